"""A computer player that knows what every circle of a field is worth: it shoots, steers and draws by that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fairway import Action, Bot, Chair, Choice, Domain, Remark
from fairway_tiny.bots.drawing_moves import main_choice
from fairway_tiny.bots.drawing_search import best_drawing
from fairway_tiny.bots.greedy_bot import far_apart
from fairway_tiny.bots.hole_values import HoleValues, hole_values
from fairway_tiny.field.ball import course_of
from fairway_tiny.field.lattice import DIRECTIONS, Space
from fairway_tiny.play.aiming import ChooseDirection, Shoot
from fairway_tiny.play.drawing_rounds import Draw, Drawings
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, TinyView, sheet_of
from fairway_tiny.play.setup import PlaceStartAndHole

__all__ = ["EXPERT", "REMARKS"]

THINK = 4
"""Steps for a choice: drawings that are judged by the shots that the hole then takes."""
ROOMY = 6
"""Spaces that a side has to have for a hole to lie two steps off it."""
TOLD = 4
"""Options of which the expert says what it thinks: the best, and the next ones."""
REMARKS = tuple(f"tiny.{key}" for key in ("shots_after", "hole_takes", "hole_spared", "steered_well", "steered_badly"))
"""What the expert says of its options."""


def _expert(chair: Chair) -> Action:
    """Answer whatever is asked; where a house rule forbids the best answer, with anything legal."""
    choice = main_choice(chair)
    if choice is None:
        return chair.legal()
    wishes: Iterable[Action] = ()
    if choice.action is PlaceStartAndHole:
        wishes = (_placed(chair), far_apart(chair))
    elif choice.action is Draw:
        wishes = _drawn(chair, choice.domain)
    elif choice.action is Shoot:
        wishes = _aimed(chair)
    elif choice.action is ChooseDirection:
        wishes = _steered(chair, choice)
    return chair.legal(*wishes)


def _placed(chair: Chair) -> PlaceStartAndHole:
    """Put the hole a step or two off the bounds, where no ball bounces into it, and the start far away from it."""
    kit = chair.table.kit(Kit)
    away = [1 + chair.roll(2 if side >= ROOMY else 1) for side in (kit.width, kit.height)]
    hole, start = Space(*away), Space(kit.width - 1 - chair.roll(2), kit.height - 1 - chair.roll(2))
    if chair.roll(2):
        hole, start = (Space(kit.width - 1 - each.c, each.r) for each in (hole, start))
    if chair.roll(2):
        hole, start = (Space(each.c, kit.height - 1 - each.r) for each in (hole, start))
    return PlaceStartAndHole(start, hole)


def _values(kit: Kit, sheet: Sheet) -> HoleValues:
    return hole_values(course_of(sheet.rows, kit.ball), sheet.ends[1], kit)


def _drawn(chair: Chair, domain: Domain[Any]) -> list[Draw]:
    """Draw what makes the hole hard, or easy where one plays it oneself."""
    view, kit = chair.view.part(TinyView), chair.table.kit(Kit)
    if not isinstance(domain, Drawings):  # a house rule has taken some away
        domain = Drawings(kit, view.sheets[view.before(chair.seat)], view.dice)
    found = best_drawing(chair, domain, kind=view.passed) if len(domain) else []
    for shots, drawing in found[:TOLD]:
        why = Remark(f"tiny.{'hole_spared' if view.passed else 'hole_takes'}", {"shots": f"{shots:.1f}"})
        chair.consider(drawing, -shots if view.passed else shots, why)
    return [drawing for _, drawing in found]


def _aimed(chair: Chair) -> list[Shoot]:
    """Take the shot after which the fewest shots are to come."""
    view, kit = chair.view.part(TinyView), chair.table.kit(Kit)
    sheet = view.sheets[sheet_of(chair.seat, len(view.sheets))]
    assert sheet.ball is not None
    worth = _values(kit, sheet).shots(sheet.ball)
    ordered = sorted(worth, key=lambda shot: (worth[shot], shot))
    for power, heading in ordered[:TOLD]:
        why = Remark("tiny.shots_after", {"shots": f"{worth[power, heading] - 1:.1f}"})
        chair.consider(Shoot(power, DIRECTIONS[heading]), -worth[power, heading], why)
    return [Shoot(power, DIRECTIONS[heading]) for power, heading in ordered]


def _steered(chair: Chair, choice: Choice) -> list[ChooseDirection]:
    """Send one's own ball where the fewest shots are to come, and a neighbour's where the most are."""
    view, kit = chair.view.part(TinyView), chair.table.kit(Kit)
    at = view.asked[chair.seat]
    assert at is not None
    sheet = view.sheets[at]
    flight = sheet.flight
    assert flight is not None
    assert sheet.ball is not None
    own = at == sheet_of(chair.seat, len(view.sheets))
    course = course_of(sheet.rows, kit.ball)
    ways = [way.direction for way in choice.domain]
    headings = [DIRECTIONS.index(way) for way in ways]
    worth = _values(kit, sheet).onwards(sheet.ball, flight.y * course.stride + flight.x, flight.remaining, headings)
    for way, shots in zip(ways, worth, strict=True):
        why = Remark(f"tiny.{'steered_well' if own else 'steered_badly'}", {"shots": f"{shots:.1f}"})
        chair.consider(ChooseDirection(way), -shots if own else shots, why)
    ordered = sorted(zip(worth, range(len(ways)), strict=True), key=lambda each: each[0] if own else -each[0])
    return [ChooseDirection(ways[place]) for _, place in ordered]


EXPERT = Bot("expert", "Knows what every circle is worth; shoots, steers and draws by that.", _expert, think=THINK)
