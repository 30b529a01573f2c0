"""Pictures as SVG: tiles, lands, cards and courses."""
