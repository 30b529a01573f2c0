"""A match from the first drawing to the last shot."""
