"""Every refusal of the game: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("tiny.off_the_field", "The field has no such space.", "TMG-SET-01", ("space", "width", "height")),
    RefusalSpec("tiny.too_close", "Start and hole are on one space, or side by side.", "TMG-SET-02", ("start", "hole")),
    RefusalSpec(
        "tiny.terrain_not_showing",
        "No die shows this terrain.",
        "TMG-DRW-02",
        ("pieces", "spaces", "terrain", "showing"),
    ),
    RefusalSpec(
        "tiny.orientation", "Triangles, and nothing else, have an orientation.", "TMG-DRW-05", ("pieces", "spaces")
    ),
    RefusalSpec(
        "tiny.space_taken", "A piece lies outside, or on a space that is not empty.", "TMG-PLC-01", ("pieces", "spaces")
    ),
    RefusalSpec("tiny.nothing_drawn", "A drawing needs at least one piece.", "TMG-DRW-04", ("pieces", "spaces")),
    RefusalSpec(
        "tiny.other_terrain", "A piece is not of the chosen type.", "TMG-PLC-02", ("pieces", "spaces", "terrain")
    ),
    RefusalSpec(
        "tiny.too_many", "There are more pieces than dice.", "TMG-PLC-02", ("pieces", "spaces", "shape", "most")
    ),
    RefusalSpec("tiny.not_connected", "The pieces do not form one shape.", "TMG-PLC-03", ("pieces", "spaces")),
    RefusalSpec(
        "tiny.path_closed", "No clear path is left from start to hole.", "TMG-PLC-06", ("pieces", "spaces", "wall")
    ),
    RefusalSpec("tiny.can_draw", "The seat can draw, so it must.", "TMG-DRW-09", ("showing",)),
    RefusalSpec("tiny.bad_power", "There is no such power.", "TMG-SHT-01", ("power", "most")),
    RefusalSpec("tiny.not_an_option", "The ball cannot go there.", "TMG-PRC-10", ("direction", "options", "kind")),
    RefusalSpec("tiny.decide_first", "Another ball waits for the seat's decision.", "TMG-MOD-04", ("sheet",)),
)
