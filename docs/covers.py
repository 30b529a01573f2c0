"""Draw the pictures that stand for our rulesets in a lobby: `pictures/<ruleset>.svg` beside each plugin's code.

`python docs/covers.py` plays a match of each with bots, always the same way, and keeps a part of the board it leaves.
A picture says nothing in words, so that it needs no language.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple
from xml.etree import ElementTree

from fairway import Match, decide, load_ruleset
from fairway.client.covers import cover_file
from fairway.rulesets.installed import installed_vocabularies

SVG = "http://www.w3.org/2000/svg"
WORD = re.compile(r"[^\W\d_]{2}")
SEATS = 2


class Cover(NamedTuple):
    """What is shown of a ruleset: a board of a match after some moves, and which part of it."""

    seed: str
    moves: int
    box: str
    """Three wide and two high, as cards in a lobby are."""


COVERS = {
    "designer": Cover("cover", 400, "-6 -6 918 612"),
    "designer+promises": Cover("promises", 400, "-6 -6 918 612"),
    "designer+empire": Cover("cover", 400, "-6 -6 720 480"),
    "empire": Cover("empire", 130, "-5 195 516 344"),
    "empire+promises": Cover("both", 130, "95 -5 417 278"),
    "putting": Cover("cover", 30, "8 78 450 300"),
    "tiny": Cover("cover", 400, "12 212 408 272"),
}


def drawn(ruleset: str, shown: Cover) -> str:
    """Draw what stands for a ruleset."""
    root = ElementTree.fromstring(_board(ruleset, shown))
    for parent in root.iter():
        parent.attrib.pop("data-at", None)
        for child in [each for each in parent if _is_hidden(each)]:
            parent.remove(child)
    *_, width, height = shown.box.split()
    root.attrib.clear()
    root.attrib |= {"viewBox": shown.box, "width": width, "height": height}
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _board(ruleset: str, shown: Cover) -> str:
    """Play on with the bot that knows most of the game, which is the last, and draw what the first seat has."""
    playing = load_ruleset(ruleset)
    match = playing.match(SEATS, shown.seed)
    *_, bot = playing.bots.values()
    while not match.state.over and match.state.revision < shown.moves:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(bot, match.engine, match.state, seat, shown.seed))
        assert isinstance(played, Match)
        match = played
    board = match.engine.board(match.state, 0, 0)
    assert board is not None
    return board


def _is_hidden(element: ElementTree.Element) -> bool:
    """Whether something is not for the eye, or has words."""
    name = element.tag.rpartition("}")[2]
    text = name == "text" and WORD.search("".join(element.itertext()))
    return bool(text) or name in ("title", "desc", "view") or element.attrib.get("pointer-events") == "all"


def main() -> int:
    """Draw them all."""
    for vocabulary in installed_vocabularies().values():
        for spec in vocabulary.rulesets:
            file = cover_file(vocabulary, spec.name)
            if spec.name in COVERS and file is not None:
                file.parent.mkdir(exist_ok=True)
                file.write_text(drawn(spec.name, COVERS[spec.name]), encoding="utf-8", newline="\n")
                print(file.name)
    return 0


ElementTree.register_namespace("", SVG)

if __name__ == "__main__":
    sys.exit(main())
