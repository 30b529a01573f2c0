"""Matches of Minigolf Designer for tests: a table that many begin at, moves in a word, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from fairway import Action, Match, Ruleset, load_ruleset
from fairway.testing import script
from fairway_base.course.course import Cell
from fairway_base.course.ground import Ground
from fairway_base.play.kit import Kit
from fairway_base.play.leftovers import AskBack
from fairway_base.play.part import Designer, Player
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.testing import position

LANDS = ("l01", "l02", "l03", "l04", "l05")
"""Small lands without water, one for each seat."""


@cache
def _ruleset(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load_ruleset("designer", options={"designer": dict(options)})


def designer(**options: Any) -> Ruleset:
    """Return the base game with some options changed; each combination is loaded once."""
    return _ruleset(tuple(sorted(options.items())))


def kit_of(match: Match) -> Kit:
    return match.engine.table.kit(Kit)


def begin(
    seats: int,
    *,
    lands: Sequence[str] = LANDS,
    racks: Sequence[str] = (),
    order: Sequence[int] = (),
    mr: str = "mr-short",
    mrs: str = "mrs-hotdog",
    rules: Ruleset | None = None,
) -> Match:
    """Set a table for the first turn.

    `racks` are the first tiles out of the bag: they come to the middle rack, then the bottom rack, then later ones.
    """
    rules = rules or designer()
    return position(rules, seats, lands=lands, mr=mr, mrs=mrs, order=order, draws=racks).match()


def part(match: Match) -> Designer:
    return match.state.part(Designer)


def player(match: Match, seat: int) -> Player:
    return part(match).players[seat]


def ground(match: Match, seat: int) -> Ground:
    return kit_of(match).grounds[player(match, seat).land]


# playing


def play(match: Match, *moves: tuple[int, Action]) -> Match:
    """Play moves that must be accepted."""
    return script(match, moves)


def turn_of(match: Match) -> int:
    """Return the seat whose turn it is."""
    (prompt,) = match.state.prompts
    assert prompt.name == "designer.turn"
    (seat,) = prompt.waiting
    return seat


def pick(match: Match, spot: int = 0, *, on_land: bool = True) -> Match:
    """Let whose turn it is take what lies on a spot of the middle rack and put it anywhere."""
    seat = turn_of(match)
    tile = part(match).middle.items[spot]
    assert isinstance(tile, str), f"spot {spot} is empty"
    return play(match, (seat, PickTile(tile, *open_cell(match, seat, on_land=on_land))))


def pick_any(match: Match) -> Match:
    """Let whose turn it is take the leftmost tile and put it anywhere."""
    return pick(match, part(match).middle.items.index(part(match).middle.tiles[0]))


def passes(match: Match) -> Match:
    return play(match, (turn_of(match), Pass()))


def collect(match: Match) -> Match:
    """Let whose turn it is lay the leftmost tile face down."""
    return play(match, (turn_of(match), CollectTile(part(match).middle.tiles[0])))


def ask_nothing_back(match: Match) -> Match:
    """Let every designer who is asked leave the leftovers to the box."""
    while match.state.prompts and match.state.prompts[0].name == "designer.put_back":
        match = play(match, (match.state.waiting()[0], AskBack()))
    return match


def open_cell(match: Match, seat: int, *, on_land: bool = True) -> Cell:
    """Return a cell where the seat may put a tile: on its land, or off it."""
    land = ground(match, seat).land
    return next(cell for cell in player(match, seat).course.open_cells if (cell in land) == on_land)


def offered(match: Match, seat: int) -> set[str]:
    """Return the names of the actions that a seat may choose from now."""
    return {choice.action.__name__ for choice in match.choices(seat) if choice.prompt}
