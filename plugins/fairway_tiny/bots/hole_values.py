"""How many shots a hole takes from every circle when both sides of its sheet choose well: value iteration over a field.

The Player chooses shots, and after PASS directions, for few shots to come; the Designer chooses directions after MISS
for many. What a circle is worth follows from what the circles are worth where its shots end, so guesses are worked out
from each other again and again until they stay.

Water sends a ball back to where its shot began, so what it costs is not known while the ball rolls. A worth is
therefore a complex number: its real part is the shots to come, its imaginary part the chance that the ball goes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fairway_tiny.field.ball import Course
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import shots_left
from fairway_tiny.field.terrain import EMPTY, SAND
from fairway_tiny.play.aiming import MOST_POWER
from fairway_tiny.play.kit import Kit

__all__ = ["FAR", "HoleValues", "hole_values"]

FAR = 12.0
"""Shots to come where no dice would hole out; there are no more in a game."""
FIRST_GUESS = 1.8
"""Shots that one straight line to the next goal takes, before it is known better."""
SETTLED = 0.005
"""Shots by which no worth may change any more."""
MOST_SWEEPS = 40
MOST_LIES, RARE = 16, 0.02
"""Places to lie that are looked at to see where balls come by, and how rare one may be."""

Ways = tuple[int, ...]
Worths = list[complex]


class _Rolling:
    """Where a ball comes to that rolls from a circle: to which circle next, to which corner, or into water.

    Each is a slot in a list of worths: eight for each circle, by the heading with which a ball rolls on over it; then
    one for each circle as a place to lie still, one for water, one for the hole, and one for each corner.
    """

    def __init__(self, course: Course, hole: Space) -> None:
        self._course, self._hole = course, course.node(hole)
        self.circles = [node for node in course.circles() if course.sign(*course.place(node)) in (EMPTY, SAND)]
        self.place = {node: place for place, node in enumerate(self.circles)}
        self.sandy = [course.sign(*course.place(node)) == SAND for node in self.circles]
        self.hole = self.place[self._hole]
        count = len(self.circles)
        self._lying, self._water, self._cup, self._first_corner = 8 * count, 9 * count, 9 * count + 1, 9 * count + 2
        self.corners: list[Ways] = []
        """The slots that a ball may be sent to from each corner where the precision die is rolled."""
        self.around: list[Ways] = []
        """The circles next to each corner."""
        self._corner_slots: dict[tuple[int, Ways], int] = {}
        self.slots = [self.slot(node, heading) for node in self.circles for heading in range(8)]
        self.wet = self._water in self.slots or any(self._water in ways for ways in self.corners)
        """Whether a ball can come to water; on a dry field worths are plain numbers, which is quicker."""

    def slot(self, at: int, heading: int) -> int:
        """Return where a ball comes to next from a node."""
        moved = self._course.move(at, heading)
        if moved is None:
            run = self._course.roll(at, heading, 1)
            return self._corner(run.at, run.options)
        node, onwards = moved
        if node == self._hole:
            return self._cup
        place = self.place.get(node)
        if place is None:
            return self._water
        return self._lying + place if self.sandy[place] else 8 * place + onwards

    def _corner(self, at: int, options: Ways) -> int:
        """Return the slot of a corner where the precision die is rolled.

        A facing triangle sends a ball back to the same corner, which is no better than the best way and no worse than
        the worst, so it is left out.
        """
        key = (at, tuple(sorted(options)))
        if key not in self._corner_slots:
            self._corner_slots[key] = self._first_corner + len(self.corners)
            ways = [way for way in key[1] if not self._course.facing(at, way)]
            self.corners.append(tuple(self.slot(at, way) for way in ways))
            diagonal = (self._course.stride + 1, self._course.stride - 1)
            near = [node for step in diagonal for node in (at + step, at - step)]
            self.around.append(tuple(self.place[node] for node in near if node in self.place))
        return self._corner_slots[key]

    def layers(
        self, worth: Sequence[float], longest: int, passing: float, lost: float | None = None
    ) -> Iterator[tuple[Worths, Worths]]:
        """Yield for 0, 1, 2 and more circles to cross what slots are worth to a ball that comes to them, and circles to
        one that rolls from them, heading by heading.

        `lost` is what it costs to go back to where the shot began; None where that is left open.
        """
        lies: Worths = list(map(complex, worth)) if self.wet else [*worth]
        rolls = [each for each in lies for _ in range(8)]
        yield [], rolls
        mean = sum(worth) / len(worth)
        costs = [
            sum([worth[place] for place in near]) / max(1, len(near)) if lost is None else lost for near in self.around
        ]
        cup: complex = 0.0
        for _ in range(longest):
            every = [*rolls, *lies, 1j, cup]
            every += [_decided(every, ways, cost, passing) for ways, cost in zip(self.corners, costs, strict=True)]
            rolls = [every[slot] for slot in self.slots]
            yield every, rolls
            cup = _decided(rolls, range(8 * self.hole, 8 * self.hole + 8), mean if lost is None else lost, passing)


def _decided(every: Worths, ways: Iterable[int], lost: float, passing: float) -> complex:
    """Return what a choice is worth that is the Player's after PASS and the Designer's after MISS."""
    worths = [every[way] for way in ways]
    costs = [worth.real + worth.imag * lost for worth in worths]
    return passing * worths[costs.index(min(costs))] + (1 - passing) * worths[costs.index(max(costs))]


class HoleValues:
    """What every circle of a field is worth."""

    def __init__(
        self,
        course: Course,
        hole: Space,
        kit: Kit,
        *,
        like: Mapping[int, float] | None = None,
        sweeps: int = MOST_SWEEPS,
        most_power: int = MOST_POWER,
        settled: float = SETTLED,
    ) -> None:
        """Work a field out: from guesses of what circles are worth, if there are any, and in so many sweeps at most."""
        self._course, self._kit, self._passing = course, kit, float(kit.passing())
        self._rolling = _Rolling(course, hole)
        self._shares = [_shares(power, kit) for power in range(most_power + 1)]
        self._longest = max(total for shares in self._shares for total, _ in shares)
        self._worth = self._guesses(hole, like)
        for _ in range(sweeps):
            before, self._worth = self._worth, self._swept(self._worth)
            if max(abs(one - other) for one, other in zip(before, self._worth, strict=True)) < settled:
                break

    def _guesses(self, hole: Space, like: Mapping[int, float] | None) -> list[float]:
        circles = self._rolling.circles
        if like is not None:
            worth = [like.get(node, FAR) for node in circles]
        else:
            left = shots_left(self._course, hole)
            worth = [min(FAR, FIRST_GUESS * left.get(self._course.space(node), FAR)) for node in circles]
        worth[self._rolling.hole] = 0.0
        return worth

    @property
    def worth(self) -> dict[int, float]:
        """The shots to come from every circle, by node."""
        return dict(zip(self._rolling.circles, self._worth, strict=True))

    def at(self, space: Space) -> float:
        """Return the shots to come from a circle."""
        place = self._rolling.place.get(self._course.node(space))
        return FAR if place is None else self._worth[place]

    def shots(self, ball: Space) -> dict[tuple[int, int], float]:
        """Return the shots to come after every shot from where a ball lies, that one included: by power and heading."""
        place = self._rolling.place[self._course.node(ball)]
        lost = self._worth[place]
        layers = self._rolling.layers(self._worth, self._longest, self._passing, lost)
        lines = [[_worth(each, lost) for each in rolls[8 * place : 8 * place + 8]] for _, rolls in layers]
        return self._aimed(lines, place)

    def visits(self, start: Space) -> dict[Space, float]:
        """Return how often a ball comes to each circle on its way to the hole, played well; corners end its way."""
        course, found = self._course, dict[Space, float]()
        lying = {self._rolling.place[course.node(start)]: 1.0}
        hole = self._rolling.circles[self._rolling.hole]
        layers = [rolls for _, rolls in self._rolling.layers(self._worth, self._longest, self._passing)]
        for _ in range(MOST_LIES):
            place = max(lying, key=lying.__getitem__, default=-1)
            if place < 0 or lying[place] < RARE:
                break
            often, lost = lying.pop(place), self._worth[place]
            lines = [[_worth(each, lost) for each in rolls[8 * place : 8 * place + 8]] for rolls in layers]
            worth = self._aimed(lines, place)
            power, heading = min(worth, key=worth.__getitem__)
            for total, share in self._shares[power]:
                run = course.roll(self._rolling.circles[place], heading, total, hole)
                for mark in run.marks:
                    if mark.kind == "circle":
                        space = Space(mark.x >> 1, mark.y >> 1)
                        found[space] = found.get(space, 0.0) + often * share
                end = self._rolling.place.get(run.at, place)
                if run.stop in ("stopped", "sand") and end not in (place, self._rolling.hole):
                    lying[end] = lying.get(end, 0.0) + often * share
        return found

    def onwards(self, ball: Space, node: int, remaining: int, headings: Iterable[int]) -> list[float]:
        """Return the shots to come when a ball in flight goes on from a node: one number for each heading.

        `ball` is where its shot began.
        """
        lost = self.at(ball)
        if not remaining:
            return [self.at(self._course.space(node)) for _ in headings]
        slots = [self._rolling.slot(node, heading) for heading in headings]
        *_, (every, _) = self._rolling.layers(self._worth, remaining, self._passing, lost)
        return [_worth(every[slot], lost) for slot in slots]

    def _struck(self, line: Sequence[float], place: int, power: int, heading: int) -> float:
        """Return what a shot with a known total is worth; from sand the precision die comes first (TMG-PRC-20)."""
        if power < 2 or not self._rolling.sandy[place]:
            return line[heading]
        kept = min(line) if self._kit.options.sand_pass_redirect else line[heading]
        return self._passing * kept + (1 - self._passing) * max(line)

    def _swept(self, worth: list[float]) -> list[float]:
        """Work every circle out from the others."""
        layers: list[Any] = [rolls for _, rolls in self._rolling.layers(worth, self._longest, self._passing)]
        if self._rolling.wet:
            own = [each for each in worth for _ in range(8)]
            layers = [[each.real + each.imag * lost for each, lost in zip(rolls, own, strict=True)] for rolls in layers]
        costs = map(min, *(_mixed(layers, shares) for shares in self._shares))
        found = [min(FAR, 1 + min(each)) for each in zip(*[costs] * 8, strict=True)]
        for place, sandy in enumerate(self._rolling.sandy):
            if sandy:
                found[place] = min(FAR, 1 + self._from_sand([layer[8 * place : 8 * place + 8] for layer in layers]))
        found[self._rolling.hole] = 0.0
        return found

    def _from_sand(self, lines: Sequence[Sequence[float]]) -> float:
        """Return what the best shot from sand is worth; from power 2 on the precision die comes first (TMG-PRC-20)."""
        worst = [(1 - self._passing) * max(line) for line in lines]
        kept = [[min(line)] if self._kit.options.sand_pass_redirect else line for line in lines]
        soft = min(
            sum(share * lines[total][heading] for total, share in shares)
            for shares in self._shares[:2]
            for heading in range(8)
        )
        return min(
            soft,
            *(
                sum(share * (worst[total] + self._passing * kept[total][way]) for total, share in shares)
                for shares in self._shares[2:]
                for way in range(len(kept[0]))
            ),
        )

    def _aimed(self, lines: Sequence[Sequence[float]], place: int) -> dict[tuple[int, int], float]:
        """Return what every shot from a circle is worth, given what it is worth for each total and heading."""
        struck = self._struck
        return {
            (power, heading): 1 + sum(share * struck(lines[total], place, power, heading) for total, share in shares)
            for power, shares in enumerate(self._shares)
            for heading in range(8)
        }


def _worth(each: complex, lost: float) -> float:
    return each.real + each.imag * lost


def _shares(power: int, kit: Kit) -> list[tuple[int, float]]:
    """Return the totals of a shot, and how likely they are."""
    faces = kit.die(power)[1]
    totals = [max(0, power + face) for face in faces]
    return [(total, totals.count(total) / len(totals)) for total in dict.fromkeys(totals)]


def _mixed(layers: Sequence[list[float]], shares: Sequence[tuple[int, float]]) -> list[float]:
    """Return what a shot of some power is worth from each circle in each heading, whatever its die shows."""
    (total, share), *others = shares
    mixed = [share * each for each in layers[total]]
    for total, share in others:
        mixed = [before + share * each for before, each in zip(mixed, layers[total], strict=True)]
    return mixed


@lru_cache(maxsize=64)
def hole_values(course: Course, hole: Space, kit: Kit) -> HoleValues:
    """Return what the circles of a field are worth; those asked for lately are kept."""
    return HoleValues(course, hole, kit)
