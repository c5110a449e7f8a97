"""The player that sees all cards stays in the benchmarks: nothing that serves people imports it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SERVED = ("games", "tournaments", "scopa_site")


@pytest.mark.parametrize("folder", SERVED)
def test_nothing_that_serves_people_imports_the_benchmarks(folder) -> None:
    sources = sorted((ROOT / folder).rglob("*.py"))
    assert sources
    assert [str(path) for path in sources if "benchmarks" in imported_packages(path.read_text())] == []


def test_the_cheat_is_where_it_should_be_and_such_an_import_would_be_seen() -> None:
    assert (ROOT / "benchmarks" / "cheating.py").exists()
    assert "benchmarks" in imported_packages("from benchmarks.cheating import cheating_play")
    assert "benchmarks" in imported_packages("def late():\n    import benchmarks.cheating as cheating")
    assert "benchmarks" in imported_packages(
        "from importlib import import_module\nimport_module('benchmarks.cheating')"
    )


def imported_packages(source: str) -> set[str]:
    """The top-level packages that a module imports anywhere, by statement or by a name in a string."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("benchmarks."):
            names.add(node.value)
    return {name.partition(".")[0] for name in names}
