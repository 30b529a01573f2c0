"""Everything a plugin can do, in the order of a match. Read this first.

A plugin is a module (or any object) with some of these functions, marked with `@fairway.hookimpl`.
Hooks answer questions; only the core changes state. Every hook gets values and returns a value, and a plugin
leaves out the ones it has nothing to say to.

Four words tell how answers are put together:

* **all**: every plugin's answer counts, in ruleset order; None adds nothing;
* **pipeline**: each plugin gets what the one before it returned and returns what goes on; None leaves it as it was;
* **first**: the last plugin of the ruleset is asked first, and the first answer that is not None wins;
* **in turn**: plugins are asked in ruleset order until one answers.

A ruleset lists its plugins in order, the game first and what changes it after. Hook wrappers are not used:
a pipeline does the same and can be resolved once.

`table` is what was laid out before play: seats, options, content (see `fairway.plugin.table`). `state` is everything
true now. Hooks marked *per step* may be narrowed with `@watching(...)`, so that a plugin pays only for what it
looks at; to watch something that nobody has is an error. A type may be watched by its tag, as in
`@watching("other.happened")`: so a plugin hears of one that it does not import, and that may not be there.
"""

from __future__ import annotations

from argparse import _SubParsersAction
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

if TYPE_CHECKING:
    from fairway.content.library import Library
    from fairway.model.domains import Domain
    from fairway.model.forecast import Prospect
    from fairway.model.score import Criterion, Games, ScoreLine, Sheet, Standing, Tally
    from fairway.model.state import Action, Effect, Event, Part, State
    from fairway.model.values import Value
    from fairway.model.views import View
    from fairway.plugin.bot import Bot
    from fairway.plugin.table import Condition, Table
    from fairway.plugin.vocabulary import Vocabulary

__all__ = ["hookimpl", "hookspec", "watching"]

hookspec = pluggy.HookspecMarker("fairway")
hookimpl = pluggy.HookimplMarker("fairway")

F = TypeVar("F", bound=Callable[..., Any])


def watching(*what: type | str) -> Callable[[F], F]:
    """Ask a hook only about these types of action, effect or event, or tags of such, or these quantities by name."""

    def mark(function: F) -> F:
        function.fairway_watching = frozenset(what)  # type: ignore[attr-defined]  # a function may carry marks
        return function

    return mark


# --- setup -----------------------------------------------------------------------------------------------------------


@hookspec
def fairway_vocabulary() -> Vocabulary:
    """Say what the plugin adds: types, options, content kinds, refusals. **All**; every plugin must answer.

    Called once, when the plugin is registered with a ruleset.
    """


@hookspec
def fairway_kit(library: Library, options: Value | None, seats: int) -> object | None:
    """Prepare the plugin's content for play, once per ruleset and number of seats. **All**.

    The answer is never part of the state; `table.kit(Type)` finds it again. None: nothing to prepare.
    """


@hookspec
def fairway_part(table: Table, inherited: Value | None) -> Part | None:
    """Lay out the plugin's part of the state for a new game. **All**. None: the plugin keeps no state.

    Called when a match begins, and again for each further game of it.
    `inherited` is what the plugin's `fairway_legacy` handed on at the end of the game before, in a match of several.
    """


@hookspec
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """Say which effects open a game, in order. **Pipeline**, starting from no steps.

    Called once for each game, when every part is laid out. Steps are data: a plugin may drop, replace or insert some.
    """


# --- turn actions ----------------------------------------------------------------------------------------------------


@hookspec
def fairway_narrow(table: Table, state: State, seat: int, domain: Domain[Any]) -> Domain[Any] | None:
    """Take legal actions away. **Pipeline**, per step, for every domain that is listed or checked.

    Return a `Narrowed` domain, so that what is listed and what is accepted stay the same. May be narrowed by
    `@watching(ActionType)`.
    """


# --- card effects ----------------------------------------------------------------------------------------------------


@hookspec
def fairway_before(table: Table, state: State, effect: Effect) -> tuple[Effect, ...] | None:
    """Step in before an effect happens. **In turn**, per step.

    None: let it happen. A tuple: do these instead. Include `effect` itself to let it happen among them, or another
    of its type to change it: the others are still asked about it, this plugin is not asked again. This is where
    timing windows open: return an effect that prompts.
    """


@hookspec
def fairway_after(table: Table, state: State, event: Event) -> tuple[Effect, ...] | None:
    """React to what has just happened. **All**, per step: the effects happen next, in ruleset order.

    `state` is what it is after the event. None: nothing follows from it.
    """


@hookspec
def fairway_quantity(table: Table, state: State, seat: int, name: str, value: int) -> int | None:
    """Change a number that a rule uses, such as a hand size or a price. **Pipeline**, per step.

    Narrow it with `@watching("quantity.name")`. A number below the quantity's least value is a fault of the plugin.
    """


# --- scoring ---------------------------------------------------------------------------------------------------------


@hookspec
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...] | None:
    """Say which conditions are scored, in order. **Pipeline**, starting from none. Called once per table.

    A condition is given a state of which only the parts are there: what counts has to stand in one.
    """


@hookspec
def fairway_score(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    """Change a condition's line, after the condition itself has been computed. **Pipeline**.

    Called whenever somebody asks for scores, in the middle of a match too: they are what they would be now.
    May be narrowed by `@watching("condition.key")`.
    """


@hookspec
def fairway_places(table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None:
    """Say each seat's place in the game, 1 for a winner. **First**. None from all: as `fairway_ranking` says.

    Called whenever somebody asks for places, in the middle of a match too. `sheets` are the scores as things stand.
    Places that are given so are told without a reason; a plugin that can say what decides ties answers
    `fairway_ranking` instead.
    """


@hookspec
def fairway_ranking(table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...] | None:
    """Say what ranks the seats in the game: what is scored, then what breaks ties, one after the other. **First**.

    Called whenever somebody asks for places and no plugin gives them. Who is equal in everything shares the better
    place. What had to break a tie is told with the place, with its rule and what was compared. None from all: by
    total, the highest first.
    """


@hookspec
def fairway_games(table: Table, state: State) -> Games | None:
    """Say what the games of a match of several came to, and how everybody stands after them. **First**.

    Called whenever somebody asks for scores, and by a game that ends. Finished games are no longer on the table: the
    plugin that hands something on (`fairway_legacy`) keeps their sheets in its part. None from all: a match of one
    game, whose scores are those of the match.
    """


@hookspec
def fairway_verdict(table: Table, state: State, standings: tuple[Standing, ...]) -> str | None:
    """Say what a finished match amounts to, beyond points and places: the key of a text, `verdict.<key>`. **First**.

    Called whenever somebody asks for the scores of a match that is over; `standings` are how everybody ended. Who plays
    alone has nobody to be compared with, and is told this instead. None from all: points and places say everything.
    """


@hookspec
def fairway_legacy(table: Table, state: State) -> Value | None:
    """Say what the next game of the match inherits from the one that has just ended. **All**. None: nothing.

    If any plugin hands something on, the match is not over: every part is laid out anew and the opening happens again,
    in the same match, with its log, its seats and its luck going on. None from all ends the match.
    """


@hookspec
def fairway_tally(table: Table, state: State) -> tuple[Tally, ...] | None:
    """Say what came up in a finished match and how often it happened, such as cards that were met. **All**.

    Simulations add it up over many matches. None: nothing worth counting.
    """


# --- around a match --------------------------------------------------------------------------------------------------


@hookspec
def fairway_bots() -> tuple[Bot, ...]:
    """Bring computer players. **All**; one of a name that is taken comes before it, and may leave questions to it.

    Called once, when a ruleset is put together. The strongest comes last: it is asked for hints.
    """


@hookspec
def fairway_forecast(table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
    """Say what may come of an action that luck decides, with how likely each is. **First**. None: nothing to say.

    Called when a seat that may play the action asks for its odds before it does. `view` is what that seat may know,
    never the state, so that odds can give nothing away. A plugin that changes what an action leads to answers for it.
    May be narrowed by `@watching(Putt)`: a client is told beforehand which actions have odds, and asks for no others.
    """


@hookspec
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str | None:
    """Draw what a seat has before it, as lines of text for a terminal, with words in a language. **First**.

    Called when the command line shows a match. None from all: there is no picture.
    """


@hookspec
def fairway_board(table: Table, view: View, seat: int, language: str) -> str | None:
    """Draw what a seat has before it, as an SVG document. **First**. None from all: there is no picture.

    `view` is what the viewer may know, never the state, so that a picture can give nothing away: of another seat's
    board, or for a spectator, only what is open to all is in it.
    """


@hookspec
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    """Draw an item of a pack, such as a card, as an SVG document. **First**. None from all: there is no picture.

    `item` is its full id, `pack:item`, and is in the library. Names come from strangers' packs: escape every one.
    """


@hookspec
def fairway_commands(commands: _SubParsersAction[Any]) -> None:
    """Add sub-commands to `fairway`. **All**. Set `run=function(args) -> int` as a default of each parser.

    Called when the command line starts, with no ruleset at hand; what is returned is not looked at.
    """
