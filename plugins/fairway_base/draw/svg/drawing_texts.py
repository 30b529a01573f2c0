"""What stands in the game's pictures as words; how a picture is made is `fairway.draw.svg`."""

from __future__ import annotations

from fairway.content import package_texts

__all__ = ["drawing_text"]


def drawing_text(key: str, language: str, **params: object) -> str:
    """Return one of the plugin's own texts about pictures."""
    return package_texts("fairway_base").say(f"drawing.{key}", params, language)
