"""The worked cases of the formats, read from the file of all cases of tournaments."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).resolve().parents[2] / "cases" / "tournament_cases.json"


def cases_of(kind: str) -> list[dict[str, Any]]:
    """Every case of a kind; at least one, or the test that asks for it would prove nothing."""
    found = [case for case in _all_cases() if case["kind"] == kind]
    assert found, kind
    return found


@cache
def _all_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(_FILE.read_text())["cases"]
    return cases
