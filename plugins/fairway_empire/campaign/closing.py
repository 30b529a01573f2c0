"""The end of a campaign game: the books are closed, cards are kept, and after the fifth the campaign is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from fairway import (
    Action,
    ActionSpec,
    Criterion,
    Domain,
    Effect,
    EffectSpec,
    Games,
    GameScore,
    Listed,
    Outcome,
    Prompt,
    Ranking,
    Refusal,
    Rolls,
    ScoreLine,
    Sheet,
    Standing,
    State,
    Table,
    competition_ranks,
    ranking_by,
    replace,
    standings_of,
    total,
)
from fairway import scoring as core
from fairway_base import Designer, verdict
from fairway_base import effects as base
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.carry_over import GAMES
from fairway_empire.campaign.scoring import coverage, income, met
from fairway_empire.options import Options
from fairway_empire.state.balance_sheet import BalanceSheet, Row, closed_row
from fairway_empire.state.part import Empire, Scoresheet

__all__ = [
    "ACTIONS",
    "EFFECTS",
    "KeepCards",
    "Ready",
    "average_verdict",
    "before_end_match",
    "before_finish",
    "before_put_away",
    "between_games",
    "campaign_ranking",
    "games",
]


MOST_CARDS_KEPT = 3
"""Fame cards that a player may take to the next game (EMP-CLEAN-1)."""

Cards = tuple[str, ...]


# the books


def before_finish(table: Table, state: State, effect: base.Finish) -> tuple[Effect, ...] | None:
    """Close the books and clean up before the winner of a game is declared."""
    part = state.part(Empire)
    if not part.game:
        return None
    return (fx.CloseBooks(), *((fx.AskKept(),) if part.game < GAMES else ()), effect)


def _close(table: Table, state: State, effect: fx.CloseBooks, rolls: Rolls) -> Outcome:
    """Write down what everybody earned, spent and scored, and how they stand (EMP-SCORE-15, EMP-SCORE-16)."""
    part, players = state.part(Empire), state.part(Designer).players
    scores = core.sheets(table, state)
    ranking = core.ranking(table, state, scores)
    standing = ranking.places
    shared = table.option(Options).tied_rank == "shared"
    ranks = competition_ranks(sheet.total for sheet in scores) if shared else standing
    for seat, tycoon in enumerate(part.tycoons):
        row = closed_row(
            income=income(table, state, seat),
            land_cost=tycoon.land_cost,
            marketing_cost=tycoon.marketing_cost,
            press_coverage=coverage(table, state, seat),
            rank=ranks[seat],
            final_score=scores[seat].total,
            land=players[seat].land,
            won=standing[seat] == 1,
            press=part.public + tycoon.secret,
            articles=met(tycoon.articles or ()),
            played=tycoon.played,
        )
        sheet = replace(tycoon.sheet, rows=(*tycoon.sheet.rows, row))
        part = part.tycoon_is(seat, sheet=sheet)
    if table.option(Options).keep_scoresheets:
        points = tuple(tuple(map(total, sheet.lines)) for sheet in scores)
        part = replace(part, finished=(*part.finished, Scoresheet(points, ranking.places, ranking.ties)))
    return Outcome(part, (ev.BooksClosed(part.game, tuple(tycoon.sheet.rows[-1] for tycoon in part.tycoons)),))


def before_end_match(table: Table, state: State, effect: base.EndMatch) -> tuple[Effect, ...] | None:
    """Decide the campaign between the end of its last game and that of the match."""
    return (fx.DecideCampaign(), effect) if state.part(Empire).game else None


def _decide(table: Table, state: State, effect: fx.DecideCampaign, rolls: Rolls) -> Outcome:
    """Say how the campaign ends; a player alone learns what the average game was worth (EMP-SOLO-8, GAP-27)."""
    sheets = [tycoon.sheet for tycoon in state.part(Empire).tycoons]
    totals = tuple(sheet.total for sheet in sheets)
    alone = _average(table, state, totals[0]) if table.seats == 1 else ""
    return Outcome(events=(ev.CampaignEnded(_ranking(table, sheets).places, totals, alone),))


def average_verdict(table: Table, state: State, standings: tuple[Standing, ...]) -> str | None:
    """Say what somebody who played a campaign alone has come to; a single game is left to the base game."""
    if table.seats > 1 or not state.part(Empire).game:
        return None
    return f"designer.{_average(table, state, standings[0].total)}"


def _average(table: Table, state: State, points: int) -> str:
    """Let the clients judge the average game of a campaign (EMP-SOLO-8, GAP-27)."""
    return verdict(table, state, points // GAMES)


def _ranking(table: Table, sheets: Sequence[BalanceSheet]) -> Ranking:
    return campaign_ranking(sheets, shared=table.option(Options).campaign_tie == "shared")


def campaign_ranking(sheets: Sequence[BalanceSheet], *, shared: bool = False) -> Ranking:
    """Rank by the total of the campaign; of equals, by games won, the best game, the last profit (GAP-14)."""
    points = Criterion("total", "EMP-CAMP-5", tuple((sheet.total,) for sheet in sheets))
    if shared:
        return ranking_by((points,))
    won = tuple((sum(row.won for row in sheet.rows),) for sheet in sheets)
    best = tuple((max((row.final_score for row in sheet.rows), default=0),) for sheet in sheets)
    profit = tuple((sheet.profits[-1],) for sheet in sheets)
    return ranking_by(
        (
            points,
            Criterion("empire.games_won", "GAP-14", won),
            Criterion("empire.best_game", "GAP-14", best),
            Criterion("empire.last_profit", "GAP-14", profit),
        )
    )


def games(table: Table, state: State) -> Games | None:
    """Tell the games of a campaign, and how everybody stands after those whose books are closed (EMP-CAMP-5)."""
    part = state.part(Empire)
    if not part.game:
        return None
    sheets = [tycoon.sheet for tycoon in part.tycoons]
    standings = standings_of([sheet.total for sheet in sheets], _ranking(table, sheets))
    return Games(part.game, part.game >= GAMES, _finished(table, part), standings)


def _finished(table: Table, part: Empire) -> tuple[GameScore, ...]:
    """Return what games came to; of those whose sheets nobody kept, what stands in the books."""
    rows = tuple(zip(*(tycoon.sheet.rows for tycoon in part.tycoons), strict=False))
    known = len(rows) - len(part.finished)
    return (*map(_from_books, rows[:known]), *(_from_sheet(table, sheet) for sheet in part.finished))


def _from_sheet(table: Table, kept: Scoresheet) -> GameScore:
    sheets = tuple(
        Sheet(
            seat,
            tuple(
                ScoreLine(condition.key, condition.rule, worth, by=condition.by)
                for condition, worth in zip(table.conditions, points, strict=True)
            ),
        )
        for seat, points in enumerate(kept.points)
    )
    return GameScore(sheets, kept.places, kept.ties)


def _from_books(rows: tuple[Row, ...]) -> GameScore:
    lines = [ScoreLine("empire.final_score", "EMP-SCORE-15", row.final_score, by="empire") for row in rows]
    return GameScore(tuple(Sheet(seat, (line,)) for seat, line in enumerate(lines)), tuple(row.rank for row in rows))


# keeping cards


class KeepCards(Action, frozen=True, tag="empire.keep"):
    """Put up to three unplayed Fame cards aside for the next game; the others are given up."""

    cards: Cards


class _Selections(Domain[KeepCards]):
    """Up to so many cards of a hand, in any order; each selection is listed once, the largest first."""

    def __init__(self, hand: Cards) -> None:
        self._hand = hand
        ordered = sorted(hand)
        sizes = range(min(MOST_CARDS_KEPT, len(hand)), -1, -1)
        self._listed = list(dict.fromkeys(cards for size in sizes for cards in combinations(ordered, size)))

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> KeepCards:
        return KeepCards(self._listed[index])

    def refuse(self, action: KeepCards) -> Refusal | None:
        if len(action.cards) > MOST_CARDS_KEPT:
            return Refusal("empire.keeps_too_many", {"cards": action.cards, "most": MOST_CARDS_KEPT}, "EMP-CLEAN-1")
        if Counter(action.cards) - Counter(self._hand):
            return Refusal("empire.not_in_hand", {"cards": action.cards, "hand": self._hand}, "EMP-CLEAN-1")
        return None


def _ask_kept(table: Table, state: State, effect: fx.AskKept, rolls: Rolls) -> Outcome:
    """Ask everybody who has a card left; how many each has is open, so who is asked tells nothing."""
    holding = [seat for seat, tycoon in enumerate(state.part(Empire).tycoons) if tycoon.hand]
    return Outcome(prompts=(Prompt.to("empire.keep", *holding),))


def _keep(table: Table, state: State, effect: fx.KeepFor, rolls: Rolls) -> Outcome:
    part = state.part(Empire).tycoon_is(effect.seat, kept=tuple(sorted(effect.cards)))
    return Outcome(part, (ev.CardsKept(effect.seat, len(effect.cards), effect.cards),))


# a pause between games


class Ready(Action, frozen=True, tag="empire.ready"):
    """Say that you have seen enough of the finished game: the next one is laid out when everybody has."""


def before_put_away(table: Table, state: State, effect: base.PutAway) -> tuple[Effect, ...] | None:
    """Let everybody look at the finished courses and the books before the next game is laid out."""
    follows = 0 < state.part(Empire).game < GAMES
    return (fx.AskReady(), effect) if follows and table.option(Options).pause_between_games else None


def between_games(state: State) -> bool:
    """Whether the courses of a finished game still lie on the table, since somebody is not ready for the next."""
    return any(prompt.name == "empire.ready" for prompt in state.prompts)


def _ask_ready(table: Table, state: State, effect: fx.AskReady, rolls: Rolls) -> Outcome:
    return Outcome(prompts=(Prompt.to("empire.ready", *range(table.seats)),))


def _note_ready(table: Table, state: State, effect: fx.NoteReady, rolls: Rolls) -> Outcome:
    return Outcome(events=(ev.PlayerReady(effect.seat),))


ACTIONS = (
    ActionSpec(
        Ready,
        "EMP-CAMP-1",
        lambda table, state, seat: Listed((Ready(),)),
        lambda table, state, seat, action: (fx.NoteReady(seat),),
        prompts=("empire.ready",),
    ),
    ActionSpec(
        KeepCards,
        "EMP-CLEAN-1",
        lambda table, state, seat: _Selections(state.part(Empire).tycoons[seat].hand),
        lambda table, state, seat, action: (fx.KeepFor(seat, action.cards),),
        prompts=("empire.keep",),
    ),
)

EFFECTS = (
    EffectSpec(fx.CloseBooks, _close),
    EffectSpec(fx.DecideCampaign, _decide),
    EffectSpec(fx.AskKept, _ask_kept),
    EffectSpec(fx.KeepFor, _keep),
    EffectSpec(fx.AskReady, _ask_ready),
    EffectSpec(fx.NoteReady, _note_ready),
)
