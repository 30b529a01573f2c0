"""Setting a match up as a test wants it, and playing it move by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fairway.bots.decide import decide
from fairway.model.chance import Chance
from fairway.model.refusal import Refusal
from fairway.model.state import Action
from fairway.model.values import tag_of
from fairway.rulesets.match import Match

__all__ = ["playthrough", "script", "stacked"]


def stacked(seed: str = "0", **streams: Sequence[int]) -> Chance:
    """Return luck whose streams begin with the given numbers; after them the seed decides.

    Dots in stream names are written as double underscores: `stacked(empire__fame=[3])`.
    """
    return Chance(seed, stacked=tuple((name.replace("__", "."), tuple(n)) for name, n in streams.items() if n))


def script(match: Match, moves: Iterable[tuple[int, Action]]) -> Match:
    """Play moves that must all be accepted."""
    for number, (seat, action) in enumerate(moves):
        result = match.play(seat, action)
        if isinstance(result, Refusal):
            raise AssertionError(f"move {number}, {action} by seat {seat}, was refused: {result}")
        match = result
    return match


def playthrough(match: Match, bots: Sequence[str]) -> list[str]:
    """Let bots play a match out and tell it, line by line, for a golden file that people can read."""
    players = [match.ruleset.bots[name] for name in bots]
    told = [f"{match.ruleset.name}, {match.seats} seats, seed {match.seed}", *_events(match)]
    while not match.state.over:
        seat = match.state.waiting()[0]
        choices = match.choices(seat)
        offered = ", ".join(f"{tag_of(choice.action)} x{len(choice.domain)}" for choice in choices if choice.must)
        action = decide(players[seat % len(players)], match.engine, match.state, seat, match.seed)
        told.append(f"[{match.state.revision}] seat {seat} may {offered}")
        match = script(match, [(seat, action)])
        told.append(f"    plays {match.ruleset.codec.json(action).decode()}")
        told += _events(match)
    for sheet, place in zip(match.sheets(), match.places(), strict=True):
        told.append(f"seat {sheet.seat}: {sheet.total} points, place {place}")
    return told


def _events(match: Match) -> list[str]:
    return [f"    {happened.rule}: {match.ruleset.codec.json(happened.event).decode()}" for happened in match.events]
