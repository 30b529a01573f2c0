"""The base game through what a server uses: small listings, previews, undo and projected scores."""

from __future__ import annotations

import sys
from functools import cache

import msgspec
import pytest

from fairway import Refusal, decide, load_ruleset
from fairway.client.listing import MOST_LISTED, Listing, expand, listing
from fairway.client.narrowing import narrowed
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import preview, projected
from fairway.knowledge.undo import reveals
from fairway.model.values import plain
from fairway.model.views import event_for
from fairway.rulesets.installed import installed_rulesets
from fairway.testing import script
from fairway_base.course.course import Placed, Token
from fairway_base.play.events import LandChosen, TilePlaced
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.part import Designer
from fairway_base.play.setup import ChooseLand
from fairway_base.play.turns import Pass, PickTile
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, designer, play


@cache
def game(seats, seed, bots=("greedy", "random"), name="designer"):
    """Return every state of a game that bots play, with what is played there."""
    rules = load_ruleset(name)
    match = rules.match(seats, seed)
    engine, state = match.engine, match.state
    found = []
    while not state.over:
        seat = state.waiting()[0]
        action = decide(rules.bots[bots[seat % len(bots)]], engine, state, seat, seed)
        found.append((state, seat, action))
        state = engine.play(state, seat, action).state
    return engine, found


def lands(match, seat):
    return match.state.part(Designer).dealt[seat]


def size(listings):
    return len(msgspec.json.encode(listings))


@pytest.mark.parametrize(
    ("name", "seats"), [(spec.name, seats) for spec in installed_rulesets().values() for seats in spec.seats]
)
def test_expand_is_the_inverse_of_listing(name, seats):
    """Throughout a game of any installed ruleset: what is written out is what the domains list, annotated alike."""
    engine, states = game(seats, "listing", ("random",), name)
    codec = load_ruleset(name).codec
    for state, _, _ in states[:: max(1, len(states) // 8)]:
        for seat in range(seats):
            found = listing(engine, state, seat, most_bytes=sys.maxsize)
            read = msgspec.json.decode(msgspec.json.encode(found), type=tuple[Listing, ...])
            assert [
                (plain(codec.action(msgspec.json.encode(each["action"]))), each["notes"]) for each in expand(read)
            ] == [
                (plain(action), choice.domain.annotate(action))
                for choice in engine.choices(state, seat)
                for action in (choice.domain if choice.domain.written and len(choice.domain) <= MOST_LISTED else ())
            ]


@pytest.mark.parametrize("name", installed_rulesets())
def test_what_is_legal_is_never_long(name):
    """In any game, at few seats or many, a seat is told what it may do in 20 KB; what was left out is there when it asks for less."""
    rules, left_out = load_ruleset(name), {}
    for bot, seats in (("random", rules.seats[-1]), ("greedy", rules.seats[0])):
        if bot not in rules.bots:
            continue
        engine, states = game(seats, "listing", (bot,), name)
        for state, asked, _ in states[:: max(1, len(states) // 40)]:
            found = listing(engine, state, asked)
            assert size(found) <= 20_000, [(each.action, size(each)) for each in found]
            left_out |= {each.action: (engine, state, asked, each) for each in found if each.narrow}
    for engine, state, seat, each in left_out.values():
        value = each.narrow.values[-1]
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        (narrowed,) = listing(engine, state, seat, action=each.action, where={each.narrow.field: text})
        assert narrowed.fixed == {each.narrow.field: value}
        assert 0 < narrowed.count < each.count
        assert narrowed.rows


def test_windows_to_leave_alone_are_described():
    """What may be selected from is named once, instead of every selection; one that is asked for is found."""
    rules = load_ruleset("empire")
    match = rules.match(1, "windows")
    (found,) = listing(match.engine, match.state, 0, action="empire.auto_decline")
    assert size(found) < 1_000
    assert (found.rows, found.fields, found.count) == (None, ("windows",), 2 ** len(found.description["any_of"]))
    some = found.description["any_of"][:2]
    where = {"windows": msgspec.json.encode(some).decode()}
    (one,) = listing(match.engine, match.state, 0, action="empire.auto_decline", where=where)
    assert [each["action"] for each in expand([one])] == [{"type": "empire.auto_decline", "windows": tuple(some)}]


@pytest.mark.parametrize("bots", [("greedy",), ("random",), ("greedy", "random")], ids="-".join)
def test_a_thousand_placements_are_small(bots):
    """In the middle of a five-player game all legal actions take 20 KB at most, those of one tile 2 KB."""
    engine, states = game(5, "size", bots)
    most = 0
    for state, seat, _ in states[len(states) // 3 : 2 * len(states) // 3 : 4]:
        found = listing(engine, state, seat)
        most = max(most, sum(each.count for each in found))
        assert size(found) <= 20_000
        for tile in state.part(Designer).middle.tiles[:1]:
            one = listing(engine, state, seat, action="designer.pick", where={"tile": tile})
            assert size(one) <= 2_048
            every = [each for each in expand(found) if each["action"].get("tile") == tile]
            assert expand(one) == [each for each in every if each["action"]["type"] == "designer.pick"]
    assert most > 500


def test_numbers_of_holes_are_described():
    """Every lawful way to lay tokens is too much to list; the listing says that there is more."""
    engine, states = game(2, "listing")
    state, seat, _ = states[len(states) // 2]
    (found,) = listing(engine, state, seat, action="designer.number_holes")
    assert (found.rows, found.exhaustive) == (None, False)
    assert found.description == {"count": found.count, "exhaustive": False}


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_number_is_laid_by_pointing(bot):
    """Pointing at a square of a hole without a number, and at a number that is left, is one action that is accepted."""
    engine, states = game(2, "listing", (bot,))
    laid = 0
    for state, seat, _ in states[10::15]:
        for found in listing(engine, state, seat, action="designer.number_holes"):
            tokens = state.part(Designer).players[seat].course.tokens
            (choice,) = [each for each in engine.choices(state, seat) if each.action is NumberHoles]
            assert all(choice.domain.refuse(action) is None for action in choice.domain)
            more = [action.tokens[-1] for action in choice.domain if len(action.tokens) > len(tokens)]
            for token in {each.number: each for each in more}.values():
                at = (f"cell:{token.x},{token.y}", f"hole:{token.number}")
                assert set(at) <= {*found.pointers}
                left = narrowed(listing(engine, state, seat, at=at), at, only="designer.number_holes")
                assert left.action == msgspec.to_builtins(NumberHoles((*tokens, token)))
                laid += 1
    assert laid > 10


def test_a_number_is_moved_by_pointing():
    """Pointing at a number that lies somewhere, and at a square of another hole, moves it and no other."""
    holes = [Placed("t001a", 2, 0, 1), Placed("t035a", 3, 0, 3), Placed("t001b", 2, 1, 1), Placed("t035b", 3, 1, 3)]
    position = DesignerPosition(begin(2)).course(0, tiles=[*holes, Placed("t001c", 2, 2, 1), Placed("t035c", 3, 2, 3)])
    match = play(position.match(), (0, NumberHoles((Token(3, 2, 1), Token(5, 2, 0)))))
    at = ("hole:3", "cell:2,2")
    found = listing(match.engine, match.state, 0, action="designer.number_holes", at=at)
    assert narrowed(found, at).action == msgspec.to_builtins(NumberHoles((Token(3, 2, 2), Token(5, 2, 0))))
    (choice,) = [each for each in match.choices(0) if each.action is NumberHoles]
    listed = set(choice.domain)
    assert {NumberHoles(), NumberHoles((Token(3, 2, 1),)), NumberHoles((Token(5, 2, 0),))} <= listed
    assert all(choice.domain.refuse(each) is None for each in listed)
    assert len(listed) == len(choice.domain)


def test_where_pointing_leads_nowhere_nothing_lights_up():
    """Of what is described only that lights up which, with what was pointed at already, leads to something listed."""
    match = DesignerPosition(begin(2)).course(0, tiles=[Placed("t001a", 2, 0, 1)]).match()
    for at, lights in ((("hole:3",), ("cell:2,0",)), (("hole:3", "hole:4"), ())):
        left = narrowed(listing(match.engine, match.state, 0, action="designer.number_holes", at=at), at)
        assert (left.lights, left.described) == (lights, ("designer.number_holes",))


def test_a_preview_of_the_last_land_does_not_tell_the_others():
    """Who chooses last sees in a preview that the land is chosen, and not what the others hold."""
    match = designer().match(3, "lands")
    match = script(match, [(seat, ChooseLand(lands(match, seat)[0])) for seat in (0, 1)])
    action = ChooseLand(lands(match, 2)[0])
    found = preview(match.engine, match.state, 2, action)
    assert [happened.event for happened in found.events] == [LandChosen(2, action.land)]
    assert found.stopped == "secret"
    told = {
        match.ruleset.codec.json(preview(match.engine, state, 2, action))
        for state in (match.state, *determinizations(match.state, 2))
    }
    assert len(told) == 1


def test_choosing_a_land_can_be_taken_back_until_all_have():
    """A choice that others cannot see tells them nothing; the last one turns all lands over."""
    start = designer().match(3, "lands")
    match = script(start, [(0, ChooseLand(lands(start, 0)[1]))])
    undone = match.undo(0)
    assert (undone.state, undone.log) == (start.state, ())
    match = script(match, [(seat, ChooseLand(lands(match, seat)[0])) for seat in (1, 2)])
    assert match.undo(2).code == "undo_revealed"


def test_a_placement_can_be_taken_back_before_the_next_player_acts():
    """Placing a tile tells nobody anything that was hidden; a round that ends draws new tiles."""
    match = begin(2, racks=["t001a", "t002a", "t003a", "t004a"])
    seat = match.state.waiting()[0]
    pick = next(action for choice in match.choices(seat) for action in choice.domain if isinstance(action, PickTile))
    found = preview(match.engine, match.state, seat, pick)
    assert found.stopped == ""
    assert any(isinstance(happened.event, TilePlaced) for happened in found.events)
    after = script(match, [(seat, pick)])
    assert after.undo(seat).state == match.state
    other = after.state.waiting()[0]
    last = script(after, [(other, Pass())])
    assert last.undo(seat).code == "undo_other_seat"
    assert last.undo(other).code == "undo_revealed"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_previews_and_reveals_agree_with_play(seats):
    """Throughout a game: a preview is the beginning of what is seen, and all that drew from the bag reveals."""
    engine, states = game(seats, "knowledge")
    codec = designer().codec
    for index, (state, seat, action) in enumerate(states):
        step = engine.play(state, seat, action)
        found = preview(engine, state, seat, action, scored=index % 10 == 0)
        assert not isinstance(found, Refusal)
        seen = tuple(each for happened in step.events if (each := event_for(happened, seat)) is not None)
        assert seen[: len(found.events)] == found.events
        if not found.stopped:
            assert seen == found.events
        if step.state.chance != state.chance:
            assert found.stopped
            assert reveals(engine, state, seat, action)
        if found.sheets_after and not found.stopped:
            assert found.sheets_after == projected(engine, step.state, seat)
        for other in determinizations(state, seat):
            again = preview(engine, other, seat, action, scored=index % 10 == 0)
            assert codec.json(again) == codec.json(found)


def test_scores_of_open_courses_are_known_to_all():
    """Nothing of a course is hidden once lands are turned over: everybody knows every line."""
    engine, states = game(2, "knowledge")
    state, _, _ = states[len(states) // 2]
    for viewer in (0, 1, None):
        assert projected(engine, state, viewer) == engine.sheets(state)
