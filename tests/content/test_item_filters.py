"""Playing with some items only: what is left, what cannot be named, and that a record knows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway import Match, load_ruleset
from fairway.cli import main
from fairway.content import ItemFilter, Kind, Library, Pack, load_pack
from fairway.lab.simulate import SimulationOrder
from fairway.model.errors import BadOptions, CannotReplay
from fairway.rulesets.match import read_record, replay

Load = Callable[..., Pack]


@pytest.fixture
def load(make_pack: Callable[..., Path], stones: Kind, a_stone: Callable[..., dict[str, Any]]) -> Load:
    def make(name: str, items: dict[str, dict[str, Any]], **manifest: Any) -> Pack:
        listed = [a_stone(item, **more) for item, more in items.items()]
        texts = {f"stones.{item}.name": item for item in items}
        files = {"stones.json": listed, "texts/en.json": {"language": "en", "texts": texts}}
        return load_pack(make_pack(name, files, **manifest), [stones])

    return make


@pytest.fixture
def packs(load: Load) -> list[Pack]:
    return [
        load("north", {"a": {}, "b": {}, "c": {}}),
        load("south", {"a": {}, "d": {"replaces": "north:c"}}, requires=["north"]),
    ]


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        (ItemFilter(), ["north:a", "north:b", "south:d", "south:a"]),
        (ItemFilter(only=("north:a",)), ["north:a"]),
        (ItemFilter(only=("a", "b")), ["north:a", "north:b", "south:a"]),
        (ItemFilter(without=("a",)), ["north:b", "south:d"]),
        (ItemFilter(without=("south:a",)), ["north:a", "north:b", "south:d"]),
        (ItemFilter(only=("a", "b"), without=("north:a",)), ["north:b", "south:a"]),
        (ItemFilter(only=("north:c",)), ["south:d"]),
        (ItemFilter(without=("c",)), ["north:a", "north:b", "south:a"]),
    ],
)
def test_what_is_left(packs: list[Pack], chosen: ItemFilter, left: list[str]) -> None:
    """An id is full or bare; one that was replaced means what took its place; the order stays."""
    library = Library(packs, {"stones": chosen})
    assert list(library.items("stones")) == left
    with pytest.raises(KeyError):
        library.item("stones", "north:nothing")


def test_filters_are_kept_with_full_ids(packs: list[Pack]) -> None:
    """Two ways to write a filter are the same filter; one that filters nothing is none."""
    bare = Library(packs, {"stones": ItemFilter(only=("d", "b"))})
    full = Library(packs, {"stones": ItemFilter(only=("north:b", "south:d"))})
    assert bare.filters == full.filters == {"stones": ItemFilter(only=("north:b", "south:d"))}
    assert Library(packs, {"stones": ItemFilter()}).filters == Library(packs).filters == {}


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"stone": ItemFilter()}, "no kind 'stone'; did you mean 'stones'?"),
        ({"stones": ItemFilter(only=("north:z",))}, "no stones item 'north:z'; did you mean 'north:"),
        ({"stones": ItemFilter(without=("zzz",))}, "no stones item 'zzz'"),
        ({"stones": ItemFilter(only=("a",), without=("a",))}, "no stones are left"),
    ],
)
def test_what_cannot_be_filtered(packs: list[Pack], filters: dict[str, ItemFilter], said: str) -> None:
    """An unknown kind or id is refused, with what was probably meant; so is leaving nothing."""
    with pytest.raises(BadOptions) as caught:
        Library(packs, filters)
    assert said in str(caught.value)


FEW = {"lands": ItemFilter(only=("l01", "l02", "l03", "l04", "l05", "l06")), "tiles": ItemFilter(without=("t001",))}


def dealt(match: Match) -> set[str]:
    return {card for hand in match.state.parts[0].dealt for card in hand}  # type: ignore[attr-defined]


def test_a_match_is_played_with_what_is_left() -> None:
    """Only the chosen lands are dealt, and the bag lacks what was left out."""
    match = load_ruleset("designer", items=FEW).match(2, "few")
    assert dealt(match) == {"l01", "l02", "l03", "l04", "l05", "l06"}
    assert not [tile for tile in match.state.parts[0].bag if tile.startswith("t001")]  # type: ignore[attr-defined]


def test_a_record_knows_its_filters() -> None:
    """It is replayed with the same items; with others, what differs is said."""
    rules = load_ruleset("designer", items=FEW)
    record = read_record(msgspec.json.encode(rules.match(2, "few").record()))
    assert record.lock == rules.lock
    assert record.lock.items["tiles"] == ItemFilter(without=("minigolf-designer:t001",))
    *_, last = replay(load_ruleset("designer", items=record.lock.items), record)
    assert last.state == rules.match(2, "few").state
    with pytest.raises(CannotReplay) as caught:
        list(replay(load_ruleset("designer"), record))
    assert any(
        "items tiles: recorded with 'without minigolf-designer:t001'" in str(each) for each in caught.value.reasons
    )


def test_a_record_without_filters_does_not_mention_them() -> None:
    """Records of before are read and written as they were."""
    assert b"items" not in msgspec.json.encode(load_ruleset("designer").match(2, "s").record())


def test_an_order_takes_its_filters_along() -> None:
    """What is sent to another process is played there with the same items."""
    order = SimulationOrder(ruleset="designer", seats=2, seed="s", bots=("random",), items=FEW)
    assert msgspec.json.decode(msgspec.json.encode(order), type=SimulationOrder).load().lock == order.load().lock


def test_filters_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`--only` and `--without` reach the games; `verify` plays with what the record names."""
    words = ["simulate", "designer", "--players", "2", "--bots", "random", "--json"]
    assert main([*words, "--only", "lands=l01,l02,l03", "--only", "lands=l04,l05,l06", "--without", "tiles=t001"]) == 0
    order = json.loads(capsys.readouterr().out)["order"]
    assert order["items"] == json.loads(msgspec.json.encode(FEW))
    path = tmp_path / "match.json"
    path.write_bytes(msgspec.json.encode(load_ruleset("designer", items=FEW).match(2, "few").record()))
    assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize(
    ("word", "said"),
    [("lands", "KIND=ID"), ("lands=", "KIND=ID"), ("lands=l01,", "KIND=ID"), ("land=l01", "did you mean 'lands'")],
)
def test_bad_filters_on_the_command_line(capsys: pytest.CaptureFixture[str], word: str, said: str) -> None:
    """A filter that cannot be read, or names nothing, ends with 2 and one line."""
    assert main(["simulate", "designer", "--only", word]) == 2
    assert said in capsys.readouterr().err


def test_a_box_without_mrs_client() -> None:
    """Whoever leaves out all cards of one client is told that the game needs them, before a match begins."""
    rules = load_ruleset("designer", items={"clients": ItemFilter(only=("mr-short",))})
    with pytest.raises(BadOptions, match=r"what the game needs: clients \(mrs\)"):
        rules.match(2, "s")


def test_the_empire_without_its_clients() -> None:
    """Whoever leaves out a client of the Empire is told who is missing, before a campaign begins."""
    rules = load_ruleset("empire", items={"clients": ItemFilter(without=("mrs-pressco",))})
    with pytest.raises(BadOptions, match=r"lack clients whom this game needs: .*mrs-pressco"):
        rules.match(2, "s")
