"""A server goes on without an installed plugin that cannot be loaded, and tells whoever needs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairway.model.errors import BadRuleset
from fairway_api.matches.ruleset_registry import RulesetRegistry
from tests.api.conftest import connected, ok, problem, serving
from tests.api.processes import process
from tests.core.test_plugins_that_fail_to_load import RULES, SICK, installed

pytestmark = pytest.mark.anyio


async def test_a_server_goes_on_without_a_plugin_that_cannot_be_loaded(tmp_path: Path) -> None:
    """Others are played, the log says where and why it failed, and a ruleset that needs it is refused with its name."""
    log = tmp_path / "log"
    env = installed(tmp_path, sick=SICK["leaving"][0], healthy=RULES)
    async with process(tmp_path / "matches.db", log=log, **env) as (address, _), connected(address) as api:
        match = await api.match()
        ok(await match.act(0, (await match.legal(0))[0]))
        assert "sick" not in [each["name"] for each in ok(await api.get("/v1/plugins"))["plugins"]]
        needs = problem(await api.post("/v1/matches", {"ruleset": "needy", "seats": [{}]}), 422, "bad_options")
        assert "plugin 'sick' failed while being loaded: SystemExit" in needs["detail"]
        lost = problem(await api.post("/v1/matches", {"ruleset": "sickest", "seats": [{}]}), 404, "unknown_ruleset")
        assert lost["errors"][0]["message"] == "plugin 'sick' failed while being loaded: SystemExit"
    assert f"{tmp_path / 'sick_rules.py'}:2, in <module>" in log.read_text()


POOR = """
from fairway import Effect, EffectSpec, RulesetSpec, Vocabulary, hookimpl


class Fall(Effect, frozen=True, tag="poor.fall"):
    pass


def fall(*args):
    return 1 // 0


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="poor",
        version="1.0.0",
        effects=(EffectSpec(Fall, fall),),
        rulesets=(
            RulesetSpec("bare", ("poor",), ("no-such-pack",), (1,)),
            RulesetSpec("falling", ("poor",), (), (1,)),
            RulesetSpec("unprepared", ("poor",), (), (2,)),
        ),
    )


@hookimpl
def fairway_kit(seats):
    return 1 // (seats - 2)


@hookimpl
def fairway_opening(steps):
    return (*steps, Fall())
"""
"""A plugin whose rulesets fail in three ways: without a pack, when a match opens, and when its content is prepared."""


async def test_what_breaks_before_play_names_the_plugin(tmp_path: Path) -> None:
    """A ruleset without its pack is listed with the trouble; rules that break before play are the plugin's fault."""
    env = installed(tmp_path, poor=POOR)
    async with process(tmp_path / "matches.db", **env) as (address, _), connected(address) as api:
        listed = ok(await api.get("/v1/rulesets"))
        names = [each["name"] for each in listed["rulesets"]]
        assert {"designer", "falling"} <= {*names}
        assert "bare" not in names
        reason = "ruleset 'bare' needs packs that are not installed: no-such-pack"
        assert listed["unplayable"] == [{"name": "bare", "plugins": ["poor"], "reason": reason}]
        order = {"ruleset": "bare", "seats": [{}]}
        assert problem(await api.post("/v1/matches", order), 422, "bad_options")["params"] == {"error": reason}
        for ruleset, seats, doing in (
            ("falling", 1, "applying poor.fall"),
            ("unprepared", 2, "preparing its content"),
        ):
            order = {"ruleset": ruleset, "seats": [{}] * seats}
            fault = problem(await api.post("/v1/matches", order), 422, "plugin_fault")
            assert fault["params"] == {"plugin": "poor", "doing": doing, "error": "ZeroDivisionError"}


async def test_two_house_rules_of_one_name_are_refused(tmp_path: Path) -> None:
    """An operator who names two plugins that are called the same is told so, instead of getting one of them."""
    paths = [tmp_path / "one.py", tmp_path / "two.py"]
    for path in paths:
        path.write_text(RULES)
    with pytest.raises(BadRuleset, match="two plugins are called 'healthy'"):
        RulesetRegistry(plugins=tuple(map(str, paths)))


MISSPELT = """
from fairway import RulesetSpec, Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="misspelt",
        version="1.0.0",
        requires=("designer",),
        rulesets=(RulesetSpec("misspelt", ("designer", "misspelt"), ("minigolf-designer",), (1, 2)),),
    )


@hookimpl
@watching("designer.rack_sise")
def fairway_quantity(value):
    return value
"""


async def test_a_ruleset_that_cannot_be_compiled_is_not_listed_as_playable(tmp_path: Path) -> None:
    """What watches something that is not there cannot be played, and the list of rulesets says so beforehand."""
    (tmp_path / "misspelt.py").write_text(MISSPELT)
    async with serving(plugins=(str(tmp_path / "misspelt.py"),)) as api:
        listed = ok(await api.get("/v1/rulesets"))
        assert "misspelt" not in [each["name"] for each in listed["rulesets"]]
        [wrong] = listed["unplayable"]
        assert wrong["name"] == "misspelt"
        assert "rack_sise" in wrong["reason"]
        problem(await api.post("/v1/matches", {"ruleset": "misspelt", "seats": [{}]}), 422, "bad_options")
        await api.match()


def test_a_house_rule_that_needs_what_is_not_there(tmp_path: Path) -> None:
    """A server is not started with a plugin that needs another one which nobody has installed: it is told which."""
    path = tmp_path / "needy_rules.py"
    path.write_text(
        "from fairway import Vocabulary, hookimpl\n\n\n@hookimpl\ndef fairway_vocabulary():\n"
        "    return Vocabulary(name='needy', version='1.0.0', requires=('desiner',))\n"
    )
    with pytest.raises(BadRuleset, match=r"plugin 'needy' needs 'desiner', which is not installed; .*'designer'"):
        RulesetRegistry(plugins=(str(path),))
