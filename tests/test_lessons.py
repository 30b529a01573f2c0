"""Every shipped ruleset teaches itself: how it goes, and what matters in each question and action."""

from __future__ import annotations

import re

import pytest

from fairway import installed_rulesets, load_ruleset
from fairway.client.describe import Description, describe
from fairway.client.wording import Wording

RULESETS = tuple(installed_rulesets())
LANGUAGES = ("en", "fr")
LONGEST = 420
"""Characters that can be read aloud without losing the thread."""
each_lesson = pytest.mark.parametrize(("name", "language"), [(name, each) for name in RULESETS for each in LANGUAGES])


def taught(name: str, language: str) -> Description:
    rules = load_ruleset(name)
    return describe(rules, Wording.of(rules, language))


@each_lesson
def test_how_it_goes(name: str, language: str) -> None:
    """A ruleset is told in four to eight steps, each of whole sentences that can be read aloud."""
    steps = taught(name, language).lesson
    assert isinstance(steps, tuple)
    assert 4 <= len(steps) <= 8
    for step in steps:
        assert len(step) <= LONGEST, step
        assert step.endswith("."), step
        assert not re.search(r"[{}]", step), step


@each_lesson
def test_every_question_and_action_has_a_lesson(name: str, language: str) -> None:
    """Whatever a seat is asked and can answer, somebody who has never played is told what matters."""
    found = taught(name, language)
    lessons = {each.prompt: each.lesson for each in found.prompts} | {
        each.action: each.lesson for each in found.actions
    }
    assert not [name for name, lesson in lessons.items() if not lesson]
    for lesson in lessons.values():
        assert isinstance(lesson, str)
        assert len(lesson) <= LONGEST, lesson
        assert lesson.endswith("."), lesson


@pytest.mark.parametrize("name", RULESETS)
def test_lessons_are_translated(name: str) -> None:
    """French lessons are French: none is the English text again."""
    english, french = (taught(name, language) for language in LANGUAGES)
    assert isinstance(english.lesson, tuple)
    assert isinstance(french.lesson, tuple)
    assert len(english.lesson) == len(french.lesson)
    assert not set(english.lesson) & set(french.lesson)
    assert not {each.lesson for each in english.prompts} & {each.lesson for each in french.prompts}


def test_without_a_language_nothing_is_taught() -> None:
    """A description for programs is as short as it was."""
    found = describe(load_ruleset("putting"))
    assert not found.lesson
    assert not any(each.lesson for each in (*found.prompts, *found.actions))
