"""Fairway's kit for JavaScript: static files that a server offers under `/kit/`, found by an entry point."""
