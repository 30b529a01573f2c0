"""Courses on paper: files that people write, and what the game leaves to others."""
