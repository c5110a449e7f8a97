"""What is logged (docs/rules.md section 9)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine import EVENT_TYPES, Event

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_every_event_has_the_snake_case_name_of_its_class_and_is_written_down(kind: type[Event]) -> None:
    assert kind.kind == re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()
    assert f"`{kind.kind}`" in RULES.read_text(encoding="utf-8")
