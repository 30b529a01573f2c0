"""The Empire: a campaign of five courses, with a press that writes about them, on top of Minigolf Designer.

The door for plugins that build on it: what they may use is here and in `fairway_empire.press` (the language of press
cards). Everything behind may change without notice.

A newcomer's way in: `plugin.py` says what the Empire adds, `campaign/` is a campaign from game to game, `press/` the
language of press cards and what it reads on a course, `card_effects/` what each Fame card does, `fame/` when and how
they are played, `bots/` what the greedy bot makes of it all, `kit.py` the box and `state/` everything true.
"""

from fairway_empire.campaign.carry_over import Campaign
from fairway_empire.campaign.closing import KeepCards, Ready
from fairway_empire.campaign.investing import BuyLand, BuyPress, CallInvestor, EndInvestment
from fairway_empire.campaign.putting_rounds import ReportRound, TakeResult
from fairway_empire.card_effects.actions import (
    AutoDecline,
    CollectHeld,
    CollectWith,
    Decline,
    PassWith,
    PickWith,
    PlaceHeld,
    PlayFame,
    ReturnHeld,
    StopWith,
)
from fairway_empire.card_effects.bot_context import BestPick, BotContext
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import (
    CardDesign,
    CardEffect,
    Declaration,
    TurnAction,
    TurnEffect,
    bag_is_empty,
    just,
    no_effect,
    wrong,
)
from fairway_empire.card_effects.domains import Grid, Offered, Pairs, Selections
from fairway_empire.card_effects.forgiven_faults import Forgive, TakeNote
from fairway_empire.card_effects.window_names import Window
from fairway_empire.fame.events import FamePlayed
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.state.fame_state import Forgiven, Note, Opened
from fairway_empire.state.part import Empire, EmpireView

__all__ = [
    "AskHeld",
    "AutoDecline",
    "BestPick",
    "BotContext",
    "BuyLand",
    "BuyPress",
    "CallInvestor",
    "Campaign",
    "CardDesign",
    "CardEffect",
    "CollectHeld",
    "CollectWith",
    "Decline",
    "Declaration",
    "Empire",
    "EmpireView",
    "EndInvestment",
    "FamePlayed",
    "Forgive",
    "Forgiven",
    "Grid",
    "KeepCards",
    "Kit",
    "Note",
    "Offered",
    "Opened",
    "Options",
    "Pairs",
    "PassWith",
    "PickWith",
    "PlaceHeld",
    "PlayFame",
    "Ready",
    "ReportRound",
    "ReturnHeld",
    "Selections",
    "StopWith",
    "TakeNote",
    "TakeResult",
    "TurnAction",
    "TurnEffect",
    "Window",
    "bag_is_empty",
    "just",
    "no_effect",
    "wrong",
]
