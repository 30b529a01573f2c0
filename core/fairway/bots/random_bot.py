"""The bot that plays anything legal: it needs to know no game."""

from __future__ import annotations

from fairway.model.state import Action
from fairway.plugin.bot import Bot, Chair

__all__ = ["RANDOM"]


def _any_listed(chair: Chair) -> Action:
    """Choose evenly among all listed actions that answer what the seat is asked."""
    total = 0
    sizes = []
    for choice in chair.choices:
        size = len(choice.domain) if choice.must else 0
        total += size
        sizes.append(size)
    if not total:
        raise LookupError("nothing to choose from")
    index = chair.roll(total)
    which = 0
    while index >= sizes[which]:
        index -= sizes[which]
        which += 1
    action: Action = chair.choices[which].domain[index]
    return action


RANDOM = Bot("random", "Plays any legal action, each as likely as the next.", _any_listed, picks=True)
