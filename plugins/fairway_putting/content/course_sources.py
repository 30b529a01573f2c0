"""Where the courses come from: a finished match, a file, or courses given as they are (PD-PLY-04, PD-SET-01)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import msgspec

from fairway import BadOptions, document_of_file, document_of_match, reasons, replace, undecodable
from fairway_putting.content.options import FromCampaign, FromCourses, FromFile, FromMatch, Options
from fairway_putting.course.courses import Course, FinishedCourses, Tile

__all__ = ["DOCUMENT", "AvailableCourses", "available_courses", "in_campaign"]

because = reasons(__name__)

DOCUMENT = "finished_courses"
"""What we ask other games for."""


@dataclass(frozen=True)
class AvailableCourses:
    """The courses that may be played on, and who may putt first because of the game before."""

    left: FinishedCourses
    first: tuple[int, ...]
    """Seats of which one putts first: the winners of the game before, or everybody (PD-TRN-01, PD-PLY-05)."""

    @property
    def owners(self) -> tuple[int, ...]:
        return tuple(course.owner for course in self.left.courses)

    def course(self, owner: int) -> Course:
        """Return the course that a seat of the game before has built."""
        return next(course for course in self.left.courses if course.owner == owner)


def available_courses(source: FromMatch | FromFile | FromCourses | FromCampaign, seats: int) -> AvailableCourses:
    """Return the courses that an option names. Raises `BadOptions` when there are none to be had."""
    match source:
        case FromMatch():
            left = _read(document_of_match(source.record, DOCUMENT))
        case FromFile():
            left = _read(document_of_file(source.document, source.file, DOCUMENT))
        case FromCourses() | FromCampaign():
            left = source.courses
    _check(left)
    players = () if isinstance(source, FromFile) else source.players
    return AvailableCourses(left, _first(left.places, players, seats))


def in_campaign(options: Options, seats: int) -> Options:
    """Return the options with what a campaign hands over: which game it was, and who holds the coupon (PD-EMP-03)."""
    source = options.course
    if isinstance(source, FromCampaign):
        players = source.players or tuple(range(seats))
        holders = tuple(here for here, before in enumerate(players[:seats]) if before == source.coupon)
        options = replace(options, campaign_game=source.game, coupons=options.coupons or holders)
    if len(options.coupons) > 1:
        raise BadOptions(because("putting.one_coupon", seats=options.coupons))
    return options


def _read(made: dict[str, object]) -> FinishedCourses:
    try:
        return msgspec.convert(made, FinishedCourses)
    except msgspec.ValidationError as error:
        raise BadOptions(because("putting.not_playable", reason=undecodable(error, made, FinishedCourses))) from error


def _check(left: FinishedCourses) -> None:
    """Refuse courses that contradict themselves: a seat with two, a square with two tiles or numbers, a tile twice."""
    owners = [course.owner for course in left.courses]
    if len(set(owners)) < len(owners):
        raise BadOptions(because("putting.owner_twice"))
    used = [tile.id for tile in (*left.bag, *left.piles)]
    for course in left.courses:
        cells = [put.cell for put in course.tiles]
        if len(set(cells)) < len(cells):
            raise BadOptions(because("putting.tiles_on_square", course=course.owner))
        if len({number.cell for number in course.numbers}) < len(course.numbers):
            raise BadOptions(because("putting.numbers_on_square", course=course.owner))
        if not course.land:
            raise BadOptions(because("putting.no_land", course=course.owner))
        used += [put.tile.id for put in course.tiles]
    if len(set(used)) < len(used):
        twice = next(name for name in used if used.count(name) > 1)
        raise BadOptions(because("putting.tile_twice", tile=twice))
    for tile in (*left.bag, *left.piles, *(put.tile for course in left.courses for put in course.tiles)):
        _check_tile(tile)


def _check_tile(tile: Tile) -> None:
    """Refuse a tile whose path or par does not fit what it is for (PD-TERM-02)."""
    ends = [len(lane[::2]) for lane in tile.lanes]
    sides = "".join(lane[::2] for lane in tile.lanes)
    fits = {"tee": ends == [1], "green": ends == [1], "grass": not ends, "path": ends in ([2], [2, 2])}[tile.kind]
    flagged = tile.par > 0 or tile.kind not in ("tee", "green")
    if not fits or not flagged or len(set(sides)) < len(sides):
        raise BadOptions(because("putting.wrong_tile", tile=tile.id, kind=tile.kind))


def _first(places: tuple[int, ...], players: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the seats of the winners; if none of them plays, the next clockwise who does, if any (PD-TRN-01)."""
    if players and (len(players) != seats or len(set(players)) < seats):
        raise BadOptions(because("putting.players", seats=seats))
    here = {before: seat for seat, before in enumerate(players or range(seats))}
    winners = [seat for seat, place in enumerate(places) if place == 1]
    playing = tuple(here[winner] for winner in winners if winner in here)
    if playing or not winners:
        return playing or tuple(range(seats))
    count = len(places)
    clockwise = (here[seat % count] for seat in range(winners[0] + 1, winners[0] + count) if seat % count in here)
    return tuple(islice(clockwise, 1)) or tuple(range(seats))  # nobody was there: as without a game before
