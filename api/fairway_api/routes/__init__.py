"""Every route, by what a client wants: discover, make a match, play, follow, ask without a match, operate."""
