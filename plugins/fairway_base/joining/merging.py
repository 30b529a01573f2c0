"""Find how unfinished holes could be joined by imaginary tiles when there are too many (BG-PLAY-HOLES-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial

from fairway_base.course.course import SIDES, Cell
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.course.survey import Survey
from fairway_base.joining.free_squares import FreeSquares
from fairway_base.joining.joined_holes import JoinedHole, closer, lowered_by, towards
from fairway_base.joining.open_segments import Segments, find_open_segments, join_at_shared_squares
from fairway_base.joining.path_joining import PathJoiner

__all__ = ["Merge", "find_merges", "merged_away"]

MARGINS_IN_SQUARES = (2, 7)
"""Rows and columns to search beyond tiles, land and gate; the wider grid is tried when paths crowd the rim."""
MOST_LOOKED_AT_AGAIN = 8
"""Up to so many loose segments it is worth looking again for what the quick search has missed."""


class Merge:
    """Groups joined into one hole, and the imaginary tiles that join them."""

    def __init__(self, groups: tuple[int, ...], draw: Callable[[], tuple[Imagined, ...]]) -> None:
        """Take indexes into the survey's groups; the tiles are drawn when first asked for, as a score needs none."""
        self.groups = groups
        self._draw = draw

    @cached_property
    def tiles(self) -> tuple[Imagined, ...]:
        """The imaginary tiles, each with the sides it joins."""
        return self._draw()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Merge) and (self.groups, self.tiles) == (other.groups, other.tiles)

    def __hash__(self) -> int:
        return hash((self.groups, self.tiles))


def merged_away(merges: Iterable[Merge]) -> int:
    """Return by how much merges lower the number of holes."""
    merges = tuple(merges)
    return len({group for merge in merges for group in merge.groups}) - len(merges)


def find_merges(survey: Survey, need: int, *, heed_numbers: bool = True) -> tuple[Merge, ...]:
    """Return merges that lower the number of holes as closely to `need` as can be found; of two as close, by less.

    Groups with different numbers are not joined, unless no numbers are to be heeded.

    Without open pieces and numbers nothing better can be done. With them the search is no proof: it tries likely ways,
    and on rare crowded boards a better choice of Greens or order of pieces is missed.
    """
    if need <= 0:
        return ()
    joined, loose, faced = survey.fact(_segments, of_tiles=True)
    numbered = frozenset([group.index for group in survey.groups if heed_numbers and group.number is not None])
    if len(numbered) > 1:
        joined, loose = (
            [segment for segment in segments if len(numbered.intersection(segment.groups)) < 2]
            for segments in (joined, loose)
        )
    whole = [JoinedHole((segment,)) for segment in joined]
    best: tuple[JoinedHole, ...] = ()
    most = 0
    for margin in MARGINS_IN_SQUARES:
        grid = FreeSquares(survey, margin, faced)
        missing = need - towards(need, whole, beyond=False)[0]
        lowered, holes, crowded = _join_paths(grid, whole, loose, numbered, need, missing)
        if lowered != need and missing < need and _goes_too_far(loose, missing):
            # Beside the whole holes that lowers the number too far, but in place of some it may come closer.
            instead = _join_paths(grid, whole, loose, numbered, need, need)
            if closer(need, instead[0], lowered):
                lowered, holes, crowded = instead
        if closer(need, lowered, most):
            most, best, drawn_on = lowered, holes, grid
        if not crowded or most == need:
            break
    return tuple([Merge(hole.groups, partial(_draw, hole, drawn_on)) for hole in best])


def _segments(survey: Survey) -> tuple[Segments, Segments, set[Cell]]:
    """Return whole holes, what paths can still join, and the squares that ends of pieces face."""
    segments, barred = find_open_segments(survey)
    faced = barred.union([end.faces for segment in segments for end in segment.ends])
    return *join_at_shared_squares(segments, barred), faced


def _join_paths(
    grid: FreeSquares,
    whole: list[JoinedHole],
    loose: Segments,
    numbered: frozenset[int],
    need: int,
    missing: int,
) -> tuple[int, tuple[JoinedHole, ...], bool]:
    """Return by how much the best holes found lower the number, the holes, and whether a wider grid may do better.

    The whole ones are there already, and those to be joined should lower the number by what is missing.
    """
    # To lower the number too far by as much as is missing is no better than to let it be.
    longest = max([len(segment.groups) for segment in loose if len(segment.groups) < 2 * missing], default=0)
    best: tuple[JoinedHole, ...] = ()
    most = 0
    crowded = False
    while True:
        fitting = [segment for segment in loose if len(segment.groups) <= longest]
        through = [segment for segment in fitting if len(segment.ends) == 2]
        lowered = 0
        for turn, (tees, greens) in enumerate(_sides(fitting, numbered)):
            joiner = PathJoiner(grid, tees, greens, numbered, missing)
            holes = joiner.join(through)
            fewer, chosen = towards(need, [*whole, *holes])
            if closer(need, fewer, most):
                most, best = fewer, chosen
            crowded = crowded or joiner.crowded
            lowered = max(lowered, lowered_by(holes))
            if most == need or not numbered or (turn == 0 and not joiner.clashed):
                break
        # Segments of several groups can lower the number too far at once; then try without the longest.
        if most == need or longest < 2 or (lowered <= missing and longest <= missing):
            return most, best, crowded
        longest = max([len(segment.groups) for segment in loose if len(segment.groups) < longest], default=0)


def _goes_too_far(loose: Segments, missing: int) -> bool:
    """Whether a hole with any one of a few segments would lower the number by twice as much as is missing."""
    return len(loose) <= MOST_LOOKED_AT_AGAIN and any(
        len(segment.groups) + len(segment.ends) > 2 * missing for segment in loose
    )


def _sides(segments: Segments, numbered: frozenset[int]) -> Iterator[tuple[Segments, Segments]]:
    """Return the Tees and Greens to join; next, in case numbered ones met, without the ones or without the others.

    Where none of them is numbered, to leave those out would be the first try once more.
    """
    tees = [segment for segment in segments if segment.tee]
    greens = [segment for segment in segments if segment.green]
    yield tees, greens
    few_tees = [segment for segment in tees if numbered.isdisjoint(segment.groups)]
    few_greens = [segment for segment in greens if numbered.isdisjoint(segment.groups)]
    if few_tees and len(few_tees) < len(tees):
        yield few_tees, greens
    if len(few_greens) < len(greens):
        yield tees, few_greens


def _draw(hole: JoinedHole, grid: FreeSquares) -> tuple[Imagined, ...]:
    """Return the tiles a hole imagines."""
    tiles = [tile for segment in hole.segments for tile in segment.tiles]
    sides = {-grid.row: "N", 1: "E", grid.row: "S", -1: "W"}
    for i, leg in enumerate(hole.legs):
        first = SIDES[hole.segments[i].ends[-1].side ^ 2]
        last = SIDES[hole.segments[i + 1].ends[0].side ^ 2]
        for j, square in enumerate(leg):
            back = sides[leg[j - 1] - square] if j else first
            on = sides[leg[j + 1] - square] if j + 1 < len(leg) else last
            tiles.append(Imagined(*grid.cell(square), back + on))
    return tuple(tiles)
