"""Computer players of Minigolf Designer."""
