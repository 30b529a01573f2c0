"""How press cards, Fame cards and balance sheets look."""
