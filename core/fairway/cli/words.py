"""`fairway words`: what is not yet said in a language, and a file to fill in."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairway.cli.languages import language_name

if TYPE_CHECKING:
    from fairway.client.word_keys import Wanted
    from fairway.model.texts import Texts

__all__ = ["Speech", "add_parser", "run", "speeches"]

DESCRIPTION = """\
List what is not yet said in a language: by the engine, by every installed plugin, and by every pack.
A plugin or pack says it in a file of its own, such as texts/de.json; what that lacks is said in English.
With --out, write such a file for one plugin or pack: what it says already is in `texts`, and everything else is in
`untranslated`, in English. Translate it there, move it to `texts`, and run the command again at any time."""
EXAMPLES = """\
examples:
  fairway words de                                    what German lacks, one number for each plugin and pack
  fairway words de --plugin NAME                      every text that one plugin lacks, with the English one
  fairway words de --plugin NAME --out de.json        a file to fill in, for the plugin's folder texts
  fairway words de --plugin my_rule.py                a plugin that is a file
  fairway words de --pack my-pack --out my-pack/texts/de.json

exit status: 0 nothing is missing (or the file is written), 1 something is, 2 wrong usage
"""


@dataclass(frozen=True)
class Speech:
    """What one plugin or pack says, and what it should say."""

    name: str
    what: str
    """`plugin` or `pack`, or `engine` for what belongs to neither."""
    home: Path | None
    texts: Texts
    wanted: tuple[Wanted, ...]

    def missing(self, language: str) -> dict[str, str]:
        """Return the keys that have no text in a language, with the English text as a guide."""
        from fairway.client.readable import readable
        from fairway.client.word_keys import missing_words
        from fairway.model.texts import FALLBACK

        guide = self.texts.by_language.get(FALLBACK, {})
        return {key: guide.get(key) or readable(key) for key in missing_words(self.wanted, self.texts, language)}

    def document(self, language: str, schema: str) -> dict[str, Any]:
        """Return a file to fill in."""
        said = dict(sorted(self.texts.by_language.get(language, {}).items()))
        missing = dict(sorted(self.missing(language).items()))
        document = {"$schema": schema, "language": language, "texts": said}
        return {**document, "untranslated": missing} if missing else document


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `words`."""
    parser = commands.add_parser(
        "words",
        help="list what a language lacks, and write a file to fill in",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("language", metavar="LANGUAGE", type=language_name, help="its short name: de, es, pl, ...")
    parser.add_argument(
        "--plugin", action="append", default=[], metavar="NAME", help="only this plugin, or a file of one; repeatable"
    )
    parser.add_argument(
        "--pack", action="append", default=[], metavar="PACK", help="only this pack, by its id or path; repeatable"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the file to fill in, of one plugin or pack")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List what is missing, or write it."""
    from fairway.model.errors import BadOptions

    chosen = _chosen(args.plugin, args.pack)
    if args.out is None:
        return _list(chosen, args.language, keys=bool(args.plugin or args.pack))
    if len(chosen) != 1 or not (args.plugin or args.pack):
        raise BadOptions("--out writes one file: name one --plugin or one --pack")
    written = chosen[0].document(args.language, _schema(args.out))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(written, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    missing = len(written.get("untranslated", {}))
    print(f"{args.out}: {len(written['texts'])} texts are there, {missing} are to be translated")
    return 0


def speeches() -> list[Speech]:
    """Return what is installed: the engine and its commands, plugins, shipped packs."""
    from fairway.cli.packs import packs_in
    from fairway.content.shipped_files import data_dir

    found = [*_packages()]
    found += _of_plugins({})
    found += (_of_pack(path) for path in packs_in(data_dir("content_packs")))
    return found


def _chosen(plugins: list[str], packs: list[str]) -> list[Speech]:
    """Return what is asked for; everything, if nothing is."""
    from fairway.content.faults import did_you_mean
    from fairway.model.errors import BadOptions
    from fairway.rulesets.installed import find_plugin, vocabulary_of

    everything = speeches()
    if not plugins and not packs:
        return everything
    found: list[Speech] = []
    for name in plugins:
        if name.endswith(".py"):
            plugin = find_plugin(name)
            found += _of_plugins({vocabulary_of(plugin).name: plugin})
            continue
        known = {each.name: each for each in everything if each.what != "pack"}
        if name not in known:
            raise BadOptions(f"there is no plugin {name!r}{did_you_mean(name, known)}")
        found.append(known[name])
    for name in packs:
        shipped = {each.name: each for each in everything if each.what == "pack"}
        if name not in shipped and not Path(name).exists():
            raise BadOptions(f"there is no pack {name!r}{did_you_mean(name, shipped)}")
        found.append(_of_pack(Path(name)) if Path(name).exists() else shipped[name])
    return found


def _packages() -> Iterator[Speech]:
    """Return what the engine says, and the packages that bring commands: every text of theirs is wanted."""
    from importlib.metadata import entry_points

    from fairway.cli import COMMANDS
    from fairway.model.texts import package_texts

    points = entry_points(group=COMMANDS)
    for package in dict.fromkeys(("fairway", *sorted(point.value.partition(".")[0] for point in points))):
        texts = package_texts(package)
        if texts.by_language:
            yield Speech(package, "engine", None, texts, ())


def _of_plugins(given: Mapping[str, object]) -> Iterator[Speech]:
    """Return what plugins say: the given ones, or all that are installed."""
    from fairway.client.word_keys import words_of_plugin
    from fairway.engine.hook_calls import Calls
    from fairway.model.texts import Texts
    from fairway.plugin.field_kinds import fields_by_plugin
    from fairway.rulesets.installed import installed, vocabulary_of

    everything = {**installed(), **given}
    known = {name: vocabulary_of(plugin) for name, plugin in everything.items()}
    fields = fields_by_plugin(known)
    for name in given or everything:
        vocabulary = known[name]
        texts = Texts.read(vocabulary.home / "texts") if vocabulary.home else Texts()
        wanted = tuple(words_of_plugin(vocabulary, fields[name], Calls([(name, everything[name])]).bots()))
        yield Speech(name, "plugin", vocabulary.home, texts, wanted)


def _of_pack(path: Path) -> Speech:
    from fairway.client.word_keys import words_of_pack
    from fairway.content.loading import load_pack
    from fairway.model.texts import Texts
    from fairway.rulesets.installed import installed_kinds

    kinds = installed_kinds()
    pack = load_pack(path, kinds)
    return Speech(pack.id, "pack", path, Texts(pack.texts), tuple(words_of_pack(pack, kinds)))


def _list(chosen: list[Speech], language: str, *, keys: bool) -> int:
    """Print how much is missing of each; with `keys`, what."""
    total = 0
    for each in chosen:
        missing = each.missing(language)
        total += len(missing)
        said = len(each.texts.by_language.get(language, {}))
        print(f"{each.what} {each.name}: {said} texts, {len(missing)} missing")
        if keys:
            for key, guide in missing.items():
                print(f"  {key}: {guide}")
    return 1 if total else 0


def _schema(out: Path) -> str:
    """Return where an editor finds the schema of texts, as seen from a file."""
    from fairway.content.shipped_files import data_dir

    schema = data_dir("schemas") / "texts.schema.json"
    try:
        return Path(os.path.relpath(schema, out.resolve().parent)).as_posix()
    except ValueError:  # another drive
        return schema.as_uri()
