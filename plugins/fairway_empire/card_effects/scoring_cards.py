"""Cards that add to what a course is worth: FC-23, FC-24, FC-25 and FC-26. `lines` are what each adds to a score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from fairway import Domain, Effect, Refusal, ScoreLine, State, Table
from fairway_base import EACH_GREEN_ROW, Designer, Survey, cell_pointers, find_holes, hole_pointer, surveyed
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, just, no_effect
from fairway_empire.card_effects.forgiven_faults import Forgive, forgiven
from fairway_empire.card_effects.window_names import Window
from fairway_empire.state.fame_state import Forgiven, Opened

__all__ = ["DogsAsPeople", "LastToStop", "MorePeople", "ParSixGreen"]


# FC-23: Par 6 is green


class ParSixGreen(CardEffect, frozen=True, tag="par_six_green"):
    """Count holes of Par 6 as if they were in the green area."""

    windows: ClassVar[tuple[Window, ...]] = ("score_pressco", "score_par")
    scores: ClassVar[tuple[str, ...]] = ("designer.par",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        done = forgiven(state, seat).par6 or not _par_sixes(table, state, seat)
        return no_effect(card) if done else just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, par6=True),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        for hole in _par_sixes(table, state, seat) if known.par6 else ():
            yield ScoreLine(
                "empire.fame.par_six", "EMP-FC-23", points=EACH_GREEN_ROW, count=6, at=(hole_pointer(hole),)
            )

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


def _par_sixes(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the holes of Par 6 that would count if six were green."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    return tuple(
        number
        for number, hole in find_holes(seen, plan).items()
        if hole.par == 6 and (seen.options.par_counts_incomplete or hole.closed)
    )


# FC-24: the last to stop


class LastToStop(CardEffect, frozen=True, tag="last_to_stop"):
    """Score points in Fast for having stopped in the round in which the last player did."""

    windows: ClassVar[tuple[Window, ...]] = ("score_fast",)
    scores: ClassVar[tuple[str, ...]] = ("designer.fast", "designer.passes")
    bot_keeps: ClassVar[bool] = True

    points: Annotated[int, Meta(ge=1, le=99, description="Points for it.")] = 9

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        """Whoever never stopped designed until the last round."""
        part = state.part(Designer)
        rounds = [player.stopped or part.round for player in part.players]
        return just(card) if rounds[seat] == max(rounds) else no_effect(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, fast=self.points),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        if known.fast:
            yield ScoreLine("empire.fame.last_to_stop", "EMP-FC-24", points=known.fast)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


# FC-25: more people


class MorePeople(CardEffect, frozen=True, tag="more_people"):
    """Count more people in Popular; they pay as well."""

    windows: ClassVar[tuple[Window, ...]] = ("score_popular",)
    scores: ClassVar[tuple[str, ...]] = ("designer.fun",)
    bot_keeps: ClassVar[bool] = True

    people: Annotated[int, Meta(ge=1, le=99, description="How many people are added.")] = 4

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, people=self.people),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        if known.people:
            yield ScoreLine("empire.fame.people", "EMP-FC-25", points=known.people, count=known.people)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


# FC-26: dogs as people


class DogsAsPeople(CardEffect, frozen=True, tag="dogs_as_people"):
    """Count every dog as people in Popular; dogs do not pay."""

    windows: ClassVar[tuple[Window, ...]] = ("score_popular",)
    scores: ClassVar[tuple[str, ...]] = ("designer.fun",)
    bot_keeps: ClassVar[bool] = True

    each: Annotated[int, Meta(ge=1, le=9, description="How many people a dog counts for.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        done = forgiven(state, seat).dogs or not _dogs(surveyed(table, state, seat))
        return no_effect(card) if done else just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (Forgive(seat, dogs=self.each),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        seen = surveyed(table, state, seat)
        barking = known.dogs * _dogs(seen)
        if barking:
            at = cell_pointers(seen.with_element("dogs"))
            yield ScoreLine("empire.fame.dogs", "EMP-FC-26", points=barking, count=barking, at=at)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        wanted = _dogs(bot.planner.survey) >= 2 or bot.empire.game == 5
        return PlayFame(card.name) if wanted else None


def _dogs(seen: Survey) -> int:
    return sum(seen.with_element("dogs").values())
