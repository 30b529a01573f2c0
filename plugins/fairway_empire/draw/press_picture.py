"""What a press card asks for as a picture: made from its tests, so that a stranger's card is told as well as ours.

A number with a sign says how many; a cross says none; `1–9` says each of the nine holes, and `/` says or.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from fairway import replace
from fairway.draw import Drawn, Markup, group, number, tag
from fairway_base import GREEN_ROWS, Between
from fairway_base.draw import (
    GRASS,
    ICON_OF,
    IN_GREEN,
    IN_RED,
    INK,
    KERB,
    LANE,
    LEAF_DARK,
    PAPER,
    SAND,
    TILE,
    WARNING,
    Scene,
    above,
    beside,
    bounds,
    chosen,
    crossed,
    exactly,
    icon_id,
    none_of,
    over,
    par_flag,
    picture,
    pill,
    plot,
    square,
    ticked,
    token,
    worded,
)
from fairway_empire.press.course_seen import NUMBERS
from fairway_empire.press.words import (
    Areas,
    CircuitPoints,
    Containing,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    PressTest,
    Sum,
    TileFilter,
    Tiles,
    Touching,
)

__all__ = ["picture_of"]

ELEMENT_ICONS = {"pipe": "pipe", "pool": "pool", "slope": "slope"}
EACH = f"{NUMBERS[0]}–{NUMBERS[-1]}"
SIDE = 32
"""Side of a tile in a hole that is drawn whole."""
MOST_TILES = 9
"""Tiles of a hole that are drawn; more are told by their number alone."""


def picture_of(drawn: Drawn, tests: Sequence[PressTest]) -> Scene:
    """Return all tests of a card: several below each other, joined by a plus."""
    seen = [_test(drawn, test) for test in tests[:3]]
    return above(seen[0], *(beside(worded("+", 30), scene, gap=12) for scene in seen[1:]), gap=10)


def _test(drawn: Drawn, test: PressTest) -> Scene:
    """Return what is measured with how many of it there may be."""
    of = test.of if isinstance(test, Count) else None
    if isinstance(of, Holes) and of.contains is not None and _in_each(of, test):
        return above(pill(EACH), _holding(drawn, replace(of.contains, max=None)))
    if isinstance(of, Pairs):
        return _pairs(drawn, of, test)
    scene, told = _measured(drawn, test), bounds(test.min, test.max)
    if test.min is None and test.max == 0:
        return none_of(scene)
    if _whole(test) or (isinstance(of, Holes | Areas) and told == "≥ 1") or (isinstance(of, Areas) and told == "≥ 2"):
        return scene  # what is drawn is enough
    if isinstance(of, Holes):
        return beside(worded(f"{told} ×", 28), scene, gap=12)
    return above(scene, worded(told, 28)) if scene.width > 150 else beside(scene, worded(told, 32), gap=14)


def _whole(test: PressTest) -> bool:
    """Whether everything there can be is asked for, so that no number need say it."""
    if isinstance(test, CircuitPoints):
        return test.min is not None and test.min >= 20
    return (
        isinstance(test, Count) and isinstance(test.of, Holes) and bool(test.of.numbered) and test.min == len(NUMBERS)
    )


def _in_each(holes: Holes, test: PressTest) -> bool:
    """Whether no numbered hole may lack something: then each of them has it."""
    return bool(holes.numbered) and test.max == 0 and holes.contains is not None and holes.contains.max == 0


def _measured(drawn: Drawn, test: PressTest) -> Scene:
    """Return what is measured."""
    if isinstance(test, Count):
        of = test.of
        if isinstance(of, Areas):
            return _areas(of, test.min or 1)
        if isinstance(of, Holes):
            return _hole(drawn, of)
        return _tiles(drawn, of) if isinstance(of, Tiles) else worded("?", 60)
    if isinstance(test, Sum):
        thing = picture(drawn, ICON_OF[test.thing], 2.6)
        if test.on != TileFilter():
            thing = above(picture(drawn, ICON_OF[test.thing], 1.6), _tiles(drawn, test.on))
        gate = Scene(drawn.use(icon_id("house"), 0, 8, scale=0.8), 62, 60)
        return beside(thing, worded("+", 22), gate, gap=6) if test.gate else thing
    if isinstance(test, EmptySquares):
        return plot(drawn, TILE * 1.3)
    return _circuit(drawn) if isinstance(test, CircuitPoints) else worded("?", 60)


# --- tiles -----------------------------------------------------------------------------------------------------------


def _tiles(drawn: Drawn, tiles: TileFilter, turn: float = 0) -> Scene:
    """Return a tile as it is meant, or each of several that may be meant."""
    if tiles.touches is not None and tiles.touches.other_hole:
        tiles = replace(tiles, numbered=None)  # it gets a number of its own
    kinds: Sequence[str | None] = tiles.kind if isinstance(tiles.kind, tuple) else (tiles.kind,)
    elements: Sequence[tuple[str, ...]] = [(ELEMENT_ICONS[name],) for name in tiles.elements or ()] or [()]
    each = [_tile(drawn, tiles, kind, things, turn) for kind in kinds for things in elements]
    if tiles.touches is not None:
        each = [_touching(drawn, scene, tiles.touches, near) for scene in each for near in _near(tiles.touches)]
    return _either(each)


def _either(alternatives: Sequence[Scene]) -> Scene:
    parts = [alternatives[0]]
    for scene in alternatives[1:]:
        parts += [worded("/", 30), scene]
    return beside(*parts, gap=5)


def _tile(drawn: Drawn, tiles: TileFilter, kind: str | None, things: tuple[str, ...], turn: float) -> Scene:
    """Return one tile with its signs: Par above, whether it belongs to a hole below, and where it lies."""
    marks = [*things]
    if tiles.directional or tiles.oriented is not None:
        marks.append("arrow")
    if tiles.obstacle:
        marks.append("obstacle")
    plain = kind is None and not (tiles.directional or tiles.obstacle or things)
    ground = "grass" if kind is None and things == ("pool",) else kind
    scene = square(drawn, ground, (*marks,), turn=turn)
    if plain and tiles.par is None:
        scene = over(scene, (worded("?", 26), 0, 0))
    signs: list[tuple[Scene, float, float]] = []
    beyond = 0.0
    if tiles.par is not None:
        flag = par_flag(exactly(tiles.par))
        signs.append((flag, TILE / 2 - 4, -TILE / 2 + 8))
        beyond = flag.width - 26
    if tiles.numbered:
        signs.append((_small(pill(EACH), 0.62), -TILE / 2 + 10, TILE / 2 - 4))
    if tiles.obstacle is False or tiles.directional is False:
        signs.append(
            (
                crossed(_small(picture(drawn, "obstacle" if tiles.directional is None else "arrow", 1), 1)),
                0,
                0,
            )
        )
    scene = over(scene, *signs)._replace(width=TILE + 2 * beyond, height=TILE + 2 * (beyond > 0) * 16)
    if tiles.oriented is not None and tiles.oriented != "undecided":
        scene = ticked(scene, fine=tiles.oriented == "correct")
    elif tiles.oriented == "undecided":
        scene = over(scene, (worded("?", 24), TILE / 2 - 6, TILE / 2 - 6))
    return _in_zone(drawn, scene, tiles.zone) if tiles.zone is not None else scene


def _small(scene: Scene, scale: float) -> Scene:
    return Scene(group(scene.markup, transform=f"scale({scale:g})"), scene.width * scale, scene.height * scale)


def _in_zone(drawn: Drawn, scene: Scene, zone: str | tuple[str, ...]) -> Scene:
    """Return a piece of land with the tile where it may lie: within, at the edge, outside."""
    side = 34.0
    zones = (zone,) if isinstance(zone, str) else zone
    places = {"interior": (1, 1), "edge": (0, 1), "outside": (-1, 1)}
    squares = [
        tag("rect", x=side * (x - 1.5), y=side * (y - 1.5), width=side, height=side, fill="#e0edc6", stroke="#b3cd90")
        for x in range(3)
        for y in range(3)
    ]
    outline = tag(
        "rect",
        x=-1.5 * side,
        y=-1.5 * side,
        width=3 * side,
        height=3 * side,
        fill="none",
        stroke="#5d4a2c",
        stroke_width=4,
    )
    tile = _small(scene, side / TILE)
    laid = [
        group(tile.markup, transform=f"translate({number(side * (x - 1))} {number(side * (y - 1))})")
        for x, y in (places[name] for name in zones)
    ]
    left = side if "outside" in zones else 0
    return Scene(
        group(*squares, outline, *laid, transform=f"translate({number(left / 2)} 0)"), 3 * side + left + 4, 3 * side + 4
    )


def _near(touching: Touching) -> Iterator[TileFilter]:
    """Yield what may lie beside a tile, one kind after the other."""
    tiles = replace(touching.tiles, numbered=None) if touching.other_hole else touching.tiles
    yield from (replace(tiles, kind=kind) for kind in (tiles.kind if isinstance(tiles.kind, tuple) else (tiles.kind,)))


def _touching(drawn: Drawn, scene: Scene, touching: Touching, near: TileFilter) -> Scene:
    """Return a tile with others at its sides; a bound that is no plain "at least" is told below."""
    none = touching.max == 0
    count = 1 if none else min(max(touching.min or 1, 1), 2)
    other = _small(_tiles(drawn, near), 0.9)
    other = crossed(other) if none else other
    main = chosen(scene)
    if touching.other_hole:
        main = over(main, (token(1, 11), -TILE / 2 + 12, TILE / 2 - 12))
    others = [
        over(other, (token(2 + n, 11), -TILE / 2 + 14, TILE / 2 - 14)) if touching.other_hole else other
        for n in range(count)
    ]
    row = beside(*others[1:], main, others[0], gap=1) if count > 1 else beside(main, others[0], gap=1)
    told = "" if none else bounds(touching.min, touching.max)
    return above(row, worded(told, 20), gap=5) if told and told != f"≥ {count}" else row


# --- areas -----------------------------------------------------------------------------------------------------------


def _areas(area: Areas, count: int) -> Scene:
    """Return so many rectangles of squares, each in a border of other squares: nothing more is joined on."""
    high, wide = sorted(area.size)
    fill = GRASS if area.kind == "grass" else LANE
    side = min(26.0, 150 / (wide + 2), 100 / (high + 2))
    border = [
        tag("rect", x=side * (x - wide / 2), y=side * (y - high / 2), width=side, height=side, fill=SAND, stroke=PAPER)
        for x in range(-1, wide + 1)
        for y in range(-1, high + 1)
        if not (0 <= x < wide and 0 <= y < high) and (0 <= x < wide or 0 <= y < high)
    ]
    inside = [
        tag("rect", x=side * (x - wide / 2), y=side * (y - high / 2), width=side, height=side, fill=fill, stroke=INK)
        for x in range(wide)
        for y in range(high)
    ]
    one = Scene(group(*border, *inside), side * (wide + 2), side * (high + 2))
    return beside(*[one] * min(max(count, 1), 2), gap=8)


# --- holes -----------------------------------------------------------------------------------------------------------


def _hole(drawn: Drawn, holes: Holes) -> Scene:
    """Return a hole as it is meant: its way, its Par, what lies on it."""
    if holes.contains is not None:
        scene = _holding(drawn, holes.contains)
    elif holes.loops:
        scene = _loop(drawn)
    elif holes.par_zone is not None or (holes.par is not None and holes.length is None and holes.turns is None):
        scene = worded("", 1)
    else:
        scene = _way(drawn, holes)
    if holes.par_zone is not None:
        scene = _zones(holes.par_zone)
    elif holes.par is not None:
        flag = par_flag(exactly(holes.par))
        scene = flag if scene.width == 0 else beside(scene, flag)
    if holes.loops is False or holes.complete is False:
        scene = ticked(scene, fine=False)
    return above(pill(EACH), scene, gap=10) if holes.numbered else scene


def _least(wanted: int | Between | None) -> int | None:
    return wanted.min if isinstance(wanted, Between) else wanted


def _way(drawn: Drawn, holes: Holes) -> Scene:
    """Return a hole tile by tile; a bound of its length, or of its straight tiles, stands below in a bracket."""
    turns = holes.turns[0] if holes.turns else "L" * min(_least(holes.corners) or 0, 3)
    length, straights = _least(holes.length), _least(holes.straights)
    paths = max(len(turns), (length or 2) - 2 if length is not None else len(turns) + (straights or 0))
    if length is None and straights is None and not turns:
        paths = 1
    moves = ("S" * (paths - len(turns)) + turns)[: MOST_TILES - 2]
    cells = _cells(moves)
    told = ""
    for wanted in (holes.length, holes.straights, holes.corners):
        if isinstance(wanted, Between) and not told:
            told = bounds(wanted.min, wanted.max)
    inner = isinstance(holes.straights, Between) and holes.length is None
    row = _chain(drawn, cells)
    if not told:
        return row
    wide = row.width - (2 * SIDE if inner else 0)
    bracket = tag(
        "path", d=f"M{number(-wide / 2 + 2)} -5v8H{number(wide / 2 - 2)}v-8", fill="none", stroke=INK, stroke_width=2.4
    )
    return above(row, Scene(bracket, wide, 6), worded(told, 22), gap=5)


def _cells(moves: str) -> list[tuple[int, int]]:
    """Walk from a Tee eastwards: straight on, to the left or to the right on each tile, then on to the Green."""
    dx, dy, cells = 1, 0, [(0, 0)]
    for move in moves:
        cells.append((cells[-1][0] + dx, cells[-1][1] + dy))
        if move == "L":
            dx, dy = dy, -dx
        elif move == "R":
            dx, dy = -dy, dx
    return [*cells, (cells[-1][0] + dx, cells[-1][1] + dy)]


def _chain(drawn: Drawn, cells: Sequence[tuple[int, int]]) -> Scene:
    """Return tiles with a lane over them, from a Tee to a cup."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    spots = [(SIDE * (x - min(xs) - (wide - 1) / 2), SIDE * (y - min(ys) - (high - 1) / 2)) for x, y in cells]
    squares = [
        tag("rect", x=x - SIDE / 2, y=y - SIDE / 2, width=SIDE, height=SIDE, fill=GRASS, stroke=PAPER, stroke_width=2)
        for x, y in spots
    ]
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    return Scene(group(*squares, *_lane(drawn, path, spots[0], spots[-1])), SIDE * wide, SIDE * high)


def _lane(drawn: Drawn, path: str, tee: tuple[float, float], cup: tuple[float, float]) -> list[Markup]:
    return [
        *(
            tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
            for colour, width in ((KERB, 15), (LANE, 11))
        ),
        drawn.use(icon_id("tee"), *tee, scale=0.6),
        tag("circle", cx=cup[0], cy=cup[1], r=10, fill=LANE, stroke=KERB, stroke_width=2),
        drawn.use(icon_id("cup"), *cup, scale=0.8),
    ]


def _loop(drawn: Drawn) -> Scene:
    """Return a hole whose way crosses itself."""
    path = "M-70 22H14A26 26 0 1 0 -12 -4V50"
    over_ = tag("path", d="M-34 22H10", fill="none", stroke=KERB, stroke_width=15)
    top = tag("path", d="M-36 22H12", fill="none", stroke=LANE, stroke_width=11)
    return Scene(group(*_lane(drawn, path, (-70, 22), (-12, 50)), over_, top), 150, 108)


def _holding(drawn: Drawn, containing: Containing) -> Scene:
    """Return a hole with what it contains between Tee and Green, or does not, and how many of it."""
    inner, told = _tiles(drawn, containing.tiles, 90), bounds(containing.min, containing.max)
    if containing.max == 0:
        inner = crossed(inner)
    elif told and told != "≥ 1":
        inner = above(inner, worded(told, 20), gap=3)
    return beside(square(drawn, "tee", turn=90), inner, square(drawn, "green", turn=-90), gap=1)


def _zones(zone: str) -> Scene:
    """Return the column of Pars on the score sheet: those in the green area with a tick, the others hatched."""
    side, first, last = 24, 1, 8
    boxes: list[Scene] = []
    for par in range(first, last):
        green = par in GREEN_ROWS
        meant = green == (zone == "green")
        fill = IN_GREEN if green else IN_RED
        shapes = [
            tag("rect", x=-side / 2, y=-side / 2, width=side, height=side + 8, fill=fill, stroke=INK, stroke_width=1.4)
        ]
        if meant:
            mark = "M-5 0L-1.5 4.5L6 -5"
            shapes.append(
                tag("path", d=mark, transform="translate(0 32)", fill="none", stroke=LEAF_DARK, stroke_width=4)
            )
        else:
            cross = "M-4 -4L4 4M4 -4L-4 4"
            shapes.append(
                tag("path", d=cross, transform="translate(0 32)", fill="none", stroke=WARNING, stroke_width=3)
            )
        shapes.append(_at_zero(worded(str(par), 18)))
        boxes.append(Scene(group(*shapes), side, 70))
    return beside(*boxes, gap=2)


def _at_zero(scene: Scene) -> Markup:
    return group(scene.markup, transform="translate(0 4)")


# --- pairs -----------------------------------------------------------------------------------------------------------


def _pairs(drawn: Drawn, pairs: Pairs, test: PressTest) -> Scene:
    """Return one hole and the next, and what they must not, or must, have in common."""
    if pairs.differ == "shape":
        first, second = _chain(drawn, _cells("S")), _chain(drawn, _cells("L"))
    elif pairs.differ == "length":
        first, second = _chain(drawn, _cells("")), _chain(drawn, _cells("S"))
    elif pairs.differ == "par":
        first, second = par_flag("3"), par_flag("4")
    else:
        first, second = picture(drawn, "pool", 1.8), picture(drawn, "slope", 1.8)
    none = test.max == 0 and test.min is None
    sign = "≠" if (pairs.differ is not None) != none else "="
    if sign == "=":
        second = first
    numbered = [above(token(n), scene, gap=6) for n, scene in ((1, first), (2, second))]
    row = beside(numbered[0], worded(sign, 28), numbered[1], gap=8)
    every = none or test.min == len(NUMBERS) - 1
    told = pill(f"{NUMBERS[0]}…{NUMBERS[-1]}") if every else worded(bounds(test.min, test.max), 26)
    return above(row, told, gap=6)


# --- the circuit -----------------------------------------------------------------------------------------------------


def _circuit(drawn: Drawn) -> Scene:
    """Return the walk from the gate over nine holes and back, without a gap."""
    spots = [(58 * sin(n * pi / 5), -58 * cos(n * pi / 5)) for n in range(10)]
    ring = tag("circle", r=58, fill="none", stroke=LANE, stroke_width=7)
    tokens = [
        group(token(n, 12).markup, transform=f"translate({number(x)} {number(y)})")
        for n, (x, y) in list(enumerate(spots))[1:]
    ]
    return Scene(group(ring, *tokens, drawn.use(icon_id("house"), spots[0][0], spots[0][1], scale=0.7)), 146, 162)
