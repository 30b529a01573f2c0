"""Chains of holes for the numbers: the best ones, as trying every order shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from random import Random

import pytest

from fairway_base.scoring.number_chains import NONE, Problem, Special, best_chains, best_chains_with

PLACES = 4


def made_up(luck: Random, worths: Sequence[int] = range(-2, 5), steps: Sequence[int] = (1, 2, 5)) -> Problem:
    """Make up a few holes, some of one team, with steps between them and points at the gate."""
    holes = luck.randint(1, 6)
    teams = [luck.randrange(holes) for _ in range(holes)]
    links: list[dict[int, int]] = [{} for _ in range(holes)]
    for _ in range(luck.randint(0, 8)):
        before, after = luck.randrange(holes), luck.randrange(holes)
        if teams[before] != teams[after]:
            links[before][after] = luck.choice(steps)
    worth = [luck.choice(worths) for _ in range(holes)]
    starts, ends = ([luck.choice((0, 0, 3)) for _ in range(holes)] for _ in range(2))
    return Problem(worth, teams, links, starts, ends, PLACES)


def points(problem: Problem, line: tuple[int, ...]) -> int:
    """Add up what a line is worth."""
    worth, _, links, starts, ends, _ = problem
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
    found = best_chains(problem)
    assert lawful(problem, found)
    every = set(permutations([*range(len(problem[0])), *[NONE] * PLACES], PLACES))
    assert points(problem, found) == max(points(problem, line) for line in every if lawful(problem, line))


@pytest.mark.rule("BG-NUM-2")
@pytest.mark.parametrize("seed", range(150))
def test_poor_holes_are_worth_their_steps(seed: int) -> None:
    """A hole that is worth far less than others gets a number where the steps over it bring more than that."""
    problem = made_up(Random(f"poor/{seed}"), worths=(-9, -4, 0, 5, 9), steps=(4, 8, 10))
    found = best_chains(problem)
    every = set(permutations([*range(len(problem[0])), *[NONE] * PLACES], PLACES))
    assert points(problem, found) == max(points(problem, line) for line in every if lawful(problem, line))


@pytest.mark.rule("BG-NUM-2")
def test_a_poor_hole_that_is_first_and_last() -> None:
    """What comes in the place of better holes pays for that once, however many steps it takes part in."""
    lone = Problem([-4, 0], [0, 0], [{}, {}], [8, 0], [8, 10], 1)
    assert points(lone, best_chains(lone)) == 12
    worth = [6, 6, 6, 5, 8, 7, 6, 4, 9, 1, 8, 6]
    links: list[dict[int, int]] = [{}, {6: 2}, {}, {1: 2, 7: 2}, {}, {}, {}, {}, {1: 2}, {}, {0: 2}, {}]
    starts, ends = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2], [0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]
    many = Problem(worth, [*range(12)], links, starts, ends, 9)
    assert points(many, best_chains(many)) == 71


@pytest.mark.rule("BG-NUM-2")
def test_no_other_order_is_worth_more_where_one_number_is_special() -> None:
    """Where Mr Client looks at one number, a line that is found without trying all is the best; for most problems one is."""
    unknown = 0
    for seed in range(150):
        luck = Random(f"special/{seed}")
        problem = made_up(luck)
        more = [luck.choice((-3, 0, 3)) for _ in problem[0]]
        special = Special(luck.randrange(PLACES), more)

        def worth(line: tuple[int, ...], problem: Problem = problem, special: Special = special) -> int:
            hole = line[special.place]
            return points(problem, line) + (special.points[hole] if hole != NONE else 0)

        found = best_chains_with(special, problem)
        if found is None:
            unknown += 1
            continue
        assert lawful(problem, found)
        every = set(permutations([*range(len(problem[0])), *[NONE] * PLACES], PLACES))
        assert worth(found) == max(worth(line) for line in every if lawful(problem, line))
    assert unknown < 75
