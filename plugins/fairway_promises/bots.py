"""The greedy bot learns to promise what it leads in clearly enough; everything else it plays as in the base game."""

from __future__ import annotations

from fairway import Action, Bot, Chair, ScoreLine, total
from fairway_base import EXPERT as BASE
from fairway_base import DesignerView, Player, ScoreContext, best_numbers, greedy, score_course, survey
from fairway_base import Kit as BaseKit
from fairway_promises.cards import Faultless, Points, PromiseCard
from fairway_promises.choosing import AddPromises, ChoosePromises
from fairway_promises.kit import Kit
from fairway_promises.part import PromisesView

__all__ = ["EXPERT", "GREEDY"]

LEAD_TO_PROMISE = 4.0
"""Points ahead that are enough at the beginning; at the end a tie is enough, for ties are friendly."""
SOLO_MARGIN = 1.1
"""How far beyond what is needed a solo course must be heading."""

LAND_COVERED_TO_TRUST = 0.9
"""How much of a land must be covered before a solo player trusts to get through without what there is not yet."""

Lines = dict[str, ScoreLine]


def _greedy(chair: Chair) -> Action:
    """Answer whatever is asked."""
    promised = _promise(chair)
    return greedy(chair) if promised is None else promised


def _promise(chair: Chair) -> Action | None:
    """Promise what looks good, where that is asked; what else is asked is left to others."""
    for choice in chair.choices:
        if choice.action in (ChoosePromises, AddPromises):
            worth = _worth(chair)
            if choice.action is ChoosePromises:
                wanted: Action = ChoosePromises(_promising(worth, chair, least=1))
            else:
                wanted = AddPromises(_promising(worth, chair, least=0))
            if choice.domain.refuse(wanted) is None:
                return wanted
            # A house rule forbids it: take what is best among the rest.
            rest = max(choice.domain, key=lambda action: sum(worth[card] for card in action.cards), default=None)
            return chair.legal(rest)
    return None


def _worth(chair: Chair) -> dict[str, float]:
    """Say of each promise not yet made how good it looks; below 0 it does not."""
    view, table = chair.view, chair.table
    kit, cards, seen = table.kit(BaseKit), table.kit(Kit).cards, view.part(DesignerView)
    mine = view.part(PromisesView).mine
    done = min(1.0, max(len(player.course.placed) / kit.grounds[player.land].to_cover for player in seen.players))
    lines = [_lines(kit, seen, player) for player in seen.players]
    return {
        name: _alone(lines[0], card, done) if table.seats == 1 else _ahead(lines, chair.seat, card, done)
        for name, card in cards.items()
        if name not in mine
    }


def _promising(worth: dict[str, float], chair: Chair, *, least: int) -> tuple[str, ...]:
    """Return the promises to make now, the best ones where there must be some."""
    cards = chair.table.kit(Kit).cards
    good = [name for name in worth if worth[name] >= 0]
    if len(good) < least:
        good = sorted(worth, key=lambda name: (-worth[name], cards[name].condition != "designer.fast"))[:least]
    return tuple(name for name in worth if name in good)


def _ahead(lines: list[Lines], seat: int, card: PromiseCard, done: float) -> float:
    """Say by how much a seat is further ahead than it must be; the later it is, the less is needed."""
    if any(card.condition not in players_lines for players_lines in lines):
        return -LEAD_TO_PROMISE
    points = [total(players_lines[card.condition]) for players_lines in lines]
    return points[seat] - max(points[:seat] + points[seat + 1 :]) - LEAD_TO_PROMISE * (1 - done)


def _alone(lines: Lines, card: PromiseCard, done: float) -> float:
    """Say by how much more than needed a course is heading for; a land is covered sooner or later."""
    test, line = card.alone.test, lines.get(card.alone.condition or card.condition)
    if line is None:
        return -LEAD_TO_PROMISE
    if isinstance(test, Faultless):
        charged = [part.key for part in line.parts if total(part) < 0]
        return 0.0 if set(charged) <= {"designer.land.uncovered"} else -LEAD_TO_PROMISE
    have = total(line) if isinstance(test, Points) else line.count or 0
    least = test.min if isinstance(test, Points) else test.things.min
    if least is None:
        return 0.0 if not have and done >= LAND_COVERED_TO_TRUST else -1.0
    return have - least * (SOLO_MARGIN * done if done >= 0.5 else 1)


def _lines(kit: BaseKit, view: DesignerView, player: Player) -> Lines:
    """Score a course that everybody can see as if it were numbered well."""
    ground = kit.grounds[player.land]
    seen = survey(player.course, ground, kit.tiles, kit.options)
    tokens = best_numbers(seen, mr=kit.clients.get(view.mr), keep=False)
    seen = survey(player.course.numbered(tokens), ground, kit.tiles, kit.options)
    context = ScoreContext(
        mrs=kit.clients.get(view.mrs),
        mr=kit.clients.get(view.mr),
        collected=len(player.pile),
        passes=player.passes if len(view.players) == 1 else None,
        gate_trees=kit.gate_trees,
    )
    return {line.key: line for line in score_course(seen, context)}


GREEDY = Bot(
    "greedy", "Puts each tile where it is worth most now, and promises what it is well ahead in.", _greedy, quick=True
)
EXPERT = Bot("expert", "Plans its whole course, and promises what it is well ahead in.", _promise, think=BASE.think)
