"""Plans for a whole course, on any land: a walk from the gate over nine holes and back, around what lies already."""
