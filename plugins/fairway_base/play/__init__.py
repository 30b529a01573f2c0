"""A match from setup to the end: its state, its turns and rounds, what may be done and what happens."""
