"""What a plugin adds to the engine's language: its part of the state, actions, effects, events, options, content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairway.content.items import Kind
from fairway.content.schemas import FileShape
from fairway.content.words import Word, extended
from fairway.model.refusal import Refusal, RefusalSpec
from fairway.model.state import Action, Effect, Event, Part, Prompt, State
from fairway.model.values import Value

if TYPE_CHECKING:
    from fairway.content.faults import Fault
    from fairway.content.judgement import Judgement
    from fairway.content.library import Library
    from fairway.model.domains import Domain
    from fairway.model.views import View
    from fairway.plugin.table import Table

__all__ = [
    "ActionSpec",
    "Document",
    "EffectSpec",
    "Outcome",
    "Paper",
    "Quantity",
    "Rehearsal",
    "RulesetSpec",
    "Vocabulary",
    "kinds_of",
]

Rolls = tuple[int, ...]


class Outcome(Value, frozen=True):
    """What an effect does: the plugin's new part, what happened, what is to happen next, who is asked."""

    part: Part | None = None
    events: tuple[Event, ...] = ()
    then: tuple[Effect, ...] = ()
    """Happens next, first to last, before anything already on the agenda."""
    prompts: tuple[Prompt, ...] = ()
    """Suspends play here until nobody is waited for; a prompt that asks no seat suspends nothing."""
    cancel: str = ""
    """The tag of an effect: the next one of that kind on the agenda will not happen."""
    clear: bool = False
    """Nothing that was still on the agenda will happen, and open questions are withdrawn."""
    over: bool = False
    """Ends the game, and the match unless plugins hand something on to a next game (`fairway_legacy`)."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """An action: when it may be chosen, which forms are legal, and which effects it has."""

    type: type[Action]
    rule: str
    domain: Callable[[Table, State, int], Domain[Any] | None]
    """Called with the seat. None: this seat cannot do it now."""
    effects: Callable[[Table, State, int, Any], tuple[Effect, ...]]
    prompts: tuple[str, ...] = ()
    """Names of the prompts it answers. Empty: it may be played at any time, whoever's turn it is."""
    answers: bool = True
    """Whether it settles the prompt for the seat, or leaves the seat to act again."""
    why_not: Callable[[Table, State, int], Refusal | None] | None = None
    """Says why the seat cannot do it now, when `domain` answered None; without it the refusal is `not_now`."""
    brings: Mapping[str, str] = field(default_factory=dict)
    """Fields that hold a document of another match, and which: who serves both can play it when that one is over."""


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """An effect: what luck it needs and what it does."""

    type: type[Effect]
    apply: Callable[[Table, State, Any, Rolls], Outcome]
    chance: Callable[[Table, State, Any], tuple[str, tuple[int, ...]]] | None = None
    """Returns a stream and the sizes to roll; `apply` gets one number below each size."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a rule uses and that other plugins may change."""

    name: str
    rule: str
    meaning: str
    least: int | None = None
    """A plugin that makes it less than this breaks the rules that use it, and is told so. None: any number will do."""


@dataclass(frozen=True, slots=True)
class Document(FileShape):
    """A kind of file, other than pack content, that people write and that deserves a schema."""

    score: Callable[[bytes, Library], Judgement] | None = None
    """Says what a file is worth, given its bytes and the packs in use; without it, such files have no score."""
    draw: Callable[[bytes, Library, str], str | tuple[Fault, ...]] | None = None
    """Draws a file as SVG in a language, or returns everything that keeps it from being drawn."""
    of_match: Callable[[Table, State], Value] | None = None
    """Writes one of a finished match, so that other games can begin with it (see `fairway.rulesets.documents`)."""
    while_playing: bool = False
    """Whether a match that goes on may be asked for it, too. Then nothing secret stands in it, and `of_match` raises
    `BadOptions` when it is not the moment."""
    of_file: tuple[tuple[str, Callable[[bytes, Library], Value | tuple[Fault, ...]]], ...] = ()
    """Writes one of documents with these names, or returns everything that is wrong with such a file."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that a seat has before it besides its board and that can be drawn, such as a sheet it writes on."""

    name: str
    """Begins with the plugin's name, as in `designer.scores`."""
    draw: Callable[[Table, View, int, str], str | None]
    """Draws it as SVG, given what the viewer may know, the seat and a language; None: there is nothing to see yet."""
    shared: bool = False
    """Whether it lies on the table before everybody, such as racks or dice. The seat is then the viewer's, or 0."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A question that a seat can try to answer on a scratch board while others play.

    What is tried is never played: it happens in a copy of the state, one answer after the other.
    """

    prompt: str
    actions: tuple[type[Action], ...]
    """Which of its answers can be tried."""
    stage: Callable[[Table, State, int], Part | None]
    """Returns the plugin's part as if the seat were asked next, from what lies open now; None: it will not be."""
    again: Callable[[Table, State, int], Part]
    """The same after the seat has tried something: as if it were asked once more."""


@dataclass(frozen=True, slots=True)
class RulesetSpec:
    """A ready-made combination of plugins and packs that people can ask for by name."""

    name: str
    plugins: tuple[str, ...]
    packs: tuple[str, ...]
    seats: tuple[int, ...]
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Options by plugin that it is played with, where nothing else is asked for."""
    minutes: tuple[int, int] | None = None
    """How long people take over a match, from and to; None: nobody has said.

    A picture that stands for it is `pictures/<name>.svg` of the plugin's home (see `fairway.client.covers`).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Everything a plugin adds, as data."""

    name: str
    """The plugin's name; tags of its types start with it, as in `designer.pick`."""
    version: str
    compatible: tuple[str, ...] = ()
    """Versions whose matches it plays on unchanged; its own among them if it is edited without a new number.

    A match goes on with other code than it was begun with only if that is said here, and if playing it again up to
    where it is comes to the same.
    """
    part: type[Part] | None = None
    options: type[Value] | None = None
    inherits: type[Value] | None = None
    """What the plugin hands from one game of a match to the next."""
    actions: tuple[ActionSpec, ...] = ()
    effects: tuple[EffectSpec, ...] = ()
    events: tuple[type[Event], ...] = ()
    refusals: tuple[RefusalSpec, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    prompts: tuple[str, ...] = ()
    rehearsals: tuple[Rehearsal, ...] = ()
    """Which of these a seat can try to answer while others play."""
    verdicts: tuple[str, ...] = ()
    """What `fairway_verdict` may answer: each has a text `verdict.<key>`."""
    remarks: tuple[str, ...] = ()
    """What its bots say for or against actions (`Chair.consider`): keys, each with a text `remark.<key>`."""
    forecasts: tuple[str, ...] = ()
    """What `fairway_forecast` may tell: keys of prospects, each with a text `forecast.<key>`."""
    kinds: tuple[Kind, ...] = ()
    words: tuple[type[Word], ...] = ()
    """Words it adds to the languages in which content is written, its own or another plugin's."""
    documents: tuple[Document, ...] = ()
    papers: tuple[Paper, ...] = ()
    rulesets: tuple[RulesetSpec, ...] = ()
    requires: tuple[str, ...] = ()
    """Names of plugins that must come before this one."""
    conflicts: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    """What a field or parameter of a name holds, wherever the plugin uses it, as in `{"tile": "item:tiles"}`.

    `{"press_bought.card": "item:press"}` says it of one event, action, refusal or prompt alone, and `options.` of an
    option. The kinds are listed in `fairway.model.field_kinds`. Names that are not here are looked up with the plugins
    that it requires, and are otherwise what their type says.
    """
    pointers: tuple[str, ...] = ()
    """Which fields together name something on the table, as in `cell:{x},{y}` (see `fairway.model.pointers`)."""
    home: Path | None = None
    """The folder that holds `rules.json` and `texts/`, if the plugin brings any."""

    def wrapped(self, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Vocabulary:
        """Return the same words, with something done around the functions that play them."""
        actions = [replace(spec, domain=around(spec.domain), effects=around(spec.effects)) for spec in self.actions]
        effects = [
            replace(spec, apply=around(spec.apply), chance=around(spec.chance) if spec.chance else None)
            for spec in self.effects
        ]
        return replace(self, actions=tuple(actions), effects=tuple(effects))


def kinds_of(vocabularies: Iterable[Vocabulary]) -> tuple[Kind, ...]:
    """Return the kinds of content that plugins bring together, each with the words that any of them adds."""
    known = tuple(vocabularies)
    words = tuple(word for vocabulary in known for word in vocabulary.words)
    kinds = (kind for vocabulary in known for kind in vocabulary.kinds)
    return tuple(replace(kind, item=extended(kind.item, words)) if words else kind for kind in kinds)
