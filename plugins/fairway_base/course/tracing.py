"""Follow the red path: which tiles hang together, where they begin and end, and which way they are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from fairway_base.content.options import Options
from fairway_base.course.board import ACROSS, INSIDE, Board
from fairway_base.course.course import Cell, Token
from fairway_base.course.ground import ROW, Ground, cell_of
from fairway_base.course.groups import End, Group, GroupState, Visit

__all__ = ["numbered", "trace"]


def trace(
    board: Board, ground: Ground, options: Options, tokens: Sequence[Token] = ()
) -> tuple[tuple[Group, ...], tuple[tuple[End, End], ...]]:
    """Return the groups of a board, and the crossover lanes that belong to none (BG-PLAY-HOLES-7).

    Groups with a Tee come first, then those with a Putting Green, then the rest, each in the order of placement.
    """
    through = board.through
    maker = _GroupMaker(board, ground, options)
    groups: list[Group] = []
    walked: set[int] = set()
    for rank, heads in enumerate(board.heads):
        for head in heads:
            facing = head + ACROSS[head & 3]
            if facing not in through:
                groups.append(maker.stub(len(groups), rank, head, facing >> 2))
            elif head not in walked:
                run = [INSIDE, head]
                _walk(through, run, walked)
                if rank and run[-1] != INSIDE:
                    run.reverse()
                groups.append(maker.group(len(groups), run))
    unjoined: dict[int, list[int]] = {}
    for begin, end in board.lanes:
        if begin in walked:
            continue
        before, after = begin + ACROSS[begin & 3], end + ACROSS[end & 3]
        if before not in through and after not in through:
            if board.tiles[begin >> 2].crossing:
                unjoined.setdefault(begin >> 2, []).extend((end, begin))
            else:
                free = after >> 2 not in maker.taken, before >> 2 not in maker.taken
                groups.append(maker.piece(len(groups), end, begin, free))
            continue
        run = [begin, end]
        ring = _walk(through, run, walked)
        if not ring:
            run.reverse()
            _walk(through, run, walked)
        groups.append(maker.group(len(groups), run, ring=ring))
    idle: list[tuple[End, End]] = []
    for run in unjoined.values():
        if len(run) == 4:
            groups.append(maker.group(len(groups), run))
        else:
            idle.append((maker.end(run[0]), maker.end(run[1])))
    return numbered(groups, board, tokens) if tokens else tuple(groups), tuple(idle)


def numbered(groups: Iterable[Group], board: Board, tokens: Iterable[Token]) -> tuple[Group, ...]:
    """Return the groups with the numbers that lie on them, and no others (BG-NUM-5).

    Of several numbers on a group the one on a Tee counts, then the lowest. One on a crossover counts for a group that
    has no other, unless two groups share the tile.
    """
    numbers: dict[Cell, int] = {}
    on_crossings: list[Token] = []
    for token in tokens:
        tile = board.tiles.get(token.y * ROW + token.x)
        if tile is not None and tile.crossing:
            on_crossings.append(token)
        else:
            cell = (token.x, token.y)
            numbers[cell] = min(token.number, numbers.get(cell, token.number))
    found = []
    for group in groups:
        number = None
        if not numbers.keys().isdisjoint(group.cells):
            number = min([(cell not in group.tees, numbers[cell]) for cell in group.cells if cell in numbers])[1]
        found.append(group if group.number == number else replace(group, number=number))
    for token in on_crossings:
        sharing = [place for place, group in enumerate(found) if (token.x, token.y) in group.cells]
        if len(sharing) == 1 and found[sharing[0]].number is None:
            found[sharing[0]] = replace(found[sharing[0]], number=token.number)
    return tuple(found)


def _walk(through: dict[int, int], run: list[int], walked: set[int]) -> bool:
    """Lengthen a run of ports until its path ends; return whether it came back to where it began."""
    first, port = run[0], run[-1]
    walked.add(first)
    walked.add(port)
    while True:
        enter = port + ACROSS[port & 3]
        if enter == first:
            return True
        leave = through.get(enter)
        if leave is None:
            return False
        run.append(enter)
        run.append(leave)
        walked.add(enter)
        if leave == INSIDE:
            return False
        walked.add(leave)
        port = leave


# The same sides of the same cells come up in course after course, so their values are kept.


@lru_cache(maxsize=16384)
def _end(port: int, free: bool) -> End:
    side = port & 3
    return End(cell_of(port >> 2), side, cell_of((port + ACROSS[side]) >> 2), free)


@lru_cache(maxsize=16384)
def _visit(enter: int, leave: int) -> Visit:
    cell = cell_of((leave if enter == INSIDE else enter) >> 2)
    return Visit(cell, -1 if enter == INSIDE else enter & 3, -1 if leave == INSIDE else leave & 3)


class _GroupMaker:
    """Makes groups from runs of ports (enter, leave, enter, leave, ...)."""

    def __init__(self, board: Board, ground: Ground, options: Options) -> None:
        self.board = board
        self.taken = ground.gate_keys.union(board.tiles)
        self.per_pass = options.crossover_par == "per_pass"
        self.all_directions = options.direction_scope == "all_groups"
        self.blocked: GroupState = "malformed" if options.blocked_hole == "malformed" else "incomplete"

    def end(self, port: int) -> End:
        return _end(port, (port + ACROSS[port & 3]) >> 2 not in self.taken)

    def stub(self, index: int, rank: int, port: int, beyond: int) -> Group:
        """Make a group of one tile on which the path begins or ends, as most unfinished pieces are."""
        at = port >> 2
        free = beyond not in self.taken
        visit = _visit(port, INSIDE) if rank else _visit(INSIDE, port)
        only = (self.board.cells[at],)
        tees, greens = () if rank else only, only if rank == 1 else ()
        state = "incomplete" if free else self.blocked
        par = self.board.tiles[at].par
        return Group(index, (visit,), tees, greens, (_end(port, free),), state, par, only, 0, False, ())

    def piece(self, index: int, enter: int, leave: int, open_: tuple[bool, bool]) -> Group:
        """Make a group of one tile that the path crosses."""
        at = enter >> 2
        tile, only = self.board.tiles[at], (self.board.cells[at],)
        tees, greens = () if tile.rank else only, only if tile.rank == 1 else ()
        ends = _end(enter, open_[0]), _end(leave, open_[1])
        state = "incomplete" if open_[0] and open_[1] else self.blocked
        bends, visits = int(enter ^ leave != 2), (_visit(enter, leave),)
        return Group(index, visits, tees, greens, ends, state, tile.par, only, bends, tile.loops, ())

    def group(self, index: int, run: list[int], *, ring: bool = False) -> Group:
        board = self.board
        visits: list[Visit] = []
        passed: dict[int, Cell] = {}
        tees: list[Cell] = []
        greens: list[Cell] = []
        against: list[Cell] = []
        bends: set[int] = set()
        par = 0
        loops = False
        for i in range(0, len(run), 2):
            enter, leave = run[i], run[i + 1]
            visits.append(_visit(enter, leave))
            at = (leave if enter == INSIDE else enter) >> 2
            tile = board.tiles[at]
            cell = board.cells[at]
            if enter == INSIDE or leave == INSIDE:
                if tile.kind == "tee":
                    tees.append(cell)
                elif tile.kind == "green":
                    greens.append(cell)
            else:
                enter &= 3
                leave &= 3
                if enter ^ leave != 2:
                    bends.add(at)
                if tile.against[board.turns[at]] >> enter & 1 and cell not in against:
                    against.append(cell)
                if at in passed:
                    loops = True
                    if not self.per_pass:
                        continue
                elif tile.loops:
                    loops = True
            passed[at] = cell
            par += tile.par
        isolated = len(run) == 4 and len(passed) == 1
        ends: tuple[End, ...] = ()
        if isolated:
            ends = tuple([self.end(port) for port in run])
            loops = False
            par = board.tiles[run[0] >> 2].par
        elif not ring:
            ends = tuple([self.end(port) for port in (run[0], run[-1]) if port != INSIDE])
        well_formed = len(tees) == 1 and len(greens) == 1 and not ends
        state: GroupState
        if well_formed:
            state = "complete"
        elif not ends:
            state = "malformed"
        elif isolated:
            # It is of use while one lane can be passed.
            passable = (ends[0].open and ends[1].open) or (ends[2].open and ends[3].open)
            state = "incomplete" if passable else self.blocked
        else:
            state = "incomplete" if all(end.open for end in ends) else self.blocked
        directed = len(tees) == 1 or len(greens) == 1
        wrong_way = tuple(against) if directed and (well_formed or self.all_directions) else ()
        visited, cells = tuple(visits), tuple(passed.values())
        return Group(index, visited, tuple(tees), tuple(greens), ends, state, par, cells, len(bends), loops, wrong_way)
