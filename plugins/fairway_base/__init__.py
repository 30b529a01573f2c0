"""Minigolf Designer: the family version for 2 to 5 players, and solo.

The door for plugins that build on this game: what they may use is here and in `fairway_base.draw` (pictures).
Everything behind may change without notice.

A newcomer's way in: `plugin.py` says what the game adds, `play/` is a match from setup to the end, `course/` the course
as a value, `joining/` how unfinished holes could be joined, `scoring/` what it is worth.
"""

from fairway_base.bots.expert_bot import EXPERT, expert
from fairway_base.bots.greedy_bot import PASS_BELOW, Planner, TilePreference, best_pick, greedy, take_turn
from fairway_base.content.components import Between, Client, Colour, Gate, Land, PrintedThing, TileDesign, Wish
from fairway_base.content.options import Options
from fairway_base.course.board import ACROSS, Board
from fairway_base.course.course import NEIGHBOURS, ROW, SIDES, Cell, Coordinate, Course, Placed, Token, Turn, spread
from fairway_base.course.ground import Ground, cell_of, key
from fairway_base.course.groups import End, Group
from fairway_base.course.imaginary_tiles import Imagined, imaginary_tile
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile, make_tile
from fairway_base.course.tracing import trace
from fairway_base.files.course_export import FinishedCourses, export_match
from fairway_base.files.course_reading import check_course
from fairway_base.files.pack_checks import facts_exist
from fairway_base.joining.plans import Plan, check_plan, planned_groups
from fairway_base.play import effects, events, racks
from fairway_base.play.conditions import NumberedCondition
from fairway_base.play.effects import (
    ScoreCondition,
    SetRacks,
    SwapPlaced,
)
from fairway_base.play.ending import Settle, verdict
from fairway_base.play.events import EndPhaseBegan, RacksRotated, TilePlaced
from fairway_base.play.kit import Kit, item_name, items_by_id
from fairway_base.play.leftovers import AskBack
from fairway_base.play.legal_placements import PickTile, Placements, lawful, placements, refuse_cell, refuse_tile
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.part import Designer, DesignerView, Player, Rack
from fairway_base.play.rack_filling import may_fall_short, rack_size
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SOLO_DRAW, SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.play.surveys import playable_line, surveyed
from fairway_base.play.turns import CollectTile, Pass, may_stop
from fairway_base.scoring.best_numbers import Limit, NumberGoal, best_numbers, joined, joined_from_gate, joined_to_gate
from fairway_base.scoring.course_score import (
    EACH_CONNECTION,
    EACH_GREEN_ROW,
    EACH_OUTSIDE,
    EACH_PASS,
    GREEN_ROWS,
    ScoreContext,
    links,
    score_course,
)
from fairway_base.scoring.holes import Hole, find_holes
from fairway_base.scoring.playability import playable
from fairway_base.scoring.pointers import GATE as GATE_POINTER
from fairway_base.scoring.pointers import cell_pointer, cell_pointers, hole_pointer
from fairway_base.scoring.solo_verdict import ADVANCED_SCALE, FAMILY_SCALE, VERDICTS
from fairway_base.scoring.table_course import score_table_course

__all__ = [
    "GATE_POINTER",
    "EXPERT",
    "ACROSS",
    "ADVANCED_SCALE",
    "AskBack",
    "Between",
    "Board",
    "Cell",
    "ChooseLand",
    "Client",
    "CollectTile",
    "Colour",
    "Coordinate",
    "Course",
    "SOLO_DRAW",
    "Designer",
    "DesignerView",
    "End",
    "EndPhaseBegan",
    "FAMILY_SCALE",
    "FinishedCourses",
    "EACH_CONNECTION",
    "EACH_GREEN_ROW",
    "EACH_OUTSIDE",
    "EACH_PASS",
    "GREEN_ROWS",
    "Gate",
    "Ground",
    "Group",
    "Imagined",
    "Kit",
    "Land",
    "TilePreference",
    "NEIGHBOURS",
    "Hole",
    "Limit",
    "NumberGoal",
    "NumberHoles",
    "NumberedCondition",
    "Options",
    "PASS_BELOW",
    "Pass",
    "PickTile",
    "Placed",
    "Placements",
    "Plan",
    "Planner",
    "Player",
    "PrintedThing",
    "ROW",
    "Rack",
    "RacksRotated",
    "SIDES",
    "ScoreCondition",
    "ScoreContext",
    "SetRacks",
    "Settle",
    "SoloDrawTiles",
    "SoloPass",
    "SoloPlace",
    "SoloStop",
    "Survey",
    "SwapPlaced",
    "Tile",
    "TileDesign",
    "TilePlaced",
    "Token",
    "Turn",
    "VERDICTS",
    "Wish",
    "best_numbers",
    "best_pick",
    "cell_of",
    "cell_pointer",
    "cell_pointers",
    "check_course",
    "check_plan",
    "effects",
    "events",
    "export_match",
    "facts_exist",
    "find_holes",
    "expert",
    "greedy",
    "hole_pointer",
    "imaginary_tile",
    "key",
    "lawful",
    "links",
    "make_tile",
    "may_fall_short",
    "may_stop",
    "item_name",
    "joined",
    "joined_from_gate",
    "joined_to_gate",
    "items_by_id",
    "placements",
    "planned_groups",
    "playable",
    "playable_line",
    "rack_size",
    "racks",
    "refuse_cell",
    "refuse_tile",
    "score_course",
    "score_table_course",
    "spread",
    "survey",
    "surveyed",
    "take_turn",
    "trace",
    "verdict",
]
