"""Every refusal of the promises: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("promises.unknown_card", "There is no promise card of this name.", "ADV-PROM-1", ("card", "left")),
    RefusalSpec("promises.already_made", "The promise has been made already.", "ADV-PROM-3", ("card", "left")),
    RefusalSpec("promises.named_twice", "A promise is named more than once.", "ADV-PROM-1", ("cards",)),
    RefusalSpec("promises.none_chosen", "At setup at least one promise must be made.", "ADV-PROM-2"),
    RefusalSpec("promises.answer_the_visit", "The seat is being asked, so it answers now.", "ADV-VISIT-2"),
    RefusalSpec("promises.no_visit_to_come", "The clients will not come any more.", "ADV-PROM-4"),
    RefusalSpec("promises.is_asked", "The seat is asked at visits as it is.", "ADV-VISIT-2"),
)
