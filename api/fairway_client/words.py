"""What a ruleset says, in a language: sentences from `/texts`, with parameters told by what their fields hold.

A server tells whatever it answers in words, if it is asked in a language; this is for what a client says by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fairway_client.languages import joined, measure, plural_form, says_something
from fairway_client.rows import with_names
from fairway_client.templates import Place, Template, template
from fairway_client.wire import Action, Input, Prompt

__all__ = ["Words"]

ITEM = "item:"
EACH = "each:"
"""Begins the kind of a field that holds one value for each seat."""
PAIRS = frozenset({"square", "path", "shape"})
"""Kinds of fields in which two numbers are a square."""
_PAIR = re.compile(r"-?[0-9]+,-?[0-9]+")
ENCLOSED = re.compile(r"“[^”]*”|«[^»]*»|\([^()]*\)")
"""What is held together by quotes or brackets, whatever commas it has."""
CORE = {"action": "action", "plugin": "plugin", "ruleset": "ruleset", "waiting": "seat"}
"""What parameters of the engine's own refusals hold."""
LAST = frozenset({"name", "about", "say", "ask", "wait", "you", "text"})
"""What a key may end with that says only which of several texts it is."""
MOST_WORDS = 4
"""How many words a mere name has; longer ones are descriptions."""
DESCRIBED = re.compile(r",|[.!?…]$")
"""What a mere name lacks."""
CLOSING = (".", "!", "?", "…")
"""What ends a sentence."""


class Words:
    """What a ruleset says."""

    def __init__(
        self,
        texts: Mapping[str, str],
        language: str = "en",
        *,
        fields: Mapping[str, Mapping[str, str]] | None = None,
        names: Sequence[str] = (),
        items: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Take texts by key, what fields hold by plugin, players by seat, and names of items by kind and id."""
        self.texts, self.language, self.names = texts, language, tuple(names)
        self.fields, self.items = fields or {}, items or {}

    def has(self, key: str) -> bool:
        """Whether there are words for a key."""
        return key in self.texts

    def say(self, key: str, params: Mapping[str, Any] | None = None, of: str = "") -> str:
        """Return a text with its parameters filled in, given the tag or plugin whose they are.

        What has no words is told by the last words of its key.
        """
        text = self.texts.get(re.sub(r"[^a-z0-9_.-]", "-", key.lower()))
        return _readable(key) if text is None else self.fill(text, params or {}, of)

    def fill(self, text: str, params: Mapping[str, Any], of: str = "") -> str:
        """Fill in a text."""
        return self._filled(template(text), params, of)

    def event(self, event: Action, viewer: int | None = None) -> str:
        """Tell what happened; to whoever did it, as their own doing."""
        tag, own = event["type"], f"event.{event['type']}.you"
        mine = viewer is not None and event.get("seat") == viewer and self.has(own)
        return self.say(own if mine else f"event.{tag}", event, tag)

    def prompt(self, prompt: Prompt, viewer: int | None = None) -> str:
        """Ask a question, or say who is waited for; of a discreet one, only that it is open."""
        asked = viewer is not None and viewer in prompt.waiting
        if not (asked or prompt.discreet or prompt.waiting):
            return ""
        waiting = () if prompt.discreet and not asked else prompt.waiting
        params = {"seats": waiting, "waiting": waiting, "seat": waiting, **prompt.params}
        return self.say(f"prompt.{prompt.name}.{'ask' if asked else 'wait'}", params, prompt.name)

    def action(self, type: str) -> str:
        """Return what stands on the button of an action."""
        return self.say(f"action.{type}.name", {}, type)

    def doing(self, action: Action, inputs: Mapping[str, Input] | None = None) -> str:
        """Tell one action; just what it is, where there are no words for more.

        The inputs of its listing name what is written as a list.
        """
        tag, known = action["type"], inputs or {}
        named = {name: with_names(value, known.get(name)) for name, value in action.items()}
        return self.say(f"action.{tag}.say", named, tag) if self.has(f"action.{tag}.say") else self.action(tag)

    def field(self, type: str, field: str) -> str:
        """Return what a field of an action is called that is asked for."""
        return self.say(f"field.{type.partition('.')[0]}.{field}", {}, type)

    def stamp(self, type: str, stamp: Mapping[str, Any]) -> str:
        """Return what a stamp is called, a shape that is laid to make an action; without words for it, what it lays."""
        name, (first, *others) = stamp.get("name", ""), stamp["ways"]
        if name and self.has(key := f"stamp.{type.partition('.')[0]}.{name}"):
            return self.say(key, {}, type)
        same = {field: value for field, value in first.items() if all(each.get(field) == value for each in others)}
        return ", ".join(self.tell(type, field, value) for field, value in same.items())

    def note(self, type: str, notes: Mapping[str, Any]) -> list[str]:
        """Say what a listing notes beside an action, one text for each note that has words: others are for programs."""
        readable = self.measured(notes)
        keys = [f"note.{type.partition('.')[0]}.{name}" for name in notes]
        return [self.say(key, readable, type) for key in keys if self.has(key)]

    def measured(self, notes: Mapping[str, Any]) -> dict[str, Any]:
        """Return notes with numbers as people read them, as parameters of a text."""
        return {name: measure(value, self.language) for name, value in notes.items()}

    def refusal(self, code: str, params: Mapping[str, Any] | None = None) -> str:
        """Say why not."""
        return self.say(f"refusal.{code}", params, code)

    def name(self, what: str, name: str) -> str:
        """Return what a ruleset, plugin, bot, document, paper or option is called."""
        return self.say(f"{what}.{name}.name", {}, name)

    def about(self, what: str, name: str) -> str:
        """Return a line or two about it, or nothing."""
        return self.say(f"{what}.{name}.about", {}, name) if self.has(f"{what}.{name}.about") else ""

    def player(self, seat: object) -> str:
        """Return what people call whoever sits on a seat, or on several."""
        if isinstance(seat, list | tuple):
            return joined([self.player(each) for each in seat], self.language)
        if not isinstance(seat, int):
            return str(seat)
        known = self.names[seat] if 0 <= seat < len(self.names) else ""
        return known or self.say("player", {"number": seat + 1})

    def square(self, x: object, y: object) -> str:
        """Return a square as people count it: columns and rows from 1."""
        if not isinstance(x, int) or not isinstance(y, int):
            return ", ".join(str(each) for each in (x, y) if each is not None)
        return self.say("square", {"x": x + 1, "y": y + 1}) if self.has("square") else f"{x + 1}, {y + 1}"

    def item(self, kind: str, id: str) -> str:
        """Return what an item is called, given its id or that of a copy: `t036b` is one of `t036`."""
        names = self.items.get(kind, {})
        return next((names[each] for each in (id, id[:-1], id[:-2]) if each in names), id)

    def tell(self, of: str, name: str, value: object) -> str:
        """Say a parameter by what it holds."""
        plugin, _, inner = of.partition(".")
        fields = self.fields.get(plugin, CORE)
        return self._told(of, name, fields.get(f"{inner}.{name}") or fields.get(name, ""), value)

    def _told(self, of: str, name: str, kind: str, value: object) -> str:
        if kind.startswith(EACH) and isinstance(value, list | tuple):
            return self._each(of, name, kind.removeprefix(EACH), value)
        if value is None:
            return self._own("nobody" if kind == "seat" else "nothing")
        if isinstance(value, bool):
            return self._own("yes" if value else "no")
        square = self._square_in(of, kind, value)
        if square is not None:
            return self.square(*square)
        if isinstance(value, list | tuple):
            parts = self._parts(of, name, value)
            if parts:
                return self.say(self._worded(of, name), parts, of)
            return self._several(of, name, kind, value)
        if isinstance(value, Mapping):
            return self._struct(of, name, value)
        if isinstance(value, str):
            return self._text(of, name, kind, value)
        return self._number(of, name, kind, value) if isinstance(value, int) else str(value)

    def _struct(self, of: str, name: str, value: Mapping[str, Any]) -> str:
        """Tell a thing of several parts; what has a tag has a text for each."""
        tag = value.get("type")
        key = (tag and self._worded(of, f"{name}.{tag}")) or self._worded(of, name)
        if key:
            return self.say(key, value, of)
        parts = [self.tell(of, part, inner) for part, inner in value.items() if part != "type"]
        return self._row(parts)

    def _each(self, of: str, name: str, kind: str, values: Sequence[object]) -> str:
        """Tell what each seat has that has anything; of somebody who plays alone, that alone."""
        if len(values) == 1:
            return self._told(of, name, kind, values[0])
        told = [(seat, self._told(of, name, kind, each)) for seat, each in enumerate(values) if says_something(each)]
        parts = [self.say("by_seat", {"seat": seat, "value": part}) for seat, part in told]
        return self._row(parts) if parts else self._own("nothing")

    def _row(self, parts: Sequence[str]) -> str:
        """Tell several things in a row; what has commas of its own is parted by the language's semicolon."""
        if not any("," in ENCLOSED.sub("", part) for part in parts):
            return joined(parts, self.language)
        both = self.texts.get("row.both", "{told}; {more}")
        return joined(parts, self.language, re.sub(r"\{[a-z]+\}", "", both).rstrip())

    def _several(self, of: str, name: str, kind: str, values: Sequence[object]) -> str:
        """Tell several things in a row; names of items that read like sentences stand in quotes there."""
        parts = [self._told(of, name, kind, value) for value in values]
        if kind.startswith(ITEM) and self._described(kind.removeprefix(ITEM)):
            quoted = [value != "" and isinstance(value, str) for value in values]
            parts = [self._quoted(part) if quotes else part for part, quotes in zip(parts, quoted, strict=True)]
        return self._row(parts) if parts else self._own("nothing")

    def _parts(self, of: str, name: str, values: Sequence[object]) -> Mapping[str, object]:
        """Return the parts of a thing that is written as a row, in the order in which its own text names them."""
        if not all(isinstance(each, int | str) for each in values):
            return {}
        places = [part for part in template(self.texts.get(self._worded(of, name), "")) if isinstance(part, Place)]
        names = [each for place in places for each in (place.name, place.other) if each]
        return dict(zip(names, values, strict=True)) if len(names) == len(values) else {}

    def _quoted(self, part: str) -> str:
        return self.say("quoted", {"text": part}) if self.has("quoted") else f"“{part}”"

    def _described(self, kind: str) -> bool:
        names = self.items.get(kind, {}).values()
        return any(len(name.split()) > MOST_WORDS or DESCRIBED.search(name) for name in names)

    def _square_in(self, of: str, kind: str, value: object) -> tuple[int, int] | None:
        pair: Sequence[object] = ()
        if isinstance(value, Mapping):
            kinds = self.fields.get(of.partition(".")[0], {})
            names = tuple(value)
            if names == ("x", "y") or tuple(kinds.get(name) for name in names) == ("column", "row"):
                pair = tuple(value.values())
        elif isinstance(value, list | tuple) and kind in PAIRS:
            pair = value
        elif isinstance(value, str) and kind in PAIRS and _PAIR.fullmatch(value):
            pair = tuple([int(part) for part in value.split(",")])
        if len(pair) != 2:
            return None
        x, y = pair
        return (x, y) if type(x) is int and type(y) is int else None

    def _text(self, of: str, name: str, kind: str, value: str) -> str:
        if kind.startswith(ITEM):
            return self.item(kind.removeprefix(ITEM), value) if value else self._own("nothing")
        if kind == "direction":
            return self._own(f"direction.{value.lower()}", value)
        if kind in ("action", "plugin", "ruleset"):
            return self._own(f"{kind}.{value}.name", value)
        return self._word(of, name, value) if kind == "word" else value

    def _number(self, of: str, name: str, kind: str, value: int) -> str:
        if kind == "seat":
            return self.player(value)
        if kind in ("column", "row"):
            return str(value + 1)
        if kind == "quarter_turn":
            return self._own(f"quarter_turn.{value % 4}", str(value))
        return self._word(of, name, str(value)) if kind == "word" else str(value)

    def _word(self, of: str, name: str, value: str) -> str:
        key = self._worded(of, f"{name}.{value.lower()}")
        return self.say(key) if key else value.replace("_", " ")

    def _worded(self, of: str, word: str) -> str:
        """Return the key of a plugin's own word; that of a field which another has brought may be that one's."""
        keys = (f"word.{owner}.{word}" for owner in (of.partition(".")[0], *self.fields))
        return next((key for key in keys if self.has(key)), "")

    def _own(self, key: str, otherwise: str = "") -> str:
        return self.say(key) if self.has(key) else otherwise or key

    def _filled(self, parts: Template, given: Mapping[str, Any], of: str) -> str:
        said = ""
        for part in parts:
            if not isinstance(part, str):
                said += self._place(part, given, of)
            else:
                said += part[1:] if part.startswith(".") and said.endswith(CLOSING) else part
        return said

    def _place(self, place: Place, given: Mapping[str, Any], of: str) -> str:
        value = given.get(place.name)
        if place.form == "plural":
            return self._filled(place.branches[plural_form(value, len(place.branches), self.language)], given, of)
        if place.form == "choice":
            chosen = place.branches[0 if says_something(value) else 1 :][:1]
            return "".join([self._filled(branch, given, of) for branch in chosen])
        if place.name not in given:
            return place.written
        if place.form == "square":
            return self.square(value, given.get(place.other))
        if place.form == "plain":
            return self.tell(of, place.name, value)
        said = self.player(value)
        return said[:1].upper() + said[1:] if place.form == "Player" else said


def _readable(key: str) -> str:
    """Return a key's last words: "Tile placed" for `event.designer.tile_placed`."""
    parts = key.split(".")
    while len(parts) > 1 and parts[-1] in LAST:
        parts.pop()
    words = parts[-1].replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] or key
