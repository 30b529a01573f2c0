"""Who is asked next: pawn by pawn, round after round, until play ends (BG-TURN-1, BG-RACK, BG-END)."""

from __future__ import annotations

from functools import cache

from fairway import EffectSpec, Outcome, Prompt, Rolls, State, Table, replace
from fairway_base.content.options import Options
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.part import Designer, Rack

__all__ = ["EFFECTS"]


_NEXT = (fx.NextTurn(),)


def _start_round(table: Table, state: State, effect: fx.StartRound, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if not part.middle.tiles and _nothing_left(table, part):
        return Outcome(then=(fx.EndPlay("bag"),))
    return Outcome(replace(part, round=part.round + 1), then=_NEXT)


def _nothing_left(table: Table, part: Designer) -> bool:
    """Whether an empty rack ends the game; taken literally, only when no tile can come any more (BG-END-11, DEC-7)."""
    literally = table.option(Options).empty_bag == "draw_what_is_there"
    return not literally or not (part.bag or part.bottom.tiles)


def _next_turn(table: Table, state: State, effect: fx.NextTurn, rolls: Rolls) -> Outcome:
    """Ask whoever stands first (BG-TURN-1). A pawn that has not moved when this comes again is asked again."""
    first = state.part(Designer).top.first_pawn()
    return _ROUND_OVER if first is None else _turn_of(first)


_ROUND_OVER = Outcome(then=(fx.EndRound(),))


@cache
def _turn_of(seat: int) -> Outcome:
    """Begin a player's turn with a question, and look for the next player after it."""
    return Outcome(then=_NEXT, prompts=(Prompt.to("designer.turn", seat),))


def _end_round(table: Table, state: State, effect: fx.EndRound, rolls: Rolls) -> Outcome:
    part, options = state.part(Designer), table.option(Options)
    if _all_done(part, options):
        return Outcome(then=(fx.EndPlay("stopped"),))
    quiet = part.quiet + 1 if part.passed == table.seats else 0
    if quiet >= options.quiet_rounds:
        return Outcome(then=(fx.EndPlay("quiet"),))
    part = replace(part, passed=0, quiet=quiet, top=part.middle, middle=part.bottom, bottom=Rack())
    return Outcome(part, (ev.RacksRotated(part.top.pawns),), then=_BETWEEN_ROUNDS)


_BETWEEN_ROUNDS = (fx.Refill("bottom"), fx.Leftovers(), fx.StartRound())


def _all_done(part: Designer, options: Options) -> bool:
    """Whether every player has collected a tile as a stopped player (BG-END-9, BG-END-10)."""
    if not part.end_round:
        return False
    if options.end_after_fill == "same_round":
        return all(player.stopped for player in part.players)
    return all(player.first_collected is not None for player in part.players)


EFFECTS = (
    EffectSpec(fx.StartRound, _start_round),
    EffectSpec(fx.NextTurn, _next_turn),
    EffectSpec(fx.EndRound, _end_round),
)
