"""Cards for scoring: FC-20 to FC-26 and FC-28. Each notes what is to be forgiven, and says what that is worth.

Cards add lines and leave those of the base game as they are, so that a sheet says both what a fault would have cost and
which card made it good.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, cast

import msgspec
from msgspec import Meta

from fairway import Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, ScoreLine, State, Table, total
from fairway_base import (
    NEIGHBOURS,
    Cell,
    Course,
    Designer,
    Placed,
    Survey,
    Tile,
    TileDesign,
    find_holes,
    links,
    make_tile,
    playable,
    playable_line,
    survey,
    surveyed,
)
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, Tiles, just, no_effect, wrong
from fairway_empire.card_effects.domains import Selections
from fairway_empire.card_effects.window_names import Window
from fairway_empire.options import Options
from fairway_empire.press.completing import usable_plan
from fairway_empire.state.fame_state import Forgiven, Opened
from fairway_empire.state.part import Empire

__all__ = [
    "EFFECTS",
    "DogsAsPeople",
    "Forgive",
    "ForgiveConnections",
    "ForgiveDirections",
    "ForgiveWater",
    "LastToStop",
    "MissingAsGrass",
    "MorePeople",
    "ParSixGreen",
    "forgiven",
    "with_forgiven",
    "with_grass",
]

replace = msgspec.structs.replace


class Forgive(Effect, frozen=True, tag="empire.forgive"):
    """Add to what cards change in a seat's scoring."""

    seat: int
    people: int = 0
    dogs: int = 0
    fast: int = 0
    grass: tuple[Cell, ...] = ()
    directions: tuple[Cell, ...] = ()
    water: tuple[Cell, ...] = ()
    par6: bool = False
    connections: tuple[int, ...] = ()
    free_passes: int = 0


def _forgive(table: Table, state: State, effect: Forgive, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    known = part.fame.forgiven_of(effect.seat)
    names = Forgiven.__struct_fields__
    added = {name: getattr(known, name) + getattr(effect, name) for name in names if name != "par6"}
    fame = part.fame.forgiving(effect.seat, **added, par6=known.par6 or effect.par6)
    return Outcome(replace(part, fame=fame))


def forgiven(state: State, seat: int) -> Forgiven:
    """Return what the played cards of a seat change in scoring, and when the press looks at its course."""
    return state.part(Empire).fame.forgiven_of(seat)


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


def _at(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(f"cell:{x},{y}" for x, y in cells)


# FC-18, alone: a pass that costs nothing; it is declared with the pass, see `turn_cards.py`


def _lines_of_free_passes(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    if known.free_passes:
        count = known.free_passes
        yield ScoreLine("empire.fame.free_pass", "EMP-FC-18", points=3 * count, count=count)


# FC-20: empty squares as grass


class MissingAsGrass(CardEffect, frozen=True, tag="missing_as_grass"):
    """Count empty squares of the own land as plain grass tiles."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_land")
    asks: ClassVar[tuple[str, ...]] = ("cells",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        empty = surveyed(table, state, seat).uncovered
        return no_effect(card) if forgiven(state, seat).grass else _some_cells(card, empty, (), len(empty))

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, grass=action.cells),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        """Count squares as grass that no red side points at, if there are enough of them."""
        quiet = tuple(cell for cell in think.planner.survey.uncovered if not _pointed_at(think, cell))
        return PlayFame(card.name, cells=quiet) if len(quiet) >= 2 else None


def _pointed_at(think: BotContext, cell: Cell) -> bool:
    covered, tiles = think.planner.course.by_cell, think.planner.kit.tiles
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        other = covered.get((cell[0] + dx, cell[1] + dy))
        if other is not None and tiles[other.tile].red[other.turn] >> (side ^ 2) & 1:
            return True
    return False


GRASS = make_tile("", TileDesign(id="grass", provenance="original", kind="grass", back=0))
"""A grass tile that is not there: green on all sides, with nothing printed on it."""


def with_grass(seen: Survey, cells: Iterable[Cell]) -> Survey:
    """Return the survey there would be with plain grass on these squares."""
    placed = (*seen.course.placed, *(Placed(GRASS.id, x, y) for x, y in cells))
    tiles = ChainMap({GRASS.id: GRASS}, cast("dict[str, Tile]", seen.tiles))  # which is only read
    return survey(Course(placed, seen.course.tokens), seen.ground, tiles, seen.options)


def _lines_of_covered_land(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    if known.grass and table.option(Options).grass_covers_land:
        count = len(known.grass)
        yield ScoreLine("empire.fame.grass", "EMP-FC-20", points=count, count=count, at=_at(known.grass))


def _lines_of_grown_faults(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    """Say what becomes of each sort of fault on a course with that much more grass."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    if seen.options.ignore_playable or not known.grass:
        return
    grown = with_grass(seen, known.grass)
    faults = playable(grown, usable_plan(seen, plan, known.grass))
    for now, before in zip(faults.parts, playable_line(table, seen, plan).parts, strict=True):
        if total(now) != total(before):
            line = f"empire.fame.grass.{now.key.rpartition('.')[2]}"
            yield ScoreLine(line, "EMP-FC-20", points=total(now) - total(before), at=_at(known.grass))


# FC-21: tiles against their arrow


class ForgiveDirections(CardEffect, frozen=True, tag="forgive_directions"):
    """Count some tiles that lie against their arrow as if they lay right."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_playable")
    asks: ClassVar[tuple[str, ...]] = ("cells",)

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        wrong_way = surveyed(table, state, seat).wrong_way
        return _some_cells(card, wrong_way, forgiven(state, seat).directions, self.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, directions=action.cells),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return think.first_listed(card.name)


def _lines_of_directions(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    seen = surveyed(table, state, seat)
    right = [cell for cell in seen.wrong_way if cell in known.directions]
    if right and not seen.options.ignore_playable:
        count = len(right)
        yield ScoreLine("empire.fame.direction", "EMP-FC-21", points=count, count=count, at=_at(right))


# FC-22: tiles on water


class ForgiveWater(CardEffect, frozen=True, tag="forgive_water"):
    """Count some tiles on water as if they lay on land."""

    windows: ClassVar[tuple[Window, ...]] = ("score_land",)
    asks: ClassVar[tuple[str, ...]] = ("cells",)

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        on_water = surveyed(table, state, seat).on_water
        return _some_cells(card, on_water, forgiven(state, seat).water, self.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, water=action.cells),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return think.first_listed(card.name)


def _lines_of_water(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    if known.water:
        count = len(known.water)
        yield ScoreLine("empire.fame.water", "EMP-FC-22", points=3 * count, count=count, at=_at(known.water))


# FC-23: Par 6 is green


class ParSixGreen(CardEffect, frozen=True, tag="par_six_green"):
    """Count holes of Par 6 as if they were in the green area."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_par")

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        done = forgiven(state, seat).par6 or not _par_sixes(table, state, seat)
        return no_effect(card) if done else just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, par6=True),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


def _par_sixes(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the holes of Par 6 that would count if six were green."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    return tuple(
        number
        for number, hole in find_holes(seen, plan).items()
        if hole.par == 6 and (seen.options.par_counts_incomplete or hole.closed)
    )


def _lines_of_par_six(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    for hole in _par_sixes(table, state, seat) if known.par6 else ():
        yield ScoreLine("empire.fame.par_six", "EMP-FC-23", points=2, count=6, at=(f"hole:{hole}",))


# FC-24: the last to stop


class LastToStop(CardEffect, frozen=True, tag="last_to_stop"):
    """Score points in Fast for having stopped in the round in which the last player did."""

    windows: ClassVar[tuple[Window, ...]] = ("score_fast",)
    bot_keeps: ClassVar[bool] = True

    points: Annotated[int, Meta(ge=1, le=99, description="Points for it.")] = 9

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        """Whoever never stopped designed until the last round."""
        part = state.part(Designer)
        rounds = [player.stopped or part.round for player in part.players]
        return just(card) if rounds[seat] == max(rounds) else no_effect(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, fast=self.points),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


def _lines_of_last_to_stop(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    if known.fast:
        yield ScoreLine("empire.fame.last_to_stop", "EMP-FC-24", points=known.fast)


# FC-25: more people


class MorePeople(CardEffect, frozen=True, tag="more_people"):
    """Count more people in Popular; they pay as well."""

    windows: ClassVar[tuple[Window, ...]] = ("score_popular",)
    bot_keeps: ClassVar[bool] = True

    people: Annotated[int, Meta(ge=1, le=99, description="How many people are added.")] = 4

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, people=self.people),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


def _lines_of_people(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    if known.people:
        yield ScoreLine("empire.fame.people", "EMP-FC-25", points=known.people, count=known.people)


# FC-26: dogs as people


class DogsAsPeople(CardEffect, frozen=True, tag="dogs_as_people"):
    """Count every dog as people in Popular; dogs do not pay."""

    windows: ClassVar[tuple[Window, ...]] = ("score_popular",)
    bot_keeps: ClassVar[bool] = True

    each: Annotated[int, Meta(ge=1, le=9, description="How many people a dog counts for.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        done = forgiven(state, seat).dogs or not _dogs(surveyed(table, state, seat))
        return no_effect(card) if done else just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, dogs=self.each),)

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        wanted = _dogs(think.planner.survey) >= 2 or think.empire.game == 5
        return PlayFame(card.name) if wanted else None


def _dogs(seen: Survey) -> int:
    return sum(seen.with_element("dogs").values())


def _lines_of_dogs(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    seen = surveyed(table, state, seat)
    barking = known.dogs * _dogs(seen)
    if barking:
        at = _at(seen.with_element("dogs"))
        yield ScoreLine("empire.fame.dogs", "EMP-FC-26", points=barking, count=barking, at=at)


# FC-28: missed connections


class ForgiveConnections(CardEffect, frozen=True, tag="forgive_connections"):
    """Count some missed connections of the circuit as made."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_circuit")
    asks: ClassVar[tuple[str, ...]] = ("connections",)

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

    def bot_in_window(self, think: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return think.first_listed(card.name)


def _missed(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the connections of the Circuit whose ends are there and lie apart (GAP-34)."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    return tuple(link.number for link in links(seen, find_holes(seen, plan)) if not link.joined)


def _lines_of_connections(table: Table, state: State, seat: int, known: Forgiven) -> Iterator[ScoreLine]:
    for number in _missed(table, state, seat):
        if number in known.connections:
            holes = tuple(f"hole:{hole}" for hole in (number, number + 1) if 1 <= hole <= 9)
            yield ScoreLine("empire.fame.connection", "EMP-FC-28", points=2, at=holes)


# what the conditions make of all of them


def with_forgiven(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    """Return the line of a condition with what cards add to it; None where they add nothing.

    A line with points of its own becomes the first of its parts.
    """
    known, cards = forgiven(state, seat), _LINES.get(line.key)
    if cards is None or known == _NOTHING:
        return None
    more = tuple(added for lines in cards for added in lines(table, state, seat, known))
    if not more:
        return None
    count = None if line.count is None else line.count + sum(map(_COUNTED.get(line.key, lambda added: 0), more))
    parts = line.parts or (line,)
    return ScoreLine(line.key, line.rule, count=count, at=line.at if line.parts else (), parts=(*parts, *more))


_NOTHING = Forgiven()

_LINES: dict[str, tuple[Callable[[Table, State, int, Forgiven], Iterator[ScoreLine]], ...]] = {
    "designer.fun": (_lines_of_people, _lines_of_dogs),
    "designer.fast": (_lines_of_free_passes, _lines_of_last_to_stop),
    "designer.passes": (_lines_of_free_passes, _lines_of_last_to_stop),
    "designer.par": (_lines_of_par_six,),
    "designer.land": (_lines_of_covered_land, _lines_of_water),
    "designer.circuit": (_lines_of_connections,),
    "designer.playable": (_lines_of_grown_faults, _lines_of_directions),
}
"""The conditions to which cards add; what the press overlooks is in its `Look`."""

_COUNTED: dict[str, Callable[[ScoreLine], int]] = {
    "designer.fun": lambda added: added.count or 0,
    "designer.par": lambda added: 1,
    "designer.circuit": lambda added: 1,
}
"""What an added line is in the count of its condition: people, holes, connections."""

EFFECTS = (EffectSpec(Forgive, _forgive),)
