"""Holes in rows of tiles from Tee to Putting Green, side by side where there is room, with the pawns on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fairway.draw import Block, below, beside, group, lines, tag, words
from fairway_putting.course.holes import Hole
from fairway_putting.draw import svg_art as art
from fairway_putting.draw.captions import board_text
from fairway_putting.play.part import Putting

__all__ = ["WIDTH", "crowd", "holes_in_rows", "pawns"]

WIDTH = 568
"""How wide what is on a picture is; on a telephone it can still be read."""
TILE = 62
_MOST = 9
"""Tiles of a hole in one row."""


def pawns(part: Putting) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield where the pawns stand: hole and tile; those whose round is done stand nowhere."""
    for seat, golfer in enumerate(part.golfers):
        if part.hole and part.phase != "finished" and golfer.hole:
            yield seat, (golfer.hole, golfer.tile)


def crowd(part: Putting, seats: Sequence[int]) -> Block:
    """Draw pawns that share a tile of 100 by 100 side by side (PD-SET-03)."""
    step = min(30.0, 64.0 / max(1, len(seats) - 1))
    active = part.order[part.turn] if part.turn < len(part.order) else None
    shown = (
        art.pawn(seat, 50 + step * (index - (len(seats) - 1) / 2), 56, active=seat == active)
        for index, seat in enumerate(seats)
    )
    return Block(group(*shown), 100, 100)


def holes_in_rows(holes: Iterable[Hole], language: str, part: Putting | None = None) -> Block:
    """Draw holes, as many beside each other as there is room for; of a round being played, with its pawns."""
    standing = dict(pawns(part)) if part else {}
    return beside((_hole(hole, language, part, standing) for hole in holes), WIDTH, 16)


def _hole(hole: Hole, language: str, part: Putting | None, standing: Mapping[int, tuple[int, int]]) -> Block:
    """Draw a hole below its name; tiles that lie on the ground are faint, and those being played have a frame."""
    playing = part is not None and part.hole == hole.number and part.phase not in ("repair_preview", "finished")
    tiles = []
    for place, spot in enumerate(hole.spots):
        kind = "tee" if place == 0 else "green" if place == hole.length - 1 else "path"
        body = art.strip_tile(kind, spot.par, spot.hazards, mark=art.GOLD if playing else None)
        caption = tag("title", words(_title(spot.par, spot.hazards, place, language)))
        inside = [caption, group(body, opacity=0.45) if spot.cell is not None else body]
        there = [seat for seat, at in standing.items() if at == (hole.number, place) and spot.cell is None]
        if part is not None and there:
            inside.append(crowd(part, there).markup)
        tiles.append(
            Block(group(*inside, transform=f"scale({TILE / 100})", data_at=f"spot:{hole.number}:{place}"), TILE, TILE)
        )
    row = beside(tiles, TILE * _MOST, 0)
    name = board_text("hole_and_par", language, hole=hole.number, par=hole.par)
    label = lines(name, max(row.width, 150), 16, 1, fill=art.INK, bold=True)
    block = below((label, row), 2)
    return Block(group(block.markup, data_at=f"hole:{hole.number}"), max(block.width, 146), block.height)


def _title(par: int, hazards: Sequence[str], place: int, language: str) -> str:
    """Say what a tile of a hole is."""
    said = [board_text("tile", language, tile=place + 1, par=par)]
    said += [board_text(f"hazard.{hazard}", language) for hazard in hazards]
    return ", ".join(said)
