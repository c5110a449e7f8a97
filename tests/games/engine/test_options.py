"""The words that options are made of (docs/rules.md section 2)."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import pytest

from games.engine import options

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
WORD_SETS = [value for value in vars(options).values() if isinstance(value, type) and issubclass(value, StrEnum)]


@pytest.mark.parametrize("words", [words for words in WORD_SETS if words is not StrEnum])
def test_every_word_is_written_down(words: type[StrEnum]) -> None:
    text = RULES.read_text(encoding="utf-8")

    assert [word for word in words if f"`{word}`" not in text] == []
