"""The kit for Python, against a server: the same surface waiting and awaited, problems, streams that resume, types."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fairway.content.shipped_files import data_dir
from fairway_client import (
    AsyncMatch,
    AsyncServer,
    Match,
    Problem,
    Prompt,
    Server,
    StandingAnswer,
    StandingAnswers,
    Unreachable,
    Words,
    expand,
    narrowed,
    pointers_in,
    values_of,
    wire,
)
from fairway_client.streams import Reader
from tests.api.conftest import SHORT, Api, listening

CONTRACT = msgspec.json.decode((data_dir("schemas") / "openapi.json").read_bytes())["components"]["schemas"]
COUNTERPARTS = {"Line": "ScoreLine", "Sheet": "SheetInfo", "Standing": "StandingInfo"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve on a socket."""
    with listening() as (where, _):
        yield where


@pytest.fixture
def server(address: str) -> Iterator[Server]:
    """Be a client."""
    with Server(address, language="en", http=httpx.Client(trust_env=False, timeout=30.0)) as made:
        yield made


def test_advice_is_a_call_each(server: Server) -> None:
    """Odds of an action and a bot's choice come in words, and the choice can be played."""
    (me,) = server.create("putting", [{"name": "Ann"}], seed="kit").seats
    hint = me.hint()
    assert hint == me.hint(hint.bot)
    assert hint.move.text
    odds = me.forecast(hint.move.action)
    assert sum(each.probability for each in odds.outcomes) + odds.rest == pytest.approx(1)
    assert all(each.text and each.at for each in odds.outcomes)
    assert me.act(hint.move.action, revision=hint.revision).events


def test_standing_answers_are_a_call_each(server: Server) -> None:
    """What is left with the server is answered, told to the seat as such, read, left as it was read, and ended."""
    ann, bob = server.create("designer", [{"name": "Ann"}, {"name": "Bob"}], options=SHORT, seed="kit").seats
    assert ann.answers() == StandingAnswers()
    action = next(ann.actions(ann.legal().choices)).action
    rule = StandingAnswer(ann.view().prompts[0].name, answer=action)
    kept = ann.set_answers(answers=[rule], only_choice=True)
    assert kept == StandingAnswers(only_choice=True, answers=(rule,)) == ann.answers()
    answered = next(each for each in ann.updates(after=0) if each.kind == "played")
    assert (answered.seat, answered.auto, bob.answers()) == (0, True, StandingAnswers())
    assert not any(each.auto for each in bob.log())
    assert ann.set_answers(answers=[msgspec.to_builtins(rule)], pause=3).answers == (rule,)
    ann.drop_answers()
    assert ann.answers() == StandingAnswers()


def test_a_scratch_board_is_a_call(server: Server) -> None:
    """Who waits tries what it could do next, sees what that would bring, and has played nothing."""
    seats = server.create("designer", [{"name": "Ann"}, {"name": "Ben"}], seed="kit").seats
    while (asked := seats[0].view().prompts[0]).name != "designer.turn":
        for place in asked.waiting:
            seats[place].act(next(seats[place].actions(seats[place].legal().choices)).action)
    waiting = seats[1 - asked.waiting[0]]
    empty = waiting.rehearse()
    action = next(waiting.actions(empty.choices)).action
    narrowed = waiting.rehearse(at=[f"tile:{action['tile']}"])
    assert {each.action["tile"] for each in waiting.actions(narrowed.choices)} == {action["tile"]}
    tried = waiting.rehearse([action])
    assert [(each.action, each.refusal) for each in tried.tries] == [(action, None)]
    assert tried.tries[0].text
    assert tried.board != empty.board
    assert waiting.view().revision == empty.revision == tried.revision


def test_a_match_is_played_with_a_few_lines(server: Server) -> None:
    """Whatever the ruleset, the first listed action will do, from the opening to the scores."""
    made = server.create("putting", [{"name": "Ann"}, {"bot": "random"}], seed="kit")
    (me,) = made.seats
    for legal in me.turns():
        action = next(me.actions(each for each in legal.choices if each.must)).action
        with suppress(Problem):
            me.act(action, revision=legal.revision)
    scores = me.scores()
    assert scores.final
    assert sorted(sheet.place or 0 for sheet in scores.sheets) == [1, 2]
    assert [line.text for line in scores.sheets[0].lines]
    first, *_, last = me.totals(9).points
    assert (first.revision, last.revision, last.totals) == (0, scores.revision, tuple(s.total for s in scores.sheets))
    assert me.scores(first.revision).sheets[0].total == first.totals[0]
    (again,) = me.branch(revision=first.revision, seats=[{"name": "Ann"}, {"bot": "random"}]).seats
    assert not again.view().over
    assert me.record()["seats"] == 2
    assert me.view().over
    assert [update.revision for update in me.log(limit=7)] == list(range(me.view().revision + 1))


@pytest.mark.anyio
async def test_a_match_is_played_while_other_things_happen(api: Api) -> None:
    """The same program, awaited, in the process of the server itself."""
    server = AsyncServer("http://test", http=api.http)
    made = await server.create("designer", [{"name": "Ann"}, {"name": "Bob"}], options=SHORT, seed="kit")
    ann, bob = made.seats
    while not (await ann.view()).over:
        for me in (ann, bob):
            listed = [each for each in (await me.legal()).choices if each.must]
            passing = [each for each in expand(listed) if each.action["type"].endswith("pass")]
            if passing:
                await me.act(passing[0].action)
                continue
            async for written in me.actions(listed):
                await me.act(written.action)
                break
    assert (await bob.scores()).final
    assert b"<svg" in await ann.picture(1)
    assert [update.revision async for update in ann.log(after=3)][:2] == [4, 5]


def test_people_come_together_play_and_play_again(server: Server) -> None:
    """An invitation, a seat that is left, a start with a bot, and a rematch: a call each."""
    made = server.create("putting", [{"name": "Ann"}, {"open": True}], start="called", invited=True, seed="kit")
    (ann,) = made.seats
    assert (made.match.status, made.match.makers) == ("waiting_to_start", (0,))
    legal = ann.legal()
    assert legal.gate
    assert (legal.choices, legal.gate.state) == ((), "waiting_to_start")
    invitation = ann.invite(1, once=False)
    bob = server.join(ann.id, "Bob", code=invitation.code)
    assert [each.id for each in ann.invitations()] == [invitation.id]
    assert bob.leave().name == "Bob"
    ann.disinvite(invitation.id)
    with pytest.raises(Problem) as refused:
        server.join(ann.id, "Bob", code=invitation.code)
    assert refused.value.code == "bad_invitation"
    assert ann.start("random").begins
    for turn in ann.turns():
        action = next(ann.actions(each for each in turn.choices if each.must)).action
        with suppress(Problem):
            ann.act(action, revision=turn.revision)
    again = ann.rematch()
    assert ann.info().rematch == again.id != ann.id
    assert (again.seat, again.info().status) == (0, "running")
    other = server.create("putting", [{}, {"open": True}], start="full").seats[0]
    assert other.close().over
    assert list(other.turns()) == []


def test_a_refusal_is_raised_with_its_reasons(server: Server) -> None:
    """A problem has a code to decide by, words to show, parameters and the rule."""
    me = server.create("designer", [{"name": "Ann"}, {"bot": "random"}], seed="kit").seats[0]
    with pytest.raises(Problem) as refused:
        me.act({"type": "designer.pick", "tile": "t999", "x": 0, "y": 0, "turn": 0})
    problem = refused.value
    assert (problem.status, bool(problem.code), bool(problem.text), problem.stale) == (409, True, True, False)
    action = next(me.actions(me.legal().choices)).action
    with pytest.raises(Problem) as late:
        me.act(action, revision=me.view().revision - 1)
    assert late.value.stale
    with pytest.raises(Problem, match="no match") as unknown:
        server.match("A" * 22).view()
    assert unknown.value.code == "unknown_match"


def test_what_was_sent_twice_happens_once(server: Server) -> None:
    """The same key is the same action: the second answer is the first."""
    me = server.create("designer", [{}, {}], seed="kit").seats[0]
    action = next(me.actions(me.legal().choices)).action
    assert me.act(action, key="k" * 32) == me.act(action, key="k" * 32)


def test_a_server_that_was_never_met_is_not_waited_for() -> None:
    """Who names the wrong address reads so at once."""
    with Server("http://127.0.0.1:9", http=httpx.Client(trust_env=False)) as server, pytest.raises(Unreachable):
        server.rulesets()


def test_what_got_lost_is_sent_again() -> None:
    """A server that has answered before is waited for, and gets the same request, with the same key."""
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        if len(seen) == 2:
            raise httpx.ReadError("lost", request=request)
        if len(seen) == 3:
            return httpx.Response(503, json={"code": "unavailable"})
        return httpx.Response(200, json={"revision": 1, "kind": "played"})

    with Server("http://x", http=httpx.Client(transport=httpx.MockTransport(answer))) as server:
        match = server.match("m", "t")
        match.undo()
        assert match.act({"type": "a"}).revision == 1
    assert len({request.headers["Idempotency-Key"] for request in seen}) == 2
    assert len({request.headers["Idempotency-Key"] for request in seen[1:]}) == 1


def test_a_stream_is_resumed_across_a_restart(tmp_path: Path) -> None:
    """When the server goes and comes again, at the same address, nothing is lost and nothing comes twice."""
    revisions: list[int] = []
    broken = threading.Event()
    database = str(tmp_path / "games.db")
    with listening(database=database) as (first, _):
        http = httpx.Client(trust_env=False, timeout=30.0)
        server = Server(first, http=http)
        me = server.create("designer", [{}, {}], seed="kit").seats[0]
        me.act(next(me.actions(me.legal().choices)).action)

        def follow() -> None:
            for update in me.updates(-1):
                revisions.append(update.revision)
                if update.revision == 2:
                    return
                if update.revision == 1:
                    broken.set()

        thread = threading.Thread(target=follow)
        thread.start()
        assert broken.wait(30)
    with listening(database=database) as (second, _):
        server.address = second
        other = server.match(me.id, me.token)
        other.undo()
        thread.join(60)
        http.close()
    assert revisions == [0, 1, 2]


def test_a_stream_ends_with_the_match_that_is_deleted() -> None:
    """What ends a stream for good is told as the problem; what comes twice or is unknown is not told."""
    reader = Reader(3)
    lines = ("event: update", 'data: {"revision":3,"kind":"played"}', ": still here", "event: new", "data: {}", "")
    assert [reader.line(line) for line in lines] == [None] * 6
    reader.line("event: end")
    with pytest.raises(Problem):
        reader.line('data: {"status":404,"code":"unknown_match"}')


def test_waiting_and_awaited_are_the_same() -> None:
    """Both kinds of servers and matches have the same methods, with the same parameters."""

    def surface(kind: type) -> dict[str, list[str]]:
        named = {name: each for name, each in vars(kind).items() if callable(each) and not name.startswith("_")}
        return {name: list(inspect.signature(each).parameters) for name, each in named.items()}

    assert surface(Server) == surface(AsyncServer)
    assert surface(Match) == surface(AsyncMatch)


@pytest.mark.parametrize("name", sorted(set(wire.__all__) - {"Action", "Input", "Move"}))
def test_what_the_kit_reads_is_what_the_contract_promises(name: str) -> None:
    """Every field that the kit needs is promised, and every other that it knows is there."""
    kind = getattr(wire, name)
    schema = CONTRACT[COUNTERPARTS.get(name, name)]
    for field in msgspec.structs.fields(kind):
        if field.required:
            assert field.encode_name in schema["required"]
        assert field.encode_name in schema["properties"]


@pytest.mark.anyio
async def test_words_are_put_together_from_what_the_server_has(api: Api) -> None:
    """Texts, what fields hold and the names of items make sentences; what has no words is told by its own name."""
    words = await AsyncServer("http://test", language="fr", http=api.http).words("designer", ["Ann", "Bob"])
    assert words.say("refusal.stale", {"revision": 3, "current": 4}) != "Stale"
    assert words.player(1) == "Bob"
    assert words.event({"type": "designer.never_heard_of"}) == "Never heard of"


def test_words_without_a_server() -> None:
    """Plurals, lists, choices and squares follow the language; copies are named like what they are copies of."""
    texts = {"x": "{n} {n|plik|pliki|plików}, {who?od {who}|od nikogo} {x,y}", "square": "k{x} r{y}"}
    words = Words(texts, "pl", fields={"a": {"who": "item:tiles"}}, items={"tiles": {"t036": "Młyn"}})
    assert words.say("x", {"n": 3, "who": "t036b", "x": 0, "y": 1}, "a.b") == "3 pliki, od Młyn k1 r2"
    assert words.say("x", {"n": 5, "who": "", "x": 0, "y": 1}, "a.b") == "5 plików, od nikogo k1 r2"


@pytest.mark.anyio
async def test_who_does_not_say_where_to_begin_begins_now() -> None:
    """Following without a revision tells nothing of what was before: a long match does not come all at once."""
    empty = {"recipe": {}, "seats": [], "waiting": [], "makers": [], "status": "", "start": "", "invited": False}
    info = {"id": "m", "revision": 41, "over": False, **empty}
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/m"):
            return httpx.Response(200, json=info)
        asked.append(request.headers["last-event-id"])
        told = msgspec.json.encode({"revision": 42, "kind": "played"}).decode()
        return httpx.Response(200, text=f"id: 42\nevent: update\ndata: {told}\n\n")

    with Server("http://x", http=httpx.Client(transport=httpx.MockTransport(answer))) as server:
        assert next(server.match("m", "t").updates()).revision == 42
    async with AsyncServer("http://x", http=httpx.AsyncClient(transport=httpx.MockTransport(answer))) as far:
        assert (await anext(far.match("m", "t").updates())).revision == 42
    assert asked == ["41", "41"]


def test_a_discreet_question_without_a_server() -> None:
    """Who is asked reads the question; others read that it is open, and not of whom."""
    texts = {
        "prompt.a.gift.ask": "Do you take it?",
        "prompt.a.gift.wait": "There is something{waiting? for {waiting:player}|}.",
    }
    words, prompt = Words(texts, names=("Ann",)), Prompt("a.gift", (0,), (0,), discreet=True)
    assert words.prompt(prompt, 0) == "Do you take it?"
    assert words.prompt(prompt, 1) == words.prompt(prompt) == "There is something."
    assert words.prompt(Prompt("a.gift", (0,), ())) == ""


def test_a_stamp_has_a_name() -> None:
    """A stamp is told by its words; without any, by what is the same in all its ways."""
    words = Words({"stamp.a.tee": "Tee", "word.a.sides.ns": "straight"}, fields={"a": {"sides": "word"}})
    assert words.stamp("a.plan", {"name": "tee", "ways": [{"sides": "NS"}]}) == "Tee"
    assert words.stamp("a.plan", {"name": "green", "ways": [{"sides": "NS"}]}) == "straight"
    ways = [{"sides": "NS", "turn": 0}, {"sides": "NS", "turn": 1}]
    assert words.stamp("a.plan", {"ways": ways}) == "straight"


def test_notes_are_told() -> None:
    """What a listing notes has words for people, with odds as so many of a hundred; what has none is for programs."""
    texts = {
        "note.a.holed": "chance: {holed}",
        "note.a.strokes": "strokes: {strokes}",
        "note.a.red": "{red|side|sides}",
    }
    notes = {"holed": "1/3", "strokes": "2.4583", "red": 2, "odds": [{"chance": "1/3"}]}
    told = [Words(texts).note("a.putt", {"holed": chance}) for chance in ("0", "1", "2", 1)]
    assert told == [["chance: 0%"], ["chance: 100%"], ["chance: 2"], ["chance: 1"]]
    assert Words(texts).measured(notes) == {**notes, "holed": "33%", "strokes": "2.5"}
    assert Words(texts).note("a.putt", notes) == ["chance: 33%", "strokes: 2.5", "sides"]
    assert Words(texts, "fr").note("a.putt", notes)[1] == "strokes: 2,5"


def test_what_has_commas_of_its_own() -> None:
    """In a row of several it is parted by semicolons, as the language writes them; a row is counted like a number."""
    spots = [[0, 1], [2, 3], [4, 5]]
    texts = {"x": "{l}", "y": "{l|one|several}", "square": "column {x}, row {y}"}
    english = Words(texts, "en", fields={"a": {"l": "square"}})
    assert english.say("x", {"l": spots}, "a") == "column 1, row 2; column 3, row 4; and column 5, row 6"
    assert english.say("x", {"l": spots[1:]}, "a") == "column 3, row 4 and column 5, row 6"
    assert [english.say("y", {"l": spots[at:]}, "a") for at in (1, 2)] == ["several", "one"]
    texts = {"x": "{l}", "square": "colonne {x}, ligne {y}", "row.both": "{told} ; {more}"}
    french = Words(texts, "fr", fields={"a": {"l": "square"}})
    told = "colonne 1, ligne 2 ; colonne 3, ligne 4 et colonne 5, ligne 6"
    assert french.say("x", {"l": spots}, "a") == told


def test_names_that_read_like_sentences() -> None:
    """They are quoted in a row and end a sentence themselves; of each seat, only those are told that have something."""
    texts = {"x": "{card}. So {gem}.", "y": "{gems}.", "by_seat": "{seat:player} ({value})", "nothing": "nothing"}
    fields = {"a": {"card": "item:cards", "gem": "item:gems", "gems": "each:item:gems"}}
    items = {"cards": {"c1": "Best of all...", "c2": "Loop"}, "gems": {"g1": "Ruby", "g2": "Opal"}}
    words = Words(texts, fields=fields, items=items, names=("Ann", "Bob"))
    assert words.say("x", {"card": "c1", "gem": ["g1", "g2"]}, "a") == "Best of all... So Ruby and Opal."
    assert words.say("x", {"card": ["c2"], "gem": "g1"}, "a") == "“Loop”. So Ruby."
    assert words.say("y", {"gems": ["", "g2"]}, "a") == "Bob (Opal)."
    assert words.say("y", {"gems": [None, []]}, "a") == "nothing."
    assert words.say("y", {"gems": ["g1"]}, "a") == "Ruby."


def test_a_thing_that_is_written_as_a_row() -> None:
    """It is told by its own text, which names its parts in their order."""
    words = Words({"x": "{tokens}.", "square": "c{x} r{y}", "word.a.tokens": "{number} ({x,y})"}, fields={"a": {}})
    assert words.say("x", {"tokens": [[1, 2, 3], [4, 0, 0]]}, "a") == "1 (c3 r4) and 4 (c1 r1)."
    assert words.say("x", {"tokens": [1, 2]}, "a") == "1 and 2."


def test_words_tell_things_as_the_server_does() -> None:
    """What seats have each, things of several parts, squares in a text, and values in capital letters have words."""
    texts = {
        "by_seat": "{seat:player} ({value})",
        "word.a.change.swap": "swap {first} and {second}",
        "word.a.why.rain": "heavy rain",
        "square": "column {x}, row {y}",
        "x": "{lands}; {change}; {spot}; {why}",
    }
    fields = {"a": {"lands": "each:item:lands", "change": "word", "spot": "square", "why": "word"}}
    words = Words(texts, fields=fields, names=["Ann", "Bob"], items={"lands": {"l1": "Hill", "l2": "Vale"}})
    change = {"type": "swap", "first": 1, "second": 2}
    said = words.say("x", {"lands": ["l1", "l2"], "change": change, "spot": "3,4", "why": "Rain"}, "a.b")
    assert said == "Ann (Hill) and Bob (Vale); swap 1 and 2; column 4, row 5; heavy rain"
    assert words.tell("a.b", "lands", ["l2"]) == "Vale"


def test_pointing_narrows() -> None:
    """Point at a thing and at a square, give what is left, and there is one action."""
    listing: dict[str, Any] = {
        "action": "a.lay",
        "prompt": "a.turn",
        "must": True,
        "count": 3,
        "exhaustive": True,
        "points": ["seat:{seat}/cell:{x},{y}", "tile:{tile}"],
        "inputs": {"tile": {"kind": "item:tiles"}, "turn": {"kind": "quarter_turn"}},
        "fields": ["tile", "x", "y", "turn"],
        "rows": [["t1", 0, 0, [0, 1]], ["t2", 3, 4, [2]]],
    }
    choices = msgspec.convert([listing], tuple[wire.Listing, ...])
    assert narrowed(choices).lights == ("cell:0,0", "tile:t1", "cell:3,4", "tile:t2")
    left = narrowed(choices, ["seat:1/cell:0,0"], seat=1)
    assert (len(left.actions), list(left.asks), left.action) == (2, ["turn"], None)
    assert narrowed(choices, ["cell:0,0"], {"turn": 1}).action == {
        "type": "a.lay",
        "tile": "t1",
        "x": 0,
        "y": 0,
        "turn": 1,
    }
    assert values_of([*left.actions, {"type": "a.pass"}], "turn") == [0, 1]
    assert pointers_in(["cell:{x},{y}"], {"tokens": [{"x": 1, "y": 2}]}) == ("cell:1,2",)


def test_what_is_not_listed_is_asked_for() -> None:
    """Once somebody has pointed at something, the server is asked for what fits that."""
    about = {
        "action": "a.lay",
        "prompt": "a.turn",
        "must": True,
        "count": 9,
        "exhaustive": True,
        "points": ["cell:{x},{y}"],
    }
    part = {**about, "fields": ["x", "y"], "rows": [[3, [4]]]}
    asked: list[httpx.URL] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url)
        return httpx.Response(200, json={"revision": 1, "seat": 2, "choices": [part if request.url.query else about]})

    with Server("http://x", http=httpx.Client(transport=httpx.MockTransport(answer))) as server:
        match = server.match("m", "t")
        choices = match.legal().choices
        assert match.narrowed(choices).described == ("a.lay",)
        assert match.narrowed(choices, ["seat:2/cell:3,4"]).action == {"type": "a.lay", "x": 3, "y": 4}
    assert [url.params.get_list("at") for url in asked] == [[], ["seat:2/cell:3,4"]]
