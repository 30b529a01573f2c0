"""The 47 press cards, each on courses that meet it and courses that do not, laid with the tiles of the box."""

from __future__ import annotations

from typing import NamedTuple, get_args

import msgspec
import pytest

from fairway_base.content.components import PrintedThing, TileDesign
from fairway_base.course.ground import Ground
from fairway_base.testing import MEADOW, Drawing, land
from tests.empire.courses import beside, build, cards, chain, judged, showing

PLOT = land("GG######", "GG######", *["########"] * 6)
SMALL = land("GG###", "GG###", "#####")
ROUND = [*((x, 0) for x in range(2, 10)), (9, 1), *((x, 2) for x in range(9, 0, -1))]
"""Eighteen cells from one side of the gate around to the other."""


POOL, SLOPE, PIPE = "tE WE:pools=1 pW", "tE W>E:slopes=1 pW", "tE WE:pipes=1 pW"


class Case(NamedTuple):
    """A course, the land it lies on, and what the card says to it."""

    card: str
    met: bool
    course: Drawing
    ground: Ground = MEADOW


def _nine(*holes: str) -> Drawing:
    return beside(*(holes * 9)[:9])


def _small(text: str) -> Drawing:
    """Build on the small plot, from the cell right of the gate."""
    return build(text, (0, 0))


FULL = ". . tE WE pW / . . tE WE pW / {} {} tE WE pW"
INSIDE = "g g g / g g g"
SUMS = {
    "tunnels-2": ("tunnel_entrances", 2),
    "ramps-2": ("ramps", 2),
    "bench-sitters-2": ("bench_sitters", 2),
    "windmill": ("windmill", 1),
    "designer-players": ("designer_players", 1),
    "balloon-seller": ("balloon_seller", 1),
    "seesaw": ("seesaw", 1),
    "picnic-blankets-2": ("picnic_blanket", 2),
    "tables-2": ("table", 2),
    "pools-4": ("pools", 4),
    "slopes-4": ("slopes", 4),
    "pipes-4": ("pipes", 4),
    "trees-30": ("trees", 29),
    "benches-5": ("benches", 5),
    "dogs-5": ("dogs", 5),
    "flowers-8": ("flowers", 8),
    "benches-9": ("benches", 9),
    "dogs-9": ("dogs", 9),
    "flowers-12": ("flowers", 12),
}
"""Cards that add something up, and how many it takes on tiles; the gate has a tree of its own."""


def cases() -> list[Case]:
    found = [Case(card, True, showing(thing, count)) for card, (thing, count) in SUMS.items()]
    found += [Case(card, False, showing(thing, count - 1)) for card, (thing, count) in SUMS.items()]
    found += [
        # green
        Case("grass-isolated", True, build("g . / . g")),
        Case("grass-isolated", False, build("g g")),
        Case("grass-block-2x3", True, build("g g g / g g g")),
        Case("grass-block-2x3", False, build("g g g / g g g / g . .")),
        Case("grass-two-2x2", True, build("g g . . / g g . . / . . g g / . . g g")),
        Case("grass-two-2x2", False, build("g g g g / g g g g")),
        Case("grass-13", True, build("g g g g g / g g g g g / g g g . .")),
        Case("grass-13", False, build("g g g g g / g g g g g / g g . . .")),
        Case("grass-interior-6", True, build(INSIDE, (3, 3)), PLOT),
        Case("grass-interior-6", False, build(INSIDE, (5, 3)), PLOT),
        Case("grass-by-tee-or-green-6", True, build("g tS g / g pN g / . g . / g pN g")),
        Case("grass-by-tee-or-green-6", False, build("g tS g / . . . / g pN g")),
        Case("grass-max-2-land-full", True, _small(FULL.format("g", "g")), SMALL),
        Case("grass-max-2-land-full", False, _small(FULL.format("g", ".")), SMALL),
        # red
        Case("every-path-has-par", True, beside("tE WE:1 pW", "I2")),
        Case("every-path-has-par", False, beside("tE WE:1 WE:0 pW", "I2")),
        Case("directional-4", True, beside(*["tE W>E pW"] * 4)),
        Case("directional-4", False, beside(*["tE W>E pW"] * 3, "tE E>W pW")),
        Case("greens-par2plus-6", True, build("pN:2 pN:2 pN:2 pN:2 pN:3 pN:2")),
        Case("greens-par2plus-6", False, build("pN:2 pN:2 pN:2 pN:2 pN:3 pN:1 tN:2")),
        Case("every-hole-has-free-tile", True, _nine("tE WE:0 pW", "tE SW:0 / . pN")),
        Case("every-hole-has-free-tile", False, _nine(*["tE WE:0 pW"] * 8, "tE WE:1 pW")),
        Case("tees-par2plus-4", True, build("tN:2 tN:2 tN:3 tN:2")),
        Case("tees-par2plus-4", False, build("tN:2 tN:2 tN:3 tN:1 pN:2")),
        Case("every-hole-has-element", True, _nine(POOL, SLOPE, PIPE)),
        Case("every-hole-has-element", False, _nine(*[POOL, SLOPE] * 4, "I3")),
        # cyan
        Case("hole-3-straights", True, beside("tE WE WE SW / . . . NS / . . . pN")),
        Case("hole-3-straights", False, beside("tE WE WE pW")),
        Case("two-holes-length-6", True, beside("tE WE WE WE WE pW", "tE WE WE WE WE WE pW")),
        Case("two-holes-length-6", False, beside("tE WE WE WE WE pW", "I5")),
        Case("one-hole-length-8", True, beside("tE WE WE WE WE WE WE pW")),
        Case("one-hole-length-8", False, beside("tE WE WE WE WE WE pW")),
        Case("three-s-holes", True, beside("S", "Z", "S")),
        Case("three-s-holes", False, beside("S", "Z", "U")),
        Case("three-u-holes", True, beside("U", "U", "U")),
        Case("three-u-holes", False, beside("U", "U", "S")),
        Case("five-l-holes", True, beside("L", "J", "L", "J", "L")),
        Case("five-l-holes", False, beside("L", "J", "L", "J", "S")),
        Case("looping-hole", True, beside("tE @SW / . pN")),
        Case("looping-hole", False, beside(". tS . / tE + pW / . pN .", number=False)),
        # blue
        Case("all-pars-green", True, _nine("tE:1 pW:2", "tE:2 pW:1")),
        Case("all-pars-green", False, _nine(*["tE:1 pW:2", "tE:2 pW:1"] * 4, "tE:1 pW:1")),
        Case("perfect-circuit", True, chain(ROUND)),
        Case("perfect-circuit", False, chain([*ROUND[:16], (2, 4), (1, 4)])),
        Case("alternate-straight-curved", True, _nine("I2", "C")),
        Case("alternate-straight-curved", False, _nine("I2", "C", "I2", "C", "I2", "C", "I2", "I2", "C")),
        Case("no-shared-element", True, _nine("tE pW:pools=1", "tE pW:pipes=1", "I2", "I2")),
        Case("no-shared-element", False, beside("I2", POOL, POOL)),
        Case("successive-pars-differ", True, _nine("tE:1 pW:1", "tE:1 pW:2")),
        Case("successive-pars-differ", False, _nine(*["tE:1 pW:1", "tE:1 pW:2"] * 4, "tE:1 pW:2")),
        Case("successive-lengths-differ", True, _nine("I2", "I3")),
        Case("successive-lengths-differ", False, _nine(*["I2", "I3"] * 4, "C")),
        Case("green-max-one-foreign-tee", True, build("tS#1 tE#2 pW / pN tE#3 pW")),
        Case("green-max-one-foreign-tee", False, build("tE#1 pW tE#2 pW / . tE#3 pW .")),
        # purple
        Case("obstacle-tiles-5", True, showing("obstacle", 5)),
        Case("obstacle-tiles-5", False, showing("obstacle", 4)),
    ]
    return found


CASES = cases()
FAMILIES = {"green": "G", "red": "R", "yellow": "Y", "cyan": "C", "blue": "B", "purple": "P"}


def rule_of(card: str) -> str:
    """Return the id of the rule that says what a card asks: its family and its place in it."""
    family = [name for name, each in cards().items() if each.family == cards()[card].family]
    return f"EMP-PC-{FAMILIES[cards()[card].family]}{family.index(card) + 1}"


def test_whatever_is_printed_on_tiles_can_be_added_up() -> None:
    """The press counts what the base game's tiles show, all of it."""
    numbers = {field.name for field in msgspec.structs.fields(TileDesign) if type(field.default) is int}
    assert {*get_args(PrintedThing), "copies", "par"} == numbers


def test_every_card_is_met_here_and_missed_here() -> None:
    """Each of the 47 cards is held against a course that meets it and one that does not."""
    assert {case.card for case in CASES if case.met} == {case.card for case in CASES if not case.met} == set(cards())
    assert len(cards()) == 47


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case, id=f"{case.card}-{'met' if case.met else 'missed'}", marks=pytest.mark.rule(rule_of(case.card))
        )
        for case in CASES
    ],
)
def test_a_card_on_a_course(case: Case) -> None:
    """A card is satisfied by a course that meets it, and says of another how far it is from it."""
    verdict = judged(case.card, case.course, case.ground)
    assert verdict.satisfied == case.met
    assert (verdict.away == 0) == case.met
