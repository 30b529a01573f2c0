"""The solo game: draw two, place one, or pass at a price (SOLO)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match, Ruleset, Vocabulary, hookimpl, load_ruleset, watching
from fairway.model.score import total
from fairway.testing import cited, happened, pieces, playthrough, refused
from fairway_base.course.course import Placed
from fairway_base.play import events as ev
from fairway_base.play.ending import Settle
from fairway_base.play.part import Rack
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.scoring.solo_verdict import solo_verdict
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, designer, offered, open_cell, part, play, player


def draw(match: Match, *tiles: str) -> Match:
    """Begin a turn, with these tiles if it matters."""
    return play(DesignerPosition(match).drawing(*tiles).match() if tiles else match, (0, SoloDrawTiles()))


def place(match: Match, other: Any = "bag", *, on_land: bool = True) -> Match:
    """Draw two and place the first."""
    match = draw(match)
    return play(match, (0, SoloPlace(part(match).drawn[0], *open_cell(match, 0, on_land=on_land), other=other)))


def pass_turn(match: Match) -> Match:
    return play(draw(match), (0, SoloPass()))


def over(match: Match) -> bool:
    return [prompt.name for prompt in match.state.prompts] == ["designer.final"]


# setup


@pytest.mark.rule("SOLO-1")
def test_setup_without_racks() -> None:
    """Alone one is dealt three lands, keeps one, and has both clients, but no racks and no order of play."""
    match = designer().match(1, "solo")
    (hand,) = part(match).dealt
    assert len(hand) == 3
    assert part(match).mr
    assert part(match).mrs
    match = play(match, (0, ChooseLand(hand[2])))
    assert player(match, 0).land == hand[2]
    assert part(match).top == part(match).middle == part(match).bottom == Rack()
    assert len(part(match).bag) == 264
    assert [prompt.name for prompt in match.state.prompts] == ["designer.solo_start"]


@pytest.mark.rule("SOLO-1", "SOLO-4")
def test_the_pawn_starts_at_nothing() -> None:
    """No pass has been charged before the first turn."""
    match = begin(1)
    assert player(match, 0).passes == 0
    assert match.sheets()[0].line("designer.passes").points == 0


# a turn


@pytest.mark.rule("SOLO-2")
def test_draw_two_place_one() -> None:
    """A turn draws two tiles; one is placed and the other goes back to the bag or out of the game, as one likes."""
    for fate in ("bag", "box"):
        match = draw(begin(1), "t001a", "t035a")
        assert part(match).drawn == ("t001a", "t035a")
        assert len(part(match).bag) == 262
        assert happened(match, ev.SoloDrawn) == [ev.SoloDrawn(("t001a", "t035a"))]
        match = play(match, (0, SoloPlace("t035a", 2, 0, 1, fate)))  # type: ignore[arg-type]
        assert player(match, 0).course.placed == (Placed("t035a", 2, 0, 1),)
        assert ("t001a" in part(match).bag) == (fate == "bag")
        assert ("t001a" in part(match).removed) == (fate == "box")
        assert part(match).drawn == player(match, 0).hand == ()
        assert len(pieces(match.state)) == 264


@pytest.mark.rule("SOLO-2")
def test_either_tile_anywhere() -> None:
    """Both tiles may go on every open square in every turn, with either fate for the other one."""
    match = draw(begin(1), "t192a", "t036a")
    assert part(match).drawn == ("t192a", "t036a")
    (choice,) = (each for each in match.choices(0) if each.action is SoloPlace)
    cells = player(match, 0).course.open_cells
    listed = list(choice.domain)
    assert len(set(listed)) == len(listed) == 2 * len(cells) * 4 * 2
    assert choice.domain.description()["count"] == len(listed)


@pytest.mark.rule("SOLO-2", "BG-PLACE-1", "BG-PLACE-2")
def test_the_rules_of_placement_hold() -> None:
    """Tiles are placed as in the game for several, and only tiles that were drawn."""
    match = draw(DesignerPosition(begin(1)).course(0, tiles=[Placed("t160a", 2, 0)]).match(), "t001a", "t035a")
    for action, code in (
        (SoloPlace("t001a", 2, 0), "designer.cell_covered"),
        (SoloPlace("t001a", 0, 0), "designer.gate_square"),
        (SoloPlace("t001a", 9, 9), "designer.not_touching"),
        (SoloPlace("t002a", 2, 1), "designer.tile_not_offered"),
        (SoloPlace("t999z", 2, 1), "designer.unknown_tile"),
    ):
        assert refused(match, 0, action).code == code


@pytest.mark.rule("DEC-17", "SOLO-2")
def test_mismatches_can_be_forbidden_alone_too() -> None:
    """The agreement to refuse red against green holds in the solo game as well."""
    rules = designer(mismatched_placement="reject")
    match = draw(
        DesignerPosition(begin(1, rules=rules)).course(0, tiles=[Placed("t160a", 2, 2)]).match(), "t001a", "t035a"
    )
    refusal = refused(match, 0, SoloPlace("t001a", 3, 2, 3))
    assert (refusal.code, refusal.rule) == ("designer.mismatch", "DEC-17")
    (choice,) = (each for each in match.choices(0) if each.action is SoloPlace)
    assert SoloPlace("t001a", 3, 2, 3) not in list(choice.domain)
    assert SoloPlace("t001a", 3, 2, 1, "box") in list(choice.domain)
    accepting = draw(DesignerPosition(begin(1)).course(0, tiles=[Placed("t160a", 2, 2)]).match(), "t001a", "t035a")
    (choice,) = (each for each in accepting.choices(0) if each.action is SoloPlace)
    assert choice.domain.annotate(SoloPlace("t001a", 3, 2, 3)) == {"mismatches": 1}


@pytest.mark.rule("SOLO-2")
def test_one_turn_at_a_time() -> None:
    """One draws before placing and places or passes before drawing again."""
    match = begin(1)
    assert refused(match, 0, SoloPlace("t001a", 2, 0)).code == "not_now"
    assert refused(match, 0, SoloPass()).code == "not_now"
    match = draw(match)
    assert offered(match, 0) == {"SoloPlace", "SoloPass"}
    assert refused(match, 0, SoloDrawTiles()).code == "not_now"
    assert refused(match, 0, SoloStop()).code == "not_now"


@pytest.mark.rule("SOLO-1", "SOLO-5")
def test_nothing_of_the_table_game() -> None:
    """Alone there is no rack to take from, no bench to pass to and no pile to collect on."""
    match = begin(1)
    for action in (PickTile("t001a", 2, 0), Pass(), CollectTile("t001a")):
        assert refused(match, 0, action).code == "not_now"


# passing


@pytest.mark.rule("SOLO-3")
@pytest.mark.parametrize("fates", [("bag", "bag"), ("bag", "box"), ("box", "bag"), ("box", "box")])
def test_each_tile_of_a_pass_goes_its_own_way(fates: tuple[Any, Any]) -> None:
    """Who passes places nothing and says of each tile whether it goes back to the bag or out of the game."""
    match = draw(begin(1), "t001a", "t035a")
    match = play(match, (0, SoloPass(fates)))
    assert player(match, 0).course.placed == ()
    for tile, fate in zip(("t001a", "t035a"), fates, strict=True):
        assert (tile in part(match).bag) == (fate == "bag")
        assert (tile in part(match).removed) == (fate == "box")
    assert len(pieces(match.state)) == 264
    assert [prompt.name for prompt in match.state.prompts] == ["designer.solo_start"]


@pytest.mark.rule("SOLO-4", "BG-SCORE-FAST-2", "EX-SOLO-1")
def test_each_pass_costs_three() -> None:
    """One, two and three passes cost 3, 6 and 9, as the track shows 97, 94 and 91; there is no Fast."""
    match = begin(1)
    for charge, track in ((-3, 97), (-6, 94), (-9, 91)):
        match = pass_turn(match)
        (sheet,) = match.sheets()
        line = sheet.line("designer.passes")
        assert (line.points, line.rule) == (charge, "SOLO-4")
        assert line.points % 100 == track
        assert "designer.fast" not in {each.key for each in sheet.lines}


# the end


@pytest.mark.rule("SOLO-5")
def test_the_game_ends_with_the_land_filled() -> None:
    """As soon as the land is filled the game is over; nothing is collected."""
    match = place(DesignerPosition(begin(1)).covered(0, missing=2).match())
    assert not over(match)
    match = place(match)
    assert over(match)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("filled", solo=True)]
    assert cited(match, ev.PlayEnded) == ["SOLO-5"]
    assert player(match, 0).pile == ()
    assert happened(match, ev.EndPhaseBegan) == happened(match, ev.PlayerStopped) == []


@pytest.mark.rule("SOLO-5", "DEC-19")
def test_stopping_early() -> None:
    """One may stop at the start of a turn; by agreement one plays on until the land is filled or the bag empty."""
    match = place(begin(1))
    assert offered(match, 0) == {"SoloDrawTiles", "SoloStop"}
    match = play(match, (0, SoloStop()))
    assert over(match)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("stopped", solo=True)]
    assert cited(match, ev.PlayEnded) == ["SOLO-5"]
    match = begin(1, rules=designer(solo_stop=False))
    assert offered(match, 0) == {"SoloDrawTiles"}
    refusal = refused(match, 0, SoloStop())
    assert (refusal.code, refusal.rule) == ("not_now", "SOLO-5")


@pytest.mark.rule("SOLO-5")
def test_an_empty_bag_ends_the_game() -> None:
    """The game is over when two tiles can no longer be drawn, not before."""
    match = DesignerPosition(begin(1)).bag(3).match()
    match = place(match, "box")
    assert over(match)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("bag", solo=True)]
    assert cited(match, ev.PlayEnded) == ["SOLO-5"]
    match = place(DesignerPosition(begin(1)).bag(3).match(), "bag")
    assert not over(match)
    match = place(DesignerPosition(begin(1)).bag(4).match(), "box")
    assert not over(match)


@pytest.mark.rule("SOLO-5", "BG-TURN-7")
def test_passing_for_ever_ends_alone_too() -> None:
    """A solo player who passes round after round, returning both tiles, ends the game at last."""
    match = begin(1, rules=designer(quiet_rounds=3))
    match = place(pass_turn(pass_turn(match)))
    for _ in range(3):
        assert not over(match)
        match = pass_turn(match)
    assert over(match)
    assert part(match).ended == "quiet"


@pytest.mark.rule("SOLO-6")
def test_the_solo_sheet() -> None:
    """The score is Fun, Mrs, Mr, Par, Land and Circuit, less Playable and 3 for each pass."""
    match = pass_turn(place(place(pass_turn(begin(1)))))
    match = play(match, (0, SoloStop()), (0, Settle()))
    assert match.state.over
    (sheet,) = match.sheets()
    assert [line.key for line in sheet.lines] == [
        "designer.fun",
        "designer.passes",
        "designer.mrs",
        "designer.mr",
        "designer.par",
        "designer.land",
        "designer.circuit",
        "designer.playable",
    ]
    assert sheet.total == sum(total(line) for line in sheet.lines)
    assert total(sheet.line("designer.passes")) == -6
    scored = happened(match, ev.ConditionScored)
    assert [each.key for each in scored] == [line.key for line in sheet.lines]


# the scale


@pytest.mark.rule("SOLO-7", "EX-SOLO-2")
@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        (-40, "unhappy"),
        (69, "unhappy"),
        (70, "disappointed"),
        (89, "disappointed"),
        (90, "unexcited"),
        (109, "unexcited"),
        (110, "happy"),
        (149, "happy"),
        (150, "impressed"),
        (400, "impressed"),
    ],
)
def test_the_family_scale(points: int, verdict: str) -> None:
    """69 leaves the client unhappy, 70 disappointed, 90 unexcited, 110 happy and 150 impressed."""
    assert solo_verdict(points) == verdict


class Windfall:
    """A plugin for the test: Fun is worth what is needed to reach a total."""

    def __init__(self, wanted: int, scale: int = 0) -> None:
        self.wanted = wanted
        self.scale = scale

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="windfall", version="1.0.0", requires=("designer",))

    @hookimpl
    @watching("designer.fun")
    def fairway_score(self, table: Any, state: Any, seat: int, line: Any) -> Any:
        others = sum(total(each.score(table, state, seat)) for each in table.conditions if each.key != line.key)
        return type(line)(line.key, line.rule, self.wanted - others)

    @hookimpl
    @watching("designer.solo_scale.impressed")
    def fairway_quantity(self, value: int) -> int:
        return value + self.scale


def judged(rules: Ruleset) -> ev.SoloJudged:
    match = play(begin(1, rules=rules), (0, SoloStop()), (0, Settle()))
    (verdict,) = happened(match, ev.SoloJudged)
    return verdict


@pytest.mark.rule("SOLO-7", "EX-SOLO-2")
@pytest.mark.parametrize(("points", "verdict"), [(69, "unhappy"), (110, "happy"), (150, "impressed")])
def test_the_client_judges_the_match(points: int, verdict: str) -> None:
    """At the end of a solo match the client says what it was worth."""
    rules = load_ruleset("designer", plugins=[Windfall(points)])
    assert judged(rules) == ev.SoloJudged(points, verdict)


@pytest.mark.rule("SOLO-7")
def test_another_scale() -> None:
    """A plugin may move the marks, as the advanced version does."""
    assert judged(load_ruleset("designer", plugins=[Windfall(150, scale=20)])).verdict == "happy"
    assert judged(load_ruleset("designer", plugins=[Windfall(170, scale=20)])).verdict == "impressed"


@pytest.mark.rule("SOLO-7")
def test_several_players_are_not_judged() -> None:
    """Only the solo game has a scale; with several players the winner is what counts."""
    match = DesignerPosition(begin(2)).bag(0).match()
    match = play(match, (0, Pass()), (1, Pass()), (0, Settle()), (1, Settle()))
    assert happened(match, ev.SoloJudged) == []
    assert len(happened(match, ev.MatchEnded)) == 1


def test_a_pass_is_not_a_stop() -> None:
    """Passing leaves everything as it was but for the charge."""
    match = begin(1)
    after = pass_turn(match)
    assert player(after, 0) == player(DesignerPosition(match).player_is(0, passes=1).match(), 0)


@pytest.mark.rule("SOLO-2", "SOLO-3")
def test_passing_alone_cites_its_own_rule() -> None:
    """A pass and what becomes of its tiles go by the rule of passing alone; a placed tile's companion does not."""
    match = play(begin(1), (0, SoloDrawTiles()), (0, SoloPass(("bag", "box"))))
    assert cited(match, ev.PlayerPassed) == cited(match, ev.SoloReturned) == ["SOLO-3"]
    assert cited(place(match), ev.SoloReturned) == ["SOLO-2"]


@pytest.mark.rule("DEC-17")
def test_the_greedy_bot_where_mismatches_are_refused() -> None:
    """The bot chooses among the placements that are accepted, so it finishes where red against green is forbidden."""
    told = playthrough(designer(mismatched_placement="reject").match(1, "strict"), ["greedy"])
    assert told[-1].endswith("place 1")
    assert sum("designer.solo_place" in line for line in told if "plays" in line) > 10
