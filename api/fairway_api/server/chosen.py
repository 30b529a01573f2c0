"""How what an operator writes for a server is read: numbers, times, addresses and the operator's token."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from ipaddress import ip_network
from urllib.parse import urlsplit

__all__ = ["days", "operator_token", "origin", "positive", "proxies", "seconds", "up_to"]

LONGEST_TIME_LIMIT_SECONDS = 3600
"""Seconds that a limit of time may be."""
LONGEST_KEPT_DAYS = 100_000
"""Days for which anything may be kept, unless for ever."""
SHORTEST_OPERATOR_TOKEN = 22
"""Characters of it at least: as many as say 128 bits."""
USUAL_PORTS = {"http": 80, "https": 443}


def up_to(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 0 on."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or int(text) > most:
            raise ArgumentTypeError(f"{text!r} is not a whole number from 0 to {most}")
        return int(text)

    return number


def positive(text: str) -> int:
    """Read how many there are of what must be there."""
    found = up_to(1000)(text)
    if not found:
        raise ArgumentTypeError("there must be one at least")
    return found


def seconds(text: str) -> float:
    """Read a limit of time."""
    return _between(text, LONGEST_TIME_LIMIT_SECONDS, "a number")


def days(text: str) -> float:
    """Read how long something is kept."""
    return _between(text, LONGEST_KEPT_DAYS, "a number of days")


def _between(text: str, most: int, what: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= most:
        raise ArgumentTypeError(f"{text!r} is not {what} from 0 to {most}")
    return found


def origin(text: str) -> str:
    """Read an origin, and write it as browsers do; `*` is any."""
    found = "*" if text == "*" else _written_by_browsers(text.lower())
    if found is None:
        raise ArgumentTypeError(
            f"{text!r} is not an origin: write scheme://host or scheme://host:port with nothing behind it, such as "
            "https://my.page, or * for any"
        )
    return found


def _written_by_browsers(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    whole = f"{parts.scheme}://[{host}]" if ":" in host else f"{parts.scheme}://{host}"
    if not parts.scheme or not _may_be_host(host) or text not in (whole, f"{whole}:{port}"):
        return None
    return whole if port in (None, USUAL_PORTS.get(parts.scheme)) else f"{whole}:{port}"


def _may_be_host(host: str) -> bool:
    """Whether browsers write a host like this: names in other letters are written as xn--..."""
    return bool(host) and host.isascii() and all(each.isalnum() or each in "-._:" for each in host)


def proxies(text: str) -> str:
    """Read the addresses and networks of proxies, with commas between them; `*` is any."""
    for each in text.split(",") if text else ():
        try:
            if each.strip() != "*":
                ip_network(each.strip())
        except ValueError as error:
            raise ArgumentTypeError(
                f"{each.strip()!r} is neither the address of a proxy nor a network ({error}): write them like "
                "10.0.0.2 or 10.0.0.0/8, with commas between them, or * for any"
            ) from None
    return text


def operator_token(text: str) -> str:
    """Read the operator's token; raise `ValueError` for one that could be guessed, or that no request can show."""
    if text and (
        len(text) < SHORTEST_OPERATOR_TOKEN or not text.isascii() or not text.isprintable() or text.strip() != text
    ):
        raise ValueError(
            f"FAIRWAY_OPERATOR_TOKEN must be {SHORTEST_OPERATOR_TOKEN} characters or more, of letters, digits and "
            "signs that a header can hold: whoever guesses it may delete every match. `openssl rand -hex 32` makes one"
        )
    return text
