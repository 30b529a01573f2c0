"""Everything that people meet in a shipped game has words, in every language that we ship."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from fairway.cli.words import Speech, speeches
from fairway.model.templates import names_in, template

SHIPPED = ("en", "fr")
CODE = re.compile(r"`[^`]*`")
TIGHT = re.compile(r"[^\s\"][;:] ")
"""A sign that stands close to the word before it, in a sentence."""

ATTEND = re.compile(r"attend \{\w+:player\}")
STRENGTH = re.compile(r"Very easy|Easy|Middling|Strong|Très facile|Facile|Moyen|Fort|Le plus fort")


@pytest.mark.parametrize("language", SHIPPED)
def test_everything_has_words(language: str) -> None:
    """No event, question, action, option or value of one, refusal, bot, file, paper or view field goes without words."""
    missing = {f"{each.what} {each.name}": list(each.missing(language)) for each in speeches()}
    told = "\n".join(f"{name} ({len(keys)}):\n  " + "\n  ".join(keys) for name, keys in missing.items() if keys)
    assert not told, f"missing in {language}:\n{told}"


def test_french_has_one_apostrophe() -> None:
    """French texts are written with one sign for an apostrophe."""
    curly = [f"{each.name}: {key}" for each in speeches() for key, text in french(each) if "\u2019" in text]
    assert not curly, "\n".join(curly)


def test_french_has_a_space_before_double_signs() -> None:
    """In French a semicolon, and a colon that others follow, stands apart from the word before."""
    tight = [
        f"{each.name}: {key}" for each in speeches() for key, text in french(each) if TIGHT.search(CODE.sub("", text))
    ]
    assert not tight, "\n".join(tight)


def test_french_waits_for_people_without_an_article() -> None:
    """Whoever is waited for stands after a colon: "joueur 1" would want an article there, and a name wants none."""
    bare = [f"{each.name}: {key}" for each in speeches() for key, text in french(each) if ATTEND.search(text)]
    assert not bare, "\n".join(bare)


def test_bots_tell_how_strong_they_are() -> None:
    """The line about a shipped bot begins with how strong it is: its name does not say."""
    told = {
        f"{each.name}: {key}"
        for each in speeches()
        for language in SHIPPED
        for key, text in each.texts.by_language.get(language, {}).items()
        if key.startswith("bot.") and key.endswith(".about") and not STRENGTH.match(text)
    }
    assert not told, "\n".join(sorted(told))


def french(speech: Speech) -> Iterable[tuple[str, str]]:
    return speech.texts.by_language.get("fr", {}).items()


def test_both_languages_speak_of_the_same() -> None:
    """A sentence names the same parameters in every language: none tells more than another."""
    told = []
    for each in speeches():
        english, french = (each.texts.by_language.get(language, {}) for language in SHIPPED)
        for key in english.keys() & french.keys():
            names = [names_in(template(texts[key])) for texts in (english, french)]
            if names[0] != names[1]:
                told.append(f"{each.name}: {key}: {sorted(names[0] ^ names[1])}")
    assert not told, "\n".join(sorted(told))
