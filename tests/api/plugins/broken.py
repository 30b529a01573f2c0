"""A house rule that breaks whenever somebody passes."""

from fairway import Vocabulary, hookimpl
from fairway.model.values import tag_of


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="broken", version="0.1.0", requires=("designer",))


@hookimpl
def fairway_after(event):
    if tag_of(event) == "designer.player_passed":
        raise RuntimeError("secret-of-the-plugin")
