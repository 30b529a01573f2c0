"""Everything that can go wrong, in the one shape that clients know."""
