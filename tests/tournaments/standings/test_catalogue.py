"""The list of tie-breaks is complete and says nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.standings.stages import TEAM_SCORING, stage
from tournaments.standings.catalogue import CODE_OF_SHORT, TIEBREAKS
from tournaments.standings.tiebreaks import GROUPINGS, tiebreak_values

DOCUMENT = Path(__file__).parents[3] / "docs/algorithms/standings.md"


@pytest.mark.parametrize("code", TIEBREAKS)
def test_every_tie_break_either_has_values_or_orders_the_tied(code: str) -> None:
    history = stage({1: "w2=1:1", 2: "b1=0:0"}, scoring=TEAM_SCORING)

    assert (code in GROUPINGS) or set(tiebreak_values(code, history)) == {1, 2}


@pytest.mark.parametrize("code", TIEBREAKS)
def test_every_tie_break_is_documented(code: str) -> None:
    assert f"| `{code}` | {TIEBREAKS[code].short} |" in DOCUMENT.read_text(encoding="utf-8")


def test_no_abbreviation_and_no_rule_is_used_twice() -> None:
    assert len({tiebreak.short for tiebreak in TIEBREAKS.values()}) == len(TIEBREAKS)
    assert len({tiebreak.rule for tiebreak in TIEBREAKS.values()}) == len(TIEBREAKS)


def test_every_abbreviation_leads_to_a_code() -> None:
    assert set(CODE_OF_SHORT.values()) == set(TIEBREAKS)


def test_every_rule_is_a_sentence() -> None:
    assert all(tiebreak.rule[0].isupper() and tiebreak.rule[-1] in ".…" for tiebreak in TIEBREAKS.values())
