"""Chains of holes for the numbers: the best ones, as trying every order shows."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

import pytest

from fairway_base.scoring.number_chains import NONE, best_chains

PLACES = 4
Problem = tuple[list[int], list[int], list[dict[int, int]], list[int], list[int]]


def made_up(luck: Random) -> Problem:
    """Make up a few holes, some of one team, with steps between them and points at the gate."""
    holes = luck.randint(1, 6)
    teams = [luck.randrange(holes) for _ in range(holes)]
    links: list[dict[int, int]] = [{} for _ in range(holes)]
    for _ in range(luck.randint(0, 8)):
        before, after = luck.randrange(holes), luck.randrange(holes)
        if teams[before] != teams[after]:
            links[before][after] = luck.choice((1, 2, 5))
    worth = [luck.randint(-2, 4) for _ in range(holes)]
    starts, ends = ([luck.choice((0, 0, 3)) for _ in range(holes)] for _ in range(2))
    return worth, teams, links, starts, ends


def points(problem: Problem, line: tuple[int, ...]) -> int:
    """Add up what a line is worth."""
    worth, _, links, starts, ends = problem
    found = sum(worth[hole] for hole in line if hole != NONE)
    found += sum(links[hole].get(other, 0) for hole, other in pairwise(line) if NONE not in (hole, other))
    found += starts[line[0]] if line[0] != NONE else 0
    return found + (ends[line[-1]] if line[-1] != NONE else 0)


def lawful(problem: Problem, line: tuple[int, ...]) -> bool:
    """Whether as many holes have a number as there are numbers for, one of each team."""
    teams = [problem[1][hole] for hole in line if hole != NONE]
    return len(teams) == len(set(teams)) == min(PLACES, len(set(problem[1])))


@pytest.mark.rule("BG-NUM-2")
@pytest.mark.parametrize("seed", range(150))
def test_no_other_order_is_worth_more(seed: int) -> None:
    """Of all ways to give the numbers to holes, none brings more than the one that is found."""
    problem = made_up(Random(seed))
    found = best_chains(*problem, PLACES)
    assert lawful(problem, found)
    every = set(permutations([*range(len(problem[0])), *[NONE] * PLACES], PLACES))
    assert points(problem, found) == max(points(problem, line) for line in every if lawful(problem, line))
