"""The table: pages on which any match can be played. Static files, served by whoever finds the entry point."""
