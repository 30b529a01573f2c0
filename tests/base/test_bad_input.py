"""What players and clients send that cannot be: each is refused with a code, a rule and a text, and nothing changes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairway import Action, Match, Refusal
from fairway.model.refusal import CORE_REFUSALS
from fairway.testing import refused, script
from fairway_base.course.course import Placed, Token
from fairway_base.joining.plans import Imagined
from fairway_base.play import refusals
from fairway_base.play.ending import Settle
from fairway_base.play.leftovers import AskBack
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.setup import ChooseLand
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, designer, part, passes, play

ROOT = Path(__file__).parents[2]
RULES = designer()
SPECS = {spec.code: spec for spec in RULES.refusals.values()}
LANGUAGES = ("en", "fr")
TEE = "t001a"


def table() -> Match:
    """Two players before the first turn, a Tee on the middle rack, seat 0 to play."""
    return begin(2, racks=(TEE, "t035a", "t159a"))


def choosing() -> Match:
    return RULES.match(2, "lands")


def with_holes() -> Match:
    """Seat 0 has two holes, two pieces and some grass."""
    tiles = [
        Placed("t001b", 2, 0, 1),
        Placed("t035b", 3, 0, 3),
        Placed("t001c", 2, 1, 1),
        Placed("t035c", 3, 1, 3),
        Placed("t160a", 4, 0),
        Placed("t001d", 2, 2, 1),
        Placed("t001e", 2, 3, 1),
        Placed("t157a", 0, 5),
        Placed("t078a", 0, 4),
        Placed("t078b", 1, 5, 1),
    ]
    return DesignerPosition(table()).course(0, tiles=tiles).match()


def final() -> Match:
    """The final window, seat 0 with a Tee and a Putting Green two squares apart."""
    match = DesignerPosition(table()).course(0, tiles=[Placed("t001b", 2, 0, 2), Placed("t035b", 2, 3, 0)]).match()
    return passes(passes(DesignerPosition(match).bag(0).match()))


def strict() -> Match:
    """The final window where no hole may be left without a number."""
    match = begin(2, rules=designer(unnumbered_holes="refuse"))
    match = DesignerPosition(match).course(0, tiles=[Placed("t001b", 2, 0, 2)]).match()
    return passes(passes(DesignerPosition(match).bag(0).match()))


def filled() -> Match:
    return passes(passes(DesignerPosition(table()).covered(0).bag(0).match()))


def leftovers() -> Match:
    """Seat 0 has filled the land and seat 1 is asked about leftovers."""
    match = DesignerPosition(table()).covered(0, missing=1).match()
    return passes(play(match, (0, PickTile(TEE, 5, 5))))


def stopped() -> Match:
    """Seat 0 has filled the land in the round before, and it is its turn."""
    return passes(play(leftovers(), (1, AskBack())))


def filled_but_two_pieces() -> Match:
    """Seat 0 has filled the land; its last tiles are a lone Tee and a lone Putting Green."""
    covered = part(DesignerPosition(begin(2)).covered(0, missing=2).match()).players[0].course.placed
    return (
        DesignerPosition(begin(2))
        .course(0, tiles=[*covered, Placed("t001b", 4, 5, 0), Placed("t035b", 5, 5, 2)])
        .match()
    )


CASES: dict[str, tuple[Any, int, Any]] = {
    "designer.unknown_land": (choosing, 0, ChooseLand("nowhere")),
    "designer.land_not_dealt": (choosing, 0, lambda match: ChooseLand(part(match).dealt[1][0])),
    "designer.unknown_tile": (table, 0, PickTile("t999z", 2, 0)),
    "designer.tile_not_offered": (table, 0, PickTile("t100a", 2, 0)),
    "designer.end_phase_not_begun": (table, 0, CollectTile(TEE)),
    "designer.has_stopped": (stopped, 0, Pass()),
    "designer.cell_covered": (with_holes, 0, PickTile(TEE, 2, 0)),
    "designer.gate_square": (table, 0, PickTile(TEE, 0, 1)),
    "designer.not_touching": (table, 0, PickTile(TEE, 5, 5)),
    "designer.touches_only_water": (
        lambda: begin(2, lands=("l14", "l02"), racks=(TEE, "t035a", "t159a")), 0, PickTile(TEE, 2, 4),
    ),
    "designer.mismatch": (
        lambda: begin(2, racks=(TEE, "t035a", "t159a"), rules=designer(mismatched_placement="reject")),
        0, PickTile(TEE, 2, 0, 3),
    ),
    "designer.not_a_leftover": (leftovers, 1, AskBack(("t100a",))),
    "designer.named_twice": (leftovers, 1, lambda match: AskBack((part(match).top.tiles[0],) * 2)),
    "designer.no_such_number": (with_holes, 0, NumberHoles((Token(10, 2, 0),))),
    "designer.token_on_no_tile": (with_holes, 0, NumberHoles((Token(1, 5, 5),))),
    "designer.token_on_grass": (with_holes, 0, NumberHoles((Token(1, 4, 0),))),
    "designer.token_not_on_tee": (with_holes, 0, NumberHoles((Token(1, 3, 0),))),
    "designer.token_on_shared_crossover": (with_holes, 0, NumberHoles((Token(1, 0, 5),))),
    "designer.hole_has_number": (with_holes, 0, NumberHoles((Token(1, 2, 0), Token(2, 2, 0)))),
    "designer.number_twice": (with_holes, 0, NumberHoles((Token(1, 2, 0), Token(1, 2, 1)))),
    "designer.pieces_do_not_fit": (with_holes, 0, NumberHoles((Token(1, 2, 2), Token(1, 2, 3)))),
    "designer.pieces_on_filled_land": (filled_but_two_pieces, 0, NumberHoles((Token(1, 4, 5), Token(1, 5, 5)))),
    "designer.plan_on_filled_land": (filled, 0, Settle((Imagined(6, 0, "W"),))),
    "designer.plan_no_such_tile": (final, 0, Settle((Imagined(2, 1, "NES"),))),
    "designer.plan_square_taken": (final, 0, Settle((Imagined(2, 0, "NS"),))),
    "designer.plan_on_gate": (final, 0, Settle((Imagined(1, 0, "NS"),))),
    "designer.plan_mismatch": (final, 0, Settle((Imagined(2, 1, "SE"),))),
    "designer.plan_from_nothing": (final, 0, Settle((Imagined(4, 4, "E", "tee"), Imagined(5, 4, "W", "green")))),
    "designer.plan_unfinished": (final, 0, Settle((Imagined(2, 1, "NS"),))),
    "designer.holes_unnumbered": (strict, 0, Settle()),
    "designer.pieces_apart": (lambda: play(final(), (0, NumberHoles((Token(1, 2, 0), Token(1, 2, 3))))), 0, Settle()),
}  # fmt: skip


@pytest.mark.parametrize("code", CASES)
def test_refused_with_its_own_code(code: str) -> None:
    """Every refusal of the game can be met with, has the rule and parameters that the list says, and changes nothing."""
    make, seat, action = CASES[code]
    match = make()
    answer = refused(match, seat, action(match) if callable(action) else action)
    assert answer.code == code
    assert answer.rule == SPECS[code].rule
    assert tuple(answer.params) == SPECS[code].params


def test_every_code_is_tried() -> None:
    """No refusal of the game is only on paper."""
    assert set(CASES) == {spec.code for spec in refusals.REFUSALS}


# what a client may send


@pytest.mark.rule("BG-TURN-1")
def test_a_wrong_seat() -> None:
    """A seat that is not at the table is unknown, and one whose turn it is not has to wait."""
    match = table()
    for seat in (-1, 2, 99):
        refusal = refused(match, seat, Pass())
        assert (refusal.code, refusal.params) == ("unknown_seat", {"seat": seat, "seats": 2})
    refusal = refused(match, 1, PickTile(TEE, 2, 0))
    assert (refusal.code, refusal.rule) == ("not_your_turn", "BG-TURN-2")


def test_a_stale_revision() -> None:
    """An action meant for an earlier revision is not played, even if it would still be legal."""
    match = table()
    seen = match.state.revision
    match = play(match, (0, Pass()))
    refusal = refused(match, 1, Pass(), seen)
    assert (refusal.code, refusal.params) == ("stale", {"sent": seen, "current": seen + 1})
    assert not isinstance(match.play(1, Pass(), seen + 1), Refusal)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b'"designer.pass"',
        b"{",
        b'{"type":"designer.pick"}',
        b'{"type":"designer.pick","tile":"t001a","x":"two","y":0}',
        b'{"type":"designer.pick","tile":"t001a","x":2.5,"y":0}',
        b'{"type":"designer.pick","tile":"t001a","x":501,"y":0}',
        b'{"type":"designer.pick","tile":"t001a","x":2,"y":0,"turn":4}',
        b'{"type":"designer.pick","tile":["t001a"],"x":2,"y":0}',
        b'{"type":"designer.pass","colour":"red"}',
        b'{"type":"designer.number_holes","tokens":[[10,2,0]]}',
        b'{"type":"designer.number_holes","tokens":[[1,2]]}',
        b'{"type":"designer.settle","plan":[{"x":0,"y":0,"sides":"Q"}]}',
        b'{"type":"designer.solo_pass","fates":"bag"}',
        b'{"type":"designer.solo_pass","fates":["bag","sea"]}',
        b'{"type":7}',
        b'{"type":[]}',
        b'{"type":null}',
        b"{}",
        b'\xff\xfe{"type":"designer.pass"}',
        b"[" * 100_000,
    ],
    ids=lambda data: data[:60].decode(errors="replace") or "nothing",
)
def test_malformed_actions(data: bytes) -> None:
    """What is no JSON, no action or an action with wrong fields is answered, never raised."""
    answer = RULES.codec.action(data)
    assert isinstance(answer, Refusal)
    assert answer.code == "malformed"
    assert tuple(answer.params) == SPECS["malformed"].params


@pytest.mark.parametrize("tag", ["designer.fly", "pick", "", "designer.take", "empire.play"])
def test_unknown_actions(tag: str) -> None:
    """An action that the rules do not know is unknown; an instruction to the engine is no action either."""
    answer = RULES.codec.action({"type": tag})
    assert answer == Refusal("unknown_action", {"action": tag})


def test_a_strangers_action() -> None:
    """An action of a game that is not played here is unknown."""

    class Fly(Action, frozen=True, tag="other.fly"):
        pass

    assert refused(table(), 0, Fly()).code == "unknown_action"


def test_what_was_sent_is_what_is_played() -> None:
    """A well-formed action survives the way through JSON."""
    action = PickTile(TEE, 2, 0, 1)
    assert RULES.codec.action(RULES.codec.json(action)) == action
    assert RULES.codec.action(b'{"type":"designer.pick","tile":"t001a","x":2,"y":0}') == PickTile(TEE, 2, 0, 0)
    assert script(table(), [(0, action)]).state.revision == table().state.revision + 1


# the list of refusals and its texts


def test_every_refusal_is_in_the_list_once() -> None:
    """Codes are unique, and those of the game carry its name."""
    codes = [spec.code for spec in (*CORE_REFUSALS, *refusals.REFUSALS)]
    assert len(set(codes)) == len(codes)
    assert all(spec.code.startswith("designer.") for spec in refusals.REFUSALS)
    assert all(spec.rule for spec in refusals.REFUSALS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SPECS)
def test_every_refusal_has_a_text(code: str, language: str) -> None:
    """Every code is explained in English and in French, with no place for a parameter that it does not have."""
    text = RULES.texts.by_language[language].get(f"refusal.{code}")
    assert text, f"refusal.{code} is not said in {language}"
    assert set(re.findall(r"\{(\w+)\}", text)) <= set(SPECS[code].params)
    assert text.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_without_its_refusal(language: str) -> None:
    """No text explains a code that does not exist."""
    told = {key.partition(".")[2] for key in RULES.texts.by_language[language] if key.startswith("refusal.")}
    assert told == set(SPECS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_told(language: str) -> None:
    """A refusal reads as a sentence, its parameters filled in."""
    match = table()
    answer = refused(match, 0, PickTile("t100a", 2, 0))
    told = RULES.texts.say(f"refusal.{answer.code}", answer.params, language)
    assert "t100a" in told
    assert ", ".join(part(match).middle.tiles) in told


SOURCES = [
    path for folder in ("core/fairway", "plugins/fairway_base") for path in sorted((ROOT / folder).rglob("*.py"))
]


def codes_in(path: Path) -> Iterator[tuple[str, str | None]]:
    """Yield every code that a file may refuse with, and its rule where it stands beside it.

    That is the first argument of each `Refusal(...)`, and in functions that return a code for somebody else's
    `Refusal` any string that looks like one.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
            rule = node.args[2].value if len(node.args) > 2 and isinstance(node.args[2], ast.Constant) else None
            for constant in ast.walk(node.args[0]):
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                    yield constant.value, rule
        elif isinstance(node, ast.Return) and node.value is not None:
            returned = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            texts = [each.value for each in returned if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            if texts and texts[0].startswith("designer."):
                yield texts[0], texts[1] if len(texts) > 1 else None


def test_every_code_in_the_source_is_in_the_list() -> None:
    """No line of the engine or the game refuses with a code that the list does not hold, or holds one no line uses."""
    used = {code for path in SOURCES for code, _ in codes_in(path)}
    codes = {code for code in used if re.fullmatch(r"(designer\.)?[a-z_]+", code)}
    assert codes - set(SPECS) == set()
    assert {spec.code for spec in refusals.REFUSALS} - codes == set()
    assert {spec.code for spec in CORE_REFUSALS} - codes == {"house_rule"}


def test_rules_in_the_source_are_those_of_the_list() -> None:
    """A refusal names the rule that the list gives for its code."""
    found = {(code, rule) for path in SOURCES for code, rule in codes_in(path) if rule and code in SPECS}
    assert {(code, rule) for code, rule in found if SPECS[code].rule != rule} == set()
