"""What lies on the table before everybody can be drawn in every game, at any moment, for anybody; and tells no secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from fairway import Match, ScoreLine, decide, load_ruleset
from fairway.knowledge.determinizations import determinizations
from fairway.model.pointers import parse, relative
from fairway.rulesets.installed import installed_rulesets
from fairway.testing import script

GAMES = [(name, seats) for name, spec in installed_rulesets().items() for seats in sorted({spec.seats[0], 3})]
POINTED = re.compile('data-at="([^"]+)"')
MOST_STEPS, LOOKS = 400, 12
"""How long games go on here, and how often they are looked at."""


def stages(name: str, seats: int) -> Iterator[Match]:
    """Play a game at random, and yield it now and then: at its beginning, its end and in between."""
    ruleset = load_ruleset(name)
    match = ruleset.match(seats, f"drawn/{name}/{seats}")
    for step in range(MOST_STEPS):
        if match.state.over:
            break
        if step < 4 or step % (MOST_STEPS // LOOKS) == 0:
            yield match
        seat = match.state.waiting()[0]
        action = decide(ruleset.bots["random"], match.engine, match.state, seat, match.seed)
        match = script(match, [(seat, action)])
    yield match


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_table_of_every_game_is_drawn_for_everybody_and_tells_nothing(name: str, seats: int) -> None:
    """Worlds that a viewer cannot tell apart give it the same bytes, a spectator too; title and description are there."""
    for match in stages(name, seats):
        engine, state = match.engine, match.state
        shared = [paper for paper in match.ruleset.papers.values() if paper.shared]
        assert shared, f"{name} has nothing on its table"
        for paper in shared:
            for viewer in (*range(seats), None):
                drawn = engine.paper(state, viewer, viewer or 0, paper)
                assert drawn is not None
                root = ElementTree.fromstring(drawn)
                assert all((root.findtext(f"{{*}}{what}") or "?") != "?" for what in ("title", "desc"))
                assert "drawing.table" not in drawn, "a text is missing"
                assert "picture.tiny" not in drawn, "a text is missing"
                for other in determinizations(state, viewer, (1,)):
                    assert engine.paper(other, viewer, viewer or 0, paper) == drawn


@pytest.mark.parametrize(("name", "seats"), [("putting", 3), ("tiny", 3), ("designer", 3), ("empire", 2)])
def test_players_are_called_by_their_names_in_the_asked_language(name: str, seats: int) -> None:
    """The table of a game that is going on names everybody, and says the rest in the language that is asked for."""
    names = ("Ann", "Bob", "Cem")[:seats]
    *_, match = stages(name, seats)
    for paper in (paper for paper in match.ruleset.papers.values() if paper.shared):
        told = {
            language: match.engine.paper(match.state, None, 0, paper, language, names) or ""
            for language in ("en", "fr")
        }
        assert all(player in text for text in told.values() for player in names)
        assert told["en"] != told["fr"]
        assert 'lang="fr"' in told["fr"]


@pytest.mark.parametrize("name", ["putting", "tiny", "designer", "designer+promises", "empire"])
def test_every_place_that_counts_for_a_score_is_on_a_picture(name: str) -> None:
    """A score line points at something that the seat's board shows, or what lies on the table."""
    found = set()
    for match in stages(name, 3):
        engine, state = match.engine, match.state
        shared = [paper for paper in match.ruleset.papers.values() if paper.shared]
        for sheet in match.sheets():
            board = engine.board(state, None, sheet.seat) or ""
            tables = [engine.paper(state, sheet.seat, sheet.seat, paper) or "" for paper in shared]
            shown = {pointer for text in (board, *tables) for pointer in POINTED.findall(text)}
            pointers = {
                relative(pointer, sheet.seat)
                for line in sheet.lines
                for pointer in pointers_of(line)
                if (read := parse(pointer)) and read.kind in match.ruleset.pointing.kinds
            }
            assert pointers <= shown
            found |= pointers
    assert found


@pytest.mark.parametrize(("name", "seats"), [("designer", 3), ("designer+promises", 2), ("empire", 2), ("empire", 1)])
def test_piles_benches_and_lands_that_events_name_are_on_a_picture(name: str, seats: int) -> None:
    """What events say comes from a pile or goes to one, to the bench, or is a land that was chosen, can be lit up."""
    ruleset = load_ruleset(name)
    match = ruleset.match(seats, f"pointed/{name}")
    named = set()
    for _ in range(120):
        if match.state.over:
            break
        shown = pictured(match)
        for happened in match.events:
            at, moves = ruleset.pointing.shown(happened.event)
            told = {*at, *(each for move in moves for each in (*move.start, *move.to))}
            told = {each for each in told if each.startswith(("pile:", "rack:", "card:"))}
            assert told <= shown, (happened.event, told - shown)
            named |= told
        seat = match.state.waiting()[0]
        match = script(match, [(seat, decide(ruleset.bots["random"], match.engine, match.state, seat, match.seed))])
    assert {"pile:bag"} <= named


def pictured(match: Match) -> set[str]:
    """Return everything that somebody can point at now, on boards and on what lies between the players."""
    engine, state, seats = match.engine, match.state, range(match.seats)
    drawn = [engine.board(state, seat, seat) or "" for seat in seats]
    for paper in match.ruleset.papers.values():
        drawn += [engine.paper(state, seat, seat, paper) or "" for seat in seats]
    return {pointer for text in drawn for pointer in POINTED.findall(text)}


def pointers_of(line: ScoreLine) -> Iterator[str]:
    yield from line.at
    for part in line.parts:
        yield from pointers_of(part)


@pytest.mark.parametrize(
    ("name", "seats"), [("putting", 2), ("tiny", 2), ("designer", 2), ("empire", 2), ("designer+promises", 2)]
)
def test_what_is_written_on_a_table_can_be_read(name: str, seats: int) -> None:
    """Letters on the page and on its cards differ enough from what is behind them (WCAG AA)."""
    *_, match = stages(name, seats)
    for paper in (paper for paper in match.ruleset.papers.values() if paper.shared):
        root = ElementTree.fromstring(match.engine.paper(match.state, 0, 0, paper) or "")
        for text, behind in written(root, "#ffffff"):
            ink = text.get("fill", "")
            assert contrast(ink, behind) >= 4.5, (text.text, ink, behind)


def written(element: ElementTree.Element, behind: str) -> Iterator[tuple[ElementTree.Element, str]]:
    """Yield texts, each with the colour of the last large thing before it in the same group or around it."""
    for child in element:
        kind = child.tag.rpartition("}")[2]
        fill = child.get("fill") or ""
        if kind in ("rect", "path", "circle") and re.fullmatch("#[0-9a-f]{6}", fill):
            behind = fill
        elif kind == "text":
            yield child, behind
        elif kind == "g":
            yield from written(child, behind)


def contrast(one: str, other: str) -> float:
    """Return how much two web colours differ in brightness, as WCAG counts it."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("name", "seats"), [("putting", 3), ("tiny", 3), ("designer", 3), ("empire", 2)])
def test_what_is_drawn_is_described_as_french_is_written(name: str, seats: int) -> None:
    """In French a semicolon or a colon in the words of a picture stands apart from the word before it."""
    for match in stages(name, seats):
        boards = [match.engine.board(match.state, 0, 0, "fr")]
        papers = [match.engine.paper(match.state, 0, 0, paper, "fr") for paper in match.ruleset.papers.values()]
        for drawn in filter(None, (*boards, *papers)):
            said = [
                each.text or "" for each in ElementTree.fromstring(drawn).iter() if each.tag.endswith(("desc", "title"))
            ]
            assert not [each for each in said if re.search(r"\S[;:] ", each.replace(" ;", "").replace(" :", ""))]
