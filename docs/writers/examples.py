"""Examples in JSON of whatever travels in a match."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from fairway import RANDOM, decide
from fairway.model.refusal import Refusal
from fairway.model.values import Value, tag_of
from fairway.rulesets.installed import installed_rulesets
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import load_ruleset

SEED = "reference"
"""Seed of the games from which the examples are taken."""

DEEPEST = 3
"""How deep values may lie in one another in an example that is made up."""


class Examples:
    """Values by tag: the fullest and then shortest that came up in random games, or else one made up."""

    def __init__(self) -> None:
        self._met: dict[str, tuple[int, int, str]] = {}
        self._words: dict[str, str] = {}
        for name, spec in sorted(installed_rulesets().items()):
            ruleset = load_ruleset(name)
            for seats in sorted({spec.seats[0], spec.seats[-1]}):
                self._watch(ruleset.match(seats, SEED))

    def of(self, shape: type[Value]) -> Any:
        """Return an example of a type as JSON holds it."""
        *_, text = self._met.get(tag_of(shape), ("",))
        return json.loads(text) if text else self._made_up(msgspec.inspect.type_info(shape), "")

    def _watch(self, match: Match) -> None:
        actions = {spec.type: spec for each in match.ruleset.vocabularies.values() for spec in each.actions}
        while True:
            self._note([happened.event for happened in match.events])
            self._note([frame.effect for frame in match.state.agenda])
            if match.state.over:
                return
            seat = match.state.waiting()[0]
            action = decide(RANDOM, match.engine, match.state, seat, SEED)
            self._note([action, *actions[type(action)].effects(match.engine.table, match.state, seat, action)])
            played = match.play(seat, action)
            if isinstance(played, Refusal):
                raise AssertionError(f"{action} was listed and refused: {played}")
            match = played

    def _note(self, values: Iterable[Value]) -> None:
        for value in values:
            plain = json.loads(msgspec.json.encode(value))
            lists = [field for field in plain.values() if isinstance(field, list | str)][1:]
            if lists and not any(lists):
                continue  # an example that shows nothing
            text = json.dumps(plain, ensure_ascii=False)
            mark = (sum(not each for each in lists), len(text), text)
            self._met[plain["type"]] = min(mark, self._met.get(plain["type"], mark))
            for field, words in plain.items():
                for word in words if isinstance(words, list) else [words]:
                    if isinstance(word, str) and word:
                        self._words.setdefault(field, word)

    def _made_up(self, shape: msgspec.inspect.Type, field: str, depth: int = 0) -> Any:
        """Make an example of a type: words that came up in a field of the same name, small numbers, short lists."""
        match shape:
            case msgspec.inspect.Metadata(type=inner):
                return self._made_up(inner, field, depth)
            case msgspec.inspect.StructType(fields=fields, array_like=array, tag=tag, tag_field=tag_field):
                values = {each.encode_name: self._made_up(each.type, each.name, depth + 1) for each in fields}
                return [*values.values()] if array else ({tag_field: tag} if tag_field else {}) | values
            case msgspec.inspect.VarTupleType(item_type=inner):
                return [self._made_up(inner, field, depth)] if depth < DEEPEST else []
            case msgspec.inspect.TupleType(item_types=inner):
                return [self._made_up(each, field, depth) for each in inner]
            case msgspec.inspect.UnionType(types=types):
                return self._made_up(types[0], field, depth)
            case msgspec.inspect.LiteralType(values=values):
                return values[0]
            case msgspec.inspect.IntType(ge=least):
                return max(least or 0, 0) or int(field in ("number", "round"))
            case msgspec.inspect.BoolType():
                return True
            case msgspec.inspect.StrType(pattern=pattern):
                return "N" if pattern else self._words.get(field, field)
        return None
