"""What the greedy bot has before it when it thinks of Fame cards: its hand, its course and the racks."""

from __future__ import annotations

from functools import cached_property

from fairway import Action, Chair, Choice
from fairway_base import DesignerView, Planner
from fairway_base import Kit as BaseKit
from fairway_empire.bots.tile_preferences import liking
from fairway_empire.content.card_effects import Deed
from fairway_empire.content.fame_deck import Design
from fairway_empire.state.kit import Kit
from fairway_empire.state.part import EmpireView

__all__ = ["Thoughts"]


class Thoughts:
    """One decision; everything is worked out when it is first asked for."""

    def __init__(self, chair: Chair, offered: dict[type[Action], Choice]) -> None:
        self.chair = chair
        self.offered = offered
        self.view = chair.view.part(DesignerView)
        self.empire = chair.view.part(EmpireView)
        self.me = self.view.players[chair.seat]

    @cached_property
    def planner(self) -> Planner:
        return Planner(self.chair.table.kit(BaseKit), self.me, liking(self.chair))

    def holds(self, *deeds: type[Deed]) -> list[Design]:
        """Return the designs in hand that do one of these things, each once."""
        designs = self.chair.table.kit(Kit).fame.designs
        return [designs[card] for card in dict.fromkeys(self.empire.hand) if isinstance(designs[card].deed, deeds)]

    def allowed(self, action: Action) -> Action | None:
        """Return an action if it can be played now."""
        choice = self.offered.get(type(action))
        return action if choice is not None and choice.domain.refuse(action) is None else None

    def values(self, tiles: tuple[str, ...]) -> dict[str, float]:
        """Return what each tile is worth where it would lie best."""
        found = {tile: self.planner.best((tile,), lambda placed: False) for tile in tiles}
        return {tile: best[0] for tile, best in found.items() if best is not None}
