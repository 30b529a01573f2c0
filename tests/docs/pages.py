"""Read a page of the documentation and do what it tells its reader to do.

* A `python` block is executed; the blocks of one page share their names, in order.
* A `sh` block that begins with `fairway` is run, line by line; `# exit status 1` says how a line ends if not with 0.
* A `text` block behind one of these is what it prints; a line `...` in it stands for any number of lines.
* A block under a line that says: Save this as `path`, is written to that path, and not executed.

All of it happens in a folder that holds copies of `docs/examples`, `content_packs`, `schemas` and `tests/house_rules`.
`python -m tests.docs.pages [PAGE ...]` writes the real output into the pages.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import shlex
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairway.cli import main

ROOT = Path(__file__).parents[2]
RUNNABLE = (ROOT / "README.md", ROOT / "docs/tutorial.md", *sorted((ROOT / "docs/how-to").glob("*.md")))
AT_HAND = ("docs/examples", "content_packs", "schemas", "tests/house_rules")
COLUMNS = "100"
"""Width of the terminal that pages show."""
MOST_GAMES = "1"
"""Games that are played for a command whose output no page shows."""

_SAVE = re.compile(r"Save this as `([^`]+)`")
_STATUS = re.compile(r"#.*\bexit status (\d+)")
_NOT_HERE = re.compile(r"^fairway rules coverage(?!.*--report)")
"""Runs the tests, of which this is one."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and where it stands."""

    language: str
    text: str
    line: int
    """The line of the opening fence, from 1."""
    save_as: str = ""

    @property
    def runs(self) -> bool:
        if self.save_as:
            return False
        return self.language == "python" or (self.language == "sh" and self.text.startswith("fairway"))


@dataclass(frozen=True)
class Ran:
    """A block that was run, what it printed, and the block that says what it should print."""

    block: Block
    printed: str
    shown: Block | None


def blocks(page: str) -> Iterator[Block]:
    """Find the fenced blocks of a page."""
    lines = page.splitlines()
    opened, before = 0, ""
    for number, line in enumerate(lines, 1):
        if not opened and line.startswith("```"):
            opened = number
        elif opened and line == "```":
            text = "".join(f"{each}\n" for each in lines[opened : number - 1])
            saved = _SAVE.search(before)
            yield Block(lines[opened - 1][3:].strip(), text, opened, saved[1] if saved else "")
            opened, before = 0, ""
        elif not opened and line.strip():
            before = line


def run_page(path: Path, folder: Path) -> Iterator[Ran]:
    """Do what a page says, in a folder made for it."""
    found = [*blocks(path.read_text(encoding="utf-8")), None]
    names: dict[str, Any] = {"__name__": "__main__"}
    with _inside(folder):
        for block, after in itertools.pairwise(found):
            assert block is not None
            if block.save_as:
                target = folder / block.save_as
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block.text, encoding="utf-8")
            elif block.runs:
                shown = after if after is not None and after.language == "text" else None
                yield Ran(block, _run(block, path, names, quick=shown is None), shown)


def same(printed: str, shown: str) -> bool:
    """Whether something was printed as a page shows it."""
    pattern = "\n".join(re.escape(line) for line in _trimmed(shown)).replace(re.escape("...") + "\n", "(?:.*\n)*?")
    return re.fullmatch(re.sub(r"\\\.\\\.\\\.$", "(?:.*\n?)*", pattern), "\n".join(_trimmed(printed))) is not None


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in a folder with the files at hand; forget the modules that were imported from it."""
    for name in AT_HAND:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    here, known, environ, path = Path.cwd(), set(sys.modules), dict(os.environ), list(sys.path)
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    os.environ.update(COLUMNS=COLUMNS, NO_COLOR="1", TERM="dumb")
    os.environ.pop("FORCE_COLOR", None)
    try:
        yield
    finally:
        os.chdir(here)
        sys.path[:] = path
        os.environ.clear()
        os.environ.update(environ)
        for name in set(sys.modules) - known:
            if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]


def _run(block: Block, path: Path, names: dict[str, Any], *, quick: bool) -> str:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        if block.language == "python":
            exec(compile("\n" * block.line + block.text, str(path), "exec", dont_inherit=True), names)
        else:
            for line in block.text.replace("\\\n", " ").splitlines():
                if line.strip() and not _NOT_HERE.match(line):
                    _command(line, f"{path.name}:{block.line}", output, quick=quick)
    return output.getvalue()


def _command(line: str, where: str, output: io.StringIO, *, quick: bool) -> None:
    words = shlex.split(line, comments=True)
    if not words:
        return
    assert words[0] == "fairway", f"{where}: {line!r} is no fairway command"
    for flag in {"--games", "--campaigns"}.intersection(words) if quick else ():
        at = words.index(flag) + 1
        words[at] = min(words[at], MOST_GAMES, key=int)
    wanted = _STATUS.search(line)
    try:
        status = main(words[1:])
    except SystemExit as end:  # argparse ends so after --help and after bad usage
        status = int(end.code or 0)
    expected = int(wanted[1]) if wanted else 0
    assert status == expected, f"{where}: {line!r} ended with {status}, not {expected}:\n{output.getvalue()}"


def refresh(path: Path) -> int:
    """Write what is really printed into a page; return how many blocks changed."""
    with tempfile.TemporaryDirectory() as folder:
        ran = [each for each in run_page(path, Path(folder)) if each.shown and not same(each.printed, each.shown.text)]
    lines = path.read_text(encoding="utf-8").splitlines()
    for each in reversed(ran):
        shown = each.shown or each.block
        old, new = shown.text.splitlines(), _trimmed(each.printed)
        if "..." in old:  # as many lines before and behind the gap as there were
            new = [*new[: old.index("...")], "...", *new[len(new) - old[::-1].index("...") :]]
        lines[shown.line : shown.line + len(old)] = new
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(ran)


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # a page shows what a program prints, not where it ran
    for page in [Path(name).resolve() for name in sys.argv[1:]] or RUNNABLE:
        print(f"{page.relative_to(ROOT)}: {refresh(page)} blocks changed")
