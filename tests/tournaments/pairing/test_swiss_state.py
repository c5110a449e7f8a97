"""The state of a Swiss round: what the history says about each entry."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.pairing.swiss_events import case_request
from tournaments.pairing.swiss_state import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST, Contender, swiss_state
from tournaments.pairing.types import PairingRequest
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult

ROWS = {
    "1": [[3, "w", "1"], [2, "b", "1"], [4, "b", "="]],
    "2": [[4, "b", "1"], [1, "w", "0"], [3, "b", "1"]],
    "3": [[1, "b", "0"], [5, "w", "1"], [2, "w", "0"]],
    "4": [[2, "w", "0"], [0, "-", "U"], [1, "w", "="]],
    "5": [[0, "-", "Z"], [3, "b", "0"], [0, "-", "U"]],
}


def contender(entry: int, request: PairingRequest) -> Contender:
    return next(found for found in swiss_state(request).contenders if found.id == entry)


def test_field_is_ordered_by_score_and_then_by_seed() -> None:
    state = swiss_state(case_request(ROWS, 4, 6))

    assert [(one.id, state.points(one.score)) for one in state.contenders] == [
        (1, "5/2"),
        (2, "2"),
        (4, "3/2"),
        (3, "1"),
        (5, "1"),
    ]
    assert state.is_odd


def test_seats_opponents_and_unplayed_rounds_are_those_of_games_played() -> None:
    four = contender(4, case_request(ROWS, 4, 6))

    assert (four.seats, four.balance, four.unplayed) == ("FF", 2, 1)
    assert four.opponents == {1, 2}
    assert not four.may_have_bye


def test_floats_are_those_of_the_last_two_rounds() -> None:
    request = case_request(ROWS, 4, 6)

    # round 2: 3 (0 points) met 5 (0); 4 had the bye. Round 3: 1 (2 points) met 4 (1); 5 had the bye.
    assert contender(1, request).floats == DOWN_LAST
    assert contender(4, request).floats == UP_LAST | DOWN_BEFORE
    assert contender(5, request).floats == DOWN_LAST
    assert contender(3, request).floats == 0
    before = {entry: rows[:2] for entry, rows in ROWS.items()} | {"1": [[3, "w", "1"], [4, "b", "1"]]}
    before |= {"4": [[2, "w", "0"], [1, "w", "0"]], "2": [[4, "b", "1"], [0, "-", "Z"]]}
    later = {entry: [*rows, [0, "-", "Z"]] for entry, rows in before.items()}
    assert contender(4, case_request(later, 4, 6)).floats == UP_BEFORE


@pytest.mark.parametrize(
    ("seats", "need"),
    [
        ("", 0),
        ("F", -2),
        ("D", 2),
        ("FD", 1),
        ("DF", -1),
        ("FDF", -2),
        ("DFF", -3),
        ("FDD", 3),
        ("FFDD", 3),
        ("DDF", 2),
    ],
)
def test_need_of_a_seat_follows_balance_and_the_last_two(seats: str, need: int) -> None:
    one = replace(contender(1, case_request({"1": []}, 1, 1)), seats=seats, balance=2 * seats.count("F") - len(seats))

    assert one.need == need


def test_absent_entries_are_left_out_and_keep_their_number_once_paired() -> None:
    request = case_request(ROWS, 4, 6, absent=[2])
    fresh = case_request({str(entry): [] for entry in range(1, 5)}, 1, 3, absent=[2])

    assert [(one.id, one.number) for one in swiss_state(request).contenders] == [(1, 1), (4, 4), (3, 3), (5, 5)]
    assert [(one.id, one.number) for one in swiss_state(fresh).contenders] == [(1, 1), (3, 2), (4, 3)]


def test_leaders_are_free_in_the_last_round_alone() -> None:
    last, earlier = case_request(ROWS, 4, 4), case_request(ROWS, 4, 5)

    assert {one.id for one in swiss_state(last).contenders if one.is_top} == {1, 2}
    assert not any(one.is_top for one in swiss_state(earlier).contenders)


def test_victory_points_are_brought_to_whole_numbers() -> None:
    scores = {1: Fraction(40, 3), 2: Fraction(20, 3), 3: Fraction(31, 2), 4: Fraction(9, 2)}
    meet = {1: 2, 2: 1, 3: 4, 4: 3}
    results = {
        entry: (RoundResult(RoundKind.PLAYED, meet[entry], points, entry % 2 == 1),) for entry, points in scores.items()
    }
    history = History(tuple(Entrant(entry, entry) for entry in scores), results)

    state = swiss_state(PairingRequest(history, 2, 2))

    assert state.units == 6
    assert [(one.id, one.score) for one in state.contenders] == [(3, 93), (1, 80), (2, 40), (4, 27)]
    assert {one.id for one in state.contenders if one.is_top} == {1, 3}


def test_forfeits_are_neither_meetings_nor_seats_but_cost_the_bye() -> None:
    entrants = (Entrant(1, 1), Entrant(2, 2))
    results = {
        1: (RoundResult(RoundKind.FORFEIT_WIN, 2, Fraction(1)),),
        2: (RoundResult(RoundKind.FORFEIT_LOSS, 1, Fraction(0)),),
    }
    one, two = swiss_state(PairingRequest(History(entrants, results), 2, 3)).contenders

    assert (one.opponents, one.seats, one.may_have_bye, one.floats) == (frozenset(), "", False, DOWN_LAST)
    assert (two.opponents, two.seats, two.may_have_bye, two.floats) == (frozenset(), "", True, 0)
