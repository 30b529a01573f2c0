"""The Empire: a campaign of five courses, with a press that writes about them, on top of Minigolf Designer.

A newcomer's way in: `press/` is the language of press cards and what it reads on a course.
"""

from __future__ import annotations

from pathlib import Path

from fairway import __version__
from fairway.hookspecs import hookimpl
from fairway.vocabulary import Vocabulary
from fairway_empire.clients import WISHES
from fairway_empire.press import PRESS

__all__: list[str] = []

VOCABULARY = Vocabulary(
    name="empire",
    version=__version__,
    kinds=(PRESS,),
    words=WISHES,
    requires=("designer",),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY
