"""Every ruleset as an environment for learners: PettingZoo's for all seats, Gymnasium's for one among bots.

It needs the extra `fairway[rl]`; nothing else in Fairway imports numpy. What numbers mean is said in `encoding.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fairway.bots.ask_bot import called, decide
from fairway.lab.encoding import FEATURES, SLOTS, features_of, observed
from fairway.model.errors import BadOptions, StuckBot
from fairway.model.refusal import Refusal
from fairway.model.state import Action
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset, load_ruleset

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:  # pragma: no cover - tests have them
    raise ImportError(f"environments need {missing.name}: pip install 'fairway[rl]'") from missing

__all__ = ["SeatEnv", "TableEnv", "env", "rewards_of"]

LONGEST = 20_000
"""Actions after which a match is broken off."""
LIMIT = 1e6
"""Numbers of an observation are cut off here, above and below."""
RENDER_MODES = ("svg", "png", "ansi")
REWARDS = ("places", "points")

Observation = dict[str, Any]


def rewards_of(match: Match, kind: str) -> list[float]:
    """Return what each seat is rewarded with for a match that is over.

    `places`: 1 for the first, -1 for the last, evenly between, shared by those who share places. `points`: by how many
    points a seat is ahead of the mean of the others, behind is negative; where the lowest total wins, fewer is ahead.
    Who plays alone has nobody to beat, and is rewarded with its points either way.
    """
    standings = match.standings()
    totals = [float(each.total) for each in standings]
    sign = -1.0 if match.engine.ranking(match.state).low else 1.0
    if len(standings) == 1:
        return [sign * totals[0]]
    if kind == "points":
        others = [(sum(totals) - total) / (len(totals) - 1) for total in totals]
        return [sign * (total - other) for total, other in zip(totals, others, strict=True)]
    places = [each.place for each in standings]
    shared = [place + (places.count(place) - 1) / 2 for place in places]
    return [1.0 - 2.0 * (place - 1) / (len(places) - 1) for place in shared]


class _Table:
    """What both environments share: a ruleset, a match, and what it looks like in numbers."""

    def __init__(
        self,
        ruleset: str | Ruleset,
        seats: int | None,
        options: Mapping[str, Mapping[str, Any]] | None,
        slots: int,
        features: int,
        reward: str,
        render_mode: str | None,
    ) -> None:
        if reward not in REWARDS:
            raise BadOptions(f"reward {reward!r}: it is one of {', '.join(REWARDS)}")
        if render_mode not in (None, *RENDER_MODES):
            raise BadOptions(f"render_mode {render_mode!r}: it is one of {', '.join(RENDER_MODES)}")
        given = {plugin: dict(values) for plugin, values in (options or {}).items()}
        self.rules = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset, options=given)
        self.seats = min(self.rules.seats, key=lambda number: (number < 2, number)) if seats is None else seats
        self.slots, self.features, self.reward, self.render_mode = slots, features, reward, render_mode
        self.match: Match | None = None

    def begin(self, seed: str) -> Match:
        self.match = self.rules.match(self.seats, seed)
        return self.match

    @property
    def going(self) -> Match:
        if self.match is None:
            raise BadOptions("reset() comes first")
        return self.match

    def space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (self.features,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )

    def legal(self, seat: int) -> dict[int, Action]:
        """Return what a seat may do, by slot; what a bot would do where it is asked and nothing can be listed."""
        match = self.going
        found = observed(match.engine, match.state, seat, self.slots)
        if not found and not match.state.over and seat in match.state.waiting():
            found = {0: decide(next(iter(self.rules.bots.values())), match.engine, match.state, seat, match.seed)}
        return found

    def observation(self, seat: int, legal: Mapping[int, Action]) -> Observation:
        mask = np.zeros(self.slots, np.int8)
        mask[list(legal)] = 1
        seen = np.clip(np.array(features_of(self.going.state, seat, self.features), np.float32), -LIMIT, LIMIT)
        return {"observation": seen, "action_mask": mask}

    def play(self, seat: int, action: Action) -> Match:
        played = self.going.play(seat, action)
        if isinstance(played, Refusal):
            raise StuckBot(f"seat {seat} is refused what was listed, {action}: {played.code}")
        self.match = played
        return played

    def render(self, seat: int) -> str | bytes | None:
        """Draw what a seat has before it, as it may see it itself."""
        match = self.going
        if self.render_mode == "ansi":
            return match.engine.picture(match.state, seat)
        drawn = match.engine.board(match.state, seat, seat)
        return _png(drawn) if self.render_mode == "png" and drawn is not None else drawn


def _png(svg: str) -> bytes:
    try:
        import font_source_sans_pro
        import resvg_py
    except ImportError as missing:  # pragma: no cover - tests have them
        raise ImportError(f"pictures as PNG need {missing.name}: pip install 'fairway[png]'") from missing
    fonts = list(font_source_sans_pro.font_files_ttf.values())
    made: bytes = resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, sans_serif_family="Source Sans Pro")
    return bytes(made)


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo ships no types
    """All seats of a match as agents `seat_0`, `seat_1` and so on, one asked at a time (PettingZoo's AEC).

    Whoever is asked is `agent_selection`; of several who are asked at once, the lowest seat. An observation is a dict:
    `observation`, what the seat sees, and `action_mask`, which slots are legal; both are zeros where there is nothing.
    Rewards come when the match is over. A match of more than `longest` actions is broken off (truncated).
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        *,
        seats: int | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        slots: int = SLOTS,
        features: int = FEATURES,
        reward: str = "places",
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = _Table(ruleset, seats, options, slots, features, reward, render_mode)
        name = f"fairway_{self._table.rules.name}"
        self.metadata = {"render_modes": list(RENDER_MODES), "name": name, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.seats)]
        self.agents: list[str] = []
        self._longest = longest
        self._spaces = {agent: self._table.space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(slots) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._legal: dict[int, Action] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the shape of what an agent is told; always the same object."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the slots of an agent's actions; always the same object."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: of one seed always the same; without one, another each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._table.begin(f"rl/{self._random.integers(2**62)}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Turn to whoever is asked next."""
        seat = self._table.going.state.waiting()[0]
        self.agent_selection = self.possible_agents[seat]
        self._legal = self._table.legal(seat)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which of its slots are legal if it is the one that is asked."""
        seat = self.possible_agents.index(agent)
        asked = agent == self.agent_selection and not self._table.going.state.over
        return self._table.observation(seat, self._legal if asked else {})

    def step(self, action: Any) -> None:
        """Let the agent that is asked play the action of a slot; a slot that is not legal raises ValueError."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if int(action) not in self._legal:
            raise ValueError(f"slot {action} is not legal for {self.agent_selection}: see action_mask")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        match = self._table.play(self.possible_agents.index(self.agent_selection), self._legal[int(action)])
        if match.state.over:
            self.rewards = dict(zip(self.agents, rewards_of(match, self._table.reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif match.state.revision >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Draw what the agent that is asked has before it: text of an SVG, bytes of a PNG, or lines for a terminal."""
        if self.render_mode is None:
            gymnasium.logger.warn("give a render_mode to see something")
            return None
        return self._table.render(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Forget the match."""
        self._table.match = None


def env(ruleset: str | Ruleset, **settings: Any) -> Any:
    """Return `TableEnv` in the wrappers that PettingZoo's own games have: a slot that is not legal loses the match."""
    table: Any = wrappers.TerminateIllegalWrapper(TableEnv(ruleset, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a match among bots (Gymnasium).

    Observations are those of `TableEnv`. A learner that knows of no masks may choose a slot that is not legal: the next
    legal one is played instead, and `info["illegal"]` says so.
    """

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 - Gymnasium looks for it there

    def __init__(
        self,
        ruleset: str | Ruleset,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Mapping[str, Any]] | None = None,
        slots: int = SLOTS,
        features: int = FEATURES,
        reward: str = "places",
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        self._table = _Table(ruleset, seats, options, slots, features, reward, render_mode)
        if not 0 <= seat < self._table.seats:
            raise BadOptions(f"there is no seat {seat} at a table of {self._table.seats}")
        names = [bots] if isinstance(bots, str) else list(bots)
        try:
            self._bots = [called(self._table.rules.bots, name) for name in names]
        except LookupError:
            known = ", ".join(self._table.rules.bots)
            raise BadOptions(f"bots {names}: {self._table.rules.name} has {known}") from None
        self.seat, self.render_mode, self._longest = seat, render_mode, longest
        self.observation_space = self._table.space()
        self.action_space = spaces.Discrete(slots)
        self._legal: dict[int, Action] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the others play until the seat is asked."""
        super().reset(seed=seed)
        self._table.begin(f"rl/{self.np_random.integers(2**62)}")
        self._others()
        return self._seen(), {}

    def _others(self) -> None:
        """Let bots play as long as the seat is not asked."""
        match = self._table.going
        while not match.state.over and match.state.revision < self._longest:
            waiting = match.state.waiting()
            if self.seat in waiting:
                break
            bot = self._bots[waiting[0] % len(self._bots)]
            match = self._table.play(waiting[0], decide(bot, match.engine, match.state, waiting[0], match.seed))
        self._legal = self._table.legal(self.seat)

    def _seen(self) -> Observation:
        return self._table.observation(self.seat, self._legal)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the action of a slot, and let the others answer."""
        slot, info = int(action), dict[str, Any]()
        if self._legal and slot not in self._legal:
            info["illegal"] = True
            slot = min(self._legal, key=lambda legal: (legal - slot) % self._table.slots)
        if self._legal:
            self._table.play(self.seat, self._legal[slot])
            self._others()
        match = self._table.going
        over = match.state.over
        reward = rewards_of(match, self._table.reward)[self.seat] if over else 0.0
        return self._seen(), reward, over, not over and match.state.revision >= self._longest, info

    def render(self) -> Any:
        """Draw what the seat has before it: text of an SVG, bytes of a PNG, or lines for a terminal."""
        return None if self.render_mode is None else self._table.render(self.seat)

    def close(self) -> None:
        """Forget the match."""
        self._table.match = None
