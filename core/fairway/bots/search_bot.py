"""The bot that looks ahead in any game: Monte Carlo tree search over worlds that its seat cannot tell apart.

Every seat has a tree of its own over what it alone would do, whatever others do and luck brings. So nobody in a tree
knows what its seat could not know, and seats that act at once need no order. A tree is widened as it is visited: first
by what a bot that knows the game would do, then by an action of every type on offer, so that what a house rule
brings is tried as well, then by others at random.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil, inf, log, sqrt

from fairway.bots.random_bot import RANDOM
from fairway.model.domains import Choice, fitting
from fairway.model.errors import OutOfSteps
from fairway.model.state import Action
from fairway.plugin.bot import Bot, Chair, World

__all__ = ["SEARCH", "search_bot"]

SEARCH = "search"
THINK = 120
"""Steps for a choice."""
TURNS = 3
"""Turns of everybody that a match is played on by chance: what chance does after that tells little."""
FEWEST = 2
"""Worlds in which something must have come out better than what a bot would do that knows the game."""
PARTS = 2 * FEWEST
"""Into how many parts steps are cut: one for each time that a match is played on, at least."""
SCREENED = 4
"""Actions of one type of which only the best at first sight is tried."""
CURIOSITY = 0.5
"""How much what was tried rarely is preferred to what came out well."""
WIDTH, WIDTH_OF_OTHERS = 1.5, 0.5
"""Actions that are tried, beside the root of how often a choice was visited: one's own, and those of others."""
DRAWS = 4
"""How often another action of a type is drawn before the type counts as tried."""


class Branch:
    """An action that was tried, what came of it in one world after another, and the choice after it."""

    __slots__ = ("action", "leads", "sum", "then")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.leads: list[float] = []
        self.sum = 0.0
        self.then: Node | None = None

    @property
    def times(self) -> int:
        return len(self.leads)

    def add(self, lead: float) -> None:
        self.leads.append(lead)
        self.sum += lead

    def mean(self, middling: float) -> float:
        """Return what to expect of it: one middling result is added, for few good ones may be luck."""
        return (self.sum + middling) / (self.times + 1)

    def ahead_of(self, other: Branch, spread: float) -> float:
        """Return how much better than another it is at least, for all that the worlds tell that both were tried in."""
        both = [mine - theirs for mine, theirs in zip(self.leads, other.leads, strict=False)]
        if len(both) < FEWEST:
            return -inf
        mean = sum(both) / len(both)
        varied = sum((each - mean) ** 2 for each in both) / len(both)
        return mean - sqrt((varied + spread * spread) / len(both))


class Node:
    """A choice of a seat, after its own choices before."""

    __slots__ = ("branches", "times")

    def __init__(self) -> None:
        self.branches: list[Branch] = []
        self.times = 0


class Search:
    """The trees of all seats, seen from a chair."""

    def __init__(self, chair: Chair, policy: Bot | None) -> None:
        self._chair, self._policy = chair, policy or RANDOM
        self._knows = policy is not None
        self._seats = chair.table.seats
        self._worlds: list[World] = []
        self._sight = chair.world()
        self._root = Node()
        self._others = {seat: Node() for seat in range(self._seats)}
        self._low, self._high = inf, -inf

    def best(self) -> Action:
        """Try actions as long as there are steps, and return what came out best."""
        root = self._root
        try:
            while self._chair.steps and self._simulate():
                pass
        except OutOfSteps:
            pass  # what was not played to its end does not count
        tried = [branch for branch in root.branches if branch.times]
        if not tried:
            return self._chair.legal(*(branch.action for branch in root.branches))
        middling = sum(branch.sum for branch in tried) / root.times
        for branch in tried:
            self._chair.consider(branch.action, branch.mean(middling))
        if not self._knows:
            return max(tried, key=lambda branch: branch.mean(middling)).action
        first, spread = root.branches[0], (self._high - self._low) / 4
        better = max(tried, key=lambda branch: 0.0 if branch is first else branch.ahead_of(first, spread))
        return better.action

    def _simulate(self) -> bool:
        """Play on from an action in a world, the same for all actions; return whether there is more to find out."""
        chair, seat, root = self._chair, self._chair.seat, self._root
        branch = self._branch(root, self._sight, seat, chair.choices)
        if branch is None:
            return False
        if self._knows and branch.times > root.branches[0].times:
            branch = root.branches[0]  # to compare with, world by world
        if len(self._worlds) <= branch.times:
            self._worlds.append(chair.world())
        begun = self._worlds[branch.times]
        world = begun.advance(seat, branch.action)
        path = [(seat, root, branch)]
        nodes: dict[int, Node | None] = {**self._others, seat: _after(branch)}
        turns, most = 0, inf if self._knows else TURNS * self._seats
        steps = chair.budget // PARTS
        finished = begun.finished
        while turns < most and steps and not world.over and world.finished == finished:
            asked = world.waiting[0]
            node = nodes[asked]
            found = None if node is None else self._branch(node, world, asked, world.choices(asked))
            if node is None or found is None:
                world = self._played_on(world, asked)
            else:
                path.append((asked, node, found))
                nodes[asked] = _after(found)
                world = world.advance(asked, found.action)
            steps -= 1
            turns += world.over or self._seats == 1 or world.waiting[0] != asked
        if self._knows and not steps:
            return False  # judged half-way, all that takes its time looks bad
        leads = world.leads()
        self._low, self._high = min(self._low, leads[seat]), max(self._high, leads[seat])
        for who, node, taken in path:
            node.times += 1
            taken.add(leads[who])
        return True

    def _played_on(self, world: World, seat: int) -> World:
        action = world.ask(seat, self._policy) or world.ask(seat, RANDOM)
        if action is None:
            raise OutOfSteps("nobody knows how to play on")
        return world.advance(seat, action)

    # what to try

    def _branch(self, node: Node, world: World, seat: int, choices: tuple[Choice, ...]) -> Branch | None:
        """Return what to try next: something new, if the choice was visited often enough, or what is promising."""
        legal = [branch for branch in node.branches if fitting(choices, branch.action) is not None]
        kinds = [choice for choice in choices if choice.must and len(choice.domain)]
        first = node is self._root
        width = WIDTH if seat == self._chair.seat else WIDTH_OF_OTHERS
        if len(legal) < max(1 + first * len(kinds), ceil(width * sqrt(node.times))):
            action = self._another(node, world, seat, kinds, SCREENED if first else 1)
            if action is not None:
                branch = Branch(action)
                node.branches.append(branch)
                return branch
        return max(legal, key=lambda branch: self._promise(node, branch), default=None)

    def _promise(self, node: Node, branch: Branch) -> float:
        if not branch.times:
            return inf
        mean = (branch.sum / branch.times - self._low) / (self._high - self._low or 1.0)
        return mean + CURIOSITY * sqrt(log(node.times + 1) / branch.times)

    def _another(self, node: Node, world: World, seat: int, kinds: list[Choice], most: int) -> Action | None:
        """Return what was not tried yet: what a bot would do, then of the type that was tried least."""
        if not node.branches:
            action = world.ask(seat, self._policy)
            if action is not None:
                return action
        tried = {branch.action for branch in node.branches}
        kinds = kinds[::-1]  # what house rules bring comes last, and is what nobody knows much of
        for choice in sorted(kinds, key=lambda choice: sum(type(each) is choice.action for each in tried)):
            drawn = self._drawn(choice, tried, most)
            if len(drawn) > 1:
                return max(drawn, key=lambda action: world.advance(seat, action).leads()[seat])
            if drawn:
                return drawn[0]
        return None

    def _drawn(self, choice: Choice, tried: Collection[Action], most: int) -> list[Action]:
        """Draw actions of a type that were not tried."""
        domain, drawn = choice.domain, dict[Action, None]()
        size = len(domain)
        for draw in range(min(size, DRAWS * most)):
            action = domain[draw] if size <= DRAWS * most else domain[self._chair.roll(size)]
            if action not in tried:
                drawn[action] = None
            if len(drawn) == most:
                break
        return list(drawn)


def _after(branch: Branch) -> Node | None:
    """Return the choice after an action; at first nobody thinks about that."""
    if branch.times and branch.then is None:
        branch.then = Node()
    return branch.then


def search_bot(bots: Mapping[str, Bot]) -> Bot:
    """Return the bot for a ruleset; matches are played on by a bot that knows the game and is quick, or by chance.

    Who knows the game is trusted: something else is done only if it comes out better for certain.
    """
    quick = next((bot for bot in reversed([*bots.values()]) if bot.quick), None)

    def choose(chair: Chair) -> Action:
        must = [choice for choice in chair.choices if choice.must]
        if sum(len(choice.domain) for choice in must) == 1 and all(choice.domain.exhaustive for choice in must):
            return chair.legal()
        return Search(chair, quick).best()

    about = "Plays on from every kind of action in matches as they may be, whatever the game."
    return Bot(SEARCH, about, choose, think=THINK)
