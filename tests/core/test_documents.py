"""What one game hands to another: documents made of finished matches and of files, by name and as plain data."""

import msgspec
import pytest

from fairway import Document, Value, Vocabulary, hookimpl, load_ruleset
from fairway.content.faults import Fault
from fairway.model.errors import BadOptions, PluginFault
from fairway.plugin.vocabulary import RulesetSpec
from fairway.rulesets import installed as plugins
from fairway.rulesets.documents import document_of_file, document_of_match
from tests.core import toy


class Tower(Value, frozen=True):
    """What is left of a toy game: the points."""

    points: tuple[int, ...]


def built(table, state):
    return Tower(state.part(toy.Toy).points)


def read(raw, library):
    value = msgspec.json.decode(raw)
    if "points" not in value:
        return (
            Fault(code="towers.no_points", file="tower.json"),
            Fault(code="x", severity="warning", file="tower.json"),
        )
    return Tower(tuple(value["points"]))


class Towers:
    """A plugin that lets others begin with the points of a toy game."""

    @hookimpl
    def fairway_vocabulary(self):
        document = Document("towers", Tower, of_match=built, of_file=(("tower", read),))
        rulesets = (
            RulesetSpec("towers", ("toy", "towers"), (), (1, 2, 3, 4)),
            RulesetSpec("plain", ("toy",), (), (1, 2)),
        )
        return Vocabulary(name="towers", version="1.0.0", documents=(document,), rulesets=rulesets)


@pytest.fixture(autouse=True)
def _installed(monkeypatch):
    """Install the toy game and the plugin on top of it, and nothing else."""
    found = [(plugin, plugins.vocabulary_of(plugin)) for plugin in (toy, Towers())]
    monkeypatch.setattr(plugins, "_loaded", lambda: (found, {}))
    for known in (plugins.installed, plugins.installed_vocabularies):
        known.cache_clear()
    yield
    monkeypatch.undo()
    for known in (plugins.installed, plugins.installed_vocabularies):
        known.cache_clear()


def played(moves=10_000, name="towers"):
    """Play a toy match with first legal moves."""
    match = load_ruleset(name).match(2, "handed over")
    while not match.state.over and len(match.log) < moves:
        seat = match.state.waiting()[0]
        match = match.play(seat, next(choice.domain[0] for choice in match.choices(seat) if choice.must))
    return match


def record(match):
    return msgspec.to_builtins(match.record())


def test_a_finished_match_becomes_a_document():
    """A record is enough: the match is played again, and what is left of it comes as plain data."""
    match = played()
    made = document_of_match(record(match), "towers")
    assert made == {"points": list(match.state.part(toy.Toy).points)}


def test_a_match_that_is_not_finished():
    """How far it has come is told, but not who is asked, which may be a secret; nothing is handed over."""
    with pytest.raises(BadOptions, match=r"not finished after 3 moves$"):
        document_of_match(record(played(moves=3)), "towers")


def test_a_document_that_nobody_writes():
    """A game that leaves no such document says so by name."""
    with pytest.raises(BadOptions, match="a match of 'plain' leaves no 'towers'"):
        document_of_match(record(played(name="plain")), "towers")
    with pytest.raises(BadOptions, match="leaves no 'bridges'"):
        document_of_match(record(played()), "bridges")


def test_records_that_cannot_be_used():
    """Something else than a record, other rules, missing plugins and packs: each is named."""
    good = record(played())
    with pytest.raises(BadOptions, match="not a match record"):
        document_of_match({"seed": 3}, "towers")
    with pytest.raises(BadOptions, match="'chess', which is not installed"):
        document_of_match({**good, "ruleset": "chess"}, "towers")
    lock = good["lock"]
    for change, missing in (
        ({"plugins": [*lock["plugins"], ["house", "1"]]}, "house"),
        ({"packs": [["../../etc", "1", "x"]]}, "../../etc"),
        ({"packs": [["nowhere", "1", "x"]]}, "nowhere"),
    ):
        with pytest.raises(BadOptions, match="not installed") as found:
            document_of_match({**good, "lock": {**lock, **change}}, "towers")
        assert missing in str(found.value)
    with pytest.raises(BadOptions, match="cannot be played again"):
        document_of_match({**good, "lock": {**lock, "engine": "0.0.0"}}, "towers")
    with pytest.raises(BadOptions, match="cannot be played again"):
        document_of_match({**good, "moves": good["moves"][1:]}, "towers")
    with pytest.raises(BadOptions, match="cannot be played again"):
        document_of_match({**good, "lock": {**lock, "options": {"toy": {"rounds": "many"}}}}, "towers")


def test_a_file_becomes_a_document():
    """A file of another sort is read by whoever knows it; its faults are all reported, warnings left aside."""
    assert document_of_file("tower", {"points": [1, 2]}, "towers") == {"points": [1, 2]}
    with pytest.raises(BadOptions, match="the tower has faults") as found:
        document_of_file("tower", {}, "towers")
    assert "towers.no_points" in str(found.value)
    assert "warning" not in str(found.value)


def test_a_file_that_nobody_reads():
    """The sorts of files that would do are named, with what was probably meant."""
    with pytest.raises(BadOptions, match=r"only of: tower; did you mean 'tower'\?"):
        document_of_file("towr", {}, "towers")
    with pytest.raises(BadOptions, match="nothing that is installed"):
        document_of_file("tower", {}, "bridges")


def test_a_writer_that_breaks_is_to_blame():
    """A plugin that breaks over a file that it offered to read is named, not the one that asked."""
    with pytest.raises(PluginFault, match="'towers' failed while writing towers: TypeError"):
        document_of_file("tower", {"points": 7}, "towers")
