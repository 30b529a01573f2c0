"""A campaign from game to game: setup, investment, scoring, the books, and what is handed on."""
