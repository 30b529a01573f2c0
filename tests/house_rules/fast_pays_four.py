"""House rule: Fast pays 4 per tile."""

from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="fast_pays_four", version="1.0.0", requires=("designer",))


@hookimpl
@watching("designer.fast_points")
def fairway_quantity(value):
    return 4
