"""JSON as it should not be: a text, its bytes or its values changed by chance, for packs and requests alike."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

__all__ = ["MUTATIONS", "SIGNS", "characters", "odd", "spoiled_bytes", "tokens", "values"]

Mutation = Callable[[bytes, random.Random], bytes]

ODDITIES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**53 + 1, -(2**70), 1e308, 0.5, -0.0, 10**400, "", " ", "null", "NaN",
    "\u0000", "\u202e", "e\u0301", "\U0001f3cc", "ß", "İ", "\n", "a\n", "x" * 100_000, "../../etc/passwd", "{seat}",
    "{0.__class__}", "%s", [], {}, [[]], [None], {"": ""}, {"$ref": "#"}, ["x"] * 5_000, list(range(300)),
    {f"k{n}": n for n in range(500)}, "t001", "minigolf-designer:t001", ":", "a:b:c",
)  # fmt: skip
SIGNS = '{}[]",:\\/\x00\t\n\r-+.eE0179truefalsn \u00a0\u2028\ufeff“”\u0301😀#GPS'


def odd(dice: random.Random) -> Any:
    """Return an odd value, which may be changed further."""
    return deepcopy(dice.choice(ODDITIES))


# --- mutations of a text ---------------------------------------------------------------------------------------------


def characters(raw: bytes, dice: random.Random) -> bytes:
    """Delete, double, exchange or put in characters."""
    text = list(raw.decode())
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(text) or 1)
        match dice.randrange(4):
            case 0:
                del text[at : at + dice.choice((1, 1, 1, 5, 50))]
            case 1:
                text[at:at] = text[at : at + dice.choice((1, 3, 30))]
            case 2:
                text[at : at + 1] = dice.choice(SIGNS)
            case _:
                text.insert(at, dice.choice(SIGNS))
    return "".join(text).encode()


def spoiled_bytes(raw: bytes, dice: random.Random) -> bytes:
    """Change bytes, cut the file off, or save it in another encoding."""
    match dice.randrange(5):
        case 0:
            return raw[: dice.randrange(len(raw))]
        case 1:
            return raw.decode().encode(dice.choice(("utf-16", "utf-32", "utf-8-sig", "utf-16-le")))
        case 2:
            return b"\xef\xbb\xbf" * dice.randint(1, 3) + raw
        case _:
            changed = bytearray(raw)
            for _ in range(dice.randint(1, 5)):
                changed[dice.randrange(len(changed))] = dice.randrange(256)
            return bytes(changed)


def tokens(raw: bytes, dice: random.Random) -> bytes:
    """Delete, double or swap tokens."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|\s+|[{}\[\],:]|[^\s{}\[\],:"]+', raw.decode())
    for _ in range(dice.randint(1, 3)):
        one, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        match dice.randrange(4):
            case 0:
                tokens[one] = ""
            case 1:
                tokens[one] *= 2
            case 2:
                tokens[one], tokens[other] = tokens[other], tokens[one]
            case _:
                words = (
                    "NaN",
                    "-Infinity",
                    "null",
                    "True",
                    "1e999",
                    "01",
                    "0x1F",
                    "'x'",
                    "// x",
                    "9" * 5000,
                    "{",
                    "[" * 99,
                )
                tokens[one] = dice.choice(words)
    return "".join(tokens).encode()


# --- mutations of values ---------------------------------------------------------------------------------------------


def values(raw: bytes, dice: random.Random) -> bytes:
    """Exchange values for odd ones, and take fields away, double or rename them."""
    document = json.loads(raw)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        holder, key = _somewhere(document, dice)
        if holder is None:
            return json.dumps(odd(dice)).encode()
        match dice.randrange(9):
            case 0 | 1 | 2:
                holder[key] = odd(dice)
            case 3:
                del holder[key]
            case 4 if isinstance(holder, list):
                holder.insert(dice.randrange(len(holder) + 1), holder[key])
            case 4:
                holder[dice.choice((f"{key}s", key.upper(), f"{key} ", "", "id", "x" * 300))] = holder[key]
            case 5:
                holder[key] = _nested(holder[key], dice.choice((1, 2, 40, 70, 200)), dice)
            case 6:
                holder[key] = _slightly_other(holder[key], dice)
            case 7:
                elsewhere, there = _somewhere(document, dice)
                if elsewhere is not None:
                    holder[key] = json.loads(json.dumps(elsewhere[there]))
            case _:
                holder[key] = dice.choice(([holder[key]], {"min": holder[key]}, str(holder[key]), repr(holder[key])))
    return json.dumps(document, indent=dice.choice((None, 1)), ensure_ascii=dice.random() < 0.5).encode(
        errors="surrogatepass"
    )


def _somewhere(document: Any, dice: random.Random) -> tuple[Any, Any]:
    """Return a list or an object inside a document, and a key or an index of it."""
    holder, key = None, None
    here = document
    while isinstance(here, (dict, list)) and here:
        holder, key = here, dice.choice(list(here)) if isinstance(here, dict) else dice.randrange(len(here))
        here = holder[key]
        if dice.random() < 0.2:
            break
    return holder, key


def _nested(value: Any, depth: int, dice: random.Random) -> Any:
    for _ in range(depth):
        value = [value] if dice.random() < 0.5 else {"tiles": value}
    return value


def _slightly_other(value: Any, dice: random.Random) -> Any:
    """Return a value that may still be right."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-1, 1, 10, 1000, -value))
    if isinstance(value, float):
        return value * 2
    if isinstance(value, str) and value:
        at = dice.randrange(len(value))
        return value[:at] + dice.choice(("", value[at] * 2, dice.choice(SIGNS), "a")) + value[at + 1 :]
    if isinstance(value, list):
        return dice.choice((value[::-1], value[1:], value * 2, value * 60))
    return value


MUTATIONS: tuple[Mutation, ...] = (characters, tokens, values, values, values, spoiled_bytes)
"""Each as often as it is wanted."""
