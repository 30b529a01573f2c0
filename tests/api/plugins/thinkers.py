"""Bots for marbles that think, in ways that nobody should."""

import os

from fairway import Bot, Vocabulary, hookimpl


def loop(chair):
    print("thinking aloud", flush=True)
    while True:
        pass


def die(chair):
    os._exit(3)


def eat(chair):
    bytearray(1 << 40)


def chat(chair):
    print("thinking aloud", flush=True)
    return None if chair.explaining else chair.legal()


WAYS = {way.__name__: way for way in (loop, die, eat, chat)}


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="thinkers", version="0.1.0", requires=("toy",))


@hookimpl
def fairway_bots():
    return tuple(Bot(f"thinkers.{name}", "Thinks.", way, think=1) for name, way in WAYS.items())
