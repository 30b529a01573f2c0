"""Courses as they may come to a putting green: out of simulated matches, some broken off, some spoiled on purpose."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from fairway import Match, decide, load_ruleset
from fairway.model.values import plain
from fairway_base.files.course_export import export_match
from fairway_base.play.part import Designer
from fairway_putting.course.courses import Course, FinishedCourses, Number, Put

__all__ = ["courses", "greedy_courses", "spoiled"]


def courses(seed: str) -> Iterator[tuple[FinishedCourses, Course]]:
    """Yield courses without end: of matches by chance or by greed, whole or broken off, as built or spoiled."""
    dice = random.Random(seed)
    rules = load_ruleset("designer")
    for game in range(1_000_000):
        match = rules.match(dice.randint(2, 5), f"{seed}/{game}")
        bot = rules.bots[dice.choice(("greedy", "greedy", "random"))]
        most = dice.choice((30, 80, 150, 10_000))
        while not match.state.over and len(match.log) < most:
            seat = match.state.waiting()[0]
            played = match.play(seat, decide(bot, match.engine, match.state, seat, match.seed))
            assert isinstance(played, Match), played
            match = played
        if not all(player.land for player in match.state.part(Designer).players):
            continue
        left = msgspec.convert(plain(export_match(match.engine.table, match.state)), FinishedCourses)
        for course in left.courses:
            yield left, spoiled(course, dice) if dice.random() < 0.6 else course


def greedy_courses(seed: str) -> Iterator[tuple[FinishedCourses, Course]]:
    """Yield the courses of whole matches by greed, at tables of two to five, as they were built."""
    rules = load_ruleset("designer")
    for game in range(1_000_000):
        match = rules.match(2 + game % 4, f"{seed}/{game}")
        while not match.state.over:
            seat = match.state.waiting()[0]
            played = match.play(seat, decide(rules.bots["greedy"], match.engine, match.state, seat, match.seed))
            assert isinstance(played, Match), played
            match = played
        left = msgspec.convert(plain(export_match(match.engine.table, match.state)), FinishedCourses)
        yield from ((left, course) for course in left.courses)


def spoiled(course: Course, dice: random.Random) -> Course:
    """Return a course to which something has happened: tiles turned, lost, exchanged, numbers moved or lost."""
    tiles, numbers = list(course.tiles), list(course.numbers)
    for _ in range(dice.randint(1, 12)):
        if len(tiles) < 2:
            break
        which, other = dice.sample(range(len(tiles)), 2)
        one, two = tiles[which], tiles[other]
        match dice.randrange(5):
            case 0:
                tiles[which] = msgspec.structs.replace(one, turn=dice.randrange(4))
            case 1:
                del tiles[which]
            case 2:
                tiles[which] = Put(tile=two.tile, x=one.x, y=one.y, turn=two.turn)
                tiles[other] = Put(tile=one.tile, x=two.x, y=two.y, turn=one.turn)
            case 3 if numbers:
                del numbers[dice.randrange(len(numbers))]
            case 4:
                numbers.append(Number(number=dice.randint(1, 9), x=one.x, y=one.y))
    return msgspec.structs.replace(course, tiles=tuple(tiles), numbers=tuple(numbers))
