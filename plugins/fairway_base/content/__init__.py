"""What is in the box, as packs write it, how it is checked, and the options of a match."""
