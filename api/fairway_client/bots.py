"""Bots that need to know no game, and play a seat from anywhere: by what is listed, and by what trying it out tells.

The bots that a server plays itself are asked with the whole position of their seat, which no answer of the server
holds; these make do with `/legal` and `/try`, or ask the server what a bot of its own would do (`/hint`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fairway_client.problems import Problem
from fairway_client.rows import expand
from fairway_client.sync import Match
from fairway_client.wire import Action, Legal, Listing, Trial

__all__ = ["BOTS", "Choose", "Maker", "advised_bot", "greedy_bot", "play", "random_bot"]

Choose = Callable[[Match, Legal], Action]
"""Answers what a seat is asked, given what it may do."""
Maker = Callable[[random.Random, int], Choose]
"""Makes a bot, given its luck and how many actions it may try out for a decision."""
GONE_ON = frozenset({"stale", "in_the_way"})
"""Codes that say that more has happened since; it is on the way."""


def play(match: Match, choose: Choose, heard: Callable[[Legal, Action], None] = lambda legal, action: None) -> None:
    """Play a seat until the match is over. A server that is away for a while is waited for."""
    for legal in match.turns():
        action = choose(match, legal)
        try:
            match.act(action, revision=legal.revision)
        except Problem as problem:
            if problem.code not in GONE_ON:
                raise
        else:
            heard(legal, action)


def random_bot(luck: random.Random, tries: int) -> Choose:
    """Play anything that is listed, each as likely as the next."""
    return lambda match, legal: _any_listed(match, legal.choices, luck)


def greedy_bot(luck: random.Random, tries: int) -> Choose:
    """Try some of what is listed, and play what scores most at once, for the seat and against the others."""
    low_wins: list[bool] = []

    def choose(match: Match, legal: Legal) -> Action:
        if not low_wins:
            low_wins.append(match.scores().low_wins)
        few = _few(match, legal.choices, luck, tries)
        if len(few) == 1:
            return few[0]
        sign = -1 if low_wins[0] else 1
        return max(few, key=lambda action: _worth(match, action, legal.seat) * sign)

    return choose


def advised_bot(bot: str = "") -> Choose:
    """Play what a bot of the server would do, such as `expert*5`; the strongest, if none is named."""
    return lambda match, legal: match.hint(bot).move.action


BOTS: dict[str, Maker] = {"random": random_bot, "greedy": greedy_bot}


def _few(match: Match, choices: Iterable[Listing], luck: random.Random, most: int) -> list[Action]:
    """Return some different actions: all that are listed, if they are few."""
    asked = [each for each in choices if each.must]
    if sum(each.count for each in asked) <= most and all(each.rows or not each.count for each in asked):
        return [written.action for written in expand(asked)]
    drawn = [_any_listed(match, asked, luck) for _ in range(most)]
    return list({msgspec.json.encode(action, order="sorted"): action for action in drawn}.values())


def _any_listed(match: Match, choices: Iterable[Listing], luck: random.Random) -> Action:
    """Draw an action that answers what the seat is asked; of a long list, only the part in question is asked for."""
    listed = [each for each in choices if each.must and (each.rows or each.narrow)]
    if not listed:
        raise Problem({"code": "nothing_listed", "detail": "the seat is asked, but nothing is listed that it could do"})
    each = luck.choices(listed, [max(each.count, 1) for each in listed])[0]
    if each.rows or each.narrow is None:
        return luck.choice(list(expand((each,)))).action
    where: dict[str, Any] = {**each.fixed, each.narrow.field: luck.choice(each.narrow.values)}
    return _any_listed(match, match.legal(action=each.action, **where).choices, luck)


def _worth(match: Match, action: Action, seat: int) -> float:
    """Return what an action scores at once; what others gain by it is as bad as what the seat gains is good."""
    try:
        trial: Trial = match.try_(action)
    except Problem as problem:
        if problem.code in GONE_ON or problem.status == 422:
            return float("-inf")
        raise
    own = sum(each.change for each in trial.scores if each.seat == seat)
    others: dict[int, int] = {}
    for each in trial.scores:
        if each.seat != seat:
            others[each.seat] = others.get(each.seat, 0) + each.change
    return own - max([*others.values(), 0])
