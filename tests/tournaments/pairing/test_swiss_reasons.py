"""The reasons of a round: each code once by hand, and nothing but the truth on random events."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.tournaments.pairing.swiss_events import EventShape, PlayedRound, case_request, paired_with, play_event
from tests.tournaments.pairing.swiss_rules import has_met, seats
from tournaments.pairing.swiss import SwissSettings, SwissTier, pair_swiss
from tournaments.pairing.types import PairingRequest, Reason, Table
from tournaments.standings.history import RoundKind

EXACT, FAST = SwissSettings(tier=SwissTier.EXACT), SwissSettings(tier=SwissTier.FAST)
MEETINGS = {"same_score", "floated_down"}
SEATS = {
    "seat_need",
    "seat_stronger_need",
    "seat_alternates",
    "seat_need_of_higher",
    "seat_first_round",
    "seat_by_number",
}


def codes(table: Table) -> list[str]:
    return [reason.code for reason in table.reasons]


def detail(table: Table, code: str) -> dict[str, int | str]:
    return dict(next(reason.details for reason in table.reasons if reason.code == code))


def test_float_is_told_from_both_sides_with_the_scores() -> None:
    rows = {
        "1": [[4, "w", "1"]],
        "2": [[5, "b", "1"]],
        "3": [[6, "w", "1"]],
        "4": [[1, "b", "0"]],
        "5": [[2, "w", "0"]],
        "6": [[3, "b", "0"]],
    }
    tables = pair_swiss(case_request(rows, 2, 5), EXACT).tables

    (crossed,) = [table for table in tables if "floated_down" in codes(table)]
    assert detail(crossed, "floated_down") == {"entry": 3, "from": "1", "to": "0", "group_size": 3}
    assert detail(crossed, "floated_up") == {"entry": 4, "from": "0", "to": "1", "group_size": 3}
    assert [codes(table)[:2] for table in tables if table is not crossed] == [["same_score", "seeded_fold"]] * 2


def test_rematch_avoided_names_the_round_of_the_meeting() -> None:
    rows = {"1": [[3, "w", "="]], "2": [[4, "b", "="]], "3": [[1, "b", "="]], "4": [[2, "w", "="]]}
    tables = pair_swiss(case_request(rows, 2, 3), EXACT).tables

    assert {detail(table, "rematch_avoided")["round"] for table in tables} == {1}


def test_bye_says_what_set_its_entry_apart() -> None:
    rows = {
        "1": [[3, "w", "1"]],
        "2": [[4, "b", "1"]],
        "3": [[1, "b", "0"]],
        "4": [[2, "w", "0"]],
        "5": [[0, "-", "Z"]],
    }
    bye = pair_swiss(case_request(rows, 2, 3), EXACT).tables[-1]

    assert (bye.first, bye.second) == (4, None)
    assert codes(bye) == ["bye_absent_field_odd", "bye_lowest_score", "bye_fewest_unplayed", "bye_lowest_seed"]
    assert detail(bye, "bye_fewest_unplayed") == {"unplayed": 0, "candidates": 2}
    assert detail(bye, "bye_lowest_seed") == {"seed": 4, "candidates": 2}


def test_bye_above_the_lowest_score_says_that_the_rest_could_not_be_paired() -> None:
    rows = {
        "1": [[2, "w", "1"], [0, "-", "Z"]],
        "2": [[1, "b", "0"], [3, "w", "1"]],
        "3": [[0, "-", "U"], [2, "b", "0"]],
    }
    bye = pair_swiss(case_request({**rows, "3": [[0, "-", "Z"], [2, "b", "0"]]}, 3, 3), FAST).tables[-1]

    assert codes(bye)[1] == "bye_rest_unpairable"
    assert detail(bye, "bye_rest_unpairable")["passed_over"] == 1


def score_before(request: PairingRequest, entry: int) -> Fraction:
    return request.history.score(entry)


def check(reason: Reason, table: Table, played: PlayedRound) -> None:
    """Assert the fact that a reason names, from the history."""
    history, details = played.request.history, reason.details
    entry = int(details.get("entry", table.first))
    match reason.code:
        case "same_score":
            assert table.second is not None
            assert history.score(table.first) == history.score(table.second) == Fraction(str(details["score"]))
        case "floated_down" | "floated_up":
            opponent = table.second if entry == table.first else table.first
            assert opponent is not None
            assert history.score(entry) == Fraction(str(details["from"]))
            assert history.score(opponent) == Fraction(str(details["to"]))
            assert (history.score(entry) > history.score(opponent)) == (reason.code == "floated_down")
        case "rematch_avoided":
            result = history.results[entry][int(details["round"]) - 1]
            assert (result.opponent, result.kind) == (details["other"], RoundKind.PLAYED)
        case "forbidden_avoided":
            assert frozenset((entry, int(details["other"]))) in played.request.forbidden
        case "seat_rule_avoided" | "seat_clash_avoided":
            assert not has_met(history, entry, int(details["other"]))
            last = {seats(history, one)[-1:] for one in (entry, int(details["other"]))}
            assert reason.code == "seat_clash_avoided" or last == {"D" if details["seat"] == "starts" else "F"}
        case "forfeit_repeated":
            result = history.results[table.first][int(details["round"]) - 1]
            assert result.opponent == table.second
            assert result.kind is not RoundKind.PLAYED
        case "seat_need":
            assert int(details["need"]) + int(details["other_need"]) > 0
        case "bye_lowest_score":
            others = [one.id for one in history.entrants if one.id not in played.request.absent]
            free = [
                one
                for one in others
                if not {result.kind for result in history.results[one]} & {RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN}
            ]
            assert history.score(table.first) == min(map(history.score, free)) == Fraction(str(details["score"]))


@pytest.mark.parametrize("how", [EXACT, FAST], ids=["exact", "fast"])
def test_every_reason_of_random_events_is_true(how: SwissSettings) -> None:
    given: Counter[str] = Counter()
    for seed in range(60):
        shape = EventShape(
            7 + seed % 20, 6, draws=0.3, absences=0.06 * (seed % 2), forfeits=0.06 * (seed % 3), forbidden=seed % 7
        )
        for played in play_event(shape, seed, paired_with(how)):
            for table in played.plan.tables if played.plan else ():
                given.update(codes(table))
                for reason in table.reasons:
                    check(reason, table, played)
                if table.second is not None:
                    assert len(MEETINGS & set(codes(table))) == 1
                    assert len(SEATS & set(codes(table))) == 1

    assert {"seeded_fold", "fold_shifted", "rematch_avoided", "forbidden_avoided", "seat_rule_avoided"} <= set(given)
    assert {"seat_clash_avoided", "floated_down", "forfeit_repeated", "bye_lowest_score"} <= set(given)
    assert {"seat_need", "seat_stronger_need", "seat_alternates", "seat_need_of_higher", "seat_first_round"} <= set(
        given
    )
    assert min(given.values()) > 0
