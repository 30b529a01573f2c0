"""Is a bot fair? It chooses what is legal, the same each time, and the same in every world that it cannot tell apart.

A bot is handed a chair and no state, so one that keeps to it cannot cheat. Whether it does is tried here: matches are
played with it, and at some of its choices it is asked again, and asked in determinizations of the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fairway.bots.ask_bot import called, seated
from fairway.knowledge.determinizations import determinizations, imagined
from fairway.lab.simulate import uncollected
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.model.values import tag_of
from fairway.plugin.bot import Bot
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset
from fairway.testing.conduct import Misconduct, without_entropy

__all__ = ["check_bot"]

SALTS = (1, 2, 3)


def check_bot(
    ruleset: Ruleset,
    name: str,
    *,
    seats: Iterable[int] | None = None,
    games: int = 1,
    seed: str = "bots",
    sample: int = 5,
    steps: int | None = None,
    think: int | None = None,
    longest: int = 20_000,
) -> int:
    """Let a bot play on every seat, and compare its choices; return how many were compared.

    It chooses what is legal; asked again, it chooses the same; it chooses the same in states that its seat cannot tell
    apart, and draws the same worlds there; it keeps to its steps; it uses no luck and no clock but what its chair has.
    Every `sample`-th choice is compared, and the first at every kind of question; only the first
    `steps` of a match are played, if given. The bot may `think` as long as it usually does, or so many steps.

    Raises AssertionError that names the seed and the step.
    """
    bot, compared = called(ruleset.bots, name), 0
    if think is not None:
        bot = replace(bot, think=think)
    moments: set[tuple[str, ...]] = set()
    for number in seats or ruleset.seats:
        for game in range(games):
            match = ruleset.match(number, f"{seed}/{number}/{game}")
            while not match.state.over and (steps is None or match.state.revision < steps):
                state = match.state
                assert state.revision < longest, f"seed {match.seed}: no end after {state.revision} steps"
                waiting = state.waiting()
                seat = waiting[state.revision % len(waiting)]
                where = f"{ruleset.name}, seed {match.seed}, step {state.revision}: bot {name} on seat {seat}"
                moment = tuple(prompt.name for prompt in state.prompts)
                closely = moment not in moments or state.revision % sample == 0
                moments.add(moment)
                action = _chosen(bot, match, state, seat, where, watched=closely)
                if closely:
                    _compare(bot, match, seat, action, where)
                    compared += 1
                result = match.play(seat, action)
                assert not isinstance(result, Refusal), f"{where} chose what is refused, {action}: {result.code}"
                match = result
    return compared


def _compare(bot: Bot, match: Match, seat: int, action: Action, where: str) -> None:
    """Ask again: in the same state, and in states that the seat cannot tell from it."""
    again = _chosen(bot, match, match.state, seat, where)
    assert again == action, f"{where} chose {action}, and then {again}"
    for other in determinizations(match.state, seat, SALTS):
        for salt in SALTS:
            mine, theirs = (imagined(match.engine.table, state, seat, salt).parts for state in (match.state, other))
            for one, two in zip(mine, theirs, strict=True):
                assert one == two, f"{where} can read what {tag_of(one)} hides in the worlds it draws (`Part.imagined`)"
        there = _chosen(bot, match, other, seat, where)
        assert there == action, f"{where} chose {action}, and {there} where only secrets are other: it knows too much"


def _chosen(bot: Bot, match: Match, state: State, seat: int, where: str, *, watched: bool = False) -> Action:
    """Ask a bot, if wanted without luck or a clock of its own."""
    chair = seated(match.engine, state, seat, match.seed, bot.think)
    try:
        if watched:
            with uncollected(), without_entropy():
                action = bot.choose(chair)
        else:
            action = bot.choose(chair)
    except PluginFault as fault:
        if isinstance(fault.cause, Misconduct):
            raise AssertionError(f"{where} {fault.cause} while choosing") from fault
        raise
    assert action is not None, f"{where} has no answer"
    return action
