"""What may come of an action that luck decides, and how likely each of it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fairway.model.refusal import Param

__all__ = ["Prospect", "check_prospects"]


@dataclass(frozen=True, slots=True)
class Prospect:
    """One thing that an action may lead to."""

    key: str
    """Names its text, `forecast.<key>`; one of the plugin's `Vocabulary.forecasts`."""
    chance: Fraction
    """How likely it is; where people choose on the way, if they choose as one would expect."""
    params: Mapping[str, Param] = field(default_factory=dict)
    """What the text is about."""
    at: tuple[str, ...] = ()
    """Where it would be: pointers such as `space:3,4`, as the seat that asks names things."""
    points: int | None = None
    """What the seat's total would change by; None where that is not decided by it."""
    least: Fraction | None = None
    """How likely it is at least, whatever anybody chooses; None where nobody has a choice."""
    most: Fraction | None = None
    """How likely it is at most."""


def check_prospects(prospects: Iterable[Prospect]) -> None:
    """Raise `ValueError` for chances that cannot be: each is from 0 to 1, and together they are no more than 1."""
    together = Fraction()
    for each in prospects:
        low, high = (each.chance if bound is None else bound for bound in (each.least, each.most))
        if not 0 <= low <= each.chance <= high <= 1:
            raise ValueError(f"{each.key} has a chance of {each.chance}, between {low} and {high}")
        together += each.chance
    if together > 1:
        raise ValueError(f"all chances together are {together}, which is more than 1")
