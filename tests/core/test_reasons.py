"""Errors carry a key and parameters, so that whoever shows them says them in the asked language."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from fairway.content.faults import BadPack, Fault
from fairway.model.errors import BadOptions, CannotReplay, FairwayError, PluginFault
from fairway.model.misfit import misfit, undecodable
from fairway.model.reason import Reason, because, reasons, several
from fairway.model.texts import Texts, core_texts, package_texts

ROOT = Path(__file__).parents[2]
PACKAGES = sorted(path.parent for root in ("core", "plugins", "api") for path in (ROOT / root).glob("*/texts"))


def test_an_error_is_said_in_the_asked_language() -> None:
    """Its sentence is English; key and parameters give it in another language, with a hint where one is near."""
    error = BadOptions(because("no_option", plugin="toy", option="round", near="rounds"))
    assert str(error) == "plugin 'toy' has no option 'round'; did you mean 'rounds'?"
    french = "le module 'toy' n'a pas d'option 'round' ; vouliez-vous dire 'rounds' ?"
    assert error.said(core_texts(), "fr") == french
    assert isinstance(error.reason, Reason)
    assert (error.reason.key, error.reason.params) == ("no_option", {"plugin": "toy", "option": "round"})


def test_a_reason_within_a_reason() -> None:
    """A reason that holds another one is said in one language throughout."""
    outer = because("not_again", reason=several([because("what.engine"), because("what.order")]))
    assert str(outer) == "the match cannot be played again: engine; order of plugins"
    assert outer.said(core_texts(), "fr") == "la partie ne peut pas être rejouée : moteur ; ordre des modules"


def test_a_plain_sentence_will_do() -> None:
    """Who has no texts gives a sentence, which stays as it is in every language."""
    error = BadOptions("there is no such match")
    assert (str(error), error.said(core_texts(), "fr")) == ("there is no such match",) * 2
    assert str(FairwayError()) == FairwayError().said(core_texts(), "fr") == ""


def test_a_package_has_its_own_words() -> None:
    """A plugin's reasons are found in its own texts, also where a catalogue at hand does not know them."""
    reason = reasons("fairway_tiny.play.kit")("tiny.many_players", most=4, players=5)
    assert str(reason) == reason.said(Texts(), "fr") == "this match is for at most 4 players, not 5"
    french = package_texts("fairway_tiny").merge([core_texts()])
    assert reason.said(french, "fr") == "cette partie est pour 4 joueurs au plus, pas 5"


@pytest.mark.parametrize(
    "error",
    [
        BadOptions(because("seats", ruleset="toy", known=(1, 2), seats=3)),
        CannotReplay((because("inherits_nothing", plugin="toy"), "so it is")),
        BadPack([Fault(code="pack.no_manifest", file="pack.json")]),
        PluginFault("toy", "scoring", ValueError("x")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_travel_between_processes(error: FairwayError) -> None:
    """A copy from another process says the same, in every language."""
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert [str(copy), copy.said(core_texts(), "fr")] == [str(error), error.said(core_texts(), "fr")]
    assert copy.said(core_texts(), "fr") != str(copy)


class Ball(msgspec.Struct, tag="ball", forbid_unknown_fields=True):
    colour: Literal["red", "blue"] = "red"
    data: bytes = b""


class Hole(msgspec.Struct, tag="hole"):
    par: Annotated[int, Meta(ge=1, le=9)]
    at: tuple[int, int] = (0, 0)
    length: Annotated[float, Meta(ge=0.5)] = 1.0


class Cell(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    row: int
    column: int
    note: str = ""


class Tee(msgspec.Struct, array_like=True, tag="tee"):
    cell: Cell


class Cup(msgspec.Struct, array_like=True, tag="cup"):
    depth: Annotated[int, Meta(ge=1)]


class Course(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=2, max_length=5, pattern="^[a-z]+$")]
    things: Annotated[tuple[Ball | Hole, ...], Meta(max_length=3)] = ()
    notes: Annotated[dict[str, str], Meta(max_length=1)] = msgspec.field(default_factory=dict)
    next: Course | None = None
    seed: int | str | None = None
    open: bool = True
    anything: Any = None
    start: Cell | None = None
    goal: Cup | None = None
    marks: tuple[Tee | Cup, ...] = ()


BALL, HOLE = {"type": "ball"}, {"type": "hole", "par": 3}
WRONG: list[Any] = [
    [],
    "x",
    None,
    {},
    {"name": 5},
    {"name": "x"},
    {"name": "abcdef"},
    {"name": "ABC"},
    {"name": "abc", "colour": 1},
    {"name": "abc", "things": {}},
    {"name": "abc", "things": [BALL] * 4},
    {"name": "abc", "things": [{}]},
    {"name": "abc", "things": [{"type": "club"}]},
    {"name": "abc", "things": [BALL, {**BALL, "colour": "green"}]},
    {"name": "abc", "things": [{**BALL, "colour": 5}]},
    {"name": "abc", "things": [{**BALL, "data": "?"}]},
    {"name": "abc", "things": [{**BALL, "data": 5}]},
    {"name": "abc", "things": [{**BALL, "par": 5}]},
    {"name": "abc", "things": [{"type": "hole"}]},
    {"name": "abc", "things": [{**HOLE, "par": 0}]},
    {"name": "abc", "things": [{**HOLE, "par": 10}]},
    {"name": "abc", "things": [{**HOLE, "par": 2.5}]},
    {"name": "abc", "things": [{**HOLE, "at": [1]}]},
    {"name": "abc", "things": [{**HOLE, "at": [1, "2"]}]},
    {"name": "abc", "things": [{**HOLE, "length": 0.25}]},
    {"name": "abc", "notes": {"a": 5}},
    {"name": "abc", "notes": {"a": "", "b": ""}},
    {"name": "abc", "next": {"name": "abc", "next": {"name": True}}},
    {"name": "abc", "next": 5},
    {"name": "abc", "seed": 2.5},
    {"name": "abc", "open": 1},
    {"name": "abc", "things": [{"type": 5}]},
    {"name": "abc", "start": {"row": 1, "column": 2}},
    {"name": "abc", "start": []},
    {"name": "abc", "start": [1]},
    {"name": "abc", "start": [1, "2"]},
    {"name": "abc", "start": [1, 2, 3]},
    {"name": "abc", "start": [1, 2, "", 4]},
    {"name": "abc", "goal": []},
    {"name": "abc", "goal": ["tee", 1]},
    {"name": "abc", "goal": [1, 1]},
    {"name": "abc", "goal": ["cup", 0]},
    {"name": "abc", "marks": [[]]},
    {"name": "abc", "marks": [["hat", 1]]},
    {"name": "abc", "marks": [[7, 1]]},
    {"name": "abc", "marks": [["cup"]]},
    {"name": "abc", "marks": [["cup", 1], ["tee", [1]]]},
    {"name": "abc", "marks": [{"type": "cup"}]},
]


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_what_does_not_fit_is_found_as_the_decoder_finds_it(value: Any) -> None:
    """The first departure has the decoder's own place and sentence in English, and words in French."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, Course)
    found = misfit(value, Course)
    assert found is not None
    assert str(found) == str(caught.value)
    assert found.said(core_texts(), "fr") != str(found)
    for data in (value, msgspec.json.encode(value)):
        assert undecodable(caught.value, data, Course) == found


@pytest.mark.parametrize(
    "value",
    [
        {"name": "abc"},
        {"name": "abc", "things": [BALL, HOLE], "next": {"name": "de"}, "seed": "x"},
        {"name": "abc", "start": [1, 2], "goal": ["cup", 1, "more"], "marks": [["tee", [1, 2, "x"]], ["cup", 3]]},
    ],
    ids=repr,
)
def test_what_fits_is_no_misfit(value: Any) -> None:
    """Nothing is found where nothing is wrong."""
    msgspec.convert(value, Course)
    assert misfit(value, Course) is None


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b'{"name": ', "truncated"),
        (b'{"name" "x"}', "json"),
        (b'{"name": NaN}', "json"),
        (b'{"name": "abc", "seed": 1e400}', "range"),
        (b'{"name": 5, "seed": 1e400}', "range"),
        (b'{"name": 5, "seed" 1}', "json"),
        (b'{"name": 5, "seed": "\xff"}', "utf8"),
        (b'{"name": "\xff"}', "utf8"),
        (b'{"next": ' * 100_000, "deep"),
    ],
    ids=lambda given: given[:40] if isinstance(given, bytes) else given,
)
def test_what_cannot_be_read_has_a_key(data: bytes, key: str) -> None:
    """Bytes that are no JSON get a reason that can be said in any language."""
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError, RecursionError)) as caught:
        msgspec.json.decode(data, type=Course)
    reason = undecodable(caught.value, data, Course)
    assert isinstance(reason, Reason)
    assert reason.key == key
    assert reason.said(core_texts(), "fr") != str(reason)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_reason_has_words(package: Path) -> None:
    """Each key with which code makes a reason has a text in English and French, with the same parameters."""
    texts = package_texts(package.name).merge([core_texts()]).by_language
    for key, given in keys_in(package):
        english, french = (texts[language][f"reason.{key}"] for language in ("en", "fr"))
        places = set(re.findall(r"\{(\w+)", english))
        assert places == set(re.findall(r"\{(\w+)", french)), key
        assert given is None or places <= given, key


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_word_has_a_reason(package: Path) -> None:
    """No text of a reason is left over that no code says."""
    code = "\n".join(path.read_text("utf-8") for path in sorted(package.rglob("*.py")))
    written = [key for key in package_texts(package.name).by_language["en"] if key.startswith("reason.")]
    unsaid = {key for key in written if f'"{key.removeprefix("reason.")}"' not in code and f'"{key}"' not in code}
    assert not unsaid


def keys_in(package: Path) -> list[tuple[str, set[str] | None]]:
    """Return the keys of reasons that a package's code makes, each with its parameters, if all are written out."""
    found: list[tuple[str, set[str] | None]] = []
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "because":
                [key] = node.args
                names = {word.arg for word in node.keywords if word.arg is not None}
                if isinstance(key, ast.Constant):
                    found.append((key.value, names if len(names) == len(node.keywords) else None))
    return found
