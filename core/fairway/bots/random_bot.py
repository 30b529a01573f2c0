"""The bot that plays anything legal: it needs to know no game."""

from __future__ import annotations

from fairway.model.blaming import blame
from fairway.model.domains import Choice
from fairway.model.state import Action
from fairway.model.values import plugin_of
from fairway.plugin.bot import Bot, Chair

__all__ = ["RANDOM"]


def _any_listed(chair: Chair) -> Action:
    """Choose evenly among all listed actions that answer what the seat is asked."""
    total = 0
    sizes = []
    for choice in chair.choices:
        try:
            size = len(choice.domain) if choice.must else 0
        except BaseException as error:
            _blame(error, choice)
            raise
        total += size
        sizes.append(size)
    if not total:
        raise LookupError("nothing to choose from")
    index = chair.roll(total)
    which = 0
    while index >= sizes[which]:
        index -= sizes[which]
        which += 1
    choice = chair.choices[which]
    try:
        action: Action = choice.domain[index]
    except BaseException as error:
        _blame(error, choice)
        raise
    return action


def _blame(error: BaseException, choice: Choice) -> None:
    """Blame the plugin whose action it is for a domain that breaks."""
    blame(error, plugin_of(choice.action), f"listing {choice.action.__name__}")


RANDOM = Bot("random", "Plays any legal action, each as likely as the next.", _any_listed, picks=True)
