"""A bot that plays to win: it dares more when behind, less when ahead, and knows what the others still have to do."""

from __future__ import annotations

from fairway import Action, Bot, Chair, Remark
from fairway_putting.bots.chances_to_win import plan_to_win
from fairway_putting.bots.stroke_chances import Plan
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.play.putt_actions import MishapChoice, Putt
from fairway_putting.play.turns import ChooseStarter, leaders

__all__ = ["EXPERT", "REMARKS"]

REMARKS = tuple(f"putting.{key}" for key in ("wins", "strokes", "worth_it", "sees_first", "goes_first"))
"""What the expert says of its options."""
NOTEWORTHY = 0.05
"""Strokes on average that an option has to cost before a word is said about why."""


def _expert(chair: Chair) -> Action:
    """Answer whatever is asked; where a house rule forbids the best answer, with the first that is left."""
    choice = next(choice for choice in chair.choices if choice.must and len(choice.domain))
    return chair.legal(_wanted(chair, choice.action), choice.domain[0])


def _wanted(chair: Chair, action: type[Action]) -> Action | None:
    if action is ChooseStarter:
        return _starter(chair)
    if action is Putt:
        return _putt(chair)
    return _mishap(chair) if action is MishapChoice else None


def _starter(chair: Chair) -> Action:
    """Name whoever lets oneself play latest: it helps to know what there is to beat."""
    part = chair.view.part(Putting)

    def later(first: int) -> int:
        return (chair.seat - first) % len(part.golfers)

    tied = leaders(part)
    for first in tied:
        key = "goes_first" if first == chair.seat else "sees_first"
        chair.consider(ChooseStarter(first), float(later(first)), Remark(f"putting.{key}"))
    return ChooseStarter(max(tied, key=later))


def _putt(chair: Chair) -> Action:
    kit, part = chair.table.kit(Kit), chair.view.part(Putting)
    ball = part.golfers[chair.seat].ball
    worth = plan_to_win(kit, part, chair.seat).putts(ball.tile, ball.strokes)
    best = max(range(len(worth)), key=worth.__getitem__)
    if chair.explaining:
        cost = [-value for value in _for_few(kit, part).putts(ball.tile, ball.strokes)]
        for count, value in enumerate(worth):
            chair.consider(Putt(count + 1), value, *_reasons(chair, value, cost, count, best))
    return Putt(best + 1)


def _mishap(chair: Chair) -> Action:
    kit, part = chair.table.kit(Kit), chair.view.part(Putting)
    ball = part.golfers[chair.seat].ball
    back, penalty = plan_to_win(kit, part, chair.seat).mishap(ball.tile, ball.strokes)
    if chair.explaining:
        cost = [-value for value in _for_few(kit, part).mishap(ball.tile, ball.strokes)]
        chair.consider(MishapChoice("back"), back, *_reasons(chair, back, cost, 0, int(back < penalty)))
        chair.consider(MishapChoice("penalty"), penalty, *_reasons(chair, penalty, cost, 1, int(back < penalty)))
    return MishapChoice("back" if back >= penalty else "penalty")


def _for_few(kit: Kit, part: Putting) -> Plan:
    """Return how the hole is played for the fewest strokes."""
    return Plan(part.played, kit.dice, kit.rules, [-float(strokes) for strokes in range(kit.rules.cap + 1)])


def _reasons(chair: Chair, value: float, cost: list[float], option: int, best: int) -> list[Remark]:
    """Say what an option means for the win and for the hole; of the best one also why it costs strokes, if it does."""
    why = [Remark("putting.strokes", {"strokes": f"{cost[option]:.1f}"})]
    if chair.table.seats > 1:
        why.insert(0, Remark("putting.wins", {"percent": min(100, round(100 * value))}))
        if option == best and cost[option] > min(cost) + NOTEWORTHY:
            why.append(Remark("putting.worth_it"))
    return why


EXPERT = Bot("expert", "Plays to win: dares more when behind, less when ahead; knows what others may come to.", _expert)
