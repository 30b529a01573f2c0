"""Phase I: rounds of drawing, all at once, on sheets that change hands (TMG-DRW)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from fairway import (
    Action,
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    replace,
)
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import Draft, Piece, allowance, drawn_on
from fairway_tiny.field.terrain import ORIENTS, TERRAINS, Shape, Terrain
from fairway_tiny.play import effects as fx
from fairway_tiny.play import events as ev
from fairway_tiny.play.drawing_rules import drawing_fault, free_spaces, path_after, showing, single_pieces
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, Tiny
from fairway_tiny.play.stamps import stamps

__all__ = ["ACTIONS", "EFFECTS", "Draw", "DrawPass", "Drawings"]

MOST_PIECES = 400
"""More spaces than a field has."""


class Draw(Action, frozen=True, tag="tiny.draw"):
    """Draw pieces of one type of terrain that the dice show, as one connected shape that leaves a clear path.

    Until everybody has drawn, you may draw something else instead.
    """

    terrain: Terrain
    pieces: Annotated[tuple[Piece, ...], Meta(max_length=MOST_PIECES)]


class DrawPass(Action, frozen=True, tag="tiny.draw_pass"):
    """Draw nothing, because not even a single piece can be drawn."""


class Drawings(Domain[Draw]):
    """Every drawing that a seat could hand in. Those of a single piece are listed; the rest is described."""

    exhaustive = False

    def __init__(self, kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft | None = None) -> None:
        self.kit, self.sheet, self.dice, self.draft = kit, sheet, dice, draft

    @cached_property
    def singles(self) -> tuple[Piece, ...]:
        """Every single piece that may be drawn, shape by shape."""
        return tuple(single_pieces(self.kit, self.sheet, self.dice))

    def __len__(self) -> int:
        return len(self.singles)

    def __getitem__(self, index: int) -> Draw:
        piece = self.singles[index]
        return Draw(TERRAINS[piece.shape], (piece,))

    def refuse(self, action: Draw) -> Refusal | None:
        draft = Draft(terrain=action.terrain, pieces=action.pieces)
        return drawing_fault(self.kit, self.sheet, self.dice, draft)

    def pointers(self) -> tuple[str, ...]:
        """Nothing can be part of a drawing that could not be drawn by itself."""
        return ()

    def _begin(self) -> dict[str, object]:
        """Return what was handed in and may still be changed."""
        draft = self.draft
        return {"begin": {"terrain": draft.terrain, "pieces": draft.pieces}} if draft and draft.pieces else {}

    def description(self) -> Mapping[str, object]:
        """Say what may be drawn: how many of which shape, on which spaces, turned in which ways."""
        return {
            **super().description(),
            "dice": list(self.dice),
            "allowed": {terrain: allowance(self.dice, terrain) for terrain in showing(self.dice)},
            "free": [str(space) for space in free_spaces(self.sheet)],
            "orients": list(ORIENTS),
            "start": str(self.sheet.start),
            "hole": str(self.sheet.hole),
            "stamps": {"pieces": stamps(self.dice, pairs=self.kit.options.two_triangles_per_cell)},
            **self._begin(),
        }


def _drawings(table: Table, state: State, seat: int) -> Drawings:
    part = state.part(Tiny)
    return Drawings(table.kit(Kit), part.sheets[part.before(seat)], part.dice, part.drafts[seat])


def _passes(table: Table, state: State, seat: int) -> Domain[DrawPass] | None:
    """Passing is for those who cannot draw a single piece of any shape (TMG-DRW-09)."""
    part = state.part(Tiny)
    single = next(single_pieces(table.kit(Kit), part.sheets[part.before(seat)], part.dice), None)
    return Listed((DrawPass(),)) if single is None else None


def _must_draw(table: Table, state: State, seat: int) -> Refusal:
    return Refusal("tiny.can_draw", {"showing": showing(state.part(Tiny).dice)}, "TMG-DRW-09")


def _hand_in(table: Table, state: State, effect: fx.HandIn, rolls: Rolls) -> Outcome:
    part, seat = state.part(Tiny), effect.seat
    again = part.drafts[seat] is not None
    path: tuple[Space, ...] = ()
    if effect.draft.terrain is not None:
        path = path_after(table.kit(Kit), part.sheets[part.before(seat)], effect.draft.pieces)
    drafts = (*part.drafts[:seat], effect.draft, *part.drafts[seat + 1 :])
    return Outcome(replace(part, drafts=drafts), (ev.HandedIn(seat, again, effect.draft, path),))


# the rounds


def _dice(table: Table, state: State, effect: fx.StartRound) -> tuple[str, tuple[int, ...]]:
    dice = table.kit(Kit).dice
    return "tiny.terrain", (len(dice.terrain),) * dice.terrain_dice


def _start(table: Table, state: State, effect: fx.StartRound, rolls: Rolls) -> Outcome:
    part, kit = state.part(Tiny), table.kit(Kit)
    told: list[Event] = []
    fixing = effect.round in kit.sheet.gears
    if fixing != part.passed:
        told.append(ev.SheetsPassed("players" if fixing else "designers"))
    dice = tuple(kit.dice.terrain[roll] for roll in rolls)
    told.append(ev.DiceRolled(effect.round, dice))
    begun = replace(part, phase="draw", round=effect.round, passed=fixing, dice=dice)
    everybody = Prompt.to("tiny.draw", *range(table.seats), revisable=True)
    return Outcome(begun, tuple(told), then=(fx.CloseRound(),), prompts=(everybody,))


def _close(table: Table, state: State, effect: fx.CloseRound, rolls: Rolls) -> Outcome:
    part, kit = state.part(Tiny), table.kit(Kit)
    drafts = tuple(draft for draft in part.drafts if draft is not None)
    sheets = list(part.sheets)
    for seat, draft in enumerate(drafts):
        at = part.before(seat)
        sheets[at] = replace(sheets[at], rows=drawn_on(sheets[at].rows, draft.pieces))
    closed = replace(part, sheets=tuple(sheets), drafts=(None,) * table.seats, dice=())
    last = part.round >= kit.sheet.rounds
    following: Effect = fx.BeginPlay() if last else fx.StartRound(part.round + 1)
    return Outcome(closed, (ev.RoundClosed(part.round, drafts),), then=(following,))


ACTIONS = (
    ActionSpec(
        Draw,
        "TMG-DRW-02",
        _drawings,
        lambda table, state, seat, action: (fx.HandIn(seat, Draft(terrain=action.terrain, pieces=action.pieces)),),
        prompts=("tiny.draw",),
    ),
    ActionSpec(
        DrawPass,
        "TMG-DRW-09",
        _passes,
        lambda table, state, seat, action: (fx.HandIn(seat, Draft()),),
        prompts=("tiny.draw",),
        why_not=_must_draw,
    ),
)
EFFECTS = (
    EffectSpec(fx.HandIn, _hand_in),
    EffectSpec(fx.StartRound, _start, _dice),
    EffectSpec(fx.CloseRound, _close),
)
