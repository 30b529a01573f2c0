"""What a Fame card does as a picture, for every effect of the box: no two look alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fairway import tag_of
from fairway.draw import Drawn, Markup, group, tag
from fairway_base.draw import (
    DARK,
    FAINT,
    GOLD,
    GRASS,
    INK,
    LANE,
    PAPER,
    SHIRTS,
    SLATE,
    WATER,
    Scene,
    above,
    beside,
    crossed,
    icon_id,
    over,
    par_flag,
    picture,
    plot,
    square,
    ticked,
    worded,
)
from fairway_empire.card_effects.card_effect import CardEffect

__all__ = ["PICTURES", "effect_picture"]

SLOT = 30
"""Side of a tile on a rack."""
WOOD = "#b9814f"
RED, BLUE = "#c8372d", "#2f6db5"


def effect_picture(drawn: Drawn, effect: CardEffect) -> Scene:
    """Return what an effect does; one that a stranger brings is a star."""
    paint = PICTURES.get(tag_of(effect))
    return paint(drawn, effect) if paint else _star()


# --- what lies on the table ------------------------------------------------------------------------------------------


def _slot(sign: str) -> Markup:
    """Return what lies in a place of a rack: tile `t`, new one `n`, one face down `b`, gap `_`, pawn `r` or `u`."""
    box: dict[str, str | float | None] = {"x": -SLOT / 2 + 1, "y": -SLOT / 2 + 1, "width": SLOT - 2, "height": SLOT - 2}
    if sign in "ru":
        return tag("path", d=_PAWN, fill=RED if sign == "r" else BLUE, stroke=INK, stroke_width=1.6)
    if sign == "_":
        return tag("rect", rx=4, fill="none", stroke=FAINT, stroke_width=2, stroke_dasharray="5 4", **box)
    if sign == "b":
        return group(
            tag("rect", rx=4, fill=SLATE, stroke=INK, stroke_width=1.6, **box),
            tag("circle", r=7, fill="none", stroke="#a9d584", stroke_width=2.4),
        )
    new = sign == "n"
    return group(
        tag("rect", rx=4, fill=GRASS, stroke=INK, stroke_width=4 if new else 1.4, **box),
        tag("path", d=f"M0 {-SLOT / 2 + 2}V{SLOT / 2 - 2}", stroke=LANE, stroke_width=8),
    )


_PAWN = "M-9 13Q-9 8 -4.6 6.4L-2.8 -3A6 6 0 1 1 2.8 -3L4.6 6.4Q9 8 9 13z"


def _tiles(signs: str, gap: float = 2) -> Scene:
    """Return a row of what lies side by side."""
    return beside(*(Scene(_slot(sign), SLOT, SLOT) for sign in signs), gap=gap)


def _rack(signs: str) -> Scene:
    """Return a row on its shelf."""
    row = _tiles(signs)
    shelf = tag(
        "rect", x=-row.width / 2 - 5, y=SLOT / 2 + 1, width=row.width + 10, height=7, rx=3, fill=WOOD, stroke=DARK
    )
    return Scene(group(row.markup, shelf), row.width + 10, SLOT + 16)


def _grid(rows: str) -> Scene:
    """Return a part of a course, its rows apart by slashes."""
    return above(*(_tiles(row, 0) for row in rows.split("/")), gap=0)


def _bag() -> Scene:
    shape = "M-8 -24L-12 -34Q0 -29 12 -34L8 -24Q30 -8 27 18Q25 34 0 34T-27 18Q-30 -8 -8 -24z"
    return Scene(
        group(
            tag("path", d=shape, fill="#a9764a", stroke=DARK, stroke_width=2, stroke_linejoin="round"),
            tag("path", d="M-9 -24H9", stroke=GOLD, stroke_width=5, stroke_linecap="round"),
        ),
        58,
        70,
    )


def _arrow(turn: float = 0, *, both: bool = False, length: float = 34) -> Scene:
    """Return an arrow to the right, turned clockwise; or one that points both ways."""
    half = length / 2
    path = f"M{-half:g} 0H{half:g}M{half - 9:g} -9L{half:g} 0L{half - 9:g} 9"
    path += f"M{9 - half:g} -9L{-half:g} 0L{9 - half:g} 9" if both else ""
    line = tag("path", d=path, fill="none", stroke=INK, stroke_width=5, stroke_linecap="round", stroke_linejoin="round")
    upright = turn % 180 != 0
    return Scene(
        group(line, transform=f"rotate({turn:g})" if turn else None), *((18, length) if upright else (length, 18))
    )


def _round() -> Scene:
    """Return two arrows that go round: all anew."""
    half = "M-17 -4A18 18 0 0 1 13 -13M15 -24L14 -12L3 -14"
    path = tag("path", d=half, fill="none", stroke=INK, stroke_width=5, stroke_linecap="round", stroke_linejoin="round")
    return Scene(group(path, group(path, transform="rotate(180)")), 44, 50)


def _pawn(colour: str = RED, scale: float = 1.8) -> Scene:
    shape = tag("path", d=_PAWN, fill=colour, stroke=INK, stroke_width=1.6, transform=f"scale({scale:g})")
    return Scene(shape, 18 * scale, 27 * scale)


def _badge(text: str) -> Scene:
    """Return a number on gold."""
    return over(Scene(tag("circle", r=18, fill=GOLD, stroke=INK, stroke_width=2), 36, 36), (worded(text, 18), 0, 0))


def _bench(drawn: Drawn) -> Scene:
    return Scene(drawn.use(icon_id("bench"), 0, 0, scale=1.9), 56, 32)


def _hand() -> Scene:
    """Return a flat hand that stops somebody: a pass."""
    return Scene(
        group(
            tag("circle", r=20, fill=PAPER, stroke=INK, stroke_width=3),
            tag("path", d="M-9 0H9", stroke=INK, stroke_width=6, stroke_linecap="round"),
        ),
        42,
        42,
    )


def _eye() -> Scene:
    return Scene(
        group(
            tag("path", d="M-22 0Q0 -20 22 0Q0 20 -22 0z", fill="#fff", stroke=INK, stroke_width=3),
            tag("circle", r=7, fill=INK),
        ),
        46,
        28,
    )


def _lock() -> Scene:
    return Scene(
        group(
            tag("path", d="M-8 -2V-9A8 8 0 0 1 8 -9V-2", fill="none", stroke=INK, stroke_width=4.5),
            tag("rect", x=-13, y=-3, width=26, height=21, rx=4, fill=GOLD, stroke=INK, stroke_width=2),
            tag("circle", cy=7, r=3, fill=INK),
        ),
        28,
        38,
    )


def _star() -> Scene:
    path = "M0 -40L11 -13L40 -12L17 6L25 35L0 18L-25 35L-17 6L-40 -12L-11 -13z"
    return Scene(tag("path", d=path, fill=GOLD, stroke=INK, stroke_width=3, stroke_linejoin="round"), 84, 80)


def _water() -> Scene:
    waves = tag(
        "path", d="M-24 -6q8 -8 16 0t16 0t16 0M-24 10q8 -8 16 0t16 0t16 0", fill="none", stroke="#fff", stroke_width=3
    )
    return Scene(group(tag("rect", x=-30, y=-30, width=60, height=60, rx=12, fill=WATER), waves), 60, 60)


def _link(drawn: Drawn) -> Scene:
    """Return two holes in a row that do not meet."""
    cup, tee = square(drawn, "green", side=48), square(drawn, "tee", side=48)
    gap = Scene(tag("path", d="M-18 0H18", stroke=INK, stroke_width=5, stroke_dasharray="4 6"), 40, 10)
    return beside(cup, gap, tee, gap=2)


def _times(scene: Scene, count: int) -> Scene:
    return beside(scene, worded(f"× {count}", 24)) if count != 1 else scene


def _of(effect: CardEffect, field: str) -> int:
    return int(getattr(effect, field, 1))


PICTURES: Mapping[str, Callable[[Drawn, CardEffect], Scene]] = {
    # racks and the bag
    "draw_to_rack": lambda drawn, effect: beside(
        _bag(), _arrow(), over(_rack("ttnt"), (_badge(f"+{_of(effect, 'tiles')}"), 16, -34))
    ),
    "replace_rack": lambda drawn, effect: beside(crossed(_rack("ttt")), _round(), _rack("nnn")),
    "replace_tiles": lambda drawn, effect: beside(_rack("tttt"), _round(), _rack("tntn")),
    "salvage": lambda drawn, effect: above(_rack("_t_t"), _arrow(90, length=28), _rack("tntn"), gap=4),
    "switch_racks": lambda drawn, effect: above(_rack("tnt"), _arrow(90, both=True, length=26), _rack("tnt"), gap=4),
    "reverse_rack": lambda drawn, effect: above(_rack("ntb"), _arrow(both=True, length=70), _rack("btn"), gap=4),
    "draw_more": lambda drawn, effect: beside(_bag(), _arrow(), _tiles("tt"), _badge(f"+{_of(effect, 'tiles')}")),
    "redraw": lambda drawn, effect: beside(crossed(_tiles("tt", 6)), _round(), _tiles("nn", 6)),
    "replace_drawn": lambda drawn, effect: beside(_tiles("tt", 6), _round(), _tiles("tn", 6)),
    "keep_unchosen": lambda drawn, effect: beside(_tiles("tn", 8), _arrow(), over(_tiles("n"), (_lock(), 16, 10))),
    # the course
    "swap_placed": lambda drawn, effect: beside(_grid("ntt/ttt/ttt"), _arrow(both=True), _grid("ttt/ttt/ttn")),
    "collect_placed": lambda drawn, effect: beside(_grid("ttt/tnt"), _arrow(), _tiles("b"), gap=14),
    "swap_with_rack": lambda drawn, effect: beside(_grid("ttt/tnt"), _arrow(both=True), _rack("tnt")),
    "swap_with_drawn": lambda drawn, effect: beside(_grid("ttt/tnt"), _arrow(both=True), _tiles("n"), _bag()),
    "bonus_draw": lambda drawn, effect: beside(
        _bag(), _arrow(), above(_tiles("n"), worded("/", 18), _tiles("b"), gap=1)
    ),
    "place_anywhere": lambda drawn, effect: beside(_grid("tt_/t__"), _tiles("__", 0), _tiles("n"), gap=0),
    # one's turn
    "double_pick": lambda drawn, effect: beside(_pawn(), _arrow(), _tiles("nn", 6), _badge("2")),
    "bench_after_pick": lambda drawn, effect: beside(
        _tiles("n"), worded("+", 26), over(_bench(drawn), (_pawn(scale=1.3), 0, -16))
    ),
    "private_draw": lambda drawn, effect: beside(
        _bag(), _arrow(), above(_eye(), _times(_tiles("n"), _of(effect, "tiles"))), gap=14
    ),
    "stay_first": lambda drawn, effect: beside(_hand(), worded("+", 26), _badge("1"), _pawn(), _rack("tt")),
    "collect_and_pass": lambda drawn, effect: beside(_hand(), worded("+", 26), _rack("tnt"), _arrow(), _tiles("b")),
    "fetch_from_bag": lambda drawn, effect: beside(above(_eye(), _bag(), gap=2), _arrow(), _grid("tt/tn")),
    "free_pass": lambda drawn, effect: beside(_hand(), worded("=", 28), _badge("0")),
    # the order of play
    "play_first": lambda drawn, effect: above(beside(_badge("1"), _arrow(180, length=90)), _rack("uutr"), gap=8),
    "reorder_pawns": lambda drawn, effect: beside(
        _pawn(RED), _arrow(both=True), _pawn(GOLD), _arrow(both=True), _pawn(BLUE)
    ),
    "protect_tile": lambda drawn, effect: above(over(_rack("tnt"), (_lock(), 0, -6)), worded("", 4), gap=2),
    # scoring
    "more_people": lambda drawn, effect: beside(worded(f"+{_of(effect, 'people')}", 44), picture(drawn, "person", 2.6)),
    "dogs_as_people": lambda drawn, effect: beside(
        picture(drawn, "dog", 2.2),
        worded("=", 30),
        *[
            Scene(drawn.use(icon_id("person"), 0, 0, scale=2, color=SHIRTS[n % 6]), 30, 56)
            for n in range(min(_of(effect, "each"), 4))
        ],
    ),
    "last_to_stop": lambda drawn, effect: beside(
        _pawn(BLUE, 1.2), _pawn(GOLD, 1.2), _arrow(length=26), _pawn(RED, 2), _badge(f"+{_of(effect, 'points')}"), gap=8
    ),
    "missing_as_grass": lambda drawn, effect: beside(plot(drawn), worded("=", 30), square(drawn, "grass")),
    "forgive_directions": lambda drawn, effect: _times(ticked(_wrong_way(drawn)), _of(effect, "tiles")),
    "forgive_water": lambda drawn, effect: _times(ticked(over(_water(), (_tiles("t"), 0, 0))), _of(effect, "tiles")),
    "par_six_green": lambda drawn, effect: ticked(par_flag("6")),
    "forgive_connections": lambda drawn, effect: _times(ticked(_link(drawn)), _of(effect, "connections")),
}
"""How effects look, by their names."""


def _wrong_way(drawn: Drawn) -> Scene:
    """Return a tile that a ball passes against its arrow."""
    return beside(_arrow(90, length=48), square(drawn, "path", ("arrow",)))
