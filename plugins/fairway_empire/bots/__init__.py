"""Computer players of the Empire."""
