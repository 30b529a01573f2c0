"""Cards that forgive faults of a course: FC-20, FC-21, FC-22 and FC-28. `lines` are what each adds to a score."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, cast

from msgspec import Meta

from fairway import Domain, Effect, Refusal, ScoreLine, State, Table, total
from fairway_base import (
    EACH_CONNECTION,
    EACH_OUTSIDE,
    NEIGHBOURS,
    Cell,
    Course,
    Designer,
    Placed,
    Survey,
    Tile,
    TileDesign,
    cell_pointers,
    find_holes,
    hole_pointer,
    links,
    make_tile,
    playable,
    playable_line,
    survey,
    surveyed,
)
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, Tiles, no_effect, wrong
from fairway_empire.card_effects.domains import Selections
from fairway_empire.card_effects.forgiven_faults import Forgive, forgiven
from fairway_empire.card_effects.window_names import Window
from fairway_empire.options import Options
from fairway_empire.press.completing import usable_plan
from fairway_empire.state.fame_state import Forgiven, Opened

__all__ = ["ForgiveConnections", "ForgiveDirections", "ForgiveWater", "MissingAsGrass", "with_grass"]


def _some_cells(
    card: CardDesign, there: Sequence[Cell], known: Sequence[Cell], most: int
) -> Domain[PlayFame] | Refusal:
    """Offer some squares, but for those that a card has been played for already."""
    left = [cell for cell in there if cell not in known]
    if not left:
        return no_effect(card)
    return Selections(
        left,
        most,
        lambda chosen: PlayFame(card.name, cells=chosen),
        lambda action: action.cells,
        wrong(card, "cells"),
    )


# FC-20: empty squares as grass


class MissingAsGrass(CardEffect, frozen=True, tag="missing_as_grass"):
    """Count empty squares of the own land as plain grass tiles."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_land")
    asks: ClassVar[tuple[str, ...]] = ("cells",)
    scores: ClassVar[tuple[str, ...]] = ("designer.land", "designer.playable")

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        empty = surveyed(table, state, seat).uncovered
        return no_effect(card) if forgiven(state, seat).grass else _some_cells(card, empty, (), len(empty))

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, grass=action.cells),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        if not known.grass:
            return
        if condition == "designer.playable":
            yield from _faults_grown_over(table, state, seat, known.grass)
        elif table.option(Options).grass_covers_land:
            count = len(known.grass)
            yield ScoreLine("empire.fame.grass", "EMP-FC-20", points=count, count=count, at=cell_pointers(known.grass))

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        """Count squares as grass that no red side points at, if there are enough of them."""
        quiet = tuple(cell for cell in bot.planner.survey.uncovered if not _pointed_at(bot, cell))
        return PlayFame(card.name, cells=quiet) if len(quiet) >= 2 else None


def _pointed_at(bot: BotContext, cell: Cell) -> bool:
    covered, tiles = bot.planner.course.by_cell, bot.planner.kit.tiles
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        other = covered.get((cell[0] + dx, cell[1] + dy))
        if other is not None and tiles[other.tile].red[other.turn] >> (side ^ 2) & 1:
            return True
    return False


def _faults_grown_over(table: Table, state: State, seat: int, grass: Sequence[Cell]) -> Iterator[ScoreLine]:
    """Say what becomes of each sort of fault on a course with that much more grass."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    if seen.options.ignore_playable:
        return
    faults = playable(with_grass(seen, grass), usable_plan(seen, plan, grass))
    for now, before in zip(faults.parts, playable_line(table, seen, plan).parts, strict=True):
        if total(now) != total(before):
            line = f"empire.fame.grass.{now.key.rpartition('.')[2]}"
            yield ScoreLine(line, "EMP-FC-20", points=total(now) - total(before), at=cell_pointers(grass))


GRASS = make_tile("", TileDesign(id="grass", provenance="original", kind="grass", back=0))
"""A grass tile that is not there: green on all sides, with nothing printed on it."""


def with_grass(seen: Survey, cells: Iterable[Cell]) -> Survey:
    """Return the survey there would be with plain grass on these squares."""
    placed = (*seen.course.placed, *(Placed(GRASS.id, x, y) for x, y in cells))
    tiles = ChainMap({GRASS.id: GRASS}, cast("dict[str, Tile]", seen.tiles))  # which is only read
    return survey(Course(placed, seen.course.tokens), seen.ground, tiles, seen.options)


# FC-21: tiles against their arrow


class ForgiveDirections(CardEffect, frozen=True, tag="forgive_directions"):
    """Count some tiles that lie against their arrow as if they lay right."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_playable")
    asks: ClassVar[tuple[str, ...]] = ("cells",)
    scores: ClassVar[tuple[str, ...]] = ("designer.playable",)

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        wrong_way = surveyed(table, state, seat).wrong_way
        return _some_cells(card, wrong_way, forgiven(state, seat).directions, self.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, directions=action.cells),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        seen = surveyed(table, state, seat)
        right = [cell for cell in seen.wrong_way if cell in known.directions]
        if right and not seen.options.ignore_playable:
            count = len(right)
            yield ScoreLine("empire.fame.direction", "EMP-FC-21", points=count, count=count, at=cell_pointers(right))

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return bot.first_listed(card.name)


# FC-22: tiles on water


class ForgiveWater(CardEffect, frozen=True, tag="forgive_water"):
    """Count some tiles on water as if they lay on land."""

    windows: ClassVar[tuple[Window, ...]] = ("score_land",)
    asks: ClassVar[tuple[str, ...]] = ("cells",)
    scores: ClassVar[tuple[str, ...]] = ("designer.land",)

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        on_water = surveyed(table, state, seat).on_water
        return _some_cells(card, on_water, forgiven(state, seat).water, self.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, water=action.cells),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        if known.water:
            count, at = len(known.water), cell_pointers(known.water)
            yield ScoreLine("empire.fame.water", "EMP-FC-22", points=EACH_OUTSIDE * count, count=count, at=at)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return bot.first_listed(card.name)


# FC-28: missed connections


class ForgiveConnections(CardEffect, frozen=True, tag="forgive_connections"):
    """Count some missed connections of the circuit as made."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_circuit")
    asks: ClassVar[tuple[str, ...]] = ("connections",)
    scores: ClassVar[tuple[str, ...]] = ("designer.circuit",)

    connections: Annotated[Tiles, Meta(description="How many connections at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        known = forgiven(state, seat).connections
        left = [number for number in _missed(table, state, seat) if number not in known]
        if not left:
            return no_effect(card)
        return Selections(
            left,
            self.connections,
            lambda chosen: PlayFame(card.name, connections=chosen),
            lambda action: action.connections,
            wrong(card, "connections"),
        )

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, connections=action.connections),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        for number in _missed(table, state, seat):
            if number in known.connections:
                holes = tuple(hole_pointer(hole) for hole in (number, number + 1) if 1 <= hole <= 9)
                yield ScoreLine("empire.fame.connection", "EMP-FC-28", points=EACH_CONNECTION, at=holes)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return bot.first_listed(card.name)


def _missed(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the connections of the Circuit whose ends are there and lie apart (GAP-34)."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    return tuple(link.number for link in links(seen, find_holes(seen, plan)) if not link.joined)
