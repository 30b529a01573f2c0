"""A match told in sentences: what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fairway.bots.ask_bot import decide
from fairway.client.score_lines import tie_line
from fairway.client.wording import Wording
from fairway.engine.referee import Engine
from fairway.lab.simulate import MOST_ACTIONS
from fairway.model.errors import StuckBot
from fairway.model.refusal import Refusal
from fairway.model.score import Tie
from fairway.model.state import Happened, State
from fairway.plugin.bot import Bot
from fairway.rulesets.match import Match

__all__ = ["ending", "played_by_bots", "story"]


def story(steps: Iterable[tuple[Happened, ...]], words: Wording) -> Iterator[str]:
    """Tell what happens in a match, one sentence for each event; the same one twice in a row is told once."""
    before = ""
    for events in steps:
        for happened in events:
            sentence = words.event(happened.event)
            if sentence and sentence != before:
                yield sentence
            before = sentence


def played_by_bots(match: Match, bots: Sequence[Bot]) -> Iterator[tuple[State, tuple[Happened, ...]]]:
    """Let bots play a match to its end, as a simulation would, and yield what happens in it."""
    engine, state = match.engine, match.state
    yield state, match.events
    for _ in range(MOST_ACTIONS):
        if state.over:
            return
        seat = state.waiting()[0]
        bot = bots[seat % len(bots)]
        step = engine.play(state, seat, decide(bot, engine, state, seat, match.seed))
        if isinstance(step, Refusal):
            raise StuckBot(f"bot {bot.name} chose what seat {seat} is refused: {step.code} {dict(step.params)}")
        state = step.state
        yield state, step.events


def ending(engine: Engine, state: State, words: Wording) -> Iterator[str]:
    """Tell how a match has ended: every game of several, totals, places, and what decided between equals."""
    texts, language = words.speaker.texts, words.speaker.language
    games = engine.games(state)
    for number, game in enumerate(games.finished if games else (), 1):
        yield texts.say("cli.tell.game", {"game": number}, language)
        totals = [sheet.total for sheet in game.sheets]
        yield from _totals(list(enumerate(zip(totals, game.places, strict=True))), words)
        yield from _ties(game.ties, words)
    yield texts.say("cli.tell.match" if games else "cli.tell.over", {}, language)
    standings = engine.standings(state)
    yield from _totals([(each.seat, (each.total, each.place)) for each in standings], words)
    if engine.ranking(state).low:
        yield texts.say("cli.low_wins", {}, language)
    yield from _ties((tie for each in standings for tie in each.ties), words)


def _totals(results: list[tuple[int, tuple[int, int]]], words: Wording) -> Iterator[str]:
    """Tell totals, the best first."""
    for seat, (total, place) in sorted(results, key=lambda each: (each[1][1], each[0])):
        params = {"seat": seat, "total": total, "place": place}
        yield words.speaker.texts.say("cli.tell.totals", params, words.speaker.language)


def _ties(ties: Iterable[Tie], words: Wording) -> Iterator[str]:
    """Tell what decided between equals, each tie once."""
    for tie in dict.fromkeys(ties):
        yield tie_line(tie, words.speaker.texts, words.speaker.language)
