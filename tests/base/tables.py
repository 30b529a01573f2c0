"""Matches of Minigolf Designer as a test wants them: clients, lands, order and draws chosen, courses built in advance."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from fairway import Action, Chance, Event, Match, Refusal, Ruleset, State, load_ruleset
from fairway.testing import script, stacked
from fairway_base.course.course import Cell, Course, Placed
from fairway_base.course.ground import Ground
from fairway_base.play.kit import Kit
from fairway_base.play.leftovers import AskBack
from fairway_base.play.part import Designer, Player
from fairway_base.play.setup import LANDS_DEALT, ChooseLand
from fairway_base.play.turns import CollectTile, Pass, PickTile

LANDS = ("l01", "l02", "l03", "l04", "l05")
"""Small lands without water, one for each seat."""

E = TypeVar("E", bound=Event)


@cache
def _ruleset(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load_ruleset("designer", options={"designer": dict(options)})


def designer(**options: Any) -> Ruleset:
    """Return the base game with some options changed; each combination is loaded once."""
    return _ruleset(tuple(sorted(options.items())))


def kit_of(match: Match) -> Kit:
    return match.engine.table.kit(Kit)


def draws(bag: Iterable[str], wanted: Sequence[str]) -> list[int]:
    """Return the numbers that make a bag yield these tiles (or cards), one after the other."""
    left = list(bag)
    numbers = []
    for tile in wanted:
        numbers.append(left.index(tile))
        left.remove(tile)
    return numbers


def deal(deck: Sequence[str], firsts: Sequence[str]) -> list[int]:
    """Return the numbers that deal each seat one of these cards first, and two others."""
    others = iter([card for card in deck if card not in firsts])
    return draws(deck, [card for first in firsts for card in (first, *(next(others) for _ in range(LANDS_DEALT - 1)))])


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
    kit = rules.engine(seats).table.kit(Kit)
    luck = stacked(
        "test",
        clients=[kit.mr.index(mr), kit.mrs.index(mrs)],
        lands=deal(kit.deck, lands[:seats]),
        order=draws(range(seats), order or range(seats)),  # type: ignore[arg-type]
        bag=draws(kit.tiles, racks),
    )
    match = rules.match(seats, "test", chance=luck)
    return script(match, [(seat, ChooseLand(lands[seat])) for seat in range(seats)])


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


def refused(match: Match, seat: int, action: Action, revision: int | None = None) -> Refusal:
    """Play an action that must be refused, with nothing changed and a code from the list."""
    before = match.ruleset.codec.msgpack(match.state)
    answer = match.play(seat, action, revision)
    assert isinstance(answer, Refusal), f"{action} was accepted"
    assert match.ruleset.codec.msgpack(match.state) == before
    spec = match.ruleset.refusals[answer.code]
    assert set(answer.params) <= set(spec.params), f"{answer.code} says more than the list promises"
    return answer


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


def happened(match: Match, kind: type[E]) -> list[E]:
    """Return the events of a type that the latest step brought about."""
    return [each.event for each in match.events if isinstance(each.event, kind)]


def cited(match: Match, kind: type[Event]) -> list[str]:
    """Return the rules given for the events of a type that the latest step brought about."""
    return [each.rule for each in match.events if isinstance(each.event, kind)]


# arranging


def with_state(match: Match, state: State) -> Match:
    return dataclasses.replace(match, state=state)


def with_part(match: Match, **changes: Any) -> Match:
    """Change facts of the base game's part."""
    return with_state(match, match.state.replaced(msgspec.structs.replace(part(match), **changes)))


def with_player(match: Match, seat: int, **changes: Any) -> Match:
    """Change facts about one player."""
    changed = msgspec.structs.replace(player(match, seat), **changes)
    return with_part(match, players=part(match).player_is(seat, changed))


def with_course(match: Match, seat: int, placed: Iterable[Placed]) -> Match:
    """Give a seat a course, its tiles taken from the bag."""
    tiles = tuple(placed)
    used = {tile.tile for tile in tiles}
    assert used <= set(part(match).bag), "these tiles are not all in the bag"
    match = with_part(match, bag=tuple(tile for tile in part(match).bag if tile not in used))
    return with_player(match, seat, course=Course(tiles))


def nearly_filled(match: Match, seat: int, missing: int) -> Match:
    """Cover a seat's land with tiles from the bag, grass first, all but a number of squares."""
    tiles = kit_of(match).tiles
    grass_first = sorted(part(match).bag, key=lambda tile: (tiles[tile].kind != "grass", tile))
    cells = sorted(ground(match, seat).land, key=lambda cell: (cell[1], cell[0]))
    cells = cells[: len(cells) - missing]
    return with_course(match, seat, [Placed(tile, x, y) for tile, (x, y) in zip(grass_first, cells, strict=False)])


def bag_of(match: Match, count: int) -> Match:
    """Leave so many tiles in the bag; the others leave the game."""
    bag = part(match).bag
    return with_part(match, bag=bag[:count], removed=part(match).removed + bag[count:])


def drawing(match: Match, *wanted: str) -> Match:
    """Load the luck so that the bag, as it is now, yields these tiles next."""
    numbers = tuple(draws(part(match).bag, wanted))
    return with_state(
        match, msgspec.structs.replace(match.state, chance=Chance("test", match.state.chance.used, (("bag", numbers),)))
    )


def everything(state: State) -> list[str]:
    """Return every tile of a match, wherever it is."""
    facts = state.part(Designer)
    found = [*facts.bag, *facts.drawn, *facts.removed]
    for rack in (facts.top, facts.middle, facts.bottom):
        found += rack.tiles
    for each in facts.players:
        found += [*each.hand, *(tile.tile for tile in each.course.placed), *(tile.tile for tile in each.pile)]
    return found
