"""Pictures are drawn by several threads of a server, also the very first ones."""

from __future__ import annotations

import subprocess
import sys

TWO_FIRST_PICTURES = """
import sys
from threading import Event, Thread
from time import sleep
from fairway import RANDOM, decide, load_ruleset

match = load_ruleset("designer").match(seats=2, seed="first")
for _ in range(6):
    seat = match.state.waiting()[0]
    match = match.play(seat, decide(RANDOM, match.engine, match.state, seat, "first"))
engine, paper = match.engine, match.ruleset.papers["designer.table"]
begun, drawn = Event(), []

class Slow:
    @staticmethod
    def find_spec(name, path, target=None):
        if name == "fairway_base.draw":
            begun.set()
            sleep(0.3)

def draw_table():
    begun.wait()
    drawn.append(engine.paper(match.state, 0, 0, paper))

sys.meta_path.insert(0, Slow)
other = Thread(target=draw_table)
other.start()
drawn.append(engine.board(match.state, 0, 0))
other.join()
print(sum(map(bool, drawn)))
"""
"""Draws a board, and another picture while what draws is still being loaded."""


def test_two_first_pictures_do_not_wait_for_each_other() -> None:
    """What draws is loaded with the first picture, as a whole, so that a second one cannot come in between."""
    done = subprocess.run([sys.executable, "-c", TWO_FIRST_PICTURES], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")
