"""The picture of the layers: rooms as the contracts stack them, and what each one really imports."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import grimp

from fairway.draw import Drawn, Markup, document, fit, say, tag

ROOT = Path(__file__).parents[2]
WIDE, STRIP, HEAD, GAP, MARGIN = 1240, 38, 40, 24, 20
ROOMY = 400
"""How wide a package must be for its rooms to say what they answer."""
INK, FAINT, LINE = "#1f2a24", "#55645b", "#9fb3a6"
PAPERS = ("#e8f1ea", "#e6eef6", "#f5efe2", "#efe8f4")
Room = tuple[str, str, str, int]
"""Its name, its question in a sentence, the rooms of the same package that it imports, and how many modules it has."""


def layers() -> str:
    """Draw every package with its rooms, from the contracts and the import graph, as an SVG document."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    graph = grimp.build_graph(*contracts["root_packages"], cache_dir=None)
    stacks = {
        container: [room for layer in contract["layers"] for room in layer.split(" | ")]
        for contract in contracts["contracts"]
        for container in contract.get("containers", ())
    }
    for package in contracts["root_packages"]:
        stacks.setdefault(package, [])
    rows = _rows(next(each for each in contracts["contracts"] if "containers" not in each)["layers"])
    drawn = Drawn({})
    top = MARGIN
    for depth, packages in enumerate(rows):
        width = (WIDE - 2 * MARGIN - GAP * (len(packages) - 1)) / len(packages)
        tallest = 0.0
        for column, package in enumerate(packages):
            rooms = list(_rooms(graph, package, stacks[package]))
            left = MARGIN + column * (width + GAP)
            drawn.add(*_package(package, rooms, left, top, width, PAPERS[depth % len(PAPERS)]))
            tallest = max(tallest, HEAD + STRIP * len(rooms) + 10)
        top += int(tallest) + GAP
    return document(
        drawn,
        (0, 0, WIDE, top - GAP + MARGIN),
        title="Packages and their rooms",
        description="Every package with its rooms in layers. A room imports only what is below it.",
        language="en",
    )


def _rows(layers: list[str]) -> list[list[str]]:
    return [layer.split(" | ") for layer in layers]


def _rooms(graph: grimp.ImportGraph, package: str, stack: list[str]) -> Iterator[Room]:
    there = {child.rpartition(".")[2] for child in graph.find_children(package)}
    named = [room for room in stack if room in there]
    folders = sorted(room for room in there - set(named) if graph.find_children(f"{package}.{room}"))
    for room in (*named, *folders):
        name = f"{package}.{room}"
        inside = {name, *graph.find_descendants(name)}
        used = {
            target.split(".")[1]
            for module in inside
            for target in graph.find_modules_directly_imported_by(module)
            if target.startswith(f"{package}.") and target not in inside
        }
        below = [each for each in (*named, *folders) if each in used]
        question = (import_module(name).__doc__ or "").partition("\n")[0]
        yield room, question, ", ".join(below), sum(1 for module in inside if not graph.find_children(module))


def _package(name: str, rooms: list[Room], left: float, top: float, width: float, paper: str) -> Iterator[Markup]:
    height = HEAD + (STRIP * len(rooms) or 10) + 10
    yield tag("rect", x=left, y=top, width=width, height=height, rx=8, fill=paper, stroke=LINE)
    yield say(name, left + 14, top + 25, 16, fill=INK, bold=True)
    if not rooms:
        question, size = fit((import_module(name).__doc__ or "").partition("\n")[0], width - 28, 11, 9)
        yield say(question, left + 14, top + 44, size, fill=FAINT)
    for row, (room, question, used, modules) in enumerate(rooms):
        y = top + HEAD + STRIP * row
        yield tag("rect", x=left + 10, y=y, width=width - 20, height=STRIP - 6, rx=5, fill="#ffffff", stroke=LINE)
        yield say(room, left + 20, y + 15, 13, fill=INK, bold=True)
        count = f"{modules} module" + ("" if modules == 1 else "s")
        yield say(count, left + width - 20, y + 15, 10, fill=FAINT, anchor="end")
        if width > ROOMY:
            told, size = fit(question, width - 206, 11, 9)
            yield say(told, left + 126, y + 15, size, fill=FAINT)
        told, size = fit(f"imports {used}" if used else "imports none of the others", width - 40, 10, 8)
        yield say(told, left + 20, y + 28, size, fill=FAINT, italic=True)
