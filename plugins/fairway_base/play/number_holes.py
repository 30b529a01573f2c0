"""Hole numbers laid during play: at any time, until the player declares them final (BG-NUM, BG-END-12)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import Action, ActionSpec, Domain, EffectSpec, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base.course.course import Token
from fairway_base.course.numbering import check_numbers
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, Player

__all__ = ["ACTIONS", "EFFECTS", "NumberHoles"]


class NumberHoles(Action, frozen=True, tag="designer.number_holes"):
    """Lay one's hole numbers anew, all of them; possible at any time until scoring."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=64)] = ()


class _Numberings(Domain[NumberHoles]):
    """Any lawful way to lay the tokens; too many to list."""

    exhaustive = False

    def __init__(self, table: Table, player: Player) -> None:
        self._table = table
        self._player = player

    def __len__(self) -> int:
        return 0

    def refuse(self, action: NumberHoles) -> Refusal | None:
        kit, player = self._table.kit(Kit), self._player
        return check_numbers(player.course, kit.grounds[player.land], kit.tiles, kit.options, action.tokens)


def _numberings(table: Table, state: State, seat: int) -> _Numberings | None:
    """Numbers can be laid from the first tile on, until the player declares them final (BG-NUM-1, BG-END-12).

    Once play has ended, that is only while the player is asked for them: not in a window that opens during scoring.
    """
    part = state.part(Designer)
    player = part.players[seat]
    if part.ended and not any(prompt.name == "designer.final" and seat in prompt.waiting for prompt in state.prompts):
        return None
    return _Numberings(table, player) if player.land and player.course.placed else None


def _set_tokens(table: Table, state: State, effect: fx.SetTokens, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[effect.seat]
    course = player.course.numbered(effect.tokens)
    part = replace(part, players=part.player_is(effect.seat, replace(player, course=course)))
    return Outcome(part, (ev.HolesNumbered(effect.seat, effect.tokens),))


ACTIONS = (
    ActionSpec(
        NumberHoles,
        "BG-NUM-1",
        _numberings,
        lambda table, state, seat, action: (fx.SetTokens(seat, action.tokens),),
    ),
)
EFFECTS = (EffectSpec(fx.SetTokens, _set_tokens),)
