"""What plugins do with documents: score and draw one, and make one of a match or of somebody's own file.

A game that can be played on says so in its vocabulary: a `Document` with `of_match` or `of_file`. A game that begins
with such a document asks for it here by name, and gets plain data, as if it had come over a wire. So neither imports
the other, and any third game may offer the same document. Whatever breaks is the fault of the plugin that was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairway.content.faults import Fault, FaultList, nearest
from fairway.content.judgement import Judgement
from fairway.content.library import Library
from fairway.content.loading import load_pack, texts_of
from fairway.content.shipped_files import data_dir
from fairway.model.blaming import blaming
from fairway.model.errors import BadOptions, CannotReplay, FairwayError
from fairway.model.misfit import undecodable
from fairway.model.reason import because
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.model.values import Value, plain, tag_of
from fairway.plugin.table import Table
from fairway.plugin.vocabulary import ActionSpec, Document, Vocabulary
from fairway.rulesets.installed import installed, installed_rulesets, installed_vocabularies
from fairway.rulesets.match import Match, Record, replay
from fairway.rulesets.ruleset import Ruleset, load_ruleset

__all__ = [
    "bring_result",
    "brings",
    "document_of_file",
    "document_of_match",
    "document_of_state",
    "draw_document",
    "left_by",
    "results_for",
    "score_document",
]


def score_document(owner: str, document: Document, data: bytes, library: Library) -> Judgement:
    """Return what a file of a kind that has a score is worth, its plugin to blame."""
    with blaming(owner, f"scoring {document.name}"):
        judged = document.score(data, library) if document.score else None
        if isinstance(judged, Judgement):
            return judged
        raise TypeError(f"answered {type(judged).__name__}, not Judgement")


def draw_document(
    owner: str, document: Document, data: bytes, library: Library, language: str
) -> str | tuple[Fault, ...]:
    """Return the picture of a file of a kind that has one, or what keeps it from being drawn, its plugin to blame."""
    with blaming(owner, f"drawing {document.name}"):
        drawn = document.draw(data, library, language) if document.draw else None
        if isinstance(drawn, (str, tuple)):
            return drawn
        raise TypeError(f"answered {type(drawn).__name__}, neither str nor tuple")


def document_of_match(match: Match | Mapping[str, Any], document: str) -> dict[str, Any]:
    """Return a document made of a match, given that or its record, which is played again; neither is changed.

    The match is finished, unless the document is one that a match leaves while it goes on. A record needs only what is
    installed. Raises `BadOptions` with the reason when there is no such document to be had.
    """
    if isinstance(match, Match):
        return document_of_state(match.ruleset, match.engine.table, match.state, document)
    try:
        read = msgspec.convert(dict(match), Record)
    except msgspec.ValidationError as error:
        raise BadOptions(because("no_record", reason=undecodable(error, dict(match), Record))) from error
    ruleset = _ruleset(read)
    _maker(ruleset, document)  # or there is no need to play it again
    try:
        *_, last = replay(ruleset, read)
    except CannotReplay as error:
        raise BadOptions(because("not_again", reason=error.reason)) from error
    return document_of_state(ruleset, last.engine.table, last.state, document)


def document_of_state(ruleset: Ruleset, table: Table, state: State, document: str) -> dict[str, Any]:
    """Return a document made of where a match stands; see `document_of_match`."""
    owner, maker = _maker(ruleset, document)
    if not state.over and not maker.while_playing:
        raise BadOptions(because("unfinished", moves=state.revision))
    with blaming(owner, f"writing {document}", but=BadOptions):
        made = maker.of_match(table, state) if maker.of_match else None
        if isinstance(made, Value):
            return plain(made)
        raise TypeError(f"answered {type(made).__name__}, no Value")


def left_by(ruleset: Ruleset) -> frozenset[str]:
    """Return the names of the documents that can be made of its matches."""
    every = (each for vocabulary in ruleset.vocabularies.values() for each in vocabulary.documents)
    return frozenset(each.name for each in every if each.of_match)


def brings(taker: Ruleset, giver: Ruleset) -> tuple[ActionSpec, ...]:
    """Return the actions of a ruleset that bring nothing but documents which matches of another leave.

    Raises `BadOptions` where there are none.
    """
    left = left_by(giver)
    every = (spec for vocabulary in taker.vocabularies.values() for spec in vocabulary.actions)
    found = tuple(spec for spec in every if spec.brings and left.issuperset(spec.brings.values()))
    if not found:
        raise BadOptions(because("brings_nothing", taker=taker.name, giver=giver.name))
    return found


def results_for(taker: Ruleset, giver: Ruleset, table: Table, state: State) -> tuple[dict[str, Any], ...]:
    """Return the actions that bring what a match leaves, as they are sent to another one that goes on with it."""
    return tuple(
        {
            "type": tag_of(spec.type),
            **{field: document_of_state(giver, table, state, name) for field, name in spec.brings.items()},
        }
        for spec in brings(taker, giver)
    )


def bring_result(taker: Match, giver: Match, seat: int) -> Match | Refusal:
    """Bring what a match leaves to another one, for one of its seats: that match one move on, or why not."""
    for sent in results_for(taker.ruleset, giver.ruleset, giver.engine.table, giver.state):
        action = taker.ruleset.codec.action(sent)
        after = action if isinstance(action, Refusal) else taker.play(seat, action)
        if isinstance(after, Refusal):
            return after
        taker = after
    return taker


def document_of_file(name: str, file: Mapping[str, Any], document: str) -> dict[str, Any]:
    """Return a document made of a file of another sort. Raises `BadOptions` with every fault of the file."""
    found = {
        source: (vocabulary, make)
        for vocabulary in installed_vocabularies().values()
        for each in _called(document, vocabulary)
        for source, make in each.of_file
    }
    if name not in found:
        known = tuple(sorted(found)) or because("nothing_installed")
        raise BadOptions(because("not_made_of", document=document, name=name, known=known, near=nearest(name, found)))
    vocabulary, make = found[name]
    library = _library(vocabulary)
    with blaming(vocabulary.name, f"writing {document}", but=BadOptions):
        made = make(msgspec.json.encode(file), library)
        if isinstance(made, Value):
            return plain(made)
        errors = [fault for fault in made if fault.severity == "error"]
    raise BadOptions(because("faulty", name=name, faults=FaultList(tuple(errors), texts_of(vocabulary.kinds))))


def _maker(ruleset: Ruleset, document: str) -> tuple[str, Document]:
    """Return who writes a document of a match, the last plugin first."""
    makers = [
        (vocabulary.name, each)
        for vocabulary in ruleset.vocabularies.values()
        for each in _called(document, vocabulary)
        if each.of_match
    ]
    if not makers:
        raise BadOptions(because("leaves_none", ruleset=ruleset.name, document=document))
    return makers[-1]


def _called(document: str, vocabulary: Vocabulary) -> list[Document]:
    return [each for each in vocabulary.documents if each.name == document]


def _ruleset(record: Record) -> Ruleset:
    """Load what a match was played with, as far as it is installed."""
    spec = installed_rulesets().get(record.ruleset)
    if spec is None:
        raise BadOptions(because("played_by", ruleset=record.ruleset))
    plugins = installed()
    further = [name for name, _ in record.lock.plugins if name not in spec.plugins]
    packs = [name for name, _, _ in record.lock.packs if name not in spec.packs]
    places = {pack: data_dir("content_packs") / pack for pack in packs if pack.replace("-", "").isalnum()}
    missing = [name for name in further if name not in plugins]
    missing += [name for name in packs if name not in places or not places[name].is_dir()]
    if missing:
        raise BadOptions(because("played_with", missing=tuple(missing)))
    try:
        return load_ruleset(
            record.ruleset,
            plugins=[plugins[name] for name in further],
            packs=list(places.values()),
            lock=record.lock,
        )
    except FairwayError as error:
        raise BadOptions(because("not_again", reason=error.reason)) from error


def _library(vocabulary: Vocabulary) -> Library:
    """Return the packs of a plugin's own rulesets."""
    names = dict.fromkeys(name for spec in vocabulary.rulesets for name in spec.packs)
    return Library([load_pack(data_dir("content_packs") / name, vocabulary.kinds) for name in names])
