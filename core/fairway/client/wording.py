"""Whatever a person can meet in a game, in words: events, questions, actions, options, refusals (decision 0021).

A sentence is made from what its viewer sees, and from nothing else. What has no words is told by its own name.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from fairway.client.listing import Listing
from fairway.client.readable import readable
from fairway.client.word_keys import lesson_key, written_value
from fairway.model.forecast import Prospect
from fairway.model.language import FALLBACK
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Event, Prompt
from fairway.model.texts import in_key
from fairway.model.values import plugin_of, replace, tag_of
from fairway.plugin.bot import Remark
from fairway.rulesets.ruleset import Ruleset
from fairway.rulesets.speaker import Speaker

__all__ = ["Wording"]

logger = logging.getLogger("fairway")


class Wording:
    """Words of a ruleset in a language, about players who may have names."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    @classmethod
    def of(cls, ruleset: Ruleset, language: str = FALLBACK, names: Iterable[str] = ()) -> Wording:
        """Return the words of a ruleset in a language; players are called by their names, by seat."""
        return cls(ruleset.speaker(language, names))

    def event(self, event: Event, viewer: int | None = None) -> str:
        """Tell what happened, given the event as a viewer sees it; to whoever did it, as their own doing."""
        tag, params = tag_of(event), _params(event)
        if viewer is not None and params.get("seat") == viewer and self.speaker.find(f"event.{tag}.you"):
            return self._say(f"event.{tag}.you", params, tag)
        return self._say(f"event.{tag}", params, tag)

    def prompt(self, prompt: Prompt, viewer: int | None = None) -> str:
        """Ask a question, or say who is waited for; of a discreet one, only that it is open."""
        asked = viewer is not None and viewer in prompt.waiting
        if not (asked or prompt.discreet or prompt.waiting):
            return ""
        seats = () if prompt.discreet and not asked else prompt.waiting
        params = {"seats": seats, "waiting": seats, "seat": seats, **prompt.params}
        return self._say(f"prompt.{prompt.name}.{'ask' if asked else 'wait'}", params, prompt.name)

    def happening(self, kind: str, seat: int | None, name: str = "") -> str:
        """Tell what happened to a match besides play, as in `joined`; nothing where there is nothing to tell.

        A name is that of whoever it happened to, where the seat may be another's by now.
        """
        key = f"happening.{kind}"
        return self._say(key, {"seat": seat, "name": name}, "") if self.has(key) else ""

    def action(self, action: type[Action] | str) -> str:
        """Return what stands on the button of an action."""
        tag = action if isinstance(action, str) else tag_of(action)
        return self._say(f"action.{tag}.name", {}, tag)

    def doing(self, action: Action) -> str:
        """Tell one action, as in "Lay a tee on column 3, row 4"; just what it is, where there are no words for that."""
        tag = tag_of(action)
        return (
            self._say(f"action.{tag}.say", _params(action), tag) if self.has(f"action.{tag}.say") else self.action(tag)
        )

    def prospect(self, prospect: Prospect) -> str:
        """Tell what an action may lead to."""
        return self._say(f"forecast.{prospect.key}", prospect.params, prospect.key)

    def remark(self, remark: Remark) -> str:
        """Say what a bot says of an action."""
        return self._say(f"remark.{remark.key}", remark.params, remark.key)

    def listed(self, listing: Listing) -> Listing:
        """Return a list of legal actions with what they, and what is asked for, are called."""
        plugin = plugin_of(listing.action)
        inputs = {name: replace(each, text=self.field(plugin, name)) for name, each in listing.inputs.items()}
        return replace(listing, text=self.action(listing.action), inputs=inputs)

    def refusal(self, refusal: Refusal, told: Mapping[str, object] | None = None) -> str:
        """Say why not; `told` are parameters that have words of their own."""
        params = {**refusal.params, **(told or {})}
        return self._say(f"refusal.{refusal.code}", params, refusal.code)

    def title(self, code: str) -> str:
        """Return a short heading for a refusal."""
        return self._say(f"title.{code}", {}, code)

    def name(self, what: str, name: str) -> str:
        """Return what a ruleset, plugin, bot, document, paper, action or option is called."""
        return self._say(f"{what}.{name}.name", {}, name)

    def about(self, what: str, name: str) -> str:
        """Return a line or two about it; nothing where nobody says anything."""
        key = in_key(f"{what}.{name}.about")
        return self._say(key, {}, name) if self.has(key) else ""

    def steps(self, ruleset: str) -> tuple[str, ...]:
        """Tell how a ruleset goes, step by step; nothing where nobody teaches it."""
        found: list[str] = []
        while self.has(key := lesson_key(ruleset, len(found) + 1)):
            found.append(self._say(key, {}, ruleset))
        return tuple(found)

    def lesson(self, what: str, name: str) -> str:
        """Say what matters in a prompt or an action to who plays for the first time; nothing if nobody does."""
        key = in_key(f"lesson.{what}.{name}")
        return self._say(key, {}, name) if self.has(key) else ""

    def options(self, plugin: str) -> str:
        """Say whose options a match may be made with."""
        return self._say("options.about", {"plugin": plugin}, "")

    def value(self, plugin: str, option: str, value: object) -> str:
        """Say what a value of an option means."""
        return self._say(f"option.{plugin}.{option}.{written_value(value)}", {}, plugin)

    def field(self, plugin: str, field: str) -> str:
        """Return what a field is called that is asked for."""
        return self._say(f"field.{plugin}.{field}", {}, plugin)

    def view_field(self, plugin: str, struct: str, field: str) -> str:
        """Say what a field of a view holds; nothing where nobody says it."""
        for key in (in_key(f"view.{plugin}.{struct}.{field}"), in_key(f"view.{plugin}.{field}")):
            if self.has(key):
                return self._say(key, {}, plugin)
        return ""

    def pointer(self, plugin: str, kind: str) -> str:
        """Say what a kind of pointer points at."""
        return self._say(f"pointer.{plugin}.{kind}", {}, plugin)

    def condition(self, key: str) -> str:
        """Return what a condition that scores is called, without the explanation after the colon."""
        said = self._say(f"score.{key}", {}, key)
        return said.partition(":")[0].strip()

    def has(self, key: str) -> bool:
        """Say whether somebody has words for a key."""
        return self.speaker.find(key)

    def _say(self, key: str, params: Mapping[str, object], of: str) -> str:
        written = in_key(key)
        if not self.speaker.find(written):
            return readable(key)
        try:
            return self.speaker.say(written, params, of)
        except Exception:  # what was played must be told, whatever a plugin has put into it
            logger.exception("%s could not be said", key)
            return readable(key)


def _params(value: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a value by the names that they have on the wire."""
    return {
        name: getattr(value, field)
        for name, field in zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
    }
