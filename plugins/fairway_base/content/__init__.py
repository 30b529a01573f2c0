"""What is in the box, as packs write it, and the options of a match."""
