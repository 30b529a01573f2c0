"""What is asked in the Empire says what it is about."""

from __future__ import annotations

import pytest

from fairway import decide, load_ruleset
from fairway.client.wording import Wording
from fairway.model.refusal import Refusal
from fairway.model.state import Prompt
from fairway.model.views import prompts_for
from fairway_empire import Empire
from fairway_empire.campaign.events import CampaignEnded
from fairway_empire.card_effects.actions import PlayFame


def test_a_window_says_which_one_it_is() -> None:
    """Everybody sees which moment a window is, and of a tile that somebody has announced, which one that is."""
    rules = load_ruleset("empire")
    match = rules.match(3, "windows")
    seen: set[str] = set()
    for _ in range(600):
        for prompt in match.state.prompts:
            if prompt.name == "empire.window":
                window = match.state.part(Empire).fame.window
                assert window is not None
                wanted = {"window": window.name, **({"tile": window.tile} if window.tile else {})}
                assert all(
                    shown.params == wanted for viewer in (None, 0, 1, 2) for shown in prompts_for((prompt,), viewer)
                )
                seen.add(window.name)
        seat = match.state.waiting()[0]
        after = match.play(seat, decide(rules.bots["random"], match.engine, match.state, seat, match.seed))
        assert not isinstance(after, Refusal)
        match = after
    assert {"round_start", "turn_post"} <= seen


def test_who_is_not_asked_hears_that_a_window_is_open() -> None:
    """Of a window that asks discreetly others, and those who only watch, read which one is open, and not for whom."""
    prompt = Prompt.to("empire.window", 0, discreet=True, window="round_start")
    for language, sentence in (
        ("en", "Fame cards may be played before the first pick of the round."),
        ("fr", "Des cartes Célébrité peuvent se jouer avant le premier choix de la manche."),
    ):
        words = Wording.of(load_ruleset("empire"), language)
        told = [words.prompt(shown, viewer) for viewer in (None, 1) for shown in prompts_for((prompt,), viewer)]
        assert told == [sentence, sentence]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "; what then lies there is, in this order, upright and upside down"),
        ("fr", " ; ce qui s'y trouve ensuite, dans cet ordre : à l'endroit et à l'envers"),
    ],
)
def test_turns_say_of_which_tile_they_are(language: str, told: str) -> None:
    """Of two tiles that change places, each turn is told as that of what then lies on the squares, in their order."""
    action = PlayFame("swap-placed", cells=((2, 0), (2, 1)), turns=(0, 2))
    assert Wording.of(load_ruleset("empire"), language).doing(action).endswith(told)


@pytest.mark.parametrize(
    ("language", "alone", "several"),
    [
        ("en", "; points in all: -829.", "; totals: player 1 (5) and player 2 (7); places: player 1 (2) and player 2 (1)."),
        ("fr", " ; total des points : -829.", " ; totaux : joueur 1 (5) et joueur 2 (7) ; places : joueur 1 (2) et joueur 2 (1)."),
    ],
)  # fmt: skip
def test_who_plays_alone_has_no_place(language: str, alone: str, several: str) -> None:
    """The end of a campaign tells everybody's total and place; of who plays alone, what it has come to."""
    words = Wording.of(load_ruleset("empire"), language)
    assert words.event(CampaignEnded((1,), (-829,))).endswith(alone)
    assert words.event(CampaignEnded((2, 1), (5, 7))).endswith(several)
