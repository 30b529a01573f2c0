"""The repair as players see it: a preview, changes they may ask for, and their acceptance (PD-RPR-70 to 72)."""

from __future__ import annotations

from fairway import (
    Action,
    ActionSpec,
    Domain,
    EffectSpec,
    Listed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    replace,
)
from fairway_putting.play import effects as fx
from fairway_putting.play import events as ev
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.repair.changes import Change, with_change
from fairway_putting.repair.procedure import Repair

__all__ = ["ACTIONS", "EFFECTS", "RepairAccept", "RepairOverride"]

REPAIR_SEEDS = 1 << 32
"""Ways in which a bag may be shuffled; one number decides all draws of a repair, so that it can be tried again."""
PREVIEW_PHASE = "repair_preview"


class RepairAccept(Action, frozen=True, tag="putting.repair_accept"):
    """Accept the course as it is repaired now."""


class RepairOverride(Action, frozen=True, tag="putting.repair_override"):
    """Have something repaired otherwise; the steps behind it are done again, and everybody is asked again."""

    change: Change


def _accepting(table: Table, state: State, seat: int) -> Domain[RepairAccept]:
    return Listed((RepairAccept(),))


def _overriding(table: Table, state: State, seat: int) -> Domain[RepairOverride] | None:
    part = state.part(Putting)
    if part.phase != PREVIEW_PHASE:
        return None
    offers = _repaired(table, part).offers

    def otherwise(action: RepairOverride) -> Refusal:
        return Refusal("putting.no_such_change", {"change": str(action.change.__struct_config__.tag)}, "PD-RPR-71")

    return Listed([RepairOverride(change) for change in offers], otherwise)


def _not_overriding(table: Table, state: State, seat: int) -> Refusal | None:
    return Refusal("putting.nothing_to_repair", {"phase": state.part(Putting).phase}, "PD-RPR-71")


def _luck(table: Table, state: State, effect: fx.RepairCourse) -> tuple[str, tuple[int, ...]]:
    """Roll only for a course that needs a repair."""
    kit, part = table.kit(Kit), state.part(Putting)
    sound = kit.available is None or kit.as_built(part.owner) is not None
    return "putting.repair", () if sound else (REPAIR_SEEDS,)


def _repair_course(table: Table, state: State, effect: fx.RepairCourse, rolls: Rolls) -> Outcome:
    kit, part = table.kit(Kit), state.part(Putting)
    if rolls:
        part = _mended(table, replace(part, phase=PREVIEW_PHASE, luck=rolls[0]))
        return Outcome(part, (ev.CourseRepaired(part.log, part.holes),), then=(fx.AskRepair(),))
    if kit.available is None:
        part = replace(part, holes=kit.practice)
    else:
        part = replace(part, holes=kit.as_built(part.owner), ground=kit.available.course(part.owner))
    return Outcome(part, (ev.CourseReady(part.holes),), then=(fx.FirstTee(),))


def _change_repair(table: Table, state: State, effect: fx.ChangeRepair, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    part = _mended(table, replace(part, changes=with_change(part.changes, effect.change)))
    repaired = ev.CourseRepaired(part.log, part.holes, effect.seat, effect.change)
    return Outcome(part, (repaired,), then=(fx.AskRepair(),), clear=True)


def _mended(table: Table, part: Putting) -> Putting:
    repair = _repaired(table, part)
    return replace(part, holes=repair.holes, log=repair.log, ground=repair.course)


def _repaired(table: Table, part: Putting) -> Repair:
    """Return the repair as it is now; one is worked out once, since many ask for the same one."""
    kit, asked = table.kit(Kit), (part.owner, part.luck, part.changes)
    return table.memo(kit, (Repair, *asked), lambda: kit.repair(*asked))


def _ask_repair(table: Table, state: State, effect: fx.AskRepair, rolls: Rolls) -> Outcome:
    asked = range(table.seats) if table.kit(Kit).options.repair_accept == "all" else range(1)
    return Outcome(prompts=(Prompt.to("putting.repair", *asked),), then=(fx.FirstTee(),))


EFFECTS = (
    EffectSpec(fx.RepairCourse, _repair_course, chance=_luck),
    EffectSpec(fx.ChangeRepair, _change_repair),
    EffectSpec(fx.AskRepair, _ask_repair),
    EffectSpec(fx.NoteAccepted, lambda table, state, effect, rolls: Outcome(events=(ev.RepairAccepted(effect.seat),))),
)

ACTIONS = (
    ActionSpec(
        RepairAccept,
        "PD-RPR-70",
        _accepting,
        lambda table, state, seat, action: (fx.NoteAccepted(seat),),
        prompts=("putting.repair",),
    ),
    ActionSpec(
        RepairOverride,
        "PD-RPR-71",
        _overriding,
        lambda table, state, seat, action: (fx.ChangeRepair(seat, action.change),),
        why_not=_not_overriding,
    ),
)
