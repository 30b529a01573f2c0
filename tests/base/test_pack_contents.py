"""The shipped pack `minigolf-designer` holds what the box holds, and says which facts were reconstructed."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway.content import Item, Kind, Manifest
from fairway_base.content.components import (
    ARTWORK,
    ELEMENTS,
    Alignment,
    Between,
    Client,
    Colour,
    Corners,
    ElementWish,
    Gate,
    HoleWish,
    Land,
    Length,
    ParIs,
    ParOfNumber,
    TileDesign,
)
from fairway_base.course.tiles import copy_names
from fairway_base.files.pack_checks import KINDS

PACK = Path(__file__).parents[2] / "content_packs" / "minigolf-designer"
LANGUAGES = ("en", "fr")


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert content.pop("$schema").endswith(".schema.json")
    return content


@cache
def items(kind: Kind) -> tuple[Item, ...]:
    """Decode every item of a kind, from its file or the files of its folder."""
    folder = PACK / kind.name
    paths = sorted(folder.glob("*.json")) if folder.is_dir() else [PACK / f"{kind.name}.json"]
    return tuple(msgspec.convert(entry, kind.item) for path in paths for entry in read(path)[kind.name])


@cache
def texts(language: str) -> dict[str, str]:
    content = read(PACK / "texts" / f"{language}.json")
    assert content["language"] == language
    return msgspec.convert(content["texts"], dict[str, str])


def of(item_type: type[Item]) -> tuple[Any, ...]:
    return items(next(kind for kind in KINDS if kind.item is item_type))


def test_a_tile_tells_of_which_design_it_is() -> None:
    """Whoever knows a tile of the bag by its name alone finds the design it is a copy of, and so what it is called."""
    tiles = next(kind for kind in KINDS if kind.item is TileDesign)
    assert tiles.item_of is not None
    for design in of(TileDesign):
        assert {tiles.item_of(copy) for copy in copy_names(design)} == {design.id}


def ref(number: int) -> TileDesign:
    """Return the design with this number in the published reference."""
    design: TileDesign = next(tile for tile in of(TileDesign) if tile.id == f"t{number:03d}")
    return design


def tiles() -> list[TileDesign]:
    """Return every tile of the bag, copies included."""
    return [design for design in of(TileDesign) for _ in range(design.copies)]


def shape(tile: TileDesign) -> str:
    """Name a tile as the tables of the catalogue do, telling straights from corners."""
    if tile.crossover != "none":
        return "crossover"
    if tile.kind != "path":
        return tile.kind
    return "straight" if set(tile.lanes[0][::2]) in ({"N", "S"}, {"E", "W"}) else "corner"


def test_the_manifest_reads() -> None:
    """The pack says what it is called, which engine it needs and under which licence it may be copied."""
    manifest = msgspec.convert(read(PACK / "pack.json"), Manifest)
    assert manifest == Manifest(
        id="minigolf-designer",
        version="1.0.0",
        engine=">=0.1,<1",
        licence="MIT",
        authors=("The Fairway developers",),
    )


@pytest.mark.rule("BG-COMP-1")
def test_the_bag_holds_264_tiles_of_200_designs() -> None:
    """200 designs are printed, and their copies make 264 tiles."""
    assert [tile.id for tile in sorted(of(TileDesign), key=lambda tile: tile.id)] == [
        f"t{n:03d}" for n in range(1, 201)
    ]
    assert len(tiles()) == 264


@pytest.mark.rule("BG-COMP-1")
@pytest.mark.rule("GAP-KIND")
def test_tiles_of_each_kind() -> None:
    """55 tees, 55 greens, 88 paths (43 straights, 42 corners, 3 crossovers) and 66 grass tiles are in the bag."""
    assert Counter(tile.kind for tile in tiles()) == {"tee": 55, "green": 55, "path": 88, "grass": 66}
    shapes = Counter(shape(tile) for tile in tiles() if tile.kind == "path")
    assert shapes == {"straight": 43, "corner": 42, "crossover": 3}


@pytest.mark.rule("BG-COMP-1")
@pytest.mark.parametrize(
    ("element", "total"),
    [
        ("people", 295),
        ("dogs", 27),
        ("trees", 231),
        ("benches", 29),
        ("pools", 36),
        ("pipes", 39),
        ("slopes", 26),
        ("flowers", 33),
        ("obstacle", 43),
    ],
)
def test_elements_in_the_bag(element: str, total: int) -> None:
    """Over all copies the bag shows as many of each element as the published reference lists."""
    assert sum(getattr(tile, element) for tile in tiles()) == total


@pytest.mark.rule("BG-COMP-1")
@pytest.mark.parametrize(
    ("block", "first", "last", "totals"),
    [
        ("tees", 1, 34, (34, 55, 55, 2, 47, 0, 0, 0, 0, 0, 13)),
        ("greens", 35, 77, (43, 55, 59, 5, 24, 0, 5, 5, 3, 2, 18)),
        ("straights", 78, 114, (37, 42, 44, 6, 17, 7, 10, 17, 11, 9, 6)),
        ("corners", 115, 154, (40, 42, 44, 5, 16, 10, 15, 16, 10, 12, 5)),
        ("specials", 155, 158, (4, 4, 0, 1, 2, 1, 1, 1, 2, 1, 1)),
        ("grass", 159, 200, (42, 66, 93, 8, 125, 11, 5, 0, 0, 9, 0)),
    ],
)
def test_each_block_of_the_reference_has_its_file(block: str, first: int, last: int, totals: tuple[int, ...]) -> None:
    """Each block of the reference lies in a file of its own and adds up to the catalogue's totals."""
    listed = msgspec.convert(read(PACK / "tiles" / f"{block}.json")["tiles"], list[TileDesign])
    assert [tile.id for tile in listed] == [f"t{n:03d}" for n in range(first, last + 1)]
    elements = [sum(tile.copies * getattr(tile, element) for tile in listed) for element in (*ELEMENTS, "obstacle")]
    assert (len(listed), sum(tile.copies for tile in listed), *elements) == totals


@pytest.mark.rule("BG-HOLE-1")
@pytest.mark.rule("GAP-EDGE")
def test_red_sides_of_each_kind() -> None:
    """A tee and a green have one red side, a path has two, grass has none, and only two crossovers have four."""
    red = {tile.id: len(set("".join(lane[::2] for lane in tile.lanes))) for tile in of(TileDesign)}
    assert {red[tile.id] for tile in of(TileDesign) if tile.kind in ("tee", "green")} == {1}
    assert {red[tile.id] for tile in of(TileDesign) if tile.kind == "grass"} == {0}
    assert {red[tile.id] for tile in of(TileDesign) if tile.kind == "path" and tile.crossover != "four_way"} == {2}
    assert {name for name, sides in red.items() if sides == 4} == {"t157", "t158"}


@pytest.mark.rule("GAP-CROSS")
def test_the_three_crossovers() -> None:
    """One corner loops over itself, and on two tiles a straight lane crosses another."""
    assert {tile.id: tile.crossover for tile in of(TileDesign) if tile.crossover != "none"} == {
        "t155": "corner_loop",
        "t157": "four_way",
        "t158": "four_way",
    }
    assert ref(155).lanes == ("S-E",)
    assert ref(157).lanes == ref(158).lanes == ("S-N", "W-E")


@pytest.mark.rule("GAP-ARROW")
def test_tiles_with_an_arrow() -> None:
    """Seventeen paths are one way: ten straights with a printed arrow and the seven corners with a slope beside them."""
    one_way = {tile.id: tile.lanes for tile in of(TileDesign) if tile.directional}
    assert set(one_way) == {f"t{n:03d}" for n in (82, *range(106, 115), *range(148, 155))}
    assert all(lanes == ("S>N",) for name, lanes in one_way.items() if name < "t115")
    turns = [lanes for name, lanes in sorted(one_way.items()) if name > "t115"]
    assert turns == [("S>E",), ("S>W",)] * 3 + [("S>E",)]


@pytest.mark.rule("BG-PAR-1")
def test_printed_par() -> None:
    """Flags show 1, 2 or 3; every tee and green has one, grass has none."""
    assert {tile.par for tile in of(TileDesign) if tile.kind in ("tee", "green")} == {1, 2, 3}
    assert {tile.par for tile in of(TileDesign) if tile.kind == "path"} == {0, 1, 2, 3}
    assert {tile.par for tile in of(TileDesign) if tile.kind == "grass"} == {0}


@pytest.mark.rule("GAP-PAR")
@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("tee", (0, 42, 10, 3)),
        ("green", (0, 27, 24, 4)),
        ("straight", (17, 6, 15, 5)),
        ("corner", (15, 6, 16, 5)),
        ("crossover", (1, 0, 2, 0)),
        ("grass", (66, 0, 0, 0)),
    ],
)
def test_distribution_of_par(kind: str, numbers: tuple[int, ...]) -> None:
    """The reconstructed flags are spread so that nine holes come near a Par of 36."""
    pars = Counter(tile.par for tile in tiles() if shape(tile) == kind)
    assert tuple(pars[par] for par in range(4)) == numbers


def expected_par(tile: TileDesign) -> int:
    if tile.kind == "grass":
        return 0
    if tile.kind == "tee":
        return (3 if not tile.people else 2) if tile.obstacle else 1
    if tile.kind == "green":
        if tile.slopes or tile.pools == 3:
            return 3
        return 2 if tile.obstacle or tile.pools or tile.pipes or tile.flowers else 1
    tricks = sum(bool(count) for count in (tile.pools, tile.pipes, tile.slopes))
    if not tricks:
        return 1 if tile.obstacle or tile.flowers else 0
    return 3 if tile.obstacle or tricks == 3 or tile.pools == 3 or tile.pipes == 3 else 2


@pytest.mark.rule("GAP-PAR")
def test_par_follows_what_is_on_the_tile() -> None:
    """The reconstructed flag of a tile follows from how hard its picture makes it to pass."""
    assert {tile.id: tile.par for tile in of(TileDesign)} == {tile.id: expected_par(tile) for tile in of(TileDesign)}


@pytest.mark.rule("GAP-BACK")
def test_back_numbers_rank_the_tiles_by_what_they_are_worth() -> None:
    """The reconstructed back is 1 plus seven times the points a tile can be expected to bring."""
    worth = {"people": 7, "dogs": 3, "trees": 1, "benches": 3, "pools": 2, "pipes": 2, "slopes": 3, "flowers": 2}
    for tile in of(TileDesign):
        assert tile.back == 1 + sum(points * getattr(tile, element) for element, points in worth.items()), tile.id
    backs = {tile.back for tile in of(TileDesign)}
    assert (min(backs), max(backs)) == (1, 27)
    assert {2, 5, 12} <= backs


@pytest.mark.rule("GAP-SPECIAL")
def test_tunnels_ramps_and_rare_pictures() -> None:
    """The rare things that press cards ask for are on as many tiles as the published texts allow."""

    def on(field: str) -> dict[str, int]:
        return {tile.id: getattr(tile, field) for tile in of(TileDesign) if getattr(tile, field)}

    assert sorted(on("tunnel_entrances").values()) == [1, 1, 1, 1, 1, 2, 3]
    assert sum(tile.tunnel_entrances for tile in tiles()) == 10
    assert all(tile.tunnel_entrances <= tile.pipes for tile in of(TileDesign))
    assert sorted(on("ramps").values()) == [1, 1, 1, 1, 1, 1, 1, 2]
    assert sum(tile.ramps for tile in tiles()) == 9
    assert all(tile.slopes for tile in of(TileDesign) if tile.ramps)
    assert sum(tile.windmill for tile in tiles()) == 1
    for pair in ("designer_players", "balloon_seller", "seesaw"):
        assert sum(getattr(tile, pair) for tile in tiles()) == 2, pair
    for single in ("picnic_blanket", "table", "bench_sitters"):
        assert set(on(single).values()) == {1}, single
        assert sum(getattr(tile, single) for tile in tiles()) >= 2, single


@pytest.mark.rule("GAP-STAT")
def test_share_of_each_kind() -> None:
    """A fifth of the bag are tees, a fifth greens, a third paths and a quarter grass."""
    shares = {kind: round(100 * count / 264, 1) for kind, count in Counter(tile.kind for tile in tiles()).items()}
    assert shares == {"tee": 20.8, "green": 20.8, "path": 33.3, "grass": 25.0}


@pytest.mark.rule("BG-COMP-6")
@pytest.mark.rule("GAP-LAND")
def test_47_lands_worth_15_to_25() -> None:
    """There are 47 lands, worth 15 to 25 points, at least four of each value."""
    assert [land.id for land in of(Land)] == [f"l{n:02d}" for n in range(1, 48)]
    values = Counter(land.value for land in of(Land))
    assert sorted(values) == list(range(15, 26))
    assert min(values.values()) >= 4
    assert len({land.rows for land in of(Land)}) == 47


@pytest.mark.rule("BG-LAND-1")
@pytest.mark.rule("GAP-DIFF")
def test_a_land_shows_its_plot_points_surface_and_difficulty() -> None:
    """A card shows the plot with its gate, perhaps a pond or a stream, and one to three golf balls."""
    assert {land.difficulty for land in of(Land)} == {1, 2, 3}
    assert {land.water for land in of(Land)} == {"none", "pond", "stream"}
    for land in of(Land):
        assert [row[:2] for row in land.rows[:2]] == ["GG", "GG"], land.id


@pytest.mark.rule("BG-LAND-2")
def test_the_surface_counts_land_and_gate_but_no_water() -> None:
    """Each square to cover and each of the gate's four counts ten square metres; water counts nothing."""
    for land in of(Land):
        drawing = "".join(land.rows)
        assert land.surface // 10 - 4 == drawing.count("#"), land.id
    assert (min(land.surface for land in of(Land)), max(land.surface for land in of(Land))) == (360, 460)


@pytest.mark.rule("EX-LAND-0")
def test_the_land_of_410_square_metres_takes_37_tiles() -> None:
    """The card of 410 square metres with a pond in its middle has 41 squares, of which 37 take a tile."""
    land = next(land for land in of(Land) if land.id == "l33")
    assert (land.surface, land.water) == (410, "pond")
    assert "".join(land.rows).count("#") == 37


@pytest.mark.rule("BG-COMP-5")
def test_seven_mr_and_seven_mrs_clients() -> None:
    """Seven Mr Clients judge holes and seven Mrs Clients count elements."""
    assert Counter(client.who for client in of(Client)) == {"mr": 7, "mrs": 7}
    for client in of(Client):
        assert client.id.startswith(f"{client.who}-")
        assert isinstance(client.wish, ElementWish) == (client.who == "mrs")


@pytest.mark.rule("BG-SCORE-MRS-2")
def test_what_each_mrs_client_pays() -> None:
    """Each Mrs Client loves one element and pays one to three points for each."""
    assert {client.id: (client.wish.element, client.wish.each) for client in of(Client) if client.who == "mrs"} == {
        "mrs-hotdog": ("dogs", 3),
        "mrs-evergreen": ("trees", 1),
        "mrs-sprinkle": ("pools", 2),
        "mrs-bloom": ("flowers", 2),
        "mrs-lazy": ("benches", 3),
        "mrs-plumber": ("pipes", 2),
        "mrs-sloppy": ("slopes", 3),
    }


def test_what_each_mr_client_asks() -> None:
    """Each Mr Client pays two points for each hole to his taste; the straightforward one adds two for all eight."""
    assert {client.id: client.wish for client in of(Client) if client.who == "mr"} == {
        "mr-short": HoleWish(Length(Between(2, 2)), 2),
        "mr-long": HoleWish(Length(Between(min=4)), 2),
        "mr-linear": HoleWish(Corners(Between(max=0)), 2),
        "mr-turner": HoleWish(Corners(Between(min=1)), 2),
        "mr-luckyfor": HoleWish(ParIs(Between(4, 4)), 2),
        "mr-uberstitious": HoleWish(ParOfNumber(number=4, par=4), 2),
        "mr-straightforward": Alignment(each=2, bonus=2),
    }


@pytest.mark.rule("BG-COMP-8")
def test_five_colours() -> None:
    """Five players fit, one for each colour, and no two colours look alike."""
    assert [colour.id for colour in of(Colour)] == ["red", "yellow", "blue", "green", "purple"]
    assert len({colour.rgb for colour in of(Colour)}) == 5


@pytest.mark.rule("BG-COMP-8")
@pytest.mark.rule("GAP-GATE")
def test_one_gate_for_everybody() -> None:
    """All gates are alike: a quarter disk with one tree, straight to the east and to the south."""
    assert [(gate.id, gate.trees, gate.straight_sides) for gate in of(Gate)] == [("gate", 1, ("E", "S"))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_ids_are_unique(kind: Kind) -> None:
    """No two items of a kind have the same id."""
    assert len({item.id for item in items(kind)}) == len(items(kind))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_shipped_has_a_problem(kind: Kind) -> None:
    """The checks that authors get find nothing in what we ship."""
    assert kind.check is not None
    assert {item.id: found for item in items(kind) if (found := list(kind.check(item)))} == {}


@pytest.mark.rule("GAP-PAR")
@pytest.mark.rule("GAP-EDGE")
@pytest.mark.rule("GAP-BACK")
@pytest.mark.rule("GAP-SPECIAL")
def test_tiles_say_which_facts_were_reconstructed() -> None:
    """A tile names each of its facts that the published texts do not give, and no other."""
    for tile in of(TileDesign):
        number = int(tile.id[1:])
        guessed = {"back"} if tile.kind == "grass" else {"lanes", "par", "back"}
        guessed |= {"kind"} if number >= 78 else set()
        guessed |= {"crossover"} if tile.crossover != "none" else set()
        guessed |= {field for field in ARTWORK if getattr(tile, field)}
        assert (tile.provenance, set(tile.reconstructed)) == ("rulebook", guessed), tile.id
        assert len(set(tile.reconstructed)) == len(tile.reconstructed), tile.id


def test_every_other_item_says_where_it_comes_from() -> None:
    """Lands are reconstructed; clients, the gate and the colours are published, but for two guessed facts."""
    assert {land.provenance for land in of(Land)} == {"reconstructed"}
    assert {(client.provenance, client.reconstructed) for client in of(Client)} == {("rulebook", ())}
    assert {(gate.provenance, gate.reconstructed) for gate in of(Gate)} == {("rulebook", ("straight_sides",))}
    assert {(colour.provenance, colour.reconstructed) for colour in of(Colour)} == {("rulebook", ("rgb",))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_titled_item_has_a_name(language: str) -> None:
    """In each language everything has a name of its own, clients explain themselves, and no text is left over."""
    named = {f"{kind.name}.{item.id}.name" for kind in KINDS if kind.titled for item in items(kind)}
    explained = {f"clients.{client.id}.text" for client in of(Client)}
    assert set(texts(language)) == named | explained | {"pack.name", "pack.text"}
    assert all(text.strip() for text in texts(language).values())
    for kind in KINDS:
        names = [texts(language)[f"{kind.name}.{item.id}.name"] for item in items(kind)]
        assert len(set(names)) == len(names), kind.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_client_texts_give_the_points_paid(language: str) -> None:
    """What a client's text promises is what the card pays."""
    for client in of(Client):
        assert f"{client.wish.each} point" in texts(language)[f"clients.{client.id}.text"], client.id


def test_a_person_can_read_the_files() -> None:
    """A tile stands on one line and a land is drawn row under row."""
    for path in (PACK / "tiles").glob("*.json"):
        lines = [line.strip().rstrip(",") for line in path.read_text(encoding="utf-8").splitlines()]
        assert [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")] == read(path)[
            "tiles"
        ]
    lines = [line.strip().rstrip(",") for line in (PACK / "lands.json").read_text(encoding="utf-8").splitlines()]
    drawn = [json.loads(line) for line in lines if line.startswith('"') and line.endswith('"') and ":" not in line]
    assert drawn == [row for land in of(Land) for row in land.rows]
