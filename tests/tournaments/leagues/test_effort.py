"""What a window decides when it ends, and what an upheld claim comes to."""

from __future__ import annotations

from itertools import product

import pytest

from tournaments.leagues.effort import Decision, SideEffort, WindowRule, claim_outcome, window_decision
from tournaments.leagues.results import Outcome

SILENT = SideEffort()
SHOWN = SideEffort(shown=True)
PROPOSED = SideEffort(shown=True, proposals=2)
ACCEPTED = SideEffort(shown=True, answered=2, declined=1)
ONLY_DECLINED = SideEffort(shown=True, answered=3, declined=3)
CAME = SideEffort(came=True)
MISSED = SideEffort(proposals=1, missed=True)


@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (PROPOSED, ACCEPTED, Decision(Outcome.UNPLAYED_DRAW, "both_tried")),
        (PROPOSED, SILENT, Decision(Outcome.AWAY_FORFEITS, "home_tried")),
        (PROPOSED, SHOWN, Decision(Outcome.AWAY_FORFEITS, "home_tried")),
        (PROPOSED, ONLY_DECLINED, Decision(Outcome.AWAY_FORFEITS, "home_tried")),
        (SILENT, ACCEPTED, Decision(Outcome.HOME_FORFEITS, "away_tried")),
        (SHOWN, SILENT, Decision(Outcome.AWAY_FORFEITS, "away_silent")),
        (SILENT, SHOWN, Decision(Outcome.HOME_FORFEITS, "home_silent")),
        (SideEffort(answered=1, declined=1), SILENT, Decision(Outcome.AWAY_FORFEITS, "away_silent")),
        (SHOWN, ONLY_DECLINED, Decision(Outcome.DOUBLE_FORFEIT, "nobody_tried")),
        (SILENT, SILENT, Decision(Outcome.DOUBLE_FORFEIT, "nobody_tried")),
    ],
)
def test_who_tried_wins_over_who_did_not(home: SideEffort, away: SideEffort, expected: Decision) -> None:
    assert window_decision("effort", home=home, away=away) == expected


@pytest.mark.parametrize("rule", ["effort", "draw", "double_forfeit"])
def test_who_came_wins_over_who_did_not_whatever_the_rule(rule: str) -> None:
    assert window_decision(rule, home=CAME, away=MISSED) == Decision(Outcome.AWAY_FORFEITS, "away_missed")
    assert window_decision(rule, home=MISSED, away=CAME) == Decision(Outcome.HOME_FORFEITS, "home_missed")
    assert window_decision(rule, home=CAME, away=CAME) == Decision(None, "both_came")


def test_an_agreed_time_that_both_missed_is_lost_for_both() -> None:
    assert window_decision("draw", home=MISSED, away=MISSED, both_agreed=True) == Decision(
        Outcome.DOUBLE_FORFEIT, "both_missed"
    )


def test_a_time_that_the_service_set_says_nothing_if_nobody_came() -> None:
    assert window_decision("effort", home=MISSED, away=MISSED).reason == "both_tried"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("draw", Decision(Outcome.UNPLAYED_DRAW, "draw_by_rule")),
        ("double_forfeit", Decision(Outcome.DOUBLE_FORFEIT, "double_forfeit_by_rule")),
        ("organiser", Decision(None, "organiser_decides")),
    ],
)
def test_the_other_rules_do_not_ask_for_effort(rule: str, expected: Decision) -> None:
    assert window_decision(rule, home=PROPOSED, away=SILENT) == expected


EFFORTS = (SILENT, SHOWN, PROPOSED, ACCEPTED, ONLY_DECLINED, CAME, MISSED)


@pytest.mark.parametrize("rule", WindowRule)
def test_a_match_under_way_or_a_claim_is_never_decided_by_the_window(rule: WindowRule) -> None:
    for home, away in product(EFFORTS, EFFORTS):
        under_way = window_decision(rule, home=home, away=away, is_under_way=True, has_open_claim=True)
        claimed = window_decision(rule, home=home, away=away, has_open_claim=True)

        assert under_way == Decision(None, "under_way")
        assert claimed == Decision(None, "open_claim")


@pytest.mark.parametrize("rule", WindowRule)
@pytest.mark.parametrize("both_agreed", [True, False])
def test_home_and_away_are_treated_alike(rule: WindowRule, both_agreed: bool) -> None:
    mirrored = {
        Outcome.HOME_FORFEITS: Outcome.AWAY_FORFEITS,
        Outcome.AWAY_FORFEITS: Outcome.HOME_FORFEITS,
    }
    for home, away in product(EFFORTS, EFFORTS):
        one = window_decision(rule, home=home, away=away, both_agreed=both_agreed).outcome
        other = window_decision(rule, home=away, away=home, both_agreed=both_agreed).outcome

        assert other == (mirrored.get(one, one) if one else None)
        assert one is None or not one.was_played


def test_an_unknown_rule_is_an_error() -> None:
    with pytest.raises(ValueError, match="coin"):
        window_decision("coin", home=SILENT, away=SILENT)


@pytest.mark.parametrize(
    ("kind", "position", "outcome"),
    [
        ("no_show", 0, Outcome.AWAY_FORFEITS),
        ("no_show", 1, Outcome.HOME_FORFEITS),
        ("no_effort", 0, Outcome.AWAY_FORFEITS),
        ("no_effort", 1, Outcome.HOME_FORFEITS),
        ("scheduling", 1, Outcome.UNPLAYED_DRAW),
        ("result", 0, None),
    ],
)
def test_an_upheld_claim_goes_against_the_other_side(kind: str, position: int, outcome: Outcome | None) -> None:
    assert claim_outcome(kind, position) is outcome


def test_an_unknown_claim_is_an_error() -> None:
    with pytest.raises(ValueError, match="weather"):
        claim_outcome("weather", 0)
