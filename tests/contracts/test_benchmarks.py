"""Every benchmark that can be run stands in the table of benchmarks/README.md, and no other does."""

import ast
import re
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
ROW = re.compile(r"^\| `python (?:-m benchmarks\.|benchmarks/)(\w+)(?:\.py)?[^`]*` \| .+ \| .+ \|$", re.MULTILINE)


def has_main(source: str) -> bool:
    """Whether a module does something when it is run."""
    return any(
        isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'"
        for node in ast.parse(source).body
    )


def test_every_benchmark_has_a_row_in_the_readme() -> None:
    commands = {path.stem for path in BENCHMARKS.glob("*.py") if has_main(path.read_text())}
    rows = ROW.findall((BENCHMARKS / "README.md").read_text())

    assert len(rows) == len(set(rows))
    assert set(rows) == commands
