"""Bots that cannot play."""

from fairway import Action, Bot, Vocabulary, hookimpl


class Nonsense(Action, frozen=True, tag="broken.nonsense"):
    pass


def raises(chair):
    raise RuntimeError("a bot with a headache")


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="broken", version="0.1.0", requires=("designer",))


@hookimpl
def fairway_bots():
    return (
        Bot("broken.raises", "Breaks.", raises),
        Bot("broken.forbidden", "Plays what nobody may.", lambda chair: Nonsense()),
        Bot("broken.nothing", "Plays nothing at all.", lambda chair: None),
    )
