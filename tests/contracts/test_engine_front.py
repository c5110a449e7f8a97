"""`games.engine` shows exactly what it promises: `__all__` is the front door and there is no other."""

import types

import pytest

import games.engine as engine


def public_names() -> set[str]:
    """What a reader of the package finds in it, modules aside."""
    return {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }


def test_all_names_what_the_package_shows_and_nothing_else() -> None:
    assert set(engine.__all__) == public_names()


def test_no_name_stands_in_all_twice() -> None:
    assert len(engine.__all__) == len(set(engine.__all__))


@pytest.mark.parametrize("name", sorted(engine.__all__))
def test_every_public_class_and_function_is_explained(name: str) -> None:
    value = getattr(engine, name)
    if isinstance(value, type | types.FunctionType):
        assert value.__doc__
