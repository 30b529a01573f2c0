"""The referee: takes an action, lets effects happen one by one, and returns a new state or a refusal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from fairway.engine.game_setup import GameSetup
from fairway.engine.hook_calls import Calls
from fairway.model.blaming import blame, blaming, log_fault, refusal_of
from fairway.model.chance import Chance
from fairway.model.domains import Choice, Domain
from fairway.model.errors import PluginFault
from fairway.model.forecast import Prospect
from fairway.model.language import FALLBACK
from fairway.model.refusal import Refusal
from fairway.model.score import Games, Ranking, Sheet, Standing, Tally, standings_of
from fairway.model.state import Action, Ask, Effect, Event, Frame, Happened, Part, Prompt, State, Step
from fairway.model.values import Value, plugin_of, replace, tag_of
from fairway.model.views import view_of
from fairway.plugin import scoring
from fairway.plugin.pointing import Pointing
from fairway.plugin.table import Table
from fairway.plugin.vocabulary import ActionSpec, EffectSpec, Outcome, Paper

__all__ = ["Engine"]

MOST_EFFECTS = 10_000
"""Effects that one action may set off before the referee calls it an endless loop."""

_EFFECTS = range(MOST_EFFECTS)

_LOG = logging.getLogger(__name__)
"""Tells operators and authors what a player is not to know: where a plugin broke, and why."""


_Listing = tuple[str, type[Action], Callable[[Table, State, int], Domain[Any] | None]]
"""The plugin that brings an action, the action, and what lists its legal forms."""


class Engine:
    """The rules of one table: pure functions from state to state."""

    def __init__(
        self,
        table: Table,
        calls: Calls,
        actions: dict[type[Action], tuple[str, ActionSpec]],
        effects: dict[type[Effect], tuple[str, EffectSpec]],
        parts: dict[str, type[Part]],
        inherits: dict[str, type[Value]],
        pointing: Pointing | None = None,
    ) -> None:
        self.table = table
        self.pointing = pointing or Pointing(())
        """What actions and events point at, for whoever shows them."""
        self._calls = calls
        self._actions = actions
        self.declared = (effects, parts, inherits)
        """What its effects, parts and legacies are, for a referee with other ways (`fairway.knowledge.no_chance`)."""
        self._game_setup = GameSetup(table, calls, parts, inherits)
        self._effects = {
            kind: (plugin, parts.get(plugin), spec.apply, spec.chance, calls.steps_in(kind))
            for kind, (plugin, spec) in effects.items()
        }
        self._effects[Ask] = ("fairway", None, _ask, None, False)
        self._narrowed = calls.narrows
        self._reacts_to = calls.reacts_to
        self._everybody = frozenset(range(table.seats))
        self._by_prompt: dict[str, tuple[_Listing, ...]] = {}
        self._any_time = tuple(known for known in actions.values() if not known[1].prompts)

    # playing

    def start(self, chance: Chance, inherited: Mapping[str, Value]) -> Step:
        """Lay out a match and run its opening until somebody is asked."""
        parts, opening = self._game_setup.first(inherited)
        return self.resume(State(revision=0, chance=chance, parts=parts, agenda=tuple(opening)))

    def resume(self, state: State) -> Step:
        """Let what waits on the agenda happen until somebody is asked; questions that were open are dropped."""
        happened: list[Happened] = []
        moved = self._run(State(state.revision, state.chance, state.parts, state.agenda), (), "", (), happened)
        return Step(moved, tuple(happened))

    def owner(self, effect: type[Effect]) -> str:
        """Return the plugin that brings a type of effect."""
        return self._effects[effect][0]

    def play(self, state: State, seat: int, action: Action, revision: int | None = None) -> Step | Refusal:
        """Play one action: the next state with what happened, or why not. The given state is never changed."""
        try:
            return self.attempt(state, seat, action, revision)
        except PluginFault as broken:
            log_fault(_LOG, broken)
            return refusal_of(broken)

    def advance(self, state: State, seat: int, choice: Choice, action: Action) -> State:
        """Play an action just listed for a seat that is waited for, and return only the state.

        For simulations, which play what they were offered and read no events: nothing is checked again and nothing is
        told, but the state is the very one that `play` returns.
        """
        plugin, spec = self._actions[choice.action]
        prompts = state.prompts
        if spec.answers:
            if len(prompts) == 1 and len(prompts[0].waiting) == 1:
                prompts = ()
            else:
                prompts = _answered(prompts, _question_named(prompts, choice.prompt, seat), seat)
        try:
            effects = tuple(spec.effects(self.table, state, seat, action))
        except BaseException as error:
            blame(error, plugin, f"playing {type(action).__name__}")
            raise
        moved = State(state.revision + 1, state.chance, state.parts, state.agenda)
        return self._run(moved, effects, plugin, prompts, None)

    def attempt(self, state: State, seat: int, action: Action, revision: int | None = None) -> Step | Refusal:
        """Play one action as `play` does; a plugin's fault is raised, for whoever looks into it or expects one."""
        if revision is not None and revision != state.revision:
            return Refusal("stale", {"sent": revision, "current": state.revision})
        if not 0 <= seat < self.table.seats:
            return Refusal("unknown_seat", {"seat": seat, "seats": self.table.seats})
        known = self._actions.get(type(action))
        if known is None:
            name = tag_of(action) if isinstance(action, Action) else type(action).__name__
            return Refusal("unknown_action", {"action": name})
        if state.over:
            return Refusal("match_over")
        plugin, spec = known
        prompts = state.prompts
        prompt = None
        if spec.prompts:
            prompt = _question(prompts, seat, spec.prompts)
            if prompt is None:
                return self._not_asked(state, seat, spec)
        domain = self._domain(plugin, spec, state, seat)
        if domain is None:
            return self._why_not(plugin, spec, state, seat)
        try:
            refusal = domain.refuse(action)
            if refusal is not None:
                return refusal
            effects = tuple(spec.effects(self.table, state, seat, action))
        except BaseException as error:
            blame(error, plugin, f"playing {type(action).__name__}")
            raise
        if prompt is not None and spec.answers:
            prompts = _answered(prompts, prompt, seat)
        moved = State(state.revision + 1, state.chance, state.parts, state.agenda)
        happened: list[Happened] = []
        moved = self._run(moved, effects, plugin, prompts, happened)
        return Step(moved, tuple(happened))

    def _run(
        self,
        state: State,
        effects: tuple[Effect, ...],
        by: str,
        held: tuple[Prompt, ...],
        happened: list[Happened] | None,
    ) -> State:
        """Let effects happen until nothing is left to do or somebody is asked; note what happens, if anybody listens.

        `held` are prompts that seats still have to answer: only what lies on the agenda above all of them happens, the
        action's own effects and, when they settle a question, what had waited for that one.
        """
        table, specs, reacts = self.table, self._effects, self._reacts_to
        revision, chance, parts, below = state.revision, state.chance, state.parts, state.agenda
        frames = [*below]
        if len(effects) == 1:  # as most often, and less than to begin a loop
            frames.append(Frame(effects[0], by))
        else:
            frames += [Frame(effect, by) for effect in reversed(effects)]
        floor = _depth(held) if held else 0
        for _ in _EFFECTS:
            if len(frames) <= floor:
                return State(revision, chance, parts, tuple(frames), held)
            frame = frames.pop()
            effect = frame.effect
            try:
                plugin, own, apply, needs, watched = specs[type(effect)]
            except KeyError:
                _undeclared(frame)
            if watched and (stepped_in := self._calls.before(table, state, effect, frame.past)) is not None:
                other, instead = stepped_in
                try:
                    for each in reversed(instead):
                        past = (*frame.past, other) if type(each) is type(effect) else ()
                        frames.append(Frame(each, frame.by if each == effect else other, past))
                except BaseException as error:
                    blame(error, plugin, f"comparing {tag_of(effect)}")
                    raise
                continue
            try:
                if needs is None:
                    outcome = apply(table, state, effect, ())
                else:
                    stream, sizes = needs(table, state, effect)
                    rolls, chance = chance.roll(stream, sizes)
                    outcome = apply(table, state, effect, rolls)
                part, events, asked, over = outcome.part, outcome.events, outcome.prompts, outcome.over
                if type(events) is not tuple or type(asked) is not tuple:
                    raise TypeError("events and prompts have to be tuples")
                if part is not None:
                    if type(part) is not own:
                        raise TypeError(f"a part of type {type(part).__name__} is not the plugin's own")
                    parts = (part,) if len(parts) == 1 else _exchanged(parts, part)
                if outcome.clear or outcome.cancel:
                    held = _bent(frames, outcome, held)
                    floor = _depth(held)
                then = outcome.then
                if len(then) == 1:
                    frames.append(Frame(then[0], plugin))
                elif then:
                    frames += [Frame(each, plugin) for each in reversed(then)]
                if events:
                    if happened is not None:
                        called_by = "" if frame.by == plugin else frame.by
                        for event in events:
                            happened.append(Happened(event, plugin, event.why(), called_by))
                    if reacts is None or (reacts and not reacts.isdisjoint(map(type, events))):
                        reactions = self._reactions(State(revision, chance, parts, below), events)
                        if reactions and asked:
                            frames.append(Frame(Ask(asked), plugin))
                            asked = ()
                        frames += reversed(reactions)
                if asked:
                    asked = _opened(asked, len(frames), self._everybody)
            except BaseException as error:
                blame(error, plugin, f"applying {tag_of(effect)}")
                raise
            if over:
                following = self._next_game(State(revision, chance, parts))
                if following is None:
                    return State(revision, chance, parts, (), (), True)
                parts, frames = following
                below, held, floor, asked = (), (), 0, ()
            if asked:
                return State(revision, chance, parts, tuple(frames), held + asked)
            if part is not None or needs is not None or over:
                state = State(revision, chance, parts, below)
        return _endless(frames[-1])

    def _next_game(self, state: State) -> tuple[tuple[Part, ...], list[Frame]] | None:
        """Lay out the game that follows the one that has just ended, if the match goes on."""
        return self._game_setup.next(state)

    def _reactions(self, state: State, events: tuple[Event, ...]) -> list[Frame]:
        """Ask plugins what they do about what has just happened."""
        return [
            Frame(effect, plugin)
            for event in events
            for plugin, effects in self._calls.after(self.table, state, event)
            for effect in effects
        ]

    # asking

    def choices(self, state: State, seat: int, *, any_time: bool = True) -> tuple[Choice, ...]:
        """List what a seat may do now, as domains of legal actions.

        Without `any_time`, only what answers the questions it is asked.
        """
        if state.over or seat not in self._everybody:
            return ()
        table, narrowed = self.table, self._narrowed
        found = []
        for prompt in state.prompts:
            must = seat in prompt.waiting
            if must or (prompt.revisable and seat in prompt.seats):
                name = prompt.name
                for plugin, kind, listing in self._by_prompt.get(name) or self._answering(name):
                    try:
                        domain = listing(table, state, seat)
                    except BaseException as error:
                        blame(error, plugin, f"listing {kind.__name__}")
                        raise
                    if domain is not None:
                        if narrowed:
                            domain = self._calls.narrow(table, state, seat, kind, domain)
                        found.append(Choice(kind, name, must, domain))
        for plugin, spec in self._any_time if any_time else ():
            domain = self._domain(plugin, spec, state, seat)
            if domain is not None:
                found.append(Choice(spec.type, "", False, domain))
        return tuple(found)

    def spec(self, action: type[Action]) -> ActionSpec:
        """Return what a plugin says about one of its actions."""
        return self._actions[action][1]

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        """Score every seat as things stand: the final scores of a finished match, a projection before."""
        return scoring.sheets(self.table, state)

    def ranking(self, state: State) -> Ranking:
        """Return each seat's place in the game at hand, and what decided between equals."""
        return scoring.ranking(self.table, state, self.sheets(state))

    def games(self, state: State) -> Games | None:
        """Return what the games of a match of several came to; None in a match of one."""
        return scoring.games(self.table, state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return how everybody stands in the match: after all of its games, or in the only one."""
        games = self.games(state)
        if games is not None:
            return games.standings
        return standings_of([sheet.total for sheet in self.sheets(state)], self.ranking(state))

    def verdict(self, state: State) -> str | None:
        """Return the key of what a match that is over amounts to (`verdict.<key>`); None: there is nothing to add."""
        return self._calls.verdict(self.table, state, self.standings(state)) if state.over else None

    def places(self, state: State) -> tuple[int, ...]:
        """Return each seat's place in the match, 1 for a winner."""
        return tuple([standing.place for standing in self.standings(state)])

    def tallies(self, state: State) -> tuple[Tally, ...]:
        """Return what plugins count in a finished match."""
        return self._calls.tallies(self.table, state)

    def legacy(self, state: State) -> dict[str, Value]:
        """Return what the next game of the match would inherit, by plugin; nothing after the last one."""
        return self._game_setup.legacy(state)

    def forecast(self, state: State, seat: int, action: Action) -> tuple[Prospect, ...] | None:
        """Say what may come of an action, as far as a seat that may play it can know; None: nobody says anything."""
        return self._calls.forecast(self.table, view_of(state, seat), seat, action)

    def picture(self, state: State, seat: int, language: str = FALLBACK) -> str | None:
        """Draw what a seat has before it."""
        return self._calls.picture(self.table, state, seat, language)

    def board(
        self, state: State, viewer: int | None, seat: int, language: str = FALLBACK, names: tuple[str, ...] = ()
    ) -> str | None:
        """Draw what a seat has before it as SVG, as the viewer may see it; `None` is a spectator.

        Players are called by their `names`, by seat, where they have any.
        """
        return self._calls.board(self.table, view_of(state, viewer, names), seat, language)

    def paper(
        self,
        state: State,
        viewer: int | None,
        seat: int,
        paper: Paper,
        language: str = FALLBACK,
        names: tuple[str, ...] = (),
    ) -> str | None:
        """Draw something else that a seat has before it, as the viewer may see it."""
        with blaming(plugin_of(paper.name), f"drawing {paper.name}"):
            return paper.draw(self.table, view_of(state, viewer, names), seat, language)

    def _domain(self, plugin: str, spec: ActionSpec, state: State, seat: int) -> Domain[Any] | None:
        try:
            domain = spec.domain(self.table, state, seat)
        except BaseException as error:
            blame(error, plugin, f"listing {spec.type.__name__}")
            raise
        if domain is None or not self._narrowed:
            return domain
        return self._calls.narrow(self.table, state, seat, spec.type, domain)

    def _answering(self, prompt: str) -> tuple[_Listing, ...]:
        """Return the actions that answer a prompt."""
        known = self._by_prompt[prompt] = tuple(
            (plugin, spec.type, spec.domain) for plugin, spec in self._actions.values() if prompt in spec.prompts
        )
        return known

    def _why_not(self, plugin: str, spec: ActionSpec, state: State, seat: int) -> Refusal:
        """Say why a seat that is asked cannot answer in this way."""
        with blaming(plugin, f"refusing {spec.type.__name__}"):
            refusal = spec.why_not(self.table, state, seat) if spec.why_not else None
        return refusal or _not_now(state, seat, spec)

    def _not_asked(self, state: State, seat: int, spec: ActionSpec) -> Refusal:
        if any(seat in prompt.waiting for prompt in state.prompts):
            return _not_now(state, seat, spec)
        waiting = dict.fromkeys(other for prompt in state.prompts if not prompt.discreet for other in prompt.waiting)
        return Refusal("not_your_turn", {"seat": seat, "waiting": tuple(waiting)}, spec.rule)


def _not_now(state: State, seat: int, spec: ActionSpec) -> Refusal:
    return Refusal("not_now", {"action": tag_of(spec.type), "prompts": _names(state, seat)}, spec.rule)


def _ask(table: Table, state: State, effect: Ask, rolls: tuple[int, ...]) -> Outcome:
    return Outcome(prompts=effect.prompts)


def _undeclared(frame: Frame) -> NoReturn:
    name = type(frame.effect).__name__
    with blaming(frame.by, f"calling for {name}"):
        raise LookupError(f"no plugin declares the effect {name}")


def _endless(frame: Frame) -> NoReturn:
    name = tag_of(frame.effect)
    with blaming(frame.by, f"repeating {name}"):
        raise RuntimeError(f"endless effects, last {name}")


def _exchanged(parts: tuple[Part, ...], part: Part) -> tuple[Part, ...]:
    """Return the parts with one of them exchanged for its successor."""
    kind = type(part)
    return tuple([part if type(old) is kind else old for old in parts])


# open questions, and what waits for them


def _question(prompts: tuple[Prompt, ...], seat: int, names: tuple[str, ...]) -> Prompt | None:
    """Return the first question of one of these names that a seat may answer."""
    for prompt in prompts:
        if prompt.name in names and seat in (prompt.seats if prompt.revisable else prompt.waiting):
            return prompt
    return None


def _question_named(prompts: tuple[Prompt, ...], name: str, seat: int) -> Prompt:
    """Return the open question of a name that waits for a seat; others may be asked the same in one of their own."""
    return next(prompt for prompt in prompts if prompt.name == name and seat in prompt.waiting)


def _names(state: State, seat: int) -> tuple[str, ...]:
    """Return the names of the questions that wait for a seat."""
    return tuple(prompt.name for prompt in state.prompts if seat in prompt.waiting)


def _opened(prompts: tuple[Prompt, ...], depth: int, everybody: frozenset[int]) -> tuple[Prompt, ...]:
    """Return the questions that somebody has to answer, each with what waits for it."""
    opened = []
    for asked in prompts:
        if not everybody.issuperset(asked.seats):
            raise LookupError("a prompt asks a seat that is not there")
        if asked.waiting:
            opened.append(replace(asked, depth=depth))
    return tuple(opened)


def _answered(prompts: tuple[Prompt, ...], prompt: Prompt, seat: int) -> tuple[Prompt, ...]:
    """Return the open questions after a seat has answered one."""
    if len(prompts) == 1 and prompt.waiting == (seat,):
        return ()
    left = replace(prompt, waiting=tuple(other for other in prompt.waiting if other != seat))
    changed = [left if each is prompt else each for each in prompts]
    return tuple([each for each in changed if each.waiting])


def _depth(prompts: tuple[Prompt, ...]) -> int:
    """Return how many frames of the agenda wait for these questions."""
    return max([prompt.depth for prompt in prompts]) if prompts else 0


def _bent(agenda: list[Frame], outcome: Outcome, held: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Take off the agenda what an outcome says will not happen; return the questions that stay open."""
    if outcome.clear:
        agenda.clear()
        held = ()
    return _cancelled(agenda, outcome.cancel, held) if outcome.cancel else held


def _cancelled(agenda: list[Frame], tag: str, held: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Take the next effect of a kind off the agenda; return the open questions, which have less waiting for them."""
    for index in range(len(agenda) - 1, -1, -1):
        if tag_of(agenda[index].effect) == tag:
            del agenda[index]
            return tuple([replace(each, depth=each.depth - 1) if each.depth > index else each for each in held])
    return held
