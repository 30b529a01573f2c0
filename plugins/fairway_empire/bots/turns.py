"""How the greedy bot takes its turn with Fame cards in hand, and what it does with tiles that cards bring."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Action
from fairway_base import PASS_BELOW, Placed, SoloPlace, best_pick, greedy, take_turn
from fairway_empire.bots.thinking import Thoughts
from fairway_empire.content import card_effects as deeds
from fairway_empire.fame.actions import CollectHeld, Fate, PassWith, PickWith, PlaceHeld, PlayFame, ReturnHeld, StopWith

__all__ = ["turn", "use_tile"]

POOR, FAIR, GOOD = 0.5, 3.0, 5.0
"""What the best tile on offer must be worth for it to be poor, fair or good."""
MUCH_BETTER = 2.0
AS_GOOD_AS_COLLECTED = 3.5
SAMPLE = 40

Best = tuple[float, Placed] | None


def turn(think: Thoughts) -> Action:
    """Take a turn: with a card where the tiles on offer call for one, otherwise as in the base game."""
    liking = think.planner.liking
    alone = SoloPlace in think.offered
    if alone:
        best = think.planner.best(think.view.drawn, lambda placed: _refused(think, placed))
    else:
        best = best_pick(think.chair, think.view, think.offered, liking)
    for wanted in _with_cards(think, best):
        if think.allowed(wanted) is not None:
            return wanted
    return greedy(think.chair, liking) if alone else take_turn(think.offered, best)


def _refused(think: Thoughts, placed: Placed) -> bool:
    return think.allowed(SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag")) is None


def _with_cards(think: Thoughts, best: Best) -> Iterator[Action]:
    """Yield what the bot would rather do than take its turn as it is, best first."""
    worth = PASS_BELOW - 1 if best is None else best[0]
    stops = think.offered.get(StopWith)
    if stops is not None and len(stops.domain):
        yield stops.domain[len(stops.domain) - 1]
    if worth < FAIR:
        yield from _instead(think, worth)
    if best is not None and worth >= PASS_BELOW:
        yield from _with_pick(think, best)
    if worth < PASS_BELOW:
        for design in think.holds(deeds.StayFirst, deeds.FreePass):
            yield PassWith((design.name,))


def _instead(think: Thoughts, worth: float) -> Iterator[Action]:
    """Yield ways out of a turn that offers little: other tiles, or a pass that is worth something."""
    racks = think.view
    for design in think.holds(deeds.SwitchRacks):
        up, down = think.values(racks.middle.tiles), think.values(racks.bottom.tiles)
        if up and down and max(down.values()) > worth + FAIR:
            yield PlayFame(design.name, tiles=(min(up, key=up.__getitem__), max(down, key=down.__getitem__)))
    for design in think.holds(deeds.CollectAndPass):
        if racks.middle.tiles and think.planner.missing > 1:
            yield PassWith((design.name,), racks.middle.tiles[-1])
    for design in think.holds(deeds.PlaceAnywhere):
        tiles, squares = racks.middle.tiles or racks.drawn, think.planner.survey.uncovered
        far = think.planner.best(tiles, lambda placed: False, squares)
        if far is not None and far[0] > worth + MUCH_BETTER:
            yield _pick_with(design.name, far[1])
    if worth < POOR:
        for design in think.holds(deeds.DrawToRack, deeds.DrawMore):
            yield PlayFame(design.name)
        for design in think.holds(deeds.ReplaceDrawn):
            yield PlayFame(design.name, tiles=racks.drawn[:2])
        for design in think.holds(deeds.Redraw):
            fates: tuple[Fate, ...] = tuple("bag" for _ in racks.drawn)
            yield PlayFame(design.name, fates=fates)
        for design in think.holds(deeds.PrivateDraw):
            yield PassWith((design.name,))


def _with_pick(think: Thoughts, best: tuple[float, Placed]) -> Iterator[Action]:
    """Yield picks that a card makes better."""
    worth, placed = best
    tiles = think.view.middle.tiles or think.view.drawn
    others = tuple(tile for tile in tiles if tile != placed.tile)
    for design in think.holds(deeds.DoublePick):
        if worth >= FAIR and others and max(think.values(others).values(), default=0) >= FAIR:
            yield _pick_with(design.name, placed)
    for design in think.holds(deeds.BenchAfterPick):
        if worth >= GOOD and tiles.index(placed.tile) * 2 >= len(tiles):
            yield _pick_with(design.name, placed)
    for design in think.holds(deeds.KeepUnchosen):
        if others and max(think.values(others).values(), default=0) >= FAIR:
            yield PickWith((design.name,), placed.tile, placed.x, placed.y, placed.turn, keep=others[0])


def _pick_with(card: str, placed: Placed) -> PickWith:
    return PickWith((card,), placed.tile, placed.x, placed.y, placed.turn)


# tiles that a card has brought


def use_tile(think: Thoughts) -> Action:
    """Place a tile where it is worth most, collect it, or give it back."""
    best = _best_held(think)
    worth = PASS_BELOW - 1 if best is None else best[0]
    if CollectHeld in think.offered and worth < AS_GOOD_AS_COLLECTED:
        collected: Action = think.offered[CollectHeld].domain[0]
        return collected
    if ReturnHeld in think.offered and worth < PASS_BELOW:
        return ReturnHeld()
    if best is not None:
        return best[1]
    listed = next(choice for choice in think.offered.values() if choice.must and len(choice.domain))
    first: Action = listed.domain[0]
    return first


def _best_held(think: Thoughts) -> tuple[float, Action] | None:
    if PlaceHeld not in think.offered:
        return None
    domain, held = think.offered[PlaceHeld].domain, think.empire.fame.held
    tiles = held.tiles if held else ()
    if held and held.what == "second":
        tiles = think.view.drawn or think.view.middle.tiles
    best = think.planner.best(tiles, lambda placed: domain.refuse(_place(placed)) is not None)
    if best is not None:
        return best[0], _place(best[1])
    # A search of the bag: too much to go through, so look at some of it.
    some = [domain[think.chair.roll(len(domain))] for _ in range(SAMPLE)] if len(domain) else []
    found = [(think.planner.value(Placed(each.tile, each.x, each.y, each.turn)), each) for each in some]
    return max(found, key=lambda each: each[0], default=None)


def _place(placed: Placed) -> PlaceHeld:
    return PlaceHeld(placed.tile, placed.x, placed.y, placed.turn)
