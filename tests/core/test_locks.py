"""A match is played by its lock: its options as they were, and other code only if somebody vouches for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import pytest

from fairway import Ruleset, Value, Vocabulary, load_ruleset, replace, replay
from fairway.content.library import Library
from fairway.model.errors import BadOptions, CannotReplay
from fairway.plugin.option import option
from fairway.rulesets.installed import find_plugin
from fairway.rulesets.options import every_option, locked_options
from fairway.rulesets.plugin_code import code_hash
from fairway.rulesets.versions import Lock
from tests.core.toy import Plugin, ruleset


class Then(Value, frozen=True):
    """Options of a plugin at first."""

    speed: Annotated[int, option("T-1", "How fast.")] = 1


class Now(Value, frozen=True):
    """The same plugin's later: a new default, and two new options."""

    speed: Annotated[int, option("T-1", "How fast.")] = 5
    reading: Annotated[str, option("T-2", "How a sentence is read.", before="loosely")] = "strictly"
    loud: Annotated[bool, option("T-3", "Whether to shout.", before=True)] = False
    silly: Annotated[bool, option("T-4", "Only if asked for.")] = False


class Sparing(Value, frozen=True, omit_defaults=True):
    """Options that leave defaults out where they are written."""

    speed: int = 1
    colours: tuple[str, ...] = ("red",)


def house(options: type[Value], **words: Any) -> Plugin:
    return Plugin("house", options=options, **words)


def rules(options: type[Value], **asked: Any) -> Ruleset:
    return Ruleset("house", [house(options)], Library(()), {"house": asked})


def vocabularies(options: type[Value]) -> dict[str, Vocabulary]:
    return {"house": Vocabulary(name="house", version="1", options=options)}


# options


@pytest.mark.parametrize(
    ("begun", "asked"),
    [
        ({}, {"speed": 1, "reading": "loosely", "loud": True}),
        ({"speed": 5}, {"reading": "loosely", "loud": True}),
        ({"speed": 9}, {"speed": 9, "reading": "loosely", "loud": True}),
    ],
)
def test_an_old_match_is_played_as_it_was_begun(begun: dict[str, Any], asked: dict[str, Any]) -> None:
    """Defaults of then stay, and an option that was none yet means what was done before; the rest is not asked for."""
    lock = rules(Then, **begun).lock
    assert locked_options(vocabularies(Now), {}, lock) == {"house": asked}
    now = rules(Now, **asked)
    assert now.differences(lock, compatible=True) == now.differences(lock) == ()


def test_nothing_is_asked_for_where_nothing_has_changed() -> None:
    """So a match of today is played by the rules as they come."""
    assert locked_options(vocabularies(Now), {}, rules(Now).lock) == {}
    assert locked_options(vocabularies(Now), {}, rules(Now, silly=True).lock) == {"house": {"silly": True}}


def test_what_a_ruleset_has_by_default_counts() -> None:
    """A ruleset that plays with something else by now does not change its matches."""
    lock = rules(Now).lock
    assert locked_options(vocabularies(Now), {"house": {"speed": 7}}, lock) == {"house": {"speed": 5}}
    assert locked_options(vocabularies(Now), {"house": {"speed": 5}}, lock) == {}


def test_another_option_than_then_is_a_difference() -> None:
    """Rules that do not do what was done before are told from those that do."""
    lock = rules(Then).lock
    said = [str(each) for each in rules(Now).differences(lock)]
    assert said == [
        "option house loud: recorded with True, here False",
        "option house reading: recorded with 'loosely', here 'strictly'",
        "option house speed: recorded with 1, here 5",
    ]


def test_an_option_that_is_gone_is_said() -> None:
    """It was asked for then, and is asked for now, when nobody knows it any more."""
    asked = locked_options(vocabularies(Then), {}, rules(Now).lock)
    with pytest.raises(BadOptions, match="reading"):
        rules(Then, **asked["house"])


def test_a_lock_holds_defaults_that_are_left_out_elsewhere() -> None:
    """What is not in a lock was not an option; so defaults are in it, however a plugin writes its options."""
    assert rules(Sparing).lock.options == {"house": {"speed": 1, "colours": ["red"]}}
    assert every_option({"house": Sparing(speed=3)}) == {"house": {"speed": 3, "colours": ["red"]}}


def test_a_ruleset_is_loaded_by_a_lock() -> None:
    """Options and items come from it, and no others can be given."""
    lock = load_ruleset("designer", options={"designer": {"quiet_rounds": 1}}).lock
    assert load_ruleset("designer", lock=lock).lock == lock
    with pytest.raises(TypeError, match="a lock says"):
        load_ruleset("designer", lock=lock, options={"designer": {}})


# code


def test_locks_of_before_are_read() -> None:
    """What is new in a lock has a default; without hashes of code, versions alone are compared."""
    here = ruleset().lock
    old = replace(here, code={})
    assert here.code.keys() == {"fairway", "toy"}
    assert old.differences(here) == here.differences(old) == ()
    assert Lock(here.engine, here.plugins, here.packs, here.options) == old


@pytest.mark.parametrize("changed", ["toy", "fairway"])
def test_other_code_is_a_difference(changed: str) -> None:
    """An edit under the same version is noticed, the plugin's or the engine's."""
    here = ruleset().lock
    then = replace(here, code={**here.code, changed: "0" * 32})
    [said] = map(str, then.differences(here))
    what = "code of the engine" if changed == "fairway" else "code of plugin toy"
    assert said == f"{what}: recorded with {'0' * 12}, here {here.code[changed][:12]}"
    assert then.differences(here, {changed: (dict(here.plugins, fairway=here.engine)[changed],)}) == ()
    assert then.differences(here, {changed: ("0.0.9",)}) != ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, ["plugin house: recorded with '1.0.0', here '2.0.0'"]),
        ({"compatible": ("0.9.0",)}, ["plugin house: recorded with '1.0.0', here '2.0.0'"]),
        ({"compatible": ("1.0.0",)}, []),
    ],
)
def test_a_record_of_another_version_needs_somebody_to_vouch(words: dict[str, Any], said: list[str]) -> None:
    """A plugin names the versions whose matches it plays on; others are refused, as ever."""
    record = ruleset(Plugin("house")).match(2, "vouched").record()
    now = ruleset(Plugin("house", version="2.0.0", **words))
    assert [str(each) for each in now.differences(record.lock, compatible=True)] == said
    if said:
        with pytest.raises(CannotReplay):
            list(replay(now, record))
    else:
        assert len(list(replay(now, record))) == 1
    assert now.differences(record.lock)


def test_the_code_of_a_plugin_is_its_file_or_its_package(tmp_path: Path) -> None:
    """Any edit changes the hash; what a process has loaded stays what it was; endings of lines do not count."""
    file = tmp_path / "a_house_rule.py"
    file.write_bytes(b"x = 1\n")
    first = find_plugin(str(file))
    before = code_hash(first)
    file.write_bytes(b"x = 2\n")
    second = find_plugin(str(file))
    assert code_hash(first) == before != code_hash(second)
    file.write_bytes(b"x = 1\r\n")
    assert code_hash(find_plugin(str(file))) == before
    sys.modules.pop("a_house_rule", None)


def test_the_whole_package_counts_and_its_texts_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper module is code, too; a text or a compiled file is not."""
    folder = tmp_path / "some_house_rules"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "helper.py").write_text("x = 1")
    monkeypatch.syspath_prepend(tmp_path)

    def loaded() -> str:
        sys.modules.pop("some_house_rules", None)
        return code_hash(find_plugin("some_house_rules"))

    before = loaded()
    (folder / "texts").mkdir()
    (folder / "texts" / "en.json").write_text("{}")
    assert loaded() == before
    (folder / "helper.py").write_text("x = 2")
    assert loaded() != before
    sys.modules.pop("some_house_rules", None)


def test_what_has_no_file_has_no_hash() -> None:
    """A plugin that was put together in memory is known by its version alone."""
    assert code_hash(type("Made", (), {"__module__": "nowhere"})()) == ""
