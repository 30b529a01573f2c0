"""Fairway: an impartial referee for mini-golf tabletop games.

What a plugin or a program needs is here; `fairway.hookspecs` says what a plugin can do, `fairway.testing` helps to
prove it.
"""

__version__ = "0.1.0"

from fairway.bots import Bot, Chair
from fairway.chance import Chance
from fairway.content.filters import ItemFilter
from fairway.domains import Domain, Listed, Narrowed, Subsets
from fairway.engine import Choice, Engine
from fairway.fairness import Fairness
from fairway.hookspecs import hookimpl, watching
from fairway.judgement import Judgement
from fairway.match import Match, Record, read_record, replay
from fairway.refusal import Refusal, RefusalSpec
from fairway.ruleset import Ruleset, load_ruleset
from fairway.score import ScoreLine, Sheet
from fairway.scoring import Condition
from fairway.state import Action, Effect, Event, Happened, Part, Prompt, State, Step
from fairway.table import Table
from fairway.values import Value
from fairway.views import View
from fairway.vocabulary import ActionSpec, Document, EffectSpec, Outcome, Paper, Quantity, RulesetSpec, Vocabulary

__all__ = [
    "Action",
    "ActionSpec",
    "Bot",
    "Chair",
    "Chance",
    "Choice",
    "Condition",
    "Document",
    "Domain",
    "Effect",
    "EffectSpec",
    "Engine",
    "Event",
    "Fairness",
    "Happened",
    "ItemFilter",
    "Judgement",
    "Listed",
    "Match",
    "Narrowed",
    "Outcome",
    "Paper",
    "Part",
    "Prompt",
    "Quantity",
    "Record",
    "Refusal",
    "RefusalSpec",
    "Ruleset",
    "RulesetSpec",
    "ScoreLine",
    "Sheet",
    "State",
    "Step",
    "Subsets",
    "Table",
    "Value",
    "View",
    "Vocabulary",
    "__version__",
    "hookimpl",
    "load_ruleset",
    "read_record",
    "replay",
    "watching",
]
