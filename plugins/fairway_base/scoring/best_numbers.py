"""Number the holes for a player: so that Mr Client, Par, the Circuit and what other plugins add are worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fairway import replace, total
from fairway_base.content.components import Alignment, Client, HoleWish, ParOfNumber
from fairway_base.course.course import NEIGHBOURS, Cell, Token
from fairway_base.course.groups import Group
from fairway_base.course.numbering import NUMBERS, check_numbers, token_cell
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import EXPECTED_HOLES, Plan, hole_count, joined_pieces
from fairway_base.scoring import course_score as scoring
from fairway_base.scoring.client_wishes import aligned, passes
from fairway_base.scoring.holes import Hole, beside, find_holes, hole_of, is_playable
from fairway_base.scoring.number_search import NONE, Candidate, Goal, search
from fairway_base.scoring.playability import EACH_HOLE_OFF

__all__ = [
    "Limit",
    "NumberGoal",
    "best_numbered",
    "best_numbers",
    "joined",
    "joined_from_gate",
    "joined_to_gate",
    "unnumbered",
]


class Limit(NamedTuple):
    """A test of how holes follow each other: not too many of the ten steps may be faulty."""

    most: int
    """Faults that are allowed."""
    faulty: Callable[[Hole | None, Hole | None], bool]
    """Whether the step from a hole to the one under the next number is; None where there is no hole."""
    from_gate: Callable[[Hole | None], bool] | None = None
    """Whether the step from the gate to hole 1 is; None where the gate does not matter."""
    to_gate: Callable[[Hole | None], bool] | None = None


class NumberGoal(NamedTuple):
    """Points that a course earns when it keeps to all the limits."""

    points: int
    limits: tuple[Limit, ...]


def unnumbered(seen: Survey) -> tuple[Group, ...]:
    """Return the holes and pieces that could have a number and have none (BG-NUM-2)."""
    return seen.fact(_unnumbered)


def _unnumbered(seen: Survey) -> tuple[Group, ...]:
    free = [group for group in seen.groups if group.number is None]
    return tuple([group for group in free if token_cell(seen, group) is not None])


def joined(seen: Survey, hole: Hole | None, following: Hole | None) -> bool:
    """Whether two holes make a connection of the Circuit, one being the next of the other (BG-SCORE-CIRC-1 to 5)."""
    if hole is None or following is None or not (_able(seen, hole) and _able(seen, following)):
        return False
    return following.tee is not None and any(beside(green, following.tee) for green in hole.greens)


def joined_to_gate(seen: Survey, hole: Hole | None) -> bool:
    """Whether a hole, being the last, makes a connection with the gate (BG-SCORE-CIRC-4)."""
    return hole is not None and not seen.ground.gate_sides.keys().isdisjoint(hole.greens) and _able(seen, hole)


def joined_from_gate(seen: Survey, hole: Hole | None) -> bool:
    """Whether a hole, being the first, makes a connection with the gate (BG-SCORE-CIRC-4)."""
    return hole is not None and hole.tee in seen.ground.gate_sides and _able(seen, hole)


def _able(seen: Survey, hole: Hole) -> bool:
    return not seen.options.circuit_needs_complete or hole.closed


def best_numbers(
    seen: Survey, *, mr: Client | None = None, plan: Plan = (), goals: Sequence[NumberGoal] = (), keep: bool = True
) -> tuple[Token, ...]:
    """Return the tokens of `best_numbered`."""
    return best_numbered(seen, mr=mr, plan=plan, goals=goals, keep=keep).course.tokens


def best_numbered(
    seen: Survey, *, mr: Client | None = None, plan: Plan = (), goals: Sequence[NumberGoal] = (), keep: bool = True
) -> Survey:
    """Return a survey of the course on which every hole has a number, as long as there are numbers (BG-NUM-2).

    Those that lie there stay, unless not to be kept. What a plan joins is one hole and gets one number. Of the ways to
    lay the others, one is taken for which Mr Client, Par, Circuit and the goals are worth most, and by which no
    additional hole has to be counted that could have been joined to another (BG-PLAY-HOLES-6), if that costs more.
    """
    if not keep:
        seen = seen.with_numbers(())
    seen = _with_plan(seen, plan)
    if not unnumbered(seen):
        return seen
    laid = seen.with_numbers(_lay(seen, mr, plan, goals, ()))
    if plan or seen.filled or len(seen.groups) <= EXPECTED_HOLES or seen.options.ignore_playable:
        return laid
    merged = hole_count(seen)
    if hole_count(laid).count <= merged.count:
        return laid
    other = seen.with_numbers(_lay(seen, mr, plan, goals, [merge.groups for merge in merged.merges]))
    gained = hole_count(laid).count - hole_count(other).count
    return other if EACH_HOLE_OFF * gained > _worth(laid, mr) - _worth(other, mr) else laid


def _with_plan(seen: Survey, plan: Plan) -> Survey:
    """Give pieces that a plan joins to a numbered one its number as well (BG-PLAY-HOLES-9)."""
    tokens = seen.course.tokens
    for number, pieces in joined_pieces(seen, plan):
        if number is not None:
            more = (*tokens, *_tokens(seen, number, [piece for piece in pieces if piece.number is None]))
            if check_numbers(seen.course, seen.ground, seen.tiles, seen.options, more) is None:
                tokens = more
    return seen if tokens == seen.course.tokens else seen.with_numbers(tokens)


def _tokens(seen: Survey, number: int, pieces: Iterable[Group]) -> list[Token]:
    cells = [token_cell(seen, piece) for piece in pieces]
    return [Token(number, *cell) for cell in cells if cell is not None]


def _worth(seen: Survey, client: Client | None) -> int:
    holes = find_holes(seen)
    lines = (scoring.mr(seen, holes, client), scoring.par(seen, holes), scoring.circuit(seen, holes))
    return sum(map(total, lines))


def _lay(
    seen: Survey, client: Client | None, plan: Plan, goals: Sequence[NumberGoal], merges: Sequence[tuple[int, ...]]
) -> tuple[Token, ...]:
    """Give the free numbers to holes without one; of the groups of a merge, one at most is to have a number."""
    fixed = find_holes(seen, plan)
    loose, teams = _loose(seen, plan, merges)
    holes = [*fixed.values(), *loose]
    links, more_goals = _links(seen, holes, client)
    wish = client.wish if client and isinstance(client.wish, HoleWish) else None
    line = search(
        [
            *(Candidate(len(seen.groups) + place, hole.par, 0) for place, hole in enumerate(fixed.values())),
            *(_candidate(seen, hole, team, wish) for hole, team in zip(loose, teams, strict=True)),
        ],
        links,
        {number: place for place, number in enumerate(fixed)},
        NUMBERS,
        cubes=scoring.PAR_CUBES,
        goals=[_goal(goal, holes) for goal in (*more_goals, *goals)],
    )
    tokens = [*seen.course.tokens]
    for number, place in zip(NUMBERS, line, strict=True):
        if place != NONE and number not in fixed:
            tokens += _on(seen, holes[place], number)
    return tuple(sorted(tokens, key=lambda token: (token.number, token.y, token.x)))


def _on(seen: Survey, hole: Hole, number: int) -> list[Token]:
    """Return the tokens of a hole: on the Tee that was chosen, or on each of its pieces."""
    if len(hole.groups) == 1 and hole.tee is not None:
        return [Token(number, *hole.tee)]
    return _tokens(seen, number, hole.groups)


def _loose(seen: Survey, plan: Plan, merges: Sequence[tuple[int, ...]]) -> tuple[list[Hole], list[int]]:
    """Return the holes that may get a number, and for each its team: only one of a team gets one.

    A hole with two Tees comes twice, with the token on either of them (BG-SCORE-CIRC-5).
    """
    free = {group.index: group for group in unnumbered(seen)}
    together: dict[int, int] = {}
    for number, pieces in joined_pieces(seen, plan):
        if number is None:
            together |= {piece.index: pieces[0].index for piece in pieces if piece.index not in together}
    units: dict[int, list[Group]] = {}
    for index, group in free.items():
        units.setdefault(together.get(index, index), []).append(group)
    team_of = {index: merge[0] for merge in merges for index in merge}
    taken = {team_of[group.index] for group in seen.groups if group.number is not None and group.index in team_of}
    holes: list[Hole] = []
    teams: list[int] = []
    for name, groups in units.items():
        team = team_of.get(name, name)
        if team in taken:
            continue
        hole = hole_of(seen, 0, tuple(groups))
        if len(groups) == 1 and len(groups[0].tees) > 1:
            both = [replace(hole, tee=tee) for tee in groups[0].tees]
            holes += both
            teams += [team] * len(both)
        else:
            holes.append(hole)
            teams.append(team)
    return holes, teams


def _candidate(seen: Survey, hole: Hole, team: int, wish: HoleWish | None) -> Candidate:
    worth = 0
    if hole.par in scoring.GREEN_ROWS and (seen.options.par_counts_incomplete or hole.closed):
        worth += scoring.EACH_GREEN_ROW
    special: dict[int, int] = {}
    if wish is not None and is_playable(seen, hole):
        liked = wish.each * passes(wish.hole, hole)
        worth += liked
        if isinstance(wish.hole, ParOfNumber):
            number = wish.hole.number
            special[number] = wish.each * passes(wish.hole, replace(hole, number=number)) - liked
    if hole.tee is None and not hole.greens:  # as most pieces
        return Candidate(team, hole.par, worth, special)
    each = scoring.EACH_CONNECTION
    return Candidate(
        team, hole.par, worth, special, each * joined_from_gate(seen, hole), each * joined_to_gate(seen, hole)
    )


def _links(
    seen: Survey, holes: Sequence[Hole], client: Client | None
) -> tuple[list[dict[int, int]], tuple[NumberGoal, ...]]:
    """Return what the step from each hole to each other is worth, and what Mr Client adds for all of them."""
    wish = client.wish if client else None
    alignment = wish if isinstance(wish, Alignment) else None
    at_tee: dict[Cell | None, list[int]] = {}
    for place, hole in enumerate(holes):
        at_tee.setdefault(hole.tee, []).append(place)
    links: list[dict[int, int]] = []
    onward = 0
    for hole in holes:
        if not hole.greens:
            links.append({})
            continue
        following: dict[int, int] = {}
        in_line = False
        near = {(x + dx, y + dy) for x, y in hole.greens for dx, dy in NEIGHBOURS}
        for place in sorted([place for cell in near & at_tee.keys() for place in at_tee[cell]]):
            other = holes[place]
            if other.groups != hole.groups:
                points = scoring.EACH_CONNECTION * joined(seen, hole, other)
                if alignment and aligned(seen, hole, other):
                    points += alignment.each
                    in_line = True
                if points:
                    following[place] = points
        links.append(following)
        onward += in_line
    if alignment is None or not alignment.bonus or onward < len(NUMBERS) - 1:
        return links, ()
    broken = Limit(0, lambda hole, other: hole is None or other is None or not aligned(seen, hole, other))
    return links, (NumberGoal(alignment.bonus, (broken,)),)


def _goal(goal: NumberGoal, holes: Sequence[Hole]) -> Goal:
    """Work a goal out for all pairs of holes; the last entry stands for no hole."""
    every = (*holes, None)
    return Goal(
        goal.points,
        tuple(limit.most for limit in goal.limits),
        tuple([bool(limit.from_gate and limit.from_gate(hole)) for hole in every] for limit in goal.limits),
        tuple([[bool(limit.faulty(hole, other)) for other in every] for hole in every] for limit in goal.limits),
        tuple([bool(limit.to_gate and limit.to_gate(hole)) for hole in every] for limit in goal.limits),
    )
