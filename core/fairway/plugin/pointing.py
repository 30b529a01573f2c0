"""What actions, events and refusals of plugins point at, by the templates that these plugins declare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import inspect

from fairway.model.pointers import Motion, filled, holding, reachable, structs_of, template
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Event
from fairway.model.values import plugin_of
from fairway.plugin.field_kinds import fields_by_plugin
from fairway.plugin.vocabulary import Vocabulary

__all__ = ["Pointing"]

_OURS = ("seat:{waiting}",)
"""What refusals of the engine itself point at: who is asked instead."""

_PLACE = re.compile(r"(.*:)(-?[0-9]{1,6}),(-?[0-9]{1,6})")
"""A pointer at a place that has a column and a row."""


class Pointing:
    """The templates and the kinds of fields of several plugins; each knows those of the plugins that it requires."""

    def __init__(self, vocabularies: Iterable[Vocabulary]) -> None:
        brought = tuple(vocabularies)
        self.fields = fields_by_plugin({each.name: each for each in brought})
        self.templates: dict[str, tuple[str, ...]] = {}
        self.kinds: dict[str, str] = {}
        """Every kind of thing that can be pointed at, and the first plugin that has such things."""
        for each in brought:
            needed = [name for name in each.requires if name in self.templates]
            known = [*each.pointers, *(text for name in needed for text in self.templates[name])]
            self.templates[each.name] = tuple(dict.fromkeys(known))
            for text in (*each.pointers, *_moving(each)):
                self.kinds.setdefault(template(text).kind, each.name)
        self._points: dict[type[Action] | type[Event], tuple[str, ...]] = {}

    def points(self, kind: type[Action] | type[Event]) -> tuple[str, ...]:
        """Return the templates that the fields of an action or event make."""
        found = self._points.get(kind)
        if found is None:
            together = reachable(kind)
            known = self.templates.get(plugin_of(kind), ())
            found = tuple(text for text in known if any(names.issuperset(template(text).fields) for names in together))
            self._points[kind] = found
        return found

    def of(self, value: Action | Event) -> tuple[str, ...]:
        """Return what an action or an event points at; an action names what lies before its seat without it."""
        kind = type(value)
        points = self._points.get(kind)
        if points is None:
            points = self.points(kind)
        return filled(points, value, self.fields[plugin_of(kind)]) if points else ()

    def together(self, kind: type[Action]) -> tuple[tuple[str, ...], ...]:
        """Return the fields of an action that point at something, in groups that do so by themselves."""
        groups: list[set[str]] = []
        inside = {name: _names_in(kind, name) for name in holding(kind)}
        for text in self.points(kind):
            needed = {*template(text).fields, template(text).seat}
            own = needed.intersection(kind.__struct_encode_fields__)
            held = [name for name, names in inside.items() if names.intersection(needed)]
            joined = [{*own, name} if own else {name} for name in held] + ([own] if own else [])
            for fields in joined:
                apart = [group for group in groups if not group & fields]
                groups = [*apart, fields.union(*(group for group in groups if group & fields))]
        return tuple(tuple(sorted(group)) for group in groups)

    def of_fields(self, kind: type[Action], values: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what some fields of an action point at."""
        return filled(self.points(kind), values, self.fields.get(plugin_of(kind), {}))

    def shown(self, event: Event) -> tuple[tuple[str, ...], tuple[Motion, ...]]:
        """Return what an event points at besides what it moves, and what it moves."""
        moves, at = self.moves(event), self.of(event)
        if moves and at:
            moved = {pointer for move in moves for pointer in (*move.what, *move.start, *move.along, *move.to)}
            at = tuple([pointer for pointer in at if pointer not in moved])
        return at, moves

    def of_refusal(self, refusal: Refusal) -> tuple[str, ...]:
        """Return what the parameters of a refusal point at."""
        plugin, dot, _ = refusal.code.partition(".")
        known = self.templates.get(plugin, ()) if dot else _OURS
        return filled(known, refusal.params, self.fields.get(plugin, {})) if refusal.params else ()

    def moves(self, event: Event) -> tuple[Motion, ...]:
        """Return what an event moves, as far as whoever is told it may know: perhaps only from where to where."""
        if not event.moves:
            return ()
        kinds = self.fields.get(plugin_of(event), {})
        scope = {name: getattr(event, name) for name in event.__struct_fields__}

        def way(text: str) -> tuple[str, ...]:
            return tuple(template(text).fill(scope, kinds)) if text else ()

        def told(text: str) -> tuple[str, ...]:
            return tuple(dict.fromkeys(way(text)))

        found = []
        for each in event.moves:
            what = told(each.what)
            hidden = not each.what or any(scope.get(name) in (None, "") for name in template(each.what).fields)
            if what or hidden:
                found.append(Motion(what, told(each.start), _bends(way(each.along)), told(each.to)))
        return tuple([move for move in found if move.what or (move.start and move.to)])


def _bends(way: tuple[str, ...]) -> tuple[str, ...]:
    """Return a way without those places that lie in the middle of a straight stretch of even steps."""
    places = [(found[1], int(found[2]), int(found[3])) if (found := _PLACE.fullmatch(each)) else None for each in way]
    straight = [_straight(*three) for three in zip(places, places[1:], places[2:], strict=False)]
    return tuple([each for each, passed in zip(way, (False, *straight, False), strict=False) if not passed])


_Place = tuple[str, int, int]


def _straight(one: _Place | None, two: _Place | None, three: _Place | None) -> bool:
    """Whether the second of three places of a kind lies in the middle between the others."""
    if one is None or two is None or three is None or not one[0] == two[0] == three[0]:
        return False
    return (two[1] - one[1], two[2] - one[2]) == (three[1] - two[1], three[2] - two[2])


def _moving(vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the templates of what the events of a plugin move."""
    for event in vocabulary.events:
        for each in event.moves:
            yield from filter(None, (each.what, each.start, each.along, each.to))


def _names_in(kind: type[Action], field: str) -> frozenset[str]:
    """Return the names of all fields inside what a field holds."""
    info: Any = inspect.type_info(kind)
    held = next(each.type for each in info.fields if each.encode_name == field)
    return frozenset().union(*(names for struct in structs_of(held) for names in reachable(struct)))
