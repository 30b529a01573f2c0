"""How a round looks, as SVG and in a terminal."""
