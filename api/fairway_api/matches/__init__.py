"""Matches on the server: made, found, changed, kept."""
