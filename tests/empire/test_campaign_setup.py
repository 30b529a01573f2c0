"""Setting up a game of a campaign: clients, order, press cards, Fame cards and land piles (EMP-SETUP, EMP-CAMP)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from fairway import ItemFilter, load_ruleset, replace
from fairway.model.errors import BadOptions
from fairway.testing import happened, picks, refused
from fairway_base import ChooseLand
from fairway_base.play import events as base
from fairway_empire import Campaign, Kit
from fairway_empire.campaign.events import FameDealt, PressLaid
from fairway_empire.state.balance_sheet import BalanceSheet
from fairway_empire.testing import EmpirePosition, row, sheet
from tests.base import tables
from tests.empire.campaigns import all_invest, begin, empire, ended, invest, part, price, tycoon


@pytest.mark.rule("EMP-SETUP-1", "EMP-SETUP-2", "EMP-SETUP-3", "EMP-CAMP-2")
@pytest.mark.parametrize("games", range(5))
def test_the_base_setup_but_for_clients_and_lands(games: int) -> None:
    """In every game the two clients lie open, nobody has a land, and racks and bag are as in the base game."""
    match = begin(3, sheets=[sheet(*[row(score=each)] * games) for each in (3, 2, 1)])
    facts = tables.part(match)
    assert (facts.mr, facts.mrs) == ("mr-profeet", "mrs-pressco")
    assert happened(match, base.ClientsDrawn) == happened(match, base.LandsDealt) == []
    assert [player.land for player in facts.players] == ["", "", ""]
    assert (len(facts.middle.tiles), len(facts.bottom.tiles), facts.dealt) == (4, 4, ())
    assert len([*tables.part(match).pieces()]) == 264


@pytest.mark.rule("EMP-SETUP-4")
def test_in_the_first_game_luck_decides_the_order() -> None:
    """The order is drawn as in the base game, from the same luck."""
    match = begin(3, order=(1, 2, 0))
    assert happened(match, base.OrderDrawn) == [base.OrderDrawn((1, 2, 0))]
    assert tables.part(match).top.pawns == (1, 2, 0)


@pytest.mark.rule("EMP-SETUP-5", "TV-ORDER-1")
def test_later_the_winner_plays_first() -> None:
    """119, 128, 112 in the game before: the second seat plays first, whatever came before, and no luck is asked."""
    earlier = zip((150, 100, 200), (119, 128, 112), strict=True)
    match = begin(3, sheets=[sheet(row(score=old), row(score=last)) for old, last in earlier])
    assert tables.part(match).top.pawns == (1, 0, 2)
    assert happened(match, base.OrderSet) == [base.OrderSet((1, 0, 2))]
    assert "order" not in dict(match.state.chance.used)
    assert "empire.order" not in dict(match.state.chance.used)


@pytest.mark.rule("EMP-SETUP-6", "TV-ORDER-2")
@pytest.mark.parametrize("roll", [0, 1])
def test_later_equals_are_drawn_for(roll: int) -> None:
    """Of two with the same score either may stand first, on a stream of its own; rank and tie-break play no part."""
    sheets = [sheet(row(score=120, rank=2)), sheet(row(score=120, rank=1)), sheet(row(score=90, rank=3))]
    match = begin(3, sheets=sheets, **{"empire.order": [roll, 0]})
    assert tables.part(match).top.pawns == ((1, 0, 2) if roll else (0, 1, 2))


@pytest.mark.rule("EMP-SETUP-7", "EMP-SETUP-8", "EMP-SETUP-9", "TV-PRESS-COUNT", "EMP-CLEAN-4", "GAP-7")
@pytest.mark.parametrize(("game", "cards"), [(1, 4), (2, 5), (3, 6), (4, 7), (5, 8)])
def test_press_cards_of_a_game(game: int, cards: int) -> None:
    """Three and one for each game lie open, the rest is the pile; every game has all 47."""
    match = begin(2, sheets=[sheet(*[row(score=seat)] * (game - 1)) for seat in range(2)])
    assert happened(match, PressLaid) == [PressLaid(game, part(match).public)]
    assert len(part(match).public) == cards
    assert sorted(part(match).public + part(match).pile) == sorted(match.engine.table.kit(Kit).press)
    assert len(part(match).pile) == 47 - cards


@pytest.mark.rule("GAP-7", "EMP-SETUP-9")
def test_used_press_cards_may_stay_out() -> None:
    """Read the other way, cards laid out or bought stay away until too few are left, and then all come back."""
    rules = empire(used_press="stay_out")
    match = all_invest(invest(EmpirePosition(begin(2, rules=rules)).no_fame().match(), 15, press=2))
    first = part(match).public + tuple(card for each in part(match).tycoons for card in each.secret)
    assert len(first) == 6
    match = ended(match)
    assert part(match).game == 2
    assert sorted(first + part(match).public + part(match).pile) == sorted(rules.engine(2).table.kit(Kit).press)
    every = tuple(rules.engine(2).table.kit(Kit).press)
    past = Campaign(game=3, sheets=(sheet(row(), row()),) * 2, kept=((), ()), used_press=every[:42])
    again = part(rules.match(2, "all back", inherited={"empire": past}))
    assert sorted(again.public + again.pile) == sorted(every)
    assert again.used_press == ()
    just = replace(past, used_press=every[:41])
    assert sorted(part(rules.match(2, "just enough", inherited={"empire": just})).public) == sorted(every[41:])


@pytest.mark.rule("EMP-SETUP-10", "EMP-SETUP-11", "EMP-SETUP-13", "TV-DEAL-5")
def test_fame_cards_of_the_first_game() -> None:
    """Everybody gets cards worth 5 in the order of play; all other cards are in the box, and nothing is lost."""
    match = begin(4, order=(3, 1, 0, 2))
    values, dealt = part(match).value, happened(match, FameDealt)
    assert [each.seat for each in dealt] == [3, 1, 0, 2]
    for each in dealt:
        assert each.cards == tycoon(match, each.seat).hand
        assert sum(each.values) == sum(values[card] for card in each.cards or ()) == 5
        assert each.short == 0
    hands = [card for each in part(match).tycoons for card in each.hand]
    assert Counter(hands) + Counter(part(match).box) == Counter(match.engine.table.kit(Kit).fame.cards)
    assert len(hands) + len(part(match).box) == 64


@pytest.mark.rule("TV-DEAL-4", "EMP-SETUP-14", "EMP-CLEAN-2", "EMP-SETUP-10")
def test_kept_cards_do_not_count() -> None:
    """A coverage of 6 brings 6 new points beside two kept cards worth 5, which are in nobody else's reach."""
    mine = ("private-six", "bankable-designer")
    sheets = [sheet(row(press=6, score=2)), sheet(row(press=0, score=1))]
    match = begin(2, sheets=sheets, kept=(mine, ()))
    values, hand = part(match).value, tycoon(match, 0).hand
    assert sum(values[card] for card in mine) == 5
    assert hand[:2] == mine
    assert sum(values[card] for card in hand[2:]) == 6
    assert tycoon(match, 1).hand == ()
    assert Counter(hand) + Counter(part(match).box) == Counter(match.engine.table.kit(Kit).fame.cards)


@pytest.mark.rule("EMP-SETUP-12", "EMP-SETUP-13")
def test_a_deal_in_a_match() -> None:
    """The shuffled deck is dealt as the rule says: what does not fit one player comes first for the next."""
    deck = empire().engine(2).table.kit(Kit).fame.cards
    first = ("private-six", "play-first", "reorder-pawns", "double-pick", "protect-tile")  # worth 3, 1, 2, 3, 1
    match = begin(2, order=(0, 1), **{"empire.fame": picks(deck, first)})
    assert tycoon(match, 0).hand == ("private-six", "play-first", "protect-tile")
    assert tycoon(match, 1).hand == ("reorder-pawns", "double-pick")


@pytest.mark.rule("EMP-SETUP-12")
def test_a_deal_that_falls_short_is_told() -> None:
    """Where coverage exceeds the deck, who comes last plays with less, and everybody is told by how much."""
    match = begin(5, sheets=[sheet(row(press=25, score=9 - seat)) for seat in range(5)])
    dealt = happened(match, FameDealt)
    assert dealt[-1].short > 0
    assert sum(sum(each.values) + each.short for each in dealt) == 125
    assert dealt[0].short == 0


@pytest.mark.rule("EMP-FAME-1")
def test_a_deal_shows_only_backs() -> None:
    """Others see how many cards somebody gets and what is on their backs."""
    event = FameDealt(1, (3, 2), ("private-six", "reorder-pawns"), 0)
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(None) == FameDealt(1, (3, 2), None, 0)
    match = begin(2)
    seen = match.view(0).parts[1]
    assert seen.tycoons[1].backs == tuple(sorted(part(match).value[card] for card in tycoon(match, 1).hand))  # type: ignore[attr-defined]


@pytest.mark.rule("EMP-SETUP-14")
def test_no_limit_to_a_hand() -> None:
    """A coverage of 25 is dealt in full beside three kept cards."""
    match = begin(1, sheets=[sheet(row(press=25))], kept=(("bonus-draw", "bonus-draw", "par6-green"),))
    assert sum(part(match).value[card] for card in tycoon(match, 0).hand) == 25 + 6


@pytest.mark.rule("EMP-SETUP-15", "EMP-SETUP-16", "EMP-CLEAN-3", "EMP-CAMP-3", "GAP-6")
def test_land_piles() -> None:
    """Lands of 15 to 25 lie open by value, without those used before; a pile may be used up."""
    match = begin(2)
    values = [price(match, land) for land in part(match).lands]
    assert values == sorted(values)
    assert set(values) == set(range(15, 26))
    cheapest = [land for land in part(match).lands if price(match, land) == 15]
    later = begin(2, sheets=[sheet(*[row(land=land, score=seat) for land in cheapest[seat::2]]) for seat in range(2)])
    assert part(later).lands == tuple(land for land in part(match).lands if land not in cheapest)


def pack_of_lands(folder: Path, *values: int) -> Path:
    """Write a pack of lands with these values."""
    (folder / "texts").mkdir(parents=True)
    manifest = {"id": "odd-lands", "version": "1.0.0", "engine": ">=0.1,<1", "licence": "MIT", "authors": ["You"]}
    rows = ["GG#######", "GG#######", "#########"]
    about = {"difficulty": 1, "surface": 270, "provenance": "original", "rows": rows}
    lands = [{"id": f"odd-{value}", "value": value, **about} for value in values]
    schema = "schemas/{}.schema.json".format
    (folder / "pack.json").write_text(json.dumps({"$schema": schema("pack"), **manifest}))
    (folder / "lands.json").write_text(json.dumps({"$schema": schema("lands"), "lands": lands}))
    for language in ("en", "fr"):
        texts = {f"lands.odd-{value}.name": f"{value}" for value in values}
        document = {"$schema": schema("texts"), "language": language, "texts": texts}
        (folder / "texts" / f"{language}.json").write_text(json.dumps(document))
    return folder


@pytest.mark.rule("GAP-6", "EMP-SETUP-15")
def test_lands_that_fit_no_pile(tmp_path: Path) -> None:
    """Lands worth 14 and 26 play in the base game and are in no pile; those worth 15 and 25 are."""
    match = load_ruleset("empire", packs=[pack_of_lands(tmp_path / "odd", 14, 15, 25, 26)]).match(2, "odd lands")
    assert {"odd-14", "odd-15", "odd-25", "odd-26"} <= set(tables.kit_of(match).deck)
    assert [land for land in part(match).lands if land.startswith("odd")] == ["odd-15", "odd-25"]


@pytest.mark.rule("GAP-5")
def test_lands_of_the_empire_alone() -> None:
    """Read the other way, only the 21 lands that the Empire brings are in the piles: enough for four players."""
    rules = empire(piles="empire_lands")
    assert sorted(part(rules.match(4, "ours")).lands) == [f"e{number:02}" for number in range(1, 22)]
    with pytest.raises(BadOptions, match="there are 21: 4 are missing"):
        rules.match(5, "too many")


@pytest.mark.rule("GAP-5")
def test_lands_too_hard_are_left_out() -> None:
    """A land too hard for this table is in no pile."""
    easy = load_ruleset("empire", options={"designer": {"max_land_difficulty": 2}}).match(2, "easy")
    kit = tables.kit_of(easy)
    assert set(part(easy).lands) < set(part(begin(2)).lands)
    assert set(part(easy).lands) <= set(kit.deck)


@pytest.mark.rule("GAP-5")
def test_too_few_lands_for_a_campaign() -> None:
    """A campaign that would run out of lands is refused at once, saying how many are missing."""
    seven = ItemFilter(only=tuple(f"l{number:02}" for number in range(1, 8)))
    rules = load_ruleset("empire", items={"lands": seven})
    with pytest.raises(BadOptions, match="2 players needs 10 lands worth 15 to 25, and there are 7: 3 are missing"):
        rules.match(2, "few")
    assert part(rules.match(1, "enough")).game == 1


@pytest.mark.rule("EMP-CAMP-7")
def test_the_players_stay_the_same() -> None:
    """A campaign begun by two cannot go on with three."""
    begun = Campaign(game=2, sheets=(BalanceSheet((row(),)),) * 2, kept=((), ()))
    with pytest.raises(BadOptions, match="2 players have begun this campaign, so 3 cannot go on with it"):
        empire().match(3, "more", inherited={"empire": begun})


def test_switching_the_empire_on_does_not_shift_the_luck_of_the_base_game() -> None:
    """The same seed fills the same racks and draws the same order with and without the Empire."""
    plain, ours = load_ruleset("designer").match(3, "same luck"), empire().match(3, "same luck")
    assert tables.part(ours).top.pawns == happened(ours, base.OrderDrawn)[0].seats
    land = tables.play(plain, *[(seat, ChooseLand(hand[0])) for seat, hand in enumerate(tables.part(plain).dealt)])
    assert tables.part(land).middle == tables.part(ours).middle
    assert tables.part(land).top == tables.part(ours).top


def test_nobody_chooses_a_land_for_nothing() -> None:
    """The base game's choice of a land is not on offer."""
    match = begin(2)
    assert refused(match, 0, ChooseLand("l01")).code in ("not_now", "not_your_turn")
