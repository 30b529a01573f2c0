"""One game with the Empire's clients and without a campaign: no investment, no Fame cards, no balance sheet."""

from __future__ import annotations

from fairway import Effect, EffectSpec, Outcome, Rolls, ScoreLine, State, Table
from fairway_base import Designer
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign.clients import PRESSCO, PROFEET, WISHES
from fairway_empire.campaign.profit import profeet
from fairway_empire.options import Options

__all__ = ["EFFECTS", "SINGLE_GAME_PRESS_CARDS", "judge_profit", "opening"]

SINGLE_GAME_PRESS_CARDS = 6
"""Press cards that lie open in a single game (EMP-STANDALONE-2)."""
PROFIT_OF_LAST_GAME, PROFIT_OF_BEST_GAME = 25, 30
"""The profits that a single game is held against (EMP-STANDALONE-4)."""


def opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Invite a client of ours, or both, and lay out the press cards she writes by; all else is as ever."""
    ours: tuple[Effect, ...] = (fx.InviteClients(),)
    if table.option(Options).clients != "profeet":
        ours = (*ours, fx.LayPress())
    changed: list[Effect] = []
    for step in steps:
        changed += ours if isinstance(step, base.DrawClients) else (step,)
    return tuple(changed)


def _others(table: Table) -> tuple[list[str], list[str]]:
    """Return the clients who can come as well, his and hers: those of the base game and of other packs."""
    kit = table.kit(BaseKit)
    mr, mrs = (
        [name for name in names if not isinstance(kit.clients[name].wish, WISHES)] for names in (kit.mr, kit.mrs)
    )
    return mr, mrs


def _two_clients(table: Table, state: State, effect: fx.InviteClients) -> tuple[str, tuple[int, ...]]:
    mr, mrs = _others(table)
    return "clients", (len(mr), len(mrs))


def _invite(table: Table, state: State, effect: fx.InviteClients, rolls: Rolls) -> Outcome:
    """Draw a couple as in the base game, and let ours take the place of one of them, or of both."""
    mr, mrs = (names[roll] for names, roll in zip(_others(table), rolls, strict=True))
    invited = table.option(Options).clients
    mr = mr if invited == "pressco" else PROFEET
    mrs = mrs if invited == "profeet" else PRESSCO
    return Outcome(then=(base.SetClients(mr, mrs),))


def judge_profit(table: Table, state: State, seat: int, key: str, visitors: int) -> ScoreLine:
    """Judge the profit of a single game: visitors less the value of the land that was chosen (EMP-STANDALONE-3)."""
    cost = table.kit(BaseKit).grounds[state.part(Designer).players[seat].land].value
    profit = visitors - cost
    at = (f"income:{visitors}", f"land_cost:{cost}")
    return ScoreLine(
        key, "EMP-STANDALONE-3", count=profit, at=at, parts=profeet(profit, PROFIT_OF_LAST_GAME, PROFIT_OF_BEST_GAME)
    )


EFFECTS = (EffectSpec(fx.InviteClients, _invite, _two_clients),)
