"""What the server answers, as far as the kit reads it. What it does not know yet is left aside."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = [
    "Action",
    "Gate",
    "Forecast",
    "ForecastOutcome",
    "Happened",
    "Hint",
    "Input",
    "InvitationInfo",
    "Invited",
    "Legal",
    "Line",
    "Listing",
    "Log",
    "MatchInfo",
    "Move",
    "Narrowing",
    "Prompt",
    "Rehearsal",
    "RulesetLine",
    "ScoreChange",
    "Scores",
    "SeatInfo",
    "SeatToken",
    "Sheet",
    "Standing",
    "StandingAnswer",
    "StandingAnswers",
    "Suggestion",
    "Ticket",
    "Totals",
    "TotalsAt",
    "Trial",
    "TriedAction",
    "Update",
    "View",
]

Action = dict[str, Any]
"""An action, an event or a part of a view: an object with a `type` and that type's own fields."""


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the server answers."""


class Input(Wire, frozen=True):
    """What a field of an action holds, so that it can be asked for."""

    kind: str
    many: bool = False
    parts: tuple[str, ...] = ()
    schema: dict[str, Any] = {}
    text: str = ""


class Narrowing(Wire, frozen=True):
    """How to ask for less, where not everything was told at once."""

    field: str
    values: tuple[Any, ...]


class Listing(Wire, frozen=True):
    """The legal actions of one type, in rows."""

    action: str
    prompt: str
    must: bool
    count: int
    exhaustive: bool
    rule: str = ""
    fixed: dict[str, Any] = {}
    fields: tuple[str, ...] = ()
    each: tuple[Any, ...] = ()
    rows: tuple[tuple[Any, ...], ...] | None = None
    narrow: Narrowing | None = None
    notes: tuple[dict[str, Any], ...] = ()
    description: dict[str, Any] = {}
    points: tuple[str, ...] = ()
    inputs: dict[str, Input] = {}
    pointers: tuple[str, ...] = ()
    text: str = ""


class Gate(Wire, frozen=True):
    """Why nobody may act: the match has not begun, or was closed before it did."""

    state: str
    text: str


class Legal(Wire, frozen=True):
    """What a seat may do; nothing while there is a gate."""

    revision: int
    seat: int
    choices: tuple[Listing, ...]
    gate: Gate | None = None


class Prompt(Wire, frozen=True):
    """A question, and who is still to answer it."""

    name: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    revisable: bool = False
    discreet: bool = False
    params: dict[str, Any] = {}
    text: str = ""


class Move(Wire, frozen=True, rename={"start": "from"}):
    """Something that moved."""

    what: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    to: tuple[str, ...] = ()


class Happened(Wire, frozen=True):
    """An event, who brought it about, and what it says and points at."""

    event: Action
    by: str
    rule: str = ""
    called_by: str = ""
    text: str = ""
    at: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    quiet: bool = False


class Update(Wire, frozen=True):
    """A line of the log."""

    revision: int
    kind: str
    seat: int | None = None
    events: tuple[Happened, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False
    auto: bool = False
    text: str = ""
    name: str = ""
    begins: bool = False
    match: str = ""


class View(Wire, frozen=True):
    """The match as somebody sees it."""

    match: str
    revision: int
    seat: int | None
    parts: tuple[Action, ...]
    prompts: tuple[Prompt, ...]
    choices: tuple[dict[str, Any], ...]
    over: bool
    fault: dict[str, Any] | None = None
    gate: Gate | None = None


class ScoreChange(Wire, frozen=True):
    """How a condition's points would change."""

    seat: int
    key: str
    change: int
    text: str = ""


class Trial(Wire, frozen=True):
    """What an action would bring."""

    revision: int
    events: tuple[Happened, ...]
    prompts: tuple[Prompt, ...]
    over: bool
    stopped: str
    scores: tuple[ScoreChange, ...]


class TriedAction(Wire, frozen=True):
    """An action on a scratch board, and why it does not fit, if so."""

    action: Action
    text: str = ""
    refusal: dict[str, Any] | None = None
    reason: str = ""
    events: tuple[Happened, ...] = ()


class Rehearsal(Wire, frozen=True):
    """A scratch board: how things would lie, and what could be tried next."""

    revision: int
    seat: int
    prompt: str
    tries: tuple[TriedAction, ...]
    choices: tuple[Listing, ...]
    scores: tuple[ScoreChange, ...]
    board: str
    table: str


class ForecastOutcome(Wire, frozen=True):
    """Something that luck may make of an action; from `least` to `most` likely where people choose on the way."""

    probability: float
    key: str
    params: dict[str, Any]
    at: tuple[str, ...]
    points: int | None = None
    least: float | None = None
    most: float | None = None
    text: str = ""


class Forecast(Wire, frozen=True):
    """What luck may make of an action, the likeliest first."""

    revision: int
    outcomes: tuple[ForecastOutcome, ...]
    rest: float


class Suggestion(Wire, frozen=True):
    """An action to think of, what it points at, and what it would bring."""

    action: Action
    at: tuple[str, ...]
    would: Trial
    text: str = ""


class Hint(Wire, frozen=True):
    """What a bot would do in your place, and to compare what leaves nothing to choose, such as to pass."""

    revision: int
    bot: str
    move: Suggestion
    instead: tuple[Suggestion, ...]


class StandingAnswer(Wire, frozen=True):
    """What to answer to a question whenever it comes: an action, or nothing to be asked.

    `params` keep it to such questions, `unless` names actions that one wants to be asked for all the same.
    """

    prompt: str
    params: dict[str, Any] = {}
    answer: Action | None = None
    unless: tuple[dict[str, Any], ...] = ()


class StandingAnswers(Wire, frozen=True):
    """What the server answers for a seat: of several answers, the first that fits a question decides."""

    only_choice: bool = False
    answers: tuple[StandingAnswer, ...] = ()
    pause: int = 0


class Line(Wire, frozen=True):
    """Points with their reason."""

    key: str
    rule: str
    total: int
    text: str = ""
    points: int = 0
    count: int | None = None
    at: tuple[str, ...] = ()
    parts: tuple[Line, ...] = ()


class Sheet(Wire, frozen=True):
    """What a seat scores in a game."""

    seat: int
    total: int
    place: int | None
    partial: bool
    lines: tuple[Line, ...]
    ties: tuple[dict[str, Any], ...] = ()


class Standing(Wire, frozen=True):
    """How a seat stands in the match."""

    seat: int
    total: int
    place: int | None


class Scores(Wire, frozen=True):
    """Everybody's score."""

    revision: int
    final: bool
    sheets: tuple[Sheet, ...]
    low_wins: bool = False
    games: tuple[dict[str, Any], ...] = ()
    standings: tuple[Standing, ...] = ()


class TotalsAt(Wire, frozen=True):
    """Everybody's score at one revision."""

    revision: int
    totals: tuple[int, ...]
    game: int = 1
    partial: bool = False


class Totals(Wire, frozen=True):
    """How scores came about, from the first revision to the last."""

    points: tuple[TotalsAt, ...]


class Log(Wire, frozen=True):
    """Lines of the log."""

    updates: tuple[Update, ...]
    next: int | None = None


class SeatInfo(Wire, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    kind: str
    bot: str
    resigned: bool
    think: float = 0.0


class MatchInfo(Wire, frozen=True):
    """A match, as everybody may know it."""

    id: str
    recipe: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    revision: int
    over: bool
    waiting: tuple[int, ...]
    status: str
    start: str
    invited: bool
    makers: tuple[int, ...]
    title: str = ""
    rematch: str = ""
    places: tuple[int, ...] | None = None


class InvitationInfo(Wire, frozen=True):
    """An invitation that can be used."""

    id: str
    seat: int | None
    once: bool
    created: str


class Invited(InvitationInfo, frozen=True):
    """A new invitation, with its code."""

    code: str


class SeatToken(Wire, frozen=True):
    """A seat and what proves that it is yours."""

    seat: int
    token: str


class Ticket(Wire, frozen=True):
    """A pass for a stream."""

    ticket: str
    seconds: int


class RulesetLine(Wire, frozen=True):
    """Something that can be played."""

    name: str
    seats: tuple[int, ...]
    plugins: tuple[str, ...]
    packs: tuple[str, ...]
    text: str = ""
    about: str = ""
