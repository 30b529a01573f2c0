"""What lies on the table during a round, as SVG: the dice of the last putt, and the golfers in order of play."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Table, View
from fairway.content import fact, in_a_row
from fairway.draw import Block, Drawn, Markup, below, group, lines, page, person, tag, words
from fairway_putting.content.components import MISHAP, Face
from fairway_putting.draw import svg_art as art
from fairway_putting.draw.captions import board_text, headline
from fairway_putting.draw.svg_holes import WIDTH
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting, Vote

__all__ = ["draw_table"]

_DIE, _BETWEEN = 64, 14


def draw_table(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the table; it looks the same from every seat."""
    part, names = view.part(Putting), view.names
    title = headline(part, language, names)
    order = _order(part)
    facts = {each: _facts(part, each, names, language) for each in order}
    called = {each: board_text("seat", language, names, seat=each) for each in order}
    blocks = [lines(title, WIDTH, 26, 3, fill=art.INK, bold=True)]
    described = [title]
    for block, told in _last_putt(table, part, names, language):
        blocks.append(block)
        described.append(told)
    blocks.append(below([_golfer(part, each, called[each], facts[each], language) for each in order], 8))
    described += [fact(called[each], facts[each], language) for each in order]
    drawn = Drawn({})
    return page(
        drawn,
        below(blocks, 16),
        16,
        art.PAPER,
        title=title,
        description=in_a_row(described, language),
        language=language,
    )


def _last_putt(table: Table, part: Putting, names: tuple[str, ...], language: str) -> Iterator[tuple[Block, str]]:
    """Yield the dice, those of the last putt as they lie there, with what came of them."""
    kit, last = table.kit(Kit), part.last
    if not part.hole:
        return
    faces = [kit.dice[die][face] for die, face in enumerate(last.faces)] if last else []
    row = Block(group(*(_die(place, faces, language) for place in range(len(kit.dice)))), WIDTH, _DIE)
    if last is None:
        told = board_text("dice", language)
        yield below((lines(told, WIDTH, 19, 2, fill=art.INK, bold=True), row), 8), told
        return
    told = board_text("last", language, names, seat=last.seat, hole=last.hole, accuracy=last.accuracy)
    happened = board_text(f"stop.{last.stop}", language)
    if last.mishap:
        happened = f"{happened} {board_text(f'mishap.{last.mishap}', language)}"
    said = [lines(told, WIDTH, 19, 2, fill=art.INK, bold=True), row, lines(happened, WIDTH, 17, 3, fill=art.STONE)]
    if MISHAP in faces:
        said.append(lines(board_text("die.mishap", language), WIDTH, 17, 2, fill=art.STONE))
    yield below(said, 8), f"{told} {happened}"


def _die(place: int, faces: list[Face], language: str) -> Markup:
    """Return a die: what it shows, or that it was not rolled."""
    x, colour = place * (_DIE + _BETWEEN), art.DICE[place]
    if place < len(faces):
        shown = art.die(faces[place], colour, x, 0, _DIE)
    else:
        shown = tag("rect", x=x + 2, y=2, width=_DIE - 4, height=_DIE - 4, rx=9, fill=colour, fill_opacity=0.35,
                    stroke=art.STONE, stroke_width=2, stroke_dasharray="5 4")  # fmt: skip
    return group(tag("title", words(board_text(f"die.{place + 1}", language))), shown, data_at=f"die:{place + 1}")


def _order(part: Putting) -> tuple[int, ...]:
    """Return the golfers: the best first once the round is over, and in order of play before."""
    ranked = tuple(seat for shared in part.standings for seat in shared)
    first = ranked if part.phase == "finished" else part.order
    return (*first, *(seat for seat in range(len(part.golfers)) if seat not in first))


def _golfer(part: Putting, seat: int, name: str, facts: str, language: str) -> Block:
    active = part.phase != "finished" and part.turn < len(part.order) and part.order[part.turn] == seat
    fill, edge = ("#fff6d6", art.GOLD) if active else (art.FIELD, None)
    sign = group(art.pawn(seat, 22, 0, active=False))
    return person(
        f"seat:{seat}",
        sign,
        name,
        facts,
        WIDTH,
        ink=art.INK,
        soft=art.STONE,
        fill=fill,
        edge=edge,
        said=fact(name, facts, language),
    )


def _facts(part: Putting, seat: int, names: tuple[str, ...], language: str) -> str:
    """Say how a golfer stands: a vote, strokes on this hole and in all, a place at the end."""
    golfer, facts = part.golfers[seat], []
    if part.phase == "course_choice":
        vote = part.votes[seat] if seat < len(part.votes) else None
        return "" if vote is None else _vote(vote, names, language)
    if part.phase == "finished" and len(part.golfers) > 1:
        place = 1 + sum(len(shared) for shared in _before(part, seat))
        facts.append(board_text("place", language, place=place))
    elif part.hole and seat in part.order[: part.turn] and golfer.card:
        facts.append(board_text("hole_done", language))
    elif part.hole and seat in part.order:
        facts.append(board_text("strokes_here", language, count=golfer.ball.strokes))
    facts.append(board_text("strokes", language, count=golfer.total))
    extras = tuple(strokes for extra in part.extras for each, strokes in extra.strokes if each == seat)
    facts += [board_text("extras", language, strokes=extras)] if extras else []
    facts += [board_text("award", language)] * sum(award.seat == seat for award in part.awards)
    return " · ".join(facts)


def _before(part: Putting, seat: int) -> Iterator[tuple[int, ...]]:
    for shared in part.standings:
        if seat in shared:
            return
        yield shared


def _vote(vote: Vote, names: tuple[str, ...], language: str) -> str:
    if vote.mode == "random" or vote.course is None:
        return board_text("vote_random", language)
    return board_text("vote", language, names, course=vote.course)
