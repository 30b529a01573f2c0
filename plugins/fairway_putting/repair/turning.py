"""Step 1: turn tiles whose red meets green, as long as that helps (PD-RPR-10)."""

from __future__ import annotations

from fairway_putting.course.courses import SIDES, Cell
from fairway_putting.repair.changes import TurnTile
from fairway_putting.repair.site import Lying, Site

__all__ = ["turn_as_wanted", "turn_mismatches", "turn_tile"]

STEP = "PD-RPR-10"
MOST_PASSES = 3


def turn_as_wanted(site: Site, wanted: tuple[TurnTile, ...]) -> set[Cell]:
    """Turn tiles as players want them; return their cells, which step 1 leaves alone."""
    fixed: set[Cell] = set()
    for change in wanted:
        cell = (change.x, change.y)
        if cell in site.tiles:
            fixed.add(cell)
            turn_tile(site, cell, change.turn, "PD-RPR-71", "turned_by_players")
    return fixed


def turn_mismatches(site: Site, fixed: set[Cell]) -> None:
    """Pass over the course until nothing changes, three times at most."""
    for _ in range(MOST_PASSES):
        changed = False
        for cell in site.cells():
            lying = site.tiles[cell]
            faults = site.mismatches(cell, lying)
            if faults and cell not in fixed:
                best = min(range(1, 4), key=lambda quarter: _rank(site, cell, lying, quarter))
                if _rank(site, cell, lying, best)[0] < faults:
                    turn_tile(site, cell, (lying.turn + best) % 4, STEP, "turned")
                    changed = True
        if not changed:
            return


def _rank(site: Site, cell: Cell, lying: Lying, quarter: int) -> tuple[int, int, int]:
    """Order turns: fewest mismatches, then most links, then the smallest turn."""
    turned = Lying(lying.tile, (lying.turn + quarter) % 4)
    return site.mismatches(cell, turned), -site.links(cell, turned), quarter


def turn_tile(site: Site, cell: Cell, turn: int, step: str, what: str) -> None:
    """Turn a tile, and say from where to where its path leads now."""
    before = site.tiles[cell]
    after = site.tiles[cell] = Lying(before.tile, turn)
    if turn != before.turn:
        site.note(step, what, cells=(cell,), tiles=(before.tile.id,), before=_sides(before), after=_sides(after))


def _sides(lying: Lying) -> str:
    return "".join(SIDES[side] for side in sorted(lying.red)) or "-"
