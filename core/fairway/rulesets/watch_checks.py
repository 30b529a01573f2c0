"""What plugins watch, held against what there is to watch: a name that nobody has would never be asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from fairway.content.faults import nearest
from fairway.engine.hook_calls import Calls
from fairway.model.errors import BadRuleset
from fairway.model.reason import because
from fairway.model.state import Action, Effect, Event
from fairway.model.values import plugin_of
from fairway.plugin.vocabulary import Vocabulary

__all__ = ["check_conditions", "check_watched"]

_TYPES: Mapping[str, type] = {
    "fairway_narrow": Action,
    "fairway_forecast": Action,
    "fairway_before": Effect,
    "fairway_after": Event,
}
"""The hooks that are asked about types, and of which sort these are."""


def check_watched(calls: Calls, vocabularies: Mapping[str, Vocabulary], tags: Mapping[str, type]) -> None:
    """Refuse hooks that watch a quantity nobody declares, or something they are never asked about.

    A tag of a plugin that does not play along is no mistake: that is how a plugin listens to one it may meet.
    """
    quantities = [quantity.name for vocabulary in vocabularies.values() for quantity in vocabulary.quantities]
    for plugin, name in calls.watched("fairway_quantity"):
        if name not in quantities:
            raise BadRuleset(because("watches_quantity", plugin=plugin, name=name, near=nearest(name, quantities)))
    for hook, kind in _TYPES.items():
        for plugin, named in calls.watched(hook):
            if isinstance(named, str) and "." in named and plugin_of(named) not in vocabularies:
                continue
            watched = tags.get(named, named) if isinstance(named, str) else named
            if not (isinstance(watched, type) and issubclass(watched, kind)):
                name = watched.__name__ if isinstance(watched, type) else repr(watched)
                raise BadRuleset(because("watches_type", plugin=plugin, hook=hook, name=name, type=kind.__name__))


def check_conditions(calls: Calls, here: Iterable[str], elsewhere: Callable[[], Iterable[str]]) -> None:
    """Refuse a hook that watches the score of a condition that is never scored.

    `here` are the conditions of one table; `elsewhere` finds those of tables with other numbers of seats, if need be.
    """
    known = list(here)
    strange = [(plugin, key) for plugin, key in calls.watched("fairway_score") if key not in known]
    if strange:
        known += elsewhere()
    for plugin, key in strange:
        if key not in known:
            raise BadRuleset(because("watches_condition", plugin=plugin, name=key, near=nearest(key, known)))
