"""The unfinished pieces of a course as segments: what each is made of and which empty squares its open ends face."""

from __future__ import annotations

from fairway import Value
from fairway_base.course.course import SIDES, Cell
from fairway_base.course.groups import End
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.course.survey import Survey

__all__ = ["OpenSegment", "Segments", "find_open_segments", "join_at_shared_squares"]


class OpenSegment(Value, frozen=True):
    """One or more groups in a row. It begins at a Tee, ends at a Putting Green, both, or neither."""

    groups: tuple[int, ...]
    """Indexes of groups; none for the idle lane of a crossover, which can be passed but is no group."""
    tee: bool
    green: bool
    ends: tuple[End, ...]
    """Its open ends in the order of play; none when it is a whole hole."""
    tiles: tuple[Imagined, ...] = ()
    """The imaginary tiles that join its groups together."""

    def flipped(self) -> OpenSegment:
        """Return the segment as seen from its other end."""
        return OpenSegment(self.groups, self.tee, self.green, self.ends[::-1], self.tiles)


Segments = list[OpenSegment]


def find_open_segments(survey: Survey) -> tuple[Segments, set[Cell]]:
    """Return the pieces that could still be joined, and the squares that face an end of any other piece.

    A piece with a blocked end can never be finished; a square in front of its other end cannot be built on either,
    because the tile would have to be joined to it (BG-PLAY-HOLES-5, 10).
    """
    segments: Segments = []
    barred: set[Cell] = set()
    for group in survey.groups:
        ends = group.ends
        if len(ends) == 1:
            if ends[0].open:
                tee, green = bool(group.tees), bool(group.greens)
                if tee != green:
                    segments.append(OpenSegment((group.index,), tee, green, ends))
                else:
                    barred.add(ends[0].faces)
            continue
        for lane in (ends[:2], ends[2:]) if len(ends) == 4 else (ends,) if ends else ():
            if lane[0].open and lane[1].open and not (group.tees or group.greens):
                segments.append(OpenSegment((group.index,), False, False, lane))
            else:
                barred.update([end.faces for end in lane if end.open])
    for lane in survey.idle_lanes:
        if lane[0].open and lane[1].open:
            segments.append(OpenSegment((), False, False, lane))
        else:
            barred.update([end.faces for end in lane if end.open])
    return segments, barred


def join_at_shared_squares(segments: Segments, barred: set[Cell]) -> tuple[Segments, Segments]:
    """Join segments where two ends face one square; return whole holes, and what paths can still join.

    A tile on such a square has to join both ends, so neither end has another use. Ends that face a barred square,
    or one that three ends face, have no use at all, and a segment with such an end drops out.

    Segments come with Tees first, then Greens, as groups do, so that one open at both ends is reached from its Tee
    or Green where it has one.
    """
    facing: dict[Cell, list[tuple[int, int]]] = {}
    for number, segment in enumerate(segments):
        for place, end in enumerate(segment.ends):
            facing.setdefault(end.faces, []).append((number, place))
    useless_or_shared = barred.union([cell for cell, sharing in facing.items() if len(sharing) > 1])
    if useless_or_shared.isdisjoint(facing):
        return [], segments
    whole: Segments = []
    loose: Segments = []
    done: set[int] = set()
    for number, segment in enumerate(segments):
        if number in done:
            continue
        done.add(number)
        ends = segment.ends
        if ends[0].faces not in useless_or_shared and ends[-1].faces not in useless_or_shared:
            loose.append(segment)
            continue
        joined: OpenSegment | None = segment
        for side in (0, -1) if len(ends) == 2 else (0,):
            if joined is not None:
                joined = _lengthen(joined, number, side, segments, facing, barred, done)
        if joined is not None:
            (loose if joined.ends else whole).append(joined)
    return whole, loose


def _lengthen(
    segment: OpenSegment,
    number: int,
    side: int,
    segments: Segments,
    facing: dict[Cell, list[tuple[int, int]]],
    barred: set[Cell],
    done: set[int],
) -> OpenSegment | None:
    """Join whatever shares a square with one end of a segment, and so on; None when that leads nowhere."""
    place = side % len(segments[number].ends)
    while True:
        end = segment.ends[side]
        sharing = facing[end.faces]
        if end.faces in barred or len(sharing) > 2:
            return None
        if len(sharing) == 1:
            return segment
        number, place = next((n, p) for n, p in sharing if (n, p) != (number, place))
        other = segments[number]
        if number in done or (segment.tee and other.tee) or (segment.green and other.green):
            done.add(number)
            return None
        done.add(number)
        x, y = end.faces
        tile = Imagined(x, y, SIDES[end.side ^ 2] + SIDES[other.ends[place].side ^ 2])
        kept = segment.ends[:-1] if side else segment.ends[1:]
        new = other.ends[:place] + other.ends[place + 1 :]
        joined = (*kept, *new) if side else (*new, *kept)
        segment = OpenSegment(
            tuple(dict.fromkeys((*segment.groups, *other.groups))),
            segment.tee or other.tee,
            segment.green or other.green,
            joined,
            (*segment.tiles, tile),
        )
        if not new:
            return segment
        place = 1 - place
