"""What the greedy bot has before it when it thinks of a Fame card: its course, the racks, and what tiles are worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from fairway import Action, Chair, Choice
from fairway_base import PASS_BELOW, DesignerView, Placed, Planner, TilePreference
from fairway_base import Kit as BaseKit
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.state.part import EmpireView

__all__ = ["FAIR_PICK", "GOOD_PICK", "GOOD_TILE", "POOR_PICK", "POOR_TILE", "BestPick", "BotContext"]

POOR_TILE, GOOD_TILE = 0.0, 4.0
"""A tile worth less is a bad one to find on a rack, one worth more a good one."""
POOR_PICK, FAIR_PICK, GOOD_PICK = 0.5, 3.0, 5.0
"""What the best tile on offer must be worth for it to be poor, fair or good."""
WAYS_LOOKED_AT = 300
"""Ways to play cards that a bot goes through before it gives up."""


class BestPick(NamedTuple):
    """The best that a turn offers without a card."""

    worth: float
    placed: Placed | None

    @property
    def passes(self) -> bool:
        """Whether it is so bad that the bot would pass."""
        return self.worth < PASS_BELOW


class BotContext:
    """One decision; everything is worked out when it is first asked for."""

    def __init__(
        self, chair: Chair, offered: dict[type[Action], Choice], preference: Callable[[Chair], TilePreference]
    ) -> None:
        self.chair = chair
        self.offered = offered
        self.view = chair.view.part(DesignerView)
        self.empire = chair.view.part(EmpireView)
        self.me = self.view.players[chair.seat]
        self._preference = preference

    @cached_property
    def planner(self) -> Planner:
        """What the base game's bot knows of its course, with the press in mind."""
        return Planner(self.chair.table.kit(BaseKit), self.me, self._preference(self.chair))

    @property
    def pickable(self) -> tuple[str, ...]:
        """The tiles to pick from: those of the middle rack, or alone those drawn."""
        return self.view.middle.tiles or self.view.drawn

    def copies(self, card: str) -> int:
        """Return how many copies of a card the bot holds."""
        return self.empire.hand.count(card)

    def allowed(self, action: Action) -> Action | None:
        """Return an action if it can be played now."""
        choice = self.offered.get(type(action))
        return action if choice is not None and choice.domain.refuse(action) is None else None

    def values(self, tiles: tuple[str, ...]) -> dict[str, float]:
        """Return what each tile is worth where it would lie best."""
        best = {tile: self.planner.best((tile,), lambda placed: False) for tile in tiles}
        return {tile: found[0] for tile, found in best.items() if found is not None}

    def best_value(self, tiles: tuple[str, ...]) -> float:
        """Return what the best of some tiles is worth; 0 where none can be placed."""
        return max(self.values(tiles).values(), default=0)

    def outstanding_tile(self) -> str:
        """Return the tile of the middle rack that is much better than the next best one, if there is such."""
        values = sorted(self.values(self.view.middle.tiles).items(), key=lambda value: value[1], reverse=True)
        return values[0][0] if len(values) > 1 and values[0][1] - values[1][1] >= 3 else ""

    def first_listed(self, card: str) -> PlayFame | None:
        """Return the first way to play a card that is listed: what forgives most comes first."""
        choice = self.offered.get(PlayFame)
        if choice is None:
            return None
        for index in range(min(len(choice.domain), WAYS_LOOKED_AT)):
            action: PlayFame = choice.domain[index]
            if action.card == card:
                return action
        return None
