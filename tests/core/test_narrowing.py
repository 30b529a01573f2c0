"""Pointing narrows: one algorithm finds every action of every game, listed or described."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from fairway import Action, ActionSpec, Domain, Listed, Value
from fairway.client.inputs import Input
from fairway.client.listing import Listing, expand, listing
from fairway.client.narrowing import narrowed, pointers_of
from fairway.model.errors import BadRuleset
from fairway.model.values import replace
from tests.core.toy import Plugin, ruleset

FIELDS = {"x": "column", "y": "row", "turn": "quarter_turn", "tile": "item:tiles", "cells": "square"}


class Lay(Action, frozen=True, tag="lay.lay"):
    tile: str
    x: int
    y: int
    turn: Annotated[int, Meta(ge=0, le=3)] = 0


class Swap(Action, frozen=True, tag="lay.swap"):
    cells: tuple[tuple[int, int], ...]
    how: Literal["fast", "slow"] = "fast"


class Token(Value, frozen=True, array_like=True):
    number: int
    x: int
    y: int


class Number(Action, frozen=True, tag="lay.number"):
    tokens: tuple[Token, ...] = ()


class Numbers(Domain[Number]):
    """Tokens on a few squares; none of the ways is listed."""

    exhaustive = False

    def __len__(self) -> int:
        return 0

    def refuse(self, action):
        return None

    def pointers(self):
        return ("cell:0,0", "cell:9,9")


LAYS = tuple(Lay(tile, x, y, turn) for tile in ("t1", "t2") for x, y in ((0, 0), (1, 0)) for turn in (0, 1, 2))
SWAPS = (*tuple(Swap(((0, 0), (1, 0)), how) for how in ("fast", "slow")), Swap(((1, 0), (2, 0))))


def told(**asked):
    """Return what a client is told of the actions of a small game."""
    domains = {Lay: Listed(LAYS), Swap: Listed(SWAPS), Number: Numbers()}
    specs = tuple(
        ActionSpec(kind, "LAY-1", lambda t, s, seat, domain=domain: domain, lambda t, s, seat, a: ())
        for kind, domain in domains.items()
    )
    pointers = ("seat:{seat}/cell:{x},{y}", "seat:{seat}/cell:{cells}", "tile:{tile}")
    match = ruleset(Plugin("lay", actions=specs, fields=FIELDS, pointers=pointers)).match(2, "s")
    found = listing(match.engine, match.state, 0, **asked)
    read = msgspec.json.decode(msgspec.json.encode(found), type=tuple[Listing, ...])
    return tuple(each for each in read if each.action.startswith("lay."))


def test_a_listing_says_what_can_be_pointed_at_and_asked():
    """Templates of pointers, and for each field its kind, whether it holds several, and a schema."""
    lay, swap, number = told()
    assert lay.points == ("seat:{seat}/cell:{x},{y}", "tile:{tile}")
    assert {name: each.kind for name, each in lay.inputs.items()} == {
        "tile": "item:tiles",
        "x": "column",
        "y": "row",
        "turn": "quarter_turn",
    }
    assert lay.inputs["turn"].schema == {"type": "integer", "minimum": 0, "maximum": 3}
    assert (swap.inputs["cells"].many, swap.inputs["how"].kind) == (True, "word")
    assert swap.inputs["how"].schema == {"enum": ["fast", "slow"]}
    assert (number.inputs["tokens"].parts, number.pointers) == (("number", "x", "y"), ("cell:0,0", "cell:9,9"))


def test_pointing_keeps_what_fits():
    """With everything that was pointed at, only actions are left that point at all of it; what is left lights up."""
    left = narrowed(told(action="lay.lay"), ["cell:0,0"])
    assert {(action["tile"], action["x"]) for action in left.actions} == {("t1", 0), ("t2", 0)}
    assert left.lights == ("tile:t1", "tile:t2")
    left = narrowed(told(action="lay.lay"), ["cell:0,0", "tile:t2"])
    assert (left.lights, list(left.asks), left.action) == ((), ["turn"], None)
    left = narrowed(told(action="lay.lay"), ["cell:0,0", "tile:t2"], {"turn": 1})
    assert left.action == {"type": "lay.lay", "tile": "t2", "x": 0, "y": 0, "turn": 1}


def test_a_selection_is_done_when_somebody_says_so():
    """Of actions that point at ever more, the one that points at just what was pointed at is named: none at first."""
    keep = Listing(
        action="lay.keep",
        prompt="lay.turn",
        must=True,
        count=4,
        exhaustive=True,
        points=("card:{cards}",),
        inputs={"cards": Input("item:cards", many=True)},
        fields=("cards",),
        rows=(([[], ["a"], ["b"], ["a", "b"]],),),
    )
    assert narrowed((keep,)).exact == {"type": "lay.keep", "cards": []}
    left = narrowed((keep,), ["card:b"])
    assert (left.exact, left.action, left.lights) == ({"type": "lay.keep", "cards": ["b"]}, None, ("card:a",))
    left = narrowed((keep,), ["card:b", "card:a"])
    assert left.exact == left.action == {"type": "lay.keep", "cards": ["a", "b"]}


def test_inputs_are_asked_for_last():
    """As long as actions point at more than was pointed at, nobody is asked for their other fields."""
    assert not narrowed(told()).asks
    assert not narrowed(told(), ["tile:t1"]).asks
    left = narrowed(told(), ["tile:t1", "cell:0,0"])
    assert (list(left.asks), left.exact) == (["turn"], None)


def test_one_type_of_action_may_be_meant():
    """Who has pressed a button means nothing else: nothing else lights up."""
    left = narrowed(told(), only="lay.swap")
    assert {action["type"] for action in left.actions} == {"lay.swap"}
    assert (left.lights, left.described) == (("cell:0,0", "cell:2,0"), ())
    assert narrowed(told(), ["cell:2,0"], only="lay.swap").action == {
        "type": "lay.swap",
        "cells": [[1, 0], [2, 0]],
        "how": "fast",
    }


def test_what_lies_before_the_seat_may_be_named_with_it():
    """The pointers of a picture of the own board fit the own actions; those before others do not."""
    assert narrowed(told(action="lay.lay"), ["seat:0/cell:0,0"], seat=0).actions
    assert not narrowed(told(action="lay.lay"), ["seat:1/cell:0,0"], seat=0).actions
    assert [each.action for each in told(at=["seat:0/tile:t1"])] == ["lay.lay"]
    assert told(at=["seat:1/tile:t1"]) == ()


def test_pairs_are_squares():
    """An action with several squares points at each of them."""
    (swap,) = told(action="lay.swap")
    assert pointers_of(swap, {"cells": [[0, 0], [1, 0]], "how": "fast"}) == ("cell:0,0", "cell:1,0")
    left = narrowed((swap,), ["cell:0,0"])
    assert (len(left.actions), list(left.asks)) == (2, ["how"])


def test_one_listed_action_is_offered_though_more_may_fit():
    """A listing that does not list everything still leads to what it lists, and says that there is more."""
    (swap,) = told(action="lay.swap")
    left = narrowed((replace(swap, exhaustive=False),), ["cell:2,0"])
    assert left.action == left.exact == {"type": "lay.swap", "cells": [[1, 0], [2, 0]], "how": "fast"}
    assert left.described == ("lay.swap",)


def test_a_type_without_actions_is_not_described():
    """Where nothing is possible, nothing more is either."""
    (swap,) = told(action="lay.swap")
    none = replace(swap, count=0, rows=None)
    assert (narrowed((none,)).described, narrowed((replace(none, count=3),)).described) == ((), ("lay.swap",))


def test_described_actions_stay_where_they_may_point():
    """What is not listed is kept as long as it may involve all that was pointed at, and says what lights up."""
    (number,) = told(action="lay.number")
    left = narrowed((number,))
    assert (left.actions, left.described, left.lights) == ((), ("lay.number",), ("cell:0,0", "cell:9,9"))
    assert narrowed((number,), ["cell:9,9"]).described == ("lay.number",)
    assert narrowed((number,), ["cell:1,0"]).described == ()
    assert narrowed((number,), ["tile:t1"]).described == ()
    assert pointers_of(number, {"tokens": [[7, 3, 4]]}) == ("cell:3,4",)


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        (["cell:0,0"], {"lay.lay": 6, "lay.swap": 2, "lay.number": 0}),
        (["cell:0,0", "cell:1,0"], {"lay.swap": 2}),
        (["cell:0,0", "tile:t1"], {"lay.lay": 3}),
        (["cell:9,9"], {"lay.number": 0}),
        (["cell:8,8"], {}),
        (["card:t1"], {}),
    ],
)
def test_the_server_keeps_what_a_client_would(at, kept):
    """Asking with pointers gives the actions that pointing leaves, and drops whatever cannot point there."""
    found = told(at=at)
    assert {each.action: each.count for each in found} == kept
    assert [made["action"] for made in expand(found)] == list(narrowed(told(), at).actions)
    assert sorted(kept) == sorted(
        {action["type"] for action in narrowed(told(), at).actions} | {*narrowed(told(), at).described}
    )


def test_what_is_too_long_still_says_what_can_be_pointed_at():
    """Where rows are left out for their length, what they point at is told in their place."""
    (lay,) = told(action="lay.lay", most_bytes=300)
    assert lay.rows is None
    assert lay.pointers == ("tile:t1", "tile:t2", "cell:0,0", "cell:1,0")
    assert narrowed((lay,)).lights == lay.pointers


def test_a_template_that_makes_no_pointer_is_found_at_once():
    """A plugin that declares nonsense, or what would always be the same, cannot be played with; it is named."""
    for wrong in ("cell {x}", "pile:bag"):
        with pytest.raises(BadRuleset, match=f"plugin 'lay': '{wrong}' makes no pointer"):
            ruleset(Plugin("lay", pointers=(wrong,)))
