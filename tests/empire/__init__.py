"""Tests of the Empire."""
