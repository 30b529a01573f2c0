"""Promises alone, looked at after Fame cards have made faults good (SOLO-ADV-2, FC-18, FC-20, FC-22)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fairway import Match, Ruleset, load_ruleset
from fairway_base.course.course import Cell, Placed
from fairway_base.play.ending import Settle
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloStop
from fairway_empire.card_effects.actions import PassWith, PlayFame
from fairway_empire.testing import EmpirePosition
from fairway_promises import ChoosePromises
from fairway_promises.options import Options
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, declined
from tests.empire.fame_tables import acts, holding, listed, plays, until, worth
from tests.empire.test_effects_of_strangers import InTheHall
from tests.empire.test_fame_deck import THREE, write_pack


def rules(made_good: str = "forgiven", **about: object) -> Ruleset:
    return load_ruleset("empire+promises", options={"promises": {"made_good": made_good}}, **about)  # type: ignore[arg-type]


def promising(promise: str, *hand: str, by: Ruleset | None = None) -> Match:
    """A player alone has made one promise, and holds these cards; which to keep is asked before the next game."""
    match = begin(1, rules=by or rules())
    match = all_invest(holding(EmpirePosition(match).no_fame().match(), (*hand, "place-anywhere")))
    match = play(match, (0, ChoosePromises((promise,))))
    return declined(match)


def paid(match: Match, promise: str) -> int:
    """Return what a promise is worth as things stand."""
    return sum(part.points for part in match.sheets()[0].line(f"promises.{promise}").parts)


def on_water(match: Match) -> tuple[Match, tuple[Cell, Cell, Cell]]:
    """Fill a land that has water, and lay three tiles more on the water."""
    grounds = tables.kit_of(match).grounds
    land = next(name for name, each in grounds.items() if len(each.water) >= 3)
    position = EmpirePosition(match).player_is(0, land=land)
    match = position.covered(0).match()
    one, two, three, *_ = sorted(grounds[land].water)
    bag = tables.part(match).bag
    wet = [Placed(tile, *cell) for tile, cell in zip(bag, (one, two, three), strict=False)]
    return EmpirePosition(match).laying(0, *wet).match(), (one, two, three)


def to_scoring(match: Match, window: str) -> Match:
    """Stop, settle and decline whatever is asked before a condition."""
    return until(play(match, (0, SoloStop()), (0, Settle())), window)


@pytest.mark.rule("SOLO-ADV-2", "EMP-FC-22")
def test_tiles_forgiven_on_water_keep_the_land_promise() -> None:
    """Two tiles on water break the promise until a card forgives both; a third is not forgiven with them."""
    match, (one, two, _) = on_water(promising("land", "forgive-water", "forgive-water"))
    assert paid(match, "land") == -10
    match = to_scoring(match, "score_land")
    match = plays(match, 0, "forgive-water", cells=(one, two))
    assert paid(match, "land") == -10
    (third,) = [action for action in listed(match, 0, PlayFame) if isinstance(action, PlayFame)]
    match = acts(match, 0, third)
    assert paid(match, "land") == 10


@pytest.mark.rule("SOLO-ADV-2", "EMP-FC-20", "GAP-17")
@pytest.mark.parametrize("covers", [True, False])
def test_squares_counted_as_grass_keep_the_land_promise(covers: bool) -> None:
    """Empty squares break the promise until all of them count as grass; not where a match says they are still empty."""
    options = {"empire": {"grass_covers_land": covers}}
    match = promising("land", "missing-as-grass", by=load_ruleset("empire+promises", options=options))
    match = to_scoring(EmpirePosition(match).covered(0, missing=3).match(), "score_land")
    assert paid(match, "land") == -10
    empty = tuple(cell for cell in tables.ground(match, 0).rows if cell not in tables.player(match, 0).course.by_cell)
    assert len(empty) == 3
    some = plays(match, 0, "missing-as-grass", cells=empty[:2])
    assert paid(some, "land") == -10
    match = plays(match, 0, "missing-as-grass", cells=empty)
    assert paid(match, "land") == (10 if covers else -10)


@pytest.mark.rule("SOLO-ADV-2", "EMP-FC-18")
def test_a_pass_for_nothing_keeps_the_fast_promise() -> None:
    """The pawn was not moved, so the promise is kept; a pass that costs its points breaks it."""
    match = play(promising("fast", "pass-and-collect"), (0, SoloDrawTiles()))
    match = acts(match, 0, PassWith(("pass-and-collect",)))
    assert (worth(match, 0, "passes"), paid(match, "fast")) == (0, 10)
    match = play(match, (0, SoloDrawTiles()), (0, SoloPass()))
    assert (worth(match, 0, "passes"), paid(match, "fast")) == (-3, -10)


@pytest.mark.rule("SOLO-ADV-2", "EMP-FC-24", "EMP-FC-05")
def test_points_gained_make_nothing_good() -> None:
    """9 points for stopping last stand beside a pass; they do not take it back, nor does one free pass forgive two."""
    match = play(promising("fast", "slow-but-sure"), (0, SoloDrawTiles()), (0, SoloPass()))
    match = plays(to_scoring(match, "score_fast"), 0, "slow-but-sure")
    assert (worth(match, 0, "passes"), paid(match, "fast")) == (6, -10)
    cards = ("private-six", "private-six", "pass-and-collect")
    match = acts(play(promising("fast", *cards), (0, SoloDrawTiles())), 0, PassWith(cards))
    assert paid(match, "fast") == -10


@pytest.mark.rule("SOLO-ADV-2")
def test_applause_makes_nothing_good(tmp_path: Path) -> None:
    """Points that a stranger's card adds to Land are a gain: they point at nothing that was wrong."""
    loud = {**THREE, "windows": ["score_popular"], "id": "applause", "effect": {"do": "applause", "points": 9}}
    hall = rules(plugins=[InTheHall()], packs=[write_pack(tmp_path, loud)])
    match = EmpirePosition(promising("land", "applause", by=hall)).covered(0, missing=1).match()
    match = plays(to_scoring(match, "score_popular"), 0, "applause")
    assert worth(match, 0, "land") > 90
    assert paid(match, "land") == -10


@pytest.mark.rule("SOLO-ADV-2")
def test_faults_may_count_although_they_are_forgiven() -> None:
    """Read the other way, and in matches begun before, what was wrong breaks a promise whatever cards say."""
    old = rules("still_counts")
    match = play(promising("fast", "pass-and-collect", by=old), (0, SoloDrawTiles()))
    assert paid(acts(match, 0, PassWith(("pass-and-collect",))), "fast") == -10
    match = EmpirePosition(promising("land", "missing-as-grass", by=old)).covered(0, missing=1).match()
    match = to_scoring(match, "score_land")
    match = acts(match, 0, next(iter(listed(match, 0, PlayFame))))
    assert paid(match, "land") == -10
    schema = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["made_good"]
    assert (schema["x-before"], schema["default"]) == ("still_counts", "forgiven")


def test_a_promise_with_nothing_to_forgive() -> None:
    """Without a card everything is as in the base game: an empty square breaks the promise, a full land keeps it."""
    match = promising("land")
    assert paid(EmpirePosition(match).covered(0, missing=1).match(), "land") == -10
    assert paid(EmpirePosition(match).covered(0).match(), "land") == 10
