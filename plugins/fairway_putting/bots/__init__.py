"""Computer players of the Putting Dice Game."""
