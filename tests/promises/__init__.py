"""The advanced version: promises, client visits and what they are worth."""
