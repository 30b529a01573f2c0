"""Write `docs/reference/`, pictures of the layers and of all that is drawn included, from the code of all installed.

`python docs/generate.py` writes the pages; with `--check` it only says which ones are stale, and ends with 1 if any is.
It knows no game: what a plugin declares in its vocabulary, its rules and its texts is all there is to tell.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from writers.commands import commands
from writers.contact_sheet import contact_sheet
from writers.languages import words
from writers.layers import layers
from writers.lookups import hooks, options, quantities, refusals, rules, schemas
from writers.pointers import pointers
from writers.traffic import actions

HERE = Path(__file__).parent / "reference"
NOTE = "<!-- Written by docs/generate.py from the code. Do not edit: run `python docs/generate.py`. -->"


def pages() -> dict[str, str]:
    """Return the text of every page by file name."""
    makers: dict[str, Callable[[], Iterable[str]]] = {
        "actions.md": actions,
        "commands.md": commands,
        "hooks.md": hooks,
        "options.md": options,
        "pointers.md": pointers,
        "quantities.md": quantities,
        "refusals.md": refusals,
        "rules.md": rules,
        "schemas.md": schemas,
        "words.md": words,
    }
    written = {name: "\n".join([NOTE, "", *make()]).rstrip() + "\n" for name, make in makers.items()}
    return {**written, "contact-sheet.svg": contact_sheet(), "layers.svg": layers()}


def stale(wanted: Mapping[str, str]) -> list[str]:
    """Return the pages that are missing, differ, or that nothing writes any more."""
    there = {path.name: path.read_text(encoding="utf-8") for path in HERE.iterdir()}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description="Write docs/reference/ from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 when a page is stale")
    args = parser.parse_args()
    wanted = pages()
    changed = stale(wanted)
    if args.check:
        for name in changed:
            print(f"stale: docs/reference/{name}; run `python docs/generate.py`", file=sys.stderr)
        return 1 if changed else 0
    HERE.mkdir(exist_ok=True)
    for name in changed:
        if name in wanted:
            (HERE / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (HERE / name).unlink()
        print(f"docs/reference/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
