"""Legal actions by what they point at: which of them fit, and what else there is to point at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import attrgetter
from typing import Any

from fairway.client.inputs import Input, inputs_of
from fairway.model.domains import Choice
from fairway.model.pointers import parse, template
from fairway.model.state import Action
from fairway.plugin.pointing import Pointing

__all__ = ["MOST_SEARCHED", "Pointed"]

MOST_SEARCHED = 50_000
"""Actions that are looked at one by one for what they point at."""


class Pointed:
    """A choice, and what its actions point at."""

    def __init__(self, choice: Choice, pointing: Pointing) -> None:
        self.domain, self.kind = choice.domain, choice.action
        self._pointing = pointing
        self.templates = pointing.points(choice.action)
        fields = dict(zip(self.kind.__struct_encode_fields__, self.kind.__struct_fields__, strict=True))
        self._groups = [
            (names, attrgetter(*[fields[name] for name in names])) for names in pointing.together(self.kind)
        ]
        self._known: dict[tuple[tuple[str, ...], Any], tuple[str, ...]] = {}
        """What fields point at that have certain values; the same few come up in a thousand actions."""

    @cached_property
    def actions(self) -> list[Any]:
        """The listed actions, written out once."""
        return list(self.domain)

    def of(self, action: Action) -> set[str]:
        """Return what an action points at."""
        found: set[str] = set()
        for names, values_of in self._groups:
            found.update(self._made_by(names, values_of(action)))
        return found

    def _made_by(self, names: tuple[str, ...], values: Any) -> tuple[str, ...]:
        """Return what fields point at that have certain values."""
        pointers = self._known.get((names, values))
        if pointers is None:
            given = dict(zip(names, values if len(names) > 1 else (values,), strict=True))
            pointers = self._known[names, values] = self._pointing.of_fields(self.kind, given)
        return pointers

    def fitting(self, at: frozenset[str]) -> list[Any]:
        """Return the listed actions that point at all of these."""
        return [action for action in self.domain.meant(at) if at.issubset(self.of(action))]

    def possible(self, at: frozenset[str]) -> bool:
        """Whether there may be actions that point at all of these, besides those that are written out."""
        kinds = {template(text).kind for text in self.templates}
        if any((pointer := parse(text)) is None or pointer.kind not in kinds for text in at):
            return False
        known = self.everything()
        return known is None or at.issubset(known)

    def everything(self) -> frozenset[str] | None:
        """Return what listed actions point at, and those that are not listed; None where that cannot be told."""
        if not self.templates:
            return frozenset()
        more = () if self.domain.exhaustive else self.domain.pointers()
        if more is not None and not (self.domain.exhaustive or self.domain.written):
            return frozenset(more)
        if more is None or len(self.domain) > MOST_SEARCHED:
            return None
        found = set(more)
        for names, values_of in self._groups:
            for values in set(map(values_of, self.actions)):
                found.update(self._made_by(names, values))
        return frozenset(found)

    def inputs(self, fields: Iterable[str]) -> dict[str, Input]:
        """Return what fields hold that a client is asked for."""
        return inputs_of(self.kind, fields, self._pointing)
