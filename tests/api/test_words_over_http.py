"""Whoever asks for a language is told everything in words beside the facts; whoever does not gets the facts alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.api.conftest import SHORT, Api, Json, Match, ok, problem, serving
from tests.third_language import write_german

pytestmark = pytest.mark.anyio


async def begun(api: Api) -> Match:
    """Return a match of two players, of whom the first has chosen a land."""
    match = await api.match({"name": "Ann"}, {"name": "Bo"}, seed="words", options=SHORT)
    ok(await match.act(0, (await match.legal(0))[0]))
    return match


def texts_in(answer: Json) -> list[str]:
    """Return every `text` of an answer, wherever it stands."""
    if isinstance(answer, dict):
        own = [answer["text"]] if isinstance(answer.get("text"), str) else []
        return own + [text for part in answer.values() for text in texts_in(part)]
    return [text for part in answer for text in texts_in(part)] if isinstance(answer, list) else []


ASKED = ("/view", "/legal", "/log", "/steps/0")


@pytest.mark.parametrize("what", ASKED)
async def test_words_come_when_asked_for(api: Api, what: str) -> None:
    """A header or the address asks for a language; without either an answer has no words."""
    match = await begun(api)
    assert not texts_in(ok(await match.get(what, 1)))
    by_header = ok(await match.get(what, 1, Accept_Language="en"))
    assert texts_in(by_header)
    assert all(texts_in(by_header))
    assert ok(await match.get(f"{what}?language=en", 1)) == by_header
    assert texts_in(ok(await match.get(what, 1, Accept_Language="fr"))) != texts_in(by_header)


async def test_words_change_nothing_else(api: Api) -> None:
    """What an answer tells besides is the same with words and without, and so is what follows without."""
    match = await begun(api)
    before = (await match.get("/view", 1)).content
    worded = ok(await match.get("/view", 1, Accept_Language="en"))
    for part in (*worded["prompts"], *worded["choices"]):
        del part["text"]
    plain = await match.get("/view", 1)
    assert plain.content == before
    assert plain.json() == worded


async def test_a_view_in_words_has_a_tag_of_its_own(api: Api) -> None:
    """A client that has a view without words, or in another language, is sent the one that it asks for."""
    match = await begun(api)
    plain = await match.get("/view", 1)
    english = await match.get("/view", 1, Accept_Language="en", If_None_Match=plain.headers["etag"])
    french = await match.get("/view", 1, Accept_Language="fr", If_None_Match=english.headers["etag"])
    assert (english.status_code, french.status_code) == (200, 200)
    again = await match.get("/view", 1, Accept_Language="fr", If_None_Match=french.headers["etag"])
    assert again.status_code == 304
    ok(await match.act(1, (await match.legal(1))[0], If_Match=french.headers["etag"]))


async def test_what_was_done_is_told_to_whoever_did_it(api: Api) -> None:
    """An action, a trial, taking back: each is answered in words when these are asked for."""
    match = await api.match({"name": "Ann"}, {"name": "Bo"}, seed="words")
    action = (await match.legal(0))[0]
    assert texts_in(ok(await match.post("/try", action, 0, Accept_Language="en")))
    done = ok(await match.act(0, action, Accept_Language="en"))
    assert done["events"][0]["text"]
    assert done["prompts"][0]["text"]
    key = {"Idempotency_Key": "k" * 16}
    undone = ok(await match.post("/undo", None, 0, Accept_Language="en", **key))
    assert undone["text"] == "Ann takes the last action back."
    assert "text" not in ok(await match.post("/undo", None, 0, **key))


async def test_a_stream_keeps_its_language(api: Api) -> None:
    """Followers of a match in different languages, and those without, each get their own lines."""
    match = await begun(api)
    live = await api.services.matches.find(match.id)
    follow = api.services.feeds.follow
    streams = {language: follow(live, None, 0, language) for language in ("", "en", "fr")}
    lines = {language: await anext(stream) for language, stream in streams.items()}
    for stream in streams.values():
        await stream.aclose()  # type: ignore[attr-defined]  # a generator, as all of them
    told = {language: line[1].decode() for language, line in lines.items() if line is not None}
    assert len(set(told.values())) == 3
    assert '"text"' not in told[""]


async def test_words_tell_no_secret(api: Api) -> None:
    """Words are made from what a seat sees: they give away nothing that the rest of the answer hides."""
    match = await begun(api)
    (update,) = [line for line in ok(await match.get("/log?language=en", 1))["updates"] if line["kind"] == "played"]
    (own,) = [line for line in ok(await match.get("/log?language=en", 0))["updates"] if line["kind"] == "played"]
    land = own["events"][0]["event"]["land"]
    assert land
    assert land not in str(update)
    assert own["events"][0]["text"] != update["events"][0]["text"]


async def test_a_ruleset_in_words(api: Api) -> None:
    """A ruleset, its options, actions, questions, events, bots and files have names, in the asked language."""
    english, french = [
        ok(await api.get("/v1/rulesets/designer", Accept_Language=language)) for language in ("en", "fr")
    ]
    for found in (english, french):
        assert all(found[part] for part in ("text", "about"))
        parts = [*found["plugins"], *found["actions"], *found["events"], *found["bots"], *found["documents"]]
        assert all(part["text"] for part in parts)
        assert all(prompt["ask"] and prompt["wait"] for prompt in found["prompts"])
        options = found["plugins"][0]["options"]["properties"].values()
        assert all(option["title"] and option["description"] for option in options)
        assert all(all(option["x-words"].values()) for option in options if "enum" in option)
    assert english["text"] == french["text"] or english["about"] != french["about"]
    plain = ok(await api.get("/v1/rulesets/designer"))
    assert "text" not in plain
    assert "text" not in plain["actions"][0]


async def test_a_schema_of_options_in_words(api: Api) -> None:
    """Whose options they are, and what an option is one of, is said in the asked language too."""
    found = ok(await api.get("/v1/rulesets/putting", Accept_Language="fr"))
    (schema,) = [each["options"] for each in found["plugins"] if each["name"] == "putting"]
    assert schema["description"].startswith("Options de « Le jeu de dés du putting »")
    sources = schema["properties"]["course"]["properties"]["from"]["enumDescriptions"]
    texts = ok(await api.get("/v1/rulesets/putting/texts", Accept_Language="fr"))
    names = schema["properties"]["course"]["properties"]["from"]["enum"]
    assert sources == [texts[f"option.putting.course.{name}"] for name in names]
    match = schema["$defs"]["FromMatch"]
    assert match["description"] == texts["option.putting.course.match"]
    record = match["properties"]["record"]
    assert (record["title"], record["description"]) == tuple(
        texts[f"option.putting.course.match.record.{part}"] for part in ("name", "about")
    )


async def test_rulesets_and_plugins_have_names(api: Api) -> None:
    """Lists of what can be played say what it is called and about."""
    for path, key in (("/v1/rulesets", "rulesets"), ("/v1/plugins", "plugins")):
        assert all("text" not in each for each in ok(await api.get(path))[key])
        assert all(each["text"] for each in ok(await api.get(path, Accept_Language="fr"))[key])


async def test_texts_are_enough_to_speak(api: Api) -> None:
    """A client that speaks itself gets all texts, names of items too, and what the fields hold."""
    texts = ok(await api.get("/v1/rulesets/designer/texts", Accept_Language="fr"))
    assert texts["player"] == "joueur {number}"
    assert texts["tiles.t001.name"]
    assert texts["pack.minigolf-designer.name"]
    assert "designer" in ok(await api.get("/v1/rulesets/designer"))["fields"]


async def test_a_problem_has_a_heading(api: Api) -> None:
    """The title of a problem is in the asked language, for what the server refuses and what the engine does."""
    match = await begun(api)
    french = await match.post("/actions", {"type": "designer.pass"}, 0, Accept_Language="fr")
    assert problem(french, 409, "not_your_turn")["title"] == "Ce n'est pas votre tour"
    french = await api.get("/v1/nothing", Accept_Language="fr")
    assert problem(french, 404, "unknown_route")["title"] == "Il n'y a rien ici"
    assert problem(await api.get("/v1/nothing"), 404, "unknown_route")["title"] == "Nothing here"


async def test_a_third_language(tmp_path: Path) -> None:
    """One file in a plugin and one in a pack are enough for another language; what they lack is said in English."""
    plugin, pack = write_german(tmp_path)
    async with serving(plugins=(str(plugin),), packs=(str(pack),)) as api:
        match = await api.match({"name": "Ann"}, {}, seed="de", plugins=["german"], packs=["garten"])
        view = ok(await match.get("/view", 0, Accept_Language="de-DE, en;q=0.5"))
        assert view["prompts"][0]["text"] == "Welches Gelände nimmst du?"
        assert view["choices"][0]["text"] == "Gelände wählen"
        other = (await match.legal(1))[0]
        wrong = problem(await match.act(0, other, Accept_Language="de"), 422, "designer.land_not_dealt")
        assert wrong["title"] == "Nicht dein Gelände"
        assert wrong["detail"].endswith(" wurde dir nicht gegeben.")
        assert other["land"] not in wrong["detail"]
        dice = random.Random(1)
        told: list[str] = []
        while len(told) < 40:
            await match.step(dice)
            told = texts_in(ok(await match.get("/log?limit=500&language=de"))["updates"])
        assert any(text.startswith("Spieler 2 legt ") and "Spalte " in text for text in told)
        assert any("Grüner Abschlag" in text for text in told)
        assert any(not text.startswith(("Spieler", "Ann")) for text in told)
        plugins = ok(await api.get("/v1/plugins?language=de"))["plugins"]
        assert "Ein wenig Deutsch" in [each["text"] for each in plugins]
        picture = await api.get("/v1/packs/garten/tiles/abschlag/picture?language=de")
        assert "Grüner Abschlag" in picture.text
