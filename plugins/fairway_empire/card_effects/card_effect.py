"""What a Fame card does, said in one place: a struct that a pack writes, with everything that the table asks of it.

Each effect of the box is a class made from `CardEffect`, and so is a stranger's: its fields are what the pack writes,
its class variables say when it makes sense, `choices` what a player may choose or why the card cannot be played,
`effects` what happens, `lines` what it adds to the conditions that it `scores`, and `bot_in_window` or `bot_in_turn`
what the greedy bot makes of it. What it is for a player alone, a card says in its field `solo`: the same, nothing, or
another effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from fairway import Action, Domain, Effect, Listed, Refusal, ScoreLine, State, Table
from fairway.content import Word
from fairway_base import Designer, PickTile, Player
from fairway_empire.card_effects.actions import CollectWith, PassWith, PickWith, PlaceHeld, PlayFame, StopWith
from fairway_empire.card_effects.bot_context import BestPick, BotContext
from fairway_empire.card_effects.window_names import Window
from fairway_empire.state.fame_state import Forgiven, Opened

__all__ = [
    "CardDesign",
    "CardEffect",
    "Declaration",
    "Stacking",
    "Tiles",
    "TurnAction",
    "TurnEffect",
    "bag_is_empty",
    "just",
    "no_effect",
    "not_declared",
    "wrong",
]

Stacking = Literal["additive", "no_effect", "once_per_turn", "per_placement"]
Tiles = Annotated[int, Meta(ge=1, le=20)]


class CardDesign(NamedTuple):
    """A Fame card as it is played at this table, whatever number of copies there are."""

    name: str
    effect: CardEffect
    windows: tuple[Window, ...]
    value: int
    """The press points on its back."""
    copies: int
    stacking: Stacking
    rule: str


class CardEffect(Word, frozen=True, tag_field="do"):
    """What a card does. A plugin that adds an effect says with it when it fits, what is chosen and what happens."""

    windows: ClassVar[tuple[Window, ...]] = ()
    """The moments in which it makes sense; a card names those that it is for."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The fields of the action in which a player chooses; the others must be left alone."""
    while_designing: ClassVar[bool] = False
    """Whether it changes a course or belongs to passing and stopping: not for who has stopped (EMP-FAME-13)."""
    scores: ClassVar[tuple[str, ...]] = ()
    """The conditions to which it adds lines once it has been played, by their keys."""
    only_alone: ClassVar[bool] = False
    """Whether it is for the turns of a player alone: at a table of several it cannot be done."""
    bot_keeps: ClassVar[bool] = False
    """Whether the greedy bot takes it to the next game: worth points at the end of any."""
    bot_rank: ClassVar[int] = 1000
    """The greedy bot thinks of lower ones first when it takes its turn."""

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        """Return how a seat may play it now, or why it cannot.

        Look only at what everybody can see: who is asked in a window must tell nothing about hands.
        """
        return just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        """Return what happens when it is played, after the card has been put down."""
        return ()

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterable[ScoreLine]:
        """Return what played cards with this effect add to a condition, all of them together.

        Which were played is in `known`, where `effects` has let it be noted.
        """
        return ()

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        """Return how the greedy bot would play it in a window that is open; None to keep the card."""
        return None

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> Action | None:
        """Return what the greedy bot would do with it in its turn, rather than the best pick without a card."""
        return None


Declaration = Literal["pick", "pass", "collect", "stop", "place", "second"]
"""What cards are declared with: `place` is a tile that another card has brought, `second` a further one of a pick."""

TurnAction = PickWith | PassWith | CollectWith | StopWith | PlaceHeld


class TurnEffect(CardEffect, frozen=True):
    """What a card changes in a pick, a pass or a stop, with which it is declared (EMP-WIN-4)."""

    while_designing: ClassVar[bool] = True
    in_company: ClassVar[tuple[Declaration, ...]] = ()
    """What it is declared with at a table of several."""
    alone: ClassVar[tuple[Declaration, ...]] = ()
    """What it is declared with by a player alone."""
    repeats: ClassVar[bool] = False
    """Whether a further copy that is declared at once has an effect, too; with a pass alone, each at its price."""
    benches: ClassVar[bool] = False
    """Whether the pawn goes to the bench, wherever it would have gone."""
    takes_two: ClassVar[bool] = False
    """Whether one tile more is taken: it is asked for when those before lie there."""
    keeps_one: ClassVar[bool] = False
    """Alone: whether a tile that was not chosen stays for the next turn, the `keep` of the action."""
    searches_bag: ClassVar[bool] = False
    """Whether any tile of the bag is placed before the player stops."""

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        """Refuse it: it is declared with a turn, and never played by itself."""
        return not_declared(card)

    def refuse(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> Refusal | None:
        """Say why it cannot be declared with an action."""
        return None

    def places(self, table: Table, player: Player, tiles: tuple[str, ...], card: CardDesign) -> Domain[PickTile] | None:
        """Return where tiles may go instead of on open cells; None where it does not matter."""
        return None

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        """Return what happens besides, after the pick or pass that it is declared with."""
        return ()


def just(card: CardDesign) -> Listed[PlayFame]:
    """Return the only way to play a card that leaves nothing to choose."""
    return Listed((PlayFame(card.name),), lambda action: wrong(card, "card"))


def no_effect(card: CardDesign) -> Refusal:
    """Refuse a card that would change nothing."""
    return Refusal("empire.no_effect", {"card": card.name}, "EMP-FAME-8")


def not_declared(card: CardDesign) -> Refusal:
    """Refuse a card that is played without what it is declared with, or declared with something else."""
    about: dict[str, str | tuple[str, ...]] = {"card": card.name, "window": "", "windows": card.windows}
    return Refusal("empire.wrong_window", about, "EMP-WIN-4")


def wrong(card: CardDesign, field: str) -> Refusal:
    """Refuse what was chosen with a card."""
    return Refusal("empire.wrong_choice", {"card": card.name, "field": field}, card.rule)


def bag_is_empty(state: State, card: CardDesign) -> Refusal | None:
    """Refuse a card that needs a tile of the bag, when there is none (EMP-FAME-14)."""
    return None if state.part(Designer).bag else Refusal("empire.bag_is_empty", {"card": card.name}, "EMP-FAME-14")
