"""What a good move would be: a bot's choice for a seat, what it thinks of others, and what they would score there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fairway.bots.ask_bot import answer, seated
from fairway.bots.random_bot import RANDOM
from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import Preview, preview
from fairway.model.errors import StuckBot
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.model.values import Value
from fairway.plugin.bot import Bot, Considered, Remark

__all__ = ["Hint", "Weighed", "hint", "hint_chair", "hint_of", "strongest"]

MOST_ALTERNATIVES = 2
"""Plain actions that a hint is weighed against, and others that the bot has thought of."""


class Weighed(Value, frozen=True):
    """An action and what it would bring, as far as the seat can know."""

    action: Action
    preview: Preview
    why: tuple[Remark, ...] = ()
    """What the bot says of it."""


class Hint(Value, frozen=True):
    """A move to think of."""

    move: Weighed
    instead: tuple[Weighed, ...] = ()
    """What the bot thinks next best, and what else answers the question and needs nothing to be chosen, as to pass."""


def strongest(bots: Mapping[str, Bot]) -> Bot | None:
    """Return the bot that hints come from: the last that plugins bring; None where nobody tries to play well."""
    bot = list(bots.values())[-1]
    return None if bot.name == RANDOM.name else bot


def hint(engine: Engine, state: State, seat: int, bot: Bot) -> Hint | Refusal:
    """Ask a bot what it would do on a seat that is asked something.

    It sits in a world that the seat cannot tell from the real one, with dice that are always the same: even a bot that
    looks where it may not finds no secret, and who asks again learns no more. Raises what the bot
    raises, and `StuckBot` for one that has no legal answer.
    """
    asked = hint_chair(state, seat)
    if isinstance(asked, Refusal):
        return asked
    world, dice = asked
    chair = seated(engine, world, seat, dice, bot.think, explaining=True)
    return hint_of(engine, state, seat, bot, answer(bot, chair), chair.considered)


def hint_chair(state: State, seat: int) -> tuple[State, str] | Refusal:
    """Return the world that a bot sits in to give a hint, and what it rolls with; or why nobody can be asked."""
    if state.over:
        return Refusal("match_over")
    if seat not in state.waiting():
        told = dict.fromkeys(each for prompt in state.prompts if not prompt.discreet for each in prompt.waiting)
        return Refusal("not_your_turn", {"seat": seat, "waiting": tuple(told)})
    (world,) = determinizations(state, seat, (1,))
    return world, f"hint for seat {seat}"


def hint_of(
    engine: Engine, state: State, seat: int, bot: Bot, action: Action, thoughts: tuple[Considered, ...]
) -> Hint | Refusal:
    """Say what a bot's choice would bring, and what else it has thought of."""
    move = _weighed(engine, state, seat, action, thoughts)
    if isinstance(move, Refusal):
        if move.code != "plugin_fault":
            raise StuckBot(f"bot {bot.name} chose what is refused ({move.code})")
        return move
    next_best = [each.action for each in thoughts if each.action != action][:MOST_ALTERNATIVES]
    rest = [each for each in _plain(engine, state, seat, action) if each not in next_best]
    others = (_weighed(engine, state, seat, each, thoughts) for each in (*next_best, *rest))
    return Hint(move, tuple(each for each in others if isinstance(each, Weighed)))


def _plain(engine: Engine, state: State, seat: int, but: Action) -> Iterator[Action]:
    """Yield what answers the same question as an action and has no fields to fill in."""
    choices = engine.choices(state, seat, any_time=False)
    asked = {choice.prompt for choice in choices if choice.action is type(but)}
    plain = [each for each in choices if each.prompt in asked and not each.action.__struct_fields__]
    for choice in plain[:MOST_ALTERNATIVES]:
        if choice.action is not type(but) and len(choice.domain):
            yield choice.domain[0]


def _weighed(
    engine: Engine, state: State, seat: int, action: Action, thoughts: tuple[Considered, ...]
) -> Weighed | Refusal:
    found = preview(engine, state, seat, action)
    why = next((each.why for each in thoughts if each.action == action), ())
    return found if isinstance(found, Refusal) else Weighed(action, found, why)
