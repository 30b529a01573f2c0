"""Everything that people meet in a shipped game has words, in every language that we ship."""

from __future__ import annotations

import pytest

from fairway.cli.words import speeches
from fairway.model.templates import names_in, template

SHIPPED = ("en", "fr")


@pytest.mark.parametrize("language", SHIPPED)
def test_everything_has_words(language: str) -> None:
    """No event, question, action, option or value of one, refusal, bot, file, paper or view field goes without words."""
    missing = {f"{each.what} {each.name}": list(each.missing(language)) for each in speeches()}
    told = "\n".join(f"{name} ({len(keys)}):\n  " + "\n  ".join(keys) for name, keys in missing.items() if keys)
    assert not told, f"missing in {language}:\n{told}"


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
