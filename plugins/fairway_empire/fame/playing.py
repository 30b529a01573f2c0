"""Playing a Fame card: who may play which one now, why not another, and what happens when it is (EMP-FAME)."""

from __future__ import annotations

from functools import partial

from fairway import ActionSpec, Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base import Designer
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.card_effect import CardDesign, wrong
from fairway_empire.card_effects.domains import Chain
from fairway_empire.fame import effects as fx
from fairway_empire.fame import events as ev
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.state.part import Empire

__all__ = ["ACTIONS", "EFFECTS", "barred", "could_act", "held_card", "playable", "window_of"]


CHOICES = PlayFame.__struct_fields__[1:]
"""Everything that may be said with a card, besides its name."""


def window_of(state: State) -> str:
    """Return the window that cards are played in now; a turn that has not been declared is one (EMP-FAME-4)."""
    opened = state.part(Empire).fame.window
    return opened.name if opened else "turn_pre"


def could_act(table: Table, state: State, seat: int, window: str) -> bool:
    """Whether a seat may hold a card that could be played in a window, as far as everybody knows.

    Only the backs of its cards are looked at, and what the cards of the deck could do: who is asked tells nothing about
    hands (EMP-WIN-3). Whoever said beforehand that they would decline is not asked.
    """
    part = state.part(Empire)
    hand = part.tycoons[seat].hand
    if not hand or window in part.fame.declines_of(seat):
        return False
    deck = table.kit(Kit).fame
    for back in {deck.values[card] for card in hand}:
        for design in deck.by_back.get((window, back), ()):
            if not isinstance(playable(table, state, seat, design), Refusal):
                return True
    return False


def playable(table: Table, state: State, seat: int, design: CardDesign) -> Domain[PlayFame] | Refusal:
    """Return how a card could be played by a seat that holds it, in a window that suits it; or why it could not."""
    refusal = barred(table, state, seat, design)
    return refusal or design.effect.choices(table, state, seat, design)


def barred(table: Table, state: State, seat: int, design: CardDesign) -> Refusal | None:
    """Say what keeps a seat from playing a card, whatever it does: having stopped, or having played another copy."""
    part, stopped = state.part(Empire), state.part(Designer).players[seat].stopped
    if stopped and not state.part(Designer).ended:
        kept_out = design.effect.while_designing or table.option(Options).stopped_players == "only_scoring"
        if kept_out:
            return Refusal("empire.not_when_stopped", {"card": design.name, "round": stopped}, "EMP-FAME-13")
    stacking = design.stacking
    again = (stacking == "once_per_turn" and design.name in part.fame.recent) or (
        stacking == "no_effect" and state.part(Designer).ended and design.name in part.tycoons[seat].played
    )
    return Refusal("empire.card_again", {"card": design.name}, "EMP-FAME-9") if again else None


def held_card(table: Table, state: State, seat: int, card: str) -> CardDesign | Refusal:
    """Return a card that a seat holds, or why it cannot be that one."""
    design = table.kit(Kit).fame.designs.get(card)
    if design is None:
        return Refusal("empire.unknown_card", {"card": card}, "EMP-FAME-2")
    hand = state.part(Empire).tycoons[seat].hand
    if card not in hand:
        return Refusal("empire.no_such_card_in_hand", {"card": card, "hand": hand}, "EMP-FAME-1")
    return design


def _plays(table: Table, state: State, seat: int) -> Domain[PlayFame] | None:
    """List what a seat's cards can do in this window; with a card in hand, a refusal says why it cannot be played."""
    hand = state.part(Empire).tycoons[seat].hand
    if not hand:
        return None
    designs, window = table.kit(Kit).fame.designs, window_of(state)
    known: dict[str, Domain[PlayFame]] = {}
    for card in dict.fromkeys(hand):
        if window in designs[card].windows:
            domain = playable(table, state, seat, designs[card])
            if not isinstance(domain, Refusal):
                known[card] = domain
    return Chain(tuple(known.values()), partial(_domain_of, table, state, seat, known))


def _domain_of(
    table: Table, state: State, seat: int, known: dict[str, Domain[PlayFame]], action: PlayFame
) -> Domain[PlayFame] | Refusal:
    """Return the domain that an action belongs to, or why its card cannot be played."""
    if action.card in known:
        return _surplus(table, action) or known[action.card]
    design = held_card(table, state, seat, action.card)
    if isinstance(design, Refusal):
        return design
    window = window_of(state)
    if window not in design.windows:
        about: dict[str, str | tuple[str, ...]] = {"card": design.name, "window": window, "windows": design.windows}
        return Refusal("empire.wrong_window", about, "EMP-FAME-2")
    return playable(table, state, seat, design)


def _surplus(table: Table, action: PlayFame) -> Refusal | None:
    """Refuse what is chosen with a card that leaves no such choice."""
    design = table.kit(Kit).fame.designs[action.card]
    field = next((name for name in CHOICES if name not in design.effect.asks and getattr(action, name)), "")
    return wrong(design, field) if field else None


def _play_effects(table: Table, state: State, seat: int, action: PlayFame) -> tuple[Effect, ...]:
    """Discard the card and do what it says; a turn alone that it interrupts is asked for again."""
    design = table.kit(Kit).fame.designs[action.card]
    window = window_of(state)
    done = design.effect.effects(table, state, seat, design, action)
    again: tuple[Effect, ...] = (fx.AskAlone(),) if table.seats == 1 and window == "turn_pre" else ()
    return (fx.Discard(seat, design.name, window), *done, *again)


def _discard(table: Table, state: State, effect: fx.Discard, rolls: Rolls) -> Outcome:
    """Take a card out of the hand; it does not come back in this game (EMP-FAME-2, EMP-FAME-10)."""
    part, seat, card = state.part(Empire), effect.seat, effect.card
    tycoon = part.tycoons[seat]
    hand = list(tycoon.hand)
    hand.remove(card)
    fame = replace(part.fame, recent=(*part.fame.recent, card))
    if fame.window is not None:
        fame = replace(fame, window=replace(fame.window, declined=0))
    part = replace(part.tycoon_is(seat, hand=tuple(hand), played=(*tycoon.played, card)), fame=fame)
    rule = table.kit(Kit).fame.designs[card].rule
    return Outcome(part, (ev.FamePlayed(seat, card, effect.window, rule),))


ACTIONS = (
    ActionSpec(
        PlayFame, "EMP-FAME-2", _plays, _play_effects, prompts=("designer.turn", "designer.solo_turn", "empire.window")
    ),
)

EFFECTS = (EffectSpec(fx.Discard, _discard),)
