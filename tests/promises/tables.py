"""Matches with promises as a test wants them: who promised what, and when the clients come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from fairway import Match, Ruleset, ScoreLine, State, Vocabulary, hookimpl, load_ruleset
from fairway.testing import Position
from fairway_base.play.turns import CollectTile, Pass
from fairway_promises import AddPromises, ChoosePromises, Promises
from tests.base import tables
from tests.base.tables import ask_nothing_back, play

CARDS = ("fun", "fast", "mrs", "mr", "par", "land", "circuit")


@cache
def _ruleset(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load_ruleset("designer+promises", options={"promises": dict(options)})


def promises(**options: Any) -> Ruleset:
    """Return the advanced version with some options changed; each combination is loaded once."""
    return _ruleset(tuple(sorted(options.items())))


def setup(seats: int, rules: Ruleset | None = None, **arrangement: Any) -> Match:
    """Set a table up to the choice of promises."""
    return tables.begin(seats, rules=rules or promises(), **arrangement)


def begin(seats: int, rules: Ruleset | None = None, made: Sequence[Sequence[str]] = (), **arrangement: Any) -> Match:
    """Set a table for the first turn; without a word to the contrary everybody has promised Fun."""
    match = setup(seats, rules, **arrangement)
    for seat in range(seats):
        match = play(match, (seat, ChoosePromises(tuple(made[seat]) if made else ("fun",))))
    return match


def ours(match: Match) -> Promises:
    return match.state.part(Promises)


def bringing(match: Match, visits: int) -> Match:
    """Load the luck so that the next draw brings so many visit tiles."""
    bag, tiles = len(tables.part(match).bag), ours(match).tiles
    assert visits <= tiles
    numbers = [0] * visits + [bag + place for place in range(visits, tiles)]
    return Position(match).luck(promises__visits=numbers).match()


def round_of_passes(match: Match, visits: int = 0) -> Match:
    """Let everybody pass, or collect who has to, and the refill after it bring visit tiles."""
    for _ in range(match.seats):
        match = bringing(match, visits)
        seat = tables.turn_of(match)
        stopped = tables.player(match, seat).stopped
        match = play(match, (seat, CollectTile(tables.part(match).middle.tiles[0]) if stopped else Pass()))
    return match


def answered(match: Match, *cards: Sequence[str]) -> Match:
    """Let everybody who is asked at a visit answer, in order of seats; without cards, with nothing."""
    for at, seat in enumerate(match.state.waiting()):
        match = play(match, (seat, AddPromises(tuple(cards[at]) if cards else ())))
    return match


class Given:
    """A plugin for tests: conditions are worth what the test says, seat by seat."""

    def __init__(self, **points: Sequence[int]) -> None:
        self.points = {f"designer.{key}": values for key, values in points.items()}

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="given", version="1.0.0", requires=("designer",))

    @hookimpl
    def fairway_score(self, seat: int, line: ScoreLine) -> ScoreLine | None:
        points = self.points.get(line.key)
        return None if points is None else ScoreLine(line.key, line.rule, points[seat], count=points[seat])


def worth(seats: int, made: Sequence[Sequence[str]], **points: Sequence[int]) -> list[dict[str, int]]:
    """Return what each seat's promises are worth when conditions are worth what the test says."""
    rules = load_ruleset("designer+promises", plugins=[Given(**points)])
    match = Position(setup(seats, rules)).change(Promises, made=tuple(map(tuple, made))).match()
    return [scores(match, seat) for seat in range(seats)]


def scores(match: Match, seat: int) -> dict[str, int]:
    """Return what the promises of a seat are worth, those that were made."""
    lines = match.sheets()[seat].lines
    found = {line.key.removeprefix("promises."): line for line in lines if line.key.startswith("promises.")}
    return {key: sum(part.points for part in line.parts) for key, line in found.items() if line.parts}


def to_the_end(match: Match) -> State:
    """Let greedy bots finish a match."""
    from fairway.lab.simulate import play_out

    return play_out(match.engine, match.state, [match.ruleset.bots["greedy"]], match.seed)[0]


__all__ = [
    "CARDS",
    "Given",
    "answered",
    "ask_nothing_back",
    "begin",
    "bringing",
    "ours",
    "promises",
    "round_of_passes",
    "scores",
    "setup",
    "to_the_end",
    "worth",
]
