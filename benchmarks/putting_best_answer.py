"""How much there is to win against a bot that plays for few strokes: worked out exactly, for two seats.

    hatch run bench:putting-best-answer

Both golfers' strokes on a hole are known as chances, so the best answer to `odds` follows backwards from the last hole,
over all differences and both orders of play. Beside it stands what the plans of `expert` are worth in the same round.
Ties go to extra holes, of which the first is worked out; who is still equal then wins half of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from fairway import decide, load_ruleset
from fairway_putting.bots.chances_to_win import Rival, planned
from fairway_putting.bots.stroke_chances import Plan, steady_chances
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting

FARTHEST = 20
"""Strokes of difference beyond which a round is taken to be decided."""
Values = dict[tuple[int, bool], float]
"""What it is worth to be so many strokes behind, and to begin the next hole or not."""


def main() -> int:
    rules = load_ruleset("putting")
    match = rules.match(2, "best answer")
    while match.state.part(Putting).phase != "hole":
        seat = match.state.waiting()[0]
        match = match.play(seat, decide(rules.bots["odds"], match.engine, match.state, seat, "best answer"))  # type: ignore[assignment]
    kit, holes = match.engine.table.kit(Kit), match.state.part(Putting).holes
    cap = kit.rules.cap
    strokes = range(cap + 1)

    def best(values: list[float], behind: int, hole: int, theirs: int | None) -> Plan:
        return Plan(holes[hole], kit.dice, kit.rules, values)

    def to_win(values: list[float], behind: int, hole: int, theirs: int | None) -> Plan:
        rival = Rival(-behind, 9 - hole) if theirs is None else Rival(theirs - behind, 8 - hole)
        return planned(holes[hole:], (rival,), kit.dice, kit.rules)

    def steady(values: list[float], behind: int, hole: int, theirs: int | None) -> Plan:
        return Plan(holes[hole], kit.dice, kit.rules, [-float(each) for each in strokes])

    def solved(answer: Callable[[list[float], int, int, int | None], Plan]) -> float:
        """Return how often a golfer wins who answers so, beginning or not: the mean of both."""
        chances = steady_chances(holes[0], kit.dice, kit.rules)
        even = [[1.0 if mine < theirs else 0.5 * (mine == theirs) for mine in strokes] for theirs in strokes]
        first = [sum(chances[theirs] * even[theirs][mine] for theirs in strokes) for mine in strokes]
        tied = steady if answer is steady else best
        extra = {
            True: _worth(tied(first, 0, 0, None), first),
            False: sum(chances[each] * _worth(tied(even[each], 0, 0, each), even[each]) for each in strokes),
        }
        values: Values = {
            (behind, begins): extra[begins] if not behind else float(behind < 0)
            for behind in range(-FARTHEST, FARTHEST + 1)
            for begins in (True, False)
        }
        for hole in range(8, -1, -1):
            values = before(values, hole, answer)
        return (values[0, True] + values[0, False]) / 2

    def before(values: Values, hole: int, answer: Callable[[list[float], int, int, int | None], Plan]) -> Values:
        """Return what differences are worth before a hole, from what they are worth after it."""
        theirs_chances = steady_chances(holes[hole], kit.dice, kit.rules)

        def after(behind: int, mine: int, theirs: int) -> float:
            return values[max(-FARTHEST, min(FARTHEST, behind + mine - theirs)), mine < theirs]

        found: Values = {}
        for behind in range(-FARTHEST, FARTHEST + 1):
            mean = [sum(theirs_chances[each] * after(behind, mine, each) for each in strokes) for mine in strokes]
            found[behind, True] = _worth(answer(mean, behind, hole, None), mean)
            found[behind, False] = 0.0
            for theirs in strokes:
                known = [after(behind, mine, theirs) for mine in strokes]
                if theirs_chances[theirs]:
                    plan = answer(known, behind, hole, theirs)
                    found[behind, False] += theirs_chances[theirs] * _worth(plan, known)
        return found

    for name, answer in (("odds", steady), ("expert", to_win), ("the best answer", best)):
        print(f"{name:>16} wins {solved(answer):.2%} against odds", flush=True)
    return 0


def _worth(plan: Plan, values: list[float]) -> float:
    return sum(chance * value for chance, value in zip(plan.chances(), values, strict=True))


if __name__ == "__main__":
    sys.exit(main())
