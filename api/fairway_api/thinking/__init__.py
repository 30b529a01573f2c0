"""Bots that think: how many steps they are given, where they take them, and how long that took."""
