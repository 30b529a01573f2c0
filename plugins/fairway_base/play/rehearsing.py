"""Trying tiles on a scratch board while others play: the racks as they will lie when a player is asked next."""

from __future__ import annotations

from fairway import Rehearsal, State, Table, replace
from fairway_base.play import racks
from fairway_base.play.legal_placements import PickTile
from fairway_base.play.part import Designer, Rack

__all__ = ["REHEARSALS"]


def _stage(table: Table, state: State, seat: int) -> Designer | None:
    """Let a player be asked next: in this round if its pawn has not moved, else in the next one (BG-RACK-5)."""
    part = state.part(Designer)
    player = part.players[seat]
    if not player.land or player.stopped or not part.round:
        return None
    if seat in part.top.pawns:
        return part
    return replace(part, top=Rack((seat,)), middle=Rack(part.bottom.tiles), bottom=Rack())


def _again(table: Table, state: State, seat: int) -> Designer:
    """Take the pawn back to where it stood before the tile was taken."""
    part = state.part(Designer)
    middle = racks.without_pawn(part.middle, seat) if seat in part.middle.pawns else part.middle
    top = part.top if seat in part.top.pawns else Rack((seat, *part.top.items), part.top.bench, part.top.front)
    return replace(part, top=top, middle=middle)


REHEARSALS = (Rehearsal("designer.turn", (PickTile,), _stage, _again),)
