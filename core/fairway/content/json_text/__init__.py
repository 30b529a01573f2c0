"""JSON as an author writes it: text with the place of everything in it, and every error at once."""
