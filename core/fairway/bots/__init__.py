"""Computer players that need to know no game, and how any bot is asked for its action."""
