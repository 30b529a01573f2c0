"""The press: cards that say what a course should be like, and what they read on it."""
