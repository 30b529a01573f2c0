"""Every refusal of this game: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("putting.no_such_course", "There is no such course to choose.", "PD-SET-01", ("courses",)),
    RefusalSpec("putting.no_such_change", "The repair cannot be changed in this way.", "PD-RPR-71", ("change",)),
    RefusalSpec("putting.nothing_to_repair", "No repair is being talked about.", "PD-RPR-71", ("phase",)),
    RefusalSpec(
        "putting.not_among_the_best",
        "Only one of those with the fewest strokes may begin.",
        "PD-TRN-04",
        ("seat", "best"),
    ),
)
