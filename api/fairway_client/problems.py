"""What can go wrong: something was refused, or nobody answers.

ClientError
├── Problem        the server has refused; decide by `code`
└── Unreachable    no server answers
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ClientError", "Problem", "Unreachable"]


class ClientError(Exception):
    """Something did not work out."""


class Problem(ClientError):
    """Something was refused: decide by `code`, show the text."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.status: int = document.get("status", 0)
        self.code: str = document.get("code", "")
        self.title: str = document.get("title", "")
        self.text: str = document.get("detail") or self.title or f"status {self.status}"
        self.rule: str = document.get("rule", "")
        self.params: Mapping[str, Any] = document.get("params", {})
        self.errors: tuple[Any, ...] = tuple(document.get("errors", ()))
        self.at: tuple[str, ...] = tuple(document.get("at", ()))
        """What it is about on the table."""
        super().__init__(self.text)

    @property
    def stale(self) -> bool:
        """Whether somebody was faster: look again, and choose again."""
        return self.code == "stale"


class Unreachable(ClientError):
    """No server answers."""

    def __init__(self, address: str, cause: object) -> None:
        super().__init__(f"no answer from {address}: {cause}")
