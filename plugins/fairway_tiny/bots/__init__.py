"""Computer players of Tiny Mini Golf."""
