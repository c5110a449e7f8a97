"""The fast tier: it is complete where any pairing exists, bends the seat rule only then, and is nearly as good."""

from __future__ import annotations

import pytest

from tests.tournaments.pairing.swiss_events import EventShape, case_request, paired_with, play_event
from tests.tournaments.pairing.swiss_oracles import can_be_paired
from tests.tournaments.pairing.swiss_rules import broken_rules, imbalance, longest_run
from tournaments.pairing.swiss import SwissSettings, SwissTier
from tournaments.pairing.swiss_exact import exact_pairs
from tournaments.pairing.swiss_fast import bye_candidates, fast_pairs
from tournaments.pairing.swiss_seats import share_absolute_need
from tournaments.pairing.swiss_state import Contender, SwissState, swiss_state
from tournaments.pairing.types import PairingImpossible

FAST = SwissSettings(tier=SwissTier.FAST)

type Pairs = tuple[tuple[int, int | None], ...]


def bends_the_seat_rule(state: SwissState, pairs: Pairs) -> bool:
    """Whether two meet who must both have the same seat."""
    by_id = {contender.id: contender for contender in state.contenders}
    return any(share_absolute_need(by_id[one], by_id[other]) for one, other in pairs if other is not None)


def test_round_is_refused_or_bends_the_seat_rule_only_where_nothing_else_is_left() -> None:
    refused = bent = 0
    for seed in range(600):
        shape = EventShape(4 + seed % 9, 3 + seed % 6, absences=0.1 * (seed % 2), forbidden=seed % 4)
        for played in play_event(shape, seed, paired_with(FAST)):
            state = swiss_state(played.request)
            if played.plan is None:
                refused += 1
                assert not can_be_paired(state, is_strict=False)
            elif bends_the_seat_rule(state, fast_pairs(state)):
                bent += 1
                assert not can_be_paired(state, is_strict=True)

    assert refused > 20
    assert bent > 5


def test_bye_goes_to_the_lowest_score_then_the_fewest_unplayed_then_the_lowest_seed() -> None:
    rows = {
        "1": [[2, "w", "1"], [3, "b", "1"]],
        "2": [[1, "b", "0"], [0, "-", "Z"]],
        "3": [[4, "w", "0"], [1, "w", "0"]],
        "4": [[3, "b", "1"], [0, "-", "U"]],
        "5": [[0, "-", "U"], [0, "-", "Z"]],
        "6": [[7, "w", "0"], [0, "-", "Z"]],
        "7": [[6, "b", "1"], [0, "-", "Z"]],
    }
    state = swiss_state(case_request(rows, 3, 5))

    order = [state.contenders[place].id for place in bye_candidates(state)]

    assert order == [3, 6, 2, 7, 1]
    assert fast_pairs(state)[-1] == (3, None)


def test_bye_passes_on_where_the_rest_could_not_be_paired() -> None:
    rows = {"1": [[2, "w", "1"]], "2": [[1, "b", "0"]], "3": [[0, "-", "U"]]}

    assert fast_pairs(swiss_state(case_request(rows, 2, 3)))[-1] == (2, None)
    rows = {
        "1": [[2, "w", "1"], [0, "-", "Z"]],
        "2": [[1, "b", "0"], [3, "w", "1"]],
        "3": [[0, "-", "U"], [2, "b", "0"]],
    }
    assert fast_pairs(swiss_state(case_request(rows, 3, 3)))[-1] == (2, None)


def test_field_without_a_candidate_for_the_bye_is_refused() -> None:
    rows = {str(entry): [[0, "-", "U"]] for entry in range(1, 4)}

    with pytest.raises(PairingImpossible):
        fast_pairs(swiss_state(case_request(rows, 2, 3)))


@pytest.mark.parametrize(("entries", "rounds"), [(1000, 11), (1001, 9)])
def test_large_events_keep_every_rule_to_the_end(entries: int, rounds: int) -> None:
    shape = EventShape(entries, rounds, draws=0.1, absences=0.02, forfeits=0.005, forbidden=200)
    for played in play_event(shape, 3, paired_with(FAST)):
        assert played.plan is not None
        assert broken_rules(played) == []
        assert imbalance(played.after) <= 2
        assert longest_run(played.after) <= 2


def quality(state: SwissState, pairs: Pairs) -> tuple[int, int, int]:
    """Tables across scores, the sum of their gaps in whole points, and tables where both want the same seat."""
    by_id = {contender.id: contender for contender in state.contenders}
    met: list[tuple[Contender, Contender]] = [(by_id[one], by_id[two]) for one, two in pairs if two is not None]
    gaps = [abs(one.score - two.score) for one, two in met]
    return sum(gap > 0 for gap in gaps), sum(gaps), sum(one.need * two.need > 0 for one, two in met)


def test_quality_on_the_same_positions_is_close_to_the_exact_tier() -> None:
    totals = {"exact": [0, 0, 0], "fast": [0, 0, 0]}
    for seed in range(6):
        shape = EventShape(40 + 11 * seed, 9, draws=0.33)
        for played in play_event(shape, seed, paired_with(SwissSettings(tier=SwissTier.EXACT))):
            state = swiss_state(played.request)
            for name, pairs in (("exact", exact_pairs(state)), ("fast", fast_pairs(state))):
                totals[name] = [kept + more for kept, more in zip(totals[name], quality(state, pairs), strict=True)]

    for exact, fast in zip(totals["exact"], totals["fast"], strict=True):
        assert fast <= 1.25 * exact
