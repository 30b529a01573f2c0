"""Promises in the solo game: the same choices and visits, and a mark to reach instead of rivals (SOLO-ADV)."""

from __future__ import annotations

import pytest

from fairway import ScoreLine, load_ruleset
from fairway.model.score import total
from fairway.testing import asked, happened
from fairway_base.course.course import Placed
from fairway_base.play import events as base
from fairway_base.play.ending import Settle
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloStop
from fairway_base.scoring import course_score as family
from fairway_base.testing import DesignerPosition, holes_in_rows
from fairway_promises import AddPromises, Promises
from fairway_promises.events import VisitTilesDrawn
from fairway_promises.kit import Kit
from fairway_promises.scoring import kept
from tests.base.tables import ground, part, play
from tests.promises.tables import Given, answered, begin, bringing, ours, promises, scores, worth


def met(card: str, line: ScoreLine) -> int:
    """Return what a promise pays for a line of its condition."""
    kit = promises().engine(1).table.kit(Kit)
    return kept(kit.cards[card].alone, line, kit.pays).points


@pytest.mark.rule("SOLO-ADV-1")
def test_alone_promises_and_visits_are_the_same() -> None:
    """One promise at least at setup; a drawn visit tile is replaced, and the clients come before a tile is placed."""
    match = begin(1, made=[["fun"]])
    match = play(bringing(match, 2), (0, SoloDrawTiles()))
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(2, 5)]
    assert len(part(match).drawn) == 2
    assert asked(match) == ("promises.visit", (0,))
    match = play(match, (0, AddPromises(("land", "fast"))))
    assert asked(match)[0] == "designer.solo_turn"
    assert ours(match).made == (("fun", "fast", "land"),)


@pytest.mark.rule("SOLO-ADV-1", "DEC-10")
def test_alone_a_visit_at_the_draw() -> None:
    """Read the other way, the clients come before the two tiles are seen, once for each visit tile."""
    match = play(bringing(begin(1, promises(visit_window="at_the_draw")), 2), (0, SoloDrawTiles()))
    for _ in range(2):
        assert (asked(match)[0], part(match).drawn) == ("promises.visit", ())
        match = answered(match)
    assert len(part(match).drawn) == 2


@pytest.mark.rule("SOLO-ADV-2", "EX-SOLO-4")
def test_fun_alone() -> None:
    """50 people keep the promise and 49 break it."""
    assert [worth(1, [["fun"]], fun=[people])[0]["fun"] for people in (49, 50, 51)] == [-10, 10, 10]


@pytest.mark.rule("SOLO-ADV-2", "EX-SOLO-5")
def test_her_whim_alone() -> None:
    """20 points keep the promise and 19 break it."""
    assert [worth(1, [["mrs"]], mrs=[points])[0]["mrs"] for points in (19, 20)] == [-10, 10]


@pytest.mark.rule("SOLO-ADV-2", "EX-SOLO-6")
def test_fast_alone() -> None:
    """Without a pass the promise is kept; one pass breaks it and costs 3 points besides."""
    match = begin(1, made=[["fast"]])
    assert scores(match, 0) == {"fast": 10}
    match = play(bringing(match, 0), (0, SoloDrawTiles()), (0, SoloPass()))
    assert scores(match, 0) == {"fast": -10}
    assert total(match.sheets()[0].line("designer.passes")) == -3


@pytest.mark.rule("SOLO-ADV-2")
@pytest.mark.parametrize(("card", "mark"), [("mr", 18), ("par", 18), ("circuit", 20)])
def test_marks_in_points(card: str, mark: int) -> None:
    """His whim and Par must bring 18 points, Circuit 20: all there is to get."""
    assert [worth(1, [[card]], **{card: [points]})[0][card] for points in (0, mark - 1, mark)] == [-10, -10, 10]


@pytest.mark.rule("SOLO-ADV-2", "EX-SOLO-7")
def test_par_alone() -> None:
    """Nine good holes and all 36 cubes keep the promise; with one cube left over the score is 17 and it is broken."""
    for pars, points, pays in (([4] * 9, 18, 10), ([4] * 8 + [3], 17, -10)):
        drawing = holes_in_rows(pars)
        line = family.par(drawing.look(), drawing.holes())
        assert total(line) == points
        assert met("par", line) == pays


@pytest.mark.rule("SOLO-ADV-2")
def test_land_alone() -> None:
    """The land must be filled, with no tile beside it or on water."""
    match = begin(1, made=[["land"]])
    assert scores(match, 0) == {"land": -10}
    filled = DesignerPosition(match).covered(0).match()
    assert scores(filled, 0) == {"land": 10}
    assert scores(DesignerPosition(match).covered(0, missing=1).match(), 0) == {"land": -10}
    outside = DesignerPosition(filled).laying(0, Placed(part(filled).bag[-1], -1, -1)).match()
    assert (-1, -1) not in ground(match, 0).land
    assert scores(outside, 0) == {"land": -10}


@pytest.mark.rule("SOLO-ADV-2")
def test_a_line_says_whether_it_was_kept() -> None:
    """Alone, a line tells that the promise was kept or broken, and what each would pay."""
    line = begin(1, made=[["fast"]]).sheets()[0].line("promises.fast")
    assert line.parts == (ScoreLine("promises.kept", "SOLO-ADV-2", points=10, at=("pays:+10,-10",), by="promises"),)
    (broken,) = begin(1, made=[["par"]]).sheets()[0].line("promises.par").parts
    assert (broken.key, broken.points) == ("promises.broken", -10)


@pytest.mark.rule("SOLO-7", "EX-SOLO-3", "SOLO-6")
@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        (79, "unhappy"),
        (80, "disappointed"),
        (99, "disappointed"),
        (100, "unexcited"),
        (119, "unexcited"),
        (120, "happy"),
        (169, "happy"),
        (170, "impressed"),
    ],
)
def test_the_advanced_scale(points: int, verdict: str) -> None:
    """With promises the clients expect more: they are disappointed from 80, happy from 120, impressed from 170."""
    nothing = dict.fromkeys(("passes", "mrs", "mr", "par", "land", "circuit", "playable"), (0,))
    rules = load_ruleset("designer+promises", plugins=[Given(fun=[points - 10], **nothing)])
    match = begin(1, rules, made=[["fast"]])
    match = play(match, (0, SoloStop()), (0, Settle()))
    assert happened(match, base.SoloJudged) == [base.SoloJudged(points, verdict)]


@pytest.mark.rule("SOLO-ADV-1")
def test_alone_nobody_comes_after_the_end() -> None:
    """A visit that is still to come when the player stops does not come any more: no window opens at the end."""
    match = DesignerPosition(begin(1)).change(Promises, drawn=1).match()
    ended = play(match, (0, SoloStop()))
    assert asked(ended)[0] == "designer.final"
    assert ours(ended).visits == ours(match).visits
