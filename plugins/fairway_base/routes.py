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

    def join(self, begins: int, ends: int, solid: int = 0) -> bool:
        """Add a shortest route from one of the squares `begins` to one of `ends`; neither may be in use.

        Routes on `solid` squares are not bent.
        """
        return bool(begins and ends) and self._search((begins, 0, 0), ends, 0, solid)

    def take_over(self, begin: int, owners: int, solid: int = 0) -> bool:
        """Let the route of one of `owners` begin at another square, so that its old beginning falls free."""
        return bool(owners) and self._search((begin, 0, 0), 0, owners, solid)

    def divert(self, owners: int, end: int, solid: int = 0) -> bool:
        """Let the route that ends at one of `owners` end at another square, so that its old end falls free."""
        owners &= ~solid
        return bool(owners) and self._search((0, owners, 0), end, 0, solid)

    def squares(self, begin: int) -> int:
        """Return the squares of the route that begins at a square."""
        squares = 1 << begin
        while begin in self.after:
            begin = self.after[begin]
            squares |= 1 << begin
        return squares

    def _search(self, start: Front, ends: int, owners: int, solid: int) -> bool:
        row = self.row
        left, right, up, down = self._from_left, self._from_right, self._from_up, self._from_down
        enterable = self.used & ~self._sources & ~solid
        free, entered, backing = start
        unseen = self.free & ~self.used
        unentered = enterable & ~entered
        unbacked = self.used
        fronts = [start]
        while free or entered or backing:
            if backing & owners:
                self._apply(fronts, -1, (backing & owners).bit_length() - 1)
                return True
            front = free | backing
            spread = front << 1 | front >> 1 | front << row | front >> row
            if spread & ends:
                self._apply(fronts, (spread & ends).bit_length() - 1, -1)
                return True
            free = spread & unseen
            unseen ^= free
            if entered:
                backed = (
                    (entered & left) >> 1 | (entered & right) << 1 | (entered & up) >> row | (entered & down) << row
                )
                entered = (spread | backing) & unentered
                backing = backed & unbacked
                unbacked ^= backing
            else:
                entered = (spread | backing) & unentered
                backing = 0
            unentered ^= entered
            fronts.append((free, entered, backing))
        self.reached |= self.free & ~self.used & ~unseen
        return False

    def _apply(self, fronts: list[Front], end: int, owner: int) -> None:
        """Walk back from where the search arrived, and lay and lift steps on the way."""
        row, after, before = self.row, self.after, self.before
        laid: list[tuple[int, int]] = []
        lifted: list[tuple[int, int]] = []
        step = len(fronts) - 1
        backs_out = owner >= 0
        entered = False
        square = owner
        if not backs_out:
            square = end
            step += 1
        while True:
            if backs_out:
                lifted.append((square, after[square]))
                square = after[square]
                backs_out, entered = False, True
                step -= 1
                continue
            if step == 0:
                break
            step -= 1
            free, _, backing = fronts[step]
            if entered and backing >> square & 1:
                backs_out = True
                continue
            for previous in (square - 1, square + 1, square - row, square + row):
                if free >> previous & 1:
                    laid.append((previous, square))
                    square, entered = previous, False
                    break
                if backing >> previous & 1 and after[previous] != square:
                    laid.append((previous, square))
                    square, backs_out = previous, True
                    break
        for source, target in lifted:
            del after[source], before[target]
        for source, target in laid:
            after[source] = target
            before[target] = source
        self._redraw(lifted, laid)

    def _redraw(self, lifted: list[tuple[int, int]], laid: list[tuple[int, int]]) -> None:
        """Bring the bits up to date with the steps that changed."""
        row, after, before = self.row, self.after, self.before
        changed = 0
        for source, target in lifted:
            changed |= 1 << source | 1 << target
        keep = ~changed
        used, sources = self.used & keep, self._sources & keep
        up, right, down, left = (
            self._from_up & keep,
            self._from_right & keep,
            self._from_down & keep,
            self._from_left & keep,
        )
        squares = {square for step in lifted for square in step}
        squares.update(square for step in laid for square in step)
        for square in squares:
            bit = 1 << square
            source = before.get(square, -1)
            if source < 0:
                if square in after:
                    sources |= bit
                    used |= bit
                continue
            used |= bit
            gap = square - source
            if gap == 1:
                left |= bit
            elif gap == -1:
                right |= bit
            elif gap == row:
                up |= bit
            else:
                down |= bit
        self.used, self._sources = used, sources
        self._from_up, self._from_right, self._from_down, self._from_left = up, right, down, left
