"""A course outside a match: a program gets its score or its picture by the name of the document, knowing no game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fairway import Document, Judgement
from fairway.model.texts import package_texts
from fairway.rulesets.installed import installed_documents
from fairway_base.cli import shipped_library
from fairway_base.files.course_reading import check_course
from fairway_base.scoring.table_course import score_table_course

EXAMPLE = (Path(__file__).parents[2] / "docs" / "examples" / "course.json").read_bytes()
LIBRARY = shipped_library()


@pytest.fixture
def course() -> Document:
    (found,) = (document for document in installed_documents() if document.name == "course")
    return found


def judged(course: Document, raw: bytes) -> Judgement:
    assert course.score is not None
    return course.score(raw, LIBRARY)


def changed(**fields: Any) -> bytes:
    return json.dumps(json.loads(EXAMPLE) | fields).encode()


def test_a_course_has_a_score(course: Document) -> None:
    """The score is the one that reading and scoring the file gives."""
    judgement = judged(course, EXAMPLE)
    laid = check_course(EXAMPLE, LIBRARY).table_course
    assert laid is not None
    assert judgement == Judgement(sheet=score_table_course(laid))


def test_faults_instead_of_a_score(course: Document) -> None:
    """A course with errors has no score, and every error is told with its place."""
    judgement = judged(course, changed(land="l99", mr="nobody"))
    assert (judgement.sheet, judgement.verdict) == (None, "")
    assert [(fault.code, fault.severity) for fault in judgement.faults] == [
        ("course.unknown_land", "error"),
        ("course.unknown_client", "error"),
    ]
    assert judged(course, b"{").sheet is None
    assert judged(course, b"\xff\x00").sheet is None


def test_warnings_beside_a_score(course: Document) -> None:
    """A warning does not keep a course from being scored."""
    judgement = judged(course, changed(players=1, collected=2))
    assert judgement.sheet is not None
    assert [(fault.code, fault.severity) for fault in judgement.faults] == [("course.collected_in_solo", "warning")]


@pytest.mark.rule("SOLO-7")
def test_a_solo_game_has_a_verdict(course: Document) -> None:
    """The client's opinion of a solo game is the key of a text; with more players nobody asks the client."""
    judgement = judged(course, changed(players=1, collected=0))
    assert judgement.verdict == "verdict.designer.happy"
    said = {language: package_texts("fairway_base").say(judgement.verdict, {}, language) for language in ("en", "fr")}
    assert said == {"en": "The clients are happy.", "fr": "Les clients sont contents."}
    assert judged(course, EXAMPLE).verdict == ""


def test_a_course_has_a_picture(course: Document) -> None:
    """A course is drawn in the language that is asked for; its picture stays small."""
    assert course.draw is not None
    for language, title in (("en", "Course on The Chequerboard"), ("fr", "Parcours sur Le Damier")):
        picture = course.draw(EXAMPLE, LIBRARY, language)
        assert isinstance(picture, str)
        assert f"<title>{title}</title>" in picture
        assert len(picture.encode()) < 60_000


def test_a_course_on_a_drawn_land(course: Document) -> None:
    """A land of one's own is drawn as well, with its water."""
    assert course.draw is not None
    drawing = {"value": 9, "rows": ["GG##", "GG#S", "###S"]}
    own = json.dumps({"drawing": drawing, "tiles": [{"tile": "t001", "x": 2, "y": 0}]}).encode()
    picture = course.draw(own, LIBRARY, "en")
    assert isinstance(picture, str)
    assert "<title>Course on a land of one&#x27;s own</title>" in picture


def test_faults_instead_of_a_picture(course: Document) -> None:
    """A course that cannot be read has no picture, but its faults."""
    assert course.draw is not None
    faults = course.draw(changed(land="l99"), LIBRARY, "en")
    assert isinstance(faults, tuple)
    assert [fault.code for fault in faults] == ["course.unknown_land"]
