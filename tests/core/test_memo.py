"""What rules have worked out is remembered in one place, by identity and within bounds, and is no part of any value."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

from fairway import load_ruleset
from fairway.model.memo import MOST_FACTS, Memo
from fairway.plugin.table import Table


class Owner:
    """Anything that facts follow from; all owners are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Owner)

    def __hash__(self) -> int:
        return 0


def test_a_fact_is_worked_out_once() -> None:
    """Who asks again for the same fact of the same owner gets what was made the first time."""
    memo, owner, asked = Memo(4), Owner(), []
    for _ in range(3):
        assert memo(owner, "fact", lambda: asked.append(1) or "made") == "made"
    assert asked == [1]


def test_nothing_is_a_fact_too() -> None:
    """That something is not there is worked out once as well."""
    memo, owner, asked = Memo(4), Owner(), []
    for _ in range(2):
        assert memo(owner, "fact", lambda: asked.append(1)) is None
    assert asked == [1]


def test_an_owner_is_known_by_identity() -> None:
    """An equal owner is another one, and so is another key."""
    memo, one, other = Memo(4), Owner(), Owner()
    assert memo(one, "fact", lambda: "of one") == "of one"
    assert memo(other, "fact", lambda: "of the other") == "of the other"
    assert memo(one, "another", lambda: "another of one") == "another of one"
    assert memo(one, "fact", lambda: "made anew") == "of one"
    assert memo(Owner(), "fact", lambda: "made anew") == "made anew"


def test_owners_are_forgotten() -> None:
    """No more than twice as many owners are held as was said, however many are asked about."""
    memo = Memo(3)
    held = []
    for number in range(50):
        owner = Owner()
        memo(owner, "fact", lambda number=number: number)
        held.append(weakref.ref(owner))
    del owner
    gc.collect()
    assert 3 <= sum(each() is not None for each in held) <= 6


def test_who_is_asked_about_again_stays() -> None:
    """An owner that somebody keeps asking about is not forgotten while others come and go."""
    memo, dear, asked = Memo(3), Owner(), []
    others = [Owner() for _ in range(50)]
    for other in others:
        memo(dear, "fact", lambda: asked.append(1) or "made")
        memo(other, "fact", lambda: "made")
    assert asked == [1]


def test_facts_of_one_owner_are_bounded() -> None:
    """However many facts are asked for, only so many are kept, and each answer is right."""
    memo, owner = Memo(3), Owner()
    for number in range(3 * MOST_FACTS):
        assert memo(owner, number, lambda number=number: number) == number
    anew: list[int] = []
    for number in reversed(range(3 * MOST_FACTS)):
        memo(owner, number, lambda number=number: anew.append(number))
    assert len(anew) >= 2 * MOST_FACTS


def test_what_failed_is_not_kept() -> None:
    """Where a fact cannot be worked out, whoever asks next tries again."""
    memo, owner = Memo(3), Owner()
    with pytest.raises(ZeroDivisionError):
        memo(owner, "fact", lambda: 1 // 0)
    assert memo(owner, "fact", lambda: "made") == "made"


def test_threads_get_the_right_facts() -> None:
    """Many threads that ask at once about more owners than are held get the facts of just those owners."""
    memo, owners = Memo(2), [Owner() for _ in range(8)]

    def ask(start: int) -> bool:
        for turn in range(2000):
            number = (start + turn) % len(owners)
            if memo(owners[number], turn % 3, lambda n=number, k=turn % 3: (n, k)) != (number, turn % 3):
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(4)))


def test_what_is_remembered_is_no_part_of_a_state() -> None:
    """Scored and listed, a state is still equal to one that nobody has looked at, and so are its bytes."""
    ruleset = load_ruleset("designer")
    one, other = ruleset.match(2, "looked"), ruleset.match(2, "looked")
    one.engine.sheets(one.state)
    one.choices(0)
    assert one.state == other.state
    assert ruleset.codec.msgpack(one.state) == ruleset.codec.msgpack(other.state)


def test_rules_see_no_hooks() -> None:
    """A table answers questions; who answers them, and whether anybody does, rules cannot ask."""
    public = {name for name in dir(Table) if not name.startswith("_")}
    assert public == {
        "conditions",
        "games",
        "kit",
        "kits",
        "lay",
        "memo",
        "option",
        "places",
        "quantity",
        "ranking",
        "score_line",
        "scores",
        "seats",
    }
