"""No file and no function grows past what a reader can hold."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("games", "tournaments", "scopa_site", "tests", "scripts", "benchmarks")
SUFFIXES = {".py", ".js", ".css", ".html", ".sh"}
FILE_LINES = 500
FUNCTION_LINES = 60


def sources() -> Iterator[Path]:
    """Every file that people write; migrations and vendored files are written by programs."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            generated = {"migrations", "vendor", "node_modules", "__pycache__"} & set(path.parts)
            if path.suffix in SUFFIXES and not generated:
                yield path


def lines_of(path: Path) -> int:
    """Count the lines."""
    return len(path.read_text().splitlines())


def long_functions(path: Path) -> Iterator[str]:
    """Name the functions that are too long."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name} ({lines} lines)"


def test_there_are_sources_to_look_at() -> None:
    assert len(list(sources())) > 20


def test_no_file_has_more_than_500_lines() -> None:
    too_long = [f"{path.relative_to(ROOT)} ({lines_of(path)})" for path in sources() if lines_of(path) > FILE_LINES]

    assert too_long == []


def test_no_function_has_more_than_60_lines() -> None:
    too_long = [name for path in sources() if path.suffix == ".py" for name in long_functions(path)]

    assert too_long == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sources()
        if path.suffix == ".py" and path.stat().st_size and ast.get_docstring(ast.parse(path.read_text())) is None
    ]

    assert silent == []


@pytest.mark.parametrize("name", ["utils.py", "helpers.py", "common.py", "misc.py"])
def test_no_module_has_a_name_that_says_nothing(name: str) -> None:
    assert [str(path.relative_to(ROOT)) for path in sources() if path.name == name] == []


def test_no_large_file_hides_among_the_committed_ones() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked archive: nothing is committed here")
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    large = [name for name in listing.split("\0") if name and _size(ROOT / name) > 1_000_000]

    assert large == []


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0
