"""What can be wrong with the file of a course, part by part: clients, land, tiles, numbers, plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast

import msgspec

from fairway import Refusal
from fairway.content import Fault, Library, Param, Severity, Source
from fairway_base.content.components import Client, Gate, Land
from fairway_base.content.options import Options
from fairway_base.course.course import GATE, TOUCHING, Cell, Course, Placed, Token, spread
from fairway_base.course.ground import Ground, Water, ground_of, water_of
from fairway_base.course.numbering import check_numbers
from fairway_base.files.course_file import CourseFile, Drawing, LaidNumber, LaidTile
from fairway_base.files.nearest_id import nearest_id
from fairway_base.files.pack_checks import check_land
from fairway_base.joining.plans import check_plan
from fairway_base.play.kit import Kit, items_by_id, open_box
from fairway_base.scoring.table_course import OWN_LAND, TableCourse

__all__ = ["CourseChecks"]

T = TypeVar("T")

_NOT_MINDED = ("land.pond_too_large", "land.stream_too_large")
"""When one land is drawn, markers need not be enough for five players."""
_CRUCIAL = ("land.rows_unequal", "land.gate_misplaced", "land.no_land")
"""Without these a drawn land cannot be scored; the rest is advice to authors of cards."""
_OF_ONE_TILE = ("designer.plan_no_such_tile", "designer.plan_square_taken", "designer.plan_on_gate")
"""Refusals to a plan that concern one imaginary tile, whatever the others are."""

Listed = list[tuple[int, T]]
"""Entries of a list in the file, with their places in it; those of the wrong shape are left out."""


class CourseChecks:
    """A course being checked, part by part.

    A part of the wrong shape is left out, for its faults are known already, and the others are looked at all the same.
    """

    def __init__(self, source: Source, library: Library) -> None:
        self.source, self.library = source, library
        self.value: dict[str, Any] = source.value
        self.faults: list[Fault] = []
        self.options: Options = _converted(self.value.get("options"), Options) or Options()
        self.kit: Kit = open_box(library, self.options)
        self.gate = cast("Gate", next(iter(items_by_id(library, "gates").values())))

    def check(self, whole: CourseFile | None) -> TableCourse | None:
        """Look at everything; return the course if there is one. `whole` is the file, if its shape is right."""
        mr, mrs = self._client("mr"), self._client("mrs")
        ground, water = self._ground()
        tiles = self._listed("tiles", LaidTile)
        copies = self._copies(tiles)
        apart = self._cells_differ(tiles)
        self._check_touching()
        if whole is None or ground is None or not apart or len(copies) < len(whole.tiles):
            return None  # numbers and plans on half a course mean nothing
        if whole.players == 1 and whole.collected:
            self._fault("course.collected_in_solo", ("collected",), {"rule": "SOLO-4"}, severity="warning")
        placed = tuple(Placed(copies[index], tile.x, tile.y, tile.turn) for index, tile in tiles)
        bare = TableCourse(
            course=Course(placed),
            ground=ground,
            tiles=self.kit.tiles,
            options=self.options,
            plan=whole.plan,
            mr=mr,
            mrs=mrs,
            collected=whole.collected,
            passes=whole.passes,
            players=whole.players,
            gate_trees=self.gate.trees,
            water=water,
        )
        table_course = replace(bare, course=bare.course.numbered(self._tokens(bare, whole.numbers)))
        self._check_plan(table_course, whole)
        return table_course

    def _fault(
        self,
        code: str,
        path: tuple[str | int, ...],
        params: Mapping[str, Param] = MappingProxyType({}),
        *,
        severity: Severity = "error",
        did_you_mean: str | None = None,
        first: tuple[str | int, ...] | None = None,
    ) -> None:
        place = None if first is None else self.source.place(first)
        self.faults.append(
            self.source.fault(code, path, dict(params), severity=severity, did_you_mean=did_you_mean, first=place)
        )

    def _in_several(self, kind: str, name: str, path: tuple[str | int, ...]) -> bool:
        """Whether an id is that of items in several packs, which is then said."""
        names = self.library.meant(kind, name)
        if len(names) > 1:
            self._fault("course.several_packs", path, {"id": name[:60], "known": ", ".join(names)})
        return len(names) > 1

    def _listed(self, field: str, shape: type[T]) -> Listed[T]:
        entries = self.value.get(field)
        converted = [_converted(entry, shape) for entry in entries] if isinstance(entries, list) else []
        return [(index, entry) for index, entry in enumerate(converted) if entry is not None]

    def _client(self, who: Literal["mr", "mrs"]) -> Client | None:
        name = self.value.get(who)
        if not isinstance(name, str):
            return None
        client = self.kit.clients.get(name)
        fitting = self.kit.mr if who == "mr" else self.kit.mrs
        if client is None and not self._in_several("clients", name, (who,)):
            params: dict[str, Param] = {"client": name[:60], "who": who}
            self._fault("course.unknown_client", (who,), params, did_you_mean=nearest_id(name, fitting))
        elif client is not None and client.who != who:
            self._fault("course.wrong_client", (who,), {"client": name, "who": who, "other": client.who})
        return client

    def _ground(self) -> tuple[Ground | None, Water]:
        """Return the ground, and which sort of water is on it."""
        name, drawing = self.value.get("land"), _converted(self.value.get("drawing"), Drawing)
        if name is not None and drawing is not None:
            self._fault("course.two_lands", ("drawing",), first=("land",))
        if isinstance(name, str):
            land = cast("Land | None", items_by_id(self.library, "lands").get(name))
            if land is None:
                if not self._in_several("lands", name, ("land",)):
                    near = nearest_id(name, self.kit.grounds)
                    self._fault("course.unknown_land", ("land",), {"land": name[:60]}, did_you_mean=near)
                return None, "pond"
            return self.kit.grounds[name], water_of(land)
        if drawing is not None:
            return self._drawn(drawing)
        if name is None and self.value.get("drawing") is None:
            self._fault("course.no_land", ())
        return None, "pond"

    def _drawn(self, drawing: Drawing) -> tuple[Ground, Water]:
        """Make a land of a drawing, checked as a card would be."""
        drawn = "".join(drawing.rows)
        land = Land(
            id=OWN_LAND,
            provenance="original",
            value=drawing.value,
            difficulty=1,
            surface=10 * (drawn.count("#") + len(GATE)),
            water="stream" if "S" in drawn else "pond" if "P" in drawn else "none",
            rows=drawing.rows,
        )
        for problem in check_land(land):
            if problem.code not in _NOT_MINDED:
                severity: Severity = "error" if problem.code in _CRUCIAL else "warning"
                self._fault(problem.code, ("drawing", *problem.path), problem.params, severity=severity)
        return ground_of(land, self.gate.straight_sides), water_of(land)

    def _copies(self, tiles: Listed[LaidTile]) -> dict[int, str]:
        """Choose a copy for every tile of the list: the one it names, or the first that nobody else has."""
        by_design: dict[str, list[str]] = {}
        for name, copy in self.kit.tiles.items():
            by_design.setdefault(copy.design.id, []).append(name)
        chosen: dict[int, str] = {}
        owner: dict[str, int] = {}
        for index, tile in tiles:
            if tile.tile in owner:
                first = ("tiles", owner[tile.tile], "tile")
                self._fault("course.copy_twice", ("tiles", index, "tile"), {"tile": tile.tile}, first=first)
            elif tile.tile in self.kit.tiles:
                owner[tile.tile] = index
                chosen[index] = tile.tile
            elif tile.tile not in by_design:
                self._unknown_tile(index, tile.tile, by_design)
        for index, tile in tiles:
            if index in chosen or tile.tile not in by_design or tile.tile in self.kit.tiles:
                continue
            copies = by_design[tile.tile]
            left = next((copy for copy in copies if copy not in owner), None)
            if left is None:
                params: dict[str, Param] = {"tile": tile.tile, "copies": len(copies)}
                self._fault("course.too_many_copies", ("tiles", index, "tile"), params)
            else:
                owner[left] = index
                chosen[index] = left
        return chosen

    def _unknown_tile(self, index: int, name: str, by_design: Mapping[str, list[str]]) -> None:
        design = name.rstrip(ascii_lowercase)
        if design in by_design:
            copies = by_design[design]
            params: dict[str, Param] = {"tile": name[:60], "design": design, "copies": len(copies), "last": copies[-1]}
            self._fault("course.no_such_copy", ("tiles", index, "tile"), params, did_you_mean=copies[-1])
        elif not self._in_several("tiles", name, ("tiles", index, "tile")):
            near = nearest_id(name, (*by_design, *self.kit.tiles))
            self._fault("course.unknown_tile", ("tiles", index, "tile"), {"tile": name[:60]}, did_you_mean=near)

    def _cells_differ(self, tiles: Listed[LaidTile]) -> bool:
        """Check that no tile lies on another or on the gate (BG-PLACE-1)."""
        seen: dict[Cell, int] = {}
        sound = True
        for index, tile in tiles:
            where: dict[str, Param] = {"x": tile.x, "y": tile.y, "rule": "BG-PLACE-1"}
            if (tile.x, tile.y) in GATE:
                sound = False
                self._fault("course.on_gate", ("tiles", index), where)
            elif (tile.x, tile.y) in seen:
                sound = False
                self._fault("course.cell_twice", ("tiles", index), where, first=("tiles", seen[tile.x, tile.y]))
            seen.setdefault((tile.x, tile.y), index)
        return sound

    def _check_touching(self) -> None:
        """Check that every tile can have been placed: next to the gate, or to tiles that lead to it (BG-PLACE-2).

        A tile of the wrong shape may be what leads to others, so only its place must be readable.
        """
        entries = self.value.get("tiles")
        cells = [_cell(entry) for entry in entries] if isinstance(entries, list) else []
        at = {cell: index for index, cell in reversed(list(enumerate(cells))) if cell is not None}
        if len(at) < len(set(cells)):
            return
        for cell in spread([cell for cell in Course().open_cells if cell in at], at, TOUCHING):
            del at[cell]
        while at:
            x, y = min(at, key=at.__getitem__)
            first = at[x, y]
            island = spread([(x, y)], at, TOUCHING)
            for cell in island:
                del at[cell]
            params: dict[str, Param] = {"x": x, "y": y, "tiles": len(island), "rule": "BG-PLACE-2"}
            self._fault("course.not_touching", ("tiles", first), params)

    def _tokens(self, bare: TableCourse, numbers: tuple[LaidNumber, ...]) -> list[Token]:
        """Lay the numbers down one by one, leaving out those that cannot lie where they should."""
        lying: list[Token] = []
        for index, number in enumerate(numbers):
            token = Token(number.number, number.x, number.y)
            objection = check_numbers(bare.course, bare.ground, bare.tiles, bare.options, [*lying, token])
            if objection is None:
                lying.append(token)
            else:
                self._object(objection, ("numbers", index))
        return lying

    def _check_plan(self, table_course: TableCourse, whole: CourseFile) -> None:
        """Report every imaginary tile that cannot be; if there is none, whether the plan as a whole holds."""
        tiles = list(enumerate(whole.plan))
        objection = check_plan(table_course.survey, whole.plan)
        if objection is not None and objection.code not in _OF_ONE_TILE:
            self._object(objection, self._culprit(objection, whole))
        while objection is not None and objection.code in _OF_ONE_TILE:
            cell = (objection.params["x"], objection.params["y"])
            # Of two on one square it is the later one that finds the square taken.
            index = next(index for index, tile in reversed(tiles) if tile.cell == cell)
            self._object(objection, ("plan", index))
            tiles = [entry for entry in tiles if entry[0] != index]
            objection = check_plan(table_course.survey, tuple(tile for _, tile in tiles))

    def _culprit(self, objection: Refusal, whole: CourseFile) -> tuple[str | int, ...]:
        """Return what an objection to a plan is about: an imaginary tile, a number, or the plan."""
        params = objection.params
        for index, tile in enumerate(whole.plan):
            if (params.get("x"), params.get("y")) == tile.cell:
                return "plan", index
        for index, number in reversed(list(enumerate(whole.numbers))):
            if params.get("number") == number.number:
                return "numbers", index
        return ("plan",)

    def _object(self, objection: Refusal, path: tuple[str | int, ...]) -> None:
        code = "course." + objection.code.rpartition(".")[2]
        params = {
            name: value if isinstance(value, str | int) else str(value) for name, value in objection.params.items()
        }
        self._fault(code, path, {**params, "rule": objection.rule})


def _converted(value: Any, shape: type[T]) -> T | None:
    """Return a value as a type, or None when it has not the shape."""
    try:
        return None if value is None else msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return None


def _cell(entry: Any) -> Cell | None:
    """Return the place of a tile as written, if it can be read."""
    x, y = (entry.get("x"), entry.get("y")) if isinstance(entry, dict) else (None, None)
    return (x, y) if type(x) is int and type(y) is int else None
