"""The Fame cards: what they do, when they may be played, and who sees them."""
