"""Computer players: one that does anything legal, and one that draws nasty holes and plays well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from fairway import RANDOM as ANY_LISTED
from fairway import Action, Bot, Chair, Choice
from fairway_tiny.field.ball import course_of
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path, shots_left
from fairway_tiny.field.pieces import Piece, allowance, connected, drawn_on, orients_of
from fairway_tiny.field.terrain import TERRAINS
from fairway_tiny.play.aiming import ChooseDirection, Shoot, Shots
from fairway_tiny.play.drawing_rules import free_spaces, path_after
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.odds import odds_of
from fairway_tiny.play.part import Sheet, TinyView, sheet_of
from fairway_tiny.play.rounds import Draw, Drawings
from fairway_tiny.play.setup import PlaceStartAndHole

__all__ = ["GREEDY", "RANDOM"]

T = TypeVar("T")

TRIED = 12
"""Drawings that greedy looks at before it hands one in."""
UNREACHED = 9
"""What a start counts from which no dice would hole out."""


def _random(chair: Chair) -> Action | None:
    """Do anything legal; draw shapes of any size that the dice allow."""
    choice = _asked(chair)
    if choice is None or not isinstance(choice.domain, Drawings) or not len(choice.domain):
        return ANY_LISTED.choose(chair)
    piece = _any(chair, choice.domain.singles)
    most = sum(allowance(choice.domain.dice, TERRAINS[piece.shape]).values())
    return _grown(chair, choice.domain, piece, 1 + chair.roll(most))


def _greedy(chair: Chair) -> Action | None:
    """Draw what makes the hole hard, or easy where one plays it oneself; shoot for the fewest shots to come."""
    choice = _asked(chair)
    if choice is None:
        return ANY_LISTED.choose(chair)
    if choice.action is PlaceStartAndHole:
        wanted: Action = _far_apart(chair)
    elif isinstance(choice.domain, Drawings) and len(choice.domain):
        wanted = _drawn(chair, choice.domain)
    elif isinstance(choice.domain, Shots):
        wanted = _aimed(choice.domain)
    elif choice.action is ChooseDirection:
        wanted = _steered(chair, choice)
    else:
        return ANY_LISTED.choose(chair)
    # Where a house rule forbids it, anything else will do.
    return wanted if choice.domain.refuse(wanted) is None else ANY_LISTED.choose(chair)


def _asked(chair: Chair) -> Choice | None:
    """Return the choice that matters; the first, since giving up and passing come last."""
    return next((choice for choice in chair.choices if choice.must and len(choice.domain)), None)


def _any(chair: Chair, things: Sequence[T]) -> T:
    return things[chair.roll(len(things))]


# drawing


def _grown(chair: Chair, domain: Drawings, piece: Piece, size: int) -> Draw:
    """Grow a drawing from a piece, one legal piece at a time, as far as it goes."""
    pieces: tuple[Piece, ...] = (piece,)
    while len(pieces) < size:
        around = _neighbours(domain, pieces)
        start = chair.roll(len(around)) if around else 0
        for more in (*around[start:], *around[:start]):
            if path_after(domain.kit, domain.sheet, (*pieces, more)):
                pieces = (*pieces, more)
                break
        else:
            break
    return Draw(TERRAINS[piece.shape], pieces)


def _neighbours(domain: Drawings, pieces: tuple[Piece, ...]) -> list[Piece]:
    """Return the pieces that could be joined to a drawing, if nothing else speaks against them."""
    terrain = TERRAINS[pieces[0].shape]
    left = allowance(domain.dice, terrain)
    for piece in pieces:
        left[piece.shape] -= 1
    shapes = [shape for shape, count in left.items() if count > 0]
    free = set(free_spaces(domain.sheet)).difference(Space(piece.c, piece.r) for piece in pieces)
    beside = dict.fromkeys(
        (piece.c + dc, piece.r + dr) for piece in pieces for dc, dr in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    spaces = [at for at in beside if min(at) >= 0 and Space(*at) in free]
    found = [Piece(*at, shape, orient) for at in spaces for shape in shapes for orient in orients_of(shape)]
    return [piece for piece in found if len(connected((*pieces, piece))) > len(pieces)]


def _far_apart(chair: Chair) -> PlaceStartAndHole:
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
    kind = view.passed
    near = path_after(kit, domain.sheet, ())
    on_path = [piece for piece in domain.singles if Space(piece.c, piece.r) in near]
    rest = [piece for piece in domain.singles if Space(piece.c, piece.r) not in near]
    tries: list[Draw] = []
    for number in range(TRIED):
        seeds = (on_path or rest) if not kind and number % 3 else (rest or on_path)
        piece = _any(chair, seeds)
        size = 1 if kind else sum(allowance(domain.dice, TERRAINS[piece.shape]).values())
        tries.append(_grown(chair, domain, piece, size))
    pick = min if kind else max
    return pick(tries, key=lambda action: _nastiness(kit, domain.sheet, action.pieces))


def _nastiness(kit: Kit, sheet: Sheet, pieces: tuple[Piece, ...]) -> tuple[float, ...]:
    """Say how hard a hole is with pieces on it: by the shots it takes, the length of the way, and how few can putt."""
    course = course_of(sheet.rows, kit.ball).changed(drawn_on(sheet.rows, pieces))
    start, hole = sheet.ends
    left = shots_left(course, hole)
    way = clear_path(course, start, hole, adjacent=kit.options.clear_path_adjacent_only)
    mean = sum(left.values()) / len(left)
    return left.get(start, UNREACHED) + mean, len(way), -sum(shots == 1 for shots in left.values())


# shooting


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


RANDOM = Bot("random", "Does anything legal, and draws shapes of any size.", _random)
GREEDY = Bot("greedy", "Draws nasty holes for others, and takes the shot after which the fewest are to come.", _greedy)
