"""The typed façade over hook calls: every question to the plugins is asked here, and nowhere else.

pluggy registers and checks the implementations; they are resolved once into plain tuples of functions, in ruleset
order, so that a step costs a loop and not a dispatch. An exception in a plugin, or an answer of the wrong type, comes
out as `PluginFault`, with the plugin's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from fairway.engine.hook_answers import Implementation, Watchers, ask, ask_shaped, effects_of, knowing, resolve, watched
from fairway.engine.quantities import Quantities
from fairway.model.blaming import blame, blaming
from fairway.model.domains import Domain, Narrowed
from fairway.model.errors import BadOptions, BadRuleset, PluginFault
from fairway.model.forecast import Prospect, check_prospects
from fairway.model.reason import because
from fairway.model.score import Criterion, Games, ScoreLine, Sheet, Standing, Tally, signed
from fairway.model.state import Action, Effect, Event, Part, State
from fairway.model.values import Value
from fairway.plugin import hookspecs
from fairway.plugin.bot import Bot
from fairway.plugin.shapes import check_shape
from fairway.plugin.table import Condition
from fairway.plugin.vocabulary import Vocabulary

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from fairway.content.library import Library
    from fairway.model.views import View
    from fairway.plugin.bot import Chair
    from fairway.plugin.table import Table

__all__ = ["Calls"]

K = TypeVar("K")

Around = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Returns a plugin's function with something done around it, such as watching what it does."""


class Calls:
    """All hook calls of one ruleset. It owns the plugin manager; no two rulesets share one."""

    def __init__(self, plugins: Iterable[tuple[str, object]]) -> None:
        manager = pluggy.PluginManager("fairway")
        manager.add_hookspecs(hookspecs)
        names: list[str] = []
        try:
            for name, plugin in plugins:
                if name in names:
                    raise BadRuleset(because("plugin_twice", plugin=name))
                names.append(name)
                manager.register(plugin, name=name)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise BadRuleset(because("unfit_hook", plugin=names[-1], error=" ".join(str(error).split()))) from error
        self.plugins = tuple(names)
        self._around: Around = lambda function: function
        self._use({name: resolve(manager, name, names) for name in vars(hookspecs) if name.startswith("fairway_")})
        self.heirs = tuple(answer.plugin for answer in self._resolved["fairway_legacy"])
        """The plugins that may have something to hand on to a next game."""

    def _use(self, resolved: dict[str, tuple[Implementation, ...]]) -> None:
        """Ask these implementations from now on."""
        self._resolved = resolved
        self._by_type()
        self.quantities = Quantities(resolved["fairway_quantity"])
        self.quantity = self.quantities.changed
        self._score = Watchers(resolved["fairway_score"])

    def wrapped(self, around: Around) -> Calls:
        """Return the same hooks, with something done around every implementation and every function that scores."""
        other = copy(self)
        other._around = around
        other._use(
            {
                hook: tuple(replace(answer, ask=around(answer.ask)) for answer in answers)
                for hook, answers in self._resolved.items()
            }
        )
        other.quantities.least = self.quantities.least
        return other

    def _by_type(self) -> None:
        """Sort out who is asked about which types."""
        self._before = Watchers(self._resolved["fairway_before"])
        self._after = Watchers(self._resolved["fairway_after"])
        self._narrow = Watchers(self._resolved["fairway_narrow"])
        self._forecast = Watchers(self._resolved["fairway_forecast"])
        self.reacts_to = watched(self._resolved["fairway_after"])
        """The types of events that plugins react to; None for all."""
        self.narrows = bool(self._resolved["fairway_narrow"])
        """Whether any plugin takes legal actions away."""

    def know_types(self, tags: Mapping[str, type]) -> None:
        """Let hooks that watch types by their tags be asked about them; who watches only what is not here never is."""
        for hook in ("fairway_before", "fairway_after", "fairway_narrow", "fairway_forecast"):
            known = [knowing(answer, tags) for answer in self._resolved[hook]]
            self._resolved[hook] = tuple(answer for answer in known if answer.watching is None or answer.watching)
        self._by_type()

    def watched(self, hook: str) -> Iterator[tuple[str, type | str]]:
        """Yield what implementations of a hook watch, with the plugin's name."""
        for answer in self._resolved[hook]:
            for what in sorted(answer.watching or (), key=str):
                yield answer.plugin, what

    # setup

    def vocabularies(self) -> dict[str, Vocabulary]:
        found: dict[str, Vocabulary] = {}
        for answer in self._resolved["fairway_vocabulary"]:
            with blaming(answer.plugin, "saying what it adds", answer.place):
                found[answer.plugin] = answer.ask()
                check_shape(found[answer.plugin], Vocabulary)
        return found

    def kit(self, plugin: str, library: Library, options: Value | None, seats: int) -> object | None:
        return self._of(plugin, object, "fairway_kit", "preparing its content", library, options, seats, but=BadOptions)

    def part(
        self, plugin: str, table: Table, inherited: Value | None, but: type[Exception] = PluginFault
    ) -> Part | None:
        return self._of(plugin, Part, "fairway_part", "laying out its part", table, inherited, but=but)

    def opening(self, table: Table, but: type[Exception] = PluginFault) -> list[tuple[str, Effect]]:
        """Return the opening steps, each with the plugin that brought it."""
        steps: list[tuple[str, Effect]] = []
        for answer in self._resolved["fairway_opening"]:
            with blaming(answer.plugin, "opening the match", answer.place, but):
                changed = effects_of(answer.ask(table, tuple(step for _, step in steps)))
            if changed is not None:
                authors = {id(step): author for author, step in steps}
                steps = [(authors.get(id(step), answer.plugin), step) for step in changed]
        return steps

    # turn actions

    def narrow(self, table: Table, state: State, seat: int, action: type[Action], domain: Domain[Any]) -> Domain[Any]:
        for answer in self._narrow.of(action):
            # Not `or`: a domain from which everything was taken away is empty, and means it.
            left: Domain[Any] | None = ask(answer, Domain, "narrowing legal actions", table, state, seat, domain)
            if left is not None:
                domain = left
                if isinstance(left, Narrowed):
                    left.by = answer.plugin
        return domain

    # card effects

    def steps_in(self, kind: type[Effect]) -> bool:
        """Whether any plugin wants to be asked before this type of effect."""
        return bool(self._before.of(kind))

    def before(
        self, table: Table, state: State, effect: Effect, past: tuple[str, ...]
    ) -> tuple[str, tuple[Effect, ...]] | None:
        for answer in self._before.of(type(effect)):
            if answer.plugin not in past:
                try:
                    instead = effects_of(answer.ask(table, state, effect))
                except BaseException as error:
                    blame(error, answer.plugin, f"stepping in before {type(effect).__name__}", answer.place)
                    raise
                if instead is not None:
                    return answer.plugin, instead
        return None

    def after(self, table: Table, state: State, event: Event) -> list[tuple[str, tuple[Effect, ...]]]:
        reactions = []
        for answer in self._after.of(type(event)):
            try:
                effects = effects_of(answer.ask(table, state, event))
            except BaseException as error:
                blame(error, answer.plugin, f"reacting to {type(event).__name__}", answer.place)
                raise
            if effects:
                reactions.append((answer.plugin, effects))
        return reactions

    # scoring

    def conditions(self, table: Table) -> tuple[Condition, ...]:
        """Return what is scored, each condition with the plugin that brought or changed it."""
        conditions: tuple[Condition, ...] = ()
        for answer in self._resolved["fairway_conditions"]:
            changed = ask_shaped(
                answer, tuple[Condition, ...], "naming the conditions", table, conditions, but=BadOptions
            )
            if changed is not None:
                conditions = tuple(
                    each if each in conditions else replace(each, by=answer.plugin, score=self._around(each.score))
                    for each in changed
                )
        return conditions

    def score(self, table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine:
        """Return a line as the plugins leave it; what one changes is signed with its name."""
        for answer in self._score.of(line.key):
            changed = ask(answer, ScoreLine, f"scoring {line.key}", table, state, seat, line)
            if changed is not None:
                line = signed(changed, answer.plugin, line)
        return line

    def places(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None:
        return self._first(tuple, "fairway_places", "placing the players", table, state, sheets)

    def ranking(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...] | None:
        for answer in reversed(self._resolved["fairway_ranking"]):
            given = ask_shaped(answer, tuple[Criterion, ...], "ranking the players", table, state, sheets)
            if given is not None:
                with blaming(answer.plugin, "ranking the players", answer.place):
                    _check_criteria(given, table.seats)
                return given
        return None

    def games(self, table: Table, state: State) -> Games | None:
        return self._first(Games, "fairway_games", "telling the games of the match", table, state)

    def verdict(self, table: Table, state: State, standings: tuple[Standing, ...]) -> str | None:
        return self._first(str, "fairway_verdict", "judging the match", table, state, standings)

    def draws_boards(self) -> bool:
        """Whether any plugin draws what a seat has before it."""
        return bool(self._resolved["fairway_board"])

    def legacy(self, plugin: str, table: Table, state: State) -> Value | None:
        return self._of(plugin, Value, "fairway_legacy", "handing on to the next game", table, state)

    def tallies(self, table: Table, state: State) -> tuple[Tally, ...]:
        found = [ask(answer, tuple, "counting", table, state) or () for answer in self._resolved["fairway_tally"]]
        return tuple(tally for tallies in found for tally in tallies)

    # around a match

    def bots(self) -> dict[str, Bot]:
        found: dict[str, Bot] = {}
        for answer in self._resolved["fairway_bots"]:
            for bot in ask_shaped(answer, tuple[Bot, ...], "bringing bots") or ():
                bot = replace(bot, choose=_choosing(bot, answer.plugin), picks=False, by=answer.plugin)
                found[bot.name] = _after(bot, found[bot.name]) if bot.name in found else bot
        return found

    def foretells(self, kind: type[Action]) -> bool:
        """Whether any plugin is asked for the odds of a type of action."""
        return bool(self._forecast.of(kind))

    def forecast(self, table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
        for answer in reversed(self._forecast.of(type(action))):
            given = ask_shaped(answer, tuple[Prospect, ...], "forecasting", table, view, seat, action)
            if given is not None:
                with blaming(answer.plugin, "forecasting", answer.place):
                    check_prospects(given)
                return given
        return None

    def picture(self, table: Table, state: State, seat: int, language: str) -> str | None:
        return self._first(str, "fairway_picture", "drawing", table, state, seat, language)

    def board(self, table: Table, view: View, seat: int, language: str) -> str | None:
        return self._first(str, "fairway_board", "drawing a board", table, view, seat, language)

    def drawing(self, library: Library, kind: str, item: str, language: str) -> str | None:
        """Draw an item; a plugin that breaks over it is told only if no other draws it."""
        faults = []
        for answer in reversed(self._resolved["fairway_drawing"]):
            try:
                drawn = ask(answer, str, f"drawing {kind}", library, kind, item, language)
            except PluginFault as fault:
                faults.append(fault)
            else:
                if drawn is not None:
                    return drawn
        if faults:
            raise faults[0]
        return None

    def commands(
        self,
        commands: _SubParsersAction[Any],
        guarding: Callable[[_SubParsersAction[Any]], AbstractContextManager[Any]] = nullcontext,
    ) -> list[PluginFault]:
        """Let plugins add commands, each under guard; return the faults of those that cannot."""
        faults = []
        for answer in self._resolved["fairway_commands"]:
            try:
                with guarding(commands):
                    ask(answer, object, "adding commands", commands)
            except PluginFault as fault:
                faults.append(fault)
        return faults

    def _of(
        self, plugin: str, kind: type[K], hook: str, doing: str, *args: object, but: type[Exception] = PluginFault
    ) -> K | None:
        for answer in self._resolved[hook]:
            if answer.plugin == plugin:
                return ask(answer, kind, doing, *args, but=but)
        return None

    def _first(self, kind: type[K], hook: str, doing: str, *args: object) -> K | None:
        for answer in reversed(self._resolved[hook]):
            given = ask(answer, kind, doing, *args)
            if given is not None:
                return given
        return None


def _check_criteria(criteria: tuple[Criterion, ...], seats: int) -> None:
    if not criteria or any(len(each.values) != seats or len(each.order) not in (0, seats) for each in criteria):
        raise TypeError(f"a ranking has at least one criterion, each with a value for every of {seats} seats")


def _choosing(bot: Bot, plugin: str) -> Callable[[Chair], Action | None]:
    """Return how a bot chooses, its plugin to blame."""
    choose = bot.choose

    def blamed(chair: Chair) -> Action | None:
        try:
            return choose(chair)
        except BaseException as error:
            blame(error, plugin, f"choosing for {bot.name}")
            raise

    return blamed


def _after(bot: Bot, earlier: Bot) -> Bot:
    """Return a bot that asks the earlier one of its name what it leaves open itself."""
    ours, theirs = bot.choose, earlier.choose

    def choose(chair: Chair) -> Action | None:
        action = ours(chair)
        return theirs(chair) if action is None else action

    return replace(bot, choose=choose)
