"""Legal actions in a form small enough for the wire: rows of values instead of a thousand objects.

A `Listing` holds the actions of one choice. `fields` names what varies; a row has one value for each of them, in order,
and its last value is a list: the row stands for one action for each value in it. When that list is the same in every
row, it stands once, in `each`. What a client may want to show beside an action is in `notes`, each distinct thing once;
when there are any, a row ends with the index of its actions' note, or with a list of indexes, one for each action.
`expand` is the inverse, and shows a client how to read it.

What an action points at follows from its fields (`fairway.model.pointers`): `points` has the templates, `inputs` says
of every field what it holds, so that it can be asked for. `pointers` has what else can be pointed at, where not every
action stands there.

What would make the whole too long is left out, beginning with the longest: first a listing's notes, then its rows. It
then says how to `narrow`: ask again with one of the values of that field, and what was left out is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from fairway.client.inputs import Input
from fairway.client.pointed import MOST_SEARCHED, Pointed
from fairway.engine.referee import Engine
from fairway.model.blaming import blame, blaming
from fairway.model.domains import Choice, Domain
from fairway.model.pointers import relative
from fairway.model.state import State
from fairway.model.values import Value, plugin_of, replace, tag_of

__all__ = ["MOST_BYTES", "Listing", "Narrowing", "expand", "listing", "size_of"]

MOST_LISTED = 10_000
"""Longer lists are not written out."""
MOST_BYTES = 18_000
"""What all listings of a seat together may come to, as JSON."""
MOST_POINTED = 4_000
"""Letters of the pointers that are told where not every action is."""


class Narrowing(Value, frozen=True):
    """How to ask for less, where not everything was told at once."""

    field: Annotated[str, Meta(description="A field that varies: ask again with one of its values.")]
    values: Annotated[tuple[Any, ...], Meta(description="What it may be. In an address, an object stands as JSON.")]


class Listing(Value, frozen=True, omit_defaults=True, kw_only=True):
    """The legal actions of one type that a seat may choose now."""

    action: Annotated[str, Meta(description="The action's `type`.")]
    prompt: Annotated[str, Meta(description="The prompt it answers; empty for an action that is possible at any time.")]
    must: Annotated[bool, Meta(description="Whether the seat is waited for.")]
    text: Annotated[
        str, Meta(description="What stands on its button, in the asked language; left out if none was asked for.")
    ] = ""
    rule: str = ""
    count: Annotated[int, Meta(description="How many actions are listed, or would be.")]
    exhaustive: Annotated[bool, Meta(description="Whether everything that is accepted is listed.")]
    points: Annotated[
        tuple[str, ...], Meta(description="What their fields point at: templates of pointers, such as `cell:{x},{y}`.")
    ] = ()
    inputs: Annotated[
        dict[str, Input], Meta(description="What each field holds that is not the same in all of them, by its name.")
    ] = msgspec.field(default_factory=dict)
    pointers: Annotated[
        tuple[str, ...],
        Meta(description="What can be pointed at where not every action is in `rows`; left out where that is unknown."),
    ] = ()
    fixed: Annotated[
        dict[str, Any], Meta(description="Fields that have the same value in all of them, because that was asked for.")
    ] = msgspec.field(default_factory=dict)
    fields: Annotated[
        tuple[str, ...],
        Meta(description="The other fields, in the order of a row's values; without those that no action has to name."),
    ] = ()
    each: Annotated[
        tuple[Any, ...],
        Meta(description="What the last field is in turn, when it is the same for every row; rows then leave it out."),
    ] = ()
    rows: Annotated[
        tuple[tuple[Any, ...], ...] | None,
        Meta(description="The actions; None when they are too many, or cannot be listed."),
    ] = None
    narrow: Annotated[
        Narrowing | None,
        Meta(
            description="How to get what was left out for its length: the rows or, where there are rows, their notes."
        ),
    ] = None
    notes: tuple[dict[str, Any], ...] = ()
    description: Annotated[
        dict[str, Any], Meta(description="What the domain says of itself, when not everything is listed.")
    ] = msgspec.field(default_factory=dict)


def listing(
    engine: Engine,
    state: State,
    seat: int,
    *,
    action: str | None = None,
    where: Mapping[str, str | int] | None = None,
    at: Iterable[str] = (),
    most: int = MOST_LISTED,
    most_bytes: int = MOST_BYTES,
) -> tuple[Listing, ...]:
    """List what a seat may do now.

    Keep only actions of one type, and those whose fields equal all the given ones: a number or a truth value may be
    given as text, anything else as JSON, as it stands in an address. Keep only those that point at all of `at`, too, or
    could: what is described and not listed stays where it may point there. Where nothing is left, there is no listing.
    More than `most` actions of a type are only described; what would take more than `most_bytes` is to be narrowed.
    """
    found: list[tuple[Listing, Pointed]] = []
    asked = _Asked(where or {}, frozenset([relative(pointer, seat) for pointer in at]), most)
    for choice in engine.choices(state, seat):
        if action in (None, tag_of(choice.action)):
            spec = engine.spec(choice.action)
            with blaming(plugin_of(choice.action), f"listing {choice.action.__name__}"):
                pointed = Pointed(choice, engine.pointing)
                listed = _listing(choice, pointed, spec.rule, asked)
            if listed is not None:
                found.append((listed, pointed))
    return _fitting(found, most_bytes)


def size_of(choice: Choice) -> tuple[int, bool]:
    """Say how many actions a choice lists, and whether everything that is accepted is among them.

    What is neither whole nor written out is not counted, since nobody sees it before asking for a part of it.
    """
    domain = choice.domain
    try:
        return (len(domain) if domain.exhaustive or domain.written else 0), domain.exhaustive
    except BaseException as error:
        blame(error, plugin_of(choice.action), f"listing {choice.action.__name__}")
        raise


def expand(listings: Iterable[Listing]) -> list[dict[str, Any]]:
    """Write actions out again: each with its `action`, ready to send, and its `notes`."""
    found = []
    for each in listings:
        for row in each.rows or ():
            values = list(row)
            about = values.pop() if each.notes else []
            varying: list[dict[str, Any]] = [{}]
            if each.fields:
                lasts = each.each or values.pop()
                varying = [{each.fields[-1]: last} for last in lasts]
            same = {"type": each.action, **each.fixed, **dict(zip(each.fields, values, strict=False))}
            places = [about] * len(varying) if isinstance(about, int) else about
            for index, last in enumerate(varying):
                notes = each.notes[places[index]] if each.notes else {}
                found.append({"action": {**same, **last}, "notes": notes})
    return found


def _fitting(found: list[tuple[Listing, Pointed]], most_bytes: int) -> tuple[Listing, ...]:
    """Leave out what is too long, beginning with the longest listing."""
    listings = [each for each, _ in found]
    sizes = [len(_ENCODE(each)) for each in listings]
    while sum(sizes) > most_bytes:
        longest = max(range(len(sizes)), key=sizes.__getitem__)
        if not listings[longest].rows:
            break
        listings[longest] = _shorter(listings[longest], found[longest][1])
        sizes[longest] = len(_ENCODE(listings[longest]))
    return tuple(listings)


def _shorter(full: Listing, pointed: Pointed) -> Listing:
    """Leave out the notes of a listing or, where there are none, its rows; say how to get them all the same."""
    rows = full.rows or ()
    if full.notes:
        return replace(full, rows=tuple([row[:-1] for row in rows]), notes=(), narrow=_narrowing(full))
    narrowing = full.narrow or _narrowing(full)
    if narrowing and len(_ENCODE(narrowing)) >= len(_ENCODE(rows)):
        narrowing = None  # its values are all there is; the description has to do
    if narrowing is None and not full.exhaustive and (fewer := _half(rows)):
        return replace(full, rows=fewer)  # not everything is listed anyway
    return replace(
        full,
        rows=None,
        each=(),
        narrow=narrowing,
        pointers=_in_order(pointed.everything()),
        description=dict(pointed.domain.description()),
    )


def _half(rows: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Return the first half of what rows list; nothing where that cannot be halved."""
    if len(rows) > 1:
        return rows[: len(rows) // 2]
    lasts = rows[0][-1] if rows and rows[0] else ()
    return ((*rows[0][:-1], lasts[: len(lasts) // 2]),) if isinstance(lasts, list) and len(lasts) > 1 else ()


def _narrowing(full: Listing) -> Narrowing | None:
    """Return the first field whose value is not the same in all actions of a listing."""
    rows = full.rows or ()
    for place, field in enumerate(full.fields):
        if field != full.fields[-1]:
            given = [row[place] for row in rows]
        else:
            given = list(full.each) or [value for row in rows for value in row[place]]
        values = {_ENCODE(value): value for value in given}
        if len(values) > 1:
            return Narrowing(field, tuple(values.values()))
    return None


class _Asked(NamedTuple):
    """What a client wants to know of."""

    where: Mapping[str, str | int]
    at: frozenset[str]
    most: int


def _listing(choice: Choice, pointed: Pointed, rule: str, asked: _Asked) -> Listing | None:
    domain, kind = choice.domain, choice.action
    where, at = asked.where, asked.at
    names = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    if any(name not in names for name in where):
        return None
    fields = tuple([name for name in names if name not in where])
    count = len(domain)
    if where and not count and domain.exhaustive:
        return None
    table: dict[str, Any] = {}
    fixed: dict[str, Any] = dict(where)
    if 0 < count <= (MOST_SEARCHED if at else asked.most) and (domain.written or where or at):
        actions = pointed.fitting(at) if at else pointed.actions
        for name, value in where.items():
            actions = [each for each in actions if _equals(getattr(each, names[name]), value)]
        if not actions and (where or domain.exhaustive or not pointed.possible(at)):
            return None
        count = len(actions)
        if where:
            fixed = {name: msgspec.to_builtins(getattr(actions[0], names[name])) for name in where}
        if 0 < count <= asked.most:
            fields = tuple([name for name in fields if not _left_out(actions, names[name])])
            table = _table(actions, [names[name] for name in fields], domain)
    elif at and not pointed.possible(at):
        return None
    open_to = [name for name in names if name not in where] if not domain.exhaustive else fields if count else ()
    return Listing(
        action=tag_of(kind),
        prompt=choice.prompt,
        must=choice.must,
        rule=rule,
        count=count,
        exhaustive=domain.exhaustive,
        points=pointed.templates if open_to else (),
        inputs=pointed.inputs(open_to),
        pointers=() if table and domain.exhaustive else _in_order(pointed.everything()),
        fixed=fixed,
        fields=fields,
        description={} if table and domain.exhaustive else dict(domain.description()),
        **table,
    )


def _in_order(pointers: frozenset[str] | None) -> tuple[str, ...]:
    """Return pointers in an order that is always the same; none where they are unknown, or too many to tell."""
    told = sorted(pointers or (), key=lambda pointer: (len(pointer), pointer))
    return tuple(told) if sum(map(len, told)) <= MOST_POINTED else ()


def _left_out(actions: list[Any], field: str) -> bool:
    """Whether none of the actions says anything in a field, as they would be written."""
    kind = type(actions[0])
    if not kind.__struct_config__.omit_defaults:
        return False
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    return field in defaults and all(getattr(action, field) == defaults[field] for action in actions)


def _table(actions: list[Any], fields: list[str], domain: Domain[Any]) -> dict[str, Any]:
    """Return actions as rows, with the notes that the rows point to."""
    if not fields:
        notes, (at,) = _notes(actions[:1], domain)
        return {"rows": ((at,) if notes else (),), "notes": notes}
    columns = [_column(actions, field) for field in fields]
    notes, pointers = _notes(actions, domain)
    runs = _runs(columns[:-1], len(actions))
    lasts = [columns[-1][start:stop] for start, stop in runs]
    each = tuple(lasts[0]) if len(runs) > 1 and lasts.count(lasts[0]) == len(runs) else ()
    rows = []
    for (start, stop), values in zip(runs, lasts, strict=True):
        row = [column[start] for column in columns[:-1]]
        if not each:
            row.append(values)
        if notes:
            row.append(_short(pointers[start:stop]))
        rows.append(tuple(row))
    return {"each": each, "rows": tuple(rows), "notes": notes}


def _column(actions: list[Any], field: str) -> list[Any]:
    values = [getattr(action, field) for action in actions]
    return values if set(map(type, values)) <= _PLAIN else msgspec.to_builtins(values)


def _runs(columns: list[list[Any]], count: int) -> list[tuple[int, int]]:
    """Return where actions begin and end that are the same in all these columns."""
    starts = {0}
    for column in columns:
        starts.update([index for index in range(1, count) if column[index] != column[index - 1]])
    edges = [*sorted(starts), count]
    return list(pairwise(edges))


def _notes(actions: list[Any], domain: Domain[Any]) -> tuple[tuple[dict[str, Any], ...], list[int]]:
    """Return what is to be said beside actions, each distinct thing once, and for each action where that is."""
    if type(domain).annotate is Domain.annotate:
        return (), [0] * len(actions)
    written = [_ENCODE(domain.annotate(action)) for action in actions]
    places = {note: place for place, note in enumerate(dict.fromkeys(written))}
    notes = tuple([msgspec.json.decode(note) for note in places])
    return notes if any(notes) else (), [places[note] for note in written]


_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_PLAIN = frozenset({str, int, bool, type(None)})


def _short(indexes: list[int]) -> int | list[int]:
    first = indexes[0]
    return first if indexes.count(first) == len(indexes) else indexes


def _equals(value: object, given: str | int) -> bool:
    """Whether a field has a value; a text that came with an address may stand for a number or a truth value."""
    if isinstance(value, bool) or isinstance(given, bool):
        return value is given or (isinstance(given, str) and given == str(value).lower())
    if isinstance(given, str) and isinstance(value, int):
        return str(value) == given
    if isinstance(given, str) and not isinstance(value, str):
        try:
            return msgspec.json.encode(value, order="sorted") == msgspec.json.encode(
                msgspec.json.decode(given), order="sorted"
            )
        except (msgspec.DecodeError, RecursionError):
            return False
    return value == given
