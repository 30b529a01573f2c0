"""Many games at once: bots on every seat, one seed per game, results that do not depend on who computed them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from typing import Any

import msgspec

from fairway.bots.ask_bot import called
from fairway.bots.forward_model import EngineModel
from fairway.content.faults import nearest
from fairway.content.item_filters import ItemFilter
from fairway.engine.referee import Engine
from fairway.model.domains import Choice
from fairway.model.errors import BadOptions, StuckBot
from fairway.model.reason import because
from fairway.model.refusal import Refusal
from fairway.model.score import Sheet, Tally, total
from fairway.model.state import Action, State
from fairway.model.values import Value
from fairway.plugin.bot import Bot, Chair
from fairway.rulesets.installed import find_plugin
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset, load_ruleset

__all__ = [
    "GamePoints",
    "GameResult",
    "Noted",
    "SimulationOrder",
    "StuckBot",
    "batches_of",
    "chosen_bots",
    "play_game",
    "play_out",
    "result_of",
    "seed_of",
    "simulate",
    "uncollected",
]

MOST_ACTIONS = 100_000
Noted = Callable[[State, int, tuple[Choice, ...], Bot, Action], None]
"""What hears of a choice: the state, who chooses from what, which bot that is, and what it chose."""
MOST_GAMES_OF_A_TASK = 25
"""Most games of a task: handing work over costs little beside them."""
LEAST_TASKS = 16
"""Few games are still cut into so many tasks, so that all processes have work and progress can be seen."""


class SimulationOrder(Value, frozen=True, kw_only=True):
    """What to simulate; small enough to send to another process."""

    ruleset: str
    seats: int
    seed: str
    bots: tuple[str, ...]
    """One bot for every seat, or one for each; `expert*5` thinks five times as long as `expert`."""
    options: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    plugins: tuple[str, ...] = ()
    """House rules: paths of Python files, or names of modules."""
    packs: tuple[str, ...] = ()
    """Paths of further packs."""
    items: dict[str, ItemFilter] = msgspec.field(default_factory=dict)
    """Which items of the packs are used, kind by kind."""

    def load(self) -> Ruleset:
        """Load what is to be played."""
        house_rules = [find_plugin(name) for name in self.plugins]
        return load_ruleset(self.ruleset, plugins=house_rules, packs=self.packs, options=self.options, items=self.items)


class GamePoints(Value, frozen=True):
    """What one game of a match of several came to."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    """For each seat, points by condition."""


class GameResult(Value, frozen=True):
    """What came out of one match: of its only game, or of all its games together."""

    game: int
    actions: int
    places: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    """For each seat, points by condition, those of all games of the match added up."""
    tallies: tuple[Tally, ...] = ()
    """What plugins counted."""
    games: tuple[GamePoints, ...] = ()
    """What each game came to, in a match of several."""


def play_out(
    engine: Engine, state: State, bots: Sequence[Bot], seed: str, noted: Noted | None = None
) -> tuple[State, int]:
    """Let bots play a match to its end; return its last state and how many actions it took.

    `noted` hears of every choice before it is played.
    """
    table, count, model = engine.table, len(bots), EngineModel(engine)
    actions = 0
    while not state.over:
        if actions >= MOST_ACTIONS:
            raise StuckBot(f"no end after {actions} actions")
        prompts = state.prompts
        waiting = prompts[0].waiting if len(prompts) == 1 else state.waiting()
        if not waiting:
            raise StuckBot(f"the game is not over after {actions} actions, and nobody is asked")
        seat = waiting[0]
        choices = engine.choices(state, seat, any_time=False)
        bot = bots[seat % count]
        action = bot.choose(Chair(table, state, seat, choices, seed, bot.think, model))
        if action is None:
            raise StuckBot(f"seat {seat} was given no answer by bot {bot.name}, and there is none before it to ask")
        if noted is not None:
            noted(state, seat, choices, bot, action)
        kind = type(action)
        for choice in choices:
            if choice.action is kind and (bot.picks or choice.domain.refuse(action) is None):
                state = engine.advance(state, seat, choice, action)
                break
        else:
            state = _played(engine, state, seat, action, bot)
        actions += 1
    return state, actions


def _played(engine: Engine, state: State, seat: int, action: Action, bot: Bot) -> State:
    """Play an action that answers no question, or say which bot chose it and what is wrong with it."""
    step = engine.play(state, seat, action)
    if isinstance(step, Refusal):
        raise StuckBot(f"bot {bot.name} chose what seat {seat} is refused, {action}: {step.code} {dict(step.params)}")
    return step.state


def play_game(
    ruleset: Ruleset, order: SimulationOrder, game: int, noted: Noted | None = None
) -> tuple[Match, State, int]:
    """Play the `game`-th game of an order."""
    seed = seed_of(order, game)
    match = ruleset.match(order.seats, seed)
    state, actions = play_out(match.engine, match.state, chosen_bots(ruleset, order), seed, noted)
    return match, state, actions


def seed_of(order: SimulationOrder, game: int) -> str:
    """Return the seed of the `game`-th game of an order."""
    return f"{order.seed}/{game}"


def chosen_bots(ruleset: Ruleset, order: SimulationOrder) -> tuple[Bot, ...]:
    """Return the bots an order names."""
    bots = []
    for name in order.bots:
        try:
            bots.append(called(ruleset.bots, name))
        except LookupError:
            known = tuple(sorted(ruleset.bots))
            reason = because("no_bot", name=name, known=known, near=nearest(name, ruleset.bots))
            raise BadOptions(reason) from None
    if len(bots) not in (1, order.seats):
        raise BadOptions(because("bots", seats=order.seats))
    return tuple(bots)


def simulate(
    order: SimulationOrder,
    games: int,
    *,
    executor: Executor | None = None,
    ruleset: Ruleset | None = None,
    done: Callable[[int], None] = lambda count: None,
) -> list[GameResult]:
    """Play games 0 to `games` - 1 and return their results in order. `done` hears of each finished batch.

    A `ruleset` that is loaded already cannot be sent to an executor's processes: they load what the order names.
    """
    if executor is not None and ruleset is not None:
        raise TypeError("give an executor or a ruleset, not both")
    if executor is None:
        rules = ruleset or order.load()
        results = []
        with uncollected():
            for game in range(games):
                results.append(result_of(rules, order, game))
                done(1)
        return results
    pending = {executor.submit(_batch, order, batch.start, batch.stop): len(batch) for batch in batches_of(games)}
    found: list[GameResult] = []
    for future in as_completed(pending):
        found += future.result()
        done(pending[future])
    return sorted(found, key=lambda result: result.game)


def batches_of(games: int) -> list[range]:
    """Cut games into tasks for processes."""
    size = min(MOST_GAMES_OF_A_TASK, -(-games // LEAST_TASKS))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _batch(order: SimulationOrder, start: int, stop: int) -> list[GameResult]:
    ruleset = order.load()
    with uncollected():
        return [result_of(ruleset, order, game) for game in range(start, stop)]


@contextmanager
def uncollected() -> Iterator[None]:
    """Spare the garbage collector: values form no cycles, so in a game it searches a lot and finds nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def result_of(ruleset: Ruleset, order: SimulationOrder, game: int, noted: Noted | None = None) -> GameResult:
    """Play the `game`-th game of an order, and say what came out of it."""
    match, state, actions = play_game(ruleset, order, game, noted)
    engine = match.engine
    standings, games = engine.standings(state), engine.games(state)
    each = tuple(
        GamePoints(done.places, tuple(sheet.total for sheet in done.sheets), _points(done.sheets))
        for done in (games.finished if games else ())
    )
    return GameResult(
        game,
        actions,
        tuple(standing.place for standing in standings),
        tuple(standing.total for standing in standings),
        _added(done.lines for done in each) if games else _points(engine.sheets(state)),
        engine.tallies(state),
        each,
    )


def _points(sheets: tuple[Sheet, ...]) -> tuple[dict[str, int], ...]:
    """Return each seat's points by condition."""
    return tuple({line.key: total(line) for line in sheet.lines} for sheet in sheets)


def _added(games: Iterable[tuple[dict[str, int], ...]]) -> tuple[dict[str, int], ...]:
    """Add up each seat's points by condition over several games."""
    sums: tuple[dict[str, int], ...] = ()
    for lines in games:
        sums = sums or tuple({} for _ in lines)
        for seat, points in enumerate(lines):
            for key, worth in points.items():
                sums[seat][key] = sums[seat].get(key, 0) + worth
    return sums
