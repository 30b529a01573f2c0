"""What lies on the table before the first turn, and who knows what of it (BG-COMP, BG-SETUP)."""

from __future__ import annotations

import msgspec
import pytest

from fairway import Match, State, load_ruleset
from fairway.model.errors import BadOptions
from fairway.model.views import event_for
from fairway.testing import happened, picks, pieces, refused, script, stacked
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, DesignerView, Player, Rack
from fairway_base.play.setup import ChooseLand, opening
from tests.base.tables import begin, designer, ground, part, play, player

PLAYERS = (2, 3, 4, 5)


def opened(seats: int, seed: str = "setup", **options: object) -> Match:
    """Return a match in which lands are dealt and nobody has chosen."""
    return designer(**options).match(seats, seed)


def chosen(match: Match) -> Match:
    """Let every seat keep its first land."""
    return script(match, [(seat, ChooseLand(hand[0])) for seat, hand in enumerate(part(match).dealt)])


def view(match: Match, seat: int | None) -> DesignerView:
    (seen,) = match.view(seat).parts
    assert isinstance(seen, DesignerView)
    return seen


# components


@pytest.mark.rule("BG-COMP-2", "BG-PLACE-3")
def test_ponds_and_streams_are_no_pieces() -> None:
    """Water markers only help the eye: no fact of a match is about them, and no tile in the bag is one."""
    match = begin(2, lands=("l14", "l17"))
    words = {word for kind in (Designer, Player, Rack) for field in kind.__struct_fields__ for word in field.split("_")}
    assert not words & {"pond", "ponds", "stream", "streams", "water", "markers"}
    kit = match.engine.table.kit(Kit)
    assert {tile.kind for tile in kit.tiles.values()} == {"tee", "green", "path", "grass"}
    assert ground(match, 0).water
    assert not ground(match, 0).water & ground(match, 0).land


@pytest.mark.rule("BG-COMP-3", "BG-SETUP-9")
@pytest.mark.parametrize("seats", [1, *PLAYERS])
def test_the_family_bag_has_no_client_visits(seats: int) -> None:
    """In the family version the bag holds the 264 golf tiles and nothing else: no visits, no promises."""
    match = opened(seats)
    kit = match.engine.table.kit(Kit)
    assert len(part(match).bag) == 264
    assert set(part(match).bag) == set(kit.tiles)
    assert len(match.state.parts) == 1


@pytest.mark.rule("BG-COMP-4")
def test_three_racks_with_benches() -> None:
    """There are three racks of numbered spots, each with a bench at its left end, empty at first."""
    match = begin(3)
    for rack in (part(match).top, part(match).middle, part(match).bottom):
        assert isinstance(rack, Rack)
        assert rack.bench == ()
    assert len(part(match).top.items) == 3
    assert len(part(match).middle.items) == 4


@pytest.mark.rule("BG-COMP-10")
def test_the_statistics_sheet_changes_nothing() -> None:
    """The sheet of expected tiles is information only: what is in the bag never depends on it."""
    assert {part(opened(seats)).bag for seats in (1, *PLAYERS)} == {part(opened(2)).bag}


# clients and colours


@pytest.mark.rule("BG-SETUP-1")
def test_one_client_of_each_kind_for_everybody() -> None:
    """One Mr and one Mrs Client are drawn for the whole table and everybody sees them."""
    match = opened(3)
    kit = match.engine.table.kit(Kit)
    (drawn,) = happened(match, ev.ClientsDrawn)
    assert drawn.mr in kit.mr
    assert drawn.mrs in kit.mrs
    assert len(kit.mr) == len(kit.mrs) == 7
    for seat in (0, 1, 2, None):
        assert (view(match, seat).mr, view(match, seat).mrs) == (drawn.mr, drawn.mrs)


@pytest.mark.rule("BG-SETUP-1")
def test_every_client_can_be_drawn() -> None:
    """Each of the seven Mr and seven Mrs Clients has its number in the draw."""
    rules = designer()
    kit = rules.engine(2).table.kit(Kit)
    matches = [rules.match(2, "any", chance=stacked("any", clients=[at, 6 - at])) for at in range(7)]
    assert tuple(part(match).mr for match in matches) == kit.mr
    assert tuple(part(match).mrs for match in reversed(matches)) == kit.mrs


@pytest.mark.rule("BG-SETUP-2", "BG-COMP-8")
@pytest.mark.parametrize("seats", [1, *PLAYERS])
def test_colours_are_unique(seats: int) -> None:
    """Every player has a colour of their own, and nothing else yet."""
    players = part(opened(seats)).players
    assert len({each.colour for each in players}) == seats
    assert all(each == Player(colour=each.colour) for each in players)


@pytest.mark.rule("BG-SETUP-2")
def test_players_ask_for_colours() -> None:
    """Players get the colours they ask for, and those who do not ask take what is left."""
    asked = load_ruleset("designer", options={"designer": {"colours": ["purple", "red"]}}).match(4, "s")
    plain = [each.colour for each in part(opened(5)).players]
    left = [colour for colour in plain if colour not in ("purple", "red")]
    assert [each.colour for each in part(asked).players] == ["purple", "red", *left[:2]]


@pytest.mark.rule("BG-SETUP-2")
@pytest.mark.parametrize(
    ("colours", "says"),
    [
        (["bleu"], r"no colour 'bleu' \(in the box: .*\); did you mean 'blue'\?"),
        (["red", "red"], "two players cannot both have the colour 'red'"),
        (["red", "blue", "green"], "3 colours are asked for, but 2 play"),
    ],
)
def test_colours_that_cannot_be_had(colours: list[str], says: str) -> None:
    """A colour that is not in the box, or that two want, is refused before the match."""
    with pytest.raises(BadOptions, match=says):
        load_ruleset("designer", options={"designer": {"colours": colours}}).match(2, "s")


# lands


@pytest.mark.rule("BG-SETUP-3")
@pytest.mark.parametrize("seats", [1, *PLAYERS])
def test_three_lands_each(seats: int) -> None:
    """Each player is dealt three land cards, no card twice."""
    hands = part(opened(seats)).dealt
    assert [len(hand) for hand in hands] == [3] * seats
    assert len({land for hand in hands for land in hand}) == 3 * seats


@pytest.mark.rule("BG-SETUP-3")
def test_one_land_is_kept() -> None:
    """Each player keeps exactly one land, face up; the rejected and the undealt cards leave the game."""
    match = opened(3)
    hands = part(match).dealt
    match = chosen(match)
    assert [each.land for each in part(match).players] == [hand[0] for hand in hands]
    assert part(match).dealt == ()
    assert not any(part(match).kept)
    rejected = {land for hand in hands for land in hand[1:]}
    assert not any(land in match.ruleset.codec.json(match.state).decode() for land in rejected)
    for seat in (0, 1, 2, None):
        assert [each.land for each in view(match, seat).players] == [hand[0] for hand in hands]


@pytest.mark.rule("BG-SETUP-3")
def test_a_land_is_kept_once() -> None:
    """Who has chosen a land cannot choose another while the rest are thinking."""
    match = opened(2)
    first, second, _ = part(match).dealt[0]
    match = play(match, (0, ChooseLand(first)))
    assert refused(match, 0, ChooseLand(second)).code == "not_your_turn"


@pytest.mark.rule("BG-SETUP-3")
def test_a_land_must_be_in_the_hand() -> None:
    """A land card of another player, of the box or of nowhere cannot be kept."""
    match = opened(2)
    mine, theirs = part(match).dealt
    refusal = refused(match, 0, ChooseLand(theirs[0]))
    assert (refusal.code, refusal.rule) == ("designer.land_not_dealt", "BG-SETUP-3")
    assert refusal.params == {"land": theirs[0], "dealt": mine}
    refusal = refused(match, 0, ChooseLand("atlantis"))
    assert (refusal.code, refusal.rule) == ("designer.unknown_land", "BG-SETUP-3")


@pytest.mark.rule("BG-SETUP-4")
def test_lands_are_chosen_at_once_and_in_secret() -> None:
    """All choose at the same time, in any order, and nobody learns a choice before all are made."""
    match = opened(3)
    hands = part(match).dealt
    assert match.state.waiting() == (0, 1, 2)
    match = play(match, (2, ChooseLand(hands[2][1])))
    assert match.state.waiting() == (0, 1)
    assert all(each.land == "" for each in part(match).players)
    for seat in (0, 1, None):
        seen = [event_for(each, seat) for each in match.events]
        assert [each.event for each in seen if each] == [ev.LandChosen(2, "")]
        assert view(match, seat).kept == ""
        assert view(match, seat).dealt == (hands[seat] if seat is not None else ())
    assert view(match, 2).kept == hands[2][1]
    match = play(match, (0, ChooseLand(hands[0][0])), (1, ChooseLand(hands[1][0])))
    (revealed,) = happened(match, ev.LandsRevealed)
    assert revealed.lands == (hands[0][0], hands[1][0], hands[2][1])


@pytest.mark.rule("BG-SETUP-4")
def test_hands_of_lands_are_secret() -> None:
    """A player sees the own three cards and a spectator none; another hand would look the same."""
    match = opened(3)
    hands = part(match).dealt
    (dealt,) = (each for each in match.events if isinstance(each.event, ev.LandsDealt))
    for seat in (0, 1, 2, None):
        told = msgspec.json.encode(match.view(seat)).decode()
        assert [f'"{land}"' in told for hand in hands for land in hand] == [
            owner == seat for owner in range(3) for _ in range(3)
        ]
    seen = event_for(dealt, 1)
    assert seen is not None
    assert seen.event == ev.LandsDealt(((), hands[1], ()))
    hidden = event_for(dealt, None)
    assert hidden is not None
    assert hidden.event == ev.LandsDealt(((), (), ()))


@pytest.mark.rule("BG-SETUP-5")
@pytest.mark.parametrize(("hardest", "cards"), [(1, 16), (2, 32), (3, 47)])
def test_hard_lands_can_be_left_out(hardest: int, cards: int) -> None:
    """Lands with more golf balls than agreed are taken out before dealing; there are enough for five either way."""
    match = opened(5, max_land_difficulty=hardest)
    kit = match.engine.table.kit(Kit)
    everywhere = match.ruleset.library.items("lands")
    allowed = {name.partition(":")[2] for name, land in everywhere.items() if land.difficulty <= hardest}  # type: ignore[attr-defined]
    assert set(kit.deck) == allowed
    assert len(kit.deck) == cards >= 15
    assert {land for hand in part(match).dealt for land in hand} <= allowed


# bag, pawns, racks


@pytest.mark.rule("BG-SETUP-6", "BG-COMP-1")
def test_all_tiles_start_in_the_bag() -> None:
    """All 264 tiles are in the bag before the racks are filled, and none is ever anywhere twice."""
    match = opened(4)
    assert part(match).bag == tuple(match.engine.table.kit(Kit).tiles)
    started = chosen(match)
    assert len(part(started).bag) == 264 - 5 - 5
    assert pieces(started.state) == sorted(part(match).bag)


@pytest.mark.rule("BG-SETUP-7")
@pytest.mark.parametrize("seats", PLAYERS)
def test_pawns_stand_on_the_first_spots_of_the_top_rack(seats: int) -> None:
    """The pawns stand in random order on the first spots of the top rack, one spot each."""
    orders = set()
    for seed in range(12):
        top = part(chosen(opened(seats, f"order {seed}"))).top
        assert sorted(top.pawns) == list(range(seats))
        assert top.items == top.pawns
        orders.add(top.pawns)
    assert len(orders) > 1


@pytest.mark.rule("BG-SETUP-7", "BG-TURN-1", "EX-SETUP-1")
def test_three_pawns_in_order() -> None:
    """With red, yellow and blue from left to right they play in that order, before two racks of four tiles."""
    match = begin(3, order=(2, 0, 1))
    assert part(match).top.pawns == (2, 0, 1)
    assert match.state.waiting() == (2,)
    assert len(part(match).middle.tiles) == len(part(match).bottom.tiles) == 4
    for seat in (2, 0, 1):
        assert match.state.waiting() == (seat,)
        match = play(match, (seat, match.choices(seat)[0].domain[0]))


@pytest.mark.rule("BG-SETUP-8", "EX-SETUP-2")
@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_rack_sizes(seats: int, size: int) -> None:
    """Both racks are filled with one tile more than there are players."""
    match = begin(seats)
    assert len(part(match).middle.items) == len(part(match).bottom.items) == size


@pytest.mark.rule("BG-SETUP-8")
def test_the_middle_rack_is_filled_first() -> None:
    """The first draws go to the middle rack and the next ones to the bottom rack."""
    match = begin(2, racks=("t001a", "t002a", "t003a", "t004a", "t005a", "t006a"))
    filled = happened(match, ev.RackFilled)
    assert [each.rack for each in filled] == ["middle", "bottom"]
    assert set(part(match).middle.tiles) == {"t001a", "t002a", "t003a"}
    assert set(part(match).bottom.tiles) == {"t004a", "t005a", "t006a"}


# version, gate, order of the steps


@pytest.mark.rule("BG-SETUP-9")
def test_the_family_version_has_no_promises() -> None:
    """The family version asks for a land and then for turns, and for nothing else."""
    match = opened(2)
    assert [prompt.name for prompt in match.state.prompts] == ["designer.choose_land"]
    match = chosen(match)
    assert [prompt.name for prompt in match.state.prompts] == ["designer.turn"]


@pytest.mark.rule("BG-SETUP-10")
@pytest.mark.parametrize("land", ["l01", "l17", "l33", "l47"])
def test_the_gate_anchors_the_map(land: str) -> None:
    """The map is the land card's own grid: the gate covers its four top left squares whichever land it is."""
    match = begin(2, lands=(land, "l02"))
    assert ground(match, 0).gate == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert player(match, 0).course.placed == ()
    assert list(player(match, 0).course.open_cells)[:4] == [(2, 0), (2, 1), (0, 2), (1, 2)]


@pytest.mark.rule("BG-SETUP-11")
def test_the_steps_come_in_the_printed_order() -> None:
    """Clients, lands, order of pawns, middle rack, bottom rack: in this order, and then the first round."""
    rules = designer()
    steps = opening(rules.engine(3).table)
    assert [type(step) for step in steps] == [
        fx.DrawClients,
        fx.DealLands,
        fx.AskLand,
        fx.RevealLands,
        fx.DrawOrder,
        fx.Refill,
        fx.Refill,
        fx.StartRound,
    ]
    match = rules.match(3, "steps")
    told = [type(each.event) for each in match.events]
    match = chosen(match)
    told += [type(each.event) for each in match.events]
    assert told == [
        ev.ClientsDrawn,
        ev.LandsDealt,
        ev.LandChosen,
        ev.LandsRevealed,
        ev.OrderDrawn,
        ev.RackFilled,
        ev.RackFilled,
    ]


@pytest.mark.rule("BG-SETUP-11")
def test_lands_are_chosen_before_the_racks_are_known() -> None:
    """While lands are chosen the racks are still empty and all tiles are in the bag."""
    match = opened(2)
    assert part(match).middle == part(match).bottom == part(match).top == Rack()


def test_stacked_draws_are_what_they_say() -> None:
    """The numbers computed for wanted tiles make the bag yield exactly those, in that order."""
    bag = ("a", "b", "c", "d")
    assert picks(bag, ["c", "a", "d"]) == [2, 0, 1]


def test_setup_is_the_same_for_the_same_seed() -> None:
    """The same seed deals the same lands and another seed others."""

    def dealt(seed: str) -> State:
        return opened(3, seed).state

    assert dealt("one") == dealt("one")
    assert dealt("one") != dealt("two")
