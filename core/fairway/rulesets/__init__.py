"""Plugins, packs and options made into something to play, and one play of it: rulesets, matches, records."""
