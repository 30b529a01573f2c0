"""Law 11 before play: an installed plugin that cannot be loaded is named, and takes nothing else down."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
from fairway import RulesetSpec, Vocabulary, hookimpl


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="healthy", version="1.0.0", rulesets=(RulesetSpec("needy", ("healthy", "sick"), (), (1,)),)
    )
"""
"""A sound plugin whose ruleset needs the one that is not."""

SICK = {
    "raising": ("ordinary = 1\nraise RuntimeError('no stomach for golf')\n", "RuntimeError", 2),
    "leaving": ("import sys\nsys.exit(3)\n", "SystemExit", 2),
    "interrupting": ("raise KeyboardInterrupt\n", "KeyboardInterrupt", 1),
    "lacking": ("import os\n\nimport no_such_module_at_all\n", "ModuleNotFoundError", 3),
    "unreadable": ("ordinary = 1\n\ndef def\n", "SyntaxError", 3),
    "throwing": (
        "def waiting():\n    yield\n\n\nthere = waiting()\nnext(there)\nthere.throw(KeyboardInterrupt)\n",
        "KeyboardInterrupt",
        2,
    ),
    "nameless": (
        (
            "class Nameless(type):\n    @property\n    def __name__(cls):\n        raise SystemExit(9)\n\n\n"
            "class Odd(Exception, metaclass=Nameless):\n    pass\n\n\nraise Odd\n"
        ),
        "Odd",
        11,
    ),
    "unrelated": ("ordinary = 1\n", "BadRuleset", 0),
    "speechless": (
        "from fairway import hookimpl\n\n@hookimpl\ndef fairway_vocabulary():\n    return 1 // 0\n",
        "ZeroDivisionError",
        5,
    ),
}
"""What can be wrong with plugins: the text, the error, and the line (0: none)."""


def installed(place: Path, **modules: str) -> dict[str, str]:
    """Install plugins by entry points in a folder of their own; return the environment that sees them."""
    info = place / "sickness-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sickness\nVersion: 1.0.0\n")
    points = []
    for name, text in modules.items():
        (place / f"{name}_rules.py").write_text(text)
        points.append(f"{name} = {name}_rules\n")
    (info / "entry_points.txt").write_text("[fairway]\n" + "".join(points))
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}


def run(env: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, timeout=120)


def test_rulesets_lists_them_with_place_and_cause(tmp_path: Path) -> None:
    """`fairway rulesets` lists all that can be played, then each plugin that cannot be loaded: where and why."""
    done = run(installed(tmp_path, **{name: text for name, (text, _, _) in SICK.items()}), "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: " in done.stdout
    for name, (_, error, line) in SICK.items():
        place = f"{tmp_path / name}_rules.py:{line}, in " if line else f"the entry point {name} = {name}_rules"
        assert re.search(rf"^plugin '{name}' failed while .*: {error}\b.*\n  {re.escape(place)}", done.stdout, re.M), (
            name
        )


def test_help_and_other_rulesets_go_on(tmp_path: Path) -> None:
    """A program plays other rulesets, and `fairway --help` helps, beside a plugin that ends the process when imported."""
    program = (
        "from fairway import load_ruleset\n"
        "from fairway.cli import main\n"
        "print(load_ruleset('designer').match(2, 's').state.waiting())\n"
        "main(['--help'])\n"
    )
    done = run(installed(tmp_path, sick=SICK["leaving"][0]), "-c", program)
    assert done.stdout.startswith("(0, 1)\nusage: fairway"), done.stderr
    assert "simulate" in done.stdout
    assert done.returncode == 0


def test_what_needs_it_says_so(tmp_path: Path) -> None:
    """Who asks for a ruleset that needs the plugin, or that it may have brought, is told what is wrong with it."""
    env = installed(tmp_path, sick=SICK["leaving"][0], healthy=RULES)
    needs = run(env, "-m", "fairway", "simulate", "needy", "--players", "1")
    assert needs.returncode == 2
    assert (
        "needs plugins that are not installed: sick; plugin 'sick' failed while being loaded: SystemExit"
        in needs.stderr
    )
    lost = run(env, "-m", "fairway", "simulate", "sickest", "--players", "1")
    assert lost.returncode == 2
    assert "no ruleset 'sickest'" in lost.stderr
    assert "plugin 'sick' failed while being loaded: SystemExit" in lost.stderr


@pytest.mark.parametrize("taken", ["serve", "show", "packs"])
def test_commands_that_are_taken(taken: str, tmp_path: Path) -> None:
    """A plugin whose command is called like another's is named and left out, all of it; nobody else's is."""
    text = RULES + (
        "\n\n@hookimpl\ndef fairway_commands(commands):\n"
        "    commands.add_parser('mine', help='of my own')\n"
        f"    commands.add_parser({taken!r}, help='of my own')\n"
    )
    done = run(installed(tmp_path, healthy=text), "-m", "fairway", "--help")
    assert done.returncode == 0, done.stderr
    assert re.search(rf"^    {taken} ", done.stdout, re.M)
    assert "serve matches, content and documentation over HTTP" in done.stdout
    assert "of my own" not in done.stdout
    assert "plugin 'healthy' failed while adding commands" in done.stderr


def test_commands_that_cannot_be_added_are_named(tmp_path: Path) -> None:
    """A plugin that breaks when it adds its commands is named, and all other commands are there."""
    text = RULES + "\n\n@hookimpl\ndef fairway_commands(commands):\n    raise SystemExit(9)\n"
    done = run(installed(tmp_path, healthy=text), "-m", "fairway", "--help")
    assert done.returncode == 0, done.stderr
    assert "simulate" in done.stdout
    assert "plugin 'healthy' failed while adding commands: SystemExit: 9" in done.stderr


DATA = """
from pathlib import Path

from fairway import Value, Vocabulary, hookimpl


class Options(Value, frozen=True):
    size: {hint} = 0


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name={name!r}, version="1.0.0", options=Options, home=Path(__file__).parent / {name!r})
"""


def test_bad_data_is_the_plugins_own(tmp_path: Path) -> None:
    """Texts, rules and options that cannot be read keep their plugin out, and nothing else."""
    for name, file in (("wordless", "texts/en.json"), ("lawless", "rules.json")):
        (tmp_path / name / "texts").mkdir(parents=True)
        (tmp_path / name / file).write_text("{")
    modules = {name: DATA.format(name=name, hint="int") for name in ("wordless", "lawless")}
    modules["hintless"] = "from __future__ import annotations\n" + DATA.format(name="hintless", hint="NoSuchThing")
    done = run(installed(tmp_path, **modules), "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: " in done.stdout
    for name in modules:
        assert f"plugin '{name}' failed while being loaded" in done.stdout
    assert f"{tmp_path / 'lawless' / 'rules.json'}:1:1: error[json.unclosed]" in done.stdout


SHAPED = """
from fairway import Paper, Quantity, RefusalSpec, RulesetSpec, Vocabulary, hookimpl

SPEC = RulesetSpec("shapeless", ("{name}",), (), (1,))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(**{{"name": "{name}", "version": "1.0.0", "{field}": {value}}})
"""

MISSHAPEN = {
    "rulesets": ("SPEC", "rulesets: RulesetSpec instead of tuple"),
    "kinds": ("(SPEC,)", "kinds[0]: RulesetSpec instead of Kind"),
    "documents": ("(5,)", "documents[0]: int instead of Document"),
    "name": ("None", "name: NoneType instead of str"),
    "home": ("'texts'", "home: str instead of Path"),
    "part": ("5", "part: int instead of a type of Part"),
    "options": ("RefusalSpec('x', 'y')", "options: RefusalSpec instead of a type of Value"),
    "papers": ("(Paper('papers.x', None),)", "papers[0].draw: NoneType instead of Callable"),
    "refusals": ("(RefusalSpec('x', 'y', params='z'),)", "refusals[0].params: str instead of tuple"),
    "quantities": ("(Quantity('x', 'y', 'z', 'many'),)", "quantities[0].least: str instead of int"),
}
"""Fields of a vocabulary, something wrong for each, and what is said of it."""


def test_a_vocabulary_of_the_wrong_shape_keeps_its_plugin_out(tmp_path: Path) -> None:
    """A comma forgotten, a number where a struct belongs: plugin, place and field are named, and all others are there."""
    modules = {name: SHAPED.format(name=name, field=name, value=value) for name, (value, _) in MISSHAPEN.items()}
    done = run(installed(tmp_path, **modules), "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: " in done.stdout
    for name, (_, said) in MISSHAPEN.items():
        line = f"plugin '{name}' failed while saying what it adds: TypeError: {said}\n"
        assert f"{line}  {tmp_path / name}_rules.py:7, in fairway_vocabulary" in done.stdout


def test_a_ruleset_that_names_a_missing_pack_is_alone_in_that(tmp_path: Path) -> None:
    """It is named with its plugin and the pack; the other rulesets of that plugin, and of all others, can be played."""
    specs = "(RulesetSpec('bare', ('{name}',), ('no-such-pack',), (1,)), RulesetSpec('whole', ('{name}',), (), (1,)))"
    env = installed(tmp_path, poor=SHAPED.format(name="poor", field="rulesets", value=specs.format(name="poor")))
    done = run(env, "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: " in done.stdout
    assert "whole: 1 seats" in done.stdout
    assert "\nbare: " not in done.stdout
    needs = "ruleset 'bare' needs packs that are not installed: no-such-pack"
    assert f"bare, brought by plugin 'poor', cannot be played: {needs}" in done.stdout


@pytest.mark.parametrize(
    ("what", "field", "value"),
    [
        ("plugin designer", "name", "'designer'"),
        ("ruleset designer", "rulesets", "(RulesetSpec('designer', ('usurper',), (), (1,)),)"),
    ],
    ids=["plugin", "ruleset"],
)
def test_names_are_not_taken_over(tmp_path: Path, what: str, field: str, value: str) -> None:
    """A plugin with a name that another has is kept aside, whatever its place in the alphabet; both are named."""
    text = SHAPED.format(name="usurper", field=field, value=value)
    done = run(installed(tmp_path, a_usurper=text), "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: 1, 2, 3, 4, 5 seats; plugins designer; packs minigolf-designer\n" in done.stdout
    taken = f"{what} is there already, brought by plugin 'designer'"
    assert f"plugin 'a_usurper' failed while being loaded: BadRuleset: {taken}" in done.stdout


def test_help_that_is_no_template_is_shown_as_it_is(tmp_path: Path) -> None:
    """A percent sign in the help of a plugin's command breaks neither the help of that command nor everybody's."""
    text = RULES + (
        "\n\n@hookimpl\ndef fairway_commands(commands):\n"
        "    commands.add_parser('whole', help='all 100%').add_argument('--share', help='up to 100%')\n"
    )
    env = installed(tmp_path, healthy=text)
    every, one = run(env, "-m", "fairway", "--help"), run(env, "-m", "fairway", "whole", "--help")
    assert (every.returncode, one.returncode) == (0, 0), every.stderr + one.stderr
    assert "all 100%" in every.stdout
    assert "up to 100%" in one.stdout


TYPED = """
from __future__ import annotations

from typing import Annotated

from fairway import Document, Value, Vocabulary, hookimpl, option
from fairway.content import Item, Kind


class Thing(Item, frozen=True):
    size: NoSuchThing


class Paper(Value, frozen=True):
    size: NoSuchThing


class Options(Value, frozen=True):
    seed: Annotated[int, option("X-1", "Taken already.", flag=True)] = 0


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="{name}", version="1.0.0", {field})
"""


def test_types_that_nobody_can_read_are_the_plugins_own(tmp_path: Path) -> None:
    """Items and documents whose fields have no known type keep their plugin out of what is made of all together."""
    fields = {"things": "kinds=(Kind('things', Thing),)", "papers": "documents=(Document('papers', Paper),)"}
    env = installed(tmp_path, **{name: TYPED.format(name=name, field=field) for name, field in fields.items()})
    done = run(env, "-m", "fairway", "rulesets")
    assert done.returncode == 0, done.stderr
    assert "designer: " in done.stdout
    for name in fields:
        assert f"plugin '{name}' failed while being loaded: NameError" in done.stdout


def test_a_flag_that_is_taken_is_an_option_all_the_same(tmp_path: Path) -> None:
    """An option called like an argument of the command itself gets no flag, and breaks no command."""
    env = installed(tmp_path, flagged=TYPED.format(name="flagged", field="options=Options"))
    done = run(env, "-m", "fairway", "simulate", "tiny", "--players", "2", "--seed", "3", "--json")
    assert done.returncode == 0, done.stderr
    assert '"seed": "3"' in done.stdout
