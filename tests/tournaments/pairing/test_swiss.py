"""The Swiss system as a whole: the worked rounds, the absolute rules on random events, round counts, refusals."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.swiss_events import FOOTBALL, EventShape, case_request, paired_with, play_event
from tests.tournaments.pairing.swiss_rules import broken_rules, imbalance, longest_run
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.swiss import (
    SwissSettings,
    SwissTier,
    check_rounds,
    fewest_rounds,
    most_rounds,
    pair_swiss,
    recommended_rounds,
)
from tournaments.pairing.types import BadStageSettings, PairingImpossible, PairingRequest
from tournaments.standings.history import History, Scoring

EXACT, FAST = SwissSettings(tier=SwissTier.EXACT), SwissSettings(tier=SwissTier.FAST)


def worked_rounds() -> list[tuple[str, PairingRequest, list[list[int]]]]:
    rounds = []
    for case in cases_of("swiss_dutch"):
        given_input, expected = case["input"], case["expected"]
        if "rounds" in expected:
            for row in expected["rounds"]:
                request = case_request(row["history"], row["round"], given_input["rounds"])
                rounds.append((f"{case['id']}-{row['round']}", request, row["pairs"]))
        else:
            absent = given_input.get("absent", [])
            number, total = given_input["to_pair_round"], given_input["rounds"]
            rounds.append((case["id"], case_request(given_input["history"], number, total, absent), expected["pairs"]))
    return rounds


@pytest.mark.parametrize(("name", "request_", "pairs"), worked_rounds(), ids=lambda value: str(value)[:24])
def test_worked_rounds_come_out_to_the_side_and_the_table_number(
    name: str, request_: PairingRequest, pairs: list[list[int]]
) -> None:
    plan = pair_swiss(request_, EXACT)

    assert [[table.first, table.second or 0] for table in plan.tables] == pairs, name


shapes = st.builds(
    EventShape,
    entries=st.integers(6, 33),
    rounds=st.integers(1, 6),
    draws=st.sampled_from([0.0, 0.2, 0.6]),
    absences=st.sampled_from([0.0, 0.05, 0.2]),
    forfeits=st.sampled_from([0.0, 0.05]),
    forbidden=st.integers(0, 5),
    scoring=st.sampled_from([Scoring(), FOOTBALL]),
)


@examples(600)
@given(shape=shapes, seed=st.integers(0, 10**6), how=st.sampled_from([EXACT, FAST, SwissSettings(accelerated=True)]))
def test_every_round_keeps_the_absolute_rules(shape: EventShape, seed: int, how: SwissSettings) -> None:
    for played in play_event(shape, seed, paired_with(how)):
        assert broken_rules(played) == []


@examples(100)
@given(shape=shapes, seed=st.integers(0, 10**6))
def test_fast_tier_never_lets_starts_and_deals_differ_by_more_than_two(shape: EventShape, seed: int) -> None:
    for played in play_event(shape, seed, paired_with(FAST)):
        assert imbalance(played.after) <= 2


@examples(100)
@given(shape=shapes, seed=st.integers(0, 10**6))
def test_exact_tier_keeps_balance_and_runs_before_the_last_round(shape: EventShape, seed: int) -> None:
    for played in islice(play_event(shape, seed, paired_with(EXACT)), shape.rounds - 1):
        assert imbalance(played.after) <= 2
        assert longest_run(played.after) <= 2


def test_last_round_frees_leaders_alone_and_by_one_seat_at_most() -> None:
    beyond = 0
    for seed in range(25):
        *_, last = play_event(EventShape(14, 7, draws=0.0), seed, paired_with(EXACT))
        beyond = max(beyond, imbalance(last.after))

    assert beyond <= 3


@examples(60)
@given(shape=shapes, seed=st.integers(0, 10**6), how=st.sampled_from([EXACT, FAST]))
def test_same_request_gives_the_same_plan_whatever_the_order_of_the_entrants(
    shape: EventShape, seed: int, how: SwissSettings
) -> None:
    *_, last = play_event(shape, seed, paired_with(how))
    if last.plan is None:
        return
    history = last.request.history
    turned = History(history.entrants[::-1], dict(list(history.results.items())[::-1]), history.scoring)
    request = last.request
    again = PairingRequest(turned, request.round_number, request.rounds_total, request.absent, request.forbidden)

    assert pair_swiss(again, how) == last.plan


@pytest.mark.parametrize("how", [EXACT, FAST], ids=["exact", "fast"])
def test_first_round_is_the_plain_fold_with_the_bye_for_the_last_seed(how: SwissSettings) -> None:
    request = case_request({str(entry): [] for entry in range(1, 8)}, 1, 3)

    plan = pair_swiss(request, how)

    assert [(table.first, table.second) for table in plan.tables] == [(1, 4), (5, 2), (3, 6), (7, None)]
    assert plan.reasons[0].code == "first_round_fold"


@pytest.mark.parametrize("how", [EXACT, FAST], ids=["exact", "fast"])
def test_first_round_of_a_forbidden_fold_moves_the_two_apart(how: SwissSettings) -> None:
    request = case_request({str(entry): [] for entry in range(1, 9)}, 1, 3)
    request = PairingRequest(request.history, 1, 3, forbidden=frozenset({frozenset({1, 5})}))

    plan = pair_swiss(request, how)

    assert frozenset({1, 5}) not in {frozenset((table.first, table.second)) for table in plan.tables}
    assert "forbidden_avoided" in {reason.code for table in plan.tables for reason in table.reasons}


def test_auto_tier_changes_at_the_limit() -> None:
    *_, last = play_event(EventShape(12, 2), 1, paired_with(SwissSettings(exact_limit=12)))
    request = last.request

    assert pair_swiss(request, SwissSettings(exact_limit=12)).reasons[0].code == "tier_exact"
    assert pair_swiss(request, SwissSettings(exact_limit=11)).reasons[0].code == "tier_fast"


def test_auto_tier_helps_itself_where_the_exact_rules_end() -> None:
    found = set()
    for seed in range(40):
        for played in play_event(EventShape(8, 6, draws=0.0), seed, paired_with(SwissSettings())):
            assert broken_rules(played) == []
            if played.plan is not None:
                found.add(played.plan.reasons[0].code)

    assert {"tier_exact", "tier_exact_gave_none"} <= found


@pytest.mark.parametrize("how", [SwissSettings(), EXACT, FAST], ids=["auto", "exact", "fast"])
def test_field_where_everybody_met_is_refused(how: SwissSettings) -> None:
    *_, last = play_event(EventShape(2, 1), 0, paired_with(how))
    request = PairingRequest(last.after, 2, 2)

    with pytest.raises(PairingImpossible) as refusal:
        pair_swiss(request, how)

    assert refusal.value.code == "pairing_impossible"
    assert refusal.value.details["round"] == 2


@pytest.mark.parametrize("number", [0, 4])
def test_round_that_the_stage_does_not_have_is_refused(number: int) -> None:
    request = case_request({"1": [], "2": []}, number, 3)

    with pytest.raises(PairingImpossible, match="no such round"):
        pair_swiss(request)


def test_history_of_another_round_is_refused() -> None:
    request = case_request({"1": [[2, "w", "1"]], "2": [[1, "b", "0"]]}, 3, 4)

    with pytest.raises(PairingImpossible, match="history must end"):
        pair_swiss(request)


def test_field_of_nobody_and_of_one_have_their_empty_rounds() -> None:
    assert pair_swiss(case_request({"1": []}, 1, 1)).tables[0].second is None
    assert pair_swiss(PairingRequest(History(()), 1, 1)).tables == ()


def test_worked_round_counts() -> None:
    (case,) = cases_of("swiss_round_count")

    assert {players: fewest_rounds(int(players)) for players in case["expected"]} == case["expected"]


@pytest.mark.parametrize(
    ("entries", "fewest", "recommended", "most"),
    [(0, 0, 0, 0), (1, 0, 0, 0), (2, 1, 1, 1), (3, 2, 3, 3), (6, 3, 5, 5), (7, 3, 5, 7), (64, 6, 8, 63)],
)
def test_round_counts_of_small_fields(entries: int, fewest: int, recommended: int, most: int) -> None:
    assert (fewest_rounds(entries), recommended_rounds(entries), most_rounds(entries)) == (fewest, recommended, most)


@pytest.mark.parametrize(("entries", "rounds"), [(6, 6), (5, 6), (4, 0), (1, 1)])
def test_more_rounds_than_the_field_can_supply_are_refused(entries: int, rounds: int) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        check_rounds(entries, rounds)

    assert refusal.value.details["setting"] == "rounds"
    assert refusal.value.details["most"] == most_rounds(entries)
    check_rounds(entries + 1, max(min(rounds, most_rounds(entries + 1)), 1))
