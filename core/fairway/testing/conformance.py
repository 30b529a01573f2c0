"""One conformance suite for every ruleset: what the laws of the engine promise, tried on random legal games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

import msgspec

from fairway.model.domains import Choice
from fairway.model.errors import CannotDecode
from fairway.model.refusal import Refusal
from fairway.model.score import standings_of
from fairway.model.state import Action, State, Step
from fairway.model.values import plugin_of, tag_of
from fairway.plugin.bot import Chair
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset
from fairway.testing.conduct import Conduct
from fairway.testing.play import replayed
from fairway.testing.position import pieces
from fairway.testing.retelling import Retelling
from fairway.testing.secrecy import Secrecy
from fairway.testing.variants import MOST_LISTED, neighbours, plainest, some
from fairway.testing.wordless import warn_of_missing_words

__all__ = ["check_match", "check_ruleset", "check_step"]

Conserved = Callable[[State], Iterable[str]]


def check_ruleset(
    ruleset: Ruleset,
    *,
    seats: Iterable[int] | None = None,
    games: int = 2,
    seed: str = "conformance",
    conserved: Conserved | None = None,
    sample: int = 25,
    longest: int = 20_000,
) -> int:
    """Play random legal games and check each step; return how many steps were checked.

    Random games end, after `longest` steps at most; listed actions are accepted, and what a whole list leaves out is
    refused; refusals change nothing; everything encodes and decodes to itself; replay is identical; the pieces that
    parts tell of, and what else is `conserved`, are there exactly once at every step; no part contradicts itself; who
    has the same total has the same place, or is told why not; events make up the view where a part says so
    (`Part.retold`); nothing leaks (`fairway.testing.secrecy`); plugins change nothing that they are handed and use no
    luck or clock of their own (`fairway.testing.conduct`). Every `sample`-th step gets the dear checks, and so do
    the first at which a question is open.

    Raises AssertionError naming the promise that was broken, and the plugin that broke it. Warns of plugins that have
    no words for what people meet (`fairway.testing.wordless`).
    """
    warn_of_missing_words(ruleset)
    checked, conduct = 0, Conduct(ruleset)
    for number in seats or ruleset.seats:
        for game in range(games):
            conduct.lay_out(number, f"{ruleset.name} with {number} seats")
            match = ruleset.match(number, f"{seed}/{number}/{game}")
            checked += _check_match(match, conduct, conserved, sample, longest)
    return checked


def check_match(match: Match, *, conserved: Conserved | None = None, sample: int = 25, longest: int = 20_000) -> int:
    """Play a match to its end with random legal actions, wherever it stands, and check each step as `check_ruleset`."""
    return _check_match(match, Conduct(match.ruleset), conserved, sample, longest)


def _check_match(match: Match, conduct: Conduct, conserved: Conserved | None, sample: int, longest: int) -> int:
    seed, begun = match.seed, match.state.revision

    def counted(state: State) -> list[str]:
        return sorted([*pieces(state), *(conserved(state) if conserved else ())])

    there, retelling, secrecy = counted(match.state), Retelling(match), Secrecy(match)
    handed = conduct.handed(match)
    secrecy.check_opening()
    while not match.state.over:
        state = match.state
        step = state.revision
        where = f"seed {seed}, step {step}"
        assert step < longest, f"seed {seed}: the game does not end; {step} steps were played"
        waiting = state.waiting()
        assert waiting, f"{where}: the match is not over and nobody is asked"
        closely = conduct.is_new_moment(state) or step % sample == 0
        seat = waiting[step % len(waiting)]
        action = _any(match, seat, seed)
        before = _encoded(match, state, where)
        conduct.check_step(match, seat, action, where, closely=closely)
        if closely:
            _check_step(match, secrecy)
        result = match.play(seat, action)
        assert not isinstance(result, Refusal), f"{where}: listed {action} was refused: {result}"
        if _encoded(match, state, where) != before:
            conduct.find_who_changed(result, before, where)
            raise AssertionError(f"{where}: play changed the state it was given")
        assert result.state.revision == step + 1, f"{where}: the revision did not go up by one"
        match = result
        came = Step(match.state, match.events)
        secrecy.follow(state, seat, action, came, f"{where}, {tag_of(action)} by seat {seat}", closely=closely)
        retelling.follow(match, f"seed {seed}, step {step + 1}")
        assert counted(match.state) == there, f"seed {seed}, step {step + 1}: pieces were lost or made"
        for part in match.state.parts:
            for contradiction in part.contradictions():
                raise AssertionError(f"seed {seed}, step {step + 1}: {tag_of(part)} cannot be: {contradiction}")
    _check_step(match, secrecy)
    secrecy.check_disguises(f"seed {seed}")
    _check_places(match)
    conduct.check_handed(match, handed)
    _check_replay(match, conduct)
    return match.state.revision - begun


def check_step(match: Match) -> None:
    """Check everything that must hold in one state."""
    _check_step(match, Secrecy(match))


def _check_step(match: Match, secrecy: Secrecy) -> None:
    state, codec = match.state, match.ruleset.codec
    where = f"seed {match.seed}, step {state.revision}"
    for part in state.parts:
        loose = _changeable(part)
        held = f"{where}: plugin {plugin_of(part)}: {tag_of(part)} holds a {loose}"
        assert loose != "frozenset", f"{held}, whose order is another each time Python is started; use a sorted tuple"
        assert not loose, f"{held}, which could be changed in place; use a tuple"
    packed = _encoded(match, state, where)
    try:
        assert codec.state(codec.json(state)) == state, f"{where}: the state does not survive JSON"
        assert codec.state(packed, packed=True) == state, f"{where}: the state does not survive MessagePack"
        for happened in match.events:
            assert happened.by, f"{where}: {happened.event} has no author"
            assert codec.happened(codec.json(happened)) == happened, f"{where}: {happened} does not survive JSON"
    except (CannotDecode, TypeError, ValueError, OverflowError) as error:
        raise AssertionError(f"{where}: something cannot be written and read again: {error}") from error
    choices = [(seat, choice) for seat in range(match.seats) for choice in match.choices(seat)]
    for seat, choice in choices:
        _check_domain(match, seat, choice, where)
        same = [other for _, other in choices if other.action is choice.action]
        _check_whole(match, seat, choice, same, where)
    assert _encoded(match, state, where) == packed, f"{where}: play changed the state it was given"
    _check_refusals(match, where)
    secrecy.check_state(match, where)


def _any(match: Match, seat: int, seed: str) -> Action:
    chair = Chair(match.engine.table, match.state, seat, match.choices(seat), seed)
    listed = [choice for choice in chair.choices if choice.must and len(choice.domain)]
    assert listed, f"seat {seat} is asked but has nothing to choose from"
    free = [choice for choice in chair.choices if not choice.prompt and len(choice.domain)]
    if free and chair.roll(8) == 0:  # what may be done at any time
        listed = free
    choice = listed[chair.roll(len(listed))] if chair.roll(4) == 0 else max(listed, key=lambda each: len(each.domain))
    action: Action = choice.domain[chair.roll(len(choice.domain))]
    return action


def _check_domain(match: Match, seat: int, choice: Choice, where: str) -> None:
    """Everything listed is accepted."""
    codec = match.ruleset.codec
    for action in some(choice):
        sent = codec.json(action)
        assert codec.action(sent) == action, f"{where}: {action} does not survive JSON"
        result = match.play(seat, action)
        assert codec.json(action) == sent, (
            f"{where}: plugin {plugin_of(action)} changes the {tag_of(action)} it is handed"
        )
        assert not isinstance(result, Refusal), f"{where}: {action} is listed for seat {seat} but refused: {result}"
        msgspec.json.encode(choice.domain.annotate(action))


def _check_whole(match: Match, seat: int, choice: Choice, others: Iterable[Choice], where: str) -> None:
    """What a whole list leaves out is refused: what is almost listed, and what other seats may do."""
    if not choice.domain.exhaustive or len(choice.domain) > MOST_LISTED:
        return
    codec, listed = match.ruleset.codec, set(choice.domain)
    foreign = list(dict.fromkeys(action for other in others for action in some(other)))
    for action in [*foreign, *neighbours(some(choice), foreign)]:
        if action in listed or codec.action(codec.json(action)) != action:
            continue
        try:
            refusal = choice.domain.refuse(action)
        except Exception as error:
            said = f"plugin {plugin_of(action)} breaks over {action} instead of refusing it: {error!r}"
            raise AssertionError(f"{where}: {said}") from error
        whole = f"plugin {plugin_of(action)} says that its list of {tag_of(action)} is whole"
        assert refusal is not None, f"{where}: {action} is not listed for seat {seat} but accepted: {whole}"
        known = refusal.code in match.ruleset.refusals
        assert known, f"{where}: the code {refusal.code!r} is not in the list of refusals"


def _check_refusals(match: Match, where: str) -> None:
    """What nobody may do is refused with a known code, and nothing changes."""
    state, codec = match.state, match.ruleset.codec
    before = codec.msgpack(state)
    waiting = state.waiting()
    for seat in range(match.seats):
        for spec in (spec for each in match.ruleset.vocabularies.values() for spec in each.actions):
            allowed = any(choice.action is spec.type for choice in match.choices(seat))
            if allowed:
                continue
            action = plainest(spec)
            if action is None:
                continue
            result = match.play(seat, action)
            assert isinstance(result, Refusal), f"{where}: {action} is not offered to seat {seat} but accepted"
            known = result.code in match.ruleset.refusals
            assert known, f"{where}: the code {result.code!r} is not in the list of refusals"
    stale = match.play(waiting[0] if waiting else 0, _Nothing(), revision=state.revision + 1)
    assert isinstance(stale, Refusal)
    assert stale.code == "stale", f"{where}: a stale action was not recognised"
    assert codec.msgpack(state) == before, f"{where}: a refusal changed the state"


def _encoded(match: Match, state: State, where: str) -> bytes:
    try:
        return match.ruleset.codec.msgpack(state)
    except (TypeError, ValueError, OverflowError) as error:
        raise AssertionError(f"{where}: the state cannot be encoded: {error}") from error


def _changeable(value: object) -> str:
    """Return the name of a type within a value that could be changed in place, or has no order, if there is one."""
    if isinstance(value, list | dict | set | frozenset | bytearray):
        return type(value).__name__
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            return type(value).__name__
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        return next((found for found in map(_changeable, value) if found), "")
    return ""


class _Nothing(Action, frozen=True, tag="fairway.nothing"):
    """An action no ruleset knows."""


def _check_places(match: Match) -> None:
    """Who comes behind another with the same total is told by which rule, in the game and in the match."""
    totals, ranking = [sheet.total for sheet in match.sheets()], match.engine.ranking(match.state)
    for standings in (standings_of(totals, ranking), match.standings()):
        for one, other in combinations(standings, 2):
            if one.total == other.total and one.place != other.place:
                named = any(other.seat in tie.seats for tie in one.ties)
                assert named, f"seed {match.seed}: nothing says why seats {one.seat} and {other.seat} are not equal"


def _check_replay(match: Match, conduct: Conduct) -> None:
    """The record, written and read again, plays to the same bytes."""
    conduct.check_replay(match, replayed(match))
    half = len(match.log) // 2
    branch = match.branch(half)
    assert branch.state.revision == half, f"seed {match.seed}: the branch is not at its step"
