"""Whether every pack, however broken, is told clearly what is wrong with it: packs mutated by chance, read and loaded.

hatch run bench:mutated-packs [--packs 10000] [--processes 2] [--seed S]

Of the shipped packs the text, the values or the files are changed. Each must be valid, and then load, or get faults
that can be written out in both languages; none may break the reader or take longer than it should.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import struct
import sys
import tempfile
import time
import traceback
import warnings
import zipfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from benchmarks.mutated_json import MUTATIONS
from fairway import FairwayError, load_ruleset
from fairway.content import Kind, Pack, load_pack, read_pack, render_all, texts_of
from fairway.content.pack_files import MAX_FILE, MAX_FILES
from fairway.content.shipped_files import data_dir
from fairway.model.errors import PluginFault
from fairway.rulesets.installed import installed_kinds, installed_rulesets

LONGEST_SECONDS = 2.0
WHOLE = 0.05
"""Share of packs that are mutated as they are shipped; of the others, only a few items of each file are taken."""
FEW = 6

Files = dict[str, bytes]

NAMES = ("pack.json", "tiles.json", "lands.json", "press.json", "texts/en.json", "texts/xx.json", "lands/more.json")
ODD_NAMES = (
    "..", "../evil.json", "/etc/evil.json", "C:\\evil.json",
    "lands\\more.json", "a//b.json", "./lands.json", "\x00.json",
    "CON", "lands.json/x.json", "texts/../pack.json", "lands .json", "LANDS.JSON", "\u202elands.json", "é.json",
    "e\u0301.json", "x" * 200 + ".json", ".hidden.json", "__MACOSX/lands.json", "texts/", "lands.json\n",
)  # fmt: skip


class Outcome(NamedTuple):
    """What came of a pack."""

    number: int
    mutation: str
    seconds: float
    verdict: str
    """`valid`, `faulty`, or what broke."""
    codes: tuple[str, ...] = ()


# --- what is mutated -------------------------------------------------------------------------------------------------


@cache
def shipped() -> dict[str, Files]:
    """Return the files of every shipped pack."""
    places = sorted(place for place in data_dir("content_packs").iterdir() if (place / "pack.json").exists())
    return {
        place.name: {
            file.relative_to(place).as_posix(): file.read_bytes() for file in sorted(place.rglob("*")) if file.is_file()
        }
        for place in places
    }


def _fewer(files: Files, dice: random.Random) -> Files:
    """Keep a few items of every file, with their texts, so that thousands of packs can be read."""
    documents = {name: json.loads(raw) for name, raw in files.items()}
    kept = {"pack"}
    for name, document in documents.items():
        for key, value in document.items():
            if isinstance(value, list) and name != "pack.json":
                document[key] = dice.sample(value, min(len(value), FEW))
                kept.update(f"{key}.{item['id']}" for item in document[key])
    for document in documents.values():
        if "texts" in document:
            document["texts"] = {key: text for key, text in document["texts"].items() if key.rpartition(".")[0] in kept}
    indent = dice.choice((None, 1, 2))
    return {name: json.dumps(each, indent=indent, ensure_ascii=False).encode() for name, each in documents.items()}


# --- mutations of files ----------------------------------------------------------------------------------------------


def _written(files: Files, place: Path) -> Path:
    for name, raw in files.items():
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    return place


def _odd_folder(files: Files, place: Path, dice: random.Random) -> Path:
    """Write a folder in which a file is missing, renamed, a folder, a link or one of too many."""
    _written(files, place)
    name = dice.choice(sorted(files))
    file = place / name
    match dice.randrange(11):
        case 0:
            file.unlink()
        case 1:
            file.unlink()
            file.mkdir()
        case 2:
            file.rename(file.with_name(dice.choice(("lands.json", "Pack.json", "tile.json", "pack.jsn", "x.JSON"))))
        case 3:
            file.unlink()
            file.symlink_to(
                dice.choice(("/etc/passwd", "/dev/zero", file, "nowhere", place, place.parent, "/proc/self/mem"))
            )
        case 4:
            file.unlink()
            os.mkfifo(file)
        case 5:
            (place / "texts" / "loop").parent.mkdir(exist_ok=True)
            (place / "texts" / "loop").symlink_to(place)
        case 6:
            file.write_bytes(b"")
        case 7:
            file.write_bytes(dice.choice((b"[", b'{"a":', b" ", b'"')) * (MAX_FILE // dice.choice((1, 2, 100))))
        case 8:
            (place / "lands").mkdir(exist_ok=True)
            for number in range(dice.choice((3, MAX_FILES + 1))):
                (place / "lands" / f"{number}.json").write_bytes(b"{}")
        case 9:
            odd = place.joinpath(dice.choice(("lands", "texts", "x")), os.fsdecode(b"\xff\xfe.json"))
            odd.parent.mkdir(exist_ok=True)
            odd.write_bytes(b"{}")
        case _:
            deep = place.joinpath(*["d"] * dice.choice((3, 60)), "lands.json")
            deep.parent.mkdir(parents=True)
            deep.write_bytes(files[name])
    return place


def _odd_zip(files: Files, place: Path, dice: random.Random) -> Path:
    """Write an archive with odd names, names given twice, a bomb, a password or damage."""
    kind = dice.randrange(9)
    entries = list(files.items())
    prefix = dice.choice(("", "", "pack/", "a/b/"))
    if kind == 0:
        entries.append((dice.choice(ODD_NAMES), dice.choice(list(files.values()))))
    elif kind == 1:
        entries.append(dice.choice(entries))
    elif kind == 2:
        entries[dice.randrange(len(entries))] = (dice.choice(NAMES), dice.choice((b"[", b" ", b"0")) * (4 * MAX_FILE))
    elif kind == 3:
        entries = [(name.replace("/", "\\"), raw) for name, raw in entries]
    elif kind == 4:
        entries += [(f"lands/{n}.json", b"{}") for n in range(dice.choice((5, MAX_FILES + 1)))]
    place.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings(), zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # zipfile warns of names given twice
        for name, raw in entries:
            info = zipfile.ZipInfo("placeholder")
            info.filename = prefix + name
            info.compress_type = dice.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2))
            archive.writestr(info, raw)
    raw = bytearray(place.read_bytes())
    if kind == 5:  # say that the files have a password
        for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            at = raw.find(sign)
            while at >= 0:
                struct.pack_into("<H", raw, at + flags, 1)
                at = raw.find(sign, at + 4)
    elif kind == 6:
        for _ in range(dice.randint(1, 8)):
            raw[dice.randrange(len(raw))] = dice.randrange(256)
    elif kind == 7:
        del raw[dice.randrange(len(raw)) :]
    place.write_bytes(bytes(raw))
    return place


def mutated(seed: str, number: int, place: Path) -> tuple[str, str, Path]:
    """Write the `number`-th mutated pack of a seed; return which pack it was, what was done and where it lies."""
    dice = random.Random(f"{seed}/{number}")
    origin = dice.choice(sorted(shipped()))
    files = shipped()[origin]
    if dice.random() >= WHOLE:
        files = _fewer(files, dice)
    sort = dice.random()
    if sort < 0.12:
        return origin, "files of a folder", _odd_folder(files, place / "pack", dice)
    if sort < 0.24:
        return origin, "an archive", _odd_zip(files, place / "pack.zip", dice)
    files = dict(files)
    done = []
    for _ in range(dice.choice((1, 1, 1, 2))):
        name, how = dice.choice(sorted(files)), dice.choice(MUTATIONS)
        if files[name]:
            try:
                files[name] = how(files[name], dice)
            except ValueError:
                continue  # broken already
            done.append(how.__name__)
    return origin, " and ".join(sorted(done)), _written(files, place / "pack")


# --- what comes of it ------------------------------------------------------------------------------------------------


@cache
def _kinds() -> tuple[Kind, ...]:
    return installed_kinds()


@cache
def _library() -> dict[str, Pack]:
    packs = [load_pack(data_dir("content_packs") / name, _kinds()) for name in shipped()]
    return {pack.id: pack for pack in packs}


def tried(seed: str, number: int) -> Outcome:
    """Read a mutated pack as `fairway packs validate` does, and play with it if it is valid."""
    kinds = _kinds()
    texts, library = texts_of(kinds), _library()
    with tempfile.TemporaryDirectory() as folder:
        origin, mutation, place = mutated(seed, number, Path(folder))
        began = time.perf_counter()
        try:
            report = read_pack(place, kinds, library=library)
            for language in ("en", "fr"):
                render_all(report.faults, texts, language, str(place)).encode()
                json.dumps([fault.as_json(texts, language) for fault in report.faults]).encode()
            seconds = time.perf_counter() - began
            if report.pack is None and not report.errors:
                return Outcome(number, mutation, seconds, "neither valid nor faulty")
            if report.pack is not None:
                _played(origin, report.pack)
        except Exception:
            return Outcome(number, mutation, time.perf_counter() - began, traceback.format_exc())
    codes = tuple(fault.code for fault in report.errors)
    return Outcome(number, mutation, seconds, "valid" if report.pack else "faulty", codes)


def _played(origin: str, pack: Pack) -> None:
    """Begin a match with a valid pack in the place of the shipped one; a refusal is an answer, too."""
    for spec in installed_rulesets().values():
        if origin in spec.packs:
            try:
                load_ruleset(spec.name, contents={origin: pack.files}).match(spec.seats[0], "mutated")
            except PluginFault:
                raise
            except FairwayError:
                pass
            return


def _share(order: tuple[str, int, int, int]) -> list[Outcome]:
    seed, first, packs, step = order
    return [tried(seed, number) for number in range(first, packs, step)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", default="mutated")
    args = parser.parse_args()
    chunks = 8 * args.processes
    with ProcessPoolExecutor(args.processes) as pool:
        orders = [(args.seed, first, args.packs, chunks) for first in range(chunks)]
        outcomes = sorted(outcome for share in pool.map(_share, orders) for outcome in share)
    verdicts = Counter(outcome.verdict for outcome in outcomes)
    broken = [outcome for outcome in outcomes if outcome.verdict not in ("valid", "faulty")]
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    slow = [outcome for outcome in outcomes if outcome.seconds > LONGEST_SECONDS]
    codes = {code for outcome in outcomes for code in outcome.codes}
    print(f"{len(outcomes)} packs, seed {args.seed}: {verdicts['valid']} valid, {verdicts['faulty']} faulty")
    print(f"{len(codes)} different errors; slowest {slowest.seconds:.2f} s ({slowest.mutation}, no. {slowest.number})")
    print(f"exceptions: {len(broken)}, longer than {LONGEST_SECONDS:.0f} s: {len(slow)}")
    for verdict, times in Counter(outcome.verdict for outcome in broken).most_common(20):
        number = next(outcome.number for outcome in broken if outcome.verdict == verdict)
        print(f"--- {times} times, first no. {number}\n{verdict[-1500:]}")
    return 1 if broken or slow else 0


if __name__ == "__main__":
    sys.exit(main())
