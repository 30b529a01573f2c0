"""What a course is worth, in or out of a match."""
