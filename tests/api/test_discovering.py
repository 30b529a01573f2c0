"""A client learns from the running server alone what can be played, with which content, under which rules."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from xml.etree import ElementTree

import jsonschema
import pytest

from tests.api.conftest import HOUSE_RULES, PLUGINS, Api, ok, problem, serving

pytestmark = pytest.mark.anyio
SVG = "{http://www.w3.org/2000/svg}svg"


async def test_rulesets_are_listed(api: Api) -> None:
    """Every installed ruleset is listed with its numbers of seats, its plugins and its packs."""
    found = {each["name"]: each for each in ok(await api.get("/v1/rulesets"))["rulesets"]}
    assert found["designer"]["plugins"] == ["designer"]
    assert 2 in found["designer"]["seats"]
    assert found["designer"]["packs"]


async def test_every_pack_and_every_picture_can_be_shown(api: Api) -> None:
    """Each pack has a name in both languages; of each kind an item can be looked at, and is drawn where it says so."""
    drawn = set()
    for language in ("en", "fr"):
        for pack in ok(await api.get("/v1/packs", Accept_Language=language))["packs"]:
            assert pack["name"]
            for kind in pack["items"]:
                [item] = ok(await api.get(f"/v1/packs/{pack['id']}/{kind}?limit=1", Accept_Language=language))["items"]
                if item["picture"] is not None:
                    picture = await api.get(item["picture"], Accept_Language=language)
                    assert ElementTree.fromstring(picture.text).tag == SVG
                    drawn.add(kind)
    assert {"tiles", "lands", "clients", "promises", "press", "fame_cards", "tiny-sheets", "tiny-dice"} <= drawn


async def test_a_ruleset_describes_itself(api: Api) -> None:
    """A ruleset tells its options, actions, events, refusals, prompts and bots to who has never heard of it."""
    described = ok(await api.get("/v1/rulesets/designer"))
    text = json.dumps(described)
    for word in ("designer.pick", "designer.choose_land", "designer.tile_placed", "ignore_playable", "not_your_turn"):
        assert word in text
    problem(await api.get("/v1/rulesets/chess"), 404, "unknown_ruleset")
    problem(await api.get("/v1/rulesets/designer?plugins=nonesuch"), 422, "bad_options")


async def test_listed_actions_are_valid_under_the_served_schema(api: Api) -> None:
    """What `/legal` lists is valid under the schema of its action type, as the server hands it out."""
    described = ok(await api.get("/v1/rulesets/designer"))
    match = await api.match()
    action = (await match.legal(0))[0]
    [schema] = [each["schema"] for each in described["actions"] if each["action"] == action["type"]]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(action, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**action, "colour": "red"}, schema)


async def test_texts_of_a_ruleset(api: Api) -> None:
    """The words of a ruleset come by key, in the asked language, English where there is no other."""
    english = ok(await api.get("/v1/rulesets/designer/texts"))
    french = ok(await api.get("/v1/rulesets/designer/texts", Accept_Language="fr"))
    klingon = ok(await api.get("/v1/rulesets/designer/texts", Accept_Language="tlh"))
    assert english == klingon
    assert english.keys() == french.keys()
    assert english["refusal.not_your_turn"] != french["refusal.not_your_turn"]


async def test_plugins_are_listed_with_versions() -> None:
    """Installed plugins and the operator's house rules are listed alike, with versions and what they need."""
    async with serving(plugins=(str(HOUSE_RULES / "one_swap.py"), str(PLUGINS / "marbles.py"))) as api:
        listed = ok(await api.get("/v1/plugins"))
        found = {each["name"]: each for each in listed["plugins"]}
        assert listed["engine"]
        assert found["one_swap"]["requires"] == ["designer"]
        assert found["one_swap"]["version"] == "1.0.0"
        assert found["toy"]["rulesets"] == ["marbles"]
        assert "designer" in found["designer"]["rulesets"]


async def test_packs_are_listed_with_their_makers(api: Api) -> None:
    """A pack says its version, its hash, its licence, its authors and how many items of each kind it has."""
    packs = ok(await api.get("/v1/packs"))["packs"]
    assert packs
    for pack in packs:
        assert pack["version"]
        assert pack["digest"]
        assert pack["licence"]
        assert sum(pack["items"].values()) > 0
        assert ok(await api.get(f"/v1/packs/{pack['id']}")) == pack
    problem(await api.get("/v1/packs/nonesuch"), 404, "unknown_item")


async def test_items_have_texts_and_say_where_they_come_from(api: Api) -> None:
    """Every item is listed once over all pages, with its provenance and its texts in the asked language."""
    [pack] = [each for each in ok(await api.get("/v1/packs"))["packs"] if "clients" in each["items"]][:1]
    for kind, count in pack["items"].items():
        path = f"/v1/packs/{pack['id']}/{kind}"
        found, cursor = [], ""
        while True:
            page = ok(await api.get(f"{path}?limit=40{cursor}"))
            found += page["items"]
            if page["next"] is None:
                break
            cursor = f"&cursor={page['next']}"
        assert len({item["id"] for item in found}) == len(found) == count
        assert {item["provenance"] for item in found} <= {"rulebook", "reconstructed", "original"}
    item = ok(await api.get(f"/v1/packs/{pack['id']}/clients?limit=1"))["items"][0]
    name = item["id"].partition(":")[2]
    french = ok(await api.get(f"/v1/packs/{pack['id']}/clients/{name}", Accept_Language="fr"))
    assert item["texts"].keys() == french["texts"].keys()
    assert item["texts"] != french["texts"]
    problem(await api.get(f"/v1/packs/{pack['id']}/nonesuch"), 404, "unknown_item")
    problem(await api.get(f"/v1/packs/{pack['id']}/clients/nonesuch"), 404, "unknown_item")


async def test_items_are_drawn(api: Api) -> None:
    """Tiles, lands and clients come as SVG that any XML reader takes, safe to put on a page."""
    [pack] = [each for each in ok(await api.get("/v1/packs"))["packs"] if "clients" in each["items"]][:1]
    for kind in ("tiles", "lands", "clients"):
        for item in ok(await api.get(f"/v1/packs/{pack['id']}/{kind}?limit=5"))["items"]:
            drawn = await api.get(item["picture"])
            assert drawn.status_code == 200, drawn.text
            assert drawn.headers["content-type"].startswith("image/svg+xml")
            assert ElementTree.fromstring(drawn.text).tag == SVG
            assert "<script" not in drawn.text
            assert "max-age" in drawn.headers["cache-control"]
    problem(await api.get(f"/v1/packs/{pack['id']}/tiles/nonesuch/picture"), 404, "unknown_item")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_chapter_of_rules_has_a_name(api: Api, language: str) -> None:
    """What the numbers of rules begin with means nothing to a reader: each chapter of a shipped game is told in words."""
    plugins = ("designer", "empire", "promises", "putting", "tiny")
    listed = [
        rule
        for plugin in plugins
        for rule in ok(await api.get(f"/v1/rules?plugin={plugin}&limit=500", Accept_Language=language))["rules"]
    ]
    assert [rule["id"] for rule in listed if rule["kind"] == "rule" and not rule.get("chapter")] == []


async def test_rules_are_looked_up(api: Api) -> None:
    """A rule that a refusal or a score names is found by its id, in the asked language; all are listed in pages."""
    found = ok(await api.get("/v1/rules/BG-RACK-3"))
    assert (found["id"], found["plugin"]) == ("BG-RACK-3", "designer")
    assert "option_names" not in found
    changed = ok(await api.get("/v1/rules/BG-SCORE-PAR-1", Accept_Language="en"))
    assert (changed["options"], changed["option_names"]) == (["par_counts_incomplete"], ["Par of incomplete holes"])
    assert (found.get("chapter"), changed["chapter"]) == (None, "Counting points")
    others = ok(await api.get("/v1/rules?plugin=tiny&limit=500"))["rules"]
    assert {rule["plugin"] for rule in others} == {"tiny"}
    assert found["text"] != ok(await api.get("/v1/rules/BG-RACK-3", Accept_Language="fr"))["text"]
    problem(await api.get("/v1/rules/XX-1"), 404, "unknown_item")
    listed, cursor = [], ""
    while True:
        page = ok(await api.get(f"/v1/rules?prefix=BG-&limit=50&cursor={cursor}"))
        listed += [rule["id"] for rule in page["rules"]]
        if page["next"] is None:
            break
        cursor = page["next"]
    assert "BG-RACK-3" in listed
    assert listed == sorted(set(listed))


async def test_a_course_is_scored_without_a_match(api: Api) -> None:
    """A document that a plugin reads is scored, or its faults are told with their places."""
    broken = ok(await api.http.post("/v1/documents/course/score", content=b'{"land": 5}'))
    assert broken["sheet"] is None
    assert broken["faults"]
    problem(await api.post("/v1/documents/nonesuch/score", {}), 404, "unknown_item")
    answer = await api.http.post("/v1/documents/course/picture", content=b"{}")
    assert problem(answer, 422, "bad_document")["errors"]


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"a": 1e999}'])
async def test_no_document_breaks_the_server(api: Api, content: bytes) -> None:
    """Whatever is sent as a course, it is judged or refused, and never the server's fault."""
    for what in ("score", "picture"):
        answer = await api.http.post(f"/v1/documents/course/{what}", content=content)
        assert answer.status_code in (200, 400, 422), answer.text


async def test_a_pack_is_validated(api: Api) -> None:
    """A pack is checked before it is shared: every fault at once, with file, line and column."""
    found = ok(await api.post("/v1/packs/validate", {"files": {"pack.json": "{}"}}))
    assert found["valid"] is False
    assert found["faults"]
    for fault in found["faults"]:
        assert {"file", "line", "column"} <= fault.keys()


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"": "x"},
        {"a" * 70_000: "x"},
        {"../../etc/passwd": "x"},
        {"/etc/passwd": "x"},
        {"a\x00b": "x"},
        {"pack.json": "{}", "pack.json/": "x"},
        {"\N{GRINNING FACE}.json": "{}"},
    ],
)
async def test_no_pack_breaks_the_server(api: Api, files: dict[str, str]) -> None:
    """Whatever is sent as a pack, it is judged or refused, and never the server's fault."""
    answer = await api.post("/v1/packs/validate", {"files": files})
    assert answer.status_code in (200, 400, 422), answer.text
    if answer.status_code == 200:
        assert answer.json()["valid"] is False


async def test_a_broken_zip_is_no_pack(api: Api) -> None:
    """A zip that cannot be read is told as a fault."""
    answer = ok(await api.post("/v1/packs/validate", {"zip": "aGVsbG8="}))
    assert answer["valid"] is False


async def test_pages_for_people_and_operators(api: Api) -> None:
    """The welcome page, health, readiness and metrics answer; metrics count routes, not addresses."""
    assert "/docs" in (await api.get("/")).text
    assert ok(await api.get("/health"))["status"] == "alive"
    assert ok(await api.get("/ready"))["status"] == "ready"
    match = await api.match()
    numbers = (await api.get("/metrics")).text
    assert match.id not in numbers
    assert 'route="/v1/matches"' in numbers
    assert "fairway_log_lines_total" in numbers


async def test_a_zip_bomb_is_refused(api: Api) -> None:
    """A small zip that unpacks to more than a request may hold is refused before it is read."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.json", " " * 5_000_000)
    sent = {"zip": base64.b64encode(packed.getvalue()).decode()}
    problem(await api.post("/v1/packs/validate", sent), 413, "too_large")


async def test_a_picture_that_is_named_is_there(api: Api) -> None:
    """Every shipped item names a picture, which is there, and every shipped pack has a name for people."""
    for pack in ok(await api.get("/v1/packs"))["packs"]:
        assert pack["name"]
        for kind in pack["items"]:
            (item,) = ok(await api.get(f"/v1/packs/{pack['id']}/{kind}?limit=1"))["items"]
            assert (await api.get(item["picture"])).status_code == 200


async def test_a_ruleset_has_a_picture_and_a_length(api: Api) -> None:
    """Each of our rulesets brings a picture without words and says how long a match takes; others have neither."""
    listed = ok(await api.get("/v1/rulesets"))
    for each in listed["rulesets"]:
        shortest, longest = each["minutes"]
        assert 0 < shortest < longest
        drawn = await api.get(each["picture"])
        assert ElementTree.fromstring(drawn.text).tag == SVG
        assert "<title" not in drawn.text
    problem(await api.get("/v1/rulesets/chess/picture"), 404, "unknown_item")
    async with serving(plugins=(f"{PLUGINS / 'marbles.py'}",)) as house:
        [line] = [each for each in ok(await house.get("/v1/rulesets"))["rulesets"] if each["name"] == "marbles"]
        assert (line["picture"], line["minutes"]) == (None, None)
        problem(await house.get("/v1/rulesets/marbles/picture"), 404, "unknown_item")


async def test_languages_are_listed(api: Api) -> None:
    """The server says in which languages it has texts, so that a page can offer them."""
    assert ok(await api.get("/v1/rulesets"))["languages"] == ["en", "fr"]


async def test_a_kind_of_file_says_what_stands_in_it(api: Api) -> None:
    """The form of a document has a schema with kinds and names of its fields, and the packs whose items it may name."""
    listed = {each["document"]: each for each in ok(await api.get("/v1/documents?language=en"))["documents"]}
    assert [name for name, each in listed.items() if each["scores"]] == ["course"]
    form = ok(await api.get("/v1/documents/course?language=fr"))
    jsonschema.Draft202012Validator.check_schema(form["schema"])
    assert form["packs"] == ["minigolf-designer"]
    assert form["schema"]["properties"]["mr"]["x-kind"] == "item:clients"
    assert form["schema"]["properties"]["mr"]["title"] == "M. Client"
    assert form["schema"]["$defs"]["LaidTile"]["properties"]["turn"]["x-kind"] == "quarter_turn"
    assert "title" not in ok(await api.get("/v1/documents/course"))["schema"]["properties"]["mr"]
    problem(await api.get("/v1/documents/nonesuch"), 404, "unknown_item")


async def test_options_have_the_defaults_of_their_ruleset(api: Api) -> None:
    """What a ruleset plays with unless somebody asks for something else is the default that its description tells."""

    async def campaign(ruleset: str) -> object:
        plugins = ok(await api.get(f"/v1/rulesets/{ruleset}"))["plugins"]
        [options] = [each["options"] for each in plugins if each["name"] == "empire"]
        return options["properties"]["campaign"]["default"]

    assert await campaign("empire") is True
    assert await campaign("designer%2Bempire") is False


async def test_a_faulty_option_is_named(api: Api) -> None:
    """Each option that does not fit is told with its place, so that a form can say it beside the field."""
    order = {"ruleset": "tiny", "seats": [{}, {}], "options": {"tiny": {"max_shots": 0, "mode": "chess"}}}
    told = problem(await api.post("/v1/matches", order), 422, "bad_options")
    assert [each["path"] for each in told["errors"]] == ["$.options.tiny.max_shots", "$.options.tiny.mode"]
    order = {**order, "options": {"tiny": {"mode": "foo", "max_shots": 1000, "nope": 1}, "tinny": {}}}
    told = problem(await api.post("/v1/matches", order), 422, "bad_options")
    places = {each["path"]: each["message"] for each in told["errors"]}
    assert list(places) == [f"$.options.{each}" for each in ("tinny", "tiny.mode", "tiny.max_shots", "tiny.nope")]
    assert all(each in told["detail"] for each in places.values())
