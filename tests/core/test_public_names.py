"""Few public names, sorted, documented, and all there."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import walk_packages

import pytest

import fairway
from fairway.model import errors

FOUND = [found for found in walk_packages(fairway.__path__, "fairway.") if not found.name.endswith("__main__")]
MODULES = [found.name for found in FOUND if not found.ispkg]
ROOMS = [found.name for found in FOUND if found.ispkg]


def test_public_names_are_sorted():
    """`fairway.__all__` is in order, each name once."""
    assert list(fairway.__all__) == sorted(set(fairway.__all__))


@pytest.mark.parametrize("name", fairway.__all__)
def test_public_names_exist_and_are_documented(name):
    """Every public name is there and says what it is."""
    value = getattr(fairway, name)
    assert inspect.getdoc(value)
    if inspect.isclass(value):
        assert value.__doc__
        assert value.__doc__ != (value.__base__.__doc__ or "")


@pytest.mark.parametrize("name", MODULES)
def test_modules_say_what_they_offer(name):
    """Every module has a docstring and an `__all__` whose names exist."""
    module = import_module(name)
    assert module.__doc__
    missing = [each for each in module.__all__ if not hasattr(module, each)]
    assert not missing


@pytest.mark.parametrize("name", ROOMS)
def test_rooms_say_what_is_in_them(name):
    """Every folder says in a sentence which question it answers, and what it offers as a door exists."""
    room = import_module(name)
    assert room.__doc__
    assert not [each for each in getattr(room, "__all__", ()) if not hasattr(room, each)]


def test_errors_are_drawn_as_a_tree():
    """Every error is in the drawing at the top of its module, and has the base class."""
    raised = [name for name in errors.__all__ if name != "FairwayError"]
    for name in raised:
        assert f" {name} " in errors.__doc__
        assert issubclass(getattr(errors, name), errors.FairwayError)
