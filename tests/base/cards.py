"""A plugin that plays cards: whatever effects of the base game a test wants to happen, as another game would call them."""

from __future__ import annotations

from typing import Any

from fairway import (
    Action,
    ActionSpec,
    Effect,
    EffectSpec,
    Listed,
    Match,
    Outcome,
    Prompt,
    Refusal,
    Ruleset,
    Vocabulary,
    hookimpl,
    load_ruleset,
    watching,
)
from fairway.testing import pieces
from fairway_base import ScoreCondition
from tests.base.tables import play


class PlayCard(Action, frozen=True, tag="cards.play"):
    """Let the effects that were agreed on happen, and still have the turn."""


class PlayOut(Action, frozen=True, tag="cards.play_out"):
    """Let the effects that were agreed on happen; that was the turn."""


class Decline(Action, frozen=True, tag="cards.decline"):
    """Play no card in a window."""


class Window(Effect, frozen=True, tag="cards.window"):
    """Ask everybody for a card."""


class Cards:
    """Plays any effects on a turn; with `windows`, asks everybody before each condition is scored."""

    def __init__(self, *, windows: bool = False, opening: tuple[Effect, ...] | None = None) -> None:
        self.effects: tuple[Effect, ...] = ()
        self.windows = windows
        self.opening = opening

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(
            name="cards",
            version="1.0.0",
            requires=("designer",),
            actions=(
                ActionSpec(
                    PlayCard,
                    "BG-TURN-2",
                    lambda table, state, seat: Listed((PlayCard(),)),
                    lambda table, state, seat, action: self.effects,
                    prompts=("designer.turn", "designer.solo_turn"),
                    answers=False,
                ),
                ActionSpec(
                    PlayOut,
                    "BG-TURN-2",
                    lambda table, state, seat: Listed((PlayOut(),)),
                    lambda table, state, seat, action: self.effects,
                    prompts=("designer.turn",),
                ),
                ActionSpec(
                    Decline,
                    "BG-SCORE-1",
                    lambda table, state, seat: Listed((Decline(),)),
                    lambda table, state, seat, action: (),
                    prompts=("cards.window",),
                ),
            ),
            effects=(
                EffectSpec(
                    Window,
                    lambda table, state, effect, rolls: Outcome(
                        prompts=(Prompt.to("cards.window", *range(table.seats)),)
                    ),
                ),
            ),
            prompts=("cards.window",),
        )

    @hookimpl
    def fairway_opening(self, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return steps if self.opening is None else self.opening

    @hookimpl
    @watching(ScoreCondition)
    def fairway_before(self, effect: Effect) -> tuple[Effect, ...] | None:
        return (Window(), effect) if self.windows else None


CARDS = Cards()


def with_cards() -> Ruleset:
    """Return the base game with cards."""
    return load_ruleset("designer", plugins=(CARDS,))


def card(match: Match, seat: int, *effects: Effect, turn: bool = False) -> Match:
    """Let a seat play a card with these effects, as its turn or not; every tile must still be there exactly once."""
    CARDS.effects = effects
    before = pieces(match.state)
    match = play(match, (seat, PlayOut() if turn else PlayCard()))
    assert pieces(match.state) == before
    return match


def broken(match: Match, seat: int, *effects: Effect) -> Any:
    """Play a card whose effects are impossible: return the error that the base game reports, with nothing changed."""
    CARDS.effects = effects
    answer = match.play(seat, PlayCard())
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.params["plugin"]) == ("plugin_fault", "designer")
    return answer.params["error"]
