"""Games of a campaign with hands of Fame cards, racks and courses as a test wants them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from fairway import Action, Match, Ruleset, load_ruleset, replace
from fairway.model.score import total
from fairway.testing import asked, picks, pieces, refused
from fairway_base.course.course import Placed
from fairway_base.course.survey import Survey
from fairway_base.course.tiles import Tile
from fairway_base.play.ending import Settle
from fairway_base.play.solo import SoloDrawTiles
from fairway_base.play.surveys import surveyed
from fairway_base.play.turns import Pass
from fairway_base.testing import Drawing
from fairway_empire import Kit
from fairway_empire.card_effects.actions import Decline, PlayFame
from fairway_empire.state.fame_state import FameState, Forgiven
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, declined, empire, named, part

Cards = Sequence[str]


def holding(match: Match, *hands: Cards) -> Match:
    """Take cards out of the box in hand."""
    position = EmpirePosition(match)
    for seat, hand in enumerate(hands):
        position = position.more_fame(seat, *hand)
    return position.match()


def fame(match: Match) -> FameState:
    return part(match).fame


def forgiven(match: Match, seat: int) -> Forgiven:
    return fame(match).forgiven_of(seat)


def started(
    *hands: Cards, rules: Ruleset | None = None, racks: Cards = (), ruleset: str = "empire", **options: Any
) -> Match:
    """Begin a first game with these hands: the next thing is its first round, or the window before it."""
    rules = rules or empire(ruleset, **options)
    seats = len(hands)
    luck = {"bag": picks(rules.engine(seats).table.kit(tables.Kit).tiles, racks)}
    order = range(seats) if seats > 1 else ()
    match = begin(seats, order=order, rules=rules, **luck)
    return all_invest(holding(EmpirePosition(match).no_fame().match(), *hands))


def at_turn(*hands: Cards, **arrangement: Any) -> Match:
    """Begin a first game with these hands, and nothing played before its first turn."""
    match = declined(started(*hands, **arrangement))
    assert named(match) in ("designer.turn", "designer.solo_start")
    return match


def alone(*hand: str, **arrangement: Any) -> Match:
    """Let a player alone draw the first two tiles."""
    match = at_turn(hand, **arrangement)
    return play(match, (0, SoloDrawTiles()))


def window(match: Match) -> tuple[str, int]:
    """Return which window is open and who is asked."""
    (prompt,) = match.state.prompts
    assert prompt.name == "empire.window"
    opened = fame(match).window
    assert opened is not None
    (seat,) = prompt.waiting
    return opened.name, seat


def plays(match: Match, seat: int, card: str, **choices: Any) -> Match:
    """Play a card that must be accepted: it leaves the hand for good, and every tile is still there exactly once."""
    before, hand = pieces(match.state), part(match).tycoons[seat].hand
    match = acts(match, seat, PlayFame(card, **choices))
    left = list(hand)
    left.remove(card)
    assert part(match).tycoons[seat].hand == tuple(left)
    assert part(match).tycoons[seat].played[-1] == card
    assert pieces(match.state) == before
    return match


def acts(match: Match, seat: int, action: Action) -> Match:
    """Play any action that must be accepted, with every tile accounted for."""
    before = pieces(match.state)
    match = play(match, (seat, action))
    assert pieces(match.state) == before
    return match


def decline(match: Match) -> Match:
    """Let the seat that is asked play nothing."""
    return play(match, (window(match)[1], Decline()))


def listed(match: Match, seat: int, kind: type[Action]) -> list[Action]:
    """Return the actions of a type that are listed for a seat."""
    return [action for choice in match.choices(seat) if choice.action is kind for action in choice.domain]


def refusal(match: Match, seat: int, action: Action) -> tuple[str, str]:
    """Return the code and the rule with which an action is refused."""
    answer = refused(match, seat, action)
    return answer.code, answer.rule


def passing(match: Match, until: str = "") -> Match:
    """Let everybody pass, and decline whatever windows open, until another window or the round's end."""
    while True:
        name, (seat, *_) = asked(match)
        if name == "designer.turn":
            match = play(match, (seat, Pass()))
        elif name == "empire.window" and window(match)[0] != until:
            match = decline(match)
        else:
            return match
        if not until and tables.part(match).turn == 1 and asked(match)[0] == "designer.turn":
            return match


def numbered(match: Match, *backs: int) -> tuple[str, ...]:
    """Return tiles of the bag with these numbers on their backs, each another one."""
    known, found = tables.kit_of(match).backs, []
    for back in backs:
        found.append(next(tile for tile in tables.part(match).bag if known[tile] == back and tile not in found))
    return tuple(found)


def tiles_of(match: Match, **facts: Any) -> list[str]:
    """Return the tiles in the bag whose design is like that."""
    return EmpirePosition(match).bagged(**facts)


def with_tiles(match: Match, seat: int, count: int, *, kind: str = "grass") -> Match:
    """Give a seat a course of some tiles of a kind on its land, beginning at the gate."""
    land = tables.ground(match, seat)
    cells = sorted(land.land, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))[:count]
    tiles = tiles_of(match, kind=kind)
    placed = [Placed(tile, x, y) for tile, (x, y) in zip(tiles, cells, strict=False)]
    return EmpirePosition(match).course(seat, tiles=placed).match()


def deck(match: Match) -> Kit:
    return match.engine.table.kit(Kit)


class DrawnTiles(dict[str, Tile]):
    """The tiles of the box, which also know those that a test has drawn."""

    def __init__(self, box: Mapping[str, Tile], drawn: Mapping[str, Tile]) -> None:
        super().__init__(box)
        self.drawn = drawn

    def __missing__(self, name: str) -> Tile:
        return self.drawn[name]


def drawn(match: Match, seat: int, drawing: Drawing, land: str = "") -> Match:
    """Give a seat a course drawn as text, on its own land or another; its tiles are those of the drawing.

    They are in no box, so no position can account for them: the state is changed by hand. The match gets a ruleset of
    its own that knows them, because the one it began with is shared by many tests.
    """
    match = unshared(match)
    kit = tables.kit_of(match)
    before = kit.tiles.drawn if isinstance(kit.tiles, DrawnTiles) else {}
    new = {f"{seat}:{name}": tile for name, tile in drawing.tiles.items()}
    kit.tiles = DrawnTiles(kit.tiles, {**before, **new})
    placed = tuple(replace(put, tile=f"{seat}:{put.tile}") for put in drawing.course.placed)
    course = replace(drawing.course, placed=placed)
    state = EmpirePosition(match).player_is(seat, land=land or tables.player(match, seat).land, course=course).state
    return dataclasses.replace(match, state=state)


def unshared(match: Match) -> Match:
    """Return a match with a ruleset that no other match has, and the tiles that it knows."""
    rules = load_ruleset(match.ruleset.name, options=match.ruleset.lock.options)
    assert rules.lock == match.ruleset.lock
    alone = dataclasses.replace(match, ruleset=rules, engine=rules.engine(match.seats))
    tables.kit_of(alone).tiles = tables.kit_of(match).tiles
    return alone


def looked_over(match: Match, seat: int) -> Survey:
    """Look over a seat's course as the game does."""
    return surveyed(match.engine.table, match.state, seat)


def at_the_end(seats: int = 2, **arrangement: Any) -> Match:
    """Go to the end of play with nothing placed and nobody holding a card: the last thing is to declare numbers."""
    match = EmpirePosition(at_turn(*[()] * seats, **arrangement)).bag(0).match()
    while named(match) == "designer.turn":
        match = tables.passes(match)
    assert named(match) == "designer.final"
    return match


def settled(match: Match, *hands: Cards, plans: Mapping[int, Any] | None = None) -> Match:
    """Deal these hands at the end of play, and let everybody declare: scoring begins."""
    match = holding(match, *hands)
    for seat in range(match.seats):
        match = play(match, (seat, Settle((plans or {}).get(seat, ()))))
    return match


def until(match: Match, name: str, seat: int | None = None) -> Match:
    """Decline until a window opens, for a seat if one is named."""
    while window(match) != (name, window(match)[1] if seat is None else seat):
        match = decline(match)
    return match


def worth(match: Match, seat: int, key: str) -> int:
    """Return what a condition is worth to a seat as things stand."""
    return total(match.sheets()[seat].line(f"designer.{key}"))


def reasons(match: Match, seat: int, key: str) -> dict[str, int]:
    """Return what cards add to a condition, by the key of the line."""
    found: dict[str, int] = {}
    for each in match.sheets()[seat].line(f"designer.{key}").parts:
        if each.key.startswith("empire.fame."):
            name = each.key.removeprefix("empire.fame.")
            found[name] = found.get(name, 0) + each.points
    return found
