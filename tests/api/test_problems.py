"""Whatever goes wrong is answered in one shape: an RFC 9457 document with the refusal, in the asked language."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from typing import Any, cast

import httpx
import pytest

from fairway_api.problems.problems import MOST_LETTERS_SAID, SERVER_REFUSALS, refused, server_texts
from fairway_api.settings import Limits
from tests.api.conftest import OPERATOR, PLUGINS, SHORT, Api, Match, ok, problem, serving

pytestmark = pytest.mark.anyio

Case = Callable[[Api, Match], Awaitable[httpx.Response]]
JSON = {"Content-Type": "application/json"}
NOTHING: dict[str, str] = {}


def sent(method: str, path: str, *, seat: int | None = None, headers: dict[str, str] = NOTHING, **how: Any) -> Case:
    """Send a request about a match that was just made; `{id}` stands for it."""

    async def send(api: Api, match: Match) -> httpx.Response:
        said = {**headers, **HEADERS}
        if seat is not None:
            said["Authorization"] = f"Bearer {match.tokens[seat]}"
        return await api.http.request(method, path.format(id=match.id), headers=said, **how)

    return send


HEADERS: dict[str, str] = {}
ACT = "/v1/matches/{id}/actions"
NEW = {"ruleset": "designer", "seats": [{}, {}]}
TABLE: dict[str, tuple[Case, int, str]] = {
    "malformed JSON": (sent("POST", "/v1/matches", content=b'{"ruleset": ', headers=JSON), 400, "malformed"),
    "not UTF-8": (sent("POST", "/v1/matches", content=b'{"ruleset": "\xff"}', headers=JSON), 400, "malformed"),
    "a lone surrogate": (
        sent("POST", "/v1/matches", content=b'{"ruleset": "\\ud800"}', headers=JSON),
        400,
        "malformed",
    ),
    "endless nesting": (sent("POST", "/v1/matches", content=b"[" * 100_000, headers=JSON), 400, "invalid"),
    "endless nesting inside": (
        sent("POST", "/v1/matches/import", content=b'{"record": ' + b'{"a":' * 100_000, headers=JSON),
        400,
        "malformed",
    ),
    "unknown field": (sent("POST", "/v1/matches", json={**NEW, "colour": 1}), 400, "invalid"),
    "wrong type": (sent("POST", "/v1/matches", json={**NEW, "seats": [{"bot": 5}]}), 400, "invalid"),
    "missing field": (sent("POST", "/v1/matches", json={}), 400, "invalid"),
    "a list": (sent("POST", "/v1/matches", json=[]), 400, "invalid"),
    "wrong parameter": (sent("GET", "/v1/matches/{id}/log?limit=lots"), 400, "invalid"),
    "unknown match": (sent("GET", "/v1/matches/nonesuch"), 404, "unknown_match"),
    "a hostile match": (sent("GET", "/v1/matches/%00%27%22/view"), 404, "unknown_match"),
    "not your seat": (
        sent("GET", "/v1/matches/{id}/view", headers={"Authorization": "Bearer fw_seat_" + "A" * 43}),
        403,
        "not_your_seat",
    ),
    "no token of ours": (sent("GET", "/v1/rulesets", headers={"Authorization": "Bearer x"}), 401, "bad_token"),
    "unknown parameter": (sent("GET", "/v1/matches/{id}/log?afer=3"), 400, "unknown_parameter"),
    "misplaced ticket": (sent("GET", "/v1/matches/{id}/log?ticket=1"), 400, "misplaced_ticket"),
    "unexpected body": (sent("POST", "/v1/clients", json={}), 400, "unexpected_body"),
    "no token": (sent("POST", ACT, json={"type": "designer.pass"}), 401, "token_needed"),
    "not your turn": (sent("POST", ACT, seat=0, json={"type": "designer.pass"}), 409, "not_your_turn"),
    "not now": (sent("POST", ACT, seat=1, json={"type": "designer.pass"}), 409, "not_now"),
    "illegal move": (
        sent("POST", ACT, seat=1, json={"type": "designer.choose_land", "land": "x"}),
        422,
        "designer.unknown_land",
    ),
    "unknown action": (sent("POST", ACT, seat=1, json={"type": "chess.castle"}), 422, "unknown_action"),
    "action of the wrong type": (
        sent("POST", ACT, seat=1, json={"type": "designer.choose_land", "land": 5}),
        400,
        "malformed",
    ),
    "action that is none": (sent("POST", ACT, seat=1, json=[1, 2]), 400, "malformed"),
    "action without a body": (sent("POST", ACT, seat=1), 400, "malformed"),
    "stale": (
        sent("POST", ACT, seat=1, json={"type": "designer.pass"}, headers={"If-Match": '"7"'}),
        412,
        "stale",
    ),
    "bad If-Match": (sent("POST", ACT, seat=1, json={}, headers={"If-Match": "soon"}), 400, "bad_header"),
    "too large": (sent("POST", "/v1/matches", content=b" " * 1_000_001, headers=JSON), 413, "too_large"),
    "unknown route": (sent("GET", "/v1/nonesuch"), 404, "unknown_route"),
    "unknown page": (sent("GET", "/index.php"), 404, "unknown_route"),
    "wrong method": (sent("PUT", "/v1/rulesets"), 405, "wrong_method"),
    "wrong media type": (
        sent("POST", "/v1/matches", content=b"<match/>", headers={"Content-Type": "text/xml"}),
        415,
        "wrong_media_type",
    ),
    "a form": (sent("POST", "/v1/matches", data={"ruleset": "designer"}), 415, "wrong_media_type"),
    "operator only": (sent("DELETE", "/v1/matches/{id}"), 403, "operator_only"),
    "no webhook": (sent("GET", "/v1/matches/{id}/webhook", seat=0), 404, "unknown_item"),
    "no such problem": (sent("GET", "/problems/nonesuch"), 404, "unknown_item"),
    "still running": (sent("GET", "/v1/matches/{id}/record"), 409, "still_running"),
    "unknown ruleset": (sent("POST", "/v1/matches", json={**NEW, "ruleset": "chess"}), 404, "unknown_ruleset"),
    "a ticket that is none": (sent("GET", "/v1/matches/{id}/events?ticket=0.99999999999.ff"), 401, "bad_token"),
    "a revision to come": (sent("GET", "/v1/matches/{id}/events?after=99"), 404, "unknown_revision"),
}


@pytest.fixture(scope="module")
async def match(api: Api) -> Match:
    """A match in which seat 0 has chosen and seat 1 has not."""
    found = await api.match()
    ok(await found.act(0, (await found.legal(0))[0]))
    return found


@pytest.mark.parametrize("name", TABLE)
async def test_what_goes_wrong_has_a_code(name: str, api: Api, match: Match) -> None:
    """Each fault has its status and its code; its `type` can be opened on the server, and nothing has happened."""
    send, status, code = TABLE[name]
    answer = await send(api, match)
    document = problem(answer, status, code)
    page = await api.get(document["type"])
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert code in page.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert await match.revision() == 1


@pytest.mark.parametrize("name", TABLE)
async def test_what_goes_wrong_is_told_in_french(
    name: str, api: Api, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Accept-Language the reason and its heading are in the asked language, and the code stays."""
    english = (await TABLE[name][0](api, match)).json()
    monkeypatch.setitem(HEADERS, "Accept-Language", "fr-FR, fr;q=0.9, en;q=0.5")
    french = (await TABLE[name][0](api, match)).json()
    assert french["code"] == english["code"]
    assert french["title"] != english["title"]
    assert french["detail"] != english["detail"]


REASONS: dict[str, tuple[Case, str]] = {
    "unknown field": (TABLE["unknown field"][0], "il n'y a pas de champ `colour` ici"),
    "wrong type": (TABLE["wrong type"][0], "attendu : un texte, et non un nombre entier (dans `seats[0].bot`)"),
    "missing field": (TABLE["missing field"][0], "le champ `ruleset` manque"),
    "malformed JSON": (TABLE["malformed JSON"][0], "le JSON s'arrête avant la fin"),
    "JSON with a fault": (
        sent("POST", "/v1/matches", content=b'{"ruleset" "designer"}', headers=JSON),
        "le JSON est mal formé (octet 11)",
    ),
    "a number that is none": (
        sent("POST", "/v1/matches", content=b'{"ruleset": NaN}', headers=JSON),
        "le JSON est mal formé (octet 12)",
    ),
    "a number out of range": (
        sent("POST", "/v1/matches", content=b'{"options": {"designer": {"quiet_rounds": 1e400}}}', headers=JSON),
        "un nombre est hors limites",
    ),
    "a text that is too long": (
        sent("POST", "/v1/matches", json={**NEW, "ruleset": "x" * 101}),
        "attendu : un texte d'au plus 100 caractères (dans `ruleset`)",
    ),
    "an array that is too short": (
        sent("POST", ACT, seat=0, json={"type": "designer.number_holes", "tokens": [[]]}),
        "attendu : une liste d'au moins 3 éléments, pas de 0",
    ),
    "not UTF-8": (TABLE["not UTF-8"][0], "ce n'est pas de l'UTF-8 à l'octet"),
    "endless nesting": (TABLE["endless nesting inside"][0], "c'est imbriqué trop profondément"),
    "wrong parameter": (TABLE["wrong parameter"][0], "limit : attendu : un nombre entier, et non un texte"),
    "a parameter that is too large": (
        sent("GET", "/v1/matches/{id}/log?limit=501"),
        "limit : attendu : un nombre entier d'au plus 500",
    ),
    "a parameter that is too long": (
        sent("GET", "/v1/rules?prefix=" + "5" * 61),
        "prefix : attendu : un texte d'au plus 60 caractères",
    ),
    "too many pointers": (
        sent("GET", "/v1/matches/{id}/legal?" + "&".join(["at=cell:0,0"] * 51), seat=0),
        "at : 50 au plus à la fois, pas 51",
    ),
    "action of the wrong type": (
        TABLE["action of the wrong type"][0],
        "attendu : un texte, et non un nombre entier (dans `land`)",
    ),
    "action that is none": (TABLE["action that is none"][0], "attendu : un objet avec des champs, et non une liste"),
    "bad If-Match": (TABLE["bad If-Match"][0], 'attendu : une révision entre guillemets, comme "17"'),
    "no such problem": (TABLE["no such problem"][0], "Il n'y a rien de tel ici : problème nonesuch."),
    "no such option": (
        sent("POST", "/v1/matches", json={**NEW, "options": {"designer": {"quiet_round": 1}}}),
        "le module 'designer' n'a pas d'option 'quiet_round' ; vouliez-vous dire 'quiet_rounds' ?",
    ),
    "an option of the wrong type": (
        sent("POST", "/v1/matches", json={**NEW, "options": {"designer": {"quiet_rounds": "two"}}}),
        "options de 'designer' : quiet_rounds: \"two\" n'est pas du bon type (attendu : un nombre entier)",
    ),
    "options of nobody": (
        sent("POST", "/v1/matches", json={**NEW, "options": {"chess": {}}}),
        "il n'y a pas d'options pour 'chess' (modules à options : designer)",
    ),
    "an option of which a plugin disapproves": (
        sent("POST", "/v1/matches", json={**NEW, "options": {"designer": {"colours": ["rd"]}}}),
        "il n'y a pas de couleur 'rd' (dans la boîte : ",
    ),
    "too many seats": (
        sent("POST", "/v1/matches", json={**NEW, "seats": [{}] * 6}),
        "Minigolf Designer a 1 à 5 places, pas 6.",
    ),
    "no such bot": (
        sent("POST", "/v1/matches", json={**NEW, "seats": [{"bot": "deep"}]}),
        "aucun robot ne s'appelle « deep » ; connus : ",
    ),
    "no such house rule": (
        sent("POST", "/v1/matches", json={**NEW, "plugins": ["chess"]}),
        "il n'y a pas de module 'chess' ; installés : ",
    ),
    "no item left": (
        sent("POST", "/v1/matches", json={**NEW, "items": {"land": {}}}),
        "items : il n'y a pas de sorte 'land' ; vouliez-vous dire 'lands' ?",
    ),
    "no such paper": (sent("GET", "/v1/matches/{id}/pictures/0?paper=x"), "personne n'a de feuille 'x'"),
    "no record": (sent("POST", "/v1/matches/import", json={"record": {}}), "ce n'est pas un fichier de partie : "),
}


@pytest.mark.parametrize("name", REASONS)
async def test_reasons_are_told_in_french(name: str, api: Api, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a decoder or the engine finds wrong is told in French, too; the parameters stay as they are."""
    english = (await REASONS[name][0](api, match)).json()
    monkeypatch.setitem(HEADERS, "Accept-Language", "fr")
    french = (await REASONS[name][0](api, match)).json()
    assert REASONS[name][1] in french["detail"]
    assert french["params"] == english["params"]
    for here, there in zip(french.get("errors", ()), english.get("errors", ()), strict=True):
        assert here["path"] == there["path"]
        assert here["message"] != there["message"]


async def test_every_fault_names_its_place(api: Api, match: Match) -> None:
    """A wrong type is told with its path, in a request as in an action."""
    answer = await TABLE["wrong type"][0](api, match)
    assert answer.json()["errors"] == [{"path": "$.seats[0].bot", "message": "expected text, not a whole number"}]
    assert answer.json()["params"] == {"error": "Expected `str`, got `int` - at `$.seats[0].bot`"}
    answer = await TABLE["action of the wrong type"][0](api, match)
    assert answer.json()["errors"] == [{"path": "$.land", "message": "expected text, not a whole number"}]
    answer = await TABLE["wrong parameter"][0](api, match)
    assert [each["path"] for each in answer.json()["errors"]] == ["limit"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/rulesets", {"GET"}),
        ("DELETE", "/v1/matches", {"GET", "POST"}),
        ("GET", "/v1/matches/x/actions", {"POST"}),
        ("POST", "/v1/matches/x/webhook", {"GET", "PUT", "DELETE"}),
        ("PATCH", "/v1/matches/x", {"GET", "DELETE"}),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(api: Api, method: str, path: str, allowed: set[str]) -> None:
    """405 names the methods that there are, in the header and in the document."""
    answer = await api.ask(method, path)
    document = problem(answer, 405, "wrong_method")
    assert set(answer.headers["allow"].split(", ")) - {"OPTIONS"} == allowed | ({"HEAD"} if "GET" in allowed else set())
    assert document["params"] == {"method": method, "allowed": answer.headers["allow"]}


HEADLESS = ("/v1/rulesets", "/v1/matches/{id}", "/v1/matches/{id}/view", "/health", "/docs", "/v1/nonesuch", "/metrics")


@pytest.mark.parametrize("path", [*HEADLESS, "/v1/matches/{id}/actions", "/v1/matches/{id}/pictures/0"])
async def test_head_is_get_without_the_body(path: str, api: Api, match: Match) -> None:
    """Whatever answers GET answers HEAD with the same status and headers, and no body; so do problems."""
    full, head = [await api.ask(method, path.format(id=match.id)) for method in ("GET", "HEAD")]
    assert head.status_code == full.status_code
    assert head.content == b""
    if path != "/metrics":  # which has counted the first of the two
        kept = ({**each.headers, "x-request-id": ""} for each in (full, head))
        assert next(kept) == next(kept)


async def test_head_of_a_stream_ends(api: Api, match: Match) -> None:
    """Asked with HEAD, a stream of events says what it would be and ends at once."""
    answer = await api.ask("HEAD", f"/v1/matches/{match.id}/events")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert api.services.feeds.places.count == 0


async def test_too_large_without_a_length(api: Api) -> None:
    """A body that does not say how long it is gets cut off all the same."""

    async def endless() -> Any:
        for _ in range(40):
            yield b" " * 100_000

    answer = await api.http.post("/v1/matches", content=endless(), headers=JSON)
    assert problem(answer, 413, "too_large")["params"] == {"most": 1_000_000}


async def test_too_fast() -> None:
    """Who asks too fast is told when to come again, whatever is asked for, and others are not concerned."""
    async with serving(limits=Limits(requests=1, burst=3)) as api:
        for _ in range(3):
            ok(await api.get("/v1/plugins"))
        for path in ("/v1/plugins", "/nonesuch"):
            answer = await api.get(path, Origin="https://example.org")
            problem(answer, 429, "too_fast")
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.headers["access-control-allow-origin"] in ("*", "https://example.org")
        elsewhere = httpx.ASGITransport(cast(Any, api.app), client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=elsewhere, base_url="http://fairway") as other:
            ok(await other.get("/v1/plugins"))


async def test_a_fault_of_a_house_rule_is_contained() -> None:
    """A house rule that raises gives `plugin_fault` with its name, not its message; the match stays as it was."""
    async with serving(plugins=(str(PLUGINS / "broken.py"),)) as api:
        match = await api.match(plugins=["broken"])
        for seat in (0, 1):
            ok(await match.act(seat, (await match.legal(seat))[0]))
        [seat] = (await match.info())["waiting"]
        before = await match.view(seat)
        answer = await match.act(seat, {"type": "designer.pass"})
        document = problem(answer, 422, "plugin_fault")
        assert document["params"]["plugin"] == "broken"
        assert "secret-of-the-plugin" not in answer.text
        problem(await match.post("/try", {"type": "designer.pass"}, seat), 422, "plugin_fault")
        assert await match.view(seat) == before


async def test_the_servers_own_fault_tells_nothing(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is a 500 with the number of the request, and no word of what happened."""

    async def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(api.services.matches, "find", broken)
    answer = await api.get("/v1/matches/x")
    document = problem(answer, 500, "internal")
    assert "swordfish" not in answer.text
    assert document["params"]["request"] == answer.headers["x-request-id"]


async def test_a_database_that_is_away(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the database does not answer, requests are told to come again, and the server is not ready."""
    from fairway_api.store import StoreError

    async def away(*args: object, **kwargs: object) -> None:
        raise StoreError("connection refused: postgres://user:password@host")

    monkeypatch.setattr(api.services.store, "ready", away)
    monkeypatch.setattr(api.services.store, "load", away)
    for path in ("/ready", "/v1/matches/x"):
        answer = await api.get(path)
        problem(answer, 503, "unavailable")
        assert int(answer.headers["retry-after"]) >= 1
        assert "password" not in answer.text
    ok(await api.get("/health"))


def test_every_code_of_the_server_has_words_in_both_languages() -> None:
    """Each code that the server can answer has a text in English and in French, with the same parameters."""
    texts = server_texts()
    for _, spec in SERVER_REFUSALS:
        english, french = (texts.find(f"refusal.{spec.code}", language) for language in ("en", "fr"))
        if spec.code != "malformed":  # the engine has words for it
            assert english
            assert french
            assert english != french


async def test_browsers_of_chosen_pages_may_read_answers() -> None:
    """Only pages of the chosen origins are let in, also to problems that come before any route."""
    async with serving(origins=("https://golf.example", "http://fairway"), limits=Limits(requests=1, burst=4)) as api:
        for expected in (200, 404, 404, 200, 429):
            path = "/v1/nope" if expected == 404 else "/v1/plugins"
            answer = await api.get(path, Origin="https://golf.example")
            assert answer.status_code == expected
            assert answer.headers["access-control-allow-origin"] == "https://golf.example"
            if expected == 429:
                assert "Retry-After" in answer.headers["access-control-expose-headers"]
        answer = await api.get("/v1/plugins", Origin="https://evil.example")
        assert "access-control-allow-origin" not in answer.headers


async def test_browsers_may_send_what_writes_need(api: Api) -> None:
    """A page may send a token, a key and a revision to another origin: the preflight allows the headers and methods."""
    asked = "authorization, content-type, idempotency-key, if-match"
    answer = await api.ask(
        "OPTIONS",
        "/v1/matches/x/webhook",
        Origin="https://golf.example",
        Access_Control_Request_Method="PUT",
        Access_Control_Request_Headers=asked,
    )
    assert answer.status_code == 204
    allowed = answer.headers["access-control-allow-headers"].lower().split(", ")
    assert set(asked.split(", ")) <= set(allowed)
    assert "PUT" in answer.headers["access-control-allow-methods"]


async def test_security_headers_are_on_every_answer(api: Api, match: Match) -> None:
    """Every answer, a problem too, forbids guessing its type and being framed, and has a number for the log."""
    for answer in (await api.get("/"), await match.get("/view", 0), await api.get("/nope")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-request-id"]


async def test_problems_repeat_no_token(api: Api, match: Match) -> None:
    """No problem document repeats what proves who somebody is."""
    for token in (match.tokens[0], OPERATOR):
        for path in ("/v1/matches", "/v1/nope", f"/v1/matches/{match.id}/legal"):
            assert token not in json.dumps((await api.get(path, token=token)).json())


def test_a_plain_reason_is_shortened() -> None:
    """Somebody else's words, however long, do not make a long answer."""
    assert refused("malformed", error="x" * 10_000).refusal.params["error"] == "x" * MOST_LETTERS_SAID


@pytest.mark.parametrize("rule", ["untellable", "unwritable"])
async def test_what_cannot_be_told_to_everybody_does_not_happen(rule: str) -> None:
    """An event that breaks when somebody is told of it refuses the action before it is written, not after."""
    async with serving(plugins=(str(PLUGINS / f"{rule}.py"),)) as api:
        match = await api.match(plugins=[rule])
        for seat in (0, 1):
            ok(await match.act(seat, (await match.legal(seat))[0]))
        [seat] = (await match.info())["waiting"]
        before = await match.view(seat)
        document = problem(await match.act(seat, {"type": "designer.pass"}), 422, "plugin_fault")
        assert document["params"]["plugin"] == rule
        assert await match.view(seat) == before
        for viewer in (0, 1):
            assert ok(await match.get("/log", viewer))["updates"][-1]["revision"] == before["revision"]


async def test_players_are_called_by_their_names(api: Api) -> None:
    """A refusal calls players as their seats are called, and by a number from 1 where they have no name."""
    match = await api.match({"name": "Ann"}, {}, ruleset="designer", seed="names")
    told = [problem(await match.post("/undo", None, seat), 409, "nothing_to_undo")["detail"] for seat in (0, 1)]
    assert "Ann" in told[0]
    assert "player 2" in told[1]
    taken = problem(await match.post("/seats", {"seat": 0}), 409, "seat_taken")
    assert taken["detail"] == "Somebody plays as Ann already."
    french = problem(await match.post("/seats", {"seat": 1}, Accept_Language="fr"), 409, "seat_taken")
    assert "joueur 2" in french["detail"]


async def test_names_reach_the_game_s_own_refusals(api: Api) -> None:
    """The rules of a game know seats and no names: the text of their refusal gets these from the match."""
    match = await api.match({"name": "Ann"}, {"name": "Bo"}, ruleset="empire", seed="rounds",
                            options={**SHORT, "empire": {"putting_rounds": True}})  # fmt: skip
    dice = random.Random(1)
    while (await match.view())["prompts"][0]["name"] != "empire.round":
        await match.step(dice, lazy=0.9)
    told = problem(await match.act(0, {"type": "empire.report_round", "seats": [1, 1]}), 422, "empire.no_such_places")
    assert "you named Bo and Bo" in told["detail"]
