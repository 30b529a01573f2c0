"""What writes the pages of the reference, one module for each sort of page; `generate.py` puts them together."""
