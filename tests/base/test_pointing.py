"""Every shipped game can be played by pointing at what is on the table, and by answering what is asked."""

from __future__ import annotations

import pytest

from fairway import installed_rulesets, load_ruleset
from fairway.testing import check_pointing


@pytest.mark.parametrize("name", installed_rulesets())
def test_every_legal_action_can_be_pointed_at(name: str) -> None:
    """In short random games of every ruleset, pointing and inputs tell all legal actions apart, and lead to each of them."""
    assert check_pointing(load_ruleset(name), steps=80, sample=8) > 15


@pytest.mark.parametrize("name", installed_rulesets())
def test_cards_have_names_of_their_own(name: str) -> None:
    """Whatever kind of card it is, `card:` and its name mean one card: no land is called like a press card."""
    library = load_ruleset(name).library
    cards = [library.items(kind) for kind in ("lands", "clients", "promises", "press", "fame")]
    names = [item.rpartition(":")[2] for items in cards for item in items]
    assert len(names) == len(set(names))
