"""Simulations: whatever is done in one go for speed ends in the very same state as step by step."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Vocabulary, decide, hookimpl, load_ruleset, watching
from fairway.knowledge.previews import preview
from fairway.lab.simulate import SimulationOrder, play_game, play_out, simulate
from fairway_base import Designer
from fairway_base.play.events import RackFilled
from fairway_base.play.part import Rack


class Onlooker:
    """A plugin that wants to hear of everything and never does anything, so that nothing is done in one go."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="onlooker", version="1.0.0", requires=("designer",))

    @hookimpl
    def fairway_before(self, effect: Any) -> None:
        return None

    @hookimpl
    def fairway_after(self, event: Any) -> None:
        return None


class HearsOfRacks:
    """A plugin that wants to hear of filled racks only, so that they are filled in a step of their own."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="hears_of_racks", version="1.0.0", requires=("designer",))

    @hookimpl
    @watching(RackFilled)
    def fairway_after(self, event: Any) -> None:
        return None


class LooksAtRacks:
    """A plugin that is asked how long racks are, and leaves them so."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="looks_at_racks", version="1.0.0", requires=("designer",))

    @hookimpl
    @watching("designer.rack_size")
    def fairway_quantity(self, state: Any, value: int) -> int:
        assert state.part(Designer).bottom == Rack() or not state.part(Designer).round
        return value


@pytest.mark.parametrize("plugin", [Onlooker, HearsOfRacks, LooksAtRacks])
@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_done_in_one_go_is_told_step_by_step(seats: int, plugin: type) -> None:
    """After every action the same has happened, in the same order and with the same state, as with every step alone."""
    plain, watched = load_ruleset("designer"), load_ruleset("designer", plugins=[plugin()])
    one, other = plain.match(seats, "told"), watched.match(seats, "told")
    while not one.state.over:
        seat = one.state.waiting()[0]
        action = decide(plain.bots["random"], one.engine, one.state, seat, "told")
        one, other = one.play(seat, action), other.play(seat, action)  # type: ignore[assignment]
        assert one.events == other.events
        assert one.state == other.state


@pytest.mark.parametrize("seats", [2, 3])
def test_a_preview_is_the_same_whoever_looks_on(seats: int) -> None:
    """What a dry run tells, and where luck stops it, does not depend on a plugin that never does anything."""
    plain, watched = load_ruleset("designer"), load_ruleset("designer", plugins=[Onlooker()])
    match, engine = plain.match(seats, "dry"), watched.engine(seats)
    for _ in range(6 * seats):
        seat = match.state.waiting()[0]
        action = decide(plain.bots["random"], match.engine, match.state, seat, "dry")
        assert preview(match.engine, match.state, seat, action) == preview(engine, match.state, seat, action)
        match = match.play(seat, action)  # type: ignore[assignment]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_shortcuts_change_nothing(seats: int, bot: str) -> None:
    """With somebody looking on at every step, a game goes through the same states to the same bytes."""
    plain, watched = load_ruleset("designer"), load_ruleset("designer", plugins=[Onlooker()])
    one, other = plain.match(seats, "same"), watched.match(seats, "same")
    bots = [plain.bots[bot]]
    last = plain.codec.msgpack(play_out(one.engine, one.state, bots, "same")[0])
    assert watched.codec.msgpack(play_out(other.engine, other.state, bots, "same")[0]) == last


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_quiet_path_is_the_loud_one(seats: int, bot: str) -> None:
    """Played action by action with every check and every event, a simulated game ends in the same bytes."""
    ruleset = load_ruleset("designer")
    match, last, actions = play_game(
        ruleset, SimulationOrder(ruleset="designer", seats=seats, seed="s", bots=(bot,)), 0
    )
    log: list[Any] = []

    def recording(chair: Any) -> Any:
        log.append((chair.seat, ruleset.bots[bot].choose(chair)))
        return log[-1][1]

    spy = type(ruleset.bots[bot])("spy", "Notes what another bot does.", recording)
    play_out(match.engine, match.state, [spy], "s/0")
    loud = match
    for seat, action in log:
        loud = loud.play(seat, action)  # type: ignore[assignment]
    assert len(log) == actions
    assert ruleset.codec.msgpack(loud.state) == ruleset.codec.msgpack(last)


def test_processes_do_not_change_results() -> None:
    """Games are the same whoever computes them."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    order = SimulationOrder(ruleset="designer", seats=2, seed="p", bots=("random",))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert simulate(order, 3, executor=executor) == simulate(order, 3)
