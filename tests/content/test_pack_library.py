"""Packs that are used together: whose item is whose, what replaces what, and who cannot stand whom."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairway.content import BadPack, ItemFilter, Kind, Library, Manifest, Pack, load_pack, read_pack

Load = Callable[..., Pack]


@pytest.fixture
def load(make_pack: Callable[..., Path], stones: Kind, a_stone: Callable[..., dict[str, Any]]) -> Load:
    """Make and load a pack of stones: `load("name", {"id": {"replaces": ...}}, requires=[...])`."""

    def make(name: str, items: dict[str, dict[str, Any]] | None = None, folder: str = "", **manifest: Any) -> Pack:
        listed = [a_stone(item, **more) for item, more in (items or {}).items()]
        texts = {f"stones.{item}.name": f"{item} of {name}" for item in items or {}}
        files = {"stones.json": listed, "texts/en.json": {"language": "en", "texts": texts or {"pack.name": name}}}
        return load_pack(make_pack(folder or name, files, **{"id": name, **manifest}), [stones])

    return make


def refused(*packs: Pack) -> list[tuple[str, str, str]]:
    """Return the code, the place and the other place of everything wrong with a library."""
    with pytest.raises(BadPack) as caught:
        Library(packs)
    return [
        (fault.code, f"{fault.file}:{fault.line}", f"{fault.first.file}:{fault.first.line}" if fault.first else "")
        for fault in caught.value.faults
    ]


def test_ids_are_the_packs_own(load: Load) -> None:
    """Two packs may use the same id, because the full id has the pack's name before it."""
    library = Library([load("north", {"a": {}}), load("south", {"a": {"weight": 7}})])
    assert list(library.items("stones")) == ["north:a", "south:a"]
    assert library.item("stones", "south:a").weight == 7  # type: ignore[attr-defined]
    assert library.items("sticks") == {}
    with pytest.raises(KeyError):
        library.item("stones", "east:a")


def test_order_does_not_depend_on_the_order_given(load: Load) -> None:
    """Packs come after those they require, and otherwise by id; items come as their pack lists them."""
    packs = [
        load("alpha", {"z": {}, "a": {}}, requires=["zulu"]),
        load("beta", {"b": {}}),
        load("zulu", {"q": {}}, requires=["mike"]),
        load("mike"),
    ]
    for order in itertools.permutations(packs):
        library = Library(order)
        assert [pack.id for pack in library.packs] == ["beta", "mike", "zulu", "alpha"]
        assert list(library.items("stones")) == ["beta:b", "zulu:q", "alpha:z", "alpha:a"]


def test_a_declared_replacement_takes_the_place(load: Load) -> None:
    """An item that replaces another stands where that stood, answers to its id, and can be replaced in turn."""
    base = load("base", {"a": {}, "b": {}, "c": {}})
    more = load("more", {"x": {"replaces": "base:b"}, "y": {}}, requires=["base"])
    last = load("zzz", {"k": {"replaces": "more:x", "weight": 5}}, requires=["more"])
    assert list(Library([base, more]).items("stones")) == ["base:a", "more:x", "base:c", "more:y"]
    library = Library([last, more, base])
    assert list(library.items("stones")) == ["base:a", "zzz:k", "base:c", "more:y"]
    assert library.resolve("stones", "base:b") == "zzz:k"
    assert library.item("stones", "base:b") is library.item("stones", "zzz:k")


def test_what_an_id_means(load: Load) -> None:
    """A bare id means the items of that name in every pack, each as what has replaced it and only once."""
    base = load("base", {"a": {}, "b": {}})
    more = load("more", {"a": {}, "b": {"replaces": "base:b"}}, requires=["base"])
    library = Library([base, more])
    assert library.meant("stones", "a") == ("base:a", "more:a")
    assert library.meant("stones", "b") == library.meant("stones", "base:b") == ("more:b",)
    assert library.meant("stones", "base:c") == library.meant("pebbles", "a") == ()
    assert Library([base, more], {"stones": ItemFilter(without=("base:a",))}).meant("stones", "a") == ("more:a",)


def test_two_replacements_of_one_item_collide(load: Load) -> None:
    """When two packs replace the same item, both places are named."""
    base = load("base", {"a": {}})
    one = load("one", {"x": {"replaces": "base:a"}}, requires=["base"])
    two = load("two", {"y": {}, "z": {"replaces": "base:a"}}, requires=["base"])
    assert refused(base, two, one) == [("replaced_twice", "two/stones.json:10", "one/stones.json:6")]


def test_replacing_in_a_round(load: Load) -> None:
    """Two items that replace each other are an error, not an empty library."""
    one = load("one", {"x": {"replaces": "two:y"}}, requires=["two"])
    two = load("two", {"y": {"replaces": "one:x"}}, requires=["one"])
    assert [code for code, _, _ in refused(one, two)] == ["replaces_in_a_round"]


def test_replaced_items_must_exist(load: Load) -> None:
    """An item cannot replace one that its pack does not have."""
    more = load("more", {"x": {"replaces": "base:b"}}, requires=["base"])
    assert refused(load("base", {"a": {}}), more) == [("unknown_item", "more/stones.json:6", "")]


def test_required_packs_must_be_there(load: Load) -> None:
    """A pack without those it requires is refused, at the line that requires them."""
    assert refused(load("more", requires=["base"])) == [("pack.missing_requirement", "more/pack.json:10", "")]


def test_packs_in_conflict(load: Load) -> None:
    """Packs that are in conflict cannot be used together, whichever of them says so."""
    assert refused(load("aa"), load("bb", conflicts=["aa"])) == [("pack.conflict", "bb/pack.json:10", "")]
    assert Library([load("bb", conflicts=["aa"])]).packs


def test_one_pack_in_two_versions(load: Load) -> None:
    """The same pack cannot be there twice; both places are named."""
    twice = refused(load("aa"), load("aa", folder="copy", version="2.0.0"))
    assert twice == [("pack.twice", "aa/pack.json:2", "aa/pack.json:2")]


def test_texts_fall_back_to_english(load: Load) -> None:
    """A text that a language lacks is given in English, and an item without any is called by its id."""
    library = Library([load("north", {"a": {}}), load("south", {"a": {}})])
    assert library.text("south:stones.a.name", "fr") == "a of south"
    assert library.text("stones.a.name") == "a of north"
    assert library.text("stones.q.name") is None
    assert library.name("stones", "south:a", "fr") == "a of south"
    assert library.name("stones", "south:q") == "south:q"


def test_a_report_follows_references(
    make_pack: Callable[..., Path], load: Load, stones: Kind, a_stone: Callable[..., dict[str, Any]]
) -> None:
    """With other packs at hand, a report also follows references into them, and says what was probably meant."""
    base = load("base", {"granite": {}})
    path = make_pack("more", {"stones.json": [a_stone("x", replaces="base:granit")]}, requires=["base", "bass"])
    assert not read_pack(path, [stones]).errors
    missing, unknown = read_pack(path, [stones], library={"base": base}).errors
    assert (missing.code, missing.did_you_mean) == ("pack.missing_requirement", "base")
    assert (unknown.code, unknown.did_you_mean) == ("unknown_item", "base:granite")


def test_a_library_can_be_sent_to_another_process(load: Load) -> None:
    """A library survives pickling, so that simulations can share it."""
    library = Library([load("north", {"a": {}})])
    assert pickle.loads(pickle.dumps(library)).items("stones") == library.items("stones")


def test_packs_made_by_hand() -> None:
    """A pack without files behind it can be linked too; faults then name no line."""
    manifest = Manifest(id="aa", version="1.0.0", engine=">=0.1", licence="MIT", authors=("x",), requires=("bb",))
    assert refused(Pack(manifest, "", {})) == [("pack.missing_requirement", "aa/pack.json:0", "")]
    assert Library().items("stones") == {}
