"""A bot for any game: it tries some legal actions in an imagined world, and plays the one that scores most there."""

from fairway import Action, Bot, Chair, Vocabulary, hookimpl

TRIES = 40


def choose(chair: Chair) -> Action:
    """Try actions as long as there are steps, and take the best."""
    world = chair.world()  # what the seat cannot know is drawn anew in it; nothing in it is secret
    best: tuple[int, Action] | None = None
    while chair.steps:
        action = chair.legal()  # any listed action
        total = world.advance(chair.seat, action).totals()[chair.seat]  # takes one step of the budget
        chair.consider(action, total)  # for whoever asks why
        if best is None or total > best[0]:
            best = (total, action)
    return best[1] if best else chair.legal()


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return Vocabulary(name="look_ahead", version="1.0.0")


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (Bot("look_ahead", "Tries some actions, and takes what scores most at once.", choose, think=TRIES),)
