"""Effects of Fame cards that other plugins bring: choices, reasons, bots and all, by the door of the box's own."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fairway import (
    Action,
    Domain,
    Effect,
    Match,
    Refusal,
    Ruleset,
    ScoreLine,
    State,
    Table,
    Vocabulary,
    decide,
    hookimpl,
    load_ruleset,
)
from fairway.content import BadPack
from fairway.testing import asked, check_ruleset, refused
from fairway_base import Designer
from fairway_base.play.effects import MovePawn
from fairway_empire import (
    BestPick,
    BotContext,
    CardDesign,
    CardEffect,
    Decline,
    Forgiven,
    Kit,
    Note,
    PassWith,
    PickWith,
    PlayFame,
    TakeNote,
    TurnAction,
    TurnEffect,
    just,
    no_effect,
)
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.docs.pages import ROOT, blocks
from tests.empire.fame_tables import (
    acts,
    alone,
    at_the_end,
    at_turn,
    forgiven,
    listed,
    numbered,
    plays,
    refusal,
    settled,
    started,
    window,
    worth,
)
from tests.empire.test_fame_deck import THREE, write_pack

PAGE = ROOT / "docs/how-to/write-a-fame-card.md"


@pytest.fixture(scope="module")
def promotion(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The plugin and the pack that the page on Fame cards writes."""
    folder = tmp_path_factory.mktemp("page")
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.save_as.startswith(("promote", "my-promote")):
            (folder / block.save_as).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.save_as).write_text(block.text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("promote", folder / "promote.py")
    assert spec is not None
    assert spec.loader is not None
    promote = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(promote)
    return load_ruleset("empire", plugins=[promote], packs=[folder / "my-promote"])


def greedy(match: Match) -> Action:
    """Ask the greedy bot in the first seat."""
    return decide(match.ruleset.bots["greedy"], match.engine, match.state, 0, "bots")


def before_a_round(rules: Ruleset, bottom: tuple[int, ...] = (3, 5, 7)) -> Match:
    """Ask the first of two players for a card before the first round, with tiles of these numbers below."""
    match = started(("promotion",), (), rules=rules)
    below = numbered(match, *bottom)
    match = EmpirePosition(match).racks(middle=numbered(match, 4, 6, 8), bottom=below).match()
    assert window(match) == ("round_start", 0)
    return match


@pytest.mark.rule("EMP-FAME-2", "EMP-WIN-3")
def test_its_choices_are_listed(promotion: Ruleset) -> None:
    """Every one or two tiles of the bottom rack are listed, two of them first, and whatever is listed is accepted."""
    match = before_a_round(promotion)
    one, two, three = tables.part(match).bottom.tiles
    offered = [action.tiles for action in listed(match, 0, PlayFame) if isinstance(action, PlayFame)]
    assert offered == [(one, two), (one, three), (two, three), (one,), (two,), (three,)]
    for action in listed(match, 0, PlayFame):
        acts(match, 0, action)


@pytest.mark.rule("EMP-FAME-2", "EMP-FAME-8")
def test_it_is_refused_with_reasons(promotion: Ruleset) -> None:
    """Too many tiles, tiles from elsewhere and choices it does not leave are refused, and so is a card without effect."""
    match = before_a_round(promotion)
    below, above = tables.part(match).bottom.tiles, tables.part(match).middle.tiles
    for choices, field in (
        ({"tiles": below}, "tiles"),
        ({"tiles": above[:1]}, "tiles"),
        ({"tiles": ()}, "tiles"),
        ({"tiles": below[:1], "cells": ((1, 1),)}, "cells"),
    ):
        answer = refused(match, 0, PlayFame("promotion", **choices))  # type: ignore[arg-type]
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.params) == ("empire.wrong_choice", {"card": "promotion", "field": field})
    turn = at_turn(("promotion",), (), rules=promotion)
    assert refusal(turn, 0, PlayFame("promotion", tiles=below[:1])) == ("empire.wrong_window", "EMP-FAME-2")


@pytest.mark.rule("EMP-FAME-8", "EMP-WIN-3")
def test_it_says_when_it_would_change_nothing(promotion: Ruleset) -> None:
    """With an empty bottom rack it cannot be played, so nobody is asked for its sake."""
    match = before_a_round(promotion, bottom=())
    card = match.engine.table.kit(Kit).fame.designs["promotion"]
    assert card.effect.choices(match.engine.table, match.state, 0, card) == no_effect(card)


@pytest.mark.rule("EMP-FAME-2")
def test_it_is_played(promotion: Ruleset) -> None:
    """The chosen tiles lie on the middle rack, each at its number, the card is gone, and no tile is lost."""
    match = before_a_round(promotion)
    one, two, three = tables.part(match).bottom.tiles
    match = plays(match, 0, "promotion", tiles=(one, three))
    backs = tables.kit_of(match).backs
    assert [backs[tile] for tile in tables.part(match).middle.tiles] == [3, 4, 6, 7, 8]
    assert tables.part(match).bottom.tiles == (two,)


def test_the_greedy_bot_plays_or_keeps_it(promotion: Ruleset) -> None:
    """The bot follows the hint of the effect: it fetches a good tile, and declines where there is none."""
    match = before_a_round(promotion)
    tiles = tables.kit_of(match).tiles
    crowd = sorted(tables.part(match).bag, key=lambda tile: -tiles[tile].design.people)[:3]
    good = EmpirePosition(match).racks(middle=numbered(match, 4, 6, 8), bottom=crowd).match()
    assert greedy(good) in [PlayFame("promotion", tiles=(tile,)) for tile in crowd]
    assert greedy(before_a_round(promotion, bottom=())) == Decline()


def test_it_keeps_the_promises_of_the_engine(promotion: Ruleset) -> None:
    """Random campaigns with nine such cards end, nothing leaks, every tile is there once, replays are identical."""
    for seats in (1, 3):
        assert check_ruleset(promotion, seats=[seats], games=1, sample=100) > 10


# declared with a turn


class Encore(TurnEffect, frozen=True, tag="encore"):
    """Pick or pass, and stand in front of the rack."""

    windows = ("pick", "pass")
    in_company = ("pick", "pass")
    bot_rank = 0

    def refuse(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> Refusal | None:
        return no_effect(card) if len(state.part(Designer).middle.tiles) < 2 else None

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        return (MovePawn(seat, "front"),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PassWith:
        return PassWith((card.name,))


class TeaBreak(CardEffect, frozen=True, tag="tea_break"):
    """Alone: nothing at all, in peace."""

    windows = ("turn_pre",)
    only_alone = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return just(card) if table.seats == 1 else no_effect(card)


class OnStage:
    """A plugin that brings an effect for turns, and one for a player alone."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="stage", version="1.0.0", requires=("empire",), words=(Encore, TeaBreak))


@pytest.fixture
def stage(tmp_path: Path) -> Ruleset:
    card = {**THREE, "id": "encore", "windows": ["pick", "pass"], "effect": {"do": "encore"}, "solo": "removed"}
    return load_ruleset("empire", plugins=[OnStage()], packs=[write_pack(tmp_path, card)])


@pytest.mark.rule("EMP-WIN-4")
def test_an_effect_for_a_pass_or_a_pick(stage: Ruleset) -> None:
    """It is listed with both, done after them, refused with its own reason, and not played by itself."""
    match = at_turn(("encore", "always-first"), (), rules=stage)
    assert PassWith(("encore",)) in listed(match, 0, PassWith)
    assert PassWith(("encore", "always-first")) in listed(match, 0, PassWith)
    passed = acts(match, 0, PassWith(("encore",)))
    assert tables.part(passed).middle.front == (0,)
    picks = listed(match, 0, PickWith)
    assert {action.cards for action in picks if isinstance(action, PickWith)} == {("encore",)}
    assert tables.part(acts(match, 0, picks[0])).middle.front == (0,)
    assert refusal(match, 0, PlayFame("encore")) == ("empire.wrong_window", "EMP-FAME-2")
    poor = EmpirePosition(match).racks(middle=numbered(match, 4), bottom=numbered(match, 5, 6, 7)).match()
    assert refusal(poor, 0, PassWith(("encore",))) == ("empire.no_effect", "EMP-FAME-8")
    assert listed(poor, 0, PickWith) == []


def test_the_greedy_bot_thinks_of_it_in_its_turn(stage: Ruleset) -> None:
    """Effects are thought of in the order of their ranks, a stranger's among those of the box."""
    assert greedy(at_turn(("always-first", "encore"), (), rules=stage)) == PassWith(("encore",))


class Overture(TurnEffect, frozen=True, tag="overture"):
    """Pass in style."""

    windows = ("turn_pre", "pass")
    in_company = ("pass",)
    alone = ("pass",)


class BeforeTheShow:
    """A plugin whose effect for turns names a window in which cards are played by themselves."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="show", version="1.0.0", requires=("empire",), words=(Overture,))


@pytest.mark.rule("EMP-WIN-4")
def test_an_effect_for_turns_is_not_played_by_itself(tmp_path: Path) -> None:
    """A card with it names only windows of a turn, and where the effect itself names others, it is refused there."""
    card = {**THREE, "id": "overture", "effect": {"do": "overture"}, "solo": {"do": "overture"}}
    wrong, right = tmp_path / "wrong", tmp_path / "right"
    for folder in (wrong, right):
        folder.mkdir()
    with pytest.raises(BadPack) as caught:
        load_ruleset("empire", plugins=[BeforeTheShow()], packs=[write_pack(wrong, {**card, "windows": ["turn_pre"]})])
    (fault,) = caught.value.faults
    assert (fault.code, fault.params["window"]) == ("fame.declared", "turn_pre")
    pack = write_pack(right, {**card, "windows": ["pass"]})
    match = alone("overture", rules=load_ruleset("empire", plugins=[BeforeTheShow()], packs=[pack]))
    assert listed(match, 0, PlayFame) == []
    assert refusal(match, 0, PlayFame("overture")) == ("empire.wrong_window", "EMP-WIN-4")
    assert listed(match, 0, PassWith) == [PassWith(("overture",))]


@pytest.mark.rule("EMP-SOLO-3")
def test_a_solo_form_of_another_plugin(tmp_path: Path) -> None:
    """A card of the language may do a stranger's effect for a player alone, in the windows of that effect."""
    card = {**THREE, "id": "pause", "solo": {"do": "tea_break"}}
    rules = load_ruleset("empire", plugins=[OnStage()], packs=[write_pack(tmp_path, card)])
    match = alone("pause", rules=rules)
    assert listed(match, 0, PlayFame) == [PlayFame("pause")]
    assert asked(plays(match, 0, "pause")) == ("designer.solo_turn", (0,))


# counted in scoring


class Applause(CardEffect, frozen=True, tag="applause"):
    """Score points in Popular and in Land, the more the more such cards."""

    windows = ("score_popular",)
    scores = ("designer.fun", "designer.land")

    points: int = 2

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (TakeNote(seat, Note("applause", self.points, ((1, 1),))),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        for note in known.noted("applause"):
            times = 1 if condition == "designer.fun" else 10
            yield ScoreLine(f"hall.{condition}", "EMP-FAME-2", points=times * note.amount, count=note.amount)


class InTheHall:
    """A plugin that brings an effect for scoring."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="hall", version="1.0.0", requires=("empire",), words=(Applause,))


@pytest.fixture
def hall(tmp_path: Path) -> Ruleset:
    loud = {**THREE, "windows": ["score_popular"], "copies": 2}
    cards = ({**loud, "id": f"applause-{points}", "effect": {"do": "applause", "points": points}} for points in (2, 5))
    return load_ruleset("empire", plugins=[InTheHall()], packs=[write_pack(tmp_path, *cards)])


@pytest.mark.rule("EMP-FAME-6", "EMP-FAME-9")
def test_an_effect_that_is_scored(hall: Ruleset) -> None:
    """Its lines join those of the box's cards in every condition it names, once for each card that was played."""
    hand = ("applause-2", "applause-5", "bankable-designer")
    match = settled(at_the_end(rules=hall), hand, ("play-first",))
    before = worth(match, 0, "land")
    for card in hand:
        match = plays(match, 0, card)
    line = match.sheets()[0].line("designer.fun")
    assert [part.key for part in line.parts[1:]] == ["empire.fame.people", "hall.designer.fun", "hall.designer.fun"]
    assert (worth(match, 0, "fun"), line.count) == (4 + 2 + 5, 4 + 2 + 5)
    assert worth(match, 0, "land") == before + 20 + 50
    assert worth(match, 1, "fun") == 0


def test_what_it_has_noted_is_stored(hall: Ruleset) -> None:
    """Notes survive storing, and where nobody takes any, nothing of them is stored: older matches decode."""
    match = plays(settled(at_the_end(rules=hall), ("applause-2",), ("play-first",)), 0, "applause-2")
    known = forgiven(match, 0)
    assert msgspec.json.decode(msgspec.json.encode(known), type=Forgiven) == known
    assert known.noted("applause") == (Note("applause", 2, ((1, 1),)),)
    assert known.noted("encore") == ()
    assert msgspec.json.encode(Forgiven(people=4)) == b'{"people":4}'


@pytest.mark.rule("EMP-FAME-6")
def test_it_keeps_the_promises_of_the_engine_in_scoring(hall: Ruleset) -> None:
    """Random campaigns with such cards end, nothing leaks, replays are identical."""
    assert check_ruleset(hall, seats=[2], games=1, sample=100) > 10
