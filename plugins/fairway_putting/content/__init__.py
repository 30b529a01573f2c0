"""What is in the box, the options of a round, and where its courses come from."""
