"""What is in the box, and the options of a match."""
