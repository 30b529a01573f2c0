"""Where a shot can end, and how likely: exact, over all faces of all dice and everything that may be chosen.

Dice have known odds; people choose. So each end has three chances. `least` and `most` are bounds: whatever anybody
chooses, it is no less likely than the one and no more than the other. `chance` is what it is when both choose as one
would expect: the Player for as few shots to come as possible, the Designer for as many, as `shots_to_come.py` guesses
them. The chances of all ends are 1 together, and where nobody has a choice the three are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fairway_tiny.field.ball import Run, course_of
from fairway_tiny.field.lattice import DIRECTIONS, Direction, Space
from fairway_tiny.field.terrain import SAND
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Flight, Sheet
from fairway_tiny.play.shots_to_come import SHOTS_WHEN_FAR, shots_to_come

__all__ = ["Chances", "End", "Odds", "Outlook", "ends_of", "odds_of"]


def odds_of(kit: Kit, sheet: Sheet) -> Odds:
    """Return the odds from where a ball lies; those asked for lately are kept, since nothing else changes them.

    They are kept for all tables together: odds take 0.6 MB once every shot is looked at, and what a table remembers has
    no bound by size.
    """
    return _kept(kit, Sheet(rows=sheet.rows, hole=sheet.hole, ball=sheet.ball))


@lru_cache(maxsize=64)
def _kept(kit: Kit, sheet: Sheet) -> Odds:
    return Odds(kit, sheet)


class End(NamedTuple):
    """How a shot ends, and on which circle."""

    result: str
    space: Space


class Chances(NamedTuple):
    """How likely an end is: as one would expect, at least, and at most."""

    chance: Fraction
    least: Fraction
    most: Fraction

    def times(self, share: Fraction) -> Chances:
        chance = self.chance * share
        if self.least is self.most:  # nobody chooses, so there is one number to work out and not three
            return Chances(chance, chance, chance)
        return Chances(chance, self.least * share if self.least else _NONE, self.most * share)

    def plus(self, other: Chances) -> Chances:
        chance = self.chance + other.chance
        if self.least is self.most and other.least is other.most:
            return Chances(chance, chance, chance)
        least = self.least + other.least if self.least and other.least else self.least or other.least
        return Chances(chance, least, self.most + other.most)


_NONE = Fraction()
_SURE = Chances(*[Fraction(1)] * 3)


class Outlook(NamedTuple):
    """The ends that a ball can come to, and an estimate of how many shots are to come after them."""

    ends: Mapping[End, Chances]
    to_come: float


class Odds:
    """Everything that the next shot from where a ball lies can lead to."""

    def __init__(self, kit: Kit, sheet: Sheet) -> None:
        assert sheet.ball is not None
        assert sheet.hole is not None
        self._kit = kit
        self._course = course_of(sheet.rows, kit.ball)
        self._origin = sheet.ball
        self._ball, self._hole = self._course.node(sheet.ball), self._course.node(sheet.hole)
        self._to_come = shots_to_come(self._course, sheet.hole, kit)
        self._sandy = sheet.rows[sheet.ball.r][sheet.ball.c] == SAND
        self._passing = kit.passing()
        self._shots: dict[tuple[int, Direction], Outlook] = {}
        self._known: dict[tuple[int, int, int, int], Outlook] = {}
        """By node, heading, circles to cross, and corners hit without crossing one; see `_split` for the others."""

    def shot(self, power: int, direction: Direction) -> Outlook:
        """Return the ends of a shot."""
        key = (power, direction)
        if key not in self._shots:
            self._shots[key] = self._shot(power, direction)
        return self._shots[key]

    def _shot(self, power: int, direction: Direction) -> Outlook:
        faces = self._kit.die(power)[1]
        heading = DIRECTIONS.index(direction)
        totals = [max(0, power + face) for face in faces]
        shares = {total: Fraction(totals.count(total), len(totals)) for total in dict.fromkeys(totals)}
        return _mixed([(share, self._from_lie(power, heading, total)) for total, share in shares.items()])

    def onwards(self, flight: Flight, direction: Direction) -> Outlook:
        """Return the ends of a shot in flight, if it goes on in a direction."""
        at = flight.y * self._course.stride + flight.x
        return self._after(at, DIRECTIONS.index(direction), flight.remaining, flight.corners)

    def path(self, power: int, direction: Direction) -> list[list[int]]:
        """Return the nodes of the longest such shot, until it ends or the precision die is needed (TMG-API-05)."""
        most = max(0, power + max(self._kit.die(power)[1]))
        run = self._course.roll(self._ball, DIRECTIONS.index(direction), most, self._hole)
        return [list(self._course.place(node)) for node in (self._ball, *run.nodes)]

    def _from_lie(self, power: int, heading: int, total: int) -> Outlook:
        """Return the ends of a shot with a known total; from sand the precision die comes first (TMG-PRC-20)."""
        straight = self._after(self._ball, heading, total, 0)
        if not self._sandy or power < 2:
            return straight
        every = [self._after(self._ball, way, total, 0) for way in range(8)]
        kept = _chosen(every, Fraction(1)) if self._kit.options.sand_pass_redirect else straight
        return _mixed([(self._passing, kept), (1 - self._passing, _chosen(every, Fraction()))])

    def _after(self, at: int, heading: int, remaining: int, corners: int) -> Outlook:
        """Return the ends of a ball that rolls from a node."""
        key = (at, heading, remaining, corners)
        if key not in self._known:
            run = self._course.roll(at, heading, remaining, self._hole)
            if run.stop in ("corner", "overshoot"):
                self._known[key] = self._waiting(run, 0 if run.remaining < remaining else corners)
            else:
                self._known[key] = self._ended(End(run.stop, self._course.space(run.at)))
        return self._known[key]

    def _ended(self, end: End) -> Outlook:
        lies = self._origin if end.result == "water" else end.space
        return Outlook({end: _SURE}, self._to_come.get(lies, SHOTS_WHEN_FAR))

    def _waiting(self, run: Run, corners: int) -> Outlook:
        """Return the ends of a ball that waits for the precision die.

        A facing triangle sends it back to the same corner, again and again until it is offered no more (TMG-INV-06):
        that last time is worked out first, so that each time before finds the next one known.
        """
        facing = [way for way in run.options if self._course.facing(run.at, way)] if run.stop == "corner" else []
        if not facing:
            return self._split(run, run.options, 0)
        most = self._kit.options.max_zero_progress_rolls
        others = tuple(way for way in run.options if way not in facing) or run.options
        found = self._split(run, others, most + 1)
        for hit in range(most, corners, -1):
            found = self._split(run, run.options, hit)
        return found

    def _split(self, run: Run, options: tuple[int, ...], corners: int) -> Outlook:
        """Return what comes of a choice between directions; what they are stands in for the heading.

        They are looked at clockwise from north, wherever the ball came from: of equally good ones the same is always
        taken, whatever was asked for before.
        """
        key = (run.at, -sum(1 << way for way in options), run.remaining, corners)
        if key not in self._known:
            every = [self._after(run.at, way, run.remaining, corners) for way in sorted(options)]
            self._known[key] = _chosen(every, self._passing)
        return self._known[key]


def _chosen(every: list[Outlook], passing: Fraction) -> Outlook:
    """Return what comes of a choice that is the Player's with some chance, and else the Designer's."""
    if len(every) == 1:
        return every[0]
    best, worst = (pick(every, key=lambda each: each.to_come) for pick in (min, max))
    chance: dict[End, Fraction] = {}
    for outlook, share in ((best, passing), (worst, 1 - passing)):
        for end, found in outlook.ends.items() if share else ():
            chance[end] = chance.get(end, _NONE) + share * found.chance
    bounds: dict[End, list[Chances]] = {}
    for outlook in every:
        for end, found in outlook.ends.items():
            bounds.setdefault(end, []).append(found)
    ends = {
        end: Chances(
            chance.get(end, _NONE),
            min([found.least for found in met]) if len(met) == len(every) else _NONE,
            max([found.most for found in met]) if len(met) > 1 else met[0].most,
        )
        for end, met in bounds.items()
    }
    likely = float(passing)
    return Outlook(ends, likely * best.to_come + (1 - likely) * worst.to_come)


def _mixed(parts: list[tuple[Fraction, Outlook]]) -> Outlook:
    """Return what comes of several outlooks, each with its share."""
    if len(parts) == 1:
        return parts[0][1]
    mixed: dict[End, Chances] = {}
    for share, outlook in parts:
        for end, found in outlook.ends.items():
            more = found.times(share)
            mixed[end] = mixed[end].plus(more) if end in mixed else more
    to_come = sum(float(share) * outlook.to_come for share, outlook in parts)
    return Outlook(mixed, to_come)


def ends_of(outlook: Outlook) -> list[dict[str, object]]:
    """Write an outlook down, the likeliest end first; chances are fractions such as `1/3`."""
    ordered = sorted(outlook.ends.items(), key=lambda item: (-item[1].chance, -item[1].most, item[0].space))
    return [_told(end, found) for end, found in ordered]


def _told(end: End, found: Chances) -> dict[str, object]:
    told: dict[str, object] = {"result": end.result, "c": end.space.c, "r": end.space.r, "chance": str(found.chance)}
    if found.least != found.most:
        told |= {"least": str(found.least), "most": str(found.most)}
    return told
