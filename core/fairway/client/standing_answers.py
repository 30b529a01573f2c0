"""What a seat has answered beforehand: an answer where it has no choice, and answers to questions that it names.

Nothing here is part of a match: whoever serves one keeps these, asks `standing_answer` when the seat is asked, and
plays what comes out as any other action of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from fairway.client.listing import listing, size_of
from fairway.engine.referee import Engine
from fairway.model.refusal import Param, Refusal
from fairway.model.state import Action, Prompt, State
from fairway.model.values import Value

__all__ = ["StandingAnswer", "StandingAnswers", "Unless", "only_answer", "standing_answer"]

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Short: TypeAlias = Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Unless(Value, frozen=True, omit_defaults=True):
    """Actions that one wants to be asked for."""

    action: Annotated[Name, Meta(description="The `type` of an action.", examples=["cards.play"])]
    where: Annotated[
        dict[Name, Short],
        Meta(max_length=16, description="Fields that it must have, as `/legal` takes them.", examples=[{}]),
    ] = msgspec.field(default_factory=dict)


class StandingAnswer(Value, frozen=True, omit_defaults=True):
    """What to answer to a question whenever it comes."""

    prompt: Annotated[Name, Meta(description="The name of the question.", examples=["cards.window"])]
    params: Annotated[
        dict[Name, Short | Annotated[tuple[Short, ...], Meta(max_length=40)]],
        Meta(
            max_length=16,
            description="Only where it is about this: a value that its `params` must have, or several of which one.",
            examples=[{"window": ["unchosen", "round_start"]}],
        ),
    ] = msgspec.field(default_factory=dict)
    answer: Annotated[
        dict[str, Any] | None,
        Meta(description="An action, tagged by `type`; null to be asked.", examples=[{"type": "cards.decline"}]),
    ] = None
    unless: Annotated[
        tuple[Unless, ...],
        Meta(max_length=40, description="Ask all the same when one of these could be played."),
    ] = ()


class StandingAnswers(Value, frozen=True, omit_defaults=True):
    """What the server answers for a seat."""

    only_choice: Annotated[bool, Meta(description="Whether to answer where there is just one possible answer.")] = False
    answers: Annotated[
        tuple[StandingAnswer, ...],
        Meta(max_length=40, description="The first one that fits a question decides; it goes before `only_choice`."),
    ] = ()
    pause: Annotated[
        int,
        Meta(
            ge=0,
            le=60,
            description="Answer a discreet question after a while, which chance chooses: up to so many seconds.",
        ),
    ] = 0


def standing_answer(
    engine: Engine,
    state: State,
    seat: int,
    kept: StandingAnswers,
    read: Callable[[dict[str, Any]], Action | Refusal],
) -> Action | None:
    """Return what a seat that is asked has answered beforehand; None where it is to answer itself.

    `read` makes an action of what was kept. What was meant for other rules, and is no legal answer, is none.
    """
    asked = [prompt for prompt in state.prompts if seat in prompt.waiting]
    decided = [(prompt, rule) for prompt in asked if (rule := _deciding(kept, prompt)) is not None]
    for prompt, rule in decided:
        if rule.answer is not None and not any(_possible(engine, state, seat, each) for each in rule.unless):
            action = read(rule.answer)
            if not isinstance(action, Refusal) and _answers(engine, state, seat, prompt, action):
                return action
    return only_answer(engine, state, seat) if kept.only_choice and asked and not decided else None


def only_answer(engine: Engine, state: State, seat: int) -> Action | None:
    """Return the answer of a seat that is asked and has no other; None where it has a choice."""
    found: Action | None = None
    for choice in engine.choices(state, seat, any_time=False):
        if choice.must:
            count, exhaustive = size_of(choice)
            if not exhaustive or count > 1 or (count and found is not None):
                return None
            if count:
                found = choice.domain[0]
    return found


def _deciding(kept: StandingAnswers, prompt: Prompt) -> StandingAnswer | None:
    """Return the first rule that fits a question."""
    return next((each for each in kept.answers if each.prompt == prompt.name and _about(each, prompt.params)), None)


def _about(rule: StandingAnswer, params: Mapping[str, Param]) -> bool:
    return all(
        name in params and params[name] in (wanted if isinstance(wanted, tuple) else (wanted,))
        for name, wanted in rule.params.items()
    )


def _possible(engine: Engine, state: State, seat: int, unless: Unless) -> bool:
    """Whether a seat could play something that it wants to be asked for; what is only described may be there."""
    found = listing(engine, state, seat, action=unless.action, where=unless.where)
    return any(each.count or not each.exhaustive for each in found)


def _answers(engine: Engine, state: State, seat: int, prompt: Prompt, action: Action) -> bool:
    return any(
        choice.must
        and choice.prompt == prompt.name
        and choice.action is type(action)
        and choice.domain.refuse(action) is None
        for choice in engine.choices(state, seat, any_time=False)
    )
