"""Checks of a pack, each with one question: its shape, its references, its texts."""
