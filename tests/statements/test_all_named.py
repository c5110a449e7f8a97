"""No statement of the two articles is without a test that bears its number."""

import re
from pathlib import Path

NAMED = re.compile(r"^def test_(a[01]_[0-9]{2})_", re.MULTILINE)
ARTICLES = {"a0": 32, "a1": 20}


def test_every_statement_has_a_test_of_its_number() -> None:
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    named = {number for text in texts for number in NAMED.findall(text)}

    assert named == {f"{article}_{number:02}" for article, count in ARTICLES.items() for number in range(1, count + 1)}
    assert len(named) == 52
