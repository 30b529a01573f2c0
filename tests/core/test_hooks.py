"""Law 3: hooks answer questions, in an order the ruleset declares; each hook has a test here and says how it combines."""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from fairway import (
    Bot,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Narrowed,
    Outcome,
    Paper,
    Part,
    Prospect,
    Quantity,
    Refusal,
    Ruleset,
    ScoreLine,
    Value,
    View,
    Vocabulary,
    decide,
    hookimpl,
    replace,
    watching,
)
from fairway.client.describe import describe
from fairway.content.items import Item, Manifest, Pack
from fairway.content.library import Library
from fairway.engine.hook_calls import Calls
from fairway.lab.simulate import SimulationOrder, play_game
from fairway.model.errors import BadOptions, BadRuleset, PluginFault, StuckBot
from fairway.model.score import Criterion, Games, GameScore, Ranking, Sheet, Standing, Tally, Tie
from fairway.plugin import hookspecs
from fairway.rulesets.installed import vocabulary_of
from fairway.testing import script, stacked
from tests.core import toy
from tests.core.toy import (
    Bid,
    DrawMarble,
    Drawn,
    Inheritance,
    Kit,
    Plugin,
    Roll,
    RollDie,
    Rolled,
    Shout,
    Shuffle,
    StartRound,
    Toy,
    accepted,
    bidding_done,
    names,
    refused,
    ruleset,
)

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
HOOKS = {name: spec for name, spec in vars(hookspecs).items() if name.startswith("fairway_")}


class Chime(Effect, frozen=True, tag="bells.chime"):
    note: str


class Chimed(Event, frozen=True, tag="bells.chimed"):
    note: str


class Tower(Part, frozen=True, tag="bells.part"):
    notes: tuple[str, ...] = ()

    def seen_by(self, seat):
        return self


def chime(table, state, effect, rolls):
    return Outcome(Tower((*state.part(Tower).notes, effect.note)), (Chimed(effect.note),))


def bells(*hooks):
    """A plugin with a part of its own, and an effect that others may call for."""

    def fairway_part():
        return Tower()

    return Plugin("bells", fairway_part, *hooks, part=Tower, effects=(EffectSpec(Chime, chime),), events=(Chimed,))


def rings(name, note, *types, only=None):
    """A plugin that rings a bell after some events."""

    def fairway_after(event):
        return (Chime(note),) if isinstance(event, types) else None

    return Plugin(name, watching(*only)(fairway_after) if only else fairway_after)


def notes(match):
    return match.state.part(Tower).notes


# every hook is tested and explained


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_has_a_test(name):
    """A hook without a test named after it does not get in."""
    assert hasattr(sys.modules[__name__], f"test_hook_{name}")


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_says_how_answers_are_combined(name):
    """A hook's docstring has one of the words that the head of the file explains."""
    words = re.findall(r"^\* \*\*(.+?)\*\*:", hookspecs.__doc__, re.MULTILINE)
    assert words == ["all", "pipeline", "first", "in turn"]
    said = re.findall(r"\*\*(.+?)\*\*", inspect.getdoc(HOOKS[name]) or "")
    assert len(said) == 1
    assert said[0].lower() in words


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_was_decided(name):
    """A hook has a sentence in docs/decisions that says what it is for, by its name or by the short form of it."""
    decided = "".join(path.read_text(encoding="utf-8") for path in sorted(DECISIONS.glob("*.md")))
    assert re.search(rf"`({name}|{name.removeprefix('fairway_')})\b", decided)


def test_the_hooks_are_counted():
    """The decision about the engine says how many there are."""
    assert len(HOOKS) == 22
    assert "**Hooks** are twenty-two" in (DECISIONS / "0001-engine.md").read_text(encoding="utf-8")


# one test for each


def test_hook_fairway_vocabulary():
    """Every plugin says what it adds; one that does not answer is no plugin."""
    assert list(ruleset(bells()).vocabularies) == ["toy", "bells"]
    assert vocabulary_of(toy).part is Toy
    with pytest.raises(BadRuleset, match="'nobody' has no fairway_vocabulary hook"):
        vocabulary_of(type("nobody", (), {}))


def test_hook_fairway_kit():
    """Each plugin prepares its content once per number of seats, and the table finds it by type."""
    asked = []

    def fairway_kit(library, options, seats):
        asked.append((library.packs, options, seats))
        return {"seats": seats}

    rules = ruleset(Plugin("other", fairway_kit), marbles=2)
    tables = [rules.engine(seats).table for seats in (2, 2, 3)]
    assert asked == [((), None, 2), ((), None, 3)]
    assert tables[0].kit(Kit).marbles == ("red-0", "blue-1")
    assert [table.kit(dict) for table in tables] == [{"seats": 2}, {"seats": 2}, {"seats": 3}]


def test_hook_fairway_part():
    """Each plugin lays out its own part, in ruleset order; one without state leaves it out."""

    def fairway_part(table, inherited):
        return None

    parts = ruleset(Plugin("silent", fairway_part), bells()).match(2, "s").state.parts
    assert [type(part) for part in parts] == [Toy, Tower]


def test_hook_fairway_part_inherits():
    """A plugin's part may begin with what the game before has left it."""
    match = ruleset().match(2, "s", inherited={"toy": Inheritance((4, 5))})
    assert match.state.part(Toy).points == (4, 5)


def test_hook_fairway_opening():
    """Opening steps go through a pipeline: a plugin may drop, replace or insert some, and each keeps its author."""

    def fairway_opening(steps):
        assert steps == (Shuffle(), StartRound(1))
        return (Chime("start"), steps[1])

    match = ruleset(bells(), Plugin("quick", fairway_opening)).match(2, "s")
    assert match.state.part(Toy).bag == match.engine.table.kit(Kit).marbles
    assert [(h.by, h.called_by) for h in match.events] == [("bells", "quick"), ("toy", "")]


def test_hook_fairway_narrow():
    """A plugin takes legal actions away: they are neither listed nor accepted, and its own refusal is given."""

    def fairway_narrow(domain):
        return Narrowed(domain, lambda action: Refusal("house_rule", {"plugin": "shy"}) if action == Bid(3) else None)

    match = ruleset(Plugin("shy", fairway_narrow)).match(1, "s")
    (choice,) = [choice for choice in match.choices(0) if choice.action is Bid]
    assert list(choice.domain) == [Bid(0), Bid(1), Bid(2)]
    assert refused(match.play(0, Bid(3)), "house_rule").params == {"plugin": "shy"}
    refused(match.play(0, Bid(4)), "toy.bid_too_high")


def test_hook_fairway_narrow_to_nothing():
    """A plugin may take every action of a type away; an empty domain is an answer, not silence."""

    def fairway_narrow(domain):
        return Narrowed(domain, lambda action: Refusal("house_rule", {"plugin": "strict"}))

    strict = Plugin("strict", watching(Bid)(fairway_narrow))
    match = ruleset(strict).match(1, "s")
    (choice,) = [choice for choice in match.choices(0) if choice.action is Bid]
    assert len(choice.domain) == 0
    refused(match.play(0, Bid(0)), "house_rule")


def test_hook_fairway_narrow_is_a_pipeline():
    """Each plugin narrows what the one before it has left."""

    def below(limit):
        def fairway_narrow(domain):
            seen.append(len(domain))
            return Narrowed(
                domain, lambda a: Refusal("house_rule", {"plugin": str(limit)}) if a.amount >= limit else None
            )

        return Plugin(f"below{limit}", watching(Bid)(fairway_narrow))

    seen = []
    match = ruleset(below(3), below(1)).match(1, "s")
    assert [len(choice.domain) for choice in match.choices(0) if choice.action is Bid] == [1]
    assert seen == [4, 3]
    assert refused(match.play(0, Bid(2)), "house_rule").params == {"plugin": "1"}


def test_hook_fairway_before():
    """A plugin steps in before an effect: what it returns happens instead."""

    def fairway_before(effect):
        return (Chime("instead"),) if isinstance(effect, Roll) else None

    match = bidding_done(ruleset(bells(), Plugin("quiet", fairway_before)).match(1, "s"))
    match = script(match, [(0, RollDie())])
    assert names(match) == ["Chimed"]
    assert notes(match) == ("instead",)


def test_hook_fairway_before_is_asked_in_turn():
    """Plugins are asked in ruleset order until one steps in."""
    asked = []

    def stepping(name, answer):
        def fairway_before(effect):
            asked.append(name)
            return answer

        return Plugin(name, watching(Roll)(fairway_before))

    rules = ruleset(bells(), stepping("first", None), stepping("second", (Chime("2"),)), stepping("third", ()))
    match = script(bidding_done(rules.match(1, "s")), [(0, RollDie())])
    assert asked == ["first", "second"]
    assert notes(match) == ("2",)


def test_hook_fairway_after():
    """Every plugin may react to an event; the effects happen next, in ruleset order, event by event."""

    def fairway_before(effect):
        return (Roll(effect.seat), effect) if isinstance(effect, toy.Draw) else None

    more = [rings("one", "1", Rolled, Drawn), bells(), rings("two", "2", Rolled)]
    match = bidding_done(ruleset(*more, Plugin("both", fairway_before), marbles=2).match(1, "s"))
    match = script(match, [(0, DrawMarble())])
    assert names(match) == ["Rolled", "Chimed", "Chimed", "Drawn", "Chimed", "Given"]
    assert notes(match) == ("1", "2", "1")
    assert [h.called_by for h in match.events] == ["both", "one", "two", "", "one", ""]


def test_hook_fairway_after_several_events():
    """When one effect brings about several events, reactions to the first come before reactions to the second."""

    def apply(table, state, effect, rolls):
        return Outcome(Tower(), (Chimed("a"), Chimed("b")))

    def fairway_after(event):
        return (Chime(event.note + "!"),)

    class Peal(Effect, frozen=True, tag="bells.peal"):
        pass

    def fairway_part():
        return Tower()

    def fairway_opening(steps):
        return (Peal(), *steps)

    tower = Plugin(
        "bells",
        fairway_part,
        fairway_opening,
        part=Tower,
        effects=(
            EffectSpec(Chime, lambda t, s, e, r: Outcome(Tower((*s.part(Tower).notes, e.note)))),
            EffectSpec(Peal, apply),
        ),
        events=(Chimed,),
    )
    echo = Plugin("echo", watching(Chimed)(fairway_after))
    assert notes(ruleset(tower, echo).match(1, "s")) == ("a!", "b!")


def test_hook_fairway_quantity():
    """A number of a rule goes through a pipeline; None leaves it as it was."""

    def adds(name, number):
        def fairway_quantity(value):
            return None if number is None else value * 10 + number

        return Plugin(name, watching("toy.die_bonus")(fairway_quantity))

    rules = ruleset(adds("one", 1), adds("none", None), adds("two", 2))
    match = bidding_done(rules.match(1, "s", chance=stacked(toy__die=[0])))
    assert script(match, [(0, RollDie())]).state.part(Toy).points == (1 + 12,)


def test_hook_fairway_conditions():
    """Conditions go through a pipeline: a plugin may drop, add or replace some."""

    def fairway_conditions(table, conditions):
        kept = tuple(each for each in conditions if each.key == "toy.points")
        return (Condition("extra.seats", "X-1", lambda t, s, seat: ScoreLine("extra.seats", "X-1", t.seats)), *kept)

    match = ruleset(Plugin("extra", fairway_conditions)).match(2, "s")
    assert [(each.key, each.by) for each in match.engine.table.conditions] == [
        ("extra.seats", "extra"),
        ("toy.points", "toy"),
    ]
    assert [line.key for line in match.sheets()[0].lines] == ["extra.seats", "toy.points"]


def test_hook_fairway_score():
    """A plugin changes a condition's line after it was computed; only the line it watches, if it says so."""

    def fairway_score(state, seat, line):
        return ScoreLine(line.key, "X-1", line.points + 100) if seat == 0 else None

    match = ruleset(Plugin("rich", watching("toy.points")(fairway_score))).match(2, "s")
    first, second = match.sheets()
    assert (first.line("toy.points").points, second.line("toy.points").points) == (100, 0)
    assert first.line("toy.bid").points == 0


def test_hook_fairway_places():
    """The last plugin is asked first for the places, and the first answer counts."""

    def places(name, answer):
        def fairway_places(table, state, sheets):
            return answer

        return Plugin(name, fairway_places)

    rules = ruleset(places("one", (1, 2)), places("two", (2, 1)), places("three", None))
    assert rules.match(2, "s").places() == (2, 1)


def test_hook_fairway_ranking():
    """What ranks the seats comes with its reasons: of equals, the criterion that told them apart is named."""

    def ranking(name, answer):
        def fairway_ranking(table, state, sheets):
            return answer

        return Plugin(name, fairway_ranking)

    points = Criterion("total", "X-1", ((4,), (4,), (9,)), low=True)
    broken = (points, Criterion("x.age", "X-2", ((30,), (), (7,))))
    match = ruleset(ranking("one", (points,)), ranking("two", broken), ranking("three", None)).match(3, "s")
    assert match.places() == (1, 2, 3)
    assert match.engine.ranking(match.state) == Ranking((1, 2, 3), (Tie("x.age", "X-2", (0, 1), ((30,), ())),), True)
    assert [len(each.ties) for each in match.standings()] == [1, 1, 0]


def test_hook_fairway_ranking_counts_for_every_seat():
    """A criterion that forgets a seat is the plugin's fault."""

    def fairway_ranking():
        return (Criterion("total", "X-1", ((4,),)),)

    with pytest.raises(PluginFault) as caught:
        ruleset(Plugin("short", fairway_ranking)).match(2, "s").places()
    assert caught.value.plugin == "short"


def test_hook_fairway_games():
    """A plugin tells what the games of a match came to; the places of the match are its own."""

    def fairway_games(table, state):
        sheets = tuple(Sheet(seat, (ScoreLine("x", "X-1", 5 + seat),)) for seat in range(table.seats))
        standings = (Standing(0, 5, 2), Standing(1, 6, 1))
        return Games(2, True, (GameScore(sheets, (2, 1)),), standings)

    def silent():
        def fairway_games():
            return None

        return Plugin("silent", fairway_games)

    match = ruleset(Plugin("series", fairway_games), silent()).match(2, "s")
    assert [(each.total, each.place) for each in match.standings()] == [(5, 2), (6, 1)]
    assert match.places() == (2, 1)
    assert [sheet.total for sheet in match.games().finished[0].sheets] == [5, 6]
    assert ruleset().match(2, "s").games() is None


def test_hook_fairway_legacy():
    """Each plugin says what the next game inherits; who says nothing leaves nothing."""

    def fairway_legacy(table, state):
        return None

    match = ruleset(Plugin("poor", fairway_legacy), games=2).match(2, "s", inherited={"toy": Inheritance((3, 1))})
    assert match.engine.legacy(match.state) == {"toy": Inheritance((3, 1), game=2)}


def test_hook_fairway_tally():
    """Plugins count what is worth counting in a finished match; all of it is handed to whoever compares many."""

    def counting(name, *tallies):
        def fairway_tally(table, state):
            return tallies

        return Plugin(name, fairway_tally)

    def silent():
        def fairway_tally():
            return None

        return Plugin("silent", fairway_tally)

    one, two = Tally("a.cards", "cards.ace", 4, 1), Tally("b.dice", "dice.six", 9, 2)
    match = ruleset(counting("a", one), silent(), counting("b", two)).match(2, "s")
    assert match.engine.tallies(match.state) == (one, two)
    assert ruleset().match(2, "s").engine.tallies(match.state) == ()


def test_a_bot_may_leave_questions_to_an_earlier_one():
    """Of two bots of one name the later is asked first; what it leaves open, the earlier one answers."""

    def brings(name, choose):
        def fairway_bots():
            return (Bot("eager", f"{name}'s", choose),)

        return Plugin(name, fairway_bots)

    earlier = brings("a", lambda chair: Bid(1) if chair.seat == 0 else Bid(2))
    later = brings("b", lambda chair: Bid(3) if chair.seat == 1 else None)
    rules = ruleset(earlier, later)
    match = rules.match(2, "s")
    assert [decide(rules.bots["eager"], match.engine, match.state, seat, "s") for seat in (0, 1)] == [Bid(1), Bid(3)]
    assert rules.bots["eager"].about == "b's"
    alone = ruleset(later)
    with pytest.raises(StuckBot, match="bot eager has no answer"):
        decide(alone.bots["eager"], match.engine, match.state, 0, "s")
    order = SimulationOrder(ruleset="toy", seats=2, seed="s", bots=("eager",))
    with pytest.raises(StuckBot, match="seat 0 was given no answer by bot eager"):
        play_game(alone, order, 0)


def test_hook_fairway_bots():
    """Plugins bring bots; the random one is always there."""

    def fairway_bots():
        return (Bot("lazy", "Never moves.", lambda chair: Shout()),)

    assert sorted(ruleset(Plugin("more", fairway_bots)).bots) == ["lazy", "random", "search", "toy.eager"]


def test_hook_fairway_forecast():
    """The last plugin that knows the odds of an action is heard; it gets the seat's view, not the state."""

    def odds(name, key):
        def fairway_forecast(table, view, seat, action):
            assert isinstance(view, View)
            assert view.seat == seat == 0
            return (Prospect(key, Fraction(1, 6)),) if key and isinstance(action, RollDie) else None

        return Plugin(name, fairway_forecast)

    match = bidding_done(ruleset(odds("a", "a.one"), odds("b", "")).match(2, "s"))
    assert [each.key for each in match.engine.forecast(match.state, 0, RollDie())] == ["a.one"]
    assert match.engine.forecast(match.state, 0, DrawMarble()) is None


def test_hook_fairway_forecast_of_some_actions():
    """A plugin that says of which actions it tells odds is asked about no others, and clients are told which these are."""

    @watching(RollDie)
    def fairway_forecast(action):
        return (Prospect("a.one", Fraction(1, 6)),)

    rules = ruleset(Plugin("a", fairway_forecast))
    match = bidding_done(rules.match(2, "s"))
    assert match.engine.forecast(match.state, 0, DrawMarble()) is None
    assert {each.action for each in describe(rules).actions if each.forecast} == {"toy.roll_die"}
    assert not any(each.forecast for each in describe(ruleset()).actions)


def test_hook_fairway_verdict():
    """The last plugin that has something to say of a match that is over is heard; before, nobody is asked."""

    def judging(name, key):
        def fairway_verdict(table, state, standings):
            assert [each.seat for each in standings] == [0, 1]
            return key

        return Plugin(name, fairway_verdict)

    rules = ruleset(judging("a", "a.fine"), judging("b", None))
    match = bidding_done(rules.match(2, "s"))
    assert match.engine.verdict(match.state) is None
    assert match.engine.verdict(replace(match.state, over=True)) == "a.fine"


@pytest.mark.parametrize(
    "prospects",
    [
        (Prospect("odd.one", Fraction(2, 3)), Prospect("odd.two", Fraction(1, 2))),
        (Prospect("odd.one", Fraction(-1, 3)),),
        (Prospect("odd.one", Fraction(1, 3), least=Fraction(1, 2)),),
        (Prospect("odd.one", 0.5),),
        ["odd.one"],
    ],
)
def test_hook_fairway_forecast_counts_to_one(prospects):
    """Chances that cannot be are the fault of the plugin that tells them."""

    def fairway_forecast():
        return prospects

    match = bidding_done(ruleset(Plugin("odd", fairway_forecast)).match(2, "s"))
    with pytest.raises(PluginFault, match="odd"):
        match.engine.forecast(match.state, 0, RollDie())


def test_hook_fairway_picture():
    """The last plugin that draws something is the one whose picture is shown."""

    def picture(name, answer):
        def fairway_picture(table, state, seat, language):
            return answer

        return Plugin(name, fairway_picture)

    plain, drawn = ruleset().match(2, "s"), ruleset(picture("a", "A"), picture("b", None)).match(2, "s")
    assert plain.engine.picture(plain.state, 0) == "hand: empty"
    assert drawn.engine.picture(drawn.state, 0) == "A"


def test_hook_fairway_board():
    """The last plugin that draws a board is heard; it gets the viewer's view, not the state."""

    def board(name, draw):
        def fairway_board(table, view, seat, language):
            return draw(table, view, seat, language)

        return Plugin(name, fairway_board)

    def told(table, view, seat, language):
        assert isinstance(view, View)
        return f"{table.seats} seats, {view.seat} sees {seat}: bids {view.parts[0].bids} ({language})"

    match = ruleset(board("a", told), board("b", lambda *args: None)).match(2, "s")
    match = script(match, [(0, Bid(3))])
    engine, state = match.engine, match.state
    assert engine.board(state, 0, 0, "fr") == "2 seats, 0 sees 0: bids (3, -1) (fr)"
    assert engine.board(state, 1, 0) == "2 seats, 1 sees 0: bids (-1, -1) (en)"
    assert engine.board(state, None, 1) == "2 seats, None sees 1: bids (-1, -1) (en)"
    plain = ruleset().match(2, "s")
    assert plain.engine.board(plain.state, 0, 0) is None


def test_papers():
    """A plugin may name further things that a seat can be seen with; a viewer gets them as it may see them."""

    def draw(table, view, seat, language):
        return f"{view.seat} sees {seat}: bids {view.parts[0].bids} ({language})" if view.parts[0].bids[0] else None

    def torn(table, view, seat, language):
        raise ZeroDivisionError

    rules = ruleset(Plugin("scribe", papers=(Paper("scribe.bids", draw), Paper("scribe.torn", torn))))
    match = script(rules.match(2, "s"), [(0, Bid(3))])
    engine, paper = match.engine, rules.papers["scribe.bids"]
    assert engine.paper(match.state, 0, 1, paper, "fr") == "0 sees 1: bids (3, -1) (fr)"
    assert engine.paper(match.state, None, 1, paper) == "None sees 1: bids (-1, -1) (en)"
    with pytest.raises(PluginFault, match=r"scribe.*drawing scribe\.torn"):
        engine.paper(match.state, 0, 1, rules.papers["scribe.torn"])
    with pytest.raises(BadRuleset, match=r"must start with 'scribe\.'"):
        ruleset(Plugin("scribe", papers=(Paper("bids", draw),)))


def test_hook_fairway_drawing():
    """The last plugin that draws an item is heard; an item that is not there is asked of nobody."""

    def draws(name, *kinds):
        def fairway_drawing(library, kind, item, language):
            return f"{name} draws {item}: {library.name(kind, item, language)}" if kind in kinds else None

        return Plugin(name, fairway_drawing)

    coin = Item(id="penny", provenance="original")
    manifest = Manifest(id="purse", version="1.0.0", engine=">=0.1", licence="MIT", authors=("A",))
    names = {"fr": {"coins.penny.name": "Sou"}, "en": {"coins.penny.name": "Penny"}}
    library = Library([Pack(manifest, "", {"coins": (coin,), "notes": (coin,), "shells": (coin,)}, names)])
    rules = Ruleset("toys", [toy, draws("a", "coins", "notes"), draws("b", "notes")], library)
    assert rules.drawing("coins", "purse:penny") == "a draws purse:penny: Penny"
    assert rules.drawing("coins", "purse:penny", "fr") == "a draws purse:penny: Sou"
    assert rules.drawing("notes", "purse:penny") == "b draws purse:penny: purse:penny"
    assert rules.drawing("shells", "purse:penny") is None
    for kind, name in (("coins", "purse:pound"), ("medals", "purse:penny")):
        with pytest.raises(KeyError):
            rules.drawing(kind, name)


def test_hook_fairway_commands():
    """Every plugin may add sub-commands."""

    def fairway_commands(commands):
        commands.add_parser("ring").set_defaults(run=lambda args: 7)

    parser = argparse.ArgumentParser()
    Calls([("toy", toy), ("bells", Plugin("bells", fairway_commands))]).commands(parser.add_subparsers())
    assert [parser.parse_args([name]).run(None) for name in ("marbles", "ring")] == [0, 7]


# order, narrowing and what is refused


def test_order_is_the_order_of_the_ruleset():
    """The same plugins in another order answer in another order."""
    one, two = rings("one", "1", Rolled), rings("two", "2", Rolled)
    for more, heard in (((one, two), ("1", "2")), ((two, one), ("2", "1"))):
        match = script(bidding_done(ruleset(bells(), *more).match(1, "s")), [(0, RollDie())])
        assert notes(match) == heard


@pytest.mark.parametrize("marks", [{"tryfirst": True}, {"trylast": True}])
def test_no_plugin_can_push_in(marks):
    """pluggy's `tryfirst` and `trylast` change nothing: only the ruleset decides the order."""

    def fairway_after(event):
        return (Chime("pusher"),) if isinstance(event, Rolled) else None

    pusher = Plugin("pusher")
    pusher.fairway_after = hookimpl(**marks)(fairway_after)
    match = ruleset(bells(), rings("one", "1", Rolled), pusher, rings("two", "2", Rolled)).match(1, "s")
    assert notes(script(bidding_done(match), [(0, RollDie())])) == ("1", "pusher", "2")


def test_watching_narrows_what_is_asked():
    """A plugin that watches one event hears of no other."""
    heard = []

    def fairway_after(event):
        heard.append(type(event))

    match = bidding_done(ruleset(Plugin("ear", watching(Rolled)(fairway_after))).match(1, "s"))
    script(match, [(0, Shout()), (0, RollDie())])
    assert heard == [Rolled]


def test_watching_may_name_several():
    """`@watching` takes any number of types, and without it a plugin is asked about everything."""
    heard = {"some": [], "all": []}

    def ear(name, *only):
        def fairway_before(effect):
            heard[name].append(type(effect).__name__)

        return Plugin(name, watching(*only)(fairway_before) if only else fairway_before)

    match = bidding_done(ruleset(ear("some", Roll, StartRound), ear("all")).match(1, "s"))
    script(match, [(0, RollDie())])
    assert heard["some"] == ["StartRound", "Roll"]
    assert heard["all"] == ["Shuffle", "StartRound", "PlaceBid", "Reveal", "AskTurn", "Roll", "AskVotes"]


def test_watching_by_tag():
    """A plugin hears of what one that it does not import tells, by its tag; of one that is not there it never hears."""
    heard = []

    def fairway_after(event):
        heard.append(type(event))

    ear = Plugin("ear", watching("toy.rolled", "stranger.came")(fairway_after))
    script(bidding_done(ruleset(ear).match(1, "s")), [(0, Shout()), (0, RollDie())])
    assert heard == [Rolled]
    lonely = ruleset(Plugin("ear", watching("stranger.came")(fairway_after)))
    script(bidding_done(lonely.match(1, "s")), [(0, RollDie())])
    assert heard == [Rolled]


def test_watching_stands_above_or_below_the_mark():
    """It does not matter whether `@watching` or `@hookimpl` comes first."""
    other = Quantity("below.other", "B-1", "Something else.")

    def fairway_quantity(value):
        return value + 1

    above, below = Plugin("above"), Plugin("below", watching("below.other")(fairway_quantity), quantities=(other,))
    above.fairway_quantity = watching("toy.die_bonus")(hookimpl(lambda value: value + 1))
    table = ruleset(above, below).engine(1).table
    state = ruleset().match(1, "s").state
    assert table.quantity(state, 0, "toy.die_bonus", 0) == 1
    assert table.quantity(state, 0, "toy.third", 0) == 0


def test_a_plugin_takes_the_arguments_it_wants():
    """A hook may leave arguments out and write the others in any order."""
    seen = []

    def fairway_quantity(value, seat, table):
        seen.append((value, seat, table.seats))

    match = bidding_done(ruleset(Plugin("picky", fairway_quantity)).match(2, "s"))
    script(match, [(0, RollDie())])
    assert seen == [(0, 0, 2)]


def test_a_plugin_may_be_an_object_with_methods():
    """A plugin is a module or any object, so its hooks may be methods."""

    class Doubled:
        @hookimpl
        def fairway_vocabulary(self):
            return Vocabulary(name="doubled", version="1.0.0")

        @hookimpl
        @watching("toy.die_bonus")
        def fairway_quantity(self, value):
            return value + 5

    match = bidding_done(ruleset(Doubled()).match(1, "s", chance=stacked(toy__die=[0])))
    assert script(match, [(0, RollDie())]).state.part(Toy).points == (6,)


@pytest.mark.parametrize("marks", [{"wrapper": True}, {"hookwrapper": True}])
def test_wrappers_are_refused(marks):
    """A hook wrapper is no part of a ruleset, and the error says what to do instead."""

    def fairway_after(event):
        return (yield)

    wrapper = Plugin("wrap")
    wrapper.fairway_after = hookimpl(**marks)(fairway_after)
    with pytest.raises(BadRuleset, match="'wrap': fairway_after is a wrapper; use the pipeline"):
        ruleset(wrapper)


def test_a_wrong_argument_is_refused():
    """A misspelt argument is found when the ruleset is made, with plugin, hook and argument."""

    def fairway_part(tabel):
        return None

    with pytest.raises(BadRuleset, match=r"(?s)'slip'.*fairway_part.*'tabel'"):
        ruleset(Plugin("slip", fairway_part))


def test_an_unknown_hook_is_refused():
    """A misspelt hook is found when the ruleset is made, with the plugin's name."""

    def fairway_xyz():
        return None

    with pytest.raises(BadRuleset, match=r"'slip'.*fairway_xyz"):
        ruleset(Plugin("slip", fairway_xyz))


def test_a_plugin_twice_is_refused():
    """A plugin is in a ruleset once."""
    with pytest.raises(BadRuleset, match="'bells' is there twice"):
        ruleset(bells(), bells())


def test_rulesets_share_no_hooks():
    """Each ruleset has its own plugin manager: what one has, another does not hear of."""
    with_bells = ruleset(bells(), rings("one", "1", Rolled))
    without = ruleset()
    rung, silent = (script(bidding_done(rules.match(1, "s")), [(0, RollDie())]) for rules in (with_bells, without))
    assert (names(rung), names(silent)) == (["Rolled", "Chimed"], ["Rolled"])


def everything(rules):
    """Ask a ruleset all questions that are asked around a match."""
    match = rules.match(1, "s")
    engine, state = match.engine, match.state
    return match.places(), engine.legacy(state), engine.picture(state, 0), engine.board(state, 0, 0)


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("fairway_part", {}),
        ("fairway_opening", [StartRound(1)]),
        ("fairway_conditions", "points"),
        ("fairway_places", "first"),
        ("fairway_ranking", "first"),
        ("fairway_games", ()),
        ("fairway_legacy", {"points": 1}),
        ("fairway_picture", 5),
        ("fairway_board", b"<svg/>"),
    ],
)
def test_an_answer_of_the_wrong_type_is_the_plugins_fault(hook, answer):
    """Hook calls are checked where they are made, so a wrong answer names its plugin."""

    def answering():
        return answer

    answering.__name__ = hook
    with pytest.raises(PluginFault) as caught:
        everything(ruleset(Plugin("wrong", answering)))
    assert caught.value.plugin == "wrong"
    assert isinstance(caught.value.cause, TypeError)


def test_a_part_must_be_the_one_in_the_vocabulary():
    """A plugin lays out the part that it has declared: no other, and not none."""

    def fairway_part():
        return Tower()

    for plugin, found in ((Plugin("hidden", fairway_part), "Tower"), (Plugin("bells", part=Tower), "none")):
        with pytest.raises(PluginFault, match=f"'{plugin.__name__}' failed while laying out its part") as caught:
            ruleset(plugin).match(1, "s")
        assert str(caught.value.cause) == f"its vocabulary says another one than {found}"


def test_inheritance_must_fit():
    """What a plugin inherits is of the type it has declared, and goes to nobody else."""

    class Odd(Value, frozen=True):
        pass

    for inherited in ({"toy": Odd()}, {"nobody": Inheritance((1,))}):
        with pytest.raises(BadOptions, match="cannot inherit"):
            ruleset().match(1, "s", inherited=inherited)


def test_a_plugin_may_replace_what_a_seat_may_do():
    """A domain that a plugin leaves alone stays as the game made it."""

    def fairway_narrow(domain):
        return None

    match = ruleset(Plugin("calm", fairway_narrow)).match(1, "s")
    assert all(isinstance(choice.domain, Listed) for choice in match.choices(0))
    accepted(match.play(0, Bid(0)))
