"""A server goes on without an installed plugin that cannot be loaded, and tells whoever needs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.conftest import connected, ok, problem
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
