"""What promises are worth: by one's place in a condition, or alone by a test (ADV-SCORE, SOLO-ADV)."""

from __future__ import annotations

from collections.abc import Callable

from fairway import (
    BadOptions,
    Condition,
    Effect,
    EffectSpec,
    Outcome,
    Rolls,
    ScoreLine,
    Sheet,
    State,
    Table,
    reasons,
    replace,
    total,
)
from fairway import scoring as core
from fairway.content import nearest
from fairway_base import ADVANCED_SCALE, FAMILY_SCALE, VERDICTS
from fairway_base import effects as base
from fairway_promises import effects as fx
from fairway_promises import events as ev
from fairway_promises.cards import Alone, Count, Faultless, Points
from fairway_promises.kit import Kit
from fairway_promises.options import Options
from fairway_promises.part import Promises

__all__ = ["EFFECTS", "SOLO_SCALE", "before_scoring", "conditions", "kept", "placed"]

because = reasons(__name__)

SOLO_SCALE = {
    f"designer.solo_scale.{verdict}": advanced - family
    for verdict, family, advanced in zip(VERDICTS[1:], FAMILY_SCALE, ADVANCED_SCALE, strict=True)
}
"""How much more the clients of an advanced solo game expect, mark by mark (SOLO-7)."""


def conditions(table: Table, scored: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Return one condition for each promise card, to be scored after all others (BG-SCORE-1)."""
    known = {condition.key for condition in scored if condition.ranked or table.seats == 1}
    promised = []
    for name, card in table.kit(Kit).cards.items():
        of = card.condition if table.seats > 1 else card.alone.condition or card.condition
        if of not in known:
            raise BadOptions(because("promises.not_ranked", promise=name, condition=of, near=nearest(of, known)))
        promised.append(Condition(f"promises.{name}", "ADV-SCORE-1", _score(name, of, card.alone), ranked=False))
    return tuple(promised)


def _score(name: str, of: str, alone: Alone) -> Callable[[Table, State, int], ScoreLine]:
    """Return what writes a promise's line; without the promise there is nothing to say (ADV-SCORE-1)."""

    def score(table: Table, state: State, seat: int) -> ScoreLine:
        key = f"promises.{name}"
        if name not in state.part(Promises).made[seat]:
            return ScoreLine(key, "ADV-SCORE-1")
        pays = table.kit(Kit).pays
        condition = next(each for each in table.conditions if each.key == of)
        if table.seats == 1:
            forgives = table.option(Options).made_good == "forgiven"
            part = kept(alone, core.score(table, state, seat, condition), pays, forgives=forgives)
        else:
            part = placed(_ranks(table, state, condition), seat, pays)
        return ScoreLine(key, "ADV-SCORE-1", parts=(part,))

    return score


def _ranks(table: Table, state: State, condition: Condition) -> tuple[int, ...]:
    """Rank everybody in a condition, whether they promised it or not (BG-RANK-1, BG-RANK-2)."""
    lines = [Sheet(seat, (core.score(table, state, seat, condition),)) for seat in range(table.seats)]
    return core.ranks(table, state, tuple(lines), condition)


def placed(ranks: tuple[int, ...], seat: int, pays: tuple[int, ...]) -> ScoreLine:
    """Pay a promise by one's place; `at` shows what each place pays, and who stands where (ADV-SCORE-2, 3)."""
    rank = ranks[seat]
    rule = "ADV-SCORE-3" if ranks.count(rank) > 1 else "ADV-SCORE-2"
    standing = sorted((place, other) for other, place in enumerate(ranks))
    at = (_table(pays), *(f"place:{place}:seat:{other}" for place, other in standing))
    return ScoreLine(f"promises.place.{rank}", rule, points=pays[rank - 1], at=at)


def kept(alone: Alone, line: ScoreLine, pays: tuple[int, ...], *, forgives: bool = True) -> ScoreLine:
    """Pay a promise that was kept alone, and charge one that was broken (SOLO-ADV-2).

    The line is looked at as all plugins leave it: what one of them has made good is no fault any more.
    """
    faults = [part for part in line.parts if total(part) < 0]
    mending = [_making_good(line, fault) if forgives else () for fault in faults]
    match alone.test:
        case Points(least):
            good = total(line) >= least
        case Count(things):
            forgiven = sum(part.count or 0 for part in {part for parts in mending for part in parts})
            good = things.holds((line.count or 0) - forgiven)
        case Faultless():
            left = [total(fault) + sum(map(total, parts)) for fault, parts in zip(faults, mending, strict=True)]
            good = bool(line.parts) and all(points >= 0 for points in left)
    key, points = ("promises.kept", pays[0]) if good else ("promises.broken", pays[1])
    return ScoreLine(key, "SOLO-ADV-2", points=points, at=(_table(pays),))


def _making_good(line: ScoreLine, fault: ScoreLine) -> tuple[ScoreLine, ...]:
    """Return the parts of a line that give points back for what a fault took them for.

    They point at the same things, such as squares; or, where a fault points at nothing, give as much for each as it
    took. Other points in the same condition are a gain, and make nothing good.
    """
    if fault.at:
        return tuple(part for part in line.parts if total(part) > 0 and part.at and set(part.at) <= set(fault.at))
    took, things = -total(fault), fault.count or 0
    return tuple(part for part in line.parts if part.count and total(part) * things == took * part.count > 0)


def _table(pays: tuple[int, ...]) -> str:
    return "pays:" + ",".join(f"{points:+}" for points in pays)


# turning them up


def before_scoring(table: Table, state: State, effect: base.ScoreCondition) -> tuple[Effect, ...] | None:
    """Reveal all promises before the first of them is scored (ADV-SCORE-1)."""
    ours = effect.key.startswith("promises.") and not state.part(Promises).revealed
    return (fx.RevealPromises(), effect) if ours else None


def _reveal(table: Table, state: State, effect: fx.RevealPromises, rolls: Rolls) -> Outcome:
    part = state.part(Promises)
    return Outcome(replace(part, revealed=True), (ev.PromisesRevealed(part.made),))


EFFECTS = (EffectSpec(fx.RevealPromises, _reveal),)
