"""Fairway over HTTP: matches, views, live updates and content for frontends in any language."""
