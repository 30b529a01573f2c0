"""Find as many paths as possible through empty squares, no two sharing a square.

This is maximum flow with one unit for each square, on a grid kept as bits of whole numbers: a step of the search moves
a whole front of squares at once. Squares are numbered row by row; a row of guards keeps fronts from wrapping round.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from fairway_base.joining.free_squares import FreeSquares

__all__ = ["DisjointPaths"]

Front = tuple[int, int, int]
"""Squares a search stands on: free ones, those it entered on a path, and those it backs out of along a path."""


class DisjointPaths:
    """Paths so far, and a search for one more that may bend the others out of its way.

    Beginnings and ends of paths lie on squares of their own, which no other path may cross.
    """

    __slots__ = (
        "_from_down",
        "_from_left",
        "_from_right",
        "_from_up",
        "_sources",
        "after",
        "before",
        "bit",
        "free",
        "row",
        "used",
    )

    def __init__(self, grid: FreeSquares) -> None:
        self.free = grid.free
        """Squares that any path may cross."""
        self.row = grid.row
        """How much to add to go one square down."""
        self.bit = grid.bit
        self.after: dict[int, int] = {}
        """The next square of a path."""
        self.before: dict[int, int] = {}
        self.used = 0
        self._sources = 0
        self._from_up = self._from_right = self._from_down = self._from_left = 0

    def join(self, begins: int, ends: int, solid: int = 0) -> bool:
        """Add a shortest path from one of the squares `begins` to one of `ends`; neither may be in use.

        Paths on `solid` squares are not bent.
        """
        return bool(begins and ends) and self._search((begins, 0, 0), ends, 0, solid)

    def take_over(self, begin: int, owners: int, solid: int = 0) -> bool:
        """Let the path of one of `owners` begin at another square, so that its old beginning falls free."""
        return bool(owners) and self._search((begin, 0, 0), 0, owners, solid)

    def divert(self, owners: int, end: int, solid: int = 0) -> bool:
        """Let the path that ends at one of `owners` end at another square, so that its old end falls free."""
        owners &= ~solid
        return bool(owners and end) and self._search((0, owners, 0), end, 0, solid)

    def path(self, begin: int) -> list[int]:
        """Return the squares of the path that begins at a square, from first to last."""
        squares = [begin]
        while squares[-1] in self.after:
            squares.append(self.after[squares[-1]])
        return squares

    def lay(self, squares: list[int]) -> None:
        """Add a path as it is."""
        for source, target in pairwise(squares):
            self.after[source] = target
            self.before[target] = source
        self._redraw(squares)

    def _search(self, start: Front, ends: int, owners: int, solid: int) -> bool:
        row, lower = self.row, self.row + 1
        left, right, up, down = self._from_left, self._from_right, self._from_up, self._from_down
        enterable = self.used & ~self._sources & ~solid
        free, entered, backing = start
        unseen = self.free & ~self.used
        unentered = enterable & ~entered
        unbacked = self.used
        fronts = [start]
        while free or entered or backing:
            front = free
            if backing:
                if backing & owners:
                    self._apply(fronts, -1, (backing & owners).bit_length() - 1)
                    return True
                front |= backing
            pairs = front | front << lower
            spread = pairs >> 1 | pairs >> row
            if spread & ends:
                end = (spread & ends).bit_length() - 1
                if unbacked == self.used:
                    self._add([front[0] for front in fronts], end)
                else:
                    self._apply(fronts, end, -1)
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
        return False

    def _add(self, fronts: list[int], end: int) -> None:
        """Walk back over free squares from where the search arrived, and lay a path that bends no other."""
        row, bit, square, squares = self.row, self.bit, end, [end]
        up = right = down = left = 0
        for free in reversed(fronts):
            if free & bit[square - 1]:
                left |= bit[square]
                square -= 1
            elif free & bit[square + 1]:
                right |= bit[square]
                square += 1
            elif free & bit[square - row]:
                up |= bit[square]
                square -= row
            else:
                down |= bit[square]
                square += row
            squares.append(square)
        self.before.update(pairwise(squares))
        squares.reverse()
        self.after.update(pairwise(squares))
        self.used |= up | right | down | left | bit[square]
        self._sources |= bit[square]
        self._from_up |= up
        self._from_right |= right
        self._from_down |= down
        self._from_left |= left

    def _apply(self, fronts: list[Front], end: int, owner: int) -> None:
        """Walk back from where the search arrived, and lay and lift steps on the way."""
        row, bit, after, before = self.row, self.bit, self.after, self.before
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
            if entered and backing & bit[square]:
                backs_out = True
                continue
            for previous in (square - 1, square + 1, square - row, square + row):
                if free & bit[previous]:
                    laid.append((previous, square))
                    square, entered = previous, False
                    break
                if backing & bit[previous] and after[previous] != square:
                    laid.append((previous, square))
                    square, backs_out = previous, True
                    break
        for source, target in lifted:
            del after[source], before[target]
        for source, target in laid:
            after[source] = target
            before[target] = source
        self._redraw({square for step in (*lifted, *laid) for square in step})

    def _redraw(self, squares: Iterable[int]) -> None:
        """Bring the bits of some squares up to date."""
        row, after, before = self.row, self.after, self.before
        changed = used = sources = up = right = down = left = 0
        for square in squares:
            bit = self.bit[square]
            changed |= bit
            if square in before:
                used |= bit
                gap = square - before[square]
                if gap == 1:
                    left |= bit
                elif gap == -1:
                    right |= bit
                elif gap == row:
                    up |= bit
                else:
                    down |= bit
            elif square in after:
                used |= bit
                sources |= bit
        same = ~changed
        self.used = self.used & same | used
        self._sources = self._sources & same | sources
        self._from_up = self._from_up & same | up
        self._from_right = self._from_right & same | right
        self._from_down = self._from_down & same | down
        self._from_left = self._from_left & same | left
