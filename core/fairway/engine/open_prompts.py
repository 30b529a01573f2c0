"""What is still to happen, and which questions stand open above it: pure functions on frames and prompts."""

from __future__ import annotations

from fairway.model.state import Frame, Prompt, State
from fairway.model.values import replace, tag_of
from fairway.plugin.vocabulary import Outcome

__all__ = ["answered", "bent", "depth", "names", "opened", "question", "question_named"]


def question(prompts: tuple[Prompt, ...], seat: int, names: tuple[str, ...]) -> Prompt | None:
    """Return the first question of one of these names that a seat may answer."""
    for prompt in prompts:
        if prompt.name in names and seat in (prompt.seats if prompt.revisable else prompt.waiting):
            return prompt
    return None


def question_named(prompts: tuple[Prompt, ...], name: str, seat: int) -> Prompt:
    """Return the open question of a name that waits for a seat; others may be asked the same in one of their own."""
    return next(prompt for prompt in prompts if prompt.name == name and seat in prompt.waiting)


def names(state: State, seat: int) -> tuple[str, ...]:
    """Return the names of the questions that wait for a seat."""
    return tuple(prompt.name for prompt in state.prompts if seat in prompt.waiting)


def opened(prompts: tuple[Prompt, ...], depth: int, everybody: frozenset[int]) -> tuple[Prompt, ...]:
    """Return the questions that somebody has to answer, each with what waits for it."""
    first = prompts[0]
    if len(prompts) == 1 and first.depth == depth and first.waiting and everybody.issuperset(first.seats):
        return prompts
    asked = []
    for prompt in prompts:
        if not everybody.issuperset(prompt.seats):
            raise LookupError("a prompt asks a seat that is not there")
        if prompt.waiting:
            asked.append(prompt if prompt.depth == depth else replace(prompt, depth=depth))
    return tuple(asked)


def answered(prompts: tuple[Prompt, ...], prompt: Prompt, seat: int) -> tuple[Prompt, ...]:
    """Return the open questions after a seat has answered one."""
    if len(prompts) == 1 and prompt.waiting == (seat,):
        return ()
    left = replace(prompt, waiting=tuple(other for other in prompt.waiting if other != seat))
    changed = [left if each is prompt else each for each in prompts]
    return tuple([each for each in changed if each.waiting])


def depth(prompts: tuple[Prompt, ...]) -> int:
    """Return how many frames of the agenda wait for these questions."""
    return max([prompt.depth for prompt in prompts]) if prompts else 0


def bent(agenda: list[Frame], outcome: Outcome, held: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Take off the agenda what an outcome says will not happen; return the questions that stay open."""
    if outcome.clear:
        agenda.clear()
        held = ()
    return _cancelled(agenda, outcome.cancel, held) if outcome.cancel else held


def _cancelled(agenda: list[Frame], tag: str, held: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Take the next effect of a kind off the agenda; return the open questions, which have less waiting for them."""
    for index in range(len(agenda) - 1, -1, -1):
        if tag_of(agenda[index].effect) == tag:
            del agenda[index]
            return tuple([replace(each, depth=each.depth - 1) if each.depth > index else each for each in held])
    return held
