"""Fairway: an impartial referee for mini-golf tabletop games.

The door for plugins and programs: what they need is here, in `fairway.content` (what authors write), in
`fairway.draw` (pictures) and in `fairway.testing` (proof). Everything behind these doors may change without notice.
`fairway.plugin.hookspecs` says what a plugin can do.
"""

from fairway.bots.ask_bot import decide
from fairway.bots.random_bot import RANDOM
from fairway.content.item_filters import ItemFilter
from fairway.content.judgement import Judgement
from fairway.engine.referee import Engine
from fairway.model.chance import Chance, draw_from, draw_sizes, number_at, shuffled
from fairway.model.domains import Choice, Domain, Listed, Narrowed, Subsets
from fairway.model.errors import BadOptions, BadPosition, FairwayError
from fairway.model.forecast import Prospect
from fairway.model.misfit import undecodable
from fairway.model.pointers import Moves
from fairway.model.reason import Reason, reasons
from fairway.model.refusal import Refusal, RefusalSpec
from fairway.model.score import (
    Criterion,
    Games,
    GameScore,
    Ranking,
    ScoreLine,
    Sheet,
    Standing,
    Tally,
    Tie,
    competition_ranks,
    ranking_by,
    standings_of,
    total,
)
from fairway.model.stamps import Stamp
from fairway.model.state import Action, Effect, Event, Happened, Part, Prompt, State
from fairway.model.values import Value, replace, tag_of
from fairway.model.views import View
from fairway.plugin import scoring
from fairway.plugin.bot import Bot, Chair, Remark, World
from fairway.plugin.hookspecs import hookimpl, watching
from fairway.plugin.option import option
from fairway.plugin.table import Condition, Table
from fairway.plugin.vocabulary import (
    ActionSpec,
    Document,
    EffectSpec,
    Outcome,
    Paper,
    Quantity,
    Rehearsal,
    Rolls,
    RulesetSpec,
    Vocabulary,
)
from fairway.rulesets.documents import bring_result, document_of_file, document_of_match
from fairway.rulesets.fairness import Fairness
from fairway.rulesets.installed import installed_calls, installed_kinds, installed_rulesets
from fairway.rulesets.match import Match, Record, read_record, replay
from fairway.rulesets.ruleset import Ruleset, load_ruleset
from fairway.version import COMPATIBLE, __version__

__all__ = [
    "Action",
    "ActionSpec",
    "BadOptions",
    "BadPosition",
    "Bot",
    "COMPATIBLE",
    "Chair",
    "Chance",
    "Choice",
    "Condition",
    "Criterion",
    "Document",
    "Domain",
    "Effect",
    "EffectSpec",
    "Engine",
    "Event",
    "Fairness",
    "FairwayError",
    "GameScore",
    "Games",
    "Happened",
    "ItemFilter",
    "Judgement",
    "Listed",
    "Match",
    "Moves",
    "Narrowed",
    "Outcome",
    "Paper",
    "Part",
    "Prompt",
    "Prospect",
    "Quantity",
    "RANDOM",
    "Ranking",
    "Reason",
    "Record",
    "Refusal",
    "RefusalSpec",
    "Rehearsal",
    "Remark",
    "Rolls",
    "Ruleset",
    "RulesetSpec",
    "ScoreLine",
    "Sheet",
    "Stamp",
    "Standing",
    "State",
    "Subsets",
    "Table",
    "Tally",
    "Tie",
    "Value",
    "View",
    "Vocabulary",
    "World",
    "__version__",
    "bring_result",
    "competition_ranks",
    "decide",
    "document_of_file",
    "document_of_match",
    "draw_from",
    "draw_sizes",
    "hookimpl",
    "installed_calls",
    "installed_kinds",
    "installed_rulesets",
    "load_ruleset",
    "number_at",
    "option",
    "ranking_by",
    "read_record",
    "reasons",
    "replace",
    "replay",
    "scoring",
    "shuffled",
    "standings_of",
    "tag_of",
    "total",
    "undecodable",
    "watching",
]
