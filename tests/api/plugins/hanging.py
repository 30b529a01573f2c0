"""A house rule for marbles that does not come back, ends the process or breaks, where a test wants it.

Its action may be played at any time. Whatever `STUMBLE` names breaks over every bid of the last seat; `ANNOTATING`,
`MEASURING`, `NARROWING` and `ASKED` name what is done where its actions are listed, and where it is asked by itself.
"""

import json
import os
import time
from contextlib import suppress

from fairway import (
    Action,
    ActionSpec,
    Bot,
    Document,
    Effect,
    EffectSpec,
    Listed,
    Narrowed,
    Outcome,
    Value,
    Vocabulary,
    hookimpl,
    watching,
)


class Hang(Action, frozen=True, tag="hanging.hang"):
    how: str = "loop"


class Spin(Effect, frozen=True, tag="hanging.spin"):
    how: str


def loop():
    while True:
        pass


def stubborn():
    while True:
        with suppress(Exception):
            loop()


def deaf():
    """Hear of the end of patience for the second time only."""
    try:
        loop()
    except BaseException:
        HEARD.append("once")
    try:
        loop()
    finally:
        HEARD.append("twice")


HEARD = []


def immortal():
    while True:
        with suppress(BaseException):
            loop()


class Endless(Exception):
    def __str__(self):
        loop()


def mumble():
    raise Endless


def leave():
    raise SystemExit(3)


def interrupt():
    raise KeyboardInterrupt


WAYS = {
    "loop": loop,
    "stubborn": stubborn,
    "sleep": lambda: time.sleep(20),  # it ends: until a sleeper has taken its interruption, all of Python is slower
    "slow": lambda: time.sleep(0.1),
    "deaf": deaf,
    "immortal": immortal,
    "mumble": mumble,
    "leave": leave,
    "interrupt": interrupt,
    "nothing": lambda: None,
    "ask": lambda: None,
}


def wanted(where):
    """Do what a test wants somewhere."""
    WAYS[os.environ.get(where, "nothing")]()


def spin(table, state, effect, rolls):
    if effect.how == "ask":
        with suppress(Exception):
            table.quantity(state, 0, "toy.die_bonus", 0)
    WAYS[effect.how]()
    return Outcome()


def judge(data, library):
    """Do what a file says, and break over it."""
    WAYS[json.loads(data)["how"]]()
    return 1 // 0


class Way(Value, frozen=True):
    how: str


class Slow(Listed):
    """Ways to hang, slow to be counted and told apart."""

    def __len__(self):
        wanted("MEASURING")
        return super().__len__()

    def annotate(self, action):
        if action.how == os.environ.get("ANNOTATING"):
            WAYS[action.how]()
        return {}


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="hanging",
        version="0.1.0",
        requires=("toy",),
        actions=(
            ActionSpec(
                Hang,
                "HANG-1",
                lambda table, state, seat: Slow([Hang(how) for how in WAYS]),
                lambda table, state, seat, action: (Spin(action.how),),
            ),
        ),
        effects=(EffectSpec(Spin, spin),),
        documents=(Document("way", Way, score=judge, draw=lambda data, library, language: judge(data, library)),),
    )


@hookimpl
@watching("toy.place_bid")
def fairway_before(table, effect):
    if effect.seat == table.seats - 1 and "STUMBLE" in os.environ:
        WAYS[os.environ["STUMBLE"]]()
        raise RuntimeError("secret-of-the-plugin")


@hookimpl
def fairway_bots():
    return tuple(Bot(f"hanging.{how}", "Never plays.", lambda chair, how=how: WAYS[how]()) for how in WAYS)


@hookimpl
@watching("hanging.hang")
def fairway_narrow(domain):
    return Narrowed(domain, lambda action: wanted("NARROWING")) if "NARROWING" in os.environ else None


@hookimpl
@watching("toy.die_bonus")
def fairway_quantity(value):
    wanted("ASKED")
