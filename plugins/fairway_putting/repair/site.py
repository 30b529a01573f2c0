"""The building site: a copy of the course on which a repair works, with its bag and its log (PD-RPR-02)."""

from __future__ import annotations

from typing import Literal

from fairway import Value, number_at
from fairway_putting.course.courses import (
    Cell,
    Course,
    FinishedCourses,
    Tile,
    beyond,
    lanes_of,
    opposite,
    red_sides,
    scan,
)
from fairway_putting.repair.log import Entry

__all__ = ["Drawn", "Lying", "Shape", "Site", "turn_to"]

Shape = Literal["tee", "green", "straight", "corner", "path", "grass"]
"""What is drawn; `path` is any straight or corner (PD-RPR-31)."""
Source = Literal["bag", "removed", "pile", "virtual"]

_SHAPES: dict[Shape, tuple[str, ...]] = {
    "tee": ("tee",),
    "green": ("green",),
    "straight": ("straight",),
    "corner": ("corner",),
    "path": ("straight", "corner"),
    "grass": ("grass",),
}
_VIRTUAL = {"tee": ("N",), "green": ("N",), "straight": ("S-N",), "corner": ("S-E",), "path": ("S-N",), "grass": ()}


class Lying(Value, frozen=True):
    """A tile and how it is turned."""

    tile: Tile
    turn: int = 0

    @property
    def red(self) -> frozenset[int]:
        return red_sides(self.tile, self.turn)


class Drawn(Value, frozen=True, kw_only=True):
    """A tile that came out of the bag, and what else might have (PD-RPR-07)."""

    key: str
    """What it was drawn for, the same however often a repair is tried."""
    tile: str
    source: Source
    candidates: tuple[str, ...] = ()


class Site:
    """A course being repaired; the course it was made of stays as it is."""

    def __init__(self, course: Course, left: FinishedCourses, luck: int, choices: dict[str, str], pick: bool) -> None:
        self.course = course
        self.land = frozenset(course.land)
        self.ground = self.land.union(course.water, course.gate)
        """Every square of the board; what lies beyond has room for tiles beside the land."""
        self.rows = sorted(self.land, key=scan)
        self.tiles: dict[Cell, Lying] = {put.cell: Lying(put.tile, put.turn) for put in course.tiles}
        self.bag = sorted(left.bag, key=lambda tile: tile.id)
        self.piles = sorted(left.piles, key=lambda tile: tile.id)
        self.removed: list[Tile] = []
        self.log: list[Entry] = []
        self.drawn: list[Drawn] = []
        self._seed, self._choices, self._pick = str(luck), choices, pick

    # looking

    def cells(self) -> list[Cell]:
        """Return the covered cells in scan order."""
        return sorted(self.tiles, key=scan)

    def empty(self, cell: Cell) -> bool:
        """Whether a cell is land without a tile."""
        return cell in self.land and cell not in self.tiles

    def mismatches(self, cell: Cell, lying: Lying) -> int:
        """Count the sides on which a tile, lying here, would have red against green (PD-RPR-10).

        Whatever is neither a tile nor empty land is green: outside, water and the gate.
        """
        count = 0
        for side in range(4):
            faces = beyond(cell, side)
            if faces in self.tiles:
                count += (side in lying.red) != (opposite(side) in self.tiles[faces].red)
            elif faces not in self.land:
                count += side in lying.red
        return count

    def links(self, cell: Cell, lying: Lying) -> int:
        """Count the sides on which red would meet red."""
        neighbours = ((side, self.tiles.get(beyond(cell, side))) for side in range(4))
        return sum(side in lying.red and near is not None and opposite(side) in near.red for side, near in neighbours)

    # changing

    def note(self, step: str, what: str, **facts: object) -> None:
        """Write a line of the log."""
        self.log.append(Entry(step=step, what=what, **facts))  # type: ignore[arg-type]  # fields of an entry

    def take_off(self, cell: Cell) -> Tile:
        """Take a tile off the ground; it may be used again (PD-RPR-06)."""
        tile = self.tiles.pop(cell).tile
        self.removed.append(tile)
        return tile

    def draw(self, shape: Shape, key: str, fits: tuple[str, ...] | None = None) -> tuple[Tile, Source]:
        """Take a tile of a shape out of the bag, or from where there is one (PD-RPR-05, PD-RPR-06).

        Each draw has a number of its own, named by what it is for, so that no draw depends on how many came before.
        `fits` are the ids among which it has to be, where not every tile of the shape will do.
        """
        piles: tuple[tuple[Source, list[Tile]], ...] = (
            ("bag", self.bag),
            ("removed", self.removed),
            ("pile", self.piles),
        )
        for source, pile in piles:
            fitting = sorted(
                (tile for tile in pile if tile.shape in _SHAPES[shape] and (fits is None or tile.id in fits)),
                key=lambda tile: tile.id,
            )
            if fitting:
                tile = fitting[number_at(self._seed, key, 0, len(fitting))]
                offered = tuple(other.id for other in self._offered(shape, fitting, source)) if self._pick else ()
                if self._choices.get(key) in offered:
                    tile = next(other for other in pile if other.id == self._choices[key])
                pile.remove(tile)
                self.drawn.append(Drawn(key=key, tile=tile.id, source=source, candidates=offered))
                return tile, source
        tile = _virtual(shape, key)
        self.drawn.append(Drawn(key=key, tile=tile.id, source="virtual"))
        return tile, "virtual"

    def _offered(self, shape: Shape, fitting: list[Tile], source: Source) -> list[Tile]:
        """Return what players may choose from: crossovers, too, where one of their lanes would do (PD-RPR-05)."""
        crossovers = [tile for tile in self.bag if tile.crossover] if source == "bag" else []
        return [*fitting, *(tile for tile in crossovers if _has_lane(tile, shape))]


def turn_to(tile: Tile, *sides: int) -> int:
    """Return the least turn with which a lane of a tile joins these sides, or comes out at the only one."""
    wanted = set(sides)
    for turn in range(4):
        if any({side for side in lane[:2] if side >= 0} == wanted for lane in lanes_of(tile, turn)):
            return turn
    raise LookupError(f"no lane of {tile.id} joins {sides}")


def _has_lane(tile: Tile, shape: Shape) -> bool:
    """Whether a crossover can serve as a straight or a corner."""
    straight = [opposite(begin) == end for begin, end, _ in lanes_of(tile, 0)]
    return {"straight": any(straight), "corner": not all(straight), "path": True}.get(shape, False)


def _virtual(shape: Shape, key: str) -> Tile:
    """Return a tile that is in no box: the plainest of its shape."""
    kind: Literal["tee", "green", "path", "grass"] = shape if shape in ("tee", "green", "grass") else "path"
    return Tile(id=f"virtual:{key}", kind=kind, lanes=_VIRTUAL[shape], par=int(shape in ("tee", "green")))
