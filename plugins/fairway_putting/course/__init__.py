"""A course as this game plays it: tiles, lanes and holes."""
