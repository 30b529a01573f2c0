"""What the cards of a player change in scoring: noted when a card is played, counted when the condition is scored."""

from __future__ import annotations

from fairway import Effect, EffectSpec, Outcome, Rolls, State, Table, replace
from fairway_base import Cell
from fairway_empire.state.fame_state import Forgiven, Note
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "Forgive", "TakeNote", "forgiven"]


class Forgive(Effect, frozen=True, tag="empire.forgive"):
    """Add to what cards change in a seat's scoring."""

    seat: int
    people: int = 0
    dogs: int = 0
    fast: int = 0
    grass: tuple[Cell, ...] = ()
    directions: tuple[Cell, ...] = ()
    water: tuple[Cell, ...] = ()
    par6: bool = False
    connections: tuple[int, ...] = ()
    free_passes: int = 0


def _forgive(table: Table, state: State, effect: Forgive, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    known = part.fame.forgiven_of(effect.seat)
    facts = Forgive.__struct_fields__[1:]
    added = {fact: getattr(known, fact) + getattr(effect, fact) for fact in facts if fact != "par6"}
    fame = part.fame.forgiving(effect.seat, **added, par6=known.par6 or effect.par6)
    return Outcome(replace(part, fame=fame))


class TakeNote(Effect, frozen=True, tag="empire.take_note"):
    """Note for a seat what an effect of another plugin will read again in its `lines`."""

    seat: int
    note: Note


def _take_note(table: Table, state: State, effect: TakeNote, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    notes = (*part.fame.forgiven_of(effect.seat).notes, effect.note)
    return Outcome(replace(part, fame=part.fame.forgiving(effect.seat, notes=notes)))


def forgiven(state: State, seat: int) -> Forgiven:
    """Return what the played cards of a seat change in scoring, and when the press looks at its course."""
    return state.part(Empire).fame.forgiven_of(seat)


EFFECTS = (EffectSpec(Forgive, _forgive), EffectSpec(TakeNote, _take_note))
