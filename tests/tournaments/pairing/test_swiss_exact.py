"""The exact tier: its adapter to the library, forbidden pairs, acceleration, refusals, silence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.pairing.swiss_events import FOOTBALL, EventShape, case_request, paired_with, play_event
from tests.tournaments.pairing.swiss_oracles import can_be_paired, library_round
from tournaments.pairing.swiss import SwissSettings, SwissTier, pair_swiss
from tournaments.pairing.swiss_exact import exact_pairs
from tournaments.pairing.swiss_state import swiss_state
from tournaments.pairing.types import PairingImpossible, PairingRequest
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult

EXACT = SwissSettings(tier=SwissTier.EXACT)
ACCELERATED = SwissSettings(tier=SwissTier.EXACT, accelerated=True)


@pytest.mark.parametrize("seed", range(4))
def test_accelerated_events_come_out_as_in_the_bare_library(seed: int) -> None:
    for played in play_event(EventShape(17 + seed, 7), seed, paired_with(ACCELERATED)):
        assert played.plan is not None
        ours = {(table.first, table.second) for table in played.plan.tables}
        assert ours == library_round(played.request, accelerated=True)


@pytest.mark.parametrize("seed", range(3))
def test_three_points_a_win_come_out_as_in_the_bare_library(seed: int) -> None:
    for played in play_event(EventShape(20, 7, draws=0.4, scoring=FOOTBALL), seed, paired_with(EXACT)):
        assert played.plan is not None
        ours = {(table.first, table.second) for table in played.plan.tables}
        assert ours == library_round(played.request)


@pytest.mark.parametrize("entries", [60, 61])
def test_larger_field_comes_out_as_in_the_bare_library(entries: int) -> None:
    for played in play_event(EventShape(entries, 4, draws=0.0), 5, paired_with(EXACT)):
        assert played.plan is not None
        assert {(table.first, table.second) for table in played.plan.tables} == library_round(played.request)


def test_scores_below_nothing_and_in_thirds_are_compared_exactly() -> None:
    points = {
        1: Fraction(20),
        2: Fraction(-1, 3),
        3: Fraction(41, 3),
        4: Fraction(19, 3),
        5: Fraction(20),
        6: Fraction(0),
    }
    meet = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}
    results = {
        entry: (RoundResult(RoundKind.PLAYED, meet[entry], made, entry % 2 == 1),) for entry, made in points.items()
    }
    history = History(tuple(Entrant(entry, entry) for entry in points), results)

    pairs = exact_pairs(swiss_state(PairingRequest(history, 2, 4)))

    assert {frozenset(pair) for pair in pairs} == {frozenset({1, 5}), frozenset({3, 6}), frozenset({2, 4})}


def test_two_who_are_forbidden_never_meet_though_the_fold_would_have_them() -> None:
    rows = {"1": [[3, "w", "1"]], "2": [[4, "b", "1"]], "3": [[1, "b", "0"]], "4": [[2, "w", "0"]]}
    request = case_request(rows, 2, 3)
    free = exact_pairs(swiss_state(request))
    barred = PairingRequest(request.history, 2, 3, forbidden=frozenset({frozenset({1, 2})}))

    pairs = exact_pairs(swiss_state(barred))

    assert frozenset({1, 2}) in {frozenset(pair) for pair in free}
    assert {frozenset(pair) for pair in pairs} == {frozenset({1, 4}), frozenset({2, 3})}


def test_pair_that_was_forfeited_may_be_paired_again() -> None:
    win, loss = RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS
    results = {1: (RoundResult(win, 2, Fraction(1)),), 2: (RoundResult(loss, 1, Fraction(0)),)}
    history = History((Entrant(1, 1), Entrant(2, 2)), results)

    plan = pair_swiss(PairingRequest(history, 2, 2), EXACT)

    assert (plan.tables[0].first, plan.tables[0].second) == (1, 2)
    assert "forfeit_repeated" in {reason.code for reason in plan.tables[0].reasons}


@pytest.mark.parametrize("forbidden", [{(1, 2), (1, 3), (1, 4)}, {(1, 2), (1, 3), (2, 3)}])
def test_impossible_round_is_refused_in_silence(
    forbidden: set[tuple[int, int]], capsys: pytest.CaptureFixture[str]
) -> None:
    request = case_request({str(entry): [] for entry in range(1, 5)}, 1, 3)
    barred = frozenset(frozenset(pair) for pair in forbidden)

    with pytest.raises(PairingImpossible) as refusal:
        exact_pairs(swiss_state(PairingRequest(request.history, 1, 3, forbidden=barred)))

    assert refusal.value.details["entries"] == 4
    assert capsys.readouterr() == ("", "")


def test_field_in_which_everybody_had_the_bye_is_refused() -> None:
    rows = {str(entry): [[0, "-", "U"]] for entry in range(1, 4)}

    with pytest.raises(PairingImpossible):
        exact_pairs(swiss_state(case_request(rows, 2, 3)))


def test_rounds_are_refused_only_where_nothing_is_left() -> None:
    refused = 0
    for seed in range(300):
        shape = EventShape(4 + seed % 9, 3 + seed % 6, absences=0.1 * (seed % 2), forbidden=seed % 4)
        for played in play_event(shape, seed, paired_with(EXACT)):
            if played.plan is None:
                refused += 1
                assert not can_be_paired(swiss_state(played.request), is_strict=True)

    assert refused > 20
