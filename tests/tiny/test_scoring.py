"""What a hole costs and who wins (TMG-SCO)."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from fairway import Match, Tie, ranking_by
from fairway.cli.scoresheet import print_match
from fairway.client.score_lines import tie_info
from fairway.client.wording import Wording
from fairway_tiny import Draw
from fairway_tiny.field.lattice import Space
from fairway_tiny.play.part import Sheet, Shot
from fairway_tiny.play.scoring import criteria, longest_shot
from tests.tiny.tables import in_play, play, shoot, tiny, with_part

EMPTY = ("....",) * 4


def shot(number: int, moves: int = 1, result: str = "stopped") -> Shot:
    return Shot(
        number=number,
        power=1,
        direction="E",
        die="light",
        face=0,
        total=moves,
        start=Space(0, 0),
        end=Space(1, 0),
        result=result,  # type: ignore[arg-type]
        moves=moves,
        same_position=False,
        nodes=(),
        marks=(),
    )


def sheet(shots: int, longest: int = 1, wet: int = 0, done: str = "holed") -> Sheet:
    """Return a sheet that was played in so many shots, the first the longest; one of so many moves ended in water."""
    played = [shot(1, longest), *(shot(number) for number in range(2, shots + 1))]
    if wet:
        played[-1] = shot(shots, wet, "water")
    return Sheet(rows=EMPTY, start=Space(0, 0), hole=Space(3, 3), shots=tuple(played), done=done)  # type: ignore[arg-type]


def played(*by_seat: Sheet) -> Match:
    """Return a match in which each seat has played its hole like this."""
    seats = len(by_seat)
    match = in_play("O..H", seats=seats)
    return with_part(match, sheets=tuple(by_seat[(at + 1) % seats] for at in range(seats)))


def totals(match: Match) -> list[int]:
    return [each.total for each in match.sheets()]


@pytest.mark.rule("TMG-SCO-01")
def test_the_shooting_score() -> None:
    """The shots it took to hole out, or 14; while a hole is played, the shots so far."""
    match = played(sheet(3), sheet(5, done="gave_up"))
    assert totals(match) == [3, 14]
    match = shoot(in_play("O..H"), "E", 1)
    assert totals(match) == [0, 1]


@pytest.mark.rule("TMG-SCO-02", "TMG-VEC-S02")
def test_two_players() -> None:
    """Two players compare their shooting scores; there is no bonus."""
    match = played(sheet(5), sheet(7))
    assert totals(match) == [5, 7]
    assert match.places() == (1, 2)
    assert [line.key for line in match.sheets()[0].lines] == ["tiny.shooting"]


@pytest.mark.rule("TMG-SCO-03", "TMG-VEC-S01", "TMG-AMB-18")
def test_the_designer_bonus() -> None:
    """The example: right 2, middle 4, left 9 shots make -2, -5 and 7; the middle player wins."""
    match = played(sheet(2), sheet(4), sheet(9))
    assert totals(match) == [-2, -5, 7]
    assert match.places() == (2, 1, 3)
    bonus = match.sheets()[1].line("tiny.designer_bonus")
    assert (bonus.points, bonus.rule, bonus.at) == (-9, "TMG-SCO-03", ("seat:2", "sheet:1"))


@pytest.mark.rule("TMG-SCO-04", "TMG-VEC-S03")
def test_fourteen_is_fourteen() -> None:
    """A hole not finished counts 14 for the one who played it and for the one who designed it."""
    match = played(sheet(5, done="gave_up"), sheet(3), sheet(12, done="out_of_shots"))
    assert totals(match) == [11, -11, 0]
    assert match.places()[1] == 1
    assert match.sheets()[1].line("tiny.designer_bonus").rule == "TMG-SCO-04"


@pytest.mark.rule("TMG-SCO-05", "TMG-VEC-S04")
def test_ties_go_to_the_longest_shot() -> None:
    """Equal shooting scores of two players are decided by the longest single shot."""
    match = played(sheet(6, longest=5), sheet(6, longest=7))
    assert match.places() == (2, 1)
    assert match.standings()[0].ties == (Tie("tiny.longest_shot", "TMG-SCO-05", (1, 0), ((7,), (5,))),)


@pytest.mark.rule("TMG-SCO-05", "TMG-VEC-S05")
def test_shots_into_water_do_not_count() -> None:
    """The longest shot is one that stayed dry."""
    assert played(sheet(6, longest=4, wet=7), sheet(6, longest=5)).places() == (2, 1)


@pytest.mark.rule("TMG-SCO-05", "TMG-VEC-S06")
def test_a_draw() -> None:
    """Where all is equal, the game is drawn."""
    assert played(*[sheet(5, longest=4)] * 4).places() == (1, 1, 1, 1)


@pytest.mark.rule("TMG-SCO-05", "TMG-VEC-S08")
def test_the_better_shooting_score_breaks_a_tie() -> None:
    """A 4, B 6 and C 8 shots: A and B both have -2, and A has shot better."""
    match = played(sheet(4), sheet(6), sheet(8))
    assert totals(match) == [-2, -2, 4]
    assert match.places() == (1, 2, 3)
    tie = Tie("tiny.shooting", "TMG-SCO-05", (0, 1), ((4,), (6,)))
    assert [each.ties for each in match.standings()] == [(tie,), (tie,), ()]
    for language in ("en", "fr"):
        assert match.ruleset.texts.find("tie.tiny.shooting", language)
        assert match.ruleset.texts.find("tie.tiny.longest_shot", language)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Equal, so what decides is whose own shooting score is lower (player 1: 4; player 2: 6)"),
        ("fr", "Égalité, donc on regarde qui a le score de jeu le plus bas (joueur 1 : 4 ; joueur 2 : 6)"),
    ],
)
def test_a_tie_is_told_in_words(language: str, told: str) -> None:
    """What decides is said, and not by the name of a rule, which stands beside it."""
    match = played(sheet(4), sheet(6), sheet(8))
    tie = tie_info(match.standings()[0].ties[0], match.ruleset.texts, language)
    assert (tie.text, tie.rule) == (told, "TMG-SCO-05")


@pytest.mark.parametrize(("language", "told"), [("en", "Draw nothing"), ("fr", "Ne rien dessiner")])
def test_an_empty_drawing_is_told(language: str, told: str) -> None:
    """A drawing without anything in it is called that."""
    assert Wording.of(played(sheet(4), sheet(6)).ruleset, language).doing(Draw("sand", ())) == told


@pytest.mark.rule("TMG-SCO-02", "TMG-SCO-03")
def test_low_scores_win() -> None:
    """A scoresheet of this game says which end of it wins."""
    match = played(sheet(4), sheet(6), sheet(8))
    assert match.engine.ranking(match.state).low
    console = Console(record=True, width=120, file=io.StringIO())
    print_match(console, match.ruleset, match.engine, match.state, "en")
    printed = console.export_text()
    assert "The lowest total wins." in printed
    assert "TMG-SCO-05" in printed
    assert "player 1: 4; player 2: 6" in printed


@pytest.mark.rule("TMG-SCO-06")
def test_moves_of_a_shot() -> None:
    """Moves are circles crossed: up to sand, over the hole and back, or into it; without a dry shot there are none."""
    sand = shoot(in_play("O.:.."), "E", 5)
    assert longest_shot(sand.state.parts[0].sheets[0]) == 2  # type: ignore[attr-defined]
    over = shoot(in_play("OH..."), "E", 3, [("Player", "W", "N NE E SE S SW W NW")])
    assert longest_shot(over.state.parts[0].sheets[0]) == 3  # type: ignore[attr-defined]
    holed = shoot(in_play("O..H"), "E", 3)
    assert longest_shot(holed.state.parts[0].sheets[0]) == 3  # type: ignore[attr-defined]
    wet = shoot(in_play("O.~"), "E", 4)
    assert longest_shot(wet.state.parts[0].sheets[0]) == 0  # type: ignore[attr-defined]
    assert longest_shot(Sheet(rows=EMPTY)) == 0


@pytest.mark.rule("TMG-SCO-07")
def test_the_whole_ranking() -> None:
    """By final score, then shooting score, then longest shot; equal triples share a place."""
    assert ranking_by(criteria((3, 3, 3, 3, 1), (5, 4, 4, 4, 9), (1, 6, 7, 6, 0))).places == (5, 3, 2, 3, 1)


@pytest.mark.rule("TMG-SCO-01", "TMG-SCO-03")
def test_scores_say_why() -> None:
    """Every line names its rule and the sheet that earned it, in words of both languages."""
    match = play(in_play("O..H", seats=3, rules=tiny(first=1)))
    for line in match.sheets()[0].lines:
        assert line.rule.startswith("TMG-SCO")
        for language in ("en", "fr"):
            assert match.ruleset.texts.find(f"score.{line.key}", language)
