"""Who starts: each colour rule once, and agreement with the exact engine's own seats on random events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.pairing.swiss_events import EventShape, case_request, paired_with, play_event
from tests.tournaments.pairing.swiss_oracles import library_round
from tournaments.pairing.swiss import SwissSettings, SwissTier
from tournaments.pairing.swiss_seats import seated, share_absolute_need
from tournaments.pairing.swiss_state import Contender, swiss_state


def sitting(number: int, seats: str, score: int = 0) -> Contender:
    """A contender with these seats behind it."""
    (one,) = swiss_state(case_request({"1": []}, 1, 1)).contenders
    balance = 2 * seats.count("F") - len(seats)
    return replace(one, id=number, number=number, seats=seats, balance=balance, score=score)


@pytest.mark.parametrize(
    ("one", "other", "starts", "code"),
    [
        (sitting(1, "F"), sitting(2, "D"), 2, "seat_need"),
        (sitting(1, ""), sitting(2, "F"), 1, "seat_need"),
        (sitting(1, "D"), sitting(2, ""), 1, "seat_need"),
        (sitting(1, "DF"), sitting(2, "F"), 1, "seat_stronger_need"),
        (sitting(1, "FDF"), sitting(2, "FF"), 1, "seat_stronger_need"),
        (sitting(1, "FF"), sitting(2, "DFF"), 2, "seat_stronger_need"),
        (sitting(1, "FDDF"), sitting(2, "DFDF"), 1, "seat_alternates"),
        (sitting(1, "DFDF"), sitting(2, "FDDF"), 2, "seat_alternates"),
        (sitting(1, "FDF"), sitting(2, "DFF"), 1, "seat_stronger_need"),
        (sitting(1, "FDFF"), sitting(2, "DFFF"), 1, "seat_alternates"),
        (sitting(1, "F"), sitting(2, "F"), 2, "seat_need_of_higher"),
        (sitting(1, "F"), sitting(2, "F", score=1), 1, "seat_need_of_higher"),
        (sitting(1, ""), sitting(4, ""), 1, "seat_first_round"),
        (sitting(2, ""), sitting(5, ""), 5, "seat_first_round"),
    ],
)
def test_each_rule_decides_in_its_turn(one: Contender, other: Contender, starts: int, code: str) -> None:
    for pair in ((one, other), (other, one)):
        first, second, reason = seated(*pair)

        assert (first.id, reason.code) == (starts, code)
        assert {first.id, second.id} == {one.id, other.id}
        assert reason.details["entry"] == starts


def test_only_the_same_absolute_need_keeps_two_apart() -> None:
    assert share_absolute_need(sitting(1, "FF"), sitting(2, "DFF"))
    assert not share_absolute_need(sitting(1, "FF"), sitting(2, "DD"))
    assert not share_absolute_need(sitting(1, "FF"), sitting(2, "FDF"))


def test_seats_are_those_of_the_library_on_random_events() -> None:
    compared = 0
    for seed in range(12):
        shape = EventShape(8 + seed, 6, absences=0.05 * (seed % 3), forfeits=0.03)
        for played in play_event(shape, seed, paired_with(SwissSettings(tier=SwissTier.EXACT))):
            if played.plan is not None:
                ours = {(table.first, table.second) for table in played.plan.tables}
                assert ours == library_round(played.request)
                compared += len(ours)

    assert compared > 400
