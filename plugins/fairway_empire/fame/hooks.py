"""Everything that Fame cards add to the Empire, for the plugin to hand on."""

from __future__ import annotations

from fairway_empire.fame import pending_tiles as holding
from fairway_empire.fame import playing, windows
from fairway_empire.fame import turn_cards as attaching
from fairway_empire.fame.events import EVENTS
from fairway_empire.fame.refusals import REFUSALS

__all__ = ["ACTIONS", "EFFECTS", "EVENTS", "PROMPTS", "REFUSALS"]

ACTIONS = (*playing.ACTIONS, *windows.ACTIONS, *attaching.ACTIONS, *holding.ACTIONS)
EFFECTS = (*playing.EFFECTS, *windows.EFFECTS, *holding.EFFECTS)
PROMPTS = ("empire.window", "empire.tile")
