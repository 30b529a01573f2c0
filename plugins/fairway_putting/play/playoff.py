"""The end of a round: totals, ties that are played off, ranking and bonus cards (PD-END, PD-TIE, PD-RNK, PD-EMP)."""

from __future__ import annotations

from collections.abc import Mapping

from fairway import EffectSpec, Outcome, Rolls, State, Table, replace
from fairway_putting.content.options import Options
from fairway_putting.play import effects as fx
from fairway_putting.play import events as ev
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Award, Playoff, Putting
from fairway_putting.play.turns import strokes_on

__all__ = ["EFFECTS", "awarding", "places_of", "ranked"]

Seats = tuple[int, ...]
PLACES_WITH_A_PRIZE = 3
"""Places that win a bonus card (PD-EMP-02)."""
LAST_GAME = 5
"""Games of a campaign."""


def ranked(values: Mapping[int, int]) -> tuple[Seats, ...]:
    """Return seats from the lowest value up, together those with the same one."""
    return tuple(
        tuple(seat for seat in sorted(values) if values[seat] == value) for value in sorted(set(values.values()))
    )


def places_of(standings: tuple[Seats, ...]) -> tuple[int, ...]:
    """Return each seat's place; those who share one leave the next ones empty."""
    places: dict[int, int] = {}
    for group in standings:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return tuple(places[seat] for seat in sorted(places))


def awarding(options: Options) -> bool:
    """Whether the round gives bonus cards: only in a campaign, and only if a game follows in which they count."""
    last = LAST_GAME if options.cards_in_last_game else LAST_GAME - 1
    return options.campaign_game is not None and options.campaign_game < last


def coupon_counts(options: Options) -> bool:
    """Whether coupons count: not after the last campaign game, if cards do nothing there (PD-EMP-04)."""
    return options.cards_in_last_game or options.campaign_game != LAST_GAME


def _tally(table: Table, state: State, effect: fx.TallyRound, rolls: Rolls) -> Outcome:
    kit, part = table.kit(Kit), state.part(Putting)
    holders = set(kit.options.coupons) if coupon_counts(kit.options) else set()
    golfers = tuple(
        replace(golfer, coupon=kit.strokes_off) if seat in holders else golfer
        for seat, golfer in enumerate(part.golfers)
    )
    used = tuple(ev.CouponUsed(seat, kit.strokes_off) for seat in sorted(holders))
    standings = ranked({seat: golfer.total for seat, golfer in enumerate(golfers)})
    return Outcome(replace(part, golfers=golfers, standings=standings), used, then=(fx.NextPlayoff(),))


def _next_playoff(table: Table, state: State, effect: fx.NextPlayoff, rolls: Rolls) -> Outcome:
    """Break the first tie that matters: for the win, and in a campaign for the places that get a card (PD-RNK-02)."""
    part = state.part(Putting)
    most = PLACES_WITH_A_PRIZE if table.kit(Kit).options.plays_off_places else 1
    before = 0
    for group in part.standings:
        if len(group) > 1 and before < most:
            playoff = Playoff(place=before + 1, rivals=group)
            began = ev.PlayoffBegan(playoff.place, group)
            return Outcome(replace(part, phase="playoff", playoff=playoff), (began,), then=(fx.NextTee(),))
        before += len(group)
    return Outcome(then=(fx.FinishRound(),))


def _end_extra(table: Table, state: State, effect: fx.EndExtra, rolls: Rolls) -> Outcome:
    """After an extra hole whoever has more strokes is out, until one is left (PD-TIE-01)."""
    options, part = table.kit(Kit).options, state.part(Putting)
    assert part.playoff is not None
    playoff = replace(part.playoff, holes=part.playoff.holes + 1)
    strokes = strokes_on(replace(part, playoff=playoff))
    out = _out(strokes, options)
    fallen = (*ranked({seat: strokes[seat] for seat in out}), *playoff.fallen)
    playoff = replace(playoff, rivals=tuple(seat for seat in playoff.rivals if seat not in out), fallen=fallen)
    part = replace(part, playoff=playoff)
    ended = ev.HoleEnded(part.hole, tuple(strokes.items()), out)
    if len(playoff.rivals) == 1:
        return _decided(part, playoff, (playoff.rivals, *playoff.fallen), (ended,))
    if playoff.holes >= options.max_playoff_holes:
        return Outcome(part, (ended,), then=(fx.DrawWinner(),))
    return Outcome(part, (ended,), then=(fx.NextTee(),))


def _out(strokes: Mapping[int, int], options: Options) -> Seats:
    """Return who is out: everybody above the best, or only the worst (PD-TIE-01b)."""
    best, worst = min(strokes.values()), max(strokes.values())
    limit = best + 1 if options.elimination == "above_best" else worst
    return tuple(sorted(seat for seat in strokes if strokes[seat] >= limit and best < worst))


def _left(table: Table, state: State, effect: fx.DrawWinner) -> tuple[str, tuple[int, ...]]:
    playoff = state.part(Putting).playoff
    assert playoff is not None
    return "putting.winner", (len(playoff.rivals),)


def _draw_winner(table: Table, state: State, effect: fx.DrawWinner, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    assert part.playoff is not None
    playoff = part.playoff
    winner = playoff.rivals[rolls[0]]
    others = tuple(seat for seat in playoff.rivals if seat != winner)
    return _decided(part, playoff, ((winner,), others, *playoff.fallen), (), drawn=True)


def _decided(
    part: Putting, playoff: Playoff, order: tuple[Seats, ...], events: tuple[ev.HoleEnded, ...], drawn: bool = False
) -> Outcome:
    """Put what a playoff has decided in the place of the tie."""
    standings: list[Seats] = []
    for group in part.standings:
        standings += order if playoff.rivals[0] in group else (group,)
    told = ev.PlayoffDecided(playoff.place, order, drawn)
    done = replace(part, standings=tuple(standings), playoff=None)
    return Outcome(done, (*events, told), then=(fx.NextPlayoff(),))


def _finish(table: Table, state: State, effect: fx.FinishRound, rolls: Rolls) -> Outcome:
    kit, part = table.kit(Kit), state.part(Putting)
    places = places_of(part.standings)
    awards: list[ev.BonusAwarded] = []
    if awarding(kit.options):
        for name, card in kit.cards.items():
            winners = [seat for seat, place in enumerate(places) if place == card.place]
            if len(winners) == 1:  # a card for a place that nobody has, or that several share, stays in the box
                awards.append(
                    ev.BonusAwarded(
                        seat=winners[0],
                        place=card.place,
                        card=name,
                        code=card.code,
                        game=kit.options.campaign_game or 0,
                        counts_as_coverage=kit.options.press_bonus_counts_as_coverage,
                    )
                )
    ended = ev.RoundEnded(tuple(golfer.total for golfer in part.golfers), places)
    won = tuple(Award(card=each.card, code=each.code, seat=each.seat) for each in awards)
    return Outcome(replace(part, phase="finished", awards=won), (ended, *awards), over=True)


EFFECTS = (
    EffectSpec(fx.TallyRound, _tally),
    EffectSpec(fx.NextPlayoff, _next_playoff),
    EffectSpec(fx.EndExtra, _end_extra),
    EffectSpec(fx.DrawWinner, _draw_winner, chance=_left),
    EffectSpec(fx.FinishRound, _finish),
)
