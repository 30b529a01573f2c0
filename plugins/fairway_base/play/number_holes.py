"""Hole numbers laid during play: at any time, until the player declares them final (BG-NUM, BG-END-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from fairway import Action, ActionSpec, Domain, EffectSpec, Event, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base.course.course import Cell, Course, Placed, Token
from fairway_base.course.numbering import NUMBERS, check_numbers, free_cells
from fairway_base.course.survey import Survey
from fairway_base.course.tiles import Tile
from fairway_base.joining.plans import Plan
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.conditions import NumberedCondition
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer
from fairway_base.play.surveys import known_survey, surveyed
from fairway_base.scoring.best_numbers import best_numbered, unnumbered
from fairway_base.scoring.pointers import cell_pointer, cell_pointers, hole_pointer

__all__ = ["ACTIONS", "EFFECTS", "NumberHoles", "Numberings", "lane_cells", "returned", "suggested_numbers"]


class NumberHoles(Action, frozen=True, tag="designer.number_holes"):
    """Lay one's hole numbers anew, all of them; possible at any time until scoring."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=64)] = ()


class Numberings(Domain[NumberHoles]):
    """Any lawful way to lay the tokens; too many to list, except for one token that is laid, moved or taken back."""

    exhaustive = False

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self._table, self._state, self._seat = table, state, seat
        self._player = state.part(Designer).players[seat]

    @property
    def written(self) -> bool:
        return False

    def __len__(self) -> int:
        return len(self._changes)

    def __getitem__(self, index: int) -> NumberHoles:
        return NumberHoles(self._changes[index])

    def meant(self, at: frozenset[str]) -> Iterable[NumberHoles]:
        """A number and a square are one token there; the others lie where they lie and are not meant."""
        named = [Token(number, *cell) for number in NUMBERS for cell in self._cells if at == _pointers(number, cell)]
        if named:
            return [each for each in self if named[0] in each.tokens]
        return [each for each in self if not at or not at.isdisjoint(self._touched(each))]

    def _touched(self, action: NumberHoles) -> frozenset[str]:
        """Return what an action would change: tokens that come, and those that go."""
        changed = {*action.tokens} ^ {*self._player.course.tokens}
        return frozenset().union(*(_pointers(token.number, (token.x, token.y)) for token in changed))

    @cached_property
    def _changes(self) -> tuple[tuple[Token, ...], ...]:
        """Every number that does not lie yet on every square of a hole without one; those that lie, moved or away."""
        seen, tokens = surveyed(self._table, self._state, self._seat), self._player.course.tokens
        lying = [token.number for token in tokens]
        cells = free_cells(seen, tokens)
        laid = [(*tokens, Token(number, *cell)) for cell in cells for number in NUMBERS if number not in lying]
        moved, rests = [], [tokens[:place] + tokens[place + 1 :] for place in range(len(tokens))]
        for place, (token, rest) in enumerate(zip(tokens, rests, strict=True)):
            if lying.count(token.number) == 1:  # pieces of one hole cannot go just anywhere
                others = [cell for cell in free_cells(seen, rest) if cell != (token.x, token.y)]
                moved += [(*tokens[:place], Token(token.number, *cell), *tokens[place + 1 :]) for cell in others]
        none = [()] if len(tokens) > 1 else []
        return (*laid, *moved, *rests, *none)

    @property
    def _cells(self) -> list[Cell]:
        return lane_cells(self._player.course.placed, self._table.kit(Kit).tiles)

    def refuse(self, action: NumberHoles) -> Refusal | None:
        kit, player = self._table.kit(Kit), self._player
        return check_numbers(player.course, kit.grounds[player.land], kit.tiles, kit.options, action.tokens)

    def description(self) -> Mapping[str, object]:
        """Say what lies there, since it is all laid anew."""
        tokens = self._player.course.tokens
        return {**super().description(), **({"begin": {"tokens": tokens}} if tokens else {})}

    def pointers(self) -> tuple[str, ...]:
        """Numbers lie on tiles that are part of holes."""
        return (*cell_pointers(self._cells), *map(hole_pointer, NUMBERS))


def lane_cells(placed: Iterable[Placed], tiles: Mapping[str, Tile]) -> list[Cell]:
    """Return the squares of tiles that are part of holes: where numbers can lie."""
    return [(each.x, each.y) for each in placed if tiles[each.tile].lanes[0]]


def _pointers(number: int, cell: Cell) -> frozenset[str]:
    return frozenset((hole_pointer(number), cell_pointer(cell)))


def _numberings(table: Table, state: State, seat: int) -> Numberings | None:
    """Numbers can be laid from the first tile on, until the player declares them final (BG-NUM-1, BG-END-12).

    Once play has ended, that is only while the player is asked for them: not in a window that opens during scoring.
    """
    part = state.part(Designer)
    player = part.players[seat]
    if part.ended and not any(prompt.name == "designer.final" and seat in prompt.waiting for prompt in state.prompts):
        return None
    return Numberings(table, state, seat) if player.land and player.course.placed else None


def _set_tokens(table: Table, state: State, effect: fx.SetTokens, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[effect.seat]
    course = player.course.numbered(effect.tokens)
    part = replace(part, players=part.player_is(effect.seat, replace(player, course=course)))
    return Outcome(part, (ev.HolesNumbered(effect.seat, effect.tokens),))


def suggested_numbers(table: Table, state: State, seat: int, plan: Plan = (), *, keep: bool = True) -> Survey:
    """Number a course so that it is worth most, keeping the numbers that lie there or not (BG-NUM-2)."""
    part = state.part(Designer)
    part = replace(part, players=part.player_is(seat, replace(part.players[seat], plan=plan)))
    state = state.replaced(part)
    goals = [
        goal
        for condition in table.conditions
        if isinstance(condition, NumberedCondition) and condition.goals is not None
        for goal in condition.goals(table, state, seat)
    ]
    client = table.kit(Kit).clients.get(part.mr)
    return best_numbered(surveyed(table, state, seat), mr=client, plan=plan, goals=goals, keep=keep)


def _number_rest(table: Table, state: State, effect: fx.NumberRest, rolls: Rolls) -> Outcome:
    part, seat = state.part(Designer), effect.seat
    player = part.players[seat]
    if not player.land or not unnumbered(surveyed(table, state, seat)):
        return Outcome()
    seen = suggested_numbers(table, state, seat, effect.plan)
    course = seen.course
    given = tuple(token for token in course.tokens if token not in player.course.tokens)
    if not given:
        return Outcome()
    known_survey(table, player.land, seen)
    part = replace(part, players=part.player_is(seat, replace(player, course=course)))
    return Outcome(part, (ev.NumbersGiven(seat, course.tokens, given),))


def returned(seat: int, before: Course, after: Course) -> tuple[Event, ...]:
    """Tell what became of the numbers of a course when its tiles changed, if anything did (BG-NUM-5)."""
    if before.tokens == after.tokens:
        return ()
    left = {token.number for token in after.tokens}
    gone = tuple(dict.fromkeys(token.number for token in before.tokens if token.number not in left))
    return (ev.NumbersReturned(seat, after.tokens, gone),)


ACTIONS = (
    ActionSpec(
        NumberHoles,
        "BG-NUM-1",
        _numberings,
        lambda table, state, seat, action: (fx.SetTokens(seat, action.tokens),),
    ),
)
EFFECTS = (EffectSpec(fx.SetTokens, _set_tokens), EffectSpec(fx.NumberRest, _number_rest))
