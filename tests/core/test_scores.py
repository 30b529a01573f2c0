"""Law 8: scores say why: a tree of lines, each with its rule and its author, summed only for display."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway import Condition, ScoreLine, Sheet, State, Table, replace, watching
from fairway.model.errors import PluginFault
from fairway.model.score import competition_ranks, signed, total
from fairway.plugin.scoring import ranks
from fairway.plugin.table import MOST_STATES_SCORED
from fairway.testing import script, stacked
from tests.core.toy import Bid, DrawMarble, Inheritance, Plugin, RollDie, Toy, Vote, bidding_done, ruleset

lines = st.recursive(
    st.builds(ScoreLine, st.sampled_from("abc"), st.just("R"), st.integers(-9, 9)),
    lambda parts: st.builds(
        ScoreLine,
        st.sampled_from("abc"),
        st.just("R"),
        st.integers(-9, 9),
        parts=st.lists(parts, max_size=3).map(tuple),
    ),
    max_leaves=8,
)


def leaves(line):
    """Every line of a tree."""
    return [line, *(found for part in line.parts for found in leaves(part))]


def scored(*more, draws=3):
    """A match in which seat 0 has drawn some marbles."""
    match = ruleset(*more, rounds=draws + 1).match(1, "s")
    for _ in range(draws):
        match = script(match, [(0, Bid(0)), (0, DrawMarble()), (0, Vote(0))])
    return match


def changing(name, change, *keys):
    """A plugin that changes lines."""

    def fairway_score(line):
        return change(line)

    return Plugin(name, watching(*keys)(fairway_score) if keys else fairway_score)


@given(lines)
def test_a_total_is_the_sum_of_all_lines(line):
    """What a line is worth is the sum of the points in its tree."""
    assert total(line) == sum(each.points for each in leaves(line))


@given(st.lists(lines, max_size=4))
def test_a_sheet_is_the_sum_of_its_lines(found):
    """A sheet's total is the sum of its conditions."""
    assert Sheet(0, tuple(found)).total == sum(total(line) for line in found)


def test_a_score_is_a_tree():
    """The marbles' line has a part for each colour, with how many there are, and every line a rule."""
    line = scored().sheets()[0].line("toy.marbles")
    counts = [part.count for part in line.parts]
    assert sum(counts) == 3
    assert [part.points for part in line.parts] == [3 * counts[0], counts[1]]
    assert total(line) == 3 * counts[0] + counts[1]
    assert {each.rule for each in leaves(line)} == {"TOY-10"}


def test_a_score_is_a_projection_at_any_time():
    """Scores are derived from the state, so there is one at every step."""
    match = ruleset().match(2, "s", inherited={"toy": Inheritance((4, 6))})
    assert [sheet.total for sheet in match.sheets()] == [4, 6]


# every change has an author


def test_every_line_names_its_author():
    """Each line of the tree is signed by the plugin that brought the condition."""
    for sheet in scored().sheets():
        assert {each.by for line in sheet.lines for each in leaves(line)} == {"toy"}


def test_a_changed_line_names_who_changed_it():
    """A plugin that changes a line signs it, and the lines beside it keep their author."""
    sheet = scored(changing("rich", lambda line: replace(line, points=line.points + 10), "toy.points")).sheets()[0]
    assert [(line.key, line.by) for line in sheet.lines] == [
        ("toy.marbles", "toy"),
        ("toy.points", "rich"),
        ("toy.bid", "toy"),
    ]


def test_an_added_part_names_who_added_it():
    """A plugin that puts a part under a line signs that part; the line and its other parts are not its own."""

    def bonus(line):
        return replace(line, parts=(*line.parts, ScoreLine("bonus.extra", "B-1", 5)))

    line = scored(changing("bonus", bonus, "toy.marbles")).sheets()[0].line("toy.marbles")
    assert line.by == "toy"
    assert [(part.key, part.by) for part in line.parts] == [
        ("toy.marbles.red", "toy"),
        ("toy.marbles.blue", "toy"),
        ("bonus.extra", "bonus"),
    ]


def test_a_changed_part_names_who_changed_it():
    """Of a tree only the changed branch gets another author."""

    def dear(line):
        red, blue = line.parts
        return replace(line, parts=(red, replace(blue, points=blue.points * 2 + 1)))

    line = scored(changing("dear", dear, "toy.marbles")).sheets()[0].line("toy.marbles")
    assert (line.by, [part.by for part in line.parts]) == ("toy", ["toy", "dear"])


def test_an_unchanged_line_keeps_its_author():
    """A plugin that returns what it was given has changed nothing."""
    sheet = scored(changing("calm", lambda line: replace(line))).sheets()[0]
    assert {line.by for line in sheet.lines} == {"toy"}


def test_nobody_signs_for_another():
    """A plugin cannot put another's name under its change."""
    sheet = scored(changing("sly", lambda line: replace(line, points=99, by="toy"), "toy.points")).sheets()[0]
    assert sheet.line("toy.points").by == "sly"


def test_the_last_change_is_signed():
    """When two plugins change a line one after the other, the line is the second one's."""
    one = changing("one", lambda line: replace(line, points=line.points + 1), "toy.points")
    two = changing("two", lambda line: replace(line, points=line.points * 2), "toy.points")
    line = ruleset(one, two).match(1, "s").sheets()[0].line("toy.points")
    assert (line.points, line.by) == (2, "two")


def test_a_changed_condition_belongs_to_who_changed_it():
    """A condition that a plugin replaces is written in that plugin's name, and the others stay."""

    def fairway_conditions(conditions):
        return tuple(
            dataclasses.replace(each, score=lambda t, s, seat: ScoreLine("toy.bid", "H-1", 8))
            if each.key == "toy.bid"
            else each
            for each in conditions
        )

    sheet = ruleset(Plugin("house", fairway_conditions)).match(1, "s").sheets()[0]
    assert [(line.key, line.by) for line in sheet.lines] == [
        ("toy.marbles", "toy"),
        ("toy.points", "toy"),
        ("toy.bid", "house"),
    ]


@given(lines, lines)
def test_signing_changes_nothing_but_names(before, after):
    """However a line was changed, signing it keeps its worth and leaves no line without a name."""
    first = signed(before, "game")
    second = signed(after, "house", first)
    assert total(second) == total(after)
    assert {each.by for each in leaves(second)} <= {"game", "house"}
    assert signed(first, "house", first) == first


# places


@given(st.lists(st.integers(-20, 20), max_size=8))
def test_competition_ranks(values):
    """Who is better stands before; equals share the better place; the places behind them stay empty."""
    places = competition_ranks(values)
    assert len(places) == len(values)
    for value, place in zip(values, places, strict=True):
        assert place == 1 + sum(other > value for other in values)
        assert places.count(place) == values.count(value)
    assert not values or min(places) == 1


def test_ties_are_broken_by_what_counts_next():
    """Of equals in what counts first, the next mark decides; who is equal in all of them shares the place."""
    assert competition_ranks([(3, -2), (3, -1), (5, -9), (3, -2)]) == (3, 2, 1, 3)


def test_places_go_by_total():
    """Unless a plugin says otherwise, the highest total wins and equals share the better place."""
    match = ruleset().match(3, "s", inherited={"toy": Inheritance((5, 9, 5))})
    assert match.places() == (2, 1, 2)


def test_ranks_within_a_condition():
    """Players are ranked in a condition by its points, or by what the condition says ranks them."""
    match = bidding_done(ruleset().match(3, "s", chance=stacked(toy__die=[5, 0, 5])), 1, 3, 2)
    match = script(match, [(seat, RollDie()) for seat in range(3)])
    table, sheets = match.engine.table, match.sheets()
    by_key = {condition.key: condition for condition in table.conditions}
    assert ranks(table, match.state, sheets, by_key["toy.points"]) == (1, 3, 1)
    assert ranks(table, match.state, sheets, by_key["toy.bid"]) == (3, 1, 2)
    assert ranks(table, match.state, sheets, by_key["toy.marbles"]) == (1, 1, 1)


def test_a_line_is_found_by_its_key():
    """A sheet finds a condition's line by key and says when there is none."""
    sheet = ruleset().match(1, "s").sheets()[0]
    assert sheet.line("toy.bid").rule == "TOY-12"
    with pytest.raises(KeyError, match=r"toy\.nothing"):
        sheet.line("toy.nothing")


def test_a_line_is_written_without_what_is_empty():
    """A line's JSON holds what it says and leaves the rest out."""
    line = ScoreLine("toy.points", "TOY-11", 3, at=("seat:0",), by="toy")
    assert ruleset().codec.json(line) == (b'{"key":"toy.points","rule":"TOY-11","points":3,"at":["seat:0"],"by":"toy"}')


def _scoring(key: str, worth: Callable[[State], int], seen: list[str]) -> Plugin:
    """A plugin with a condition that is worth what it makes of the state, and notes when it is asked."""

    def score(table: Table, state: State, seat: int) -> ScoreLine:
        seen.append(key)
        return ScoreLine(key, "X-1", worth(state))

    def fairway_conditions(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
        return (*conditions, Condition(key, "X-1", score))

    return Plugin(key.partition(".")[0], fairway_conditions)


def test_a_condition_sees_parts_and_nothing_else() -> None:
    """What is remembered of one state holds for its likes, before and after the end."""
    seen: list[object] = []
    match = ruleset(_scoring("mine.all", lambda state: seen.append(state.parts) or 0, [])).match(1, "s")
    for over in (False, True):
        match.engine.sheets(replace(match.state, revision=3, over=over))
    assert seen == [match.state.parts]


@pytest.mark.parametrize("field", ["revision", "chance", "agenda", "prompts", "over"])
def test_a_condition_that_looks_at_more_is_at_fault(field: str) -> None:
    """It is told so at once, rather than given the score of another state."""
    match = ruleset(_scoring("mine.all", lambda state: bool(getattr(state, field)), [])).match(1, "s")
    with pytest.raises(PluginFault) as raised:
        match.engine.sheets(match.state)
    assert f"`{field}` is not for it" in str(raised.value.cause)


def test_scores_of_few_states_are_remembered() -> None:
    """The latest states are scored once; those before them are forgotten, however many there were."""
    asked: list[str] = []
    match = ruleset(_scoring("mine.points", lambda state: state.part(Toy).points[0], asked)).match(1, "s")

    def another() -> State:
        return replace(match.state, parts=(*map(replace, match.state.parts),))

    for others, scored_again in ((MOST_STATES_SCORED - 1, 0), (3 * MOST_STATES_SCORED, 1)):
        first = another()
        match.engine.sheets(first)
        for _ in range(others):
            match.engine.sheets(another())
        asked.clear()
        match.engine.sheets(first)
        assert len(asked) == scored_again
