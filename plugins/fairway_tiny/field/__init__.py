"""The field and the ball on it: spaces, terrain, corners and paths."""
