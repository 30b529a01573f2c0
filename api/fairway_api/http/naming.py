"""Names and titles as they are sent: cleaned, or refused where nothing is left of them."""

from __future__ import annotations

from fairway_api.matches.names import cleaned
from fairway_api.problems.problems import because, unreadable_at

__all__ = ["clean_name"]


def clean_name(given: str, path: str) -> str:
    """Return what somebody or something is called; a name that shows nothing is refused, no name is none."""
    name = cleaned(given)
    if given and not name:
        raise unreadable_at(path, because("blank_name"))
    return name
