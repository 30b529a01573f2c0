"""The Empire: a campaign of five courses, with a press that writes about them, on top of Minigolf Designer.

A newcomer's way in: `plugin.py` says what the Empire adds, `campaign/` is a campaign from game to game, `press/` the
language of press cards and what it reads on a course, `fame/` what Fame cards do, `state/` everything true.
"""

from fairway_empire.campaign.closing import KeepCards
from fairway_empire.campaign.investing import BuyLand, BuyPress, CallInvestor, EndInvestment
from fairway_empire.campaign.legacy import Campaign
from fairway_empire.campaign.putting_rounds import ReportRound
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.state.part import Empire, EmpireView

__all__ = [
    "BuyLand",
    "BuyPress",
    "CallInvestor",
    "Campaign",
    "Empire",
    "EmpireView",
    "EndInvestment",
    "KeepCards",
    "Kit",
    "Options",
    "ReportRound",
]
