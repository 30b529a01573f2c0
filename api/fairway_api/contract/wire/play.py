"""Answers to a seat that plays: what it sees, may do and scores, what an action would bring, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from fairway.client.listing import Listing
from fairway.client.score_lines import LineInfo, TieInfo
from fairway.model.refusal import Param, Refusal
from fairway.model.values import Value
from fairway_api.matches.updates import Happened, Prompt, Tagged, Update

__all__ = [
    "BotFault",
    "ChoiceInfo",
    "Gate",
    "Forecast",
    "ForecastOutcome",
    "GameScoreInfo",
    "Hint",
    "Legal",
    "Log",
    "Playable",
    "Rehearsal",
    "ScoreChange",
    "Scores",
    "SheetInfo",
    "StandingInfo",
    "Suggestion",
    "Totals",
    "TotalsAt",
    "Trial",
    "TriedAction",
    "VerdictInfo",
    "View",
]


Playable = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "type": "object",
            "properties": {"type": {"type": "string"}},
            "required": ["type"],
            "additionalProperties": True,
        }
    ),
]
"""An action of some plugin's own type."""


class BotFault(Value, frozen=True):
    """Why a bot does not move."""

    plugin: Annotated[str, Meta(description="The plugin that broke.")]
    error: Annotated[str, Meta(description="What kind of error it was.")]
    text: Annotated[str, Meta(description="The same in the asked language.")]


class Gate(Value, frozen=True):
    """Why nobody may act."""

    state: Annotated[
        Literal["waiting_to_start", "closed"],
        Meta(description="The match has not begun, or was closed before it did."),
    ]
    text: Annotated[str, Meta(description="The same in the asked language.")]


class View(Value, frozen=True, omit_defaults=True):
    """The match as you see it."""

    match: str
    revision: int
    seat: int | None
    parts: Annotated[tuple[Tagged, ...], Meta(description="What each plugin shows, tagged by `type`.")]
    prompts: tuple[Prompt, ...]
    choices: Annotated[tuple[ChoiceInfo, ...], Meta(description="What you may do; `/legal` has the forms.")]
    over: bool
    fault: Annotated[
        BotFault | UnsetType, Meta(description="Why the bot that is awaited does not move; left out when it will.")
    ] = UNSET
    gate: Annotated[
        Gate | UnsetType,
        Meta(
            description="Why nobody may act: left out once the match has begun. Until then you see what spectators do."
        ),
    ] = UNSET


class ChoiceInfo(Value, frozen=True):
    """A kind of action that you may choose now."""

    action: str
    prompt: str
    must: bool
    count: int
    exhaustive: bool
    text: Annotated[
        str | UnsetType, Meta(description="What stands on its button, in the asked language; left out if none was.")
    ] = UNSET


class Legal(Value, frozen=True):
    """Every action that would be accepted, in short form."""

    revision: int
    seat: int
    choices: Annotated[tuple[Listing, ...], Meta(description="One for each type of action.")]
    gate: Annotated[Gate | UnsetType, Meta(description="Why nobody may act; left out once the match has begun.")] = (
        UNSET
    )


class SheetInfo(Value, frozen=True):
    """What a seat scores in a game."""

    seat: int
    total: int
    place: Annotated[int | None, Meta(description="Its place in this game, once that is over.")]
    partial: Annotated[bool, Meta(description="Whether lines are missing that you may not know.")]
    lines: tuple[LineInfo, ...]
    ties: Annotated[
        tuple[TieInfo, ...], Meta(description="What decided its place among equals, if anything had to.")
    ] = ()


class GameScoreInfo(Value, frozen=True):
    """What a game of a match of several came to."""

    game: Annotated[int, Meta(description="Which one, from 1.")]
    final: bool
    sheets: tuple[SheetInfo, ...]


class StandingInfo(Value, frozen=True):
    """How a seat stands in the match."""

    seat: int
    total: Annotated[int, Meta(description="Over all finished games of the match, or in its only game.")]
    place: Annotated[int | None, Meta(description="Its place in the match, once that is over; 1 for a winner.")]
    ties: Annotated[
        tuple[TieInfo, ...], Meta(description="What decided its place among equals, if anything had to.")
    ] = ()


class VerdictInfo(Value, frozen=True):
    """What a match that is over amounts to, beyond points and places."""

    key: Annotated[str, Meta(description="Names its text, `verdict.<key>`.")]
    text: Annotated[str, Meta(description="The same in the asked language.")]


class Scores(Value, frozen=True):
    """Everybody's score: final when the match is over, a projection before."""

    revision: int
    final: bool
    sheets: Annotated[
        tuple[SheetInfo, ...],
        Meta(description="The game on the table; of several, the one that is played now or last."),
    ]
    low_wins: Annotated[bool, Meta(description="Whether the lowest total wins a game.")] = False
    games: Annotated[
        tuple[GameScoreInfo, ...],
        Meta(description="Every game so far, where a match is several; empty where it is one."),
    ] = ()
    standings: Annotated[tuple[StandingInfo, ...], Meta(description="How everybody stands in the match.")] = ()
    verdict: Annotated[
        VerdictInfo | UnsetType,
        Meta(
            description="What the match amounts to, as for somebody who plays alone; left out while it goes on, and "
            "where points and places say everything."
        ),
    ] = UNSET


class TotalsAt(Value, frozen=True):
    """Everybody's score at one revision."""

    revision: int
    totals: Annotated[tuple[int, ...], Meta(description="By seat, in the game that was on the table then.")]
    game: Annotated[int, Meta(description="Which game that was, from 1.")] = 1
    partial: Annotated[bool, Meta(description="Whether points are missing that you could not know.")] = False


class Totals(Value, frozen=True):
    """How scores came about, from the first revision to the last."""

    points: tuple[TotalsAt, ...]


class Trial(Value, frozen=True):
    """What an action would bring, as far as you may know."""

    revision: int
    events: tuple[Happened, ...]
    prompts: tuple[Prompt, ...]
    over: bool
    stopped: Annotated[
        Literal["", "chance", "secret"],
        Meta(description="Why it ends there: luck, or what you cannot know, comes next."),
    ]
    scores: Annotated[tuple[ScoreChange, ...], Meta(description="Conditions that would score otherwise.")]


class ScoreChange(Value, frozen=True):
    """How a condition's points would change."""

    seat: int
    key: str
    change: int
    text: Annotated[
        str | UnsetType, Meta(description="The condition in the asked language; left out if none was asked for.")
    ] = UNSET


class TriedAction(Value, frozen=True, omit_defaults=True):
    """An action on a scratch board."""

    action: Playable
    text: Annotated[
        str | UnsetType, Meta(description="The same in the asked language; left out if none was asked for.")
    ] = UNSET
    refusal: Annotated[
        Refusal | UnsetType, Meta(description="Why it does not fit, or no longer; left out if it is laid.")
    ] = UNSET
    reason: Annotated[
        str | UnsetType, Meta(description="That in the asked language; left out if none was asked for, or it is laid.")
    ] = UNSET
    events: Annotated[tuple[Happened, ...], Meta(description="What it would bring.")] = ()


class Rehearsal(Value, frozen=True):
    """A scratch board: how things would lie, and what could be tried next. Nothing of it is played or kept."""

    revision: int
    seat: int
    prompt: Annotated[
        str, Meta(description="What you are supposed to be asked; empty where there is nothing to try now.")
    ]
    tries: Annotated[tuple[TriedAction, ...], Meta(description="What was sent, in its order.")] = ()
    choices: Annotated[tuple[Listing, ...], Meta(description="What could be tried next, as `/legal` lists it.")] = ()
    scores: Annotated[
        tuple[ScoreChange, ...], Meta(description="Conditions that would score otherwise than things really stand.")
    ] = ()
    board: Annotated[str, Meta(description="Your board as it would lie, as SVG; empty where nothing is drawn.")] = ""
    table: Annotated[str, Meta(description="What would lie before everybody then, as SVG.")] = ""


class ForecastOutcome(Value, frozen=True):
    """Something that luck may make of an action."""

    probability: Annotated[
        float,
        Meta(
            ge=0, le=1, description="How likely it is; where people choose on the way, if they choose as one expects."
        ),
    ]
    key: str
    params: Mapping[str, Param]
    at: Annotated[
        tuple[str, ...],
        Meta(description="Where it would be, as pointers such as `space:3,4`; yours where none is named."),
    ]
    points: Annotated[
        int | UnsetType, Meta(description="What your total would change by; left out if that is not decided by it.")
    ] = UNSET
    least: Annotated[
        float | UnsetType,
        Meta(description="How likely it is at least, whatever anybody chooses; left out where nobody has a choice."),
    ] = UNSET
    most: Annotated[float | UnsetType, Meta(description="How likely it is at most.")] = UNSET
    text: Annotated[
        str | UnsetType, Meta(description="The same in the asked language; left out if none was asked for.")
    ] = UNSET


class Forecast(Value, frozen=True):
    """What luck may make of an action, the likeliest first."""

    revision: int
    outcomes: Annotated[tuple[ForecastOutcome, ...], Meta(description="At most 100.")]
    rest: Annotated[float, Meta(description="How likely everything is together that is left out; 0 if nothing is.")]


class Suggestion(Value, frozen=True):
    """An action that could be played."""

    action: Annotated[Playable, Meta(description="As `/legal` lists it; send it to `/actions` to play it.")]
    at: Annotated[tuple[str, ...], Meta(description="What it is about on the table, as pointers.")]
    would: Annotated[Trial, Meta(description="What it would bring, as `/try` tells it.")]
    text: Annotated[
        str | UnsetType, Meta(description="The same in the asked language; left out if none was asked for.")
    ] = UNSET
    why: Annotated[
        tuple[str, ...],
        Meta(description="What the bot says of it, in the asked language; empty if none was asked for."),
    ] = ()


class Hint(Value, frozen=True):
    """What a bot would do in your place."""

    revision: int
    bot: Annotated[str, Meta(description="Who was asked.")]
    move: Suggestion
    instead: Annotated[
        tuple[Suggestion, ...],
        Meta(description="What the bot thinks next best, then what leaves nothing to choose, as to pass: to compare."),
    ]


class Log(Value, frozen=True):
    """Lines of the log, in order."""

    updates: tuple[Update, ...]
    next: Annotated[int | None, Meta(description="Send it as `after` for more; null at the end.")] = None
