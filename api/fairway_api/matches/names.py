"""What people and matches are called: one line that can be read, and that nobody else at the table has."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, normalize

__all__ = ["cleaned", "same", "taken"]

JOINERS = frozenset("\u200c\u200d")
"""Marks that nobody sees and that belong to words: of Persian or Hindi, and to pictures of several people."""
SELECTORS = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Marks that say how the character before them is drawn, such as a heart in colour."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | JOINERS | SELECTORS
"""What is no space to a computer, and yet shows nothing by itself."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Categories of what is no character that people read: controls, marks of direction, unassigned ones."""


def cleaned(text: str) -> str:
    """Return a name in its usual form (NFC), with single spaces and without marks that nobody sees.

    What shows nothing at all is no name: it is empty.
    """
    seen = "".join(sign for sign in normalize("NFC", text) if sign in JOINERS or category(sign) not in UNSEEN)
    line = " ".join(seen.split())
    return "" if all(sign in BLANK or sign.isspace() for sign in line) else line


def same(name: str) -> str:
    """Return what names have in common that people take for the same, whatever their case and form."""
    form = normalize("NFKC", name).casefold()
    seen = "".join(sign for sign in form if sign not in BLANK and category(sign) not in UNSEEN)
    return " ".join(normalize("NFKC", seen).split())


def taken(name: str, others: Iterable[str]) -> bool:
    """Say whether somebody is called so already; who has no name shares it with nobody."""
    return bool(name) and same(name) in {same(each) for each in others if each}
