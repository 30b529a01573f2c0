"""The course as a value: land, tiles, the red path, numbers, and what all of it adds up to."""
