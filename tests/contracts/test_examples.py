"""The examples in the docstrings of the pure packages do what they say."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import games.bots
import games.engine
import games.lessons
import games.rating

PACKAGES: tuple[ModuleType, ...] = (games.engine, games.bots, games.lessons, games.rating)


def module_names() -> Iterator[str]:
    """The packages and their modules."""
    for package in PACKAGES:
        yield package.__name__
        yield from (f"{package.__name__}.{module.name}" for module in pkgutil.iter_modules(package.__path__))


@pytest.mark.parametrize("name", list(module_names()))
def test_every_example_is_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))

    assert result.failed == 0


def test_the_engine_has_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = [importlib.import_module(name) for name in module_names() if name.startswith("games.engine.")]

    assert sum(len(test.examples) for module in modules for test in finder.find(module)) > 10
