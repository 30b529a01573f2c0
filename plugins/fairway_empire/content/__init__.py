"""What is in the box of the Empire, as packs write it, and the options of a campaign."""
