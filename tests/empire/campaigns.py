"""Campaigns as a test wants them: any game of one, with sheets, press cards and hands chosen beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from fairway import Action, Match, Ruleset, decide, load_ruleset
from fairway_base.course.course import Cell, Placed
from fairway_base.play.ending import Settle
from fairway_base.play.kit import Kit as BaseKit
from fairway_base.play.solo import SoloStop
from fairway_base.play.turns import Pass
from fairway_empire import BuyLand, BuyPress, Empire, EndInvestment, KeepCards, Ready
from fairway_empire.card_effects.actions import Decline
from fairway_empire.state.part import Tycoon
from fairway_empire.testing import EmpirePosition, campaign
from tests.base import tables
from tests.base.tables import play

EQUAL = ("l02", "l03", "l04")
"""Lands that are worth the same and need the same number of tiles."""

Cards = tuple[str, ...]


@cache
def _ruleset(name: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load_ruleset(name, options={"empire": dict(options)})


def empire(ruleset: str = "empire", **options: Any) -> Ruleset:
    """Return the campaign with some options changed; each combination is loaded once."""
    return _ruleset(ruleset, tuple(sorted(options.items())))


def begin(seats: int, *, rules: Ruleset | None = None, **arrangement: Any) -> Match:
    """Set a table for the investment, with the usual rules unless others are given."""
    return campaign(rules or empire(), seats, **arrangement).match()


def part(match: Match) -> Empire:
    return match.state.part(Empire)


def tycoon(match: Match, seat: int) -> Tycoon:
    return part(match).tycoons[seat]


def investor(match: Match) -> int:
    """Return the seat that is to invest."""
    (prompt,) = match.state.prompts
    assert prompt.name == "empire.invest"
    (seat,) = prompt.waiting
    return seat


def price(match: Match, land: str) -> int:
    return match.engine.table.kit(BaseKit).grounds[land].value


def worth(match: Match, value: int) -> str:
    """Return a land on offer that is worth so much."""
    return next(land for land in part(match).lands if price(match, land) == value)


def invest(match: Match, value: int | None = None, press: int = 0) -> Match:
    """Let whose turn it is buy a land worth so much, or the first it can get, and so many press cards."""
    seat = investor(match)
    if value is None:
        (lands,) = [choice.domain for choice in match.choices(seat) if choice.action is BuyLand]
        land = lands[0].land
    else:
        land = worth(match, value)
    return play(match, (seat, BuyLand(land)), *[(seat, BuyPress())] * press, (seat, EndInvestment()))


def all_invest(match: Match) -> Match:
    """Let everybody who has not yet done so buy the first land they can get."""
    while match.state.prompts[0].name == "empire.invest":
        match = invest(match)
    return match


def named(match: Match) -> str:
    """Return the name of the only open question."""
    (prompt,) = match.state.prompts
    return prompt.name


def bot_plays(match: Match, *until: str, bot: str = "greedy") -> Match:
    """Let a bot play for everybody until a question of one of these names is open, or the match is over."""
    chosen = match.ruleset.bots[bot]
    while not match.state.over and named(match) not in until:
        seat = match.state.waiting()[0]
        match = play(match, (seat, decide(chosen, match.engine, match.state, seat, "bots")))
    return match


def ended(match: Match) -> Match:
    """Go to the end of a game without a tile placed or a card played, and on to the next one."""
    return gone_on(closed(match))


def closed(match: Match) -> Match:
    """Let everybody pass with an empty bag until the books are closed, and the finished game is still on the table."""
    match = EmpirePosition(all_invest(match)).bag(0).match()
    answers: dict[str, Action] = {
        "designer.turn": Pass(),
        "designer.final": Settle(),
        "designer.solo_start": SoloStop(),
        "empire.window": Decline(),
    }
    while not match.state.over and (name := named(match)) in answers:
        seat = match.state.waiting()[0]
        match = play(match, (seat, answers[name]))
    return match


def declined(match: Match) -> Match:
    """Let everybody play no card in the windows that are open or open next."""
    while not match.state.over and named(match) == "empire.window":
        match = play(match, (match.state.waiting()[0], Decline()))
    return match


def tiles_with(match: Match, **wanted: int | str) -> list[str]:
    """Return the tiles in the bag that show exactly so much of some things, and no people unless asked for."""
    return EmpirePosition(match).bagged(**{"people": 0, **wanted})


def laid(match: Match, seat: int, tiles: Iterable[str], at: Iterable[Cell] = ()) -> Match:
    """Lay tiles on a seat's land, square by square, or at these squares."""
    cells = tuple(at) or sorted(tables.ground(match, seat).land, key=lambda cell: (cell[1], cell[0]))
    placed = [Placed(tile, x, y) for tile, (x, y) in zip(tiles, cells, strict=bool(at))]
    return EmpirePosition(match).course(seat, tiles=placed).match()


def with_people(match: Match, seat: int, people: int) -> Match:
    """Give a seat a course of grass with so many people on it."""
    chosen: list[str] = []
    for count in range(9, 0, -1):
        for tile in tiles_with(match, kind="grass", people=count, dogs=0):
            if count <= people:
                chosen.append(tile)
                people -= count
    assert people == 0, "there are not enough people in the bag"
    return laid(match, seat, chosen)


def kept(match: Match, *cards: Cards) -> Match:
    """Let everybody who is asked keep these cards, or none, and go on to the next game."""
    for seat in match.state.waiting():
        match = play(match, (seat, KeepCards(cards[seat] if cards else ())))
    return gone_on(match)


def gone_on(match: Match) -> Match:
    """Let everybody have seen enough of the finished game."""
    while not match.state.over and named(match) == "empire.ready":
        match = play(match, (match.state.waiting()[0], Ready()))
    return match
