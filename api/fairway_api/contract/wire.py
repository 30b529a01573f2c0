"""What goes over the wire, as clients see it. Unknown fields are errors, in requests and for whoever checks answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fairway.client.listing import Listing
from fairway.model.values import Value
from fairway_api.matches.ruleset_registry import Recipe

__all__ = [
    "BotFault",
    "BranchOrder",
    "ChoiceInfo",
    "Client",
    "Created",
    "Fairness",
    "Happened",
    "HookInfo",
    "HookOrder",
    "ImportOrder",
    "ItemInfo",
    "ItemPage",
    "JoinOrder",
    "Joined",
    "Judgement",
    "Legal",
    "Log",
    "MatchInfo",
    "MatchLine",
    "MatchPage",
    "NewMatch",
    "PackFiles",
    "PackLine",
    "PackList",
    "PluginLine",
    "PluginList",
    "Prompt",
    "ResignOrder",
    "RuleInfo",
    "RulePage",
    "RulesetLine",
    "RulesetList",
    "ScoreChange",
    "ScoreLine",
    "Scores",
    "SeatInfo",
    "SeatOrder",
    "SeatToken",
    "SheetInfo",
    "Ticket",
    "Trial",
    "Update",
    "Validation",
    "View",
]

ShortText = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
Object = dict[str, Any]


class SeatOrder(Value, frozen=True, omit_defaults=True):
    """A seat of a new match: your own (the default), open to whoever joins, or a bot's."""

    name: Annotated[ShortText, Meta(description="What the player is called.", examples=["Ann"])] = ""
    bot: Annotated[ShortText, Meta(description="A bot that plays: `random` or another of the ruleset.")] = ""
    open: Annotated[bool, Meta(description="Left free for somebody to join.")] = False


class NewMatch(Recipe, frozen=True, kw_only=True, omit_defaults=True):
    """A match to be made."""

    seats: Annotated[
        tuple[SeatOrder, ...],
        Meta(min_length=1, max_length=16, description="In order.", examples=[[{"name": "Ann"}, {"bot": "greedy"}]]),
    ]
    seed: Annotated[
        Annotated[str, Meta(max_length=200)] | None,
        Meta(description="Leave it out for a fair match: everybody is told that it was given."),
    ] = None


class JoinOrder(Value, frozen=True, omit_defaults=True):
    """Who sits down."""

    name: ShortText = ""
    seat: Annotated[Annotated[int, Meta(ge=0, le=15)] | None, Meta(description="Any open seat, if left out.")] = None


class ResignOrder(Value, frozen=True, omit_defaults=True):
    """How a seat is to be played on."""

    bot: Annotated[ShortText, Meta(description="The bot that takes over.")] = "random"


class ActionOrder(msgspec.Struct, frozen=True):
    """An action: its type and that type's own fields. The ruleset has the schemas; `/legal` lists what is possible."""

    type: Annotated[str, Meta(description="As in `/legal`.", examples=["designer.pick"])]


class BranchOrder(Value, frozen=True, omit_defaults=True):
    """A new match that begins like another."""

    moves: Annotated[int, Meta(ge=0, description="How many of its moves to take over.")]
    seats: Annotated[
        tuple[SeatOrder, ...], Meta(max_length=16, description="Who plays on; all seats are yours, if left out.")
    ] = ()


class ImportOrder(Value, frozen=True, omit_defaults=True):
    """A match file to be taken in."""

    record: Annotated[Object, Meta(description="What `/v1/matches/{id}/record` answered.")]
    seats: Annotated[
        tuple[SeatOrder, ...], Meta(max_length=16, description="Who plays on; all seats are yours, if left out.")
    ] = ()


class HookOrder(Value, frozen=True):
    """Whom to tell when your seat has to act."""

    url: Annotated[str, Meta(max_length=2000, examples=["https://example.org/turns"])]


class Client(Value, frozen=True):
    """Somebody with matches of their own."""

    id: str
    token: Annotated[str, Meta(description="Shown once. Send it as `Authorization: Bearer` to create, join and list.")]


class SeatInfo(Value, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["open", "player", "bot"]
    bot: str
    resigned: bool


class Fairness(Value, frozen=True):
    """What everybody can check: the seed was fixed before the first move."""

    commitment: Annotated[str, Meta(description="Published before the first move.")]
    seed_known: Annotated[bool, Meta(description="Whether somebody knew the seed beforehand.")]
    seed: Annotated[str | None, Meta(description="Revealed when the match is over.")] = None
    nonce: str | None = None


class MatchInfo(Value, frozen=True, kw_only=True):
    """A match, as everybody may know it."""

    id: str
    recipe: Recipe
    seats: tuple[SeatInfo, ...]
    revision: int
    over: bool
    waiting: Annotated[tuple[int, ...], Meta(description="Seats that are asked, where that is no secret.")]
    places: Annotated[tuple[int, ...] | None, Meta(description="1 for a winner, when the match is over.")] = None
    fairness: Fairness
    differs: Annotated[tuple[str, ...], Meta(description="What has changed here since the match was begun.")] = ()
    created: Annotated[str, Meta(examples=["2026-01-31T12:00:00Z"])]
    updated: str


class SeatToken(Value, frozen=True):
    """A seat and what proves that it is yours."""

    seat: int
    token: Annotated[str, Meta(description="Shown once. Send it as `Authorization: Bearer`.")]


class Created(Value, frozen=True):
    """A new match."""

    match: MatchInfo
    tokens: tuple[SeatToken, ...]


class Joined(Value, frozen=True):
    """Your seat."""

    seat: int
    token: str
    revision: int


class MatchPage(Value, frozen=True):
    """Matches, newest first."""

    matches: tuple[MatchLine, ...]
    next: Annotated[str | None, Meta(description="Send it as `cursor` for the next page.")] = None


class MatchLine(Value, frozen=True):
    """A match in a list."""

    id: str
    ruleset: str
    seats: tuple[SeatInfo, ...]
    revision: int
    over: bool
    created: str
    updated: str


class Prompt(Value, frozen=True, omit_defaults=True):
    """A question to one or several seats."""

    name: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    revisable: bool = False
    discreet: bool = False


class Happened(Value, frozen=True, omit_defaults=True):
    """An event with its author and its rule."""

    event: Annotated[Object, Meta(description="Tagged by `type`; the ruleset has its schema.")]
    by: str
    rule: str = ""
    called_by: str = ""


class Update(Value, frozen=True, omit_defaults=True):
    """One line of the log, as you may know it."""

    revision: int
    kind: Literal["opened", "joined", "played", "undone", "resigned"]
    seat: int | None = None
    events: tuple[Happened, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False


class BotFault(Value, frozen=True):
    """Why a bot does not move."""

    plugin: Annotated[str, Meta(description="The plugin that broke.")]
    error: Annotated[str, Meta(description="What kind of error it was.")]
    text: Annotated[str, Meta(description="The same in the asked language.")]


class View(Value, frozen=True):
    """The match as you see it."""

    match: str
    revision: int
    seat: int | None
    parts: Annotated[tuple[Object, ...], Meta(description="What each plugin shows, tagged by `type`.")]
    prompts: tuple[Prompt, ...]
    choices: Annotated[tuple[ChoiceInfo, ...], Meta(description="What you may do; `/legal` has the forms.")]
    over: bool
    fault: Annotated[
        BotFault | None, Meta(description="Why the bot that is awaited does not move; left out when it will.")
    ] = None


class ChoiceInfo(Value, frozen=True):
    """A kind of action that you may choose now."""

    action: str
    prompt: str
    must: bool
    count: int
    exhaustive: bool


class Legal(Value, frozen=True):
    """Every action that would be accepted, in short form."""

    revision: int
    seat: int
    choices: Annotated[tuple[Listing, ...], Meta(description="One for each type of action.")]


class ScoreLine(Value, frozen=True, omit_defaults=True):
    """Points with their reason."""

    key: str
    rule: str
    total: int
    text: str = ""
    points: int = 0
    count: int | None = None
    at: tuple[str, ...] = ()
    parts: tuple[ScoreLine, ...] = ()
    by: str = ""


class SheetInfo(Value, frozen=True):
    """What a seat scores."""

    seat: int
    total: int
    place: int | None
    partial: Annotated[bool, Meta(description="Whether lines are missing that you may not know.")]
    lines: tuple[ScoreLine, ...]


class Scores(Value, frozen=True):
    """Everybody's score: final when the match is over, a projection before."""

    revision: int
    final: bool
    sheets: tuple[SheetInfo, ...]


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


class Log(Value, frozen=True):
    """Lines of the log, in order."""

    updates: tuple[Update, ...]
    next: Annotated[int | None, Meta(description="Send it as `after` for more; null at the end.")] = None


class Ticket(Value, frozen=True):
    """A pass for a stream, for browsers that cannot send headers there."""

    ticket: str
    seconds: int


class HookInfo(Value, frozen=True):
    """A webhook."""

    url: str
    secret: Annotated[str | None, Meta(description="Shown once; signs what is sent.")] = None


class RulesetLine(Value, frozen=True):
    """Something that can be played."""

    name: str
    seats: Annotated[tuple[int, ...], Meta(description="Possible numbers of seats.")]
    plugins: tuple[str, ...]
    packs: tuple[str, ...]


class RulesetList(Value, frozen=True):
    """What can be played here."""

    rulesets: tuple[RulesetLine, ...]


class PluginLine(Value, frozen=True):
    """A plugin."""

    name: str
    version: str
    requires: tuple[str, ...]
    conflicts: tuple[str, ...]
    rulesets: Annotated[tuple[str, ...], Meta(description="Rulesets that it brings.")]


class PluginList(Value, frozen=True):
    """What is installed."""

    engine: Annotated[str, Meta(description="Fairway's own version.")]
    plugins: tuple[PluginLine, ...]


class PackLine(Value, frozen=True):
    """A content pack."""

    id: str
    version: str
    name: str
    digest: Annotated[str, Meta(description="Hash of everything in it that can change play.")]
    licence: str
    authors: tuple[str, ...]
    items: Annotated[dict[str, int], Meta(description="How many items of each kind.")]


class PackList(Value, frozen=True):
    """The packs of this server."""

    packs: tuple[PackLine, ...]


class ItemInfo(Value, frozen=True):
    """An item of a pack."""

    id: Annotated[str, Meta(description="Full id, `pack:item`.")]
    kind: str
    provenance: Annotated[
        Literal["rulebook", "reconstructed", "original"], Meta(description="Where its facts come from.")
    ]
    reconstructed: Annotated[tuple[str, ...], Meta(description="Fields that had to be filled in.")]
    texts: dict[str, str]
    picture: Annotated[str | None, Meta(description="Where it is drawn; null for what has no picture.")]
    data: Object


class ItemPage(Value, frozen=True):
    """Items of a kind."""

    items: tuple[ItemInfo, ...]
    next: str | None = None


class RuleInfo(Value, frozen=True):
    """A rule."""

    id: str
    kind: Literal["rule", "decision", "gap", "example"]
    status: Annotated[
        Literal["stated", "interpreted", "reconstructed"],
        Meta(description="Whether the published rules say so, are read so, or are silent."),
    ]
    text: str
    options: tuple[str, ...]
    of: Annotated[tuple[str, ...], Meta(description="The rules that an example shows.")]


class RulePage(Value, frozen=True):
    """Rules by id."""

    rules: tuple[RuleInfo, ...]
    next: str | None = None


class PackFiles(Value, frozen=True, omit_defaults=True):
    """A pack: its files as text by name, or a zip."""

    files: Annotated[
        dict[str, str], Meta(max_length=2000, description="File contents by path.", examples=[{"pack.json": "{}"}])
    ] = msgspec.field(default_factory=dict)
    zip: Annotated[bytes, Meta(description="A zip, in base64.")] = b""


class Validation(Value, frozen=True):
    """What a check found."""

    valid: bool
    counts: Annotated[dict[str, int], Meta(description="Sound items of each kind.")]
    faults: tuple[Object, ...]


class Judgement(Value, frozen=True):
    """What a document is worth."""

    faults: tuple[Object, ...]
    sheet: SheetInfo | None
    verdict: str
