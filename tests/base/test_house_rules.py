"""Three house rules as plugins: they change the game without a line of it being touched."""

from __future__ import annotations

import ast
from functools import cache
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

import fairway
import fairway_base
from fairway import Match, Ruleset, load_ruleset
from fairway.cli import main
from fairway.testing import check_ruleset, happened, refused
from fairway_base.course.course import Placed, Token
from fairway_base.play import events as ev
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, part, passes, play, player, turn_of
from tests.house_rules import bigger_racks, fast_pays_four, one_swap

ALL = (fast_pays_four, bigger_racks, one_swap)
HOME = Path(one_swap.__file__).parent


@cache
def rules(*plugins: ModuleType) -> Ruleset:
    return load_ruleset("designer", plugins=plugins)


def names(plugin: ModuleType) -> str:
    return plugin.__name__.rpartition(".")[2]


# each on its own


@pytest.mark.rule("BG-SCORE-FAST-1")
def test_fast_pays_four() -> None:
    """With the house rule each tile collected after stopping is worth 4 instead of 3, and nothing else changes."""
    sheets = {}
    for plugins in ((), (fast_pays_four,)):
        match = begin(2, rules=rules(*plugins))
        match = DesignerPosition(match).collected(0, 3).match()
        sheets[plugins] = match.sheets()[0]
    usual, house = sheets[()], sheets[(fast_pays_four,)]
    assert usual.line("designer.fast").points == 9
    assert house.line("designer.fast").points == 12
    assert house.total == usual.total + 3


@pytest.mark.rule("BG-RACK-1")
@pytest.mark.parametrize("seats", [2, 5])
def test_bigger_racks(seats: int) -> None:
    """With the house rule racks hold one tile more, at setup and at every refill, and one more is left over."""
    match = begin(seats, rules=rules(bigger_racks))
    assert len(part(match).middle.tiles) == len(part(match).bottom.tiles) == seats + 2
    for _ in range(seats):
        match = passes(match)
    assert len(part(match).bottom.tiles) == seats + 2
    (left,) = happened(match, ev.LeftoversLeft)
    assert len(left.to_bag) == seats + 2


def swapping() -> Match:
    """Seat 0 has a Tee with number 3, a Putting Green and grass."""
    tiles = [Placed("t001a", 2, 0, 1), Placed("t035a", 3, 0, 3), Placed("t160a", 4, 0, 2)]
    position = DesignerPosition(begin(2, rules=rules(one_swap)))
    return position.course(0, tiles=tiles, numbers=[Token(3, 2, 0)]).match()


@pytest.mark.rule("BG-PLACE-6")
def test_one_swap() -> None:
    """With the house rule a player may let two placed tiles change places, and still has the turn."""
    match = swapping()
    match = play(match, (0, one_swap.SwapTiles((3, 0), (4, 0))))
    course = player(match, 0).course
    assert course.by_cell[(3, 0)] == Placed("t160a", 3, 0, 2)
    assert course.by_cell[(4, 0)] == Placed("t035a", 4, 0, 3)
    assert course.tokens == (Token(3, 2, 0),)
    assert turn_of(match) == 0
    authors = [(type(each.event).__name__, each.by, each.called_by) for each in match.events]
    assert authors == [("TilesSwapped", "designer", "one_swap"), ("SwapUsed", "one_swap", "")]
    assert turn_of(passes(match)) == 1


@pytest.mark.rule("BG-PLACE-6", "BG-NUM-5")
def test_a_swapped_tee_takes_its_number_along() -> None:
    """A token stays with its tile."""
    match = play(swapping(), (0, one_swap.SwapTiles((2, 0), (4, 0))))
    assert player(match, 0).course.tokens == (Token(3, 4, 0),)


def test_one_swap_is_one() -> None:
    """Each player may swap once, on the own turn and while still designing."""
    match = swapping()
    assert refused(match, 1, one_swap.SwapTiles((2, 0), (3, 0))).code == "not_your_turn"
    assert refused(match, 0, one_swap.SwapTiles((2, 0), (9, 9))).code == "not_listed"
    (choice,) = (each for each in match.choices(0) if each.action is one_swap.SwapTiles)
    assert len(choice.domain) == 3
    match = play(match, (0, choice.domain[0]))
    assert refused(match, 0, one_swap.SwapTiles((2, 0), (3, 0))).code == "not_now"
    assert one_swap.SwapTiles not in {each.action for each in match.choices(0)}


# together


def test_all_three_together() -> None:
    """House rules stack: bigger racks, a swap and dearer tiles in one match."""
    match = begin(2, rules=rules(*ALL))
    assert len(part(match).middle.tiles) == 4
    match = DesignerPosition(match).covered(0).match()
    match = play(match, (0, one_swap.SwapTiles((2, 0), (3, 0))))
    match = DesignerPosition(match).collected(0, 1).match()
    assert match.sheets()[0].line("designer.fast").points == 4
    assert [plugin for plugin, _ in match.ruleset.lock.plugins] == [
        "designer",
        "fast_pays_four",
        "bigger_racks",
        "one_swap",
    ]


def test_order_does_not_matter() -> None:
    """The three do not depend on who comes first."""
    match = begin(3, rules=rules(*reversed(ALL)))
    assert len(part(match).middle.tiles) == 5


@pytest.mark.parametrize(
    "plugins",
    [(each,) for each in ALL] + [tuple(pair) for pair in combinations(ALL, 2)] + [ALL],
    ids=lambda plugins: " and ".join(names(each) for each in plugins),
)
def test_house_rules_keep_the_promises(plugins: tuple[ModuleType, ...]) -> None:
    """A house rule passes the same conformance suite as the game, alone and in company."""
    assert check_ruleset(rules(*plugins), seats=[2], games=1, sample=40) > 100


# the door they come in by


@pytest.mark.parametrize("plugin", ALL, ids=names)
def test_house_rules_use_public_names(plugin: ModuleType) -> None:
    """A house rule imports nothing but the public names of the engine and of the game."""
    tree = ast.parse((HOME / f"{names(plugin)}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert all(alias.name.partition(".")[0] not in ("fairway", "fairway_base") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fairway"):
            public = {"fairway": fairway.__all__, "fairway_base": fairway_base.__all__}[node.module or ""]
            assert {alias.name for alias in node.names} <= set(public)


def test_the_game_does_not_know_its_house_rules() -> None:
    """No file of the engine or the game names a house rule."""
    root = Path(fairway_base.__file__).parents[2]
    for folder in ("core", "plugins"):
        for path in sorted((root / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            assert not [plugin for plugin in ALL if names(plugin) in text], path


# what their authors are told

HOUSE_RULE = """\
from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="mine", version="1.0.0", requires=("designer",))


@hookimpl
@watching("{watched}")
def fairway_quantity(value):
    return {answer}
"""


@pytest.mark.parametrize(
    ("watched", "answer", "says"),
    [
        ("designer.rack_size", "value / 0", "failed while changing designer.rack_size: ZeroDivisionError: division by zero"),
        ("designer.rack_size", "-5", "failed while changing designer.rack_size to less than 1: ValueError: -5 is too little"),
        ("designer.rak_size", "value", "watches the quantity 'designer.rak_size', which nobody has; did you mean 'designer.rack_size'?"),
    ],
    ids=["breaks", "makes nonsense", "is misspelt"],
)  # fmt: skip
@pytest.mark.parametrize("games", ["1", "30"])
def test_the_command_line_tells_what_is_wrong_with_a_house_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], watched: str, answer: str, says: str, games: str
) -> None:
    """A house rule that breaks, makes nonsense or is misspelt is named with the reason and its own line."""
    file = tmp_path / "mine.py"
    file.write_text(HOUSE_RULE.format(watched=watched, answer=answer))
    assert main(["simulate", "designer", "--plugin", str(file), "--games", games, "--processes", "2"]) == 2
    printed = capsys.readouterr().err
    assert f"fairway: plugin 'mine' {says}\n" in printed
    assert (f"  {file}:" in printed) == ("failed" in says)
