"""Write matches of every ruleset, as this version plays and keeps them, for all later versions to play again.

The packs they are played with go to `content_packs/former`, which later versions ship: who has a match of then needs them.

Run it once before a release, into a new folder; what is there stays, since matches of then must stay what they were:

    python -m tests.stored_matches.make tests/stored_matches/v1
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import Any

import msgspec

from fairway.bots.ask_bot import decide
from fairway.content.shipped_files import data_dir
from fairway.model.refusal import Refusal
from fairway.plugin.scoring import places
from fairway.rulesets.installed import installed_rulesets
from fairway.rulesets.match import Match, Record
from fairway.rulesets.ruleset import Ruleset, load_ruleset

SEATS = (1, 2, 4)
UNFINISHED = 0.6
"""How much of a match is played where it is to be in the middle of something."""


class StoredMatch(msgspec.Struct):
    """A match as it was kept, and where it had come to."""

    record: Record
    over: bool
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """In the match if it is over, else in the game that is on the table."""
    waiting: tuple[int, ...]
    views: tuple[Any, ...]
    """What each seat saw at the end, and last a spectator."""


def still_there(old: Any, new: Any) -> bool:
    """Whether all that was told then is told now; a newer version may tell more, and put it into better words."""
    if isinstance(old, dict):
        kept = (name for name in old if name != "text")
        return isinstance(new, dict) and all(
            name in _hidden(old, new) or (name in new and still_there(old[name], new[name])) for name in kept
        )
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(still_there, old, new))
    return bool(old == new)


def _hidden(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, ...]:
    """Name what is a secret by now: whom a discreet question asks, and how far a window has got (EMP-WIN-3)."""
    return ("seats", "waiting") if new.get("discreet") else ("asked", "declined") if "declined" in old else ()


def stored(ruleset: Ruleset, match: Match) -> StoredMatch:
    """Say where a match has come to."""
    seen = [match.view(seat) for seat in (*range(match.seats), None)]
    return StoredMatch(
        match.record(),
        match.state.over,
        tuple(sheet.total for sheet in match.sheets()),
        match.places() if match.state.over else places(match.engine.table, match.state, match.sheets()),
        tuple(match.state.waiting()),
        tuple(msgspec.json.decode(ruleset.codec.json(view)) for view in seen),
    )


def played(ruleset: Ruleset, seats: int, bots: tuple[str, ...], most: int = 100_000) -> Match:
    """Let bots play a match to its end, or only so far."""
    match = ruleset.match(seats, f"stored/{ruleset.name}/{seats}")
    while not match.state.over and len(match.log) < most:
        seat = match.state.waiting()[0]
        bot = ruleset.bots[bots[seat % len(bots)]]
        after = match.play(seat, decide(bot, match.engine, match.state, seat, match.seed))
        assert not isinstance(after, Refusal), after
        match = after
    return match


def write(place: Path, found: StoredMatch) -> None:
    """Write one file; the same match always gives the same bytes."""
    place.write_bytes(gzip.compress(msgspec.json.encode(found), 9, mtime=0))


def read(place: Path) -> StoredMatch:
    """Read one back."""
    return msgspec.json.decode(gzip.decompress(place.read_bytes()), type=StoredMatch)


def keep_packs(ruleset: Ruleset) -> None:
    """Keep the shipped packs of this version, under every hash that locks have for them."""
    for pack in ruleset.library.packs:
        for digest in (pack.digest, pack.former_digest):
            (data_dir("content_packs") / "former" / f"{digest}.pack").write_bytes(pack.files.blob())


def main(folder: Path) -> None:
    """Write a finished and an unfinished match of every ruleset, for several numbers of seats."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, spec in sorted(installed_rulesets().items()):
        ruleset = load_ruleset(name)
        keep_packs(ruleset)
        bots = tuple(sorted(ruleset.bots))
        for seats in sorted(set(SEATS) & set(spec.seats)):
            whole = played(ruleset, seats, bots)
            part = whole.branch(int(len(whole.log) * UNFINISHED))
            for what, match in (("finished", whole), ("running", part)):
                place = folder / f"{name}-{seats}-{what}.json.gz"
                write(place, stored(ruleset, match))
                print(place.name, len(match.log), "moves,", place.stat().st_size, "bytes", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
