"""Everything that Fame cards add to the Empire, for the plugin to hand on."""

from __future__ import annotations

from fairway_empire.card_effects import brought_tiles, order_cards, rack_cards, turn_cards
from fairway_empire.card_effects import forgiven_faults as forgiving
from fairway_empire.fame import events, pending_tiles, playing, solo_turns, turns, windows
from fairway_empire.fame.refusals import REFUSALS

__all__ = ["ACTIONS", "EFFECTS", "EVENTS", "PROMPTS", "REFUSALS"]

ACTIONS = (*playing.ACTIONS, *windows.ACTIONS, *turns.ACTIONS, *pending_tiles.ACTIONS)
EFFECTS = (
    *rack_cards.EFFECTS,
    *order_cards.EFFECTS,
    *turn_cards.EFFECTS,
    *forgiving.EFFECTS,
    *brought_tiles.EFFECTS,
    *playing.EFFECTS,
    *windows.EFFECTS,
    *turns.EFFECTS,
    *solo_turns.EFFECTS,
    *pending_tiles.EFFECTS,
)
EVENTS = (*events.EVENTS, *order_cards.EVENTS, *brought_tiles.EVENTS)
PROMPTS = ("empire.window", "empire.tile")
