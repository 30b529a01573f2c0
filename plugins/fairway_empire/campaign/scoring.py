"""What Mrs Pressco and Mr Profeet think of a course: articles in the press, and the profit of the game (EMP-SCORE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed

from fairway import Condition, Effect, EffectSpec, Outcome, Rolls, ScoreLine, State, Table, replace, total
from fairway_base import Designer, NumberedCondition, NumberGoal, surveyed
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.bonus_cards import BEST_PRESS, holder
from fairway_empire.campaign.clients import PressWish, ProfitWish
from fairway_empire.campaign.profit import profeet
from fairway_empire.campaign.single_game import judge_profit
from fairway_empire.card_effects.forgiven_faults import forgiven
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.press import article, judge, look, number_goal
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "before_scoring", "conditions", "coverage", "income", "met"]

BEST_PRESS_POINTS = 3
"""What the best coverage is worth to the holder of the bonus press card (EMP-BONUS-2)."""


def conditions(scored: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Let our clients judge where they are the clients, under the keys of the couple (EMP-ADV-3)."""
    return tuple(
        _with_ours(condition) if condition.key in ("designer.mrs", "designer.mr") else condition for condition in scored
    )


def _with_ours(condition: Condition) -> Condition:
    theirs = condition.score

    def score(table: Table, state: State, seat: int) -> ScoreLine:
        part = state.part(Designer)
        ours = OURS.get(_wish(table, part.mrs if condition.key == "designer.mrs" else part.mr))
        if ours is None or not part.players[seat].land:
            return theirs(table, state, seat)
        return ours(table, state, seat, condition.key)

    if condition.key == "designer.mrs":
        return NumberedCondition(
            condition.key, condition.rule, score, condition.ranked, condition.rank_value, condition.by, _press_goals
        )
    return changed(condition, score=score)


def _wish(table: Table, client: str) -> type | None:
    """Return what sort of wish a client has, if there is one."""
    card = table.kit(BaseKit).clients.get(client)
    return type(card.wish) if card else None


# Mrs Pressco


def _pressco(table: Table, state: State, seat: int, key: str) -> ScoreLine:
    known = state.part(Empire).tycoons[seat].articles
    lines = _articles(table, state, seat) if known is None else known
    return ScoreLine(key, "EMP-SCORE-4", count=sum(line.points > 0 for line in lines), parts=lines)


def _articles(table: Table, state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Judge every card that counts for a seat, and last whether it has the best coverage (EMP-BONUS-2).

    Until the secret cards lie open, others are reckoned with by the open ones: a forecast must not tell what is secret.
    """
    part = state.part(Empire)
    judged = _judged(table, state, seat, part.tycoons[seat].secret)
    if holder(part, BEST_PRESS) != seat:
        return judged
    points = [
        sum(
            map(
                total, judged if other == seat else _judged(table, state, other, tycoon.secret if part.revealed else ())
            )
        )
        for other, tycoon in enumerate(part.tycoons)
    ]
    worth = BEST_PRESS_POINTS if points[seat] == max(points) else 0
    at = (f"card:{BEST_PRESS}", *(f"coverage:{count}:seat:{other}" for other, count in enumerate(points)))
    return (*judged, ScoreLine("empire.best_press", "EMP-BONUS-2", points=worth, at=at))


def _judged(table: Table, state: State, seat: int, secret: tuple[str, ...]) -> tuple[ScoreLine, ...]:
    """Judge the open cards and some secret ones: each once, all or nothing (EMP-SCORE-4)."""
    cards = table.kit(Kit).press
    if not state.part(Designer).players[seat].land:
        return ()
    seen = look(table, state, seat, forgiven(state, seat))
    counted = (*state.part(Empire).public, *secret)
    return tuple(article(name, cards[name], judge(cards[name].when, seen)) for name in counted)


def _press_goals(table: Table, state: State, seat: int) -> tuple[NumberGoal, ...]:
    """Say what the order of the holes can earn with the cards that lie open (BG-NUM-2).

    Secret cards would show in the numbers that a course is given: who has some lays the numbers that suit them.
    """
    part = state.part(Designer)
    if _wish(table, part.mrs) is not PressWish or not part.players[seat].land:
        return ()
    cards, seen = table.kit(Kit).press, look(table, state, seat, forgiven(state, seat))
    goals = (number_goal(cards[name], seen) for name in state.part(Empire).public)
    return tuple(goal for goal in goals if goal is not None)


def met(lines: tuple[ScoreLine, ...]) -> tuple[str, ...]:
    """Return the cards that were met, the bonus card among them."""
    return tuple(line.at[0].partition(":")[2] for line in lines if line.points)


def coverage(table: Table, state: State, seat: int) -> int:
    """Return the press points that are written down as coverage (EMP-SCORE-5, EMP-BONUS-3)."""
    with_bonus = table.option(Options).bonus_is_coverage
    lines = state.part(Empire).tycoons[seat].articles or ()
    return sum(total(line) for line in lines if with_bonus or line.key != "empire.best_press")


# Mr Profeet


def income(table: Table, state: State, seat: int) -> int:
    """Count the people on a course and those whom cards bring; dogs never pay (EMP-SCORE-6, EMP-SHEET-4)."""
    people = sum(surveyed(table, state, seat).with_element("people").values())
    return people + forgiven(state, seat).people + state.part(Empire).tycoons[seat].extra_income


def _profeet(table: Table, state: State, seat: int, key: str) -> ScoreLine:
    """Judge the profit against those of earlier games (EMP-SCORE-9 to 14)."""
    part = state.part(Empire)
    me, earned = part.tycoons[seat], income(table, state, seat)
    if not part.game:
        return judge_profit(table, state, seat, key, earned)
    profits = me.sheet.before(part.game).profits
    profit = earned - me.land_cost - me.marketing_cost
    at = (f"income:{earned}", f"land_cost:{me.land_cost}", f"marketing_cost:{me.marketing_cost}")
    parts = profeet(profit, profits[-1], max(profits))
    return ScoreLine(key, "EMP-SCORE-9", count=profit, at=at, parts=parts)


OURS: dict[type | None, Callable[[Table, State, int, str], ScoreLine]] = {PressWish: _pressco, ProfitWish: _profeet}
"""Who judges which wish."""


# turning the secret cards up


def before_scoring(table: Table, state: State, effect: base.ScoreCondition) -> tuple[Effect, ...] | None:
    """Judge the press cards for good before Mrs Pressco's points are counted (EMP-SCORE-4, EMP-SCORE-17)."""
    ours = effect.key == "designer.mrs" and _wish(table, state.part(Designer).mrs) is PressWish
    return (fx.Publish(), effect) if ours and state.part(Empire).tycoons[0].articles is None else None


def _publish(table: Table, state: State, effect: fx.Publish, rolls: Rolls) -> Outcome:
    part = replace(state.part(Empire), revealed=True)
    state = state.replaced(part)
    judged = tuple(_articles(table, state, seat) for seat in range(table.seats))
    for seat, lines in enumerate(judged):
        part = part.tycoon_is(seat, articles=lines)
    return Outcome(part, (ev.ArticlesPublished(tuple(tycoon.secret for tycoon in part.tycoons), judged),))


EFFECTS = (EffectSpec(fx.Publish, _publish),)
