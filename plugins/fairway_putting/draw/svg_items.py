"""What comes in the box, as SVG: the dice face by face, bonus cards, and courses to practise on."""

from __future__ import annotations

from collections.abc import Iterator

from fairway.content import Library, fact, in_a_row
from fairway.draw import Block, Drawn, below, document, fit, group, lines, page, say, say_lines, tag, wrap
from fairway_putting.content.components import BonusCard, Dice, PracticeCourse
from fairway_putting.course.holes import Hole, Spot
from fairway_putting.draw import svg_art as art
from fairway_putting.draw.captions import board_text
from fairway_putting.draw.svg_holes import WIDTH, holes_in_rows

__all__ = ["draw_item"]

_MEDALS = {1: "#e8a400", 2: "#b3bbb8", 3: "#c07a3c"}
_FACE, _BETWEEN = 56, 10


def draw_item(library: Library, kind: str, item: str, language: str) -> str | None:
    """Draw an item of a pack, given its full id; None for a kind that is not of this game."""
    found = library.items(kind).get(item)
    name = library.name(kind, item, language)
    match found:
        case Dice():
            return _dice(found, name, language)
        case PracticeCourse():
            return _course(found, name, language)
        case BonusCard():
            return _bonus(found, name, library.words(kind, item, language), language)
        case _:
            return None


def _dice(dice: Dice, name: str, language: str) -> str:
    """Draw every die as a row of its faces."""
    rows = list(_faces(dice, language))
    title = lines(name, 420, 22, 2, fill=art.INK, bold=True)
    each = [
        fact(board_text(f"die.{place}", language), ", ".join(map(str, faces)), language)
        for place, faces in enumerate(dice.dice, 1)
    ]
    told = in_a_row(each, language)
    return page(Drawn({}), below((title, *rows), 12), 16, art.PAPER, title=name, description=told, language=language)


def _faces(dice: Dice, language: str) -> Iterator[Block]:
    for place, (faces, colour) in enumerate(zip(dice.dice, art.DICE, strict=True)):
        label = lines(board_text(f"die.{place + 1}", language), 420, 16, 1, fill=art.STONE)
        shown = [art.die(face, colour, at * (_FACE + _BETWEEN), 0, _FACE) for at, face in enumerate(faces)]
        row = Block(group(*shown, data_at=f"die:{place + 1}"), len(faces) * (_FACE + _BETWEEN) - _BETWEEN, _FACE)
        yield below((label, row), 2)


def _course(course: PracticeCourse, name: str, language: str) -> str:
    """Draw the holes of a course without a map."""
    holes = [
        Hole(
            number=at,
            spots=tuple(
                Spot(tile=f"{course.id}:{at}:{place}", par=par, hazards=hole.hazards.get(str(place), ()))
                for place, par in enumerate(hole.pars)
            ),
        )
        for at, hole in enumerate(course.holes, 1)
    ]
    facts = board_text("facts", language, holes=len(holes), par=sum(hole.par for hole in holes))
    head = below((lines(name, WIDTH, 26, 2, fill=art.INK, bold=True), lines(facts, WIDTH, 17, 1, fill=art.STONE)), 2)
    block = below((head, holes_in_rows(holes, language)), 16)
    return page(Drawn({}), block, 16, art.PAPER, title=name, description=facts, language=language)


def _bonus(card: BonusCard, name: str, text: str, language: str) -> str:
    """Draw a card: the place that wins it as a medal, its name and its words."""
    width, height = 300, 420
    colour = _MEDALS.get(card.place, art.STONE)
    title = wrap(name, 256, 22, 2, bold=True)
    place, size = fit(board_text("place", language, place=card.place), 250, 22, 12)
    drawn = Drawn({})
    drawn.add(
        tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=16, fill=art.PAPER, stroke=colour, stroke_width=5),
        tag("path", d="M118 34h26l14 44h-22zM182 34h-26l-14 44h22z", fill="#2f6fc4"),
        tag("circle", cx=150, cy=112, r=46, fill=colour, stroke=art.INK, stroke_width=3),
        tag("circle", cx=150, cy=112, r=36, fill="none", stroke=art.PAPER, stroke_width=3),
        say(str(card.place), 150, 128, 44, fill=art.INK, anchor="middle", bold=True),
        say(place, 150, 190, size, fill=art.STONE, anchor="middle"),
        *say_lines(title, 150, 226, 22, 27, fill=art.INK, anchor="middle", bold=True),
        *say_lines(wrap(text, 246, 15.5, 7), 150, 240 + 27 * len(title), 15.5, 20, fill=art.INK, anchor="middle"),
    )
    return document(drawn, (0, 0, width, height), title=name, description=text or place, language=language)
