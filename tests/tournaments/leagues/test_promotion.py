"""What final tables say: promotion, refusals that pass down, and play-offs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.leagues.divisions import division
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.movement_records import DivisionResult, MoveReason
from tournaments.leagues.promotion import draft_of, from_the_top, playoffs, promoted
from tournaments.leagues.zones import ZonePlan

LEAGUE = (division(1), division(2), division(3))
NOBODY: frozenset[int] = frozenset()


def promoted_without(*refusing: int) -> tuple[int, ...]:
    """Who goes up from the second division, which promotes two of eight, when these refuse."""
    return promoted(LEAGUE[1], frozenset(refusing))


@pytest.mark.parametrize(
    ("refusing", "expected"),
    [
        ((), (201, 202)),
        ((201,), (202, 203)),
        ((201, 202), (203, 204)),
        ((202, 203), (201, 204)),
        ((201, 202, 203), (204,)),
        ((201, 202, 203, 204), ()),
        ((203, 204), (201, 202)),
        ((205,), (201, 202)),
    ],
)
def test_a_refused_promotion_passes_down_at_most_two_places(
    refusing: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert promoted_without(*refusing) == expected


def test_a_refused_promotion_never_reaches_who_is_to_go_down() -> None:
    small = division(2, 5, ZonePlan(promotes=1, playoff_down=1, relegates=2))

    assert promoted(small, frozenset({201})) == (202,)
    assert promoted(small, frozenset({201, 202})) == ()


def test_who_left_is_not_promoted() -> None:
    assert promoted(division(2, left=[201], disqualified=[202]), NOBODY) == (203, 204)


@given(refusals=st.frozensets(st.integers(201, 208)), promotes=st.integers(0, 4))
def test_as_many_go_up_as_places_and_willing_entries_in_reach(refusals: frozenset[int], promotes: int) -> None:
    lower = division(2, zones=ZonePlan(promotes=promotes, relegates=2))

    up = promoted(lower, refusals)

    in_reach = [entry for entry in range(201, 201 + min(promotes + 2, 6)) if entry not in refusals]
    assert up == (tuple(in_reach[:promotes]) if promotes else ())


def test_play_off_places_meet_crosswise() -> None:
    zones = ZonePlan(promotes=1, playoff_up=2, playoff_down=2, relegates=1)

    found = playoffs([division(number, zones=zones) for number in (1, 2)])

    assert [(one.upper_division, one.lower_division, one.pair) for one in found] == [
        (1, 2, (106, 203)),
        (1, 2, (107, 202)),
    ]
    assert [one.purpose for one in found] == ["division_1_place_1", "division_1_place_2"]


def test_bands_of_different_size_give_the_places_nearest_to_the_other_division() -> None:
    upper = division(1, zones=ZonePlan(playoff_down=3, relegates=1))
    lower = division(2, zones=ZonePlan(promotes=1, playoff_up=2))

    assert [one.pair for one in playoffs([upper, lower])] == [(106, 203), (107, 202)]
    assert [one.pair for one in playoffs([replace(upper, zones=ZonePlan(playoff_down=1)), lower])] == [(108, 202)]


def test_every_two_neighbours_have_their_play_offs() -> None:
    assert [one.pair for one in playoffs(reversed_league())] == [(106, 203), (206, 303)]


def reversed_league() -> tuple[DivisionResult, ...]:
    """The league from the bottom, because an order of what is given must not matter."""
    return LEAGUE[::-1]


def test_there_is_no_play_off_with_an_entry_that_refuses() -> None:
    assert [one.pair for one in playoffs(LEAGUE, frozenset({203}))] == [(206, 303)]


def test_there_is_no_play_off_for_whom_a_refused_place_takes_up() -> None:
    assert [one.pair for one in playoffs(LEAGUE, frozenset({202}))] == [(206, 303)]
    assert [one.pair for one in playoffs(LEAGUE, frozenset({202, 203}))] == [(206, 303)]


def test_who_left_has_the_last_places_and_moves_the_bands_up() -> None:
    league = (division(1, left=[102, 105]), division(2))

    assert [one.pair for one in playoffs(league)] == [(108, 203)]


def test_the_ends_of_the_league_have_no_neighbours() -> None:
    first, second = from_the_top([division(5), division(2)])

    assert (first.number, second.number) == (2, 5)
    assert first.zones == ZonePlan(playoff_down=1, relegates=2)
    assert second.zones == ZonePlan(promotes=2, playoff_up=1)


def test_nobody_and_no_division_is_there_twice() -> None:
    with pytest.raises(BadSeasonSettings, match="divisions: twice"):
        from_the_top([division(1), replace(division(2), number=1)])
    with pytest.raises(BadSeasonSettings, match="entries: twice"):
        from_the_top([division(1), replace(division(1), number=2)])


def test_the_winner_plays_above_and_the_loser_below() -> None:
    ordered = from_the_top(LEAGUE)

    up = draft_of(ordered, {(106, 203): 203, (206, 303): 303}, NOBODY)
    same = draft_of(ordered, {(106, 203): 106, (206, 303): 206}, NOBODY)

    assert (up.to[106], up.to[203], up.to[206], up.to[303]) == (2, 1, 3, 2)
    assert (same.to[106], same.to[203], same.to[206], same.to[303]) == (1, 2, 2, 3)
    assert (up.reasons[203], up.reasons[106]) == (MoveReason.PLAYOFF_WON, MoveReason.PLAYOFF_LOST)
    assert (same.reasons[203], same.reasons[106]) == (MoveReason.PLAYOFF_LOST, MoveReason.PLAYOFF_WON)
    assert not up.pending


def test_a_play_off_without_a_winner_is_pending_and_moves_nobody() -> None:
    draft = draft_of(from_the_top(LEAGUE), {(106, 203): 203}, NOBODY)

    assert [one.pair for one in draft.pending] == [(206, 303)]
    assert (draft.to[206], draft.to[303]) == (2, 3)


def test_a_refusal_comes_to_the_same_before_and_after_the_play_off() -> None:
    refusals = frozenset({203})

    before = draft_of(from_the_top(LEAGUE), {}, refusals)
    after = draft_of(from_the_top(LEAGUE), {(106, 203): 203}, refusals)

    assert (before.to, before.reasons) == (after.to, after.reasons)
    assert (before.reasons[203], before.to[106]) == (MoveReason.REFUSED, 1)


@pytest.mark.parametrize("winners", [{}, {(106, 203): 203}, {(106, 203): 106}])
def test_a_play_off_is_void_once_a_refused_place_takes_its_lower_side_up(winners: dict[tuple[int, int], int]) -> None:
    draft = draft_of(from_the_top(LEAGUE[:2]), winners, frozenset({202}))

    assert (draft.to[203], draft.reasons[203]) == (1, MoveReason.PROMOTED)
    assert (draft.to[106], draft.reasons[106]) == (1, MoveReason.STAYS)
    assert not draft.pending


def test_only_who_would_have_gone_up_counts_as_refusing() -> None:
    draft = draft_of(from_the_top(LEAGUE), {}, frozenset({202, 205, 101}))

    assert draft.reasons[202] is MoveReason.REFUSED
    assert (draft.reasons[205], draft.reasons[101]) == (MoveReason.STAYS, MoveReason.STAYS)


def test_a_winner_who_did_not_play_is_refused() -> None:
    with pytest.raises(BadSeasonSettings) as refusal:
        draft_of(from_the_top(LEAGUE), {(106, 203): 101}, NOBODY)

    assert refusal.value.details == {"setting": "playoff_winners", "problem": "not_of_the_pair", "entry": 101}
