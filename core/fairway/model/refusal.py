"""Why not: a refusal is an answer, and it leaves the state untouched."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fairway.model.values import Value

__all__ = ["CORE_REFUSALS", "Refusal", "RefusalSpec"]

Param = str | int | bool | tuple[str | int, ...]


class Refusal(Value, frozen=True, omit_defaults=True):
    """An illegal action's answer: a stable code, what it is about, and the rule behind it."""

    code: str
    params: Mapping[str, Param] = msgspec.field(default_factory=dict)
    rule: str = ""


class RefusalSpec(Value, frozen=True):
    """A code in the list of refusals: what it means and which rule stands behind it."""

    code: str
    meaning: str
    rule: str = ""
    params: tuple[str, ...] = ()


CORE_REFUSALS = (
    RefusalSpec("unknown_action", "The match's rules know no action of this type.", params=("action",)),
    RefusalSpec("unknown_seat", "The match has no such seat.", params=("seat", "seats")),
    RefusalSpec("stale", "The action was meant for another revision of the match.", params=("sent", "current")),
    RefusalSpec("match_over", "The match has ended; nothing more can be played."),
    RefusalSpec("not_your_turn", "Other seats are asked to act now, not this one.", params=("seat", "waiting")),
    RefusalSpec("not_now", "This seat may act, but not in this way now.", params=("action", "prompts")),
    RefusalSpec("not_listed", "The action is not among the legal ones.", params=("action",)),
    RefusalSpec("house_rule", "A plugin's rule forbids what the game itself would allow.", params=("plugin",)),
    RefusalSpec("plugin_fault", "A plugin broke; the match is as it was.", params=("plugin", "doing", "error")),
    RefusalSpec(
        "not_foreseen", "What would come of the action depends on what nobody can know yet.", params=("action",)
    ),
    RefusalSpec("malformed", "The action could not be read at all.", params=("error",)),
    RefusalSpec("nothing_to_undo", "This seat has not acted yet, so it can take nothing back.", params=("seat",)),
    RefusalSpec("undo_other_seat", "Another seat has acted since this one did.", params=("seat",)),
    RefusalSpec("undo_revealed", "The last action told somebody what was not known before.", params=("seat",)),
)
"""The refusals every ruleset has; plugins add their own."""
