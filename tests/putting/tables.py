"""Rounds and courses as a test wants them: holes given by their pars, courses drawn as text, dice that fall as told.

A course is drawn row by row, cells apart by spaces:

    .        empty land           ~        water              x        outside the land
    tE       a Tee, red east      pW       a Putting Green    g        grass
    EW  SE   a path               S>N      a path with an arrow, in at the south and out at the north
    +        a crossover of two straight lanes

After a colon comes the par, after a slash hazards (s slope, w pool, f flowers), after a hash the number on the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from fairway import Action, Match, Prompt, Ruleset, load_ruleset, replace
from fairway.testing import Position, script, stacked
from fairway_putting.course.courses import SIDES, Cell, Course, FinishedCourses, Number, Put, Tile
from fairway_putting.course.holes import Hole, Spot
from fairway_putting.play.part import Golfer, Mark, Putting
from fairway_putting.play.putt_actions import Putt
from fairway_putting.play.putt_outcome import Ball, Rules, Struck, putt
from fairway_putting.repair.procedure import Readings, Repair, repair

HAZARDS = {"s": "slope", "w": "pool", "f": "flower"}

# holes and putts


def hole(pars: Sequence[int], hazards: Mapping[int, str] | None = None, number: int = 1) -> Hole:
    """Return a hole of these pars; hazards by tile, as letters."""
    tags = hazards or {}
    spots = [
        Spot(tile=f"{place}", par=par, hazards=tuple(HAZARDS[sign] for sign in tags.get(place, "")))  # type: ignore[misc]
        for place, par in enumerate(pars)
    ]
    return Hole(number=number, spots=tuple(spots))


def hit(
    played: Hole, tile: int, dice: int, accuracy: int, *, bang: bool = False, strokes: int = 0, **rules: Any
) -> Struck:
    """Putt with so many dice that add up to an accuracy."""
    values = (accuracy, *[0] * (dice - 1))
    return putt(played, Ball(tile, strokes), values, bang, Rules(**rules))


# courses


def draw(text: str, at: Cell = (0, 0), owner: int = 0) -> Course:
    """Draw a course with its top left cell at `at`."""
    land, water, tiles, numbers = [], [], [], []
    for y, row in enumerate(text.strip().splitlines(), at[1]):
        for x, word in enumerate(row.split(), at[0]):
            if word == "x":
                continue
            (water if word == "~" else land).append((x, y))
            if word in ("~", "."):
                continue
            word, _, number = word.partition("#")
            tile, turn = tile_of(word, f"{owner}:{x},{y}")
            tiles.append(Put(tile=tile, x=x, y=y, turn=turn))
            if number:
                numbers.append(Number(number=int(number), x=x, y=y))
    return Course(
        owner=owner, name="drawn", land=tuple(land), water=tuple(water), tiles=tuple(tiles), numbers=tuple(numbers)
    )


def tile_of(word: str, name: str) -> tuple[Tile, int]:
    """Return a tile and how it is turned."""
    word, _, hazards = word.partition("/")
    shape, _, par = word.partition(":")
    facts: dict[str, Any] = {"id": name, "hazards": tuple(HAZARDS[sign] for sign in hazards)}
    if shape == "g":
        return Tile(kind="grass", **facts), 0
    if shape == "+":
        return Tile(kind="path", lanes=("S-N", "W-E"), par=int(par or 0), **facts), 0
    if shape[0] in "tp":
        kind: Any = "tee" if shape[0] == "t" else "green"
        return Tile(kind=kind, lanes=("N",), par=int(par or 1), **facts), SIDES.index(shape[1])
    begin, end = SIDES.index(shape[0]), SIDES.index(shape[-1])
    turn = (begin - 2) % 4
    lane = f"S{'>' if '>' in shape else '-'}{SIDES[(end - turn) % 4]}"
    return Tile(kind="path", lanes=(lane,), par=int(par or 0), **facts), turn


def rows(*words: str, count: int = 9) -> str:
    """Return nine whole holes, one below the other; `words` take the place of the first rows."""
    whole = [f"tE:1#{number} EW pW:1" for number in range(1, count + 1)]
    return "\n".join([*words, *whole[len(words) :]])


def bag(**shapes: int) -> tuple[Tile, ...]:
    """Return a bag with so many tees, greens, straights, corners, crossovers and grass tiles."""
    words = {"tee": "tN:2", "green": "pN:2", "straight": "SN:1", "corner": "SE:1", "cross": "+:2", "grass": "g"}
    return tuple(
        tile_of(words[shape], f"{shape}{place}")[0] for shape, count in shapes.items() for place in range(count)
    )


BAG = bag(tee=6, green=6, straight=6, corner=6, cross=1, grass=20)


def finished(
    *courses: Course, places: Sequence[int] = (), left: Iterable[Tile] = BAG, piles: Iterable[Tile] = ()
) -> FinishedCourses:
    return FinishedCourses(courses=courses, bag=tuple(left), piles=tuple(piles), places=tuple(places))


def mend(
    course: Course | str,
    *changes: Any,
    left: Iterable[Tile] = BAG,
    piles: Iterable[Tile] = (),
    luck: int = 1,
    **readings: Any,
) -> Repair:
    """Repair a course."""
    drawn = draw(course) if isinstance(course, str) else course
    return repair(drawn, finished(drawn, left=left, piles=piles), luck, Readings(**readings), tuple(changes))


def steps(found: Repair) -> list[tuple[str, str]]:
    """Return what a repair did, without the grass."""
    return [(entry.step, entry.what) for entry in found.log if entry.step != "PD-RPR-50"]


def cells(played: Hole) -> list[Cell | None]:
    return [spot.cell for spot in played.spots]


# matches


@cache
def _ruleset(options: str) -> Ruleset:
    return load_ruleset("putting", options={"putting": msgspec.json.decode(options)})


def putting(**options: Any) -> Ruleset:
    """Return the game with some options; each combination is loaded once."""
    return _ruleset(msgspec.json.encode(options, order="deterministic").decode())


def on(*courses: Course, places: Sequence[int] = (), players: Sequence[int] = (), **options: Any) -> Ruleset:
    """Return the game on these courses."""
    given = msgspec.to_builtins(finished(*courses, places=places))
    return putting(course={"from": "courses", "courses": given, "players": list(players)}, **options)


def begin(seats: int, *, first: int = 0, dice: Sequence[int] = (), rules: Ruleset | None = None, **luck: Any) -> Match:
    """Begin a round on the practice course; `dice` are the faces to come."""
    chance = stacked("test", putting__starter=[first], putting__dice=dice, **luck)
    return (rules or putting()).match(seats, "test", chance=chance)


def part(match: Match) -> Putting:
    return match.state.part(Putting)


def play(match: Match, *moves: tuple[int, Action]) -> Match:
    return script(match, moves)


def roll(match: Match, *faces: int, winner: int | None = None) -> Match:
    """Let whoever has to putt roll these faces; `winner` is who will be drawn, if it comes to that."""
    match = with_dice(match, faces, winner)
    return play(match, (match.state.waiting()[0], Putt(len(faces))))


def with_dice(match: Match, faces: Sequence[int], winner: int | None = None) -> Match:
    return Position(match).luck(putting__dice=faces, putting__winner=() if winner is None else (winner,)).match()


def with_part(match: Match, **changes: Any) -> Match:
    """Change facts of the round."""
    return Position(match).change(Putting, **changes).match()


def with_golfer(match: Match, seat: int, **changes: Any) -> Match:
    golfers = list(part(match).golfers)
    golfers[seat] = replace(golfers[seat], **changes)
    return with_part(match, golfers=tuple(golfers))


def with_holes(match: Match, *holes: Hole) -> Match:
    """Exchange the first holes of the course."""
    return with_part(match, holes=(*holes, *part(match).holes[len(holes) :]))


def scored(*strokes: int) -> tuple[Mark, ...]:
    """Return a card with these strokes."""
    return tuple(Mark(strokes=each, putts=each) for each in strokes)


def before_last(
    totals: Sequence[int],
    last: Sequence[int],
    rules: Ruleset | None = None,
    order: Sequence[int] = (),
    **luck: Any,
) -> Match:
    """Play a round whose nine holes are all but played: everybody stood before a last putt, and has holed out.

    `totals` are the totals, `last` the strokes on hole 9 among them; the order there is by seat, if not given.
    """
    order = tuple(order) or tuple(range(len(totals)))
    match = begin(len(totals), rules=rules, **luck)
    golfers = tuple(
        Golfer(hole=9, tile=3, putts=end - 1, card=(*scored(*[1] * 7), *scored(total - end - 7)))
        for total, end in zip(totals, last, strict=True)
    )
    position = Position(match).change(Putting, golfers=golfers, hole=9, order=order, turn=0)
    then = [frame.effect for frame in reversed(match.state.agenda)]
    match = position.asking(Prompt.to("putting.putt", order[0]), then=then).match()
    for _ in order:
        match = roll(match, 1)
    return match


def extra(match: Match, *strokes: int, winner: int | None = None) -> Match:
    """Let everybody who plays a hole finish it with these strokes, in order of play."""
    for count in strokes:
        seat = match.state.waiting()[0]
        length = part(match).played.length
        match = with_golfer(match, seat, tile=length - 1, putts=count - 1)
        match = roll(match, 5, winner=winner)  # a white 4 leaves any Green
    return match
