"""What `fairway serve` refuses before it serves anything: a setting that could not mean what was meant."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from fairway.cli import main
from fairway_api.server import chosen, serving


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is said to somebody who cannot serve like this."""
    try:
        status = main(["serve", *arguments])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2
    return capsys.readouterr().err


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been served."""
    found: list[Any] = []
    monkeypatch.setattr(serving, "serve", lambda settings: found.append(settings) or 0)
    return found


@pytest.mark.parametrize(
    "wrong",
    ["my.page", "https://my.page/", "https://my.page/path", "https://my.page?a", "https://my.page#a", "https://", "null", "",
     "https://me@my.page", "https://my.page:", "https://my.page:99999", "https://my.page:x", "https://my page", "//my.page",
     "https://my.page,https://other.page", "https://*.my.page", "https://[bad", "https://jeu.élan", "file:///tmp/a.html"],
)  # fmt: skip
def test_what_is_no_origin(wrong: str, served: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    """A page is named as a browser names it, or the operator is told how; otherwise nobody would ever be let in."""
    said = told(["--origin", wrong], capsys)
    assert "--origin" in said
    assert "scheme://host:port" in said
    assert not served


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://my.page", "https://my.page"),
        ("HTTPS://My.Page:443", "https://my.page"),
        ("http://my.page:80", "http://my.page"),
        ("http://my.page:8080", "http://my.page:8080"),
        ("http://[::1]:3000", "http://[::1]:3000"),
        ("https://xn--jeu-lan-9ua", "https://xn--jeu-lan-9ua"),
        ("capacitor://localhost", "capacitor://localhost"),
        ("*", "*"),
    ],
)
def test_an_origin_is_kept_as_browsers_write_it(given: str, kept: str) -> None:
    """Letters are small, and a port that goes without saying is not said."""
    assert chosen.origin(given) == kept


@pytest.mark.parametrize(
    "wrong", ["proxy.lan", "10.0.0.1/8", "10.0.0.256", "10.0.0.1;10.0.0.2", "10.0.0.1,", "http://10.0.0.1"]
)
def test_what_is_no_proxy(wrong: str, served: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    """A proxy is an address or a network: anything else would be believed nowhere, without a word."""
    said = told(["--proxies", wrong], capsys)
    assert "--proxies" in said
    assert "10.0.0.0/8" in said
    assert not served


@pytest.mark.parametrize("right", ["", "*", "10.0.0.1", "::1, 10.0.0.0/8"])
def test_proxies_are_addresses_and_networks(right: str, served: list[Any]) -> None:
    """Several stand with commas between them."""
    assert main(["serve", "--proxies", right]) == 0
    assert served[0].trusted_proxies == right


@pytest.mark.parametrize("wrong", ["secret", "x" * 21, " " + "x" * 30, "é" * 30, "x" * 30 + "\n"])
def test_an_operator_s_token_that_is_no_good(
    wrong: str, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who can delete every match has a token that nobody guesses and that a header can hold."""
    monkeypatch.setenv("FAIRWAY_OPERATOR_TOKEN", wrong)
    said = told([], capsys)
    assert "22 characters" in said
    assert wrong not in said
    assert not served


@pytest.mark.parametrize("right", ["", "x" * 22])
def test_an_operator_s_token_or_none(right: str, served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one there is no operator."""
    monkeypatch.setenv("FAIRWAY_OPERATOR_TOKEN", right)
    assert main(["serve"]) == 0
    assert served[0].operator_token == right


def test_numbers_have_bounds() -> None:
    """Times and days that nobody means are refused."""
    for read, wrong in ((chosen.seconds, "3601"), (chosen.days, "nan"), (chosen.positive, "0"), (chosen.up_to(5), "6")):
        with pytest.raises(argparse.ArgumentTypeError):
            read(wrong)
