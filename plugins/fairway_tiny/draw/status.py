"""What goes on in a match, in words: who draws or plays which sheet, what a shot came to, who must choose."""

from __future__ import annotations

from fairway import View
from fairway.content import package_texts
from fairway_tiny.field.terrain import CORNERS, EMPTY, SAND, SQUARE, WATER
from fairway_tiny.play.part import Flight, Sheet, Shot, TinyView, player_of

__all__ = ["Said", "sheet_status", "shot_told", "waits_for"]

_TERRAIN = {EMPTY: "empty", WATER: "water", SAND: "sand", SQUARE: "square", **dict.fromkeys(CORNERS, "triangle")}


class Said:
    """What stands on pictures in words, with the names of those who play."""

    def __init__(self, names: tuple[str, ...], language: str) -> None:
        self._texts = package_texts("fairway_tiny").naming(names)
        self.language = language

    def __call__(self, key: str, **params: object) -> str:
        return self._texts.say(f"picture.tiny.{key}", params, self.language)

    def terrain(self, sign: str) -> str:
        """Say what is on a space."""
        return self(f"shape.{_TERRAIN[sign]}")


def waits_for(view: View, at: int) -> bool:
    """Whether a sheet waits for somebody: to draw on it, to play it, or to choose a direction on it."""
    part = view.part(TinyView)
    for seat in (seat for prompt in view.prompts for seat in prompt.waiting):
        asked = part.asked[seat]
        if at == (part.before(seat) if asked is None else asked):
            return True
    return False


def sheet_status(view: View, at: int, rounds: int, said: Said) -> str:
    """Say what goes on with a sheet: who draws on it, who plays it, who must choose."""
    part = view.part(TinyView)
    sheet, player = part.sheets[at], player_of(at, len(part.sheets))
    if part.phase == "setup":
        return said("handed_in" if part.handed_in[at] else "setting", seat=at)
    if part.phase == "draw":
        drawer = player if part.passed else at
        key = "drawn" if part.handed_in[drawer] else "draws"
        return said(key, seat=drawer, round=part.round, rounds=rounds)
    if sheet.done:
        return said(f"done.{sheet.done}", seat=player, shots=len(sheet.shots))
    question = sheet.flight.question if sheet.flight else None
    if question is not None:
        result = said(f"result.{question.result}")
        return said("chooses", seat=question.chooser, why=said(f"why.{question.kind}"), result=result)
    if waits_for(view, at):
        return said("plays", seat=player, shot=len(sheet.shots) + 1)
    return said("so_far", seat=player, shots=len(sheet.shots))


def shot_told(sheet: Sheet, said: Said) -> str:
    """Say what the latest shot was: its power, what the die added, what the precision die said, where it ended."""
    shot: Flight | Shot | None = sheet.flight or (sheet.shots[-1] if sheet.shots else None)
    if shot is None:
        return ""
    added = f"{shot.face:+d}" if shot.face else "+0"
    told = [said("shot", power=shot.power, die=said(f"power.{shot.die}"), added=added, total=shot.total)]
    rolled = [said(f"result.{mark.result}") for mark in shot.marks if mark.result]
    told += [said("precision", results=tuple(rolled))] if rolled else []
    if isinstance(shot, Shot):
        told.append(said(f"ended.{shot.result}"))
    return " ".join(told)
