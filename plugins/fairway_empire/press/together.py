"""Which tests of a press card no course can pass together, as far as their words alone tell.

Where it is not sure, nothing is said: a card that some course satisfies is never called impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairway import Value, replace
from fairway.content import ItemFault
from fairway_base import Between
from fairway_empire.press.course_seen import NUMBERS
from fairway_empire.press.words import Count, Holes, Pairs, PressTest, Sum, TileFilter

__all__ = ["check_together"]


def check_together(when: Sequence[PressTest]) -> Iterator[ItemFault]:
    """Find two tests of which one asks for more than the other leaves."""
    for index, test in enumerate(when):
        for other in when[:index]:
            for many, few in ((test, other), (other, test)):
                if many.min is not None and few.max is not None and many.min > few.max and _part_of(many, few):
                    same = replace(many, min=None, max=None) == replace(few, min=None, max=None)
                    code = "press.contradiction" if same else "press.part_of_fewer"
                    yield ItemFault(code, {"min": many.min, "max": few.max}, ("when", index))
            if _different_numbered(test, other) and (needed := (test.min or 0) + (other.min or 0)) > len(NUMBERS):
                yield ItemFault("press.too_many_holes", {"needed": needed, "most": len(NUMBERS)}, ("when", index))


def _part_of(part: PressTest, whole: PressTest) -> bool:
    """Whether everything that one test counts, another one counts as well."""
    if isinstance(part, Count) and isinstance(whole, Count):
        return part.view == whole.view and _narrower(_plain(part.of), _plain(whole.of))
    if isinstance(part, Sum) and isinstance(whole, Sum):
        return part.thing == whole.thing and part.gate <= whole.gate and _narrower(part.on, whole.on)
    return replace(part, min=None, max=None) == replace(whole, min=None, max=None)


def _different_numbered(test: PressTest, other: PressTest) -> bool:
    """Whether two tests count holes of the nine, and never the same one."""
    if not (isinstance(test, Count) and isinstance(other, Count) and test.view == other.view):
        return False
    one, two = _plain(test.of), _plain(other.of)
    if not (isinstance(one, Holes) and isinstance(two, Holes) and one.numbered and two.numbered):
        return False
    pairs = ((getattr(one, name), getattr(two, name)) for name in one.__struct_fields__)
    return any(_apart(each, another) for each, another in pairs if None not in (each, another))


def _plain(of: Value) -> Value:
    """Say what goes without saying: only a complete hole has turns."""
    return replace(of, complete=True) if isinstance(of, Holes) and of.turns is not None and of.complete is None else of


def _narrower(part: Value, whole: Value) -> bool:
    """Whether every field of a description asks for no less than that of another."""
    if not isinstance(part, type(whole)) or not isinstance(part, TileFilter | Holes | Pairs):
        return part == whole
    return all(_within(getattr(part, name), getattr(whole, name)) for name in whole.__struct_fields__)


def _within(part: object, whole: object) -> bool:
    """Whether whatever fits one value of a field fits another: numbers lie in bounds, lists name what may be."""
    if whole is None or part == whole:
        return True
    if part is None or isinstance(part, bool) or isinstance(whole, bool):
        return False
    if isinstance(part, int | Between) and isinstance(whole, int | Between):
        (low, high), (least, most) = _bounds(part), _bounds(whole)
        return least <= low and high <= most
    if isinstance(part, str | tuple) and isinstance(whole, str | tuple):
        return _named(part) <= _named(whole)
    return False


def _apart(one: object, other: object) -> bool:
    """Whether nothing fits both values of a field."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one != other
    if isinstance(one, int | Between) and isinstance(other, int | Between):
        (low, high), (least, most) = _bounds(one), _bounds(other)
        return high < least or most < low
    if isinstance(one, str | tuple) and isinstance(other, str | tuple):
        return _named(one).isdisjoint(_named(other))
    return False


def _bounds(wanted: int | Between) -> tuple[float, float]:
    if isinstance(wanted, int):
        return wanted, wanted
    return 0 if wanted.min is None else wanted.min, float("inf") if wanted.max is None else wanted.max


def _named(wanted: str | tuple[object, ...]) -> frozenset[object]:
    return frozenset((wanted,) if isinstance(wanted, str) else wanted)
