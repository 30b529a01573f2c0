"""The press: cards that say what a course should be like, and what they read on it.

`words.py` is the language of the cards, `course_seen.py` what it can ask, `look.py` how that is read off a course, and
`judging.py` the verdict with its evidence.
"""

from fairway.content import Kind
from fairway_empire.press.articles import ON_COURSE, article
from fairway_empire.press.cards import PressCard, check_card, compare_cards
from fairway_empire.press.judging import Finding, Verdict, judge, number_goal
from fairway_empire.press.look import Look, look
from fairway_empire.press.words import Measure, PressTest, Selector

__all__ = [
    "PRESS",
    "Finding",
    "Look",
    "Measure",
    "PressCard",
    "PressTest",
    "Selector",
    "Verdict",
    "article",
    "judge",
    "look",
    "number_goal",
]

PRESS = Kind("press", PressCard, check_card, compare_cards, worded=True, explain=ON_COURSE)
"""Press cards, as a kind of content."""
