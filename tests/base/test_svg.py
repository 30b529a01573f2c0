"""Pictures for a screen: whole in themselves, harmless whatever a pack is called, and never telling more than a view."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from fairway import Match, ScoreLine, decide
from fairway.content.items import Item, Manifest, Pack
from fairway.content.library import Library
from fairway.draw.svg import Drawn, clean, document, fit, wrap
from fairway.model.views import view_of
from fairway_base.cli import shipped_library
from fairway_base.content.components import (
    ELEMENTS,
    Between,
    Client,
    ElementWish,
    Gate,
    HoleWish,
    Land,
    Length,
    ParIs,
    TileDesign,
)
from fairway_base.content.options import Options
from fairway_base.course.course import Course, Placed, Token
from fairway_base.course.survey import survey
from fairway_base.course.tiles import make_tile
from fairway_base.draw.svg.course import CourseArt, draw_course_svg
from fairway_base.draw.svg.icons import ICON_OF, ICONS
from fairway_base.draw.svg.pictures import KINDS_DRAWN, draw_item
from fairway_base.draw.svg.small_tile import paint_small_tile
from fairway_base.draw.svg.table import draw_table
from fairway_base.draw.svg.tile import draw_tile_svg
from fairway_base.joining.plans import Imagined
from fairway_base.play.kit import Kit, open_box
from fairway_base.play.part import DesignerView
from fairway_base.play.setup import ChooseLand
from fairway_base.play.turns import PickTile
from fairway_base.plugin import fairway_board
from tests.base.tables import begin, designer, part, play

LIBRARY = shipped_library()
KIT: Kit = open_box(LIBRARY, Options())
EVERYTHING = [(kind, name) for kind in KINDS_DRAWN for name in LIBRARY.items(kind)]
PACK = "minigolf-designer"

SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {
    *("svg", "title", "desc", "view", "defs", "g", "use", "clipPath"),
    *("rect", "circle", "ellipse", "path", "text"),
}
HOSTILE = (
    '"><script>alert(1)</script><a href="javascript:x" onload=\'x\'>&lt;&amp;]]>\u0000\u0008\u202e\ud800\uffff\n</svg>'
)


def parsed(document: str | None) -> ElementTree.Element:
    """Return a picture that has been looked through: well-formed, with a title, and unable to do harm."""
    assert document is not None
    root = ElementTree.fromstring(document.encode("utf-8"))
    assert root.tag == f"{SVG}svg"
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text
    assert root[1].text
    assert len(root.attrib["viewBox"].split()) == 4
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len({*ids})
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in HARMLESS, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on"), name
            assert name not in ("style", "class"), name
            if name == "href":
                assert value.removeprefix("#") in ids, value
            if "url(" in value:
                assert value[5:-1] in ids, value
            assert "javascript" not in value
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def used(root: ElementTree.Element) -> list[str]:
    """Return what is drawn by name, as often as it is drawn."""
    return [element.attrib["href"].removeprefix("#fairway-") for element in root.iter(f"{SVG}use")]


# items of packs


@pytest.mark.parametrize(("kind", "name"), EVERYTHING, ids=[name for _, name in EVERYTHING])
def test_every_item_has_a_picture(kind: str, name: str) -> None:
    """Every item of the box is drawn in both languages, under its name, and small."""
    for language in ("en", "fr"):
        document = designer().drawing(kind, name, language)
        root = parsed(document)
        assert root[0].text == LIBRARY.name(kind, name, language)
        assert root.attrib["lang"] == language
        assert document == designer().drawing(kind, name, language)
        assert len(document or "") < 14_000


@pytest.mark.parametrize(
    ("kind", "name"), [("tiles", "t106"), ("lands", "l17"), ("clients", "mr-short"), ("colours", "red")]
)
def test_snapshots(kind: str, name: str, snapshot: SnapshotAssertion) -> None:
    """One picture of a kind, so that a change of pictures is seen."""
    document = draw_item(LIBRARY, kind, f"{PACK}:{name}", turn=0 if kind == "tiles" else None)
    assert (document or "").replace("><", ">\n<") == snapshot


@pytest.mark.parametrize("name", [name for kind, name in EVERYTHING if kind == "tiles"])
def test_everything_on_a_tile_can_be_counted(name: str) -> None:
    """What is printed on a tile is drawn as often as the data say, in every turn."""
    design = LIBRARY.item("tiles", name)
    assert isinstance(design, TileDesign)
    for turn in range(4):
        things = used(parsed(draw_tile_svg(design, "a tile", turn=turn)))
        assert things.count("tree") == design.trees
        assert things.count("dog") == design.dogs
        assert things.count("pool") == design.pools
        assert things.count("flowers") == design.flowers
        assert things.count("slope") == design.slopes
        assert things.count("pipe") + things.count("tunnel") == design.pipes
        assert things.count("bench") + things.count("sitter") == design.benches
        assert things.count("sitter") + things.count("person") + things.count("balloons") == design.people
        assert things.count("obstacle") == design.obstacle
        assert things.count("ramp") == design.ramps
        assert things.count("windmill") == design.windmill
        assert things.count("arrow") == design.directional
        assert [thing for thing in things if thing.startswith("flag")] == [f"flag-{design.par}"] * bool(design.par)
        assert ("tee" in things, "cup" in things) == (design.kind == "tee", design.kind == "green")


def test_a_tile_has_its_back_and_its_turns() -> None:
    """One document holds the tile in its four turns, its back and the same for little room, as views far apart."""
    root = parsed(designer().drawing("tiles", f"{PACK}:t012"))
    views = {view.attrib["id"]: view.attrib["viewBox"] for view in root.iter(f"{SVG}view")}
    small = ["small", "small-turn-1", "small-turn-2", "small-turn-3"]
    assert [*views] == ["turn-1", "turn-2", "turn-3", "back", *small]
    lefts = [0, *(int(box.split()[0]) for box in views.values())]
    assert all(after - before >= 1000 for before, after in pairwise(lefts))
    design = LIBRARY.item("tiles", f"{PACK}:t012")
    assert isinstance(design, TileDesign)
    assert str(design.back) in texts(root)


@pytest.mark.parametrize("name", [name for kind, name in EVERYTHING if kind == "tiles"])
def test_a_small_tile_shows_what_is_played_for(name: str) -> None:
    """For little room each sort of thing is drawn once, with its number, and the Par and the ends of lanes are there."""
    design = LIBRARY.item("tiles", name)
    assert isinstance(design, TileDesign)
    for turn in range(4):
        drawn = Drawn(ICONS)
        drawn.add(paint_small_tile(drawn, make_tile(design.id, design), turn))
        root = parsed(document(drawn, (0, 0, 100, 100), title="t", description="d", language="en"))
        things, numbers = used(root), texts(root)
        sorts = [sort for sort in ELEMENTS if getattr(design, sort)]
        assert len(things) == len({*things})
        assert things.count("arrow") == design.directional
        shown = [sort for sort in sorts if ICON_OF[sort] in things]
        assert shown == sorts or len(shown) >= 3
        counts = [getattr(design, sort) for sort in shown]
        assert sorted(map(int, numbers)) == sorted(
            [*(n for n in counts if n > 1), *([design.par] if design.par else [])]
        )


def test_numbers_stay_upright() -> None:
    """However a tile is turned, its flag can be read: only lanes and what lies on them turn."""
    design = LIBRARY.item("tiles", f"{PACK}:t106")
    assert isinstance(design, TileDesign)
    for turn in range(4):
        root = parsed(draw_tile_svg(design, "a tile", turn=turn))
        for element in root.iter(f"{SVG}use"):
            if element.attrib["href"] in ("#fairway-flag-2", "#fairway-person", "#fairway-pool"):
                assert "rotate" not in element.attrib.get("transform", "")


def test_a_land_card_shows_its_squares() -> None:
    """Each square to cover is on the card, with value, surface and difficulty."""
    land = LIBRARY.item("lands", f"{PACK}:l17")
    assert isinstance(land, Land)
    root = parsed(designer().drawing("lands", f"{PACK}:l17"))
    assert used(root).count("plot") == sum(row.count("#") for row in land.rows)
    assert {str(land.value), "The Mill Race"} <= {*texts(root)}
    assert f"{land.surface} m²" in " ".join(texts(root))
    assert used(root).count("ball") == 3
    assert root[1].text == "Land card: 19 points, 360 m², difficulty 3 of 3; squares to cover: 32; water: stream"


def test_a_client_card_speaks_the_language() -> None:
    """What a client likes is on the card in the pack's words, all of them."""
    for language in ("en", "fr"):
        root = parsed(designer().drawing("clients", f"{PACK}:mr-straightforward", language))
        said = LIBRARY.text(f"{PACK}:clients.mr-straightforward.text", language)
        assert root[1].text == said
        assert " ".join(texts(root)).endswith(said or "?")


# strangers' packs


def stranger(*items: tuple[str, Item], name: str = HOSTILE, text: str = HOSTILE) -> Library:
    """Return a library with a pack that means no good."""
    kinds: dict[str, list[Item]] = {"gates": [Gate(id="gate", provenance="original", trees=9)]}
    said: dict[str, str] = {}
    for kind, item in items:
        kinds.setdefault(kind, []).append(item)
        said |= {f"{kind}.{item.id}.name": name, f"{kind}.{item.id}.text": text}
    manifest = Manifest(id="stranger", version="1.0.0", engine=">=0.1", licence="MIT", authors=("X",))
    return Library([Pack(manifest, "", {kind: tuple(each) for kind, each in kinds.items()}, {"en": said})])


LAND = Land(id="l1", provenance="original", value=99, difficulty=3, surface=50, water="stream", rows=("GG#S", "GG#S"))
CROWDED = TileDesign(
    id="t1",
    provenance="original",
    kind="path",
    lanes=("S-N", "E-W"),
    back=10**30,
    crossover="four_way",
    **dict.fromkeys(("people", "dogs", "trees", "benches", "pools", "pipes", "slopes", "flowers", "windmill"), 9),
)
GREEDY = Client(id="c1", provenance="original", who="mr", wish=HoleWish(Length(Between(10**9, 10**12)), each=-(10**18)))


@pytest.mark.parametrize(
    ("kind", "item"), [("lands", LAND), ("tiles", CROWDED), ("clients", GREEDY)], ids=["land", "tile", "client"]
)
def test_hostile_names_are_only_words(kind: str, item: Item) -> None:
    """A name that would be markup, or could not stand in XML at all, is shown as the words it is made of."""
    library = stranger((kind, item))
    document = draw_item(library, kind, f"stranger:{item.id}", language='"><x')
    root = parsed(document)
    assert "<script" not in (document or "")
    assert (root[0].text or "").startswith('"><script>alert(1)</script>')
    assert root.attrib["lang"] == '"><x'


@settings(max_examples=60, deadline=None)
@given(name=st.text(max_size=200), text=st.text(max_size=3000))
def test_any_text_can_be_drawn(name: str, text: str) -> None:
    """No name and no text, however long or strange, makes a picture that cannot be read."""
    library = stranger(("clients", GREEDY), ("lands", LAND), name=name or "x", text=text or "x")
    parsed(draw_item(library, "clients", "stranger:c1"))
    parsed(draw_item(library, "lands", "stranger:l1"))


def test_a_client_without_words() -> None:
    """A pack that says nothing about a client still has a card for it."""
    wishes = [ElementWish("people", 5), HoleWish(ParIs(Between(None, 3))), HoleWish(ParIs(Between(2, None)))]
    for wish in wishes:
        client = Client(id="c2", provenance="original", who="mrs", wish=wish)
        library = Library(replace(pack, texts={}) for pack in stranger(("clients", client)).packs)
        root = parsed(draw_item(library, "clients", "stranger:c2"))
        assert (root[0].text, root[1].text) == ("stranger:c2", "A client card")


def test_text_is_cleaned() -> None:
    """What XML forbids or what turns a line around is replaced; what joins letters may stay."""
    assert clean("a\u0000b\u202ec\ud800d\uffff") == "a\ufffdb\ufffdc\ufffdd\ufffd"
    assert clean("  two\n\twords\u00a0here ") == "two words here"
    assert clean("\u0646\u200c\u0645") == "\u0646\u200c\u0645"


def test_text_is_wrapped() -> None:
    """Lines are no longer than there is room, long words are broken, and what is too much ends in dots."""
    assert wrap("one two three", 60, 10, 9) == ["one two", "three"]
    assert wrap("un deux : trois", 42, 10, 9) == ["un", "deux :", "trois"]
    assert all(len(line) < 12 for line in wrap("m" * 100, 100, 10, 20))
    lines = wrap("word " * 100, 100, 10, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert wrap("", 100, 10, 3) == []
    assert fit("short", 100, 20, 10) == ("short", 20)
    assert fit("a rather long name of a land", 60, 20, 10)[0].endswith("…")


# courses


COURSE = Course(
    placed=(
        Placed("t001a", 2, 0, 1),
        Placed("t082a", 3, 0, 1),
        Placed("t035a", 4, 0, 3),
        Placed("t001b", 2, 1, 1),
        Placed("t112a", 3, 1, 3),
        Placed("t035b", 4, 1, 3),
        Placed("t157a", 2, 3, 0),
        Placed("t155a", 1, 3, 3),
        Placed("t147a", 3, 2, 2),
        Placed("t005a", 9, 1, 3),
    ),
    tokens=(Token(1, 2, 0), Token(2, 2, 1)),
)


def test_a_course_shows_what_costs_points() -> None:
    """Mismatches, tiles off the land and tiles passed the wrong way are marked; numbers lie on their Tees."""
    seen = survey(COURSE, KIT.grounds["l33"], KIT.tiles, Options())
    plan = (Imagined(4, 5, "E", "tee"), Imagined(5, 5, "NW"), Imagined(4, 6, "W", "green"))
    root = parsed(draw_course_svg(CourseArt(seen, "Here & there", plan, gate_trees=1, collected=3)))
    marks = used(root)
    assert seen.mismatches
    assert marks.count("cross") == len(seen.mismatches)
    assert marks.count("wrong") == len(seen.wrong_way) == 1
    assert marks.count("off") == len(seen.off_land) + len(seen.on_water) > 0
    assert marks.count("plot") == len(seen.uncovered)
    assert {"1", "2", "× 3", "Here & there"} <= {*texts(root)}
    told = [element.text for element in root.iter(f"{SVG}title")]
    assert told[0] == "Course on Here & there"
    assert f"mismatches: {len(seen.mismatches)}" in (root[1].text or "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tiles_have_names_for_whoever_listens(language: str) -> None:
    """What is read aloud of a board and of the racks tells tiles by their names, and never by the ids of copies."""
    match = begin(2)
    tile = part(match).middle.tiles[0]
    match = play(match, (0, PickTile(tile, 2, 0)))
    drawn = [
        match.engine.board(match.state, 1, 0, language) or "",
        draw_table(match.engine.table, view_of(match.state, None), 0, language),
    ]
    for svg in drawn:
        told = [each.text or "" for each in parsed(svg).iter() if each.tag in (f"{SVG}title", f"{SVG}desc")]
        assert not [each for each in told if re.search(r"\bt[0-9]{3}[a-z]", each)]
    name = LIBRARY.name("tiles", f"{PACK}:{tile[:-1]}", language)
    assert any(name in (each.text or "") for each in parsed(drawn[0]).iter(f"{SVG}title"))


def test_columns_and_rows_count_from_one() -> None:
    """Labels and captions say what people count, from 1, also where a tile lies off the land."""
    root = parsed(draw_course_svg(CourseArt(survey(COURSE, KIT.grounds["l33"], KIT.tiles, Options()), "Here")))
    assert "0" not in texts(root)
    assert {str(x) for x in range(1, 11)} <= {*texts(root)}
    told = {element.text for element in root.iter(f"{SVG}title")}
    assert {f"{put.tile}: column {put.x + 1}, row {put.y + 1}" for put in COURSE.placed} <= told


def test_a_course_says_whose_it_is_and_what_the_land_is_worth() -> None:
    """The head names the player, and what it says of the land cannot be taken for a score."""
    match = begin(2)
    named = view_of(match.state, None, ("Ada", "Bo"))
    root = parsed(fairway_board(match.engine.table, named, 1, "en"))
    land = part(match).players[1].land
    name = LIBRARY.name("lands", f"{PACK}:{land}", "en")
    ground = KIT.grounds[land]
    assert root[0].text == f"Bo: course on {name}"
    assert texts(root)[:2] == ["Bo", f"{name} · land worth {ground.value} · 0 of {ground.to_cover} squares covered"]
    assert "Player 1" in (match.engine.board(match.state, None, 0) or "")


# places


def points(document: str | None) -> list[str]:
    """Return what can be meant in a picture."""
    return [element.attrib["data-at"] for element in parsed(document).iter() if "data-at" in element.attrib]


def test_every_square_can_be_pointed_at() -> None:
    """Squares of the land, water and a ring around them have a place each, covered or not, and the gate has its own."""
    seen = survey(COURSE, KIT.grounds["l33"], KIT.tiles, Options())
    document = draw_course_svg(CourseArt(seen, "Here", seat=1))
    meant = points(document)
    left, top, right, bottom = seen.ground.bounds
    around = {(x, y) for x in range(left - 1, right + 2) for y in range(top - 1, bottom + 2)} - seen.ground.gate
    beside = {(put.x + dx, put.y + dy) for put in COURSE.placed for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert {f"cell:{x},{y}" for x, y in around | beside - seen.ground.gate} <= {*meant}
    assert {f"tile:{put.tile}" for put in COURSE.placed} <= {*meant}
    assert {f"hole:{number}" for number in range(1, 10)} <= {*meant}
    assert "hole:0" in meant
    assert len(meant) == len({*meant})
    root = parsed(document)
    assert {name: root.attrib[name] for name in ("data-origin", "data-unit", "data-seat")} == {
        "data-origin": "0 0",
        "data-unit": "100",
        "data-seat": "1",
    }


def test_a_course_that_spreads_far_is_drawn_whole() -> None:
    """Crosses stand at all corners of the empty land around a course, however much of it there is."""
    far = Course(placed=(Placed("t001a", -12, -9, 0), Placed("t002a", 14, 12, 0)))
    root = parsed(draw_course_svg(CourseArt(survey(far, KIT.grounds["l33"], KIT.tiles, Options()), "Here")))
    crosses = [path.attrib["d"] for path in root.iter(f"{SVG}path") if "h10m-5 -5v" in path.attrib["d"]]
    assert sum(path.count("M") for path in crosses) > 400
    assert all(re.fullmatch(r"(M-?\d+ -?\d+h10m-5 -5v10)+", path) for path in crosses)


def test_the_frame_does_not_move() -> None:
    """A tile on the land or in the ring around it moves no square: only what lies further out makes the frame grow."""

    def frame(*placed: Placed) -> tuple[float, ...]:
        seen = survey(Course(placed=placed), KIT.grounds["l33"], KIT.tiles, Options())
        root = parsed(draw_course_svg(CourseArt(seen, "Here")))
        assert root.attrib["data-origin"] == "0 0"
        return tuple(map(float, root.attrib["viewBox"].split()))

    empty = frame()
    assert frame(Placed("t001a", 2, 0, 1)) == empty
    x, y, width, height = empty
    assert frame(Placed("t001a", -1, 3, 1)) == (x - 100, y, width + 100, height)


def test_a_place_is_as_large_as_what_is_drawn() -> None:
    """Whoever points anywhere on an empty square, or on a dealt card, means it."""
    match = designer().match(2, "dealt")
    root = parsed(match.engine.board(match.state, 0, 0))
    areas = [element for element in root.iter(f"{SVG}rect") if "data-at" in element.attrib]
    assert [area.attrib["data-at"] for area in areas] == [f"card:{land}" for land in part(match).dealt[0]]
    assert {(area.attrib["width"], area.attrib["height"], area.attrib["pointer-events"]) for area in areas} == {
        ("300", "420", "all")
    }
    assert root.attrib["data-seat"] == "0"


@pytest.mark.parametrize("seed", ["pointers", "elsewhere", "again"])
def test_what_scores_can_be_found_in_the_picture(seed: str) -> None:
    """Every square, tile and hole that a line of the final scores names is a place in the picture of that seat."""
    *_, match = played(seed, 2, "random")
    for sheet in match.engine.sheets(match.state):
        named = {at for line in flat(sheet.lines) for at in line.at if at.partition(":")[0] in ("cell", "tile", "hole")}
        assert named
        assert named <= {*points(match.engine.board(match.state, None, sheet.seat))}


def test_what_is_legal_can_be_pointed_at() -> None:
    """Every square on which a tile may be placed is a place in the picture, in random matches that sprawl off the land."""
    outside = 0
    for match in played("sprawl", 2, "random"):
        for seat in match.state.waiting():
            legal = {
                f"cell:{action.x},{action.y}"
                for choice in match.choices(seat)
                if {"x", "y"} <= {*choice.action.__struct_fields__}
                for action in choice.domain
            }
            board = match.engine.board(match.state, seat, seat)
            assert not legal or legal <= {*points(board)}
            outside += sum(place.startswith("cell:-") for place in legal)
    assert outside


def flat(lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    """Yield lines and all that is below them."""
    for line in lines:
        yield line
        yield from flat(line.parts)


def test_marks_let_a_pointer_through() -> None:
    """The outline and the marks of faults are above the squares, and do not stand in their way."""
    root = parsed(draw_course_svg(CourseArt(survey(COURSE, KIT.grounds["l33"], KIT.tiles, Options()), "Here")))
    through = [element for element in root.iter() if element.attrib.get("pointer-events") == "none"]
    crosses = [use for each in through for use in each.iter(f"{SVG}use") if use.attrib["href"] == "#fairway-cross"]
    assert len(crosses) == used(root).count("cross") > 0
    assert any(child.tag == f"{SVG}path" for each in through for child in each)


def played(seed: str, seats: int = 2, bot: str = "greedy") -> Iterator[Match]:
    """Play a match and yield it from time to time, last when it is over."""
    match = designer().match(seats, seed)
    while not match.state.over:
        if match.state.revision % 15 == 0:
            yield match
        seat = match.state.waiting()[0]
        result = match.play(seat, decide(match.ruleset.bots[bot], match.engine, match.state, seat, seed))
        assert isinstance(result, Match)
        match = result
    yield match


# boards


def test_boards_of_a_match() -> None:
    """A whole course stays small, in a match from its first tile to its last, and the same state gives the same bytes."""
    for match in played("boards"):
        for seat in range(match.seats):
            document = match.engine.board(match.state, None, seat)
            if not part(match).players[seat].land:
                assert document is None
                continue
            parsed(document)
            assert len((document or "").encode()) < 60_000
            assert document == match.engine.board(match.state, None, seat)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_board_tells_no_secret(viewer: int | None) -> None:
    """States that differ only in what the viewer cannot know give the same pictures of every seat."""
    first = designer().match(3, "secrets")
    chosen = play(first, (1, ChooseLand(part(first).dealt[1][0])))
    for match in (first, chosen, *played("secrets", 3)):
        engine, state = match.engine, match.state
        for salt in (1, 2):
            parts = tuple(each.disguised(viewer, salt) for each in state.parts)
            other = msgspec.structs.replace(state, parts=parts)
            for seat in range(3):
                assert engine.board(state, viewer, seat) == engine.board(other, viewer, seat)


def test_lands_in_hand_are_shown_to_their_owner() -> None:
    """Before there is a course, who holds land cards sees them, and nobody else does."""
    match = designer().match(2, "dealt")
    dealt = part(match).dealt[0]
    root = parsed(match.engine.board(match.state, 0, 0, "fr"))
    names = [LIBRARY.name("lands", f"{PACK}:{land}", "fr") for land in dealt]
    assert root[1].text == ", ".join(names)
    assert {*names} <= {*texts(root)}
    assert match.engine.board(match.state, 1, 0) is None
    assert match.engine.board(match.state, None, 0) is None
    kept = play(match, (0, ChooseLand(dealt[1])))
    assert match.engine.board(match.state, 0, 0) != kept.engine.board(kept.state, 0, 0)


def test_a_board_shows_colour_pile_and_hand() -> None:
    """The player's pawn, the tiles collected face down and those in hand are on the board."""
    match = begin(2)
    view = view_of(match.state, None)
    seen = view.part(DesignerView)
    holding = msgspec.structs.replace(seen.players[0], hand=("t106a", "t001a"))
    parts = (msgspec.structs.replace(seen, players=(holding, *seen.players[1:])),)
    root = parsed(fairway_board(match.engine.table, msgspec.structs.replace(view, parts=parts), 0, "en"))
    assert used(root).count("pawn") == 1
    assert "In hand" in texts(root)
    names = {LIBRARY.name("tiles", f"{PACK}:{tile}", "en") for tile in ("t106", "t001")}
    assert names <= {element.text for element in root.iter(f"{SVG}title")}
    assert re.search(r'color="#[0-9a-f]{6}"', match.engine.board(match.state, None, 0) or "")
