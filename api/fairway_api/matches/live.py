"""A match in the server's memory, as it was last read or written."""

from __future__ import annotations

import asyncio

import msgspec

from fairway.client.wording import Wording
from fairway.engine.referee import Engine
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.match_log import Occupant, Setup, bots_due, result_due
from fairway_api.matches.ruleset_registry import Recipe
from fairway_api.matches.updates import NOTHING, Showing
from fairway_api.store import MatchRow, MatchSummary

__all__ = ["CLIENTLESS", "Live", "chairs_of", "recipe_of", "setup_of"]

CLIENTLESS = "address:"
"""What is written before an address, where whoever makes a match has shown no token of a client's."""

_chairs = msgspec.msgpack.Decoder(tuple[Occupant, ...])
_setup = msgspec.msgpack.Decoder(Setup)


class Live:
    """A match being served. Only `MatchService` changes it, and only while it holds `change_lock`."""

    def __init__(
        self,
        id: str,
        setup: Setup,
        ruleset: Ruleset,
        chairs: tuple[Occupant, ...],
        state: State,
        revision: int,
        at: float,
        creator: str = "",
    ) -> None:
        self.id = id
        self.setup = setup
        self.ruleset = ruleset
        self.engine: Engine = ruleset.engine(setup.seats)
        self.chairs = chairs
        self.state = state
        self.revision = revision
        self.created = self.updated = at
        self.creator = creator
        """The client that made it, or the address that did."""
        self.change_lock = asyncio.Lock()
        self.doubtful = False
        """Whether a write failed of which nobody knows if it was kept: it has to be read again before it is used."""
        self.gone = False
        """Whether it was deleted; whoever still holds it is to let go."""
        self.answers: dict[object, bytes] = {}
        """Ready answers for the present revision."""
        self.behind = 0
        """How many lines of the log have been written since the state was kept."""
        self.seconds_since_kept = 0.0
        """How long it took to play on from the last state that was kept for looking back."""
        self.fault: Refusal | None = None
        """Why the bot that is awaited does not move, if a plugin broke over it."""

        self.standing = False
        """Whether a seat has ever left answers with the server, as far as this process knows."""
        self.rests_at = -1
        """The revision at which none of these is an answer to what is asked."""

    def stands_still(self, fault: Refusal) -> None:
        """Take in that the bot that is awaited does not move."""
        self.fault = fault
        self.answers.clear()

    @property
    def waiting(self) -> bool:
        """Whether it has not begun: until then nobody acts, and everybody sees what a spectator sees."""
        return self.setup.gathering.waiting

    @property
    def over(self) -> bool:
        """Whether nothing more will happen: it was played to its end, or closed before it began."""
        return self.state.over or self.setup.gathering.closed

    def awaited(self) -> tuple[int, ...]:
        """Return the seats that are asked."""
        return () if self.waiting else self.state.waiting()

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple([chair.name for chair in self.chairs])

    def wording(self, language: str) -> Wording:
        """Return who tells the match in a language."""
        return Wording.of(self.ruleset, language, self.names)

    def showing(self, language: str | None) -> Showing:
        """Return what goes with lines for who asks for a language; nothing for who does not."""
        return Showing(self.wording(language), self.ruleset.pointing) if language else NOTHING

    def bots_due(self) -> list[int]:
        """Return the awaited seats that a bot plays for."""
        return [] if self.waiting else bots_due(self.state, self.chairs)

    def result_due(self) -> bool:
        """Say whether the server still has to bring what the match leaves to another one."""
        return result_due(self.state, self.setup)

    def players_awaited(self) -> list[int]:
        """Return the awaited seats whose players may have answered beforehand, if nobody has looked yet."""
        if not self.standing or self.rests_at == self.revision or self.state.over or self.waiting:
            return []
        return [seat for seat in self.state.waiting() if self.chairs[seat].token and not self.chairs[seat].bot]


def chairs_of(row: MatchRow | MatchSummary) -> tuple[Occupant, ...]:
    """Return who sits where."""
    return _chairs.decode(row.chairs)


def recipe_of(row: MatchRow | MatchSummary) -> Recipe:
    """Return what a match is played with."""
    return setup_of(row).recipe


def setup_of(row: MatchRow | MatchSummary) -> Setup:
    """Return how a match is set up."""
    return _setup.decode(row.setup)
