"""What stands beside a picture: on which land and for whom a course is built, and how a solo player did."""

from __future__ import annotations

from fairway import State, Table, scoring
from fairway.content import Library, package_texts
from fairway_base.content.components import Land
from fairway_base.course.ground import Ground, water_of
from fairway_base.draw.terminal.terminal_course import draw_course
from fairway_base.play import ending
from fairway_base.play.kit import Kit, item_name, items_by_id
from fairway_base.play.part import Designer
from fairway_base.play.surveys import surveyed

__all__ = ["course_heading", "draw_seat", "verdict_text"]


def draw_seat(table: Table, state: State, seat: int, language: str) -> str | None:
    """Draw a seat's course under a heading, with a legend; a finished solo game ends with the clients' verdict."""
    part, kit = state.part(Designer), table.kit(Kit)
    player = part.players[seat]
    land = items_by_id(kit.library, "lands").get(player.land)
    if not isinstance(land, Land):
        return None
    seen = surveyed(table, state, seat)
    lines = [
        course_heading(kit.library, seen.ground, part.mr, part.mrs, len(player.course.placed), language),
        draw_course(
            seen.course,
            seen.ground,
            seen.tiles,
            survey=seen,
            plan=player.plan,
            water=water_of(land),
            language=language,
        ),
    ]
    if state.over and table.seats == 1:
        total = scoring.sheets(table, state)[0].total
        lines.append(verdict_text(ending.verdict(table, state, total), language))
    return "\n\n".join(lines)


def course_heading(library: Library, ground: Ground, mr: str, mrs: str, tiles: int, language: str) -> str:
    """Say on which land and for whom a course is built; a land that is no card is the player's own."""
    mine = ground.name not in items_by_id(library, "lands")
    nobody = _say("no_client", language)
    return _say(
        "heading",
        language,
        land=_say("own_land", language) if mine else item_name(library, "lands", ground.name, language),
        value=ground.value,
        mr=item_name(library, "clients", mr, language) if mr else nobody,
        mrs=item_name(library, "clients", mrs, language) if mrs else nobody,
        tiles=tiles,
        squares=ground.to_cover,
    )


def verdict_text(verdict: str, language: str) -> str:
    """Say what the clients of a solo game think of it (SOLO-7)."""
    return package_texts("fairway_base").say(f"verdict.designer.{verdict}", {}, language)


def _say(key: str, language: str, **params: object) -> str:
    return package_texts("fairway_base").say(f"cli.designer.{key}", params, language)
