"""Making promises: the first ones at setup, more at visits, and answers given beforehand (ADV-PROM, ADV-VISIT-2, 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fairway import (
    Action,
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Listed,
    Narrowed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Subsets,
    Table,
    replace,
)
from fairway_base import Designer
from fairway_promises import effects as fx
from fairway_promises import events as ev
from fairway_promises.options import Options
from fairway_promises.part import Promises

__all__ = ["ACTIONS", "EFFECTS", "AddPromises", "AnswerAhead", "AskMe", "ChoosePromises", "promised"]

Cards = tuple[str, ...]


class ChoosePromises(Action, frozen=True, tag="promises.choose"):
    """At setup, make one promise or more, in secret and for good."""

    cards: Cards


class AddPromises(Action, frozen=True, tag="promises.add"):
    """At a visit, make any number of further promises, in secret and for good; none is a fine answer."""

    cards: Cards = ()


class AnswerAhead(Action, frozen=True, tag="promises.answer_ahead"):
    """Say beforehand what to add at visits, none for declining them all; it stands until taken back with `ask_me`.

    Others learn that a seat has done so, and never what it said.
    """

    cards: Cards = ()


class AskMe(Action, frozen=True, tag="promises.ask_me"):
    """Take back what was said beforehand, and be asked at visits again."""


M = TypeVar("M", ChoosePromises, AddPromises, AnswerAhead)


def _selections(state: State, seat: int, make: Callable[[Cards], M]) -> Subsets[M]:
    """Return every selection of the cards that a seat has left."""
    part = state.part(Promises)
    left = part.rest(seat)

    def refuse(action: M) -> Refusal | None:
        for card in action.cards:
            if card not in part.cards:
                return Refusal("promises.unknown_card", {"card": card, "left": left}, "ADV-PROM-1")
            if card not in left:
                return Refusal("promises.already_made", {"card": card, "left": left}, "ADV-PROM-3")
        if len(set(action.cards)) < len(action.cards):
            return Refusal("promises.named_twice", {"cards": action.cards}, "ADV-PROM-1")
        return None

    return Subsets(left, make, refuse)


def _first_choice(table: Table, state: State, seat: int) -> Domain[ChoosePromises]:
    def forbid(action: ChoosePromises) -> Refusal | None:
        return None if action.cards else Refusal("promises.none_chosen", {}, "ADV-PROM-2")

    return Narrowed(_selections(state, seat, ChoosePromises), forbid)


def _answers_ahead(table: Table, state: State, seat: int) -> Domain[AnswerAhead] | None:
    if _is_asked(state, seat) or not _more_visits(table, state, seat):
        return None
    return _selections(state, seat, AnswerAhead)


def _not_ahead(table: Table, state: State, seat: int) -> Refusal | None:
    if _is_asked(state, seat):
        return Refusal("promises.answer_the_visit", {}, "ADV-VISIT-2")
    return Refusal("promises.no_visit_to_come", {}, "ADV-PROM-4") if state.part(Promises).made[seat] else None


def _is_asked(state: State, seat: int) -> bool:
    return any(prompt.name == "promises.visit" and seat in prompt.waiting for prompt in state.prompts)


def _more_visits(table: Table, state: State, seat: int) -> bool:
    """Whether the clients may still come, as far as anybody can know."""
    part, designer = state.part(Promises), state.part(Designer)
    if designer.ended or not part.made[seat]:
        return False
    if table.option(Options).visits == "set_aside":
        return bool(part.drawn) or not (part.visits or designer.end_round)
    return part.drawn + part.tiles > 0


def _taking_back(table: Table, state: State, seat: int) -> Domain[AskMe] | None:
    return None if state.part(Promises).ahead[seat] is None else Listed((AskMe(),))


def promised(part: Promises, seat: int, cards: Cards) -> Promises:
    """Return the part with more promises of a seat, in the order of the cards."""
    unknown = [card for card in cards if card not in part.cards]
    if unknown:
        raise LookupError(f"there is no promise {', '.join(unknown)}")
    mine = tuple(card for card in part.cards if card in part.made[seat] or card in cards)
    return replace(part, made=(*part.made[:seat], mine, *part.made[seat + 1 :]))


def _ask(table: Table, state: State, effect: fx.AskPromises, rolls: Rolls) -> Outcome:
    return Outcome(then=(fx.CountPromises(),), prompts=(Prompt.to("promises.choose", *range(table.seats)),))


def _count(table: Table, state: State, effect: fx.CountPromises, rolls: Rolls) -> Outcome:
    """Show the numbers of cards, which everybody at a table sees, when no answer is open any more (ADV-VISIT-3)."""
    part = state.part(Promises)
    counts = tuple(map(len, part.made))
    if counts == part.counts or not table.option(Options).show_counts:
        return Outcome()
    return Outcome(replace(part, counts=counts), (ev.PromisesCounted(counts),))


def _make(table: Table, state: State, effect: fx.MakePromises, rolls: Rolls) -> Outcome:
    part = state.part(Promises)
    later = bool(part.made[effect.seat])
    return Outcome(
        promised(part, effect.seat, effect.cards), (ev.PromisesMade(effect.seat, effect.cards, visit=later),)
    )


def _answer_for(table: Table, state: State, effect: fx.AnswerFor, rolls: Rolls) -> Outcome:
    part, seat = state.part(Promises), effect.seat
    ahead = (*part.ahead[:seat], effect.cards, *part.ahead[seat + 1 :])
    said = ev.AnsweredAhead(seat, effect.cards is None, effect.cards)
    return Outcome(replace(part, ahead=ahead), (said,))


def _made(table: Table, state: State, seat: int, action: ChoosePromises | AddPromises) -> tuple[Effect, ...]:
    return (fx.MakePromises(seat, action.cards),)


ACTIONS = (
    ActionSpec(ChoosePromises, "ADV-PROM-2", _first_choice, _made, prompts=("promises.choose",)),
    ActionSpec(
        AddPromises,
        "ADV-VISIT-2",
        lambda table, state, seat: _selections(state, seat, AddPromises),
        _made,
        prompts=("promises.visit",),
    ),
    ActionSpec(
        AnswerAhead,
        "ADV-VISIT-3",
        _answers_ahead,
        lambda table, state, seat, action: (fx.AnswerFor(seat, action.cards),),
        why_not=_not_ahead,
    ),
    ActionSpec(
        AskMe,
        "ADV-VISIT-3",
        _taking_back,
        lambda table, state, seat, action: (fx.AnswerFor(seat, None),),
        why_not=lambda table, state, seat: Refusal("promises.is_asked", {}, "ADV-VISIT-2"),
    ),
)

EFFECTS = (
    EffectSpec(fx.AskPromises, _ask),
    EffectSpec(fx.MakePromises, _make),
    EffectSpec(fx.CountPromises, _count),
    EffectSpec(fx.AnswerFor, _answer_for),
)
