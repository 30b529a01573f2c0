"""What people are told in words: made from what they see, and readable even where nobody has written any."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fairway import Prompt
from fairway.client.readable import readable
from fairway.client.wording import Wording
from fairway.model.refusal import Refusal
from fairway.model.state import Happened
from fairway.model.texts import Texts, core_texts, in_key
from fairway.model.views import event_for, prompts_for
from fairway.rulesets.speaker import Speaker
from fairway.testing import check_ruleset
from tests.core.toy import Bid, Looked, RoundStarted, ruleset

TEXTS = {
    "event.toy.looked": "{seat:Player} looks at {marble?{marble}|a marble}.",
    "event.toy.looked.you": "You look at {marble}.",
    "prompt.toy.bid.ask": "How much do you bid{what? for {what}|}?",
    "prompt.toy.bid.wait": "Waiting for {seats:player}.",
    "prompt.toy.gift.ask": "Do you take it?",
    "prompt.toy.gift.wait": "There is {what} for {waiting?{waiting:player}|somebody}.",
    "action.toy.bid.name": "Bid",
    "action.toy.bid.say": "Bid {amount}",
    "action.toy.bid.about": "All bids are shown at once.",
    "refusal.toy.too_much": "{amount} is too much for {seat:player}.",
    "title.toy.too_much": "Too much",
    "option.toy.open.true": "Bids are open",
    "ruleset.toy-more.name": "The toy and more",
    "view.toy.bids": "What everybody bids.",
    "view.toy.row.bids": "Bids of a round.",
    "score.toy.points": "Points: for marbles",
}


def wording(texts: Mapping[str, str] = TEXTS) -> Wording:
    fields = {"toy": {"seat": "seat"}}
    return Wording(Speaker(Texts({"en": texts}).merge([core_texts()]).naming(("Ann", "Bob")), "en", fields))


def seen(event: Looked, viewer: int | None) -> str:
    shown = event_for(Happened(event, "toy"), viewer)
    assert shown is not None
    return wording().event(shown.event, viewer)


def test_an_event_is_told_as_it_is_seen() -> None:
    """Who does something is spoken to; others are told by name, and no more than they may know."""
    assert seen(Looked(0, "red"), 0) == "You look at red."
    assert seen(Looked(0, "red"), 1) == "Ann looks at a marble."
    assert seen(Looked(0, "red"), None) == "Ann looks at a marble."


def asked(prompt: Prompt, viewer: int | None) -> str:
    (shown,) = prompts_for((prompt,), viewer)
    return wording().prompt(shown, viewer)


def test_a_question_is_asked_and_told() -> None:
    """A seat that is asked reads the question, with what it is about; the others read whom they wait for."""
    prompt = Prompt.to("toy.bid", 0, 1, what="the vase")
    assert asked(prompt, 0) == "How much do you bid for the vase?"
    assert asked(prompt, None) == "Waiting for Ann and Bob."
    assert asked(Prompt("toy.bid", (0, 1), (1,)), 0) == "Waiting for Bob."


def test_a_discreet_question_tells_nobody_else() -> None:
    """Of a discreet question others hear that it is open and what it is about, but not who is asked."""
    prompt = Prompt.to("toy.gift", 0, discreet=True, what="the vase")
    assert asked(prompt, 0) == "Do you take it?"
    assert asked(prompt, 1) == asked(prompt, None) == wording().prompt(prompt, 1) == "There is the vase for somebody."


def test_what_can_be_done_has_a_name() -> None:
    """An action has a name for its button, a line about it, and a sentence for one such action."""
    words = wording()
    assert (words.action(Bid), words.about("action", "toy.bid"), words.doing(Bid(3))) == (
        "Bid",
        "All bids are shown at once.",
        "Bid 3",
    )


def test_a_refusal_has_a_heading() -> None:
    """A refusal names players, and has a short heading."""
    words = wording()
    assert words.refusal(Refusal("toy.too_much", {"amount": 9, "seat": 1})) == "9 is too much for Bob."
    assert words.title("toy.too_much") == "Too much"


def test_names_stand_in_keys_as_keys_can_be() -> None:
    """A ruleset may be called what no key can be: signs become hyphens there."""
    assert in_key("ruleset.Toy+more.name") == "ruleset.toy-more.name"
    assert wording().name("ruleset", "toy+more") == "The toy and more"
    assert wording().value("toy", "open", True) == "Bids are open"


def test_a_field_of_a_view_is_described_once() -> None:
    """What a field of a view holds is said once, or for one of the things that have such a field."""
    words = wording()
    assert words.view_field("toy", "Table", "bids") == "What everybody bids."
    assert words.view_field("toy", "Row", "bids") == "Bids of a round."
    assert words.view_field("toy", "Row", "other") == ""
    assert words.condition("toy.points") == "Points"


def test_what_has_no_words_is_readable() -> None:
    """Without any texts of a game everything is called by its own name, and nothing breaks."""
    words = wording({})
    assert words.event(RoundStarted(1)) == "Round started"
    assert words.event(Looked(0, "red"), 0) == "Looked"
    assert words.prompt(Prompt.to("toy.bid", 0), 0) == "Bid"
    assert words.doing(Bid(3)) == "Bid"
    assert words.refusal(Refusal("toy.too_much")) == words.title("toy.too_much") == "Too much"
    assert words.about("action", "toy.bid") == ""
    assert readable("option.toy.last-round.name") == "Last round"
    assert readable("name") == "Name"


def test_conformance_warns_of_a_game_without_words() -> None:
    """The conformance suite warns of a plugin that has no words for its events, questions, actions and options."""
    with pytest.warns(UserWarning, match=r"plugin toy has no words for: option\.toy\.rounds\.name, .* more; "):
        check_ruleset(ruleset(rounds=1), seats=(1,), games=1)
