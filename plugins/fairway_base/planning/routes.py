"""Find a way for some holes of a plan: from where the holes before them end to where those behind them begin.

What lies already is taken in; steps that cannot be made from square to square are jumps, which cost the Circuit.
"""

from __future__ import annotations

from fairway_base.planning.dice import Dice
from fairway_base.planning.laid import Laid, Piece

__all__ = ["GATE", "NOWHERE", "Router"]

GATE, NOWHERE = -2, -3
"""Stand for the gate, and for an end that nothing can be joined to."""
LONGEST = 5
"""Tiles of the longest hole that is planned; what lies may be longer."""

Way = tuple[int, ...]


class Router:
    """Looks for ways over free squares and given pieces, at random, until it has taken so many looks."""

    def __init__(self, laid: Laid, dice: Dice, lengths: tuple[int, ...]) -> None:
        self._plot = laid.plot
        self._dice = dice
        self._lengths = lengths
        """Numbers of tiles of a hole, each as often as it is to be tried."""

    def route(
        self, free: int, pieces: tuple[Piece, ...], start: int, end: int, holes: int, jumps: int, looks: int
    ) -> list[Way] | None:
        """Return so many holes that take in all pieces, in the order of play; None if no way was found."""
        self._pieces = pieces
        self._end = end
        self._looks = looks
        self._ways: list[Way] = []
        self._tees = self._greens = 0
        self._heads: dict[int, list[tuple[int, Way, int, bool]]] = {}
        self._starts: dict[int, int] = {}
        for place, piece in enumerate(pieces):
            if piece.tee >= 0 or piece.broken:
                self._tees |= 1 << place
            if piece.green >= 0 or piece.broken:
                self._greens |= 1 << place
            if piece.tee >= 0:
                self._starts[piece.tee] = place
            elif not piece.broken:
                ends = piece.green >= 0
                self._heads.setdefault(piece.before, []).append((place, piece.squares, piece.after, ends))
                if not ends:
                    back = piece.squares[::-1]
                    self._heads.setdefault(piece.after, []).append((place, back, piece.before, False))
        todo = (1 << len(pieces)) - 1
        return self._ways if self._link(start, free, todo, holes, jumps) else None

    def _fits(self, todo: int, unbegun: int, unended: int) -> bool:
        return (todo & self._tees).bit_count() <= unbegun and (todo & self._greens).bit_count() <= unended

    def _link(self, at: int, free: int, todo: int, holes: int, jumps: int) -> bool:
        """Go on from the end of a hole: to the next one, or to where all of them end."""
        plot = self._plot
        if not holes:
            if todo:
                return False
            end = self._end
            if end == NOWHERE or at == NOWHERE:
                met = False
            elif end == GATE:
                met = at >= 0 and bool(plot.at_gate >> at & 1)
            else:
                met = bool(plot.at_gate >> end & 1) if at == GATE else bool(plot.beside[at] >> end & 1)
            return met or jumps > 0
        self._looks -= 1
        if self._looks < 0 or not self._fits(todo, holes, holes):
            return False
        near = plot.gate if at == GATE else () if at == NOWHERE else plot.sides[at]
        options = [each for each in near if each >= 0 and (free >> each & 1 or each in self._starts)]
        for each in self._dice.mix(options):
            if self._begin(each, free, todo, holes, jumps):
                return True
        if jumps:
            far = [piece.tee for place, piece in enumerate(self._pieces) if todo >> place & 1 and piece.tee >= 0]
            far += [each for each in self._heads if each >= 0 and free >> each & 1]
            for place, piece in enumerate(self._pieces):
                if (
                    todo >> place & 1
                    and piece.broken
                    and piece.tee < 0
                    and self._take_broken(place, free, todo, holes, jumps - 1)
                ):
                    return True
            if not far:
                squares = [each for each in range(len(plot.cells)) if free >> each & 1]
                far = self._dice.mix(squares)[:2]
            for each in self._dice.mix(far)[:4]:
                if self._begin(each, free, todo, holes, jumps - 1):
                    return True
        return False

    def _take_broken(self, place: int, free: int, todo: int, holes: int, jumps: int) -> bool:
        piece = self._pieces[place]
        self._ways.append(piece.squares)
        if self._link(piece.green if piece.green >= 0 else NOWHERE, free, todo & ~(1 << place), holes - 1, jumps):
            return True
        self._ways.pop()
        return False

    def _begin(self, at: int, free: int, todo: int, holes: int, jumps: int) -> bool:
        """Begin a hole with a Tee on a square: one that lies there, or one to come."""
        if free >> at & 1:
            length = self._lengths[self._dice.below(len(self._lengths))]
            return self._extend(at, [at], free & ~(1 << at), todo, holes - 1, jumps, length)
        place = self._starts[at]
        if not todo >> place & 1:
            return False
        piece = self._pieces[place]
        if piece.broken:
            return self._take_broken(place, free, todo, holes, jumps)
        return self._taken(
            [], piece.squares, piece.after, piece.green >= 0, free, todo & ~(1 << place), holes - 1, jumps
        )

    def _taken(
        self, hole: list[int], squares: Way, after: int, ends: bool, free: int, todo: int, holes: int, jumps: int
    ) -> bool:
        """Go on behind a piece that was taken in."""
        hole = [*hole, *squares]
        if ends:
            return self._close(hole, free, todo, holes, jumps)
        if after < 0 or not free >> after & 1:
            return False
        length = len(hole) + 1 + (self._dice.below(4) == 0)
        return self._step(after, hole, free, todo, holes, jumps, length)

    def _close(self, hole: list[int], free: int, todo: int, holes: int, jumps: int) -> bool:
        self._ways.append(tuple(hole))
        if self._link(hole[-1], free, todo, holes, jumps):
            return True
        self._ways.pop()
        return False

    def _extend(self, at: int, hole: list[int], free: int, todo: int, holes: int, jumps: int, length: int) -> bool:
        """Lead a hole on from a square to come, whichever way."""
        self._looks -= 1
        if self._looks < 0 or not self._fits(todo, holes, holes + 1):
            return False
        for place, squares, after, ends in self._heads.get(at, ()):
            if todo >> place & 1 and self._taken(hole, squares, after, ends, free, todo & ~(1 << place), holes, jumps):
                return True
        near = [each for each in self._plot.sides[at] if each >= 0 and free >> each & 1]
        return any(self._step(each, hole, free, todo, holes, jumps, length) for each in self._dice.mix(near))

    def _step(self, at: int, hole: list[int], free: int, todo: int, holes: int, jumps: int, length: int) -> bool:
        """Put a tile to come on a square: a Putting Green or another piece of path, first what the length asks for."""
        hole = [*hole, at]
        free &= ~(1 << at)
        ends_here = len(hole) >= length
        for end in (ends_here, not ends_here):
            if end:
                if self._close(hole, free, todo, holes, jumps):
                    return True
            elif len(hole) < max(LONGEST, length) and self._extend(at, hole, free, todo, holes, jumps, length):
                return True
        return False
