"""Colours: what is written can be read, and what is meant is told apart by everybody."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from fairway import load_ruleset
from fairway_base.draw.svg import palette
from fairway_empire.draw import fame_card, press_card
from fairway_promises import svg_promise
from tests.base.colours import EYES, READABLE, apart, contrast
from tests.base.tables import begin

SVG = "{http://www.w3.org/2000/svg}"
BANDS = {
    **{f"press {family}": colour for family, colour in press_card.COLOURS.items()},
    **{f"fame {group}": colour for group, colour in fame_card.COLOURS.items()},
    "promises": svg_promise.COLOUR,
}
FAR = 20
"""Far enough apart to be told at a glance."""
MEANT = {
    "a lane on the lawn": (palette.LANE, palette.GRASS),
    "a lane and its kerb": (palette.LANE, palette.KERB),
    "a kerb on the lawn": (palette.KERB, palette.GRASS),
    "a fault on the lawn": (palette.WARNING, palette.GRASS),
    "a square that is covered": (palette.GRASS, "#e0edc6"),
    "a tree on the lawn": (palette.LEAF, palette.GRASS),
    **{
        f"flags {one} and {two}": (palette.FLAGS[one], palette.FLAGS[two])
        for one, two in combinations(palette.FLAGS, 2)
    },
}


def test_contrast_is_measured_as_wcag_does() -> None:
    """Black on white is 21, a colour on itself 1, and the grey that just passes is 4.5 on white."""
    assert round(contrast("#000", "#ffffff"), 1) == 21
    assert contrast("#c24a33", "#c24a33") == 1
    assert contrast("#767676", "#fff") >= READABLE > contrast("#777777", "#fff")


@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, all_ in palette.TEXT_ON.items() for ground in all_])
def test_what_is_written_can_be_read(ink: str, ground: str) -> None:
    """Text stands out from what it is written on."""
    assert contrast(ink, ground) >= READABLE


@pytest.mark.parametrize("band", BANDS)
def test_what_is_written_on_a_band_can_be_read(band: str) -> None:
    """The heads of cards stand out from the colours of their bands."""
    assert contrast(palette.PAPER, BANDS[band]) >= READABLE


def test_nothing_is_written_in_another_colour() -> None:
    """All texts of all pictures are in the colours that are known to be readable."""
    rules, match = load_ruleset("empire+promises"), begin(2)
    kinds = [kind.name for vocabulary in rules.vocabularies.values() for kind in vocabulary.kinds]
    pictures = [
        *(rules.drawing(kind, name) for kind in kinds for name in rules.library.items(kind)),
        *(match.engine.board(match.state, None, seat) for seat in range(2)),
    ]
    inks = {
        element.attrib["fill"]
        for picture in filter(None, pictures)
        for element in ElementTree.fromstring(picture).iter(f"{SVG}text")
    }
    assert inks == {*palette.TEXT_ON}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("what", MEANT)
def test_what_is_meant_is_told_apart(what: str, eyes: str) -> None:
    """Colours that mean something differ for every pair of eyes."""
    assert apart(*MEANT[what], eyes) >= FAR
