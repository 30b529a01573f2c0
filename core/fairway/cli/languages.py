"""`--language`: any language will do that somebody has a file of; what it lacks is said in English."""

from __future__ import annotations

import argparse
import re

from fairway.model.language import FALLBACK

__all__ = ["add_language", "language_name"]

_NAME = re.compile(r"[a-z]{2,3}")


def add_language(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Add `--language` to a command."""
    parser.add_argument(
        "--language",
        type=language_name,
        default=FALLBACK,
        metavar="LANGUAGE",
        help=f"{meaning}, such as en, fr or de (default {FALLBACK}); what it lacks is in English",
    )


def language_name(given: str) -> str:
    """Read the short name of a language."""
    if _NAME.fullmatch(given) is None:
        raise argparse.ArgumentTypeError(f"{given!r} is no short name of a language, such as de")
    return given
