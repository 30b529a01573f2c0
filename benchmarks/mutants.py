"""How much the tests notice: the rules are changed in one small place, and some test ought to fail.

hatch run mutants [--modules fairway_base.scoring ...] [--sample 50] [--minutes 20] [--seed today] [--near]

Cosmic Ray makes the changes; files stay as they are, because each mutant is imported from memory by a process of its
own. First the test files run that import the changed module, then, unless `--near` is given, the others of its game.
The score is the share of mutants that were noticed, of those whose tests were done in time.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[1]
ROOTS = (ROOT / "core", ROOT / "plugins")
RULES = (
    "fairway.engine",
    "fairway_base.course",
    "fairway_base.joining",
    "fairway_base.play",
    "fairway_base.scoring",
    "fairway_promises",
    "fairway_empire.campaign",
    "fairway_empire.card_effects",
    "fairway_empire.fame",
    "fairway_empire.press",
    "fairway_empire.state",
    "fairway_putting.course",
    "fairway_putting.play",
    "fairway_putting.repair",
    "fairway_tiny.field",
    "fairway_tiny.play",
)
"""What decides a game; not what draws it, reads its files or plays it."""
SLOW = ("conformance", "http", "playthroughs", "simulation", "command", "bots")
"""Test files that are left out when all tests of a game run, by a word in their names."""
NOT_LOADED = 99
"""How a process ends in which the tests have loaded the unchanged module."""
MOST_MEMORY = 1536 * 2**20
"""Bytes that a process may use: a mutant that never ends may well grow without end, too."""
NOISE = ("NoOp", "VariableInserter", "VariableReplacer")
"""Operators whose changes say little."""


@dataclass(frozen=True)
class Mutant:
    """A change: of which module, where, by which operator, and what the source is then."""

    module: str
    line: int
    operator: str
    source: str

    @property
    def told(self) -> str:
        old, new = path_of(self.module).read_text().splitlines(), self.source.splitlines()
        changed = next(((a, b) for a, b in zip(old, new, strict=False) if a != b), ("", ""))
        return f"{self.module}:{self.line}  {changed[0].strip()}  ->  {changed[1].strip()}"


def path_of(module: str) -> Path:
    for root in ROOTS:
        folder = root.joinpath(*module.split("."))
        for path in (folder.with_suffix(".py"), folder / "__init__.py"):
            if path.exists():
                return path
    raise SystemExit(f"no module {module}")


def modules(prefixes: list[str]) -> list[str]:
    """Return the modules of the rules whose names begin like that."""
    every = [
        ".".join(path.relative_to(root).with_suffix("").parts)
        for root in ROOTS
        for path in sorted(root.rglob("*.py"))
        if path.name != "__init__.py"
    ]

    def within(name: str, parts: tuple[str, ...] | list[str]) -> bool:
        return any(name == part or name.startswith(f"{part}.") for part in parts)

    found = [name for name in every if within(name, prefixes or RULES)]
    if not found:
        raise SystemExit(f"no module is called like {', '.join(prefixes)}")
    return found


def mutants(names: list[str], luck: random.Random) -> Iterator[Mutant]:
    """Yield mutants in random order, every place once, without those that change nothing but types or prose.

    A module's turn comes as often as its size says, so that only those that are drawn need be looked through.
    """
    from cosmic_ray.mutating import mutate_code

    sizes = {name: path_of(name).stat().st_size for name in names}
    left: dict[str, list[list[tuple[Any, int, int]]]] = {}
    while sizes:
        (module,) = luck.choices(list(sizes), list(sizes.values()))
        if module not in left:
            left[module] = _places(module, luck)
        places = left[module]
        if not places:
            del sizes[module]
            continue
        operator, occurrence, line = luck.choice(places.pop())
        source = path_of(module).read_text()
        changed = mutate_code(source, operator, occurrence)
        if changed is not None and bare(changed) != bare(source):
            yield Mutant(module, line, type(operator).__name__, changed)


def _places(module: str, luck: random.Random) -> list[list[tuple[Any, int, int]]]:
    """Return the places of a module in random order: for each, what could change it, as which occurrence, and where."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    found: dict[tuple[int, int], list[tuple[Any, int, int]]] = {}
    nodes = list(ast_nodes(get_ast(path_of(module).read_text())))
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments() or any(word in name for word in NOISE):
            continue
        operator = kind()
        starts = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, start in enumerate(starts):
            found.setdefault(start, []).append((operator, occurrence, start[0]))
    places = list(found.values())
    luck.shuffle(places)
    return places


def bare(source: str) -> str:
    """Return what is left of a source without annotations and docstrings; nothing of one that does not compile."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        for field in ("annotation", "returns"):
            if getattr(node, field, None) is not None:
                setattr(node, field, None if field == "returns" else ast.Constant(0))
    return ast.dump(tree)


def nearest(module: str) -> tuple[list[str], list[str]]:
    """Return the test files that import a module, and the others of its game: those of its neighbours first."""
    package, room, *_ = (*module.split("."), "")
    folder = ROOT / "tests" / (package.partition("_")[2] or "core")
    every = sorted(path for path in folder.glob("test_*.py") if not any(word in path.name for word in SLOW))
    near = [path for path in every if module in path.read_text()]
    far = sorted(
        (path for path in every if path not in near), key=lambda path: f"{package}.{room}" not in path.read_text()
    )
    return [str(path) for path in near], [str(path) for path in far]


def noticed(mutant: Mutant, near_only: bool, limit: float) -> bool | None:
    """Whether a test fails with a mutant in place of its module; None when the tests were not done in time."""
    near, far = nearest(mutant.module)
    end = time.monotonic() + limit
    with tempfile.NamedTemporaryFile("w", suffix=".json") as order:
        json.dump([mutant.module, mutant.source], order)
        order.flush()
        for files in (near, [] if near_only else far):
            if files:
                command = [sys.executable, __file__, "--mutant", order.name, *files]
                left = max(1, end - time.monotonic())
                try:
                    run = subprocess.run(
                        command,
                        cwd=ROOT,
                        capture_output=True,
                        timeout=left,
                        check=False,
                        start_new_session=True,  # some tests send signals
                    )
                except subprocess.TimeoutExpired:
                    return None
                if run.returncode == NOT_LOADED:
                    raise SystemExit(f"{mutant.module} was not tried: the tests have loaded it from its file")
                if run.returncode:
                    return True
    return False


class _Mutated(SourceFileLoader):
    """Loads a module from another source than its file's."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)


class _Finder:
    """Finds one module, changed."""

    def __init__(self, name: str, source: str) -> None:
        self._name, self._source = name, source

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        return spec_from_loader(name, _Mutated(name, str(path_of(name)), self._source))


def try_mutant(order: Path, files: list[str]) -> int:
    """Run tests with a mutant; this is what each process does."""
    import resource

    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    name, source = json.loads(order.read_text())
    sys.meta_path.insert(0, _Finder(name, source))  # type: ignore[arg-type]  # all that a finder needs
    sys.path[:0] = [str(ROOT), *map(str, ROOTS), str(ROOT / "api")]
    plain = "--assert=plain"  # or pytest would import for itself what it wants to rewrite, the core among it
    status = int(pytest.main(["-x", "-q", "--no-header", "-p", "no:cacheprovider", plain, *files]))
    loaded = sys.modules.get(name)
    return NOT_LOADED if loaded is not None and not isinstance(loaded.__loader__, _Mutated) else status


def main() -> int:
    if sys.argv[1:2] == ["--mutant"]:
        return try_mutant(Path(sys.argv[2]), sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", nargs="*", default=[], help="modules or packages; all rules without")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants to try, drawn at random")
    parser.add_argument("--minutes", type=float, default=20, help="begin no further mutant after so long")
    parser.add_argument("--seed", default="mutants", help="the same seed draws the same mutants")
    parser.add_argument("--near", action="store_true", help="run only test files that import the changed module")
    parser.add_argument(
        "--limit", type=float, default=300, help="seconds for one mutant's tests; then it is not judged"
    )
    args = parser.parse_args()

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    names, begun = modules(args.modules), time.monotonic()
    tried: dict[str, list[bool]] = {}
    unjudged = 0
    columns = (TextColumn("{task.description:40.40}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("", total=args.sample)
        for count, mutant in enumerate(mutants(names, random.Random(args.seed))):
            if count == args.sample or time.monotonic() - begun > 60 * args.minutes:
                break
            progress.update(task, description=mutant.module)
            killed = noticed(mutant, args.near, args.limit)
            if killed is None:
                unjudged += 1
            else:
                tried.setdefault(mutant.module, []).append(killed)
            if not killed:
                what = "not judged" if killed is None else "survived"
                progress.console.print(f"{what}: {mutant.told}", markup=False, highlight=False, soft_wrap=True)
            progress.advance(task)
    for module in sorted(tried):
        print(f"{module}: {sum(tried[module])} of {len(tried[module])}")
    judged = [killed for outcomes in tried.values() for killed in outcomes]
    if not judged:
        print("no mutant was judged")
        return 1
    print(
        f"score: {sum(judged)} of {len(judged)} noticed, {sum(judged) / len(judged):.0%}; {unjudged} not judged in time"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
