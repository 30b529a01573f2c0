"""The moments in which Fame cards are played, by their names."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["DECLARED", "SCORING", "SHARED", "WINDOWS", "Window"]

Window = Literal[
    "unchosen",
    "round_start",
    "turn_pre",
    "pick",
    "place",
    "pass",
    "stop",
    "turn_post",
    "stopped_pick",
    "score_popular",
    "score_fast",
    "score_pressco",
    "score_par",
    "score_land",
    "score_circuit",
    "score_playable",
]
WINDOWS: tuple[Window, ...] = get_args(Window)

DECLARED: tuple[Window, ...] = ("pick", "place", "pass", "stop")
"""Windows of cards that are declared with what a player does in a turn, and not played by themselves."""

SCORING: dict[str, Window] = {
    "designer.fun": "score_popular",
    "designer.fast": "score_fast",
    "designer.passes": "score_fast",
    "designer.mrs": "score_pressco",
    "designer.par": "score_par",
    "designer.land": "score_land",
    "designer.circuit": "score_circuit",
    "designer.playable": "score_playable",
}
"""The window just before each condition is scored; alone, passes stand where Fast does."""

SHARED: tuple[Window, ...] = ("unchosen", "round_start", "turn_post", "stopped_pick", *dict.fromkeys(SCORING.values()))
"""Windows that ask: the others are part of a turn in which a player acts anyway."""
