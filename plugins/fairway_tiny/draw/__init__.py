"""How a sheet looks, as SVG and in a terminal."""
