"""Is a secret told? Worlds that differ only in what a viewer cannot know are played beside the real one and compared.

A world can differ from the real one in three ways:

* a part of the state is exchanged for a determinization of it (`Part.disguised`), and play goes on in both;
* another seat chose another action of the same type;
* one roll of the dice, or one drawing from a heap, came out otherwise.

After the same step in both, a part *keeps* the difference from a viewer when it is not the same in the two worlds and
yet looks the same to the viewer. While a part keeps it, nothing else may tell it: no view of another part, no event,
no question, no legal action, no score. When the part itself shows the difference, or there is none left in it, the
secret is out by the rules, and the two worlds are compared no further.

What a part keeps is a secret only if somebody else is shown it, or if a determinization of that viewer varies it:
what stands in no view at all may be mere bookkeeping of things that everybody has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

import msgspec

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import projected
from fairway.model.chance import Chance, number_at
from fairway.model.errors import BadOptions, PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Part, State, Step
from fairway.model.values import plugin_of, replace, tag_of
from fairway.model.views import event_for, events_for, prompts_for, view_of
from fairway.plugin.vocabulary import ActionSpec
from fairway.rulesets.documents import document_of_state
from fairway.rulesets.match import Match
from fairway.testing.variants import differing, filled_in, nearest_to, plainest, some, variants

__all__ = ["Secrecy", "viewer_name"]

LONGEST_FOLLOWED = 25
"""Steps after which another world is followed: one at a time, and all at a step that is looked at closely."""
FIRST_TIMES = 3
"""How often a type of action, or a stream of luck, is tried with other outcomes before it is only sampled."""
SALTS = (1, 2)

Viewer = int | None


@dataclass(slots=True)
class _World:
    """A world that a viewer cannot tell from the real one: it began with a determinization of one part."""

    viewer: Viewer
    part: type[Part]
    state: State
    begun: int


class Secrecy:
    """Holds what everybody is told in a match against what they would be told in other worlds."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._engine = match.engine
        self._actions = tuple(spec for each in match.ruleset.vocabularies.values() for spec in each.actions)
        self._viewers: tuple[Viewer, ...] = (*range(match.seats), None)
        self._worlds: list[_World] = []
        self._turn = 0
        self._tried: Counter[object] = Counter()
        self._secretive: set[type[Action]] = set()
        self._varied: set[tuple[type[Part], bool]] = set()
        self._hidden: dict[tuple[type[Part], bool], str] = {}

    # a state

    def check_state(self, match: Match, where: str) -> None:
        """States that differ only in what a viewer cannot know look the same to it: views, legal actions, refusals."""
        state, codec = match.state, match.ruleset.codec
        for viewer in self._viewers:
            for other in determinizations(state, viewer, SALTS):
                for mine, theirs in zip(state.parts, other.parts, strict=True):
                    seen = mine.seen_by(viewer), theirs.seen_by(viewer)
                    assert codec.json(seen[0]) == codec.json(seen[1]), (
                        f"{where}: the view of {viewer_name(viewer)} gives a secret away: {_place(mine, *seen)}"
                    )
                apart = self._listed_apart(state, other, viewer)
                assert not apart, (
                    f"{where}: the legal actions or refusals of {viewer_name(viewer)} give a secret away: {apart}"
                )
            if viewer is None:
                self._check_documents(state, where)
            self._look_for_disguises(state, viewer)
            told = codec.json(view_of(state, viewer)) + msgspec.json.encode(events_for(match.events, viewer))
            assert match.seed.encode() not in told, f"{where}: {viewer_name(viewer)} can read the seed"
        self._check_pictures(state, where)

    def _check_pictures(self, state: State, where: str) -> None:
        """What is drawn tells no more than the view it is drawn from; for one viewer each time, since it is dear."""
        engine, viewer = self._engine, self._viewers[state.revision % len(self._viewers)]
        for other in determinizations(state, viewer, SALTS[:1]):
            seat = state.revision % self._match.seats
            for paper in self._match.ruleset.papers.values():
                at = (viewer or 0) if paper.shared else seat
                same = engine.paper(state, viewer, at, paper) == engine.paper(other, viewer, at, paper)
                told = (
                    f"plugin {plugin_of(paper.name)}, by the paper {paper.name}, tells {viewer_name(viewer)} a secret"
                )
                assert same, f"{where}: {told}"
            same = engine.board(state, viewer, seat) == engine.board(other, viewer, seat)
            assert same, f"{where}: the board of seat {seat} tells {viewer_name(viewer)} a secret"

    def _check_documents(self, state: State, where: str) -> None:
        """What a match leaves to others while it goes on, anybody may ask for: no secret stands in it."""
        ruleset = self._match.ruleset
        for owner, each in ((one.name, each) for one in ruleset.vocabularies.values() for each in one.documents):
            if each.while_playing and not state.over:
                told = [self._document(one, each.name) for one in (state, *determinizations(state, None, SALTS))]
                same = all(other == told[0] for other in told)
                assert same, f"{where}: plugin {owner}, by the document {each.name}, tells anybody a secret"

    def _document(self, state: State, name: str) -> bytes:
        try:
            return msgspec.json.encode(document_of_state(self._match.ruleset, self._engine.table, state, name))
        except BadOptions as error:
            return str(error).encode()

    def _listed_apart(self, state: State, other: State, viewer: Viewer) -> str:
        """Say whose legal actions or refusals tell two states apart, if any do."""
        if viewer is None:
            return ""
        mine, theirs = (_listed(self._engine, each, viewer, self._actions) for each in (state, other))
        name = next((name for name in mine if mine[name] != theirs[name]), "")
        return f"plugin {plugin_of(name)}, in what it lists or refuses of {name}," if name else ""

    def _look_for_disguises(self, state: State, viewer: Viewer) -> None:
        """Note which parts are ever another in a determinization, and what is hidden by those that are not."""
        for part in state.parts:
            key = type(part), viewer is None
            if key not in self._varied:
                if any(part.disguised(viewer, salt) != part for salt in SALTS):
                    self._varied.add(key)
                elif key not in self._hidden and (hidden := self._hidden_by(part, viewer)):
                    self._hidden[key] = hidden

    def _hidden_by(self, part: Part, viewer: Viewer) -> str:
        """Name something in a part that somebody else sees and this viewer does not."""
        others = [each for each in self._viewers if each != viewer]
        seen = {each: part.seen_by(each) for each in self._viewers}
        if all(seen[each] == seen[viewer] for each in others):
            return ""
        for name, variant in variants(part):
            try:
                if variant.seen_by(viewer) == seen[viewer]:
                    knows = next((each for each in others if variant.seen_by(each) != seen[each]), viewer)
                    if knows != viewer:
                        return f"{name}, which {viewer_name(knows)} sees, from {viewer_name(viewer)}"
            except Exception:  # what a plugin makes of an impossible part is not looked at here
                continue
        return ""

    def check_disguises(self, where: str) -> None:
        """Whatever a part hides from somebody was another in some determinization: else nothing was compared."""
        for key, hidden in self._hidden.items():
            part = key[0]
            assert key in self._varied, (
                f"{where}: plugin {plugin_of(part)} gives no determinization: {tag_of(part)} hides {hidden}, "
                "and its `disguised` never returns another part"
            )

    # a step

    def check_opening(self) -> None:
        """Nothing that luck has dealt in secret at the beginning is told to anybody else."""
        match = self._match
        if match.start is None and match.chance is None and not match.log:
            step, luck = Step(match.state, match.events), Chance(match.seed)
            where = f"seed {match.seed}, opening"
            _check_same(step, self._engine.start(luck, match.inherited), where)
            for other in self._other_luck(luck, match.state.chance, closely=True):
                self._compare(step, self._engine.start(other, match.inherited), where)

    def follow(self, before: State, seat: int, action: Action, step: Step, where: str, *, closely: bool) -> None:
        """Compare a step that was played with the same step in other worlds."""
        try:
            self._follow(before, seat, action, step, where, closely=closely)
        except AssertionError:  # unless it is not even the same in the same world
            _check_same(step, self._played(before, seat, action), where)
            raise

    def _follow(self, before: State, seat: int, action: Action, step: Step, where: str, *, closely: bool) -> None:
        if closely or not self._worlds:
            self._begin(before, everywhere=closely)
        left = []
        for place, world in enumerate(self._worlds):
            if self._goes_on(world, seat, action, step, where):
                left.append(world)
                if closely and place == self._turn % (2 * len(self._worlds)):  # dear, so in one of them at times
                    self._compare_all(world, step.state, where)
        self._worlds = left[:1]
        kind = type(action)
        if closely or kind in self._secretive or self._is_new(kind):
            self._check_other_choices(before, seat, action, step, where)
        if before.chance.used != step.state.chance.used:
            for luck in self._other_luck(before.chance, step.state.chance, closely=closely):
                other = self._played(replace(before, chance=luck), seat, action)
                if isinstance(other, Step):
                    self._compare(step, other, where)

    def _begin(self, state: State, *, everywhere: bool) -> None:
        """Begin to follow a world, for another viewer or another part each time; or one for each of them."""
        self._worlds = [world for world in self._worlds if state.revision - world.begun < LONGEST_FOLLOWED]
        pairs = [(viewer, part) for viewer in self._viewers for part in state.parts]
        for place in range(len(pairs)):
            viewer, part = pairs[(self._turn + place) % len(pairs)]
            other = part.disguised(viewer, 1 + state.revision % 4)
            if other != part:
                self._worlds.append(_World(viewer, type(part), state.replaced(other), state.revision))
                if not everywhere:
                    self._turn += place
                    break
        self._turn += 1

    def _goes_on(self, world: _World, seat: int, action: Action, step: Step, where: str) -> bool:
        """Play a step in another world, and return whether its viewer still cannot tell the two apart."""
        viewer = world.viewer
        other = self._played(world.state, seat, action)
        if not isinstance(other, Step):
            if other is not None and seat == viewer:
                told = f"plugin {plugin_of(action)}, by refusing {tag_of(action)} there ({other.code}),"
                self._fail(told, viewer, world.part, where)
            return False
        mine, theirs = step.state.part(world.part), other.state.part(world.part)
        if mine == theirs or mine.seen_by(viewer) != theirs.seen_by(viewer):
            return False  # nothing is left to hide, or the part itself shows it
        self._fail(_told_apart(step, other, viewer), viewer, world.part, where)
        world.state = other.state
        return True

    def _compare_all(self, world: _World, state: State, where: str) -> None:
        """Compare what can be asked for in two worlds: legal actions, refusals, scores."""
        told = self._listed_apart(state, world.state, world.viewer)
        told = told or _scored_apart(self._engine, state, world.state, world.viewer)
        self._fail(told, world.viewer, world.part, where)

    def _fail(self, told: str, viewer: Viewer, keeper: type[Part], where: str, what: str = "") -> None:
        """Say who tells a viewer what a part keeps from it, if anybody does."""
        if told:
            secret = f"{tag_of(keeper)} keeps from it" + (f": {what}" if what else "")
            raise AssertionError(f"{where}: {told} tells {viewer_name(viewer)} what {secret}")

    def _played(self, state: State, seat: int, action: Action) -> Step | Refusal | None:
        """Play an action in another world; None where that cannot be, since what is still to happen does not fit it."""
        try:
            return self._engine.attempt(state, seat, action)
        except PluginFault:
            return None

    def _check_other_choices(self, before: State, seat: int, action: Action, step: Step, where: str) -> None:
        """What a seat has chosen in secret nobody else is told: some other choice of it looks just the same."""
        tried = [self._played(before, seat, other) for other in nearest_to(action, self._engine.choices(before, seat))]
        others = [other for other in tried if isinstance(other, Step)]
        for viewer in self._viewers:
            kept = [(other, part) for other in others if (part := self._keeper(step, other, viewer)) is not None]
            if kept and viewer != seat:
                self._secretive.add(type(action))
                told = [_told_apart(step, other, viewer) for other, _ in kept]
                if all(told):
                    self._fail(told[0], viewer, kept[0][1], where, f"what seat {seat} chose with {tag_of(action)}")

    def _other_luck(self, luck: Chance, later: Chance, *, closely: bool) -> Iterator[Chance]:
        """Yield the same luck with one number changed: the first or the last that was used of a stream."""
        known = dict(luck.used)
        for stream, used in later.used if not luck.stacked else ():
            first = known.get(stream, 0)
            if used > first and (self._is_new(stream) or closely):
                numbers = [number_at(luck.seed, stream, index, 1 << 64) for index in range(first, used)]
                for place in sorted({0, len(numbers) - 1}):
                    other = (*numbers[:place], numbers[place] + 1, *numbers[place + 1 :])
                    yield replace(luck, stacked=((stream, other),))

    def _compare(self, step: Step, other: Step, where: str) -> None:
        """Nobody is told what luck has dealt in secret; where it shows openly first, more may follow from that."""
        apart = next((pair for pair in zip_longest(step.events, other.events) if pair[0] != pair[1]), ())
        for viewer in self._viewers:
            shown = [happened and event_for(happened, viewer) for happened in apart]
            openly = bool(apart) and shown[0] != shown[1]
            keeper = None if openly else self._keeper(step, other, viewer)
            if keeper is not None:
                self._fail(_told_apart(step, other, viewer), viewer, keeper, where)

    def _keeper(self, step: Step, other: Step, viewer: Viewer) -> type[Part] | None:
        """Return a part that keeps a difference between two steps from a viewer."""
        for mine, theirs in zip(step.state.parts, other.state.parts, strict=True):
            if mine != theirs and mine.seen_by(viewer) == theirs.seen_by(viewer) and self._secret(mine, theirs, viewer):
                return type(mine)
        return None

    def _secret(self, mine: Part, theirs: Part, viewer: Viewer) -> bool:
        """Whether a difference is seen by somebody else, or is one in what a determinization varies."""
        if any(mine.seen_by(each) != theirs.seen_by(each) for each in self._viewers if each != viewer):
            return True
        names = set(differing(mine, theirs))
        return any(not names.isdisjoint(differing(mine, mine.disguised(viewer, salt))) for salt in SALTS)

    def _is_new(self, what: object) -> bool:
        self._tried[what] += 1
        return self._tried[what] <= FIRST_TIMES


def viewer_name(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _check_same(step: Step, again: Step | Refusal | None, where: str) -> None:
    """What depends on the state alone comes out the same again."""
    if isinstance(again, Step):
        for mine, theirs in zip(step.state.parts, again.state.parts, strict=True):
            same = "when it is played again, and depends on more than the state"
            assert mine == theirs, f"{where}: {_place(mine, mine, theirs)} is not the same {same}"


# by what a viewer could tell two worlds apart; each returns whose it is and where, or nothing


def _place(named: msgspec.Struct, mine: msgspec.Struct, theirs: msgspec.Struct) -> str:
    """Say whose a difference is, and in which fields."""
    fields = "".join(f".{name}" for name in differing(mine, theirs)[:1])
    return f"plugin {plugin_of(named)}, in {tag_of(named)}{fields},"


def _told_apart(step: Step, other: Step, viewer: Viewer) -> str:
    """Compare views of parts, events and questions."""
    for mine, theirs in zip(step.state.parts, other.state.parts, strict=True):
        if mine is not theirs:
            seen = mine.seen_by(viewer), theirs.seen_by(viewer)
            if seen[0] != seen[1]:
                return _place(mine, *seen)
    for told, untold in zip_longest(events_for(step.events, viewer), events_for(other.events, viewer)):
        if told != untold:
            happened = told or untold
            both = told and untold and type(told.event) is type(untold.event)
            fields = "".join(f".{name}" for name in differing(told.event, untold.event)[:1]) if both else ""
            return f"plugin {happened.by}, by the event {tag_of(happened.event)}{fields},"
    questions = prompts_for(step.state.prompts, viewer), prompts_for(other.state.prompts, viewer)
    if questions[0] != questions[1] or step.state.over != other.state.over:
        name = next((prompt.name for asked in questions for prompt in asked), "the end of the match")
        return f"plugin {plugin_of(name)}, by asking {name},"
    return ""


def _scored_apart(engine: Engine, state: State, other: State, viewer: Viewer) -> str:
    """Compare what is told of the scores: lines that differ, and are known to the viewer in both."""
    if engine.sheets(state) == engine.sheets(other):
        return ""
    for mine, theirs in zip(projected(engine, state, viewer), projected(engine, other, viewer), strict=True):
        lines = {line.key: line for line in theirs.lines}
        for line in mine.lines:
            if lines.get(line.key, line) != line:
                return f"plugin {line.by or plugin_of(line.key)}, by the score {line.key},"
    return ""


def _listed(engine: Engine, state: State, seat: int, specs: tuple[ActionSpec, ...]) -> dict[str, bytes]:
    """Return what a seat is told of each action: its questions, legal forms and odds, and why it is refused."""
    found: dict[str, list[object]] = {tag_of(spec.type): [] for spec in specs}
    for choice in engine.choices(state, seat):
        forms = [(action, dict(choice.domain.annotate(action))) for action in some(choice)]
        odds = [repr(engine.forecast(state, seat, action)) for action, _ in forms]
        found[tag_of(choice.action)] += [choice.prompt, dict(choice.domain.description()), forms, odds]
    for spec in specs:
        action = plainest(spec)
        for each in () if action is None else (action, filled_in(action)):
            tried = engine.play(state, seat, each)
            found[tag_of(spec.type)].append(tried if isinstance(tried, Refusal) else None)
    return {name: msgspec.json.encode(told) for name, told in found.items()}
