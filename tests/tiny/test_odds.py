"""Where a shot can end, exactly: over all faces, both results of the precision die and all choices."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairway import load_ruleset
from fairway.client.listing import expand, listing
from fairway_tiny import Kit, Shoot
from fairway_tiny.field.lattice import DIRECTIONS, Direction, Space
from fairway_tiny.field.terrain import Rows
from fairway_tiny.play.odds import End, Odds
from fairway_tiny.play.part import Sheet
from tests.tiny.fields import fields, spaces
from tests.tiny.tables import NOWHERE, field, in_play, last_shot, loaded, play, tiny, with_sheet

KIT = tiny().match(2, "x").engine.table.kit(Kit)


def odds(text: str, *, sand_start: bool = False, **options: Any) -> Odds:
    rows, start, hole = field(text, sand_start=sand_start)
    kit = tiny(**options).match(2, "x").engine.table.kit(Kit) if options else KIT
    return Odds(kit, Sheet(rows=rows, start=start, hole=hole or NOWHERE, ball=start))


def chances(text: str, power: int, direction: Direction, **how: Any) -> dict[tuple[str, int, int], str]:
    found = odds(text, **how).shot(power, direction).ends
    return {(end.result, end.space.c, end.space.r): str(each.chance) for end, each in found.items()}


@pytest.mark.rule("TMG-API-05")
def test_power_dice() -> None:
    """Without a corner on the way, the ends are the faces of the die, and nobody can change their odds."""
    assert chances("O.......H", 4, "E") == {
        ("stopped", 4, 0): "1/6", ("stopped", 5, 0): "1/3", ("stopped", 6, 0): "1/3", ("stopped", 7, 0): "1/6",
    }  # fmt: skip
    assert odds("O..H").shot(2, "E").ends[End("holed", Space(3, 0))].least == Fraction(1, 3)
    assert chances("O.~H", 1, "E") == {("stopped", 1, 0): "1/2", ("water", 2, 0): "1/2"}
    for each in odds("O.......H").shot(4, "E").ends.values():
        assert each.least == each.chance == each.most


@pytest.mark.rule("TMG-PRC-10")
def test_corners() -> None:
    """At a corner the Player decides in half of the cases and the Designer in the other half; the bounds are all and nothing."""
    found = odds("#.H O.. ...").shot(1, "NE").ends
    ends = {(end.result, end.space.c, end.space.r): each for end, each in found.items()}
    assert sum(each.chance for each in ends.values()) == 1
    near = ends["stopped", 1, 0]
    assert (near.least, near.most) == (0, Fraction(1, 2))
    assert near.chance == Fraction(1, 4)


@pytest.mark.rule("TMG-PRC-30")
def test_overshoot() -> None:
    """A ball that crosses the hole goes where the Player wants in half of the cases: back into it, off the bound."""
    found = odds("#H# #O#").shot(2, "N").ends
    holed = found[End("holed", Space(1, 0))]
    assert holed.chance > 0
    assert holed.least < holed.most


@pytest.mark.rule("TMG-PRC-20")
def test_from_sand() -> None:
    """Where a declared direction stands, it does in half of the cases; the Designer turns the rest as it likes."""
    text = "..... ..... ..O.. ....H ....."
    stands = odds(text, sand_start=True, sand_pass_redirect=False).shot(2, "N").ends[End("stopped", Space(2, 0))]
    # Totals 2 and 3 end there, the second off the bound: two faces in three, of which PASS lets half stand.
    assert stands.least == Fraction(1, 3)
    assert stands.most >= Fraction(2, 3)
    gentle = odds(text, sand_start=True).shot(1, "N").ends
    assert {end.space for end in gentle} == {Space(2, 1), Space(2, 0)}
    assert all(each.least == each.most for each in gentle.values())


@pytest.mark.rule("TMG-PRC-20", "TMG-AMB-11")
def test_who_aims_from_sand() -> None:
    """A Designer who turns a shot from sand turns it away from the hole; a Player who may turn it aims there."""
    text = "..... ..... ..O.. ..... ..... ..... ..H.."
    holed = End("holed", Space(2, 6))
    straight = odds(text, sand_start=True, sand_pass_redirect=False).shot(2, "S").ends[holed]
    assert straight.chance == straight.least == Fraction(1, 6)  # a total of 4, and PASS
    assert odds(text, sand_start=True, sand_pass_redirect=False).shot(2, "N").ends[holed].chance == 0
    turned = odds(text, sand_start=True).shot(2, "N").ends[holed]
    assert (turned.chance, turned.least) == (Fraction(1, 6), 0)


@pytest.mark.rule("TMG-PRC-01")
def test_who_aims_at_a_corner() -> None:
    """The Player sends the ball into the hole as often as the die shows PASS, which need not be half of the time."""
    rules = load_ruleset("tiny", packs=["tests/tiny/packs/wild-dice"], options={"tiny": {"dice": "wild"}})
    kit = rules.match(2, "x").engine.table.kit(Kit)
    rows, start, hole = field("#H O.")
    found = Odds(kit, Sheet(rows=rows, hole=hole, ball=start)).shot(0, "NE").ends
    assert (kit.dice.light, kit.passing()) == ((-1, 0, 1), Fraction(1, 3))
    assert found[End("holed", Space(1, 0))].chance == Fraction(1, 3) * Fraction(1, 3)


@pytest.mark.rule("TMG-SHT-07")
def test_a_ball_in_water_lies_where_it_lay() -> None:
    """After water as many shots are to come as after a shot that leads nowhere."""
    wet = odds("O~H ...").shot(1, "E")
    assert {end.result for end in wet.ends} == {"water"}
    assert wet.to_come == odds("O~H ...").shot(0, "N").to_come


@pytest.mark.rule("TMG-INV-06")
def test_triangles_that_send_back() -> None:
    """A corner that a triangle sends the ball back to is worked out to its end, with any limit."""
    for most in (1, 20, 99):
        found = odds("#.. O3. ..H", max_zero_progress_rolls=most).shot(0, "NE").ends
        assert sum(each.chance for each in found.values()) == 1
        assert found[End("stopped", Space(1, 0))].most == Fraction(1, 2)


def everything(kit: Kit, sheet: Sheet, power: int, direction: Direction) -> dict[End, tuple[Fraction, Fraction]]:
    """Work out the bounds the slow way: play every face, every result and every choice in a match."""
    match = with_sheet(in_play("O..H"), 0, sheet)
    faces = kit.die(power)[1]
    found: dict[End, tuple[Fraction, Fraction]] = {}
    for roll in range(len(faces)):
        begun = loaded(match, shot_0_1=[roll])
        ends = _ends(play(begun, (1, Shoot(power, direction))))
        for end, (least, most) in ends.items():
            had = found.get(end, (Fraction(), Fraction()))
            found[end] = (had[0] + least / len(faces), had[1] + most / len(faces))
    return found


def _ends(match: Any) -> dict[End, tuple[Fraction, Fraction]]:
    """Return the bounds of every end of a shot in flight: the worst and the best that choices can make of it."""
    from fairway_tiny import ChooseDirection

    sheet = match.state.parts[0].sheets[0]
    if sheet.flight is None:
        shot = last_shot(match)
        return {End(shot.result, shot.end): (Fraction(1), Fraction(1))}
    question = sheet.flight.question
    every = [_ends(play(match, (question.chooser, ChooseDirection(way)))) for way in question.options]
    ends = {end for each in every for end in each}
    nothing = (Fraction(), Fraction())
    return {
        end: (min(each.get(end, nothing)[0] for each in every), max(each.get(end, nothing)[1] for each in every))
        for end in ends
    }


@pytest.mark.parametrize(
    ("text", "power", "direction"),
    [
        ("#.H O.. ...", 1, "NE"),
        ("..#. .... O..H", 1, "NE"),
        ("O.1. ..#. ...H", 1, "SE"),
        ("O#. .H.", 1, "SE"),
    ],
)
def test_the_bounds_are_those_of_real_matches(text: str, power: int, direction: Direction) -> None:
    """Playing every face and every choice in matches gives the same least and most for every end.

    Both results of the precision die give the same options, so the bounds need only one of them.
    """
    rows, start, hole = field(text)
    sheet = Sheet(rows=rows, start=start, hole=hole, ball=start)
    found = Odds(KIT, sheet).shot(power, direction).ends
    assert {end: (each.least, each.most) for end, each in found.items()} == everything(KIT, sheet, power, direction)


@settings(deadline=None, max_examples=60)
@given(fields(most=5), st.integers(0, 12), st.sampled_from(DIRECTIONS), st.data())
def test_chances_are_one_together(rows: Rows, power: int, direction: Direction, data: st.DataObject) -> None:
    """On any field the chances of all ends add up to 1, each between its bounds."""
    free = [space for space in spaces(rows) if rows[space.r][space.c] in ".:"]
    holes = [space for space in spaces(rows) if rows[space.r][space.c] == "."]
    if len(free) < 2 or not holes:
        return
    hole = data.draw(st.sampled_from(holes))
    ball = data.draw(st.sampled_from([space for space in free if space != hole] or free))
    if ball == hole:
        return
    found = Odds(KIT, Sheet(rows=rows, start=ball, hole=hole, ball=ball)).shot(power, direction)
    assert sum(each.chance for each in found.ends.values()) == 1
    assert all(0 <= each.least <= each.chance <= each.most <= 1 for each in found.ends.values())


def test_the_order_of_asking_changes_nothing() -> None:
    """Where choices are equally good, what was asked for before does not decide which of them is taken."""
    text = "4#H. .#.. .3#2 21.O"
    every = [(power, direction) for power in range(6) for direction in DIRECTIONS]
    forwards, backwards = odds(text), odds(text)
    asked_first = {each: forwards.shot(*each) for each in every}
    asked_last = {each: backwards.shot(*each) for each in reversed(every)}
    assert asked_first == asked_last


@pytest.mark.rule("TMG-API-05")
def test_shots_are_listed_with_their_ends() -> None:
    """A seat that may shoot finds beside every shot its die, its way and its ends, as fractions."""
    match = in_play("O..H #...")
    (shots,) = listing(match.engine, match.state, 1, action="tiny.shoot", where={"power": "3", "direction": "E"})
    (only,) = expand([shots])
    assert only["action"] == {"type": "tiny.shoot", "power": 3, "direction": "E"}
    assert only["notes"]["die"] == "medium"
    assert only["notes"]["path"][:3] == [[1, 1], [2, 1], [3, 1]]
    ends = only["notes"]["ends"]
    assert sum(Fraction(end["chance"]) for end in ends) == 1
    assert {key: ends[0][key] for key in ("result", "c", "r")} == {"result": "holed", "c": 3, "r": 0}


@pytest.mark.rule("TMG-API-05")
def test_the_way_of_a_shot() -> None:
    """The path shown is that of the longest total, up to the first die event."""
    there = [[x, 1] for x in range(1, 13)]
    assert odds("O..... ~....H").path(4, "E") == [*there, [11, 1], [10, 1], [9, 1]]
    assert odds("#. O. .H").path(1, "NE") == [[1, 3], [2, 2]]
