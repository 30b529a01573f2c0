"""Phase I: rounds, dice, sheets that change hands, and what may be drawn (TMG-DRW, TMG-PLC)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given

from fairway import Match, Stamp
from fairway.knowledge.previews import Preview, preview
from fairway.testing import happened, refused
from fairway_tiny import Draw, DrawPass, Kit, Piece
from fairway_tiny.field.ball import Course
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path
from fairway_tiny.field.pieces import Draft, drawn_on
from fairway_tiny.field.terrain import Rows, Shape
from fairway_tiny.play.drawing_rules import drawing_fault, single_pieces
from fairway_tiny.play.events import DiceRolled, HandedIn, RoundClosed, SheetsPassed
from fairway_tiny.play.part import Sheet
from tests.tiny.fields import fields, spaces
from tests.tiny.tables import loaded, open_questions, part, play, set_up, tiny, with_part, with_sheet

SHAPES: dict[str, Shape] = {"~": "water", ":": "sand", "#": "square"}
PLENTY: tuple[Shape, ...] = ("water",) * 6 + ("sand",) * 6 + ("square",) * 6 + ("triangle",) * 6
FACES: dict[Shape, int] = {"water": 0, "sand": 2, "square": 4, "triangle": 5}


def pieces(text: str) -> tuple[Piece, ...]:
    """Read pieces: a sign, a column and a row each, as in `#00 110`."""
    orients = {"1": "NW", "2": "NE", "3": "SE", "4": "SW"}
    found = []
    for word in text.split():
        sign, c, r = word
        shape = SHAPES.get(sign, "triangle")
        found.append(Piece(int(c), int(r), shape, orients.get(sign)))  # type: ignore[arg-type]
    return tuple(found)


def fault(
    text: str,
    rows: tuple[str, ...] = ("....",) * 4,
    dice: tuple[Shape, ...] = PLENTY,
    terrain: str = "",
    **options: Any,
) -> Any:
    """Return why pieces may not be drawn on a field of 4 by 4 with start and hole in its lower corners."""
    kit = tiny(**options).match(2, "x").engine.table.kit(Kit)
    drawn = pieces(text)
    sheet = Sheet(rows=rows, start=Space(0, 3), hole=Space(3, 3))
    kinds = {"water": "water", "sand": "sand", "square": "walls", "triangle": "walls"}
    chosen = terrain or (kinds[drawn[0].shape] if drawn else "water")
    return drawing_fault(kit, sheet, dice, Draft(terrain=chosen, pieces=drawn))  # type: ignore[arg-type]


def rolling(match: Match, *dice: str) -> Match:
    """Load the dice of the next round."""
    return loaded(match, terrain=[FACES[name] for name in dice])


def draw_any(match: Match) -> Match:
    """Let everybody draw the first single piece there is."""
    for seat in match.state.waiting():
        match = play(match, (seat, match.choices(seat)[0].domain[0]))
    return match


VECTORS = (
    ("TMG-VEC-D01", "#00 #10", ""),
    ("TMG-VEC-D02", "#00 #11", "TMG-PLC-04"),
    ("TMG-VEC-D03", "#00 110", ""),
    ("TMG-VEC-D03", "#00 410", ""),
    ("TMG-VEC-D04", "#00 210", "TMG-PLC-04"),
    ("TMG-VEC-D04", "#00 310", "TMG-PLC-04"),
    ("TMG-VEC-D05", "300 410", ""),
    ("TMG-VEC-D06", "300 111", "TMG-PLC-04"),
    ("TMG-VEC-D07", "~00 ~10 ~11", ""),
    ("TMG-VEC-D08", "~00 ~11", "TMG-PLC-05"),
    ("TMG-VEC-D09", "~00 :10", "TMG-PLC-02"),
    ("TMG-VEC-D11", "", "TMG-DRW-04"),
    ("TMG-VEC-D13", "~03", "TMG-PLC-01"),
    ("TMG-VEC-D16", "~10 ~11 ~12 ~13", "TMG-PLC-06"),
)


@pytest.mark.parametrize(
    ("text", "rule"),
    [pytest.param(text, rule, id=f"{id} {text}", marks=pytest.mark.rule(id)) for id, text, rule in VECTORS],
)
def test_drawings(text: str, rule: str) -> None:
    """Drawings are legal or break the rule that the table names."""
    found = fault(text)
    assert (found.rule if found else "") == rule


@pytest.mark.rule("TMG-VEC-D10", "TMG-PLC-02", "TMG-DRW-04")
def test_more_squares_than_dice() -> None:
    """Three squares cannot be drawn with two squares and two triangles on the dice; two of each can."""
    dice: tuple[Shape, ...] = ("square", "square", "triangle", "triangle", "water", "sand")
    found = fault("#00 #10 #20", dice=dice)
    assert (found.rule, found.code, found.params["pieces"], found.params["most"]) == (
        "TMG-PLC-02", "tiny.too_many", ("square 2,0",), 2,
    )  # fmt: skip
    assert fault("#00 #10 120 101", dice=dice) is None
    assert fault("#00 #10", dice=dice) is None
    assert fault("300 410 #11", dice=dice) is None


@pytest.mark.rule("TMG-VEC-D12", "TMG-PLC-03")
def test_older_terrain_does_not_connect() -> None:
    """Pieces must hang together by themselves; what was drawn before does not help."""
    found = fault("#00 #20", rows=(".#..", "....", "....", "...."))
    assert (found.rule, found.params["pieces"]) == ("TMG-PLC-03", ("square 2,0",))
    assert fault("#00") is None


@pytest.mark.rule("TMG-PLC-01", "TMG-AMB-15", "TMG-API-04")
@pytest.mark.parametrize("text", ["#10", "~03", "~33", "#40", "~00 ~00", "110"])
def test_only_on_empty_spaces(text: str) -> None:
    """Not outside, not on terrain, not on start or hole, and one piece to a space; the refusal names the pieces."""
    found = fault(text, rows=(".1..", "....", "....", "...."))
    assert (found.code, found.rule) == ("tiny.space_taken", "TMG-PLC-01")
    assert found.params["pieces"] == (str(pieces(text)[-1]),)


@pytest.mark.rule("TMG-PLC-01")
def test_the_first_rule_that_fails_is_named() -> None:
    """Of several faults, the one that is checked first is told."""
    assert fault("#33 ~12").rule == "TMG-PLC-01"
    assert fault("#00 ~12").rule == "TMG-PLC-02"
    assert fault("~10 ~11 ~12 ~13 ~30").rule == "TMG-PLC-03"


@pytest.mark.rule("TMG-AMB-15", "TMG-PLC-01")
def test_two_triangles_in_a_space() -> None:
    """With that option, triangles that complete each other share a space, joined to each other, and make a square."""
    together = "100 300"
    assert fault(together).rule == "TMG-PLC-01"
    assert fault(together, two_triangles_per_cell=True) is None
    assert fault("100 200", two_triangles_per_cell=True).rule == "TMG-PLC-01"
    assert fault("100 300 100", two_triangles_per_cell=True).rule == "TMG-PLC-01"
    rows = ("1...", "....", "....", "....")
    assert fault("300", rows=rows, two_triangles_per_cell=True) is None
    for other in ("200", "#00"):
        assert fault(other, rows=rows, two_triangles_per_cell=True).rule == "TMG-PLC-01"
    match = with_part(set_up(2, tiny(two_triangles_per_cell=True)), dice=("triangle",) * 6)
    match = with_sheet(match, 0, Sheet(rows=("......",) * 6, start=Space(5, 5), hole=Space(0, 5), ball=Space(5, 5)))
    match = play(match, (0, Draw("walls", pieces("100 300"))))
    match = play(match, (1, match.choices(1)[0].domain[0]))
    assert part(match).sheets[0].rows[0] == "#....."
    offered = list(single_pieces(match.engine.table.kit(Kit), part(match).sheets[0], ("triangle",)))
    assert Piece(0, 0, "triangle", "SE") not in offered
    halved = Sheet(rows=("1.....",) + ("......",) * 5, start=Space(5, 5), hole=Space(0, 5))
    offered = list(single_pieces(match.engine.table.kit(Kit), halved, ("triangle",)))
    assert Piece(0, 0, "triangle", "SE") in offered


@pytest.mark.rule("TMG-PLC-04")
def test_walls_join_along_whole_edges() -> None:
    """A leg against an open side does not join, wherever the pieces lie."""
    legs = {"1": "NW", "2": "NE", "3": "SE", "4": "SW"}
    for sign, sides in legs.items():
        for side, at in (("N", "10"), ("E", "21"), ("S", "12"), ("W", "01")):
            found = fault(f"{sign}11 #{at}")
            assert (found is None) == (side in sides), (sign, side)
            if found:
                assert found.rule == "TMG-PLC-04"


@pytest.mark.rule("TMG-PLC-05")
@pytest.mark.parametrize("sign", "~:")
def test_soft_terrain_joins_side_by_side(sign: str) -> None:
    """Water and sand join orthogonal neighbours; corners do not touch."""
    assert fault(f"{sign}11 {sign}21") is None
    assert fault(f"{sign}11 {sign}22").rule == "TMG-PLC-05"


@pytest.mark.rule("TMG-PLC-06")
def test_the_wall_that_closes_the_way() -> None:
    """The refusal tells which terrain closes the way, old and new, and which of the pieces are part of it; no more."""
    found = fault("~11 ~12 ~13 ~21", rows=(".#..", "....", "....", "...."))
    assert found.code == "tiny.path_closed"
    assert found.params["pieces"] == ("water 1,1", "water 1,2", "water 1,3")
    assert found.params["wall"] == ("1,0", "1,1", "1,2", "1,3")


@pytest.mark.rule("TMG-PLC-06", "TMG-DRW-08")
def test_a_dry_run_shows_the_path() -> None:
    """Tried out, a legal drawing shows a clear path that is left; an illegal one is refused with the same reasons."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=PLENTY[:6])
    match = with_sheet(match, 0, Sheet(rows=("....",) * 4, start=Space(0, 3), hole=Space(3, 3), ball=Space(0, 3)))
    tried = preview(match.engine, match.state, 0, Draw("water", pieces("~13 ~12 ~11")))
    assert isinstance(tried, Preview)
    event = tried.events[0].event
    assert isinstance(event, HandedIn)
    assert (event.path[0], event.path[-1]) == (Space(0, 3), Space(3, 3))
    assert not set(event.path) & {Space(1, 1), Space(1, 2), Space(1, 3)}
    closed = preview(match.engine, match.state, 0, Draw("water", pieces("~13 ~12 ~11 ~10")))
    assert not isinstance(closed, Preview)
    assert (closed.code, closed.rule) == ("tiny.path_closed", "TMG-PLC-06")


# rounds and dice


@pytest.mark.rule("TMG-DRW-01", "TMG-GAP-07", "TMG-GAP-02")
def test_eight_rounds_of_six_dice() -> None:
    """In each of eight rounds six dice are rolled once, by the engine, for everybody."""
    match = set_up(3)
    rounds = []
    while part(match).phase == "draw":
        facts = part(match)
        rounds.append(facts.round)
        assert len(facts.dice) == 6
        assert all(match.view(seat).parts[0].dice == facts.dice for seat in (0, 1, 2, None))  # type: ignore[attr-defined]
        match = draw_any(match)
    assert rounds == list(range(1, 9))
    assert part(match).phase == "play"


@pytest.mark.rule("TMG-DRW-01")
def test_the_dice_are_told() -> None:
    """Everybody is told what the dice show."""
    match = tiny().match(2, "x")
    match = rolling(match, "water", "sand", "square", "triangle", "sand", "water")
    for seat in (0, 1):
        match = play(match, (seat, match.choices(seat)[0].domain[0]))
    assert happened(match, DiceRolled) == [DiceRolled(1, ("water", "sand", "square", "triangle", "sand", "water"))]


@pytest.mark.rule("TMG-DRW-02")
def test_types_are_picked_independently() -> None:
    """Several seats may pick the same type; a type that no die shows cannot be picked."""
    match = with_part(set_up(3), dice=("water", "water", "sand", "sand", "sand", "water"))
    refusal = refused(match, 0, Draw("walls", pieces("#33")))
    assert (refusal.code, refusal.rule, refusal.params["showing"]) == (
        "tiny.terrain_not_showing", "TMG-DRW-02", ("water", "sand"),
    )  # fmt: skip
    match = play(
        match, (0, Draw("water", pieces("~33"))), (1, Draw("water", pieces("~33"))), (2, Draw("sand", pieces(":33")))
    )
    assert [sheet.rows[3][3] for sheet in part(match).sheets] == ["~", "~", ":"]


@pytest.mark.rule("TMG-DRW-03")
def test_squares_and_triangles_are_one_type() -> None:
    """Walls of both kinds go into one drawing, each kind up to its dice."""
    dice: tuple[Shape, ...] = ("square", "triangle", "triangle", "water", "water", "water")
    assert fault("300 410 #11", dice=dice) is None
    assert fault("300 410 211", dice=dice).rule == "TMG-PLC-02"


@pytest.mark.rule("TMG-DRW-04", "TMG-AMB-16")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_to_as_many_as_dice(count: int) -> None:
    """Any number from one to the number of dice that show the type; each die is one piece."""
    dice: tuple[Shape, ...] = ("water",) * 3 + ("sand",) * 3
    text = " ".join(["~00", "~10", "~20", "~30"][:count])
    assert fault(text, dice=dice) is None
    assert fault("~00 ~10 ~20 ~30", dice=dice).code == "tiny.too_many"


@pytest.mark.rule("TMG-DRW-05", "TMG-API-03")
def test_triangles_turn_freely() -> None:
    """A triangle may be drawn in each of its four orientations, and must say in which."""
    for sign in "1234":
        assert fault(f"{sign}11") is None
    kit = tiny().match(2, "x").engine.table.kit(Kit)
    sheet = Sheet(rows=("....",) * 4, start=Space(0, 3), hole=Space(3, 3))
    for wrong in (Piece(1, 1, "triangle"), Piece(1, 1, "square", "NW")):
        found = drawing_fault(kit, sheet, PLENTY, Draft(terrain="walls", pieces=(wrong,)))
        assert found is not None
        assert (found.code, found.rule) == ("tiny.orientation", "TMG-DRW-05")


@pytest.mark.rule("TMG-DRW-06", "TMG-DRW-07", "TMG-SEAT-03")
@pytest.mark.parametrize("seats", [2, 3])
def test_sheets_change_hands(seats: int) -> None:
    """Rounds 1 to 5 and 8 are drawn by the Designers, 6 and 7 by the future players; then the players keep the sheets."""
    match = set_up(seats)
    passes = []
    while part(match).phase == "draw":
        facts = part(match)
        fixing = facts.round in (6, 7)
        for seat in range(seats):
            assert facts.before(seat) == ((seat - 1) % seats if fixing else seat)
        before = [sheet.rows for sheet in facts.sheets]
        moves = {seat: match.choices(seat)[0].domain[seat] for seat in range(seats)}
        match = play(match, *moves.items())
        for seat, move in moves.items():
            (piece,) = move.pieces
            at = (seat - 1) % seats if fixing else seat
            assert before[at][piece.r][piece.c] == "."
            assert part(match).sheets[at].rows[piece.r][piece.c] == piece.sign
        passes += [(facts.round + 1, each.to) for each in happened(match, SheetsPassed)]
    assert passes == [(6, "players"), (8, "designers"), (9, "players")]
    assert all(part(match).before(seat) == (seat - 1) % seats for seat in range(seats))


@pytest.mark.rule("TMG-DRW-07")
def test_fixing_rounds_have_the_same_rules() -> None:
    """A future player may close no way either, and need not make the hole easier."""
    match = set_up(2, tiny(field="4x4"))
    for _ in range(5):
        match = draw_any(match)
    assert part(match).round == 6
    match = with_part(match, dice=("water",) * 6)
    match = with_sheet(match, 1, Sheet(rows=("....",) * 4, start=Space(0, 3), hole=Space(3, 3), ball=Space(0, 3)))
    assert refused(match, 0, Draw("water", pieces("~10 ~11 ~12 ~13"))).rule == "TMG-PLC-06"
    match = play(match, (0, Draw("water", pieces("~11 ~12 ~13"))))


@pytest.mark.rule("TMG-DRW-08", "TMG-API-07")
def test_changed_until_the_last_one_is_in() -> None:
    """A drawing may be replaced until the last seat has drawn; others see only that something was handed in."""
    match = with_part(set_up(3), dice=("water",) * 6)
    match = play(match, (0, Draw("water", pieces("~33"))), (1, Draw("water", pieces("~33"))))
    match = play(match, (0, Draw("water", pieces("~44 ~45"))))
    (event,) = happened(match, HandedIn)
    assert event.again
    assert event.seen_by(1) == HandedIn(0, again=True)
    assert event.seen_by(0) == event
    views = [match.view(seat).parts[0] for seat in (0, 1, 2, None)]
    assert [view.draft is not None for view in views] == [True, True, False, False]  # type: ignore[attr-defined]
    assert all(view.handed_in == (True, True, False) for view in views)  # type: ignore[attr-defined]
    assert all(view.sheets[0].rows == ("........",) * 10 for view in views)  # type: ignore[attr-defined]
    assert open_questions(match) == {"tiny.draw": (2,)}
    match = play(match, (2, Draw("water", pieces("~33"))))
    (closed,) = happened(match, RoundClosed)
    assert closed.drawings[0].pieces == pieces("~44 ~45")
    rows = part(match).sheets[0].rows
    assert (rows[3][3], rows[4][4], rows[5][4]) == (".", "~", "~")
    assert part(match).drafts == (None, None, None)


@pytest.mark.rule("TMG-DRW-09")
def test_who_cannot_draw_passes() -> None:
    """Where no single piece of any showing shape can be drawn, a seat passes; whoever can draw may not."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=("water",) * 6)
    refusal = refused(match, 0, DrawPass())
    assert (refusal.code, refusal.rule) == ("tiny.can_draw", "TMG-DRW-09")
    # Everything but the one row that leads from start to hole is taken.
    narrow = Sheet(rows=("####", "####", "####", "...."), start=Space(0, 3), hole=Space(3, 3), ball=Space(0, 3))
    match = with_sheet(match, 0, narrow)
    kinds = {choice.action: len(choice.domain) for choice in match.choices(0)}
    assert kinds == {Draw: 0, DrawPass: 1}
    assert list(single_pieces(match.engine.table.kit(Kit), narrow, ("water", "sand", "square", "triangle"))) == []
    match = play(match, (0, DrawPass()), (1, match.choices(1)[0].domain[0]))
    assert part(match).sheets[0].rows == narrow.rows
    assert part(match).round == 2


@pytest.mark.rule("TMG-DRW-09", "TMG-API-05")
def test_every_single_piece_is_tried() -> None:
    """The single pieces listed are exactly those that are accepted, whatever is on the field."""
    match = with_part(set_up(2, tiny(field="5x5")), dice=("water", "sand", "square", "triangle", "triangle", "sand"))
    rows = (".....", ".#1..", "~..3.", ".:#..", ".....")
    match = with_sheet(match, 0, Sheet(rows=rows, start=Space(0, 4), hole=Space(4, 0), ball=Space(0, 4)))
    domain = match.choices(0)[0].domain
    kinds = {"water": "water", "sand": "sand", "square": "walls", "triangle": "walls"}
    listed = list(domain)
    for shape, terrain in kinds.items():
        for c in range(5):
            for r in range(5):
                for orient in ("NW", "NE", "SE", "SW") if shape == "triangle" else (None,):
                    action = Draw(terrain, (Piece(c, r, shape, orient),))  # type: ignore[arg-type]
                    assert (action in listed) == (domain.refuse(action) is None), action


@pytest.mark.rule("TMG-DRW-09", "TMG-PLC-06", "TMG-API-05")
@given(fields(signs=".......#14~:", most=6))
def test_single_pieces_of_any_field(rows: Rows) -> None:
    """Whatever lies on a field, a single piece is listed exactly where a clear path is left around it."""
    start, *others = [space for space in spaces(rows) if rows[space.r][space.c] == "."] or [Space(0, 0)]
    reached = [space for space in others if clear_path(Course(rows, BallRules()), start, space)]
    if not reached:
        return
    sheet = Sheet(rows=rows, start=start, hole=reached[-1])
    listed = set(single_pieces(set_up(2).engine.table.kit(Kit), sheet, FACES))
    for space in set(others).difference(sheet.ends):
        for sign in "~:#1234":
            (piece,) = pieces(f"{sign}{space.c}{space.r}")
            drawn = Course(drawn_on(rows, (piece,)), BallRules())
            assert (piece in listed) == bool(clear_path(drawn, *sheet.ends)), piece


@pytest.mark.rule("TMG-API-02")
def test_the_domain_is_described() -> None:
    """A client learns what the dice allow, which spaces are free and how triangles turn, not every drawing there is."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=("water", "water", "square", "triangle", "triangle", "sand"))
    domain = match.choices(0)[0].domain
    described = domain.description()
    assert not domain.exhaustive
    assert described["allowed"] == {"water": {"water": 2}, "walls": {"square": 1, "triangle": 2}, "sand": {"sand": 1}}
    assert described["orients"] == ["NW", "NE", "SE", "SW"]
    assert len(described["free"]) == 14  # type: ignore[arg-type]
    assert msgspec.json.encode(described)


def test_everything_listed_can_be_stamped() -> None:
    """The stamps, each in all its ways, are the single pieces that are listed; no more of one may be drawn than dice show."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=("water", "water", "square", "triangle", "triangle", "sand"))
    domain = match.choices(0)[0].domain
    stamps: tuple[Stamp, ...] = domain.description()["stamps"]["pieces"]  # type: ignore[index]
    listed = {(draw.terrain, draw.pieces[0].shape, draw.pieces[0].orient) for draw in domain}
    ways = [(each.others["terrain"], way["shape"], way.get("orient")) for each in stamps for way in each.ways]
    assert len(ways) == len(listed) == 7
    assert set(ways) == listed
    assert {each.ways[0]["shape"]: each.most for each in stamps} == {"water": 2, "square": 1, "triangle": 2, "sand": 1}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["water", "square wall", "triangle", "sand"]),
        ("fr", ["eau", "mur carré", "triangle", "sable"]),
    ],
)
def test_what_is_stamped_has_a_name(language: str, names: list[str]) -> None:
    """Each stamp says what it is called, and its words tell no square and no turn."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=("water", "water", "square", "triangle", "triangle", "sand"))
    stamps: tuple[Stamp, ...] = match.choices(0)[0].domain.description()["stamps"]["pieces"]  # type: ignore[index]
    speaker = match.ruleset.speaker(language)
    assert [speaker.say(f"stamp.tiny.{each.name}", {}, "tiny.draw") for each in stamps] == names


def test_a_drawing_is_begun_with_what_was_handed_in() -> None:
    """Whoever may still change a drawing is told it, and so can go on from there; before there is none."""
    match = with_part(set_up(2, tiny(field="4x4")), dice=("water",) * 6)
    draw = match.choices(0)[0].domain[0]
    assert "begin" not in match.choices(0)[0].domain.description()
    match = match.play(0, draw)
    assert match.choices(0)[0].domain.description()["begin"] == {"terrain": draw.terrain, "pieces": draw.pieces}
    assert "begin" not in match.choices(1)[0].domain.description()
