"""Phase II: a shot, its dice, its terrain and its choices (TMG-SHT, TMG-PRC)."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from fairway.testing import cited, happened, refused
from fairway_tiny import ChooseDirection, Kit, Options, Shoot
from fairway_tiny.field.lattice import DIRECTIONS, Space
from fairway_tiny.play.events import DirectionChosen, PrecisionRolled, ShotBegan, ShotEnded
from tests.tiny.tables import (
    ALL8,
    MISS,
    PASS,
    in_play,
    last_shot,
    loaded,
    open_questions,
    part,
    play,
    result,
    shoot,
    tiny,
)

OPEN = "..... ..... ..O.. ..... ....."


@pytest.mark.rule("TMG-SHT-01", "TMG-API-02")
def test_any_power_in_any_direction() -> None:
    """Every power from 0 to 12 may be declared in each of the eight directions, also into a wall."""
    match = in_play("### #O# ###")
    shots = next(choice for choice in match.choices(1) if choice.action is Shoot)
    assert len(shots.domain) == 13 * 8
    assert {(shot.power, shot.direction) for shot in shots.domain} == {(p, d) for p in range(13) for d in DIRECTIONS}
    for shot in list(shots.domain)[::9]:
        play(match, (1, shot))
    assert refused(match, 1, Shoot(13, "N")).rule == "TMG-SHT-01"
    assert refused(match, 1, Shoot(-1, "N")).code == "tiny.bad_power"


@pytest.mark.rule("TMG-SHT-02")
@pytest.mark.parametrize(
    ("power", "die"), [(0, "light"), (1, "light"), (2, "medium"), (3, "medium"), (4, "max"), (12, "max")]
)
def test_which_die(power: int, die: str) -> None:
    """LIGHT for powers 0 and 1, MEDIUM for 2 and 3, MAX from 4."""
    match = play(in_play(OPEN), (1, Shoot(power, "E")))
    assert last_shot(match).die == die


@pytest.mark.rule("TMG-SHT-03", "TMG-GAP-03")
@pytest.mark.parametrize(
    ("power", "faces"), [(1, (0, 0, 0, 1, 1, 1)), (3, (0, 0, 1, 1, 2, 2)), (4, (0, 1, 1, 2, 2, 3))]
)
def test_the_die_is_added(power: int, faces: tuple[int, ...]) -> None:
    """The total is the declared power and what the die shows, face by face."""
    for roll, face in enumerate(faces):
        match = play(loaded(in_play(OPEN), shot_0_1=[roll]), (1, Shoot(power, "E")))
        (begun,) = happened(match, ShotBegan)
        assert (begun.power, begun.face, begun.total) == (power, face, power + face)
        assert last_shot(match).moves == power + face


@pytest.mark.rule("TMG-SHT-03", "TMG-AMB-19")
def test_a_total_is_never_below_nothing() -> None:
    """With dice that take away, a total stops at 0 and the ball stays where it is."""
    from fairway import load_ruleset

    rules = load_ruleset("tiny", packs=["tests/tiny/packs/wild-dice"], options={"tiny": {"dice": "wild"}})
    match = play(loaded(in_play(OPEN, rules=rules), shot_0_1=[0]), (1, Shoot(0, "E")))
    (begun,) = happened(match, ShotBegan)
    assert (begun.face, begun.total) == (-1, 0)
    assert result(match) == ("stopped", (2, 2), 0)


@pytest.mark.rule("TMG-SHT-04", "TMG-AMB-01")
def test_only_empty_circles_count() -> None:
    """A circle that a triangle covers is not counted, and a wall's is never reached."""
    assert result(shoot(in_play(".1. O3. ..."), "E", 1)) == ("stopped", (2, 0), 1)
    assert result(shoot(in_play("O..# ...."), "E", 3)) == ("stopped", (2, 0), 3)


@pytest.mark.rule("TMG-SHT-05")
def test_bounces_are_free_and_circles_count_again() -> None:
    """A bounce costs nothing; a circle counts each time, also the one the shot began on and the hole's."""
    shot = last_shot(shoot(in_play("O."), "E", 6))
    assert [mark.kind for mark in shot.marks] == ["circle", "edge", "circle"] * 3
    crossed = [(mark.x, mark.y) for mark in shot.marks if mark.kind == "circle"]
    assert crossed == [(3, 1), (3, 1), (1, 1), (1, 1), (3, 1), (3, 1)]
    over = shoot(in_play("OH."), "E", 2, [("Player", "W", ALL8)])
    assert result(over) == ("stopped", (0, 0), 2)


@pytest.mark.rule("TMG-SHT-06")
def test_the_last_circle_is_where_the_ball_lies() -> None:
    """The next shot is played from the last circle crossed; after a total of 0 the ball has not moved, yet the shot counts."""
    match = shoot(in_play(OPEN), "E", 2)
    assert part(match).sheets[0].ball == Space(4, 2)
    assert cited(match, ShotEnded) == ["TMG-SHT-06"]
    still = shoot(in_play(OPEN), "E", 0)
    assert (part(still).sheets[0].ball, len(part(still).sheets[0].shots)) == (Space(2, 2), 1)
    assert last_shot(still).same_position


@pytest.mark.rule("TMG-SHT-07")
def test_water() -> None:
    """The first water circle ends the shot, it counts, and the ball is back where the shot was played from."""
    match = shoot(in_play("O.~~."), "E", 4)
    assert result(match) == ("water", (2, 0), 2)
    sheet = part(match).sheets[0]
    assert (sheet.ball, len(sheet.shots), sheet.shots[0].same_position) == (Space(0, 0), 1, True)
    assert cited(match, ShotEnded) == ["TMG-SHT-07"]


@pytest.mark.rule("TMG-SHT-08", "TMG-AMB-20")
def test_sand() -> None:
    """Sand stops a ball at once, also one that comes out of sand, and also on the sand that it started from."""
    match = shoot(in_play("O.::."), "E", 4)
    assert result(match) == ("sand", (2, 0), 2)
    assert cited(match, ShotEnded) == ["TMG-SHT-08"]
    onwards = shoot(in_play("O:.", sand_start=True), "E", 1)
    assert result(onwards) == ("sand", (1, 0), 1)
    back = shoot(in_play("#O# ", sand_start=True), "E", 1, power=0)
    assert result(back) == ("sand", (1, 0), 1)


@pytest.mark.rule("TMG-SHT-09")
def test_holing_out() -> None:
    """Exactly on the hole's circle the ball is in; with moves left it goes on, and may come back in the same shot."""
    match = shoot(in_play("O.H"), "E", 2)
    assert result(match) == ("holed", (2, 0), 2)
    assert part(match).sheets[0].done == "holed"
    assert cited(match, ShotEnded) == ["TMG-SHT-09"]
    again = shoot(in_play("O.H"), "E", 3, [("Player", "E", ALL8)])
    assert result(again) == ("holed", (2, 0), 3)


@pytest.mark.rule("TMG-SHT-10")
def test_order_within_a_crossing() -> None:
    """A circle is counted before anything else; water and sand come before the total, and the hole, too."""
    assert result(shoot(in_play("O~"), "E", 1)) == ("water", (1, 0), 1)
    assert result(shoot(in_play("O:"), "E", 1)) == ("sand", (1, 0), 1)
    assert result(shoot(in_play("OH"), "E", 1)) == ("holed", (1, 0), 1)


@pytest.mark.rule("TMG-SHT-11")
def test_corners_of_soft_terrain_are_free() -> None:
    """Past water and sand on both sides a diagonal ball goes its way."""
    assert result(shoot(in_play("~. O:"), "NE", 1)) == ("stopped", (1, 0), 1)


# the precision die


@pytest.mark.rule("TMG-PRC-01", "TMG-SEAT-03", "TMG-GAP-04")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("roll", range(6))
def test_who_chooses(seats: int, roll: int) -> None:
    """PASS, half of the faces, asks the Player, MISS the Designer of the sheet, and nobody else."""
    match = in_play("#. O.", seats=seats, first=1)
    match = play(loaded(match, shot_0_1=[3, roll]), (1, Shoot(0, "NE")))
    (rolled,) = happened(match, PrecisionRolled)
    chooser = 1 if roll < 3 else 0
    assert rolled.result == ("pass" if roll < 3 else "miss")
    assert open_questions(match) == {"tiny.choose": (chooser,)}
    assert cited(match, PrecisionRolled) == ["TMG-PRC-10"]
    for seat in range(seats):
        ways = [choice for choice in match.choices(seat) if choice.action is ChooseDirection]
        assert bool(ways) == (seat == chooser)
        if seat != chooser:
            assert refused(match, seat, ChooseDirection("NE")).code == "not_your_turn"
    match = play(match, (chooser, ChooseDirection("NE")))
    assert happened(match, DirectionChosen) == [DirectionChosen(0, chooser, "NE")]


@pytest.mark.rule("TMG-PRC-02", "TMG-PRC-40")
def test_the_die_is_rolled_each_time() -> None:
    """Two corners in one shot take two rolls, in the order in which they are met, after the power die."""
    match = in_play("#.. O3.")
    match = play(loaded(match, shot_0_1=[3, MISS, PASS]), (1, Shoot(0, "NE")))
    assert open_questions(match) == {"tiny.choose": (0,)}
    match = play(match, (0, ChooseDirection("SE")))
    assert open_questions(match) == {"tiny.choose": (1,)}
    match = play(match, (1, ChooseDirection("NE")))
    assert [mark.result for mark in last_shot(match).marks if mark.kind == "corner"] == ["miss", "pass"]
    assert dict(match.state.chance.used)["tiny.sheet.0.shot.1"] == 3


@pytest.mark.rule("TMG-PRC-10")
def test_corner_options() -> None:
    """Whoever chooses has exactly the options of the corner, straight back among them; anything else is refused."""
    match = play(loaded(in_play("#. O."), shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    (choice,) = match.choices(0)
    assert [each.direction for each in choice.domain] == ["NE", "SE", "SW"]
    refusal = refused(match, 0, ChooseDirection("NW"))
    assert (refusal.code, refusal.rule, refusal.params["options"]) == (
        "tiny.not_an_option",
        "TMG-PRC-10",
        ("NE", "SE", "SW"),
    )
    assert result(play(match, (0, ChooseDirection("SW")))) == ("stopped", (0, 1), 1)


@pytest.mark.rule("TMG-PRC-10", "TMG-API-05")
def test_options_show_where_they_lead() -> None:
    """Beside each option stands the way the ball would take until it lies still or needs the die again."""
    match = play(loaded(in_play("#.. O3."), shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    (choice,) = match.choices(0)
    notes = {each.direction: choice.domain.annotate(each) for each in choice.domain}
    assert notes["NE"] == {"path": [[3, 1]], "stop": "stopped"}
    assert notes["SE"] == {"path": [[3, 3], [2, 2]], "stop": "corner"}


@pytest.mark.rule("TMG-PRC-11", "TMG-AMB-10", "TMG-AMB-06")
@pytest.mark.parametrize("text", ["## O#", "## O2", "2# O2"])
def test_a_single_way_needs_no_die(text: str) -> None:
    """In a hollow corner there is nothing to decide, so nothing is rolled, however wide it is."""
    match = shoot(in_play(text), "NE", 1)
    assert not happened(match, PrecisionRolled)
    assert dict(match.state.chance.used)["tiny.sheet.0.shot.1"] == 1
    assert last_shot(match).marks[0].kind == "back"


@pytest.mark.rule("TMG-AMB-10")
def test_rolling_all_the_same() -> None:
    """With that option the die is rolled where only one way is open, and changes nothing."""
    match = play(loaded(in_play("## O#", rules=tiny(roll_forced=True)), shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    (rolled,) = happened(match, PrecisionRolled)
    assert (rolled.result, rolled.question) == ("miss", None)
    assert result(match) == ("stopped", (0, 1), 1)
    assert dict(match.state.chance.used)["tiny.sheet.0.shot.1"] == 2
    match = in_play("## O#", rules=tiny(roll_forced=True))
    match = play(loaded(match, shot_0_1=[3, MISS, PASS]), (1, Shoot(1, "NE")))
    marks = [(mark.kind, mark.result) for mark in last_shot(match).marks]
    assert marks == [("corner", "miss"), ("circle", ""), ("corner", "pass"), ("circle", "")]


@pytest.mark.rule("TMG-PRC-20", "TMG-AMB-11", "TMG-AMB-13")
def test_from_sand_with_power() -> None:
    """From sand with power 2 or more both dice are rolled at once: on PASS the Player may turn it, on MISS the Designer."""
    match = in_play("... .O. ...", sand_start=True)
    passed = play(loaded(match, shot_0_1=[0, PASS]), (1, Shoot(2, "N")))
    assert open_questions(passed) == {"tiny.choose": (1,)}
    (choice,) = passed.choices(1)
    assert [each.direction for each in choice.domain] == list(DIRECTIONS)
    for heading, end in (("N", (1, 0)), ("S", (1, 2))):
        turned = play(passed, (1, ChooseDirection(heading)))
        assert result(turned) == ("stopped", end, 2)
        (mark,) = (mark for mark in last_shot(turned).marks if mark.kind == "sand")
        assert (mark.heading, mark.result, mark.chooser) == (heading, "pass", 1)
    missed = play(loaded(match, shot_0_1=[0, MISS]), (1, Shoot(2, "N")))
    assert cited(missed, PrecisionRolled) == ["TMG-PRC-20"]
    assert open_questions(missed) == {"tiny.choose": (0,)}
    (choice,) = missed.choices(0)
    assert [each.direction for each in choice.domain] == list(DIRECTIONS)
    (begun,) = happened(missed, ShotBegan)
    assert begun.total == 2
    flight = missed.view(0).parts[0].sheets[0].flight  # type: ignore[attr-defined]
    assert flight.total == 2
    done = play(missed, (0, ChooseDirection("E")))
    assert last_shot(done).marks[0].heading == "E"
    grass = play(loaded(in_play("... .O. ..."), shot_0_1=[0, MISS]), (1, Shoot(2, "N")))
    assert not happened(grass, PrecisionRolled)


@pytest.mark.rule("TMG-AMB-11", "TMG-PRC-20")
def test_a_declared_direction_stands() -> None:
    """With that option a PASS from sand asks nobody: the direction was declared, and the ball takes it."""
    match = in_play("... .O. ...", rules=tiny(sand_pass_redirect=False), sand_start=True)
    match = play(loaded(match, shot_0_1=[0, PASS]), (1, Shoot(2, "N")))
    assert result(match) == ("stopped", (1, 0), 2)
    (stands,) = (mark for mark in last_shot(match).marks if mark.kind == "sand")
    assert (stands.heading, stands.result, stands.chooser) == ("N", "pass", None)
    (meta,) = get_type_hints(Options, include_extras=True)["sand_pass_redirect"].__metadata__
    assert meta.extra_json_schema["x-before"] is False  # so were matches begun that go on


@pytest.mark.rule("TMG-PRC-21")
@pytest.mark.parametrize("power", [0, 1])
def test_from_sand_gently(power: int) -> None:
    """With power 0 or 1 no precision die is rolled from sand, whatever the total becomes."""
    match = play(loaded(in_play("... .O. ...", sand_start=True), shot_0_1=[5, MISS]), (1, Shoot(power, "N")))
    assert not happened(match, PrecisionRolled)
    assert dict(match.state.chance.used)["tiny.sheet.0.shot.1"] == 1


@pytest.mark.rule("TMG-PRC-30", "TMG-AMB-12", "TMG-INV-02")
@pytest.mark.parametrize(("roll", "chooser"), [(PASS, 1), (MISS, 0)])
def test_overshooting(roll: int, chooser: int) -> None:
    """A ball that crosses the hole with moves left may be sent in any of eight directions, by the Player or the Designer."""
    match = play(loaded(in_play("OH. ..."), shot_0_1=[0, roll]), (1, Shoot(2, "E")))
    assert cited(match, PrecisionRolled) == ["TMG-PRC-30"]
    assert open_questions(match) == {"tiny.choose": (chooser,)}
    (choice,) = match.choices(chooser)
    assert [each.direction for each in choice.domain] == list(DIRECTIONS)
    into_the_bound = play(match, (chooser, ChooseDirection("N")))
    assert result(into_the_bound) == ("holed", (1, 0), 2)
    diagonal = play(match, (chooser, ChooseDirection("SE")))
    assert result(diagonal) == ("stopped", (2, 1), 2)


@pytest.mark.rule("TMG-PRC-30", "TMG-INV-03")
def test_overshooting_again_and_again() -> None:
    """Each crossing of the hole takes another roll; a straight shot needs the die there and nowhere else."""
    match = shoot(in_play("#H# #O#"), "N", 4, [("Player", "N", ALL8), ("Designer", "S", ALL8)])
    assert [mark.kind for mark in last_shot(match).marks if mark.result] == ["overshoot", "overshoot"]


@pytest.mark.rule("TMG-INV-06")
def test_triangles_do_not_hold_a_shot_up_for_ever() -> None:
    """After twenty corner hits in a row without a circle crossed, facing triangles are offered no more."""
    match = loaded(in_play("#.. O3."), shot_0_1=[3] + [MISS] * 30)
    match = play(match, (1, Shoot(0, "NE")))
    for hit in range(1, 21):
        (choice,) = match.choices(0)
        assert {each.direction for each in choice.domain} == {"NE", "SE", "SW"}, hit
        match = play(match, (0, ChooseDirection("SE")))
    (choice,) = match.choices(0)
    assert {each.direction for each in choice.domain} == {"NE", "SW"}
    assert refused(match, 0, ChooseDirection("SE")).code == "tiny.not_an_option"
    assert result(play(match, (0, ChooseDirection("NE")))) == ("stopped", (1, 0), 1)


@pytest.mark.rule("TMG-INV-06", "TMG-PRC-11")
def test_where_only_the_way_back_is_left() -> None:
    """When taking the triangles away leaves one way, the ball takes it and no die is rolled."""
    rules = tiny(max_zero_progress_rolls=2)
    match = loaded(in_play("2# O3", rules=rules), shot_0_1=[3] + [MISS] * 9)
    match = play(match, (1, Shoot(0, "NE")))
    for _ in range(2):
        (choice,) = match.choices(0)
        assert {each.direction for each in choice.domain} == {"SE", "SW"}
        match = play(match, (0, ChooseDirection("SE")))
    assert result(match) == ("stopped", (0, 1), 1)
    assert dict(match.state.chance.used)["tiny.sheet.0.shot.1"] == 3


@pytest.mark.rule("TMG-AMB-05")
def test_no_way_along_a_long_side() -> None:
    """A triangle that has an end of its long side at a corner is never an option there."""
    match = play(loaded(in_play(".2 O."), shot_0_1=[3]), (1, Shoot(0, "NE")))
    assert last_shot(match).marks[0].kind == "hypotenuse"
    match = play(loaded(in_play("2. O."), shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    (choice,) = match.choices(0)
    assert {each.direction for each in choice.domain} == {"NE", "SE", "SW"}


@pytest.mark.rule("TMG-AMB-07", "TMG-AMB-08")
def test_flat_is_flat_and_blunt_is_a_corner() -> None:
    """A straight face turns a ball without a die, whatever it is made of; a blunt point needs it."""
    assert not happened(shoot(in_play("4# O."), "NE", 1), PrecisionRolled)
    assert not happened(shoot(in_play("#3 O."), "NE", 1), PrecisionRolled)
    blunt = shoot(in_play("2# O."), "NE", 1, [("Player", "SE", "SE SW")])
    assert [mark.kind for mark in last_shot(blunt).marks] == ["corner", "circle"]


@pytest.mark.rule("TMG-API-06")
def test_the_log_of_a_shot() -> None:
    """A shot is told whole, and nothing of it twice: what was rolled, every node, every bounce with its reason, its end."""
    match = shoot(in_play(".... ..#. .... O..."), "NE", 3, [("Designer", "SW", "NW SE SW")], power=2)
    (ended,) = happened(match, ShotEnded)
    shot = ended.shot
    assert (shot.power, shot.direction, shot.die, shot.face, shot.total) == (2, "NE", "medium", 1, 3)
    assert shot.nodes == ((1, 7), (2, 6), (3, 5), (4, 4), (3, 5), (2, 6), (1, 7))
    assert [(mark.kind, mark.heading) for mark in shot.marks] == [("corner", "SW")]
    assert [mark.kind for mark in last_shot(match).marks] == ["circle", "corner", "circle", "circle"]
    assert (shot.result, shot.moves, shot.same_position) == ("stopped", 3, True)
    kinds = set()
    for text, heading in (("O#", "E"), (".. O3", "E"), ("## O.", "NE"), ("## O#", "NE")):
        kinds.add(last_shot(shoot(in_play(text), heading, 1)).marks[0].kind)  # type: ignore[arg-type]
    assert kinds == {"edge", "hypotenuse", "turn", "back"}


@pytest.mark.rule("TMG-MOD-05", "TMG-PRC-40")
def test_each_shot_has_luck_of_its_own() -> None:
    """Every shot of every sheet rolls on a stream of its own, so what others do first changes nothing for it."""
    first = play(in_play(OPEN, rules=tiny(mode="simultaneous")), (0, Shoot(4, "N")), (1, Shoot(4, "N")))
    other = play(in_play(OPEN, rules=tiny(mode="simultaneous")), (1, Shoot(4, "N")), (0, Shoot(4, "N")))
    assert part(first).sheets == part(other).sheets
    assert {name for name, _ in first.state.chance.used if "sheet" in name} == {
        "tiny.sheet.0.shot.1",
        "tiny.sheet.1.shot.1",
    }


def test_the_kit_knows_the_odds() -> None:
    """PASS and MISS are equally likely."""
    assert tiny().match(2, "x").engine.table.kit(Kit).passing() * 2 == 1
