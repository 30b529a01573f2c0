"""Everything a running server is made of, opened and closed in order."""
