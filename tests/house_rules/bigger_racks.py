"""House rule: racks hold one tile more."""

from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="bigger_racks", version="1.0.0", requires=("designer",))


@hookimpl
@watching("designer.rack_size")
def fairway_quantity(value):
    return value + 1
