"""The page of words: the languages that content is written in, word by word, each with an example."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from fairway.content.items import Kind
from fairway.content.schemas import kind_schema
from fairway.content.words import words_in
from fairway.model.values import tag_of
from fairway.rulesets.installed import installed_kinds
from writers.lookups import fields
from writers.words import doc, prose


def words(kinds: Iterable[Kind] | None = None) -> Iterator[str]:
    """Every word of every sort, kind by kind."""
    yield from ("# Words", "")
    yield "Some fields of content take *words*: objects that say by one field which word they are."
    yield "A plugin may add words to a sort, its own or another plugin's (`Vocabulary.words`);"
    yield "they then stand here and in the schemas, and the validator knows them."
    yield "Other objects that words are made of are described in [schemas](schemas.md)."
    for kind in installed_kinds() if kinds is None else kinds:
        definitions = kind_schema(kind)["$defs"]
        for sort, known in words_in(kind.item).items():
            yield from ("", f"## {kind.name}: {sort.__struct_config__.tag_field}", "", *prose(doc(sort)))
            for word in known:
                yield from ("", f"### {kind.name}: {tag_of(word)}", "", *prose(doc(word)))
                yield from fields(definitions[word.__name__])
                if word.example:
                    yield from ("", "```json", json.dumps(json.loads(word.example), ensure_ascii=False), "```")
