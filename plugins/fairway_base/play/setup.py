"""Setup: clients, colours, lands and the order of the first round (BG-SETUP)."""

from __future__ import annotations

from fairway import (
    Action,
    ActionSpec,
    BadOptions,
    Effect,
    EffectSpec,
    Listed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    draw_from,
    draw_sizes,
    reasons,
    replace,
)
from fairway.content import nearest
from fairway_base.content.options import Options
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, Player, Rack

__all__ = ["ACTIONS", "EFFECTS", "ChooseLand", "check_box", "lay_out", "opening"]

because = reasons(__name__)


LANDS_DEALT = 3
"""Land cards dealt to each player (BG-SETUP-3)."""


def lay_out(table: Table) -> Designer:
    """Give every seat a colour and put all tiles in the bag (BG-SETUP-2, BG-SETUP-6)."""
    kit = table.kit(Kit)
    wanted = table.option(Options).colours
    colours = (*wanted, *(colour for colour in kit.colours if colour not in wanted))
    return Designer(
        players=tuple(Player(colour=colour) for colour in colours[: table.seats]),
        bag=tuple(kit.tiles),
        kept=("",) * table.seats,
    )


def check_box(kit: Kit, seats: int) -> None:
    """Object to a box without clients, and to colours that it lacks or that do not fit the players (BG-SETUP-2)."""
    wanted = kit.options.colours
    for who, clients in (("mr", kit.mr), ("mrs", kit.mrs)):
        if not clients:
            raise BadOptions(because("designer.nothing_of", kind=f"clients ({who})"))
    if len(kit.colours) < seats:
        raise BadOptions(because("designer.few_colours", colours=len(kit.colours), players=seats))
    for colour in wanted:
        if colour not in kit.colours:
            known, near = tuple(kit.colours), nearest(colour, kit.colours)
            raise BadOptions(because("designer.no_colour", colour=colour, known=known, near=near))
        if wanted.count(colour) > 1:
            raise BadOptions(because("designer.colour_twice", colour=colour))
    if len(wanted) > seats:
        raise BadOptions(because("designer.many_colours", colours=len(wanted), players=seats))


def opening(table: Table) -> tuple[Effect, ...]:
    """Return the steps of setup in their order; a solo game has no racks (BG-SETUP-11, SOLO-1)."""
    choice = (fx.DrawClients(), fx.DealLands(), fx.AskLand(), fx.RevealLands())
    if table.seats == 1:
        return (*choice, fx.SoloAsk())
    return (*choice, fx.DrawOrder(), fx.Refill("middle"), fx.Refill("bottom"), fx.StartRound())


class ChooseLand(Action, frozen=True, tag="designer.choose_land"):
    """Keep one of the land cards in hand."""

    land: str


def _land_choices(table: Table, state: State, seat: int) -> Listed[ChooseLand]:
    hand = state.part(Designer).dealt[seat]

    def refuse(action: ChooseLand) -> Refusal:
        about: dict[str, str | tuple[str, ...]] = {"land": action.land, "dealt": hand}
        if action.land not in table.kit(Kit).grounds:
            return Refusal("designer.unknown_land", about, "BG-SETUP-3")
        return Refusal("designer.land_not_dealt", about, "BG-SETUP-3")

    return Listed([ChooseLand(land) for land in hand], refuse)


def _two_clients(table: Table, state: State, effect: fx.DrawClients) -> tuple[str, tuple[int, ...]]:
    kit = table.kit(Kit)
    return "clients", (len(kit.mr), len(kit.mrs))


def _draw_clients(table: Table, state: State, effect: fx.DrawClients, rolls: Rolls) -> Outcome:
    kit = table.kit(Kit)
    mr, mrs = kit.mr[rolls[0]], kit.mrs[rolls[1]]
    return Outcome(replace(state.part(Designer), mr=mr, mrs=mrs), (ev.ClientsDrawn(mr, mrs),))


def _set_clients(table: Table, state: State, effect: fx.SetClients, rolls: Rolls) -> Outcome:
    kit = table.kit(Kit)
    for name, known in ((effect.mr, kit.mr), (effect.mrs, kit.mrs)):
        if name and name not in known:
            raise LookupError(f"there is no client {name!r} for this place, only {', '.join(known)}")
    part = replace(state.part(Designer), mr=effect.mr, mrs=effect.mrs)
    return Outcome(part, (ev.ClientsSet(effect.mr, effect.mrs),))


def _shuffled_lands(table: Table, state: State, effect: fx.DealLands) -> tuple[str, tuple[int, ...]]:
    return "lands", draw_sizes(table.kit(Kit).deck, LANDS_DEALT * table.seats)


def _deal_lands(table: Table, state: State, effect: fx.DealLands, rolls: Rolls) -> Outcome:
    cards, _ = draw_from(table.kit(Kit).deck, rolls)
    hands = tuple(cards[seat * LANDS_DEALT : (seat + 1) * LANDS_DEALT] for seat in range(table.seats))
    return Outcome(replace(state.part(Designer), dealt=hands), (ev.LandsDealt(hands),))


def _ask_land(table: Table, state: State, effect: fx.AskLand, rolls: Rolls) -> Outcome:
    return Outcome(prompts=(Prompt.to("designer.choose_land", *range(table.seats)),))


def _hold_land(table: Table, state: State, effect: fx.HoldLand, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if effect.land not in table.kit(Kit).grounds:
        raise LookupError(f"there is no land {effect.land!r}")
    kept = (*part.kept[: effect.seat], effect.land, *part.kept[effect.seat + 1 :])
    return Outcome(replace(part, kept=kept), (ev.LandChosen(effect.seat, effect.land),))


def _reveal_lands(table: Table, state: State, effect: fx.RevealLands, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    lands = tuple(land or player.land for player, land in zip(part.players, part.kept, strict=True))
    players = tuple(replace(player, land=land) for player, land in zip(part.players, lands, strict=True))
    part = replace(part, players=players, dealt=(), kept=("",) * table.seats)
    return Outcome(part, (ev.LandsRevealed(lands),))


def _shuffled_pawns(table: Table, state: State, effect: fx.DrawOrder) -> tuple[str, tuple[int, ...]]:
    return "order", draw_sizes(range(table.seats), table.seats)


def _draw_order(table: Table, state: State, effect: fx.DrawOrder, rolls: Rolls) -> Outcome:
    order, _ = draw_from(range(table.seats), rolls)
    return Outcome(replace(state.part(Designer), top=Rack(order)), (ev.OrderDrawn(order),))


def _set_order(table: Table, state: State, effect: fx.SetOrder, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if part.top != Rack() or sorted(effect.seats) != list(range(table.seats)):
        raise ValueError(
            f"{effect.seats} cannot be put on the top rack: it is to be empty, and every seat to come once"
        )
    return Outcome(replace(part, top=Rack(effect.seats)), (ev.OrderSet(effect.seats),))


ACTIONS = (
    ActionSpec(
        ChooseLand,
        "BG-SETUP-3",
        _land_choices,
        lambda table, state, seat, action: (fx.HoldLand(seat, action.land),),
        prompts=("designer.choose_land",),
    ),
)

EFFECTS = (
    EffectSpec(fx.DrawClients, _draw_clients, _two_clients),
    EffectSpec(fx.SetClients, _set_clients),
    EffectSpec(fx.DealLands, _deal_lands, _shuffled_lands),
    EffectSpec(fx.AskLand, _ask_land),
    EffectSpec(fx.HoldLand, _hold_land),
    EffectSpec(fx.RevealLands, _reveal_lands),
    EffectSpec(fx.DrawOrder, _draw_order, _shuffled_pawns),
    EffectSpec(fx.SetOrder, _set_order),
)
