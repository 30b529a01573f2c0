"""How unfinished holes could be joined by imaginary tiles: free squares, disjoint paths, and what a player plans."""
