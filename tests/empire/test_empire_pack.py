"""What the Empire's pack holds: press cards, clients and lands, marked where they had to be reconstructed, and drawn."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from fairway import load_ruleset
from fairway.cli import main
from fairway.content.shipped_files import data_dir
from fairway_base.content.components import Client, Land
from tests.empire.courses import box, cards, library

LEGIBLE = {
    "grass-block-2x3": 2, "tunnels-2": 3, "ramps-2": 3, "greens-par2plus-6": 3, "windmill": 3, "designer-players": 3,
    "balloon-seller": 3, "seesaw": 3, "picnic-blankets-2": 4, "tables-2": 5, "hole-3-straights": 2,
    "perfect-circuit": 2, "alternate-straight-curved": 3, "no-shared-element": 3,
}  # fmt: skip
"""Cards whose points can be read."""


def lands() -> list[Land]:
    found = library().items("lands").items()
    return [item for name, item in found if name.startswith("minigolf-empire:") and isinstance(item, Land)]


def test_47_press_cards() -> None:
    """There are 47 cards in six families, named and explained in both languages, no two of them alike."""
    assert Counter(card.family for card in cards().values()) == {
        "green": 7, "red": 8, "yellow": 7, "cyan": 7, "blue": 7, "purple": 11,
    }  # fmt: skip
    assert len({card.when for card in cards().values()}) == 47
    for name in cards():
        for language in ("en", "fr"):
            assert library().name("press", f"minigolf-empire:{name}", language) != f"minigolf-empire:{name}"
            assert library().text(f"minigolf-empire:press.{name}.text", language)


@pytest.mark.rule("GAP-1")
def test_points_that_could_not_be_read_say_so() -> None:
    """Fourteen cards have their printed points; the others are worth 2 to 4, marked as reconstructed."""
    for name, card in cards().items():
        assert card.provenance == "rulebook"
        if name in LEGIBLE:
            assert (card.points, card.reconstructed) == (LEGIBLE[name], ())
        else:
            assert card.points in (2, 3, 4)
            assert card.reconstructed == ("points",)
    assert sum(card.points for card in cards().values()) == 139


@pytest.mark.rule("GAP-5")
def test_21_lands() -> None:
    """Two lands of each value from 15 to 24 and one of 25, all reconstructed, none like another or one of the base game."""
    assert Counter(land.value for land in lands()) == {**dict.fromkeys(range(15, 25), 2), 25: 1}
    assert {land.provenance for land in lands()} == {"reconstructed"}
    every = [item.rows for item in library().items("lands").values() if isinstance(item, Land)]
    assert len(every) == len(set(every)) == 68
    assert {land.water for land in lands()} == {"none", "pond", "stream"}
    assert {land.difficulty for land in lands()} == {1, 2, 3}


@pytest.mark.rule("EMP-CAMP-2")
def test_two_clients() -> None:
    """Mrs Pressco and Mr Profeet are clients of the couple, with wishes that the Empire brings."""
    ours = {name.partition(":")[2]: item for name, item in library().items("clients").items() if "empire" in name}
    assert {name: (item.who, type(item.wish).__name__) for name, item in ours.items() if isinstance(item, Client)} == {
        "mrs-pressco": ("mrs", "PressWish"),
        "mr-profeet": ("mr", "ProfitWish"),
    }


@pytest.mark.rule("GAP-29")
@pytest.mark.rule("GAP-42")
def test_what_press_cards_ask_of_tiles_is_in_the_box() -> None:
    """The tiles that rare cards ask for exist, as often as the book says, and say that their place is reconstructed."""
    tiles = [tile.design for tile in box().tiles.values()]
    designs = {design.id: design for design in tiles}.values()

    def on(thing: str) -> list[int]:
        return sorted(getattr(design, thing) for design in designs if getattr(design, thing))

    assert on("tunnel_entrances") == [1, 1, 1, 1, 1, 2, 3]
    assert on("ramps") == [1, 1, 1, 1, 1, 1, 1, 2]
    copies = {
        thing: sum(getattr(design, thing) for design in tiles)
        for thing in ("windmill", "designer_players", "balloon_seller", "seesaw", "picnic_blanket", "table")
    }
    assert copies == {
        "windmill": 1, "designer_players": 2, "balloon_seller": 2, "seesaw": 2, "picnic_blanket": 4, "table": 3,
    }  # fmt: skip
    assert on("bench_sitters") == [1] * len(on("bench_sitters"))
    for design in designs:
        for thing in ("tunnel_entrances", "ramps", "bench_sitters", *copies):
            if getattr(design, thing):
                assert thing in design.reconstructed or design.provenance == "reconstructed", (design.id, thing)
        if design.bench_sitters:
            assert design.benches
            assert design.people
    crossovers = Counter(design.crossover for design in tiles)
    assert (crossovers["corner_loop"], crossovers["four_way"]) == (1, 2)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pictures(language: str) -> None:
    """Every card, client and land of the pack has a picture with its name as title, escaped where need be."""
    rules = load_ruleset("designer+empire")
    for kind in ("press", "clients", "lands"):
        for name in rules.library.items(kind):
            picture = rules.drawing(kind, name, language)
            assert picture is not None
            root = ElementTree.fromstring(picture)
            title = root.findtext("{http://www.w3.org/2000/svg}title")
            assert title == rules.library.name(kind, name, language)


def test_a_client_of_ours_is_drawn_with_her_wish() -> None:
    """Mrs Pressco's card shows a newspaper and not the sign for an unknown wish."""
    rules = load_ruleset("designer+empire")
    ours = rules.drawing("clients", "minigolf-empire:mrs-pressco") or ""
    theirs = rules.drawing("clients", "minigolf-designer:mrs-bloom") or ""
    assert ">?<" not in ours
    assert ours.count("<rect") > theirs.count("<rect")


def test_the_command_line_shows_what_other_plugins_bring(capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway show` draws lands and clients of a pack that also holds content of other plugins."""
    pack = str(data_dir("content_packs") / "minigolf-empire")
    assert main(["show", "e05", "--plain", "--pack", pack]) == 0
    assert "The Hammer (e05): 17 points" in capsys.readouterr().out
    assert main(["show", "mrs-pressco", "--svg", "--pack", pack]) == 0
    assert ">?<" not in capsys.readouterr().out
