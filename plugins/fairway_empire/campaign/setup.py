"""Setting up a game of a campaign: who plays first, the press cards and the Fame cards (EMP-SETUP)."""

from __future__ import annotations

from fairway import Effect, EffectSpec, Event, Outcome, Rolls, State, Table, draw_from, draw_sizes, replace
from fairway_base import Designer
from fairway_base import effects as base
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.clients import PRESSCO, PROFEET
from fairway_empire.campaign.dealing import deal, order_by_score, order_rolls
from fairway_empire.campaign.single_game import SINGLE_GAME_PRESS_CARDS
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "opening", "playing_order"]


_OURS = {
    base.DrawClients: (base.SetClients(PROFEET, PRESSCO),),
    base.DealLands: (),
    base.AskLand: (),
    base.RevealLands: (),
    base.DrawOrder: (fx.TakePlaces(),),
}
"""What a campaign does instead of steps of the base game (EMP-SETUP-2, EMP-SETUP-3)."""


def opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Change the base game's setup, and insert ours right after it: before promises are made (EMP-ADV-1)."""
    asked = (fx.AskRound(),) if table.option(Options).putting_rounds else ()
    ours = (fx.LayPress(), fx.DealFame(), *asked, fx.NextInvestor())
    setup = [at for at, step in enumerate(steps) if type(step) in _OURS or isinstance(step, base.Refill)]
    if not table.option(Options).racks_before_investment:
        setup = [at for at in setup if not isinstance(steps[at], base.Refill)]
    changed: list[Effect] = []
    for at, step in enumerate(steps):
        changed += _OURS.get(type(step), (step,))
        if at == setup[-1]:
            changed += ours
    return tuple(changed)


def playing_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of play; alone there is no rack to read it off."""
    return state.part(Designer).top.pawns or (0,)


def _scores(state: State) -> list[int]:
    """Return what everybody scored in the game before; nothing before the first."""
    part = state.part(Empire)
    return [tycoon.sheet.rows[-1].final_score for tycoon in part.tycoons if tycoon.sheet.rows]


def _ties(table: Table, state: State, effect: fx.TakePlaces) -> tuple[str, tuple[int, ...]]:
    return "empire.order", order_rolls(_scores(state))


def _take_places(table: Table, state: State, effect: fx.TakePlaces, rolls: Rolls) -> Outcome:
    """Let the winner of the game before play first; equals are drawn for (EMP-SETUP-4 to 6)."""
    scores = _scores(state)
    return Outcome(then=(base.SetOrder(order_by_score(scores, rolls)) if scores else base.DrawOrder(),))


def _public(table: Table, state: State) -> int:
    """Return how many press cards lie open: three and one for each game so far, or six in a single game."""
    game = state.part(Empire).game
    return table.quantity(state, -1, "empire.public_press", 3 + game if game else SINGLE_GAME_PRESS_CARDS)


def _press_deck(table: Table, state: State) -> tuple[str, ...]:
    """Return the press cards to draw from: all, or those not used yet as long as there are enough (GAP-7)."""
    every, used = table.kit(Kit).press, state.part(Empire).used_press
    unused = tuple(card for card in every if card not in used)
    return unused if len(unused) >= _public(table, state) else tuple(every)


def _press_rolls(table: Table, state: State, effect: fx.LayPress) -> tuple[str, tuple[int, ...]]:
    deck = _press_deck(table, state)
    return "empire.press", draw_sizes(deck, len(deck))


def _lay_press(table: Table, state: State, effect: fx.LayPress, rolls: Rolls) -> Outcome:
    """Lay out the press cards of the game; the rest is the pile, if any are sold (EMP-SETUP-7 to 9)."""
    part, open_cards = state.part(Empire), _public(table, state)
    deck, _ = draw_from(_press_deck(table, state), rolls)
    used = part.used_press if len(deck) < len(table.kit(Kit).press) else ()
    part = replace(part, public=deck[:open_cards], pile=deck[open_cards:] if part.game else (), used_press=used)
    return Outcome(part, (ev.PressLaid(part.game, part.public),))


def _fame_deck(table: Table, state: State) -> tuple[str, ...]:
    """Return the Fame cards to deal from: all but those that players kept and those out of the campaign."""
    part, deck = state.part(Empire), list(table.kit(Kit).fame.cards)
    for card in (*part.out, *(card for tycoon in part.tycoons for card in tycoon.hand)):
        deck.remove(card)
    return tuple(deck)


def _fame_rolls(table: Table, state: State, effect: fx.DealFame) -> tuple[str, tuple[int, ...]]:
    deck = _fame_deck(table, state)
    return "empire.fame", draw_sizes(deck, len(deck))


def _deal_fame(table: Table, state: State, effect: fx.DealFame, rolls: Rolls) -> Outcome:
    """Deal in the order of play what everybody's coverage is worth; it joins what they kept (EMP-SETUP-10 to 14)."""
    part, values = state.part(Empire), table.kit(Kit).fame.values
    coverage = {seat: part.tycoons[seat].sheet.coverage for seat in playing_order(state)}
    deck, _ = draw_from(_fame_deck(table, state), rolls)
    dealt = deal(deck, values, coverage)
    told: list[Event] = []
    for seat, cards in dealt.hands.items():
        part = part.tycoon_is(seat, hand=part.tycoons[seat].hand + cards)
        backs = tuple(sorted(values[card] for card in cards))  # as they are seen in a hand, not as they were drawn
        told.append(ev.FameDealt(seat, backs, cards, dealt.short.get(seat, 0)))
    return Outcome(replace(part, box=dealt.rest), tuple(told))


EFFECTS = (
    EffectSpec(fx.TakePlaces, _take_places, _ties),
    EffectSpec(fx.LayPress, _lay_press, _press_rolls),
    EffectSpec(fx.DealFame, _deal_fame, _fame_rolls),
)
