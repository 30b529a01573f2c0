"""Setting up: everybody places a start and a hole on the own sheet, all at once (TMG-SET)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from fairway import (
    Action,
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    replace,
)
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import Draft
from fairway_tiny.field.terrain import EMPTY
from fairway_tiny.play import effects as fx
from fairway_tiny.play import events as ev
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, Tiny

__all__ = ["ACTIONS", "EFFECTS", "PlaceStartAndHole", "lay_out"]


class PlaceStartAndHole(Action, frozen=True, tag="tiny.place_start_and_hole"):
    """Place start and hole on your sheet, anywhere but on the same space or side by side.

    Until everybody has, you may place them anew.
    """

    start: Space
    hole: Space


class Places(Domain[PlaceStartAndHole]):
    """Every pair of spaces that are neither the same nor orthogonal neighbours (TMG-SET-02)."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._spaces = tuple(Space(c, r) for r in range(height) for c in range(width))
        self._ends = tuple(accumulate(len(self._spaces) - len(self._near(space)) for space in self._spaces))
        """For each start, how many pairs there are up to and including its own."""

    def _near(self, space: Space) -> tuple[Space, ...]:
        """Return a space and its orthogonal neighbours."""
        cross = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))
        around = [(space.c + dc, space.r + dr) for dc, dr in cross]
        return tuple(Space(c, r) for c, r in around if 0 <= c < self.width and 0 <= r < self.height)

    def __len__(self) -> int:
        return self._ends[-1]

    def __getitem__(self, index: int) -> PlaceStartAndHole:
        left = range(len(self))[index]
        which = next(at for at, end in enumerate(self._ends) if left < end)
        start = self._spaces[which]
        holes = [space for space in self._spaces if space not in self._near(start)]
        return PlaceStartAndHole(start, holes[left - (self._ends[which - 1] if which else 0)])

    def __iter__(self) -> Iterator[PlaceStartAndHole]:
        for start in self._spaces:
            near = self._near(start)
            yield from (PlaceStartAndHole(start, hole) for hole in self._spaces if hole not in near)

    def refuse(self, action: PlaceStartAndHole) -> Refusal | None:
        for space in (action.start, action.hole):
            if space not in self._spaces:
                there: dict[str, str | int] = {"space": str(space), "width": self.width, "height": self.height}
                return Refusal("tiny.off_the_field", there, "TMG-SET-01")
        if action.hole in self._near(action.start):
            return Refusal("tiny.too_close", {"start": str(action.start), "hole": str(action.hole)}, "TMG-SET-02")
        return None

    def description(self) -> Mapping[str, object]:
        return {**super().description(), "width": self.width, "height": self.height}


def lay_out(table: Table) -> Tiny:
    """Give everybody an empty sheet."""
    kit = table.kit(Kit)
    sheet = Sheet(rows=(EMPTY * kit.width,) * kit.height)
    return Tiny(sheets=(sheet,) * table.seats, drafts=(None,) * table.seats, asked=(None,) * table.seats)


def _ask(table: Table, state: State, effect: fx.AskSetup, rolls: Rolls) -> Outcome:
    everybody = Prompt.to("tiny.set_up", *range(table.seats), revisable=True)
    return Outcome(then=(fx.CloseSetup(),), prompts=(everybody,))


def _placed(table: Table, state: State, seat: int, action: PlaceStartAndHole) -> tuple[Effect, ...]:
    return (fx.HandIn(seat, Draft(start=action.start, hole=action.hole)),)


def _close(table: Table, state: State, effect: fx.CloseSetup, rolls: Rolls) -> Outcome:
    part = state.part(Tiny)
    drafts = tuple(draft for draft in part.drafts if draft is not None)
    sheets = tuple(
        replace(sheet, start=draft.start, hole=draft.hole, ball=draft.start)
        for sheet, draft in zip(part.sheets, drafts, strict=True)
    )
    ready = replace(part, sheets=sheets, drafts=(None,) * table.seats)
    return Outcome(ready, (ev.SheetsSet(drafts),), then=(fx.StartRound(1),))


ACTIONS = (
    ActionSpec(
        PlaceStartAndHole,
        "TMG-SET-01",
        lambda table, state, seat: Places(table.kit(Kit).width, table.kit(Kit).height),
        _placed,
        prompts=("tiny.set_up",),
    ),
)
EFFECTS = (EffectSpec(fx.AskSetup, _ask), EffectSpec(fx.CloseSetup, _close))
