"""Plans of movement: nobody lost, nobody twice, every division with its places, and rules that can be read off."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.leagues.divisions import FOUR_ZONES, division, reasons, targets
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.movement import DivisionResult, Plan, movement_plan, playoffs
from tournaments.leagues.plans import plan_digest
from tournaments.leagues.zones import ZonePlan

DOWN_AND_UP = ZonePlan(promotes=2, relegates=2)


@dataclass(frozen=True)
class Ended:
    """A season that has ended: what a plan is made from."""

    results: tuple[DivisionResult, ...]
    playoff_winners: Mapping[tuple[int, int], int]
    refusals: frozenset[int]
    waiting: tuple[int, ...]
    new_entries: tuple[int, ...]
    next_places: Mapping[int, int] | None

    def plan(self) -> Plan:
        """The plan."""
        return movement_plan(
            self.results,
            playoff_winners=self.playoff_winners,
            refusals=self.refusals,
            waiting=self.waiting,
            new_entries=self.new_entries,
            next_places=self.next_places,
        )

    def places(self) -> Mapping[int, int]:
        """The places of every division of the next season."""
        return self.next_places or {result.number: result.places for result in self.results}


@st.composite
def divisions(draw: st.DrawFn) -> tuple[DivisionResult, ...]:
    """One to four divisions of two to eight entries with any zones that fit their places, some of whom left."""
    made = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        entries = draw(st.integers(2, 8))
        sizes: list[int] = []
        for _ in range(4):
            sizes.append(draw(st.integers(0, min(3, entries - sum(sizes)))))
        gone = draw(st.sets(st.integers(1, entries), max_size=3))
        struck = draw(st.sets(st.sampled_from(sorted(gone)), max_size=1)) if gone else set()
        result = division(
            number,
            entries,
            ZonePlan(*draw(st.permutations(sizes))),
            places=draw(st.integers(entries, entries + 2)),
            left={100 * number + place for place in gone - struck},
            disqualified={100 * number + place for place in struck},
        )
        made.append(replace(result, ranked=tuple(draw(st.permutations(result.ranked)))))
    return tuple(made)


@st.composite
def seasons(draw: st.DrawFn) -> Ended:
    """A season that ended in any way."""
    results = draw(divisions())
    everybody = [entry for result in results for entry in result.ranked]
    refusals = frozenset(draw(st.sets(st.sampled_from(everybody), max_size=6)))
    winners = {
        one.pair: winner
        for one in playoffs(results, refusals)
        if (winner := draw(st.sampled_from([*one.pair, None]))) is not None
    }
    next_places = {number: draw(st.integers(0, 9)) for number in range(1, draw(st.integers(0, 5)) + 1)}
    return Ended(
        results,
        winners,
        refusals,
        waiting=tuple(range(901, 901 + draw(st.integers(0, 4)))),
        new_entries=tuple(range(951, 951 + draw(st.integers(0, 4)))),
        next_places=next_places or None,
    )


@given(seasons())
def test_nobody_is_lost_and_nobody_is_there_twice(season: Ended) -> None:
    plan = season.plan()

    old = [entry for result in season.results for entry in result.ranked]
    assert Counter(move.entry for move in plan.moves) == Counter([*old, *season.waiting, *season.new_entries])
    placed = Counter(entry for entries in plan.divisions.values() for entry in entries)
    assert placed == Counter(move.entry for move in plan.moves if move.to_division is not None)
    for move in plan.moves:
        assert (move.to_division is None) == (move.reason in ("left", "disqualified", "no_place"))
        if move.to_division is not None:
            assert move.entry in plan.divisions[move.to_division]


@given(seasons())
def test_every_division_keeps_its_places(season: Ended) -> None:
    plan = season.plan()

    for number, places in season.places().items():
        assert len(plan.divisions.get(number, ())) + plan.vacancies.get(number, 0) == places
    assert all(free > 0 for free in plan.vacancies.values())


@given(seasons())
def test_a_place_stays_free_only_when_nobody_is_left_who_would_take_it(season: Ended) -> None:
    plan = season.plan()

    unwilling = season.refusals | {entry for one in plan.pending for entry in one.pair}
    to = {move.entry: move.to_division for move in plan.moves}
    if plan.vacancies:
        assert not any(move.reason == "no_place" and move.from_division is None for move in plan.moves)
    below = {upper.number: lower for upper, lower in pairwise(season.results)}
    for result in season.results:
        if result.number in plan.vacancies:
            own = [to[entry] for entry in result.staying]
            assert all(division is not None and division <= result.number for division in own)
            others = below[result.number].staying if result.number in below else ()
            assert {entry for entry in others if to[entry] != result.number} <= unwilling


@given(seasons())
def test_who_refuses_never_goes_up_and_nobody_goes_up_two_divisions(season: Ended) -> None:
    for move in season.plan().moves:
        if move.from_division and move.to_division and move.to_division < move.from_division:
            assert move.entry not in season.refusals
            assert move.from_division - move.to_division == 1


@given(seasons())
def test_a_refused_promotion_passes_down_at_most_two_places(season: Ended) -> None:
    plan = season.plan()

    for result in season.results:
        up = [move.entry for move in plan.moves if move.entry in result.ranked and move.reason == "promoted"]
        assert len(up) <= result.zones.promotes
        assert all(result.staying.index(entry) < result.zones.promotes + 2 for entry in up)


@given(seasons(), st.randoms(use_true_random=False))
def test_the_plan_is_a_function_of_what_it_is_given(season: Ended, rng: random.Random) -> None:
    again = replace(
        season,
        results=tuple(rng.sample(season.results, len(season.results))),
        refusals=frozenset(rng.sample(sorted(season.refusals), len(season.refusals))),
        playoff_winners={pair: season.playoff_winners[pair] for pair in sorted(season.playoff_winners, reverse=True)},
    )

    plan, same = season.plan(), again.plan()

    assert plan == same
    assert plan_digest(plan, {"season": 1}) == plan_digest(same, {"season": 1})


@given(
    count=st.integers(2, 4),
    moving=st.integers(0, 2),
    playing=st.integers(0, 2),
    upper_wins=st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_a_balanced_league_moves_exactly_by_its_zones(
    count: int, moving: int, playing: int, upper_wins: list[bool]
) -> None:
    zones = ZonePlan(promotes=moving, playoff_up=playing, playoff_down=playing, relegates=moving)
    results = [division(number, 8, zones) for number in range(1, count + 1)]
    found = playoffs(results)
    winners = {one.pair: one.pair[0 if above else 1] for one, above in zip(found, upper_wins, strict=False)}

    plan = movement_plan(results, playoff_winners=winners)

    expected = {number: {*result.ranked} for number, result in enumerate(results, start=1)}
    for upper in range(1, count):
        down = {100 * upper + place for place in range(9 - moving, 9)}
        up = {100 * (upper + 1) + place for place in range(1, moving + 1)}
        for one in (one for one in found if one.upper_division == upper and winners[one.pair] == one.lower_entry):
            down.add(one.upper_entry)
            up.add(one.lower_entry)
        expected[upper] = expected[upper] - down | up
        expected[upper + 1] = expected[upper + 1] - up | down
    assert {number: set(entries) for number, entries in plan.divisions.items()} == expected
    assert not plan.vacancies
    assert not plan.pending
    assert "fills_vacancy" not in reasons(plan).values()


def test_a_season_that_ends_as_it_should() -> None:
    plan = movement_plan(
        [division(1), division(2)],
        playoff_winners={(106, 203): 203},
    )

    assert plan.divisions == {
        1: (101, 102, 103, 104, 105, 201, 202, 203),
        2: (106, 107, 108, 204, 205, 206, 207, 208),
    }
    assert Counter(reasons(plan).values()) == {
        "stays": 10, "promoted": 2, "relegated": 2, "playoff_won": 1, "playoff_lost": 1,
    }  # fmt: skip


def test_a_promotion_that_all_refuse_is_filled_by_the_loser_of_the_play_off() -> None:
    plan = movement_plan(
        [division(1), division(2, zones=ZonePlan(promotes=2, playoff_up=3))],
        playoff_winners={(106, 203): 203},
        refusals=frozenset({201, 204}),
    )

    # 202 goes up, 203 takes the place of 201, so its play-off is void and nobody has lost one: best of the relegated.
    assert targets(plan, [201, 202, 203, 204, 106, 107, 108]) == [2, 1, 1, 2, 1, 2, 2]

    nobody = movement_plan([division(1), division(2)], playoff_winners={}, refusals=frozenset({201, 202, 203, 204}))
    assert targets(nobody, [106, 107, 108]) == [1, 1, 1]
    assert reasons(nobody)[107] == "fills_vacancy"


def test_the_order_in_which_a_free_place_is_offered() -> None:
    """One after the other leaves the first division, and each time somebody else gets the place."""
    zones = ZonePlan(promotes=1, playoff_up=1, playoff_down=1, relegates=1)
    upper, lower = division(1, 6, zones), division(2, 6, zones)

    def fills(places: int, winner: int, *refusing: int) -> list[int]:
        plan = movement_plan(
            [upper, lower],
            playoff_winners={(105, 202): winner},
            refusals=frozenset(refusing),
            next_places={1: places, 2: 12 - places},
        )
        return [entry for entry, reason in reasons(plan).items() if reason == "fills_vacancy"]

    assert fills(7, 202) == [105]
    assert fills(7, 105) == [202]
    assert fills(8, 202) == [105, 106]
    assert fills(8, 105) == [106, 202]
    assert fills(9, 105) == [106, 202, 203]
    assert fills(9, 105, 203) == [106, 202, 204]


def test_who_leaves_takes_up_a_place_of_relegation() -> None:
    plan = movement_plan(
        [division(1, zones=DOWN_AND_UP, left=[101]), division(2, zones=DOWN_AND_UP, disqualified=[205])],
        playoff_winners={},
    )

    assert targets(plan, [101, 107, 108, 201, 202, 205]) == [None, 1, 2, 1, 1, None]
    assert (reasons(plan)[101], reasons(plan)[205]) == ("left", "disqualified")
    assert plan.vacancies == {2: 2}


def test_newcomers_start_at_the_bottom_the_waiting_list_before_the_new() -> None:
    plan = movement_plan(
        [division(1, zones=DOWN_AND_UP, left=[101]), division(2, zones=DOWN_AND_UP, left=[205])],
        playoff_winners={},
        waiting=(901,),
        new_entries=(951, 952),
    )

    assert targets(plan, [901, 951, 952]) == [2, 2, None]
    assert [reasons(plan)[entry] for entry in (901, 951, 952)] == ["from_waiting_list", "new_entry", "no_place"]
    assert plan.divisions[2][-2:] == (901, 951)
    assert not plan.vacancies


def test_newcomers_play_higher_only_when_the_bottom_is_full() -> None:
    plan = movement_plan(
        [division(1, 4, ZonePlan(), places=5), division(2, 4, ZonePlan())],
        playoff_winners={},
        refusals=frozenset({201, 202, 203, 204}),
        new_entries=(951, 952),
    )

    assert targets(plan, [951, 952]) == [1, None]


def test_newcomers_fill_the_bottom_before_anything_higher() -> None:
    plan = movement_plan(
        [division(1, 4, ZonePlan(), places=5), division(2, 4, ZonePlan(), places=5)],
        playoff_winners={},
        refusals=frozenset({201, 202, 203, 204}),
        waiting=(901,),
        new_entries=(951, 952),
    )

    assert targets(plan, [901, 951, 952]) == [2, 1, None]


def test_in_a_division_that_shrinks_its_own_go_down_first_and_who_came_up_last() -> None:
    plan = movement_plan(
        [division(number, zones=DOWN_AND_UP) for number in (1, 2, 3)],
        playoff_winners={},
        next_places={1: 1, 2: 2, 3: 21},
    )

    assert plan.divisions[1] == (201,)
    assert plan.divisions[2] == (301, 302)
    assert (reasons(plan)[101], reasons(plan)[102], reasons(plan)[203]) == ("relegated", "relegated", "relegated")
    assert len(plan.divisions[3]) == 21


def test_a_promotion_for_which_there_is_no_room_leaves_the_entry_where_it_is() -> None:
    plan = movement_plan(
        [division(1, zones=DOWN_AND_UP), division(2, zones=DOWN_AND_UP)],
        playoff_winners={},
        next_places={1: 1, 2: 15},
    )

    assert plan.divisions[1] == (201,)
    assert reasons(plan)[202] == "stays"


def test_more_promotions_than_relegations_send_the_last_ones_down() -> None:
    plan = movement_plan(
        [division(1, zones=ZonePlan(relegates=1)), division(2, zones=ZonePlan(promotes=3))], playoff_winners={}
    )

    assert targets(plan, [105, 106, 107, 108]) == [1, 2, 2, 2]
    assert reasons(plan)[106] == "relegated"
    assert len(plan.divisions[1]) == len(plan.divisions[2]) == 8


def test_a_division_that_is_given_up_leaves_its_entries_without_a_place() -> None:
    plan = movement_plan(
        [division(1, zones=DOWN_AND_UP), division(2, zones=DOWN_AND_UP)],
        playoff_winners={},
        next_places={1: 10},
    )

    assert plan.divisions == {1: (101, 102, 103, 104, 105, 106, 107, 108, 201, 202)}
    assert reasons(plan)[203] == "no_place"
    assert reasons(plan)[107] == "fills_vacancy"


def test_a_division_that_is_opened_takes_in_newcomers() -> None:
    plan = movement_plan(
        [division(1, zones=DOWN_AND_UP)], playoff_winners={}, new_entries=(951, 952), next_places={1: 8, 2: 4}
    )

    assert plan.divisions == {1: division(1).ranked, 2: (951, 952)}
    assert plan.vacancies == {2: 2}


def test_a_place_of_a_pending_play_off_is_not_given_away() -> None:
    zones = replace(FOUR_ZONES, promotes=1, relegates=1)
    plan = movement_plan([division(1, zones=zones, places=10), division(2, zones=zones)], playoff_winners={})

    assert [one.pair for one in plan.pending] == [(107, 202)]
    assert targets(plan, [107, 202]) == [1, 2]


@pytest.mark.parametrize(
    ("waiting", "new_entries"),
    [((101,), ()), ((), (101,)), ((901,), (901,)), ((901, 901), ())],
)
def test_an_entry_cannot_come_from_two_places(waiting: tuple[int, ...], new_entries: tuple[int, ...]) -> None:
    with pytest.raises(BadSeasonSettings, match="entries: twice"):
        movement_plan([division(1)], playoff_winners={}, waiting=waiting, new_entries=new_entries)
