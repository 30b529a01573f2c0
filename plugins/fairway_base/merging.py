"""Find how unfinished holes could be joined by imaginary tiles when there are too many (BG-PLAY-HOLES-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fairway.values import Value
from fairway_base.course import SIDES
from fairway_base.field import Field
from fairway_base.imagined import Imagined
from fairway_base.strands import Strand, find_strands, tie
from fairway_base.survey import Survey
from fairway_base.weaving import Weaver, Woven, lowered_by, up_to

__all__ = ["Merge", "find_merges", "merged_away"]

MARGINS = (2, 7)
"""Rows and columns to search beyond tiles, land and gate; the wider field is tried when routes crowd the rim."""


class Merge(Value, frozen=True):
    """Groups joined into one hole, and the imaginary tiles that join them."""

    groups: tuple[int, ...]
    """Indexes into the survey's groups."""
    tiles: tuple[Imagined, ...]


def merged_away(merges: Iterable[Merge]) -> int:
    """Return by how much merges lower the number of holes."""
    merges = tuple(merges)
    return len({group for merge in merges for group in merge.groups}) - len(merges)


def find_merges(survey: Survey, need: int) -> tuple[Merge, ...]:
    """Return merges that lower the number of holes by as much as can be found, but by no more than `need`."""
    if need <= 0:
        return ()
    strands, barred = find_strands(survey)
    faced = barred.union([end.faces for strand in strands for end in strand.ends])
    numbered = frozenset([group.index for group in survey.groups if group.number is not None])
    tied, loose = (
        [strand for strand in each if len(numbered.intersection(strand.groups)) < 2] for each in tie(strands, barred)
    )
    whole = [Woven((strand,)) for strand in tied]
    best: tuple[Woven, ...] = ()
    for margin in MARGINS:
        field = Field(survey, margin, faced)
        found, crowded = _weave(field, whole, loose, numbered, need)
        if not best or lowered_by(found) > lowered_by(best):
            best, drawn_on = found, field
        if not crowded or lowered_by(best) == need:
            break
    return tuple([_merge(hole, drawn_on) for hole in best])


def _weave(
    field: Field, whole: list[Woven], loose: list[Strand], numbered: frozenset[int], need: int
) -> tuple[tuple[Woven, ...], bool]:
    """Return the best holes found, and whether a wider field might do better."""
    missing = need - lowered_by(up_to(need, whole))
    longest = missing
    best: tuple[Woven, ...] = ()
    crowded = False
    while True:
        fitting = [strand for strand in loose if len(strand.groups) <= longest]
        through = [strand for strand in fitting if len(strand.ends) == 2]
        lowered = 0
        for turn, (tees, greens) in enumerate(_sides(fitting, numbered)):
            weaver = Weaver(field, tees, greens, numbered, missing)
            woven = weaver.weave(through)
            best = max(best, up_to(need, [*whole, *woven]), key=lowered_by)
            crowded = crowded or weaver.crowded
            lowered = max(lowered, lowered_by(woven))
            if lowered_by(best) == need or not numbered or (turn == 0 and len(woven) == len(weaver.holes())):
                break
        # Strands of several groups can lower the number too far at once; then try without the longest.
        if lowered_by(best) == need or lowered <= missing or longest < 2:
            return best, crowded
        longest = max(len(strand.groups) for strand in fitting) - 1


def _sides(strands: list[Strand], numbered: frozenset[int]) -> Iterator[tuple[list[Strand], list[Strand]]]:
    """Return the Tees and Greens to join; next, in case numbered ones met, without the ones or without the others."""
    tees = [strand for strand in strands if strand.tee]
    greens = [strand for strand in strands if strand.green]
    yield tees, greens
    few_tees = [strand for strand in tees if numbered.isdisjoint(strand.groups)]
    few_greens = [strand for strand in greens if numbered.isdisjoint(strand.groups)]
    if few_tees:
        yield few_tees, greens
    yield tees, few_greens


def _merge(hole: Woven, field: Field) -> Merge:
    """Say which tiles a hole imagines."""
    tiles = [tile for strand in hole.strands for tile in strand.tiles]
    sides = {-field.row: "N", 1: "E", field.row: "S", -1: "W"}
    for i, leg in enumerate(hole.legs):
        first = SIDES[hole.strands[i].ends[-1].side ^ 2]
        last = SIDES[hole.strands[i + 1].ends[0].side ^ 2]
        for j, square in enumerate(leg):
            back = sides[leg[j - 1] - square] if j else first
            on = sides[leg[j + 1] - square] if j + 1 < len(leg) else last
            tiles.append(Imagined(*field.cell(square), back + on))
    return Merge(hole.groups, tuple(tiles))
