"""What a round leaves to others: who came where and which bonus cards were won, by the seats of the game before."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import State, Table, Value
from fairway_putting.content.options import FromFile, FromPack
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.play.playoff import places_of

__all__ = ["RoundResult", "WonCard", "export_result"]


class WonCard(Value, frozen=True, kw_only=True):
    """A bonus card and who has won it."""

    code: Annotated[str, Meta(description="What other games know the card by.", examples=["PD_FAME_INVEST"])]
    seat: Annotated[int, Meta(description="The seat that gets it.")]
    place: Annotated[int, Meta(description="The place that it is for.")]


class RoundResult(Value, frozen=True, kw_only=True):
    """The result of a round of the Putting Dice Game; seats are those of the game whose course was played.

    Players who had no seat there go by their seats here.
    """

    order: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Seats, the best first; together who share a place.")
    ]
    strokes: Annotated[
        tuple[tuple[int, int], ...], Meta(description="Each seat with its total, the coupon taken off, the best first.")
    ]
    game: Annotated[int, Meta(description="The game of the campaign before the round; 0 without a campaign.")] = 0
    cards: Annotated[tuple[WonCard, ...], Meta(description="Bonus cards that were won, the first place's first.")] = ()
    coupon: Annotated[int | None, Meta(description="Whose coupon was used up in this round.")] = None


def export_result(table: Table, state: State) -> RoundResult:
    """Return the result of a finished round (PD-EMP-02)."""
    kit, part = table.kit(Kit), state.part(Putting)
    source = kit.options.course
    players = () if isinstance(source, FromPack | FromFile) else source.players
    seat_of = players or tuple(range(table.seats))
    places = places_of(part.standings)
    used = [seat_of[seat] for seat, golfer in enumerate(part.golfers) if golfer.coupon]
    return RoundResult(
        order=tuple(tuple(seat_of[seat] for seat in group) for group in part.standings),
        strokes=tuple((seat_of[seat], part.golfers[seat].total) for group in part.standings for seat in group),
        game=kit.options.campaign_game or 0,
        cards=tuple(
            WonCard(code=each.code, seat=seat_of[each.seat], place=places[each.seat])
            for each in sorted(part.awards, key=lambda each: places[each.seat])
        ),
        coupon=used[0] if used else None,
    )
