"""What a repair did, line by line, for people to follow (PD-RPR-03)."""

from __future__ import annotations

from fairway import Value
from fairway.content import package_texts
from fairway_putting.course.courses import Cell

__all__ = ["Entry", "entry_text"]


class Entry(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was done, and which step of the procedure did it."""

    step: str
    """The rule, such as `PD-RPR-30`."""
    what: str
    """Names the entry's text: `repair.putting.<what>`."""
    hole: int = 0
    """The hole it concerns; 0 when it concerns none."""
    cells: tuple[Cell, ...] = ()
    tiles: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    sources: tuple[str, ...] = ()
    """Where new tiles came from: `bag`, `removed`, `pile`, or `virtual` for one that is in no box (PD-RPR-06)."""


def entry_text(entry: Entry, language: str) -> str:
    """Put an entry into words, with columns and rows as people count them: from 1."""
    texts = package_texts("fairway_putting")

    def say(key: str, **params: object) -> str:
        return texts.say(f"repair.putting.{key}", params, language)

    before = entry.before
    if entry.what == "mismatch_left":
        before = say(f"reason.{before}")
    elif "-" in before or before == "CYCLE":
        before = say(f"type.{before.lower()}")
    return say(
        entry.what,
        hole=entry.hole,
        cells=" ".join(f"({x + 1}, {y + 1})" for x, y in entry.cells) or "-",
        tiles=entry.tiles or ("-",),
        before=before,
        after=entry.after,
        sources=tuple(say(f"source.{source}") for source in entry.sources),
    )
