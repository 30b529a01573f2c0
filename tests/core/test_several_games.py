"""A match may be several games in a row: each begins with what the one before has handed on."""

from __future__ import annotations

import pytest

from fairway import BadOptions, read_record, replay
from fairway.knowledge.previews import Preview, preview
from tests.core.toy import Bid, Inheritance, Plugin, RollDie, Toy, Vote, accepted, names, refused, ruleset

ANSWERS = {"toy.bid": Bid(1), "toy.turn": RollDie()}


def answered(match):
    """Let the next seat answer; everybody votes for themselves."""
    seat = match.state.waiting()[0]
    return accepted(match.play(seat, ANSWERS.get(match.state.prompts[0].name, Vote(seat))))


def finished(match):
    """Play until the match is over."""
    while not match.state.over:
        match = answered(match)
    return match


def before_the_last(match):
    """Play until a single vote is missing to end the first game."""
    toy = match.state.part(Toy)
    while not (toy.round == 2 and match.state.prompts[0].name == "toy.vote" and len(match.state.waiting()) == 1):
        match = answered(match)
        toy = match.state.part(Toy)
    return match


@pytest.mark.parametrize("games", [1, 2, 3])
def test_a_match_of_several_games(games):
    """When a game ends and something is handed on, the next one begins in the same match; the log holds them all."""
    rules = ruleset(games=games)
    match = finished(rules.match(2, "s"))
    assert match.state.part(Toy).game == games
    *steps, again = replay(rules, read_record(rules.codec.json(match.record())))
    assert sum(names(step).count("Ended") for step in (*steps, again)) == games
    assert again.state == match.state


def test_the_next_game_begins_where_the_last_left_off():
    """What one game hands on is what the next begins with, everything else is laid out anew, and luck goes on."""
    match = before_the_last(ruleset(games=2).match(2, "s"))
    seat = match.state.waiting()[0]
    begun = accepted(match.play(seat, Vote(seat)))
    won, toy = match.state.part(Toy), begun.state.part(Toy)
    assert (toy.game, toy.round, toy.hands) == (2, 1, ((), ()))
    assert sum(toy.points) == sum(won.points) + 2
    assert names(begun) == ["Voted", "VotesCounted", "Ended", "RoundStarted"]
    assert dict(begun.state.chance.used)["toy.bag"] > dict(match.state.chance.used)["toy.bag"]


def test_a_preview_stops_where_a_game_ends():
    """Who thinks of the last action of a game is told how that game comes out, not how the next one begins."""
    match = before_the_last(ruleset(games=2).match(1, "s"))
    seen = preview(match.engine, match.state, 0, Vote(0))
    assert isinstance(seen, Preview)
    assert (seen.stopped, seen.over, type(seen.events[-1].event).__name__) == ("chance", False, "Ended")
    assert seen.gains() == ({"toy.points": 1},)


def test_no_undo_into_the_game_before():
    """The last action of a game cannot be taken back once the next game has begun."""
    match = before_the_last(ruleset(games=2).match(2, "s"))
    seat = match.state.waiting()[0]
    refused(accepted(match.play(seat, Vote(seat))).undo(seat), "undo_revealed")


def test_a_game_that_cannot_be_laid_out_leaves_the_match_as_it_was():
    """A plugin that hands on what it never declared is refused as its fault, and nothing is lost."""

    def fairway_legacy():
        return Inheritance((1, 1))

    match = before_the_last(ruleset(Plugin("odd", fairway_legacy)).match(2, "s"))
    seat = match.state.waiting()[0]
    assert refused(match.play(seat, Vote(seat)), "plugin_fault").params["plugin"] == "odd"


@pytest.mark.parametrize("name", ["fairway_part", "fairway_opening"])
def test_a_further_game_is_too_late_to_object(name):
    """A plugin that objects to options when a further game of a match is laid out is at fault: play is under way."""

    def late():
        called.append(name)
        if len(called) > 1:
            raise BadOptions("not like this")

    called: list[str] = []
    late.__name__ = name
    match = before_the_last(ruleset(Plugin("odd", late), games=2).match(2, "s"))
    seat = match.state.waiting()[0]
    params = refused(match.play(seat, Vote(seat)), "plugin_fault").params
    assert (params["plugin"], params["error"]) == ("odd", "BadOptions")
