"""Which Fairway this is."""

__all__ = ["COMPATIBLE", "__version__"]

__version__ = "0.1.0"

COMPATIBLE = ("0.1.0",)
"""Versions whose matches this engine and the shipped games play on unchanged; `tests/stored_matches` proves it."""
