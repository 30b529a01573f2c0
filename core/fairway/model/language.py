"""Which language is taken where another one is silent."""

__all__ = ["FALLBACK"]

FALLBACK = "en"
