"""Positions for tests: pieces are counted, impossible ones are refused with reasons, and good ones are played on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fairway import BadPosition, Effect, Match, Prompt, load_ruleset
from fairway.testing import Position, changed, check_match, laid_out, picks, pieces, replayed, ruleset_with
from fairway_base import Course, Designer, Kit, Placed, Token
from fairway_base.play.effects import Finish, NextTurn
from fairway_base.testing import position
from fairway_empire.testing import campaign
from fairway_putting import Putting
from fairway_tiny import Tiny

RULES = load_ruleset("designer")


def table() -> Match:
    return position(RULES, 3).match()


class Unheard(Effect, frozen=True, tag="designer.unheard"):
    """An effect that nobody brings."""


def test_a_position_that_nobody_touched_is_the_match_itself() -> None:
    """Without a change there is nothing to build: log and record stay."""
    match = table()
    assert Position(match).match() is match
    assert match.record().moves


def test_a_position_is_a_beginning() -> None:
    """A built match counts its steps from 0, has no log yet, and what it was built from is as it was."""
    match = table()
    before = match.ruleset.codec.msgpack(match.state)
    built = Position(match).change(Designer, round=7).match()
    assert (built.state.revision, built.log, built.events) == (0, (), ())
    assert built.state.part(Designer).round == 7
    assert match.ruleset.codec.msgpack(match.state) == before


def test_a_built_position_plays_on_and_replays() -> None:
    """A whole game from a built position keeps every promise, and its log leads to the same bytes again."""
    built = position(RULES, 2).covered(0, missing=2).covered(1, missing=3).turn(1).match()
    assert check_match(built, sample=10) > 3
    moved = built.play(1, built.choices(1)[0].domain[0])
    assert isinstance(moved, Match)
    assert replayed(moved).state == moved.state
    assert moved.branch(0).state == built.state
    assert moved.branch(1).state == moved.state


def test_what_was_played_in_a_built_position_can_be_taken_back() -> None:
    """Undo goes back to the position, not to the opening."""
    built = position(RULES, 2).covered(0, missing=5).match()
    moved = built.play(0, built.choices(0)[0].domain[0])
    assert isinstance(moved, Match)
    undone = moved.undo(0)
    assert isinstance(undone, Match)
    assert undone.state == built.state


def test_a_built_position_has_no_record() -> None:
    """Its seed does not lead there, so a file that says so would be a lie."""
    with pytest.raises(BadPosition, match="its seed does not lead there"):
        Position(table()).change(Designer, round=7).match().record()


def test_pieces_are_accounted_for() -> None:
    """What is there too often, what is not of the match and what is missing is named."""
    match = table()
    bag = match.state.part(Designer).bag
    with pytest.raises(BadPosition, match=f"{bag[0]} is there 2 times, not 1"):
        Position(match).change(Designer, bag=(*bag, bag[0])).match()
    with pytest.raises(BadPosition, match="t999z is not of this match"):
        Position(match).change(Designer, bag=(*bag, "t999z")).match()
    with pytest.raises(BadPosition, match=f"nowhere to be found: {bag[0]}$"):
        Position(match).change(Designer, bag=bag[1:]).match()
    with pytest.raises(BadPosition, match=r"and \d+ more"):
        Position(match).change(Designer, bag=()).match()


def test_a_part_that_contradicts_itself() -> None:
    """A part says itself what cannot be."""
    with pytest.raises(BadPosition, match="stopped in round 9, and this is round 1"):
        position(RULES, 2).stopped(0, since=9).match()


@pytest.mark.parametrize(
    ("prompts", "reason"),
    [
        ((), "nobody is asked, and the match is not over"),
        ((Prompt.to("designer.nonsense", 0),), "no plugin asks 'designer.nonsense'"),
        ((Prompt.to("designer.final", 7),), "asks seat 7, and there are 3"),
        (
            (Prompt.to("designer.choose_land", 1),),
            "seat 1 cannot answer designer.choose_land: plugin 'designer' failed",
        ),
    ],
)
def test_somebody_must_be_able_to_go_on(prompts: tuple[Prompt, ...], reason: str) -> None:
    """A position where nobody could play is none, and says why."""
    with pytest.raises(BadPosition, match=reason):
        Position(table()).asking(*prompts, then=(NextTurn(),)).match()


def test_unknown_facts_and_effects() -> None:
    """A fact that a part does not have, a part that is not there and an effect nobody brings are told by name."""
    with pytest.raises(BadPosition, match="Designer has no rounds"):
        Position(table()).change(Designer, rounds=3)
    with pytest.raises(BadPosition, match="no part Tiny"):
        Position(table()).change(Tiny, phase="draw")
    with pytest.raises(BadPosition, match="no plugin brings the effect Unheard"):
        Position(table()).asking(then=(Unheard(),))
    with pytest.raises(BadPosition, match=r"'designer\.final' cannot be asked: it is no Prompt"):
        Position(table()).asking("designer.final")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadPosition, match=r"tiny is no ruleset with the Kit of fairway_base\.play\.kit"):
        Position(laid_out("tiny", 2)).kit(Kit)


def _first_player(**facts: object) -> Position:
    players = table().state.part(Designer).players
    return Position(table()).change(Designer, players=(changed(players[0], **facts), *players[1:]))


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (lambda: Position(table()).change(Designer, round="seven"), r"designer.part.*round"),
        (lambda: Position(table()).change(Designer, removed=["t001a"]), "use tuples, not lists"),
        (lambda: _first_player(course=Course((Placed("t001a", 4000, 0),))), "designer.part.*500"),
        (lambda: _first_player(course=Course((Placed("t001a", 2, 0, 7),))), "designer.part.*3"),
        (lambda: _first_player(course=Course((), (Token(99, 2, 0),))), "designer.part.*9"),
        (lambda: _first_player(land="nowhere"), "failed while"),
        (lambda: Position(table()).luck(bag=[-1]), "luck of bag is .-1,.: numbers are counted from 0"),
        (lambda: Position(table()).luck(bag=["x"]), "questions, agenda or luck cannot be"),
        (lambda: Position(table()).asking(Prompt.to("designer.final", 0, 0)), "each once, nobody else"),
        (lambda: Position(table()).asking(Prompt("designer.final", (0,), (1,))), "each once, nobody else"),
        (lambda: Position(table()).asking(Prompt("designer.final", (0, 9), (0,))), "asks seat 9, and there are 3"),
        (lambda: Position(laid_out("tiny", 2)).change(Tiny, sheets=()), "there are 0 sheets, 2 drafts"),
        (lambda: Position(laid_out("tiny", 2)).change(Tiny, round=-3), "round -3 or stage 0 is below 0"),
        (lambda: Position(laid_out("tiny", 2)).change(Tiny, dice=("lava",) * 6), "tiny.part.*dice"),
        (lambda: Position(laid_out("putting", 2)).change(Putting, hole=-4), "hole -4 is being played"),
        (lambda: Position(laid_out("putting", 2)).change(Putting, order=(0, 0, 9)), "each golfer comes once"),
    ],
)
def test_what_no_match_could_hold(build: Callable[[], Position], reason: str) -> None:
    """Values out of their range or of another type, and what nobody could look at or score, are told at the end."""
    with pytest.raises(BadPosition, match=reason):
        build().match()


def test_effects_happen_as_in_play() -> None:
    """What happens is told with its author, goes on until somebody is asked, and may end the match."""
    ended = Position(table()).happen(Finish())
    assert ended.state.over
    match = ended.match()
    assert match.state.over
    assert [happened.by for happened in match.events] == ["designer"]


def test_questions_wait_for_the_agenda() -> None:
    """When a question that was built is answered, the effects behind it happen, the first one first."""
    match = Position(table()).asking(Prompt.to("designer.final", 0, 1, 2), then=(Finish(),)).match()
    for seat in range(3):
        (settle,) = [choice for choice in match.choices(seat) if choice.prompt == "designer.final" and choice.must][:1]
        answer = match.play(seat, settle.domain[0])
        if not isinstance(answer, Match) or answer.state.prompts == match.state.prompts:
            pytest.fail(f"seat {seat} was not heard: {answer}")
        match = answer
    assert match.state.over


def test_luck_is_put_in_front() -> None:
    """Numbers come first on their stream; other streams go on as they were."""
    match = Position(table()).luck(bag=[3, 1], order=[2]).luck(bag=[5]).match()
    assert dict(match.state.chance.stacked) == {"bag": (5,), "order": (2,)}


def test_picks_name_what_is_not_there() -> None:
    """The numbers for a draw are right, and what is not in the heap any more is told by name."""
    assert picks("abcd", "cad") == [2, 0, 1]
    with pytest.raises(BadPosition, match="a cannot be drawn: it is not there, or not any more"):
        picks("abcd", "aa")


def test_any_game_can_be_laid_out() -> None:
    """The core's builder serves games that bring none of their own, by name and with options."""
    match = laid_out("tiny", 2, options={"tiny": {"field": "4x4"}})
    assert len(match.state.part(Tiny).sheets) == 2
    assert pieces(match.state) == []
    assert Position(match).luck(tiny__first=[1]).match().state.chance.stacked == (("tiny.first", (1,)),)


@pytest.mark.parametrize("begun", [laid_out, position, campaign])
def test_options_of_a_loaded_ruleset_are_not_dropped(begun: Callable[..., object]) -> None:
    """A builder that is given a loaded ruleset and options, too, says that they cannot be changed any more."""
    with pytest.raises(BadPosition, match="designer is loaded already: its options cannot be changed"):
        begun(RULES, 2, options={"designer": {"rack_reset": False}})


def test_a_ruleset_is_named_or_given() -> None:
    """A name is loaded with its options; a ruleset is taken as it is."""
    assert ruleset_with(RULES) is RULES
    assert ruleset_with("tiny", {"tiny": {"field": "4x4"}}).lock.options["tiny"]["field"] == "4x4"
