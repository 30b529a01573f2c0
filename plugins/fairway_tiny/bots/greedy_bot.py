"""A computer player that draws nasty holes for others and plays well."""

from __future__ import annotations

from typing import Any

from fairway import Action, Bot, Chair, Choice
from fairway_tiny.bots.drawing_moves import any_of, grow_drawing, main_choice
from fairway_tiny.field.ball import course_of
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path, shots_left
from fairway_tiny.field.pieces import Piece, allowance, drawn_on
from fairway_tiny.field.terrain import TERRAINS
from fairway_tiny.play.aiming import ChooseDirection, Shoot, Shots
from fairway_tiny.play.drawing_rounds import Draw, Drawings
from fairway_tiny.play.drawing_rules import path_after
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.odds import odds_of
from fairway_tiny.play.part import Sheet, TinyView, sheet_of
from fairway_tiny.play.setup import PlaceStartAndHole

__all__ = ["GREEDY", "far_apart", "nastiness"]

DRAWINGS_TRIED = 12
"""Drawings that it looks at before it hands one in."""
SHOTS_IF_UNREACHED = 9
"""What a start counts from which no dice would hole out."""


def _greedy(chair: Chair) -> Action:
    """Draw what makes the hole hard, or easy where one plays it oneself; shoot for the fewest shots to come."""
    choice = main_choice(chair)
    if choice is None:
        return chair.legal()
    if choice.action is PlaceStartAndHole:
        wanted: Action = far_apart(chair)
    elif isinstance(choice.domain, Drawings) and len(choice.domain):
        wanted = _drawn(chair, choice.domain)
    elif isinstance(choice.domain, Shots):
        wanted = _aimed(choice.domain)
    elif choice.action is ChooseDirection:
        wanted = _steered(chair, choice)
    else:
        return chair.legal()
    return chair.legal(wanted)


def far_apart(chair: Chair) -> PlaceStartAndHole:
    """Put start and hole into opposite corners of the field, or next to them."""
    kit = chair.table.kit(Kit)
    corner = Space(chair.roll(2), chair.roll(2))
    opposite = Space(kit.width - 1 - chair.roll(2), kit.height - 1 - chair.roll(2))
    if chair.roll(2):
        corner, opposite = (Space(kit.width - 1 - corner.c, corner.r), Space(kit.width - 1 - opposite.c, opposite.r))
    return PlaceStartAndHole(corner, opposite) if chair.roll(2) else PlaceStartAndHole(opposite, corner)


def _drawn(chair: Chair, domain: Drawings) -> Draw:
    """Try some drawings; hand in the nastiest, or the kindest where it will be one's own hole."""
    view, kit = chair.view.part(TinyView), chair.table.kit(Kit)
    for_oneself = view.passed
    near = path_after(kit, domain.sheet, ())
    on_path = [piece for piece in domain.singles if Space(piece.c, piece.r) in near]
    rest = [piece for piece in domain.singles if Space(piece.c, piece.r) not in near]
    tries: list[Draw] = []
    for number in range(DRAWINGS_TRIED):
        seeds = (on_path or rest) if not for_oneself and number % 3 else (rest or on_path)
        piece = any_of(chair, seeds)
        size = 1 if for_oneself else sum(allowance(domain.dice, TERRAINS[piece.shape]).values())
        tries.append(grow_drawing(chair, domain, [piece], size))
    pick = min if for_oneself else max
    return pick(tries, key=lambda action: nastiness(kit, domain.sheet, action.pieces))


def nastiness(kit: Kit, sheet: Sheet, pieces: tuple[Piece, ...]) -> tuple[float, ...]:
    """Say how hard a hole is with pieces on it: by the shots it takes, the length of the way, and how few can putt."""
    course = course_of(sheet.rows, kit.ball).changed(drawn_on(sheet.rows, pieces))
    start, hole = sheet.ends
    left = shots_left(course, hole)
    way = clear_path(course, start, hole, adjacent=kit.options.clear_path_adjacent_only)
    mean = sum(left.values()) / len(left)
    return left.get(start, SHOTS_IF_UNREACHED) + mean, len(way), -sum(shots == 1 for shots in left.values())


def _aimed(domain: Shots) -> Shoot:
    """Take the shot after which the fewest shots are to come."""
    odds = odds_of(domain.kit, domain.sheet)
    return min(domain, key=lambda shot: odds.shot(shot.power, shot.direction).to_come)


def _steered(chair: Chair, choice: Choice) -> Any:
    """Send one's own ball where the fewest shots are to come, and a neighbour's where the most are."""
    view, kit = chair.view.part(TinyView), chair.table.kit(Kit)
    at = view.asked[chair.seat]
    assert at is not None
    sheet = view.sheets[at]
    assert sheet.flight is not None
    flight, odds = sheet.flight, odds_of(kit, sheet)
    pick = min if at == sheet_of(chair.seat, len(view.sheets)) else max
    return pick(choice.domain, key=lambda way: odds.onwards(flight, way.direction).to_come)


GREEDY = Bot("greedy", "Draws nasty holes for others, and takes the shot after which the fewest are to come.", _greedy)
