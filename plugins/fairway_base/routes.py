"""Find as many routes as possible through empty squares, no two sharing a square.

This is maximum flow with one unit for each square, on a grid kept as bits of whole numbers: a step of the search moves
a whole front of squares at once. Squares are numbered row by row; a row of guards keeps fronts from wrapping round.
"""

from __future__ import annotations

__all__ = ["Routes"]

Front = tuple[int, int, int]
"""Squares a search stands on: free ones, those it entered on a route, and those it backs out of along a route."""


class Routes:
    """Routes so far, and a search for one more that may bend the others out of its way.

    Beginnings and ends of routes lie on squares of their own, which no other route may cross.
    """

    __slots__ = (
        "_from_down",
        "_from_left",
        "_from_right",
        "_from_up",
        "_sources",
        "after",
        "before",
        "free",
        "reached",
        "row",
        "used",
    )

    def __init__(self, free: int, row: int) -> None:
        self.free = free
        """Squares that any route may cross."""
        self.row = row
        """How much to add to go one square down."""
        self.after: dict[int, int] = {}
        """The next square of a route."""
        self.before: dict[int, int] = {}
        self.used = 0
        self.reached = 0
        """Free squares that searches in vain came to."""
        self._sources = 0
        self._from_up = self._from_right = self._from_down = self._from_left = 0

    def copy(self) -> Routes:
        """Return routes to which more can be added without changing these."""
        new = Routes(self.free, self.row)
        new.after = self.after.copy()
        new.before = self.before.copy()
        new.used = self.used
        new._sources = self._sources
        new._from_up, new._from_right = self._from_up, self._from_right
        new._from_down, new._from_left = self._from_down, self._from_left
        return new

    def join(self, begins: int, ends: int) -> bool:
        """Add a shortest route from one of the squares `begins` to one of `ends`; neither may be in use."""
        return bool(begins and ends) and self._search((begins, 0, 0), ends, 0)

    def take_over(self, begin: int, owners: int) -> bool:
        """Let the route of one of `owners` begin at another square, so that its old beginning falls free."""
        return bool(owners) and self._search((begin, 0, 0), 0, owners)

    def divert(self, owners: int, end: int) -> bool:
        """Let the route that ends at one of `owners` end at another square, so that its old end falls free."""
        return bool(owners) and self._search((0, owners, 0), end, 0)

    def _search(self, start: Front, ends: int, owners: int) -> bool:
        row, used, before = self.row, self.used, self.before
        crossable = self.free & ~used
        enterable = used & ~self._sources
        free, entered, backing = start
        fronts = [start]
        seen_free = free
        seen_entered = entered
        seen_backing = 0
        while free or entered or backing:
            if backing & owners:
                self._apply(fronts, -1, (backing & owners).bit_length() - 1)
                return True
            front = free | backing
            spread = front << 1 | front >> 1 | front << row | front >> row
            if spread & ends:
                self._apply(fronts, (spread & ends).bit_length() - 1, -1)
                return True
            if before:
                backed = (
                    (entered & self._from_left) >> 1
                    | (entered & self._from_right) << 1
                    | (entered & self._from_up) >> row
                    | (entered & self._from_down) << row
                )
                entered = (spread & enterable | backing & ~self._sources) & ~seen_entered
                seen_entered |= entered
                backing = backed & ~seen_backing
                seen_backing |= backing
            free = spread & crossable & ~seen_free
            seen_free |= free
            fronts.append((free, entered, backing))
        self.reached |= seen_free
        return False

    def _apply(self, fronts: list[Front], end: int, owner: int) -> None:
        """Walk back from where the search arrived, and lay and lift steps on the way."""
        row, after, before = self.row, self.after, self.before
        laid: list[tuple[int, int]] = []
        lifted: list[tuple[int, int]] = []
        step = len(fronts) - 1
        if owner >= 0:
            square, state = owner, "backing"
        else:
            square, state = end, "end"
            step += 1
        while True:
            if state == "backing":
                onward = after[square]
                lifted.append((square, onward))
                square, state = onward, "entered"
                step -= 1
                continue
            if step == 0:
                break
            step -= 1
            free, _, backing = fronts[step]
            if state == "entered" and backing >> square & 1:
                state = "backing"
                continue
            for previous in (square - 1, square + 1, square - row, square + row):
                if free >> previous & 1:
                    laid.append((previous, square))
                    square, state = previous, "free"
                    break
                if backing >> previous & 1 and after[previous] != square:
                    laid.append((previous, square))
                    square, state = previous, "backing"
                    break
        for source, target in lifted:
            del after[source], before[target]
        for source, target in laid:
            after[source] = target
            before[target] = source
        self._redraw()

    def _redraw(self) -> None:
        row = self.row
        used = sources = up = right = down = left = 0
        for target, source in self.before.items():
            bit = 1 << target
            used |= bit
            gap = target - source
            if gap == 1:
                left |= bit
            elif gap == -1:
                right |= bit
            elif gap == row:
                up |= bit
            else:
                down |= bit
        for source in self.after:
            if source not in self.before:
                sources |= 1 << source
        self.used, self._sources = used | sources, sources
        self._from_up, self._from_right, self._from_down, self._from_left = up, right, down, left
