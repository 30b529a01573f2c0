"""Matches of Minigolf Designer half-way: courses laid, racks filled, tiles collected, and every tile in one place.

>>> from fairway_base.testing import position
>>> match = (
...     position("designer", seats=3)
...     .course(0, land="l07", rows="tE#1 EW pW / . g g")
...     .racks(middle=["t010a", 1, "t020a"])
...     .collected(2, 4)
...     .turn(0)
...     .match()
... )
>>> match.state.prompts[0].name, match.state.waiting()
('designer.turn', (0,))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from fairway import BadPosition, Ruleset
from fairway.testing import Position, changed, kit_of, picks, ruleset_with, script, stacked
from fairway_base.content.components import TileDesign
from fairway_base.course.course import Cell, Course, Placed, Token
from fairway_base.course.numbering import check_numbers
from fairway_base.play.effects import EndPlay, NextTurn
from fairway_base.play.kit import Kit
from fairway_base.play.part import Collected, Designer, Player, Rack
from fairway_base.play.setup import LANDS_DEALT, ChooseLand
from fairway_base.testing.drawing import draw_from

__all__ = ["DesignerPosition", "position"]

RackItems = Rack | Sequence[str | int]
"""A rack from left to right: tiles by id, pawns by seat."""


def position(
    ruleset: str | Ruleset = "designer",
    seats: int = 2,
    *,
    lands: Sequence[str] = (),
    mr: str = "",
    mrs: str = "",
    order: Sequence[int] = (),
    draws: Sequence[str] = (),
    seed: str = "test",
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> DesignerPosition:
    """Set a table for the first turn: everybody has chosen a land, and the racks are filled.

    What is not said is the first of its kind, and seats play in their order; lands for more seats than there are go
    unused. `draws` are the first tiles out of the bag, for the middle rack and then the bottom one. A plugin that asks
    something before the first turn still does.
    """
    rules = ruleset_with(ruleset, options)
    kit = kit_of(rules, seats, Kit)
    chosen = (*lands, *(land for land in kit.deck if land not in lands))[:seats]
    luck = stacked(
        seed,
        clients=[*picks(kit.mr, [mr or kit.mr[0]]), *picks(kit.mrs, [mrs or kit.mrs[0]])],
        lands=_deal(kit.deck, chosen),
        order=picks(range(seats), order or range(seats)),
        bag=picks(kit.tiles, draws),
    )
    match = rules.match(seats, seed, chance=luck)
    return DesignerPosition(script(match, [(seat, ChooseLand(land)) for seat, land in enumerate(chosen)]))


def _deal(deck: Sequence[str], firsts: Sequence[str]) -> list[int]:
    """Return the numbers that deal each seat one of these cards first, and others after it."""
    others = iter([card for card in deck if card not in firsts])
    return picks(deck, [card for first in firsts for card in (first, *(next(others) for _ in range(LANDS_DEALT - 1)))])


class DesignerPosition(Position):
    """A match of Minigolf Designer, to be rearranged; expansions bring more words on top of these.

    A tile that is laid, racked or given comes out of the bag, or back from those that have left the game. One that
    lies anywhere else, that was given already, or that is not in the box is an error that names it.
    """

    # what is there

    @property
    def facts(self) -> Designer:
        """The base game's part as it is so far."""
        return self.part(Designer)

    def player(self, seat: int) -> Player:
        return self.facts.players[self._seat(seat)]

    def bagged(self, **printed: int | str) -> list[str]:
        """Return the tiles in the bag whose design is like that, such as `kind="grass", people=2`."""
        tiles = self.kit(Kit).tiles
        unknown = printed.keys() - set(TileDesign.__struct_fields__)
        if unknown:
            raise BadPosition(f"nothing on a tile is called {', '.join(sorted(unknown))}")
        return [
            tile
            for tile in self.facts.bag
            if all(getattr(tiles[tile].design, name) == value for name, value in printed.items())
        ]

    # courses

    def course(
        self,
        seat: int,
        *,
        land: str = "",
        rows: str | Sequence[str] = (),
        at: Cell = (2, 0),
        tiles: Iterable[Placed] = (),
        numbers: Iterable[Token] = (),
    ) -> Self:
        """Lay a seat's course anew: rows of a drawing with its top left cell at `at`, then tiles; old ones are bagged.

        The words of a drawing are those of `fairway_base.testing.draw`. The land stays the one it is, unless named.
        """
        self._known(land, self.kit(Kit).grounds, "land")
        old = self.player(seat).course
        cleared = self._bagging(tile.tile for tile in old.placed).player_is(seat, course=Course())
        where = f"the course of seat {seat}"
        named, numbers = self._all_are(Placed, tiles, where), self._all_are(Token, numbers, where)
        drawing = rows if isinstance(rows, str) else "\n".join(self._all_are(str, rows, where))
        if len(self._all_are(int, at, where)) != 2:
            raise BadPosition(f"{at} is no square: a drawing begins at one, such as (2, 0)")
        box = self.kit(Kit).tiles
        free = {tile: box[tile] for tile in (*cleared.facts.bag, *cleared.facts.removed) if tile in box}
        drawn = draw_from(free, drawing, at, taken=[tile.tile for tile in named]).course
        placed = (*drawn.placed, *named)
        taken = cleared._taking([tile.tile for tile in placed], where)
        course = Course(placed).numbered((*drawn.tokens, *numbers))
        return taken.player_is(seat, course=course, land=land or self.player(seat).land)

    def laying(self, seat: int, *tiles: Placed) -> Self:
        """Lay tiles on a seat's course beside those that are there."""
        course, where = self.player(seat).course, f"the course of seat {seat}"
        taken = self._taking([tile.tile for tile in self._all_are(Placed, tiles, where)], where)
        return taken.player_is(seat, course=Course((*course.placed, *tiles), course.tokens))

    def covered(self, seat: int, *, missing: int = 0) -> Self:
        """Cover what is free of a seat's land from the bag, grass first, row by row, but for so many squares."""
        tiles, player = self.kit(Kit).tiles, self.player(seat)
        land = self.kit(Kit).grounds[player.land].land - player.course.by_cell.keys()
        if not 0 <= self._count(missing) <= len(land):
            raise BadPosition(f"{missing} squares cannot be left free: {len(land)} are")
        if len(land) - missing > len(self.facts.bag):
            raise BadPosition(f"{len(land) - missing} squares cannot be covered: {len(self.facts.bag)} are in the bag")
        cells = sorted(land, key=lambda cell: (cell[1], cell[0]))
        grass_first = sorted(self.facts.bag, key=lambda tile: (tiles[tile].kind != "grass", tile))
        squares = zip(grass_first, cells[: len(cells) - missing], strict=False)  # some tiles stay in the bag
        return self.laying(seat, *(Placed(tile, x, y) for tile, (x, y) in squares))

    # tiles elsewhere

    def racks(
        self, *, top: RackItems | None = None, middle: RackItems | None = None, bottom: RackItems | None = None
    ) -> Self:
        """Lay racks out anew, those that are named: what lay there is bagged, and pawns named nowhere stand on top."""
        facts = self.facts
        old = {"top": facts.top, "middle": facts.middle, "bottom": facts.bottom}
        given = {"top": top, "middle": middle, "bottom": bottom}
        if self.seats == 1:
            raise BadPosition("a player alone has no racks")
        new = {
            name: items if isinstance(items, Rack) else Rack(self._all_are((str, int), items, f"the {name} rack"))
            for name, items in given.items()
            if items is not None
        }
        named = {pawn for rack in new.values() for pawn in rack.pawns}
        kept = {name: _without(old[name], named) for name in old if name not in new}
        standing = named.union(*(rack.pawns for rack in kept.values()))
        laid = {**kept, **new}
        waiting = [seat for seat in range(self.seats) if seat not in standing]
        if waiting and self.seats > 1:
            laid["top"] = Rack((*laid["top"].items, *waiting), laid["top"].bench, laid["top"].front)
        position = self._bagging(tile for name in new for tile in old[name].tiles).change(
            Designer, **{name: Rack() for name in new}
        )
        for name, rack in new.items():
            position = position._taking(rack.tiles, f"the {name} rack")
        return position.change(Designer, **laid)

    def holding(self, seat: int, *tiles: str) -> Self:
        """Put tiles into a seat's hand, beside those that are there."""
        taken = self._taking(self._all_are(str, tiles, "a hand"), f"the hand of seat {seat}")
        return taken.player_is(seat, hand=self.player(seat).hand + tiles)

    def collected(self, seat: int, tiles: int | Sequence[str], *, source: str = "stop") -> Self:
        """Lay tiles face down before a seat, these or so many of the bag, beside those that are there."""
        names = self._bagged_or_named(tiles, "collected")
        taken = self._taking(names, f"the pile of seat {seat}")
        return taken.player_is(seat, pile=(*self.player(seat).pile, *(Collected(name, source) for name in names)))

    def bag(self, tiles: int | Sequence[str]) -> Self:
        """Leave in the bag just these tiles, in their order, or so many; the others leave the game."""
        left = self._bagged_or_named(tiles, "left")
        emptied = self.change(Designer, bag=(), removed=self.facts.removed + self.facts.bag)
        return emptied._taking(left, "the bag").change(Designer, bag=left)

    def drawing(self, *tiles: str) -> Self:
        """Let the bag, as it is now, yield these tiles next."""
        return self.luck(bag=picks(self.facts.bag, tiles))

    # what is true

    def clients(self, mr: str, mrs: str) -> Self:
        """Say who the clients are; an empty name is nobody."""
        self._known(mr, self.kit(Kit).mr, "Mr Client")
        self._known(mrs, self.kit(Kit).mrs, "Mrs Client")
        return self.change(Designer, mr=mr, mrs=mrs)

    def round(self, number: int, *, end_phase: int = 0) -> Self:
        """Say which round it is, and which one began the end phase."""
        return self.change(Designer, round=number, end_round=end_phase)

    def stopped(self, seat: int, *, since: int = 1, first_collected: tuple[int, int] | None = None) -> Self:
        """Let a seat have stopped designing in a round; `first_collected` is round and turn of its first tile since."""
        return self.player_is(seat, stopped=since, first_collected=first_collected)

    def player_is(self, seat: int, **facts: Any) -> Self:
        """Change facts about one player; tiles are to be moved with the words above."""
        return self.change(Designer, players=self.facts.player_is(seat, changed(self.player(seat), **facts)))

    def turn(self, seat: int) -> Self:
        """Let it be a seat's turn: its pawn stands first, and the others that are on the top rack come after it."""
        facts, seat = self.facts, self._seat(seat)
        if self.seats == 1:
            raise BadPosition("a player alone has no turn to wait for: the next one begins by itself")
        lifted = {name: _without(getattr(facts, name), {seat}) for name in ("top", "middle", "bottom")}
        top = lifted["top"]
        lifted["top"] = Rack((*top.tiles, seat, *(pawn for pawn in top.pawns)))
        return self.change(Designer, **lifted).asking(then=(NextTurn(),)).happen()

    def ended(self, reason: str = "bag") -> Self:
        """Let play end now: everybody is asked for the last time."""
        return self.asking(then=(EndPlay(reason),)).happen()

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        first = self.facts.top.first_pawn()
        for prompt in self.state.prompts:
            if prompt.name == "designer.turn" and first is not None and prompt.waiting != (first,):
                yield f"seat {first} stands first, and {prompt.waiting} is asked: say whose `turn` it is"
        if len(self.facts.players) != self.seats:
            yield f"there are {len(self.facts.players)} players at {self.seats} seats"
        yield from self._not_in_the_box()
        for seat, player in enumerate(self.facts.players):
            yield from self._misnumbered(seat, player)
            for laid in player.course.placed:
                if max(map(abs, laid.cell)) > len(self.kit(Kit).tiles) + 1:
                    yield f"tile {laid.tile} of seat {seat} lies at {laid.cell}: all tiles in a row do not reach so far"

    def _not_in_the_box(self) -> Iterator[str]:
        """Say which lands, clients and colours there are not, or not so often."""
        kit, facts = self.kit(Kit), self.facts
        lands = [player.land for player in facts.players if player.land]
        for what, box, names in (
            ("land", kit.grounds, lands),
            ("colour", kit.colours, [player.colour for player in facts.players]),
            ("client", kit.clients, [name for name in (facts.mr, facts.mrs) if name]),
        ):
            for name in dict.fromkeys(names):
                if name not in box:
                    yield f"there is no {what} {name!r} in the box"
                elif names.count(name) > 1:
                    yield f"{what} {name} is there {names.count(name)} times, not 1"

    def _misnumbered(self, seat: int, player: Player) -> Iterator[str]:
        """Say which number of a course cannot lie there."""
        kit, course = self.kit(Kit), player.course
        if course.tokens and player.land in kit.grounds and all(laid.tile in kit.tiles for laid in course.placed):
            fault = check_numbers(course, kit.grounds[player.land], kit.tiles, kit.options, course.tokens)
            if fault:
                yield f"the numbers of seat {seat} cannot lie so: {fault.code} {dict(fault.params)}"

    # moving tiles about

    def _bagged_or_named(self, tiles: int | Sequence[str], what: str) -> tuple[str, ...]:
        """Return so many tiles of the bag, the first ones, or those that are named."""
        if not isinstance(tiles, int):
            return self._all_are(str, tiles, "a heap of tiles")
        if not 0 <= tiles <= len(self.facts.bag):
            raise BadPosition(f"{tiles} tiles cannot be {what}: {len(self.facts.bag)} are in the bag")
        return self.facts.bag[:tiles]

    def _bagging(self, tiles: Iterable[str]) -> Self:
        """Put tiles, from wherever they are, into the bag."""
        return self.change(Designer, bag=(*self.facts.bag, *tiles))

    def _taking(self, tiles: Sequence[str], where: str) -> Self:
        """Take tiles out of the bag, or back from those that have left the game, to be put somewhere."""
        facts = self.facts
        bag, removed = list(facts.bag), list(facts.removed)
        for tile in tiles:
            if tile in bag:
                bag.remove(tile)
            elif tile in removed:
                removed.remove(tile)
            else:
                raise BadPosition(f"tile {tile} cannot be put in {where}: {self._whereabouts(tile, tiles)}")
        return self.change(Designer, bag=tuple(bag), removed=tuple(removed))

    def _whereabouts(self, tile: str, asked: Sequence[str]) -> str:
        """Say why a tile is not to be had."""
        if tile not in self.kit(Kit).tiles:
            return "there is no such tile in the box"
        if asked.count(tile) > 1:
            return "it is asked for twice"
        return f"it is {dict(self.facts.places).get(tile, 'nowhere')}"

    def _known(self, name: str, box: Iterable[str], what: str) -> None:
        if name and name not in box:
            raise BadPosition(f"there is no {what} {name!r} in the box")


def _without(rack: Rack, pawns: Iterable[int]) -> Rack:
    """Lift pawns off a rack."""
    gone = frozenset(pawns)

    def left(row: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(item for item in row if item not in gone)

    return Rack(left(rack.items), left(rack.bench), left(rack.front))
