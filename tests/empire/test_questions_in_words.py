"""What is asked in the Empire says what it is about."""

from __future__ import annotations

import pytest

from fairway import decide, load_ruleset
from fairway.client.wording import Wording
from fairway.model.refusal import Refusal
from fairway.model.state import Prompt
from fairway.model.views import prompts_for
from fairway_base.play.events import ConditionScored, LandsRevealed
from fairway_empire import Empire
from fairway_empire.campaign.events import CampaignEnded, CardsKept
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


@pytest.mark.parametrize(
    ("language", "none", "two"),
    [
        (
            "en",
            "Player 1 puts no Fame cards aside for the next game.",
            "Player 1 puts 2 Fame cards aside for the next game.",
        ),
        (
            "fr",
            "Cartes Célébrité que joueur 1 met de côté pour la partie suivante : aucune.",
            "Cartes Célébrité que joueur 1 met de côté pour la partie suivante : 2.",
        ),
    ],
)
def test_whoever_keeps_no_card_is_told_to_keep_none(language: str, none: str, two: str) -> None:
    """Others hear how many Fame cards somebody keeps, and of none that there are none."""
    words = Wording.of(load_ruleset("empire"), language)
    assert [words.event(CardsKept(0, count, None), 1) for count in (0, 2)] == [none, two]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "The land is turned up: player 2 (", "The lands are turned up: player 1 ("),
        ("fr", "Le terrain est révélé : joueur 2 (", "Les terrains sont révélés : joueur 1 ("),
    ],
)
def test_one_land_is_one(language: str, one: str, two: str) -> None:
    """While the others have none yet, a land that is turned up is one land."""
    words = Wording.of(load_ruleset("empire"), language)
    assert words.event(LandsRevealed(("", "l01", ""))).startswith(one)
    assert words.event(LandsRevealed(("l02", "l01", ""))).startswith(two)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Points are counted: promises of Land."), ("fr", "Décompte des points : promesses de terrain.")],
)
def test_what_is_counted_has_a_name(language: str, told: str) -> None:
    """Each time that points are counted, the sentence says of which condition, also of a promise."""
    words = Wording.of(load_ruleset("empire+promises"), language)
    assert words.event(ConditionScored("promises.land", ())) == told
