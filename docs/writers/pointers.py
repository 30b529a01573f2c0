"""The page on pointers: the grammar, and every kind of thing that the installed plugins let one point at."""

from __future__ import annotations

from collections.abc import Iterator

from fairway.model.field_kinds import ITEM, KINDS
from fairway.model.pointers import template
from fairway.plugin.pointing import Pointing
from fairway.rulesets.installed import installed_vocabularies
from writers.words import row, texts_of

GRAMMAR = 'pointer = [ "seat:" number "/" ] kind ":" value { ":" value }'


def pointers() -> Iterator[str]:
    """The grammar, what fields hold, and the kinds of things of each plugin with the templates that name them."""
    yield from ("# Pointers", "", "```text", GRAMMAR, "```", "")
    yield "A pointer names something on the table: `cell:3,4`, `tile:t012a`, `rack:middle:2`, `seat:1`."
    yield "What lies before a seat is named without it where that is clear, as in its own picture and legal actions."
    yield "Elsewhere it is named with it: `seat:1/cell:3,4`."
    yield "Columns, rows and spots count from 0; there is no space in a pointer."
    yield from ("", "Score lines, events, problems and legal actions point; pictures carry pointers as `data-at`.")
    yield "Fields make pointers by templates: whatever has all fields of `cell:{x},{y}` points at a square."
    yield "So does what stands inside it, with the fields around it, and a list gives several pointers."
    yield "A seat in front of the `/` is left out where nothing says which one it is."
    yield "`GET /v1/rulesets/{name}` tells the templates."
    yield "`GET /v1/matches/{id}/legal?at=cell:3,4` tells what can be done there."
    yield "[How to write a client](../how-to/write-a-client.md) shows how pointing narrows what is legal."
    yield from ("", "Score lines note measures in the same form, such as `place:2:seat:1` or `profit:12`.")
    yield "They are facts, not places: only the kinds below are on the table."
    yield from ("", "A pointer names a thing, also while that lies where nobody sees it.")
    yield "What a score line points at is in a picture; so is where events say that things come from and go to."
    yield "A tile that went back into the bag is in none, nor is a card that a refusal names and that nobody has there."
    yield "Then nothing lights up."
    yield "`node` is in none either: pictures say with `data-parts` where the half squares of a ball's way lie."
    yield from ("", "## What fields hold", "")
    yield "An input of `/legal` says the kind of a field, so that a client can offer a dial or a stamp."
    yield from ("", "| kind | holds |", "|---|---|")
    yield row(f"`{ITEM}tiles`", "The id of an item of that kind of content, or of a copy of one.")
    for kind, holds in KINDS.items():
        yield row(f"`{kind}`", holds)
    known = installed_vocabularies()
    for vocabulary in known.values():
        own = Pointing([*(known[name] for name in vocabulary.requires if name in known), vocabulary])
        kinds = [kind for kind in own.kinds if any(template(text).kind == kind for text in vocabulary.pointers)]
        kinds += [kind for kind, plugin in own.kinds.items() if plugin == vocabulary.name and kind not in kinds]
        if kinds:
            yield from ("", f"## {vocabulary.name}", "", "| kind | is | made of |", "|---|---|---|")
        for kind in kinds:
            texts = texts_of(known[own.kinds[kind]])
            made = [f"`{text}`" for text in vocabulary.pointers if template(text).kind == kind]
            said = texts.say(f"pointer.{own.kinds[kind]}.{kind}", {}, "en")
            yield row(f"`{kind}`", said, ", ".join(made) or "what events move")
