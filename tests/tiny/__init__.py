"""Tiny Mini Golf: the ball, the drawing, the shots, the modes and the scores."""
