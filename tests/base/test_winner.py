"""Scoring in order, ranking in each condition, and who wins (BG-SCORE, BG-RANK, BG-WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from fairway import Match, Tie
from fairway.client.score_lines import tie_info
from fairway.model.score import total
from fairway.plugin import scoring
from fairway.testing import happened
from fairway_base.content.components import ElementWish
from fairway_base.course.course import Placed, Token
from fairway_base.play import events as ev
from fairway_base.play.ending import Settle
from fairway_base.play.kit import Kit
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.surveys import surveyed
from fairway_base.scoring.course_score import par
from fairway_base.scoring.holes import Hole
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, designer, kit_of, part, passes, play

CONDITIONS = (
    "designer.fun",
    "designer.fast",
    "designer.mrs",
    "designer.mr",
    "designer.par",
    "designer.land",
    "designer.circuit",
    "designer.playable",
)
EQUAL = ("l02", "l03", "l04", "l05", "l06")
"""The first three lands are worth the same and need the same number of tiles."""
RED, YELLOW, BLUE, GREEN, PURPLE = range(5)


def ended(match: Match) -> Match:
    """Run the bag dry, so that play ends and the final window opens."""
    match = DesignerPosition(match).bag(0).match()
    while not part(match).ended:
        match = passes(match)
    return match


def scored(match: Match) -> Match:
    """Let everybody declare."""
    return play(match, *((seat, Settle()) for seat in match.state.waiting()))


def collected(match: Match, seat: int, tiles: int) -> Match:
    """Give a seat a pile of tiles from the bag, collected after stopping."""
    return DesignerPosition(match).collected(seat, tiles).match()


def ranks(match: Match, key: str) -> tuple[int, ...]:
    table = match.engine.table
    condition = next(each for each in table.conditions if each.key == key)
    return scoring.ranks(table, match.state, match.sheets(), condition)


def holes_of_par(match: Match, seat: int, pars: Sequence[int]) -> Match:
    """Give a seat numbered holes of these Pars, each a straight line in a row of its own."""
    tiles = kit_of(match).tiles
    left = {
        kind: [
            [name for name in part(match).bag if fits(tiles[name]) and tiles[name].par == flags] for flags in range(4)
        ]
        for kind, fits in (
            ("tee", lambda tile: tile.kind == "tee"),
            ("path", lambda tile: tile.design.lanes == ("S-N",)),
            ("green", lambda tile: tile.kind == "green"),
        )
    }
    placed = []
    for row, worth in enumerate(pars, start=2):
        tee, path, green = next(
            (tee, path, worth - tee - path)
            for tee, path in product((1, 2, 3), range(4))
            if 1 <= worth - tee - path <= 3
            and left["tee"][tee]
            and left["path"][path]
            and left["green"][worth - tee - path]
        )
        line = [left["tee"][tee].pop(), left["path"][path].pop(), left["green"][green].pop()]
        placed += [Placed(name, x, row, 3 if x == 2 else 1) for x, name in enumerate(line)]
    match = DesignerPosition(match).course(seat, tiles=placed).match()
    return play(match, (seat, NumberHoles(tuple(Token(row - 1, 0, row) for row in range(2, len(pars) + 2)))))


# scoring


@pytest.mark.rule("BG-SCORE-LAND-1")
def test_every_match_is_scored_on_its_own_land() -> None:
    """Two matches at one table with the same courses on other lands have other scores, whichever is asked first."""
    small, large = begin(2, lands=("l01", "l02")), begin(2, lands=("l20", "l02"))
    for match, worth in ((small, 15 - 32), (large, 19 - 38), (small, 15 - 32)):
        assert total(match.sheets()[0].line("designer.land")) == worth


@pytest.mark.rule("BG-SCORE-1")
def test_conditions_in_order() -> None:
    """Fun, Fast, Mrs, Mr, Par, Land, Circuit, Playable: all players are scored on one before the next."""
    match = scored(ended(begin(3)))
    told = happened(match, ev.ConditionScored)
    assert tuple(each.key for each in told) == CONDITIONS
    assert all(len(each.lines) == 3 for each in told)
    for seat, sheet in enumerate(match.sheets()):
        assert tuple(line.key for line in sheet.lines) == CONDITIONS
        assert tuple(each.lines[seat] for each in told) == sheet.lines
        assert sheet.total == sum(total(line) for line in sheet.lines)
    (over,) = happened(match, ev.MatchEnded)
    assert over.totals == tuple(sheet.total for sheet in match.sheets())


@pytest.mark.rule("BG-SCORE-1")
def test_scores_can_be_looked_at_any_time() -> None:
    """A score is read off the state, so a projection during play and the final score are worked out alike."""
    match = begin(2)
    before = match.sheets()
    match = scored(ended(match))
    assert [sheet.total for sheet in match.sheets()] == [sheet.total for sheet in before]


@pytest.mark.rule("BG-SCORE-2")
def test_scores_may_be_negative() -> None:
    """There is no floor at nothing, neither for a condition nor for the total."""
    match = scored(ended(begin(2)))
    sheet = match.sheets()[0]
    assert total(sheet.line("designer.par")) == -36
    assert total(sheet.line("designer.land")) == 15 - 32
    assert total(sheet.line("designer.playable")) == -90
    assert sheet.total == -36 - 17 - 90


@pytest.mark.rule("BG-SCORE-3", "BG-COMP-7")
@pytest.mark.parametrize("tiles", [80, 120])
def test_totals_go_on_past_the_track(tiles: int) -> None:
    """The track ends at 100, the count does not: laps of 100 and 200 are only ways to show a total."""
    match = scored(ended(collected(begin(2), 0, tiles)))
    assert match.sheets()[0].total == 3 * tiles - 143
    assert match.sheets()[0].total > 96
    assert match.places() == (1, 2)


@pytest.mark.rule("BG-COMP-9", "BG-SHEET-1")
def test_cubes_never_run_out() -> None:
    """Beyond the 36 own and 30 black cubes the count of cubes simply goes on."""
    match = begin(2)
    seen = surveyed(match.engine.table, match.state, 0)
    holes = {number: Hole(number=number, groups=(), tee=None, greens=(), par=9) for number in range(1, 10)}
    line = par(seen, holes)
    assert total(line) == -(81 - 36)
    assert [(each.key, each.count) for each in line.parts] == [("designer.par.black", 45)]


# ranking


@pytest.mark.rule("BG-RANK-1")
def test_seven_conditions_are_ranked() -> None:
    """Players are ranked in every condition but Playable."""
    ranked = [each.key for each in begin(2).engine.table.conditions if each.ranked]
    assert ranked == list(CONDITIONS[:-1])


@pytest.mark.rule("BG-RANK-1", "EX-RANK-1")
def test_more_points_rank_higher() -> None:
    """In Fun, yellow before red before blue: first, second, third."""
    match = begin(3)
    tiles = kit_of(match).tiles
    crowds = sorted(
        (name for name in part(match).bag if tiles[name].kind == "grass"), key=lambda name: tiles[name].elements[0]
    )
    lonely, crowded, packed = crowds[0], next(n for n in crowds if tiles[n].elements[0] == 1), crowds[-1]
    position = DesignerPosition(match)
    for seat, tile in ((BLUE, lonely), (RED, crowded), (YELLOW, packed)):
        position = position.course(seat, tiles=[Placed(tile, 2, 0)])
    match = position.match()
    assert ranks(match, "designer.fun") == (2, 1, 3)


@pytest.mark.rule("BG-RANK-2", "EX-RANK-2", "EX-RANK-3")
@pytest.mark.parametrize(
    ("piles", "places"),
    [
        ({YELLOW: 5, GREEN: 3, BLUE: 3, RED: 3, PURPLE: 1}, {YELLOW: 1, GREEN: 2, BLUE: 2, RED: 2, PURPLE: 5}),
        ({BLUE: 5, YELLOW: 5, PURPLE: 3, GREEN: 3, RED: 1}, {BLUE: 1, YELLOW: 1, PURPLE: 3, GREEN: 3, RED: 5}),
        (dict.fromkeys(range(5), 2), dict.fromkeys(range(5), 1)),
    ],
    ids=["three share the second place", "two share the first and the third", "all share the first"],
)
def test_friendly_ties(piles: dict[int, int], places: dict[int, int]) -> None:
    """Equals share the better place, and the places behind them stay empty."""
    match = begin(5)
    for seat, tiles in piles.items():
        match = collected(match, seat, tiles)
    assert ranks(match, "designer.fast") == tuple(places[seat] for seat in range(5))


@pytest.mark.rule("BG-RANK-3", "DEC-9", "EX-PAR-2", "EX-PAR-3", "EX-PAR-5")
def test_ranking_in_par() -> None:
    """7 green rows with 34 cubes and 8 with 40 are both worth 12 and tie; by agreement 7 - 2 comes before 8 - 4."""
    rows = ((4, 4, 4, 4, 4, 5, 5, 2, 2), (4, 4, 4, 4, 4, 4, 5, 5, 6))
    for metric, expected in (("score", (1, 1)), ("holes_minus_cubes", (1, 2))):
        match = begin(2, rules=designer(par_rank=metric))
        for seat, pars in enumerate(rows):
            match = holes_of_par(match, seat, pars)
        assert [total(sheet.line("designer.par")) for sheet in match.sheets()] == [12, 12]
        assert ranks(match, "designer.par") == expected


# the winner


@pytest.mark.rule("BG-WIN-1")
def test_the_highest_total_wins() -> None:
    """Most points win, and places follow the totals."""
    match = begin(3, lands=EQUAL)
    for seat, tiles in ((0, 4), (1, 9), (2, 1)):
        match = collected(match, seat, tiles)
    match = scored(ended(match))
    assert match.places() == (2, 1, 3)
    assert happened(match, ev.MatchEnded)[0].places == (2, 1, 3)


@pytest.mark.rule("BG-WIN-1")
def test_one_point_is_enough() -> None:
    """A single point more wins, even against one who collected first."""
    match = begin(2, lands=EQUAL)
    plain = next(
        name for name in part(match).bag if kit_of(match).tiles[name].kind == "grass" and _bare(kit_of(match), name)
    )
    match = DesignerPosition(match).course(0, tiles=[Placed(plain, 2, 0)]).match()
    match = DesignerPosition(match).player_is(1, first_collected=(1, 1)).match()
    match = scored(ended(match))
    mine, theirs = (sheet.total for sheet in match.sheets())
    assert mine - theirs == 1
    assert match.places() == (1, 2)


def _bare(kit: Kit, tile: str) -> bool:
    """Whether nobody is on a tile and nothing that the client of these tests wishes for."""
    wish = kit.clients["mrs-hotdog"].wish
    assert isinstance(wish, ElementWish)
    design = kit.tiles[tile].design
    return not design.people and not getattr(design, wish.element)


@pytest.mark.rule("BG-WIN-1", "EX-TIE-1")
def test_of_equals_the_first_to_collect_wins() -> None:
    """A collected first in turn 3 of round 40 and B in turn 1 of it: B wins."""
    match = begin(2, lands=EQUAL)
    match = DesignerPosition(match).round(40).player_is(0, first_collected=(40, 3)).match()
    match = DesignerPosition(match).player_is(1, first_collected=(40, 1)).match()
    match = scored(ended(match))
    assert len({sheet.total for sheet in match.sheets()}) == 1
    assert match.places() == (2, 1)
    tie = Tie("designer.first_collected", "BG-WIN-1", (1, 0), ((40, 1), (40, 3)))
    assert [each.ties for each in match.standings()] == [(tie,), (tie,)]
    said = tie_info(tie, match.ruleset.texts, "en").text
    assert "who collected a face-down tile first" in said
    assert "player 2: 40 1; player 1: 40 3" in said


@pytest.mark.rule("BG-WIN-1")
def test_the_round_comes_before_the_turn() -> None:
    """Of equals, who collected in an earlier round wins, whatever the turn; points come before both."""
    match = begin(3, lands=EQUAL)
    match = DesignerPosition(match).round(41).player_is(0, first_collected=(39, 3)).match()
    match = DesignerPosition(match).player_is(1, first_collected=(40, 1)).match()
    match = DesignerPosition(match).player_is(2, first_collected=(41, 2)).match()
    match = scored(ended(match))
    assert match.places() == (1, 2, 3)
    assert scored(ended(collected(begin(3, lands=EQUAL), 2, 1))).places()[2] == 1


@pytest.mark.rule("BG-WIN-2", "BG-END-11")
def test_who_has_nothing_face_down_loses_the_tie() -> None:
    """If the bag ended the game, a tied player who never collected comes behind one who did; several such share."""
    match = begin(3, lands=EQUAL)
    assert scored(ended(match)).places() == (1, 1, 1)
    assert [each.ties for each in scored(ended(match)).standings()] == [(), (), ()]
    match = scored(ended(DesignerPosition(match).round(12).player_is(1, first_collected=(12, 3)).match()))
    assert match.places() == (2, 1, 2)
    tie = Tie("designer.collected", "BG-WIN-2", (1, 0, 2), ((12, 3), (), ()))
    assert {each.ties for each in match.standings()} == {(tie,)}


@pytest.mark.rule("BG-WIN-1", "BG-END-9")
def test_a_tile_from_elsewhere_breaks_no_tie() -> None:
    """A face-down tile gained in another way does not help in a tie."""
    match = begin(2, lands=EQUAL)
    position = DesignerPosition(match).collected(0, 1, source="card").collected(1, 1)
    match = position.round(50).player_is(1, first_collected=(50, 2)).match()
    match = scored(ended(match))
    assert len({sheet.total for sheet in match.sheets()}) == 1
    assert match.places() == (2, 1)
