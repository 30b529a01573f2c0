"""What the greedy bot has before it when it thinks of Fame cards: its hand, its course and the racks."""

from __future__ import annotations

from functools import cached_property

from fairway.bots import Chair
from fairway.engine import Choice
from fairway.state import Action
from fairway_base.bots import Planner
from fairway_base.kit import Kit as BaseKit
from fairway_base.part import DesignerView
from fairway_empire.bots.liking import liking
from fairway_empire.fame.deck import Design
from fairway_empire.fame.deeds import Deed
from fairway_empire.kit import Kit
from fairway_empire.part import EmpireView

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
