"""A house rule that breaks whenever it is asked how large a rack is."""

from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="broken", version="0.1.0", requires=("designer",))


@hookimpl
@watching("designer.fill_bonus")
def fairway_quantity(value):
    raise RuntimeError("secret-of-the-plugin")
