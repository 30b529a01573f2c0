"""A round from the choice of a course to the playoff."""
