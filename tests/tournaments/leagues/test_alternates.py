"""Who is asked next to stand in."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.alternates import Candidate, next_alternate

HERE = Candidate(alternate=1, position=5, rating=1500, division=2)
ANYWHERE = Candidate(alternate=2, position=1, rating=1500, division=None)
ELSEWHERE = Candidate(alternate=3, position=0, rating=1500, division=1)

CANDIDATES = st.lists(
    st.builds(
        Candidate,
        alternate=st.integers(1, 1000),
        position=st.integers(0, 9),
        rating=st.integers(800, 2200),
        division=st.sampled_from([None, 1, 2]),
        is_busy=st.booleans(),
        was_asked=st.booleans(),
    ),
    unique_by=lambda one: one.alternate,
)


def test_those_of_the_division_are_asked_before_those_who_play_anywhere() -> None:
    assert next_alternate([ANYWHERE, HERE, ELSEWHERE], 2) == 1
    assert next_alternate([ANYWHERE, ELSEWHERE], 2) == 2
    assert next_alternate([ELSEWHERE], 2) is None


def test_the_order_of_asking_is_that_of_the_positions() -> None:
    sooner = replace(HERE, alternate=9, position=4)

    assert next_alternate([HERE, sooner], 2) == 9


def test_who_is_busy_or_was_asked_is_passed_over() -> None:
    assert next_alternate([replace(HERE, is_busy=True), ANYWHERE], 2) == 2
    assert next_alternate([replace(HERE, was_asked=True), ANYWHERE], 2) == 2
    assert next_alternate([replace(HERE, is_busy=True)], 2) is None
    assert next_alternate([], 2) is None


def test_ratings_may_be_bounded_on_both_sides() -> None:
    assert next_alternate([HERE], 2, least_rating=1500, most_rating=1500) == 1
    assert next_alternate([HERE], 2, least_rating=1501) is None
    assert next_alternate([HERE], 2, most_rating=1499) is None


@given(CANDIDATES)
def test_asking_on_reaches_everybody_who_may_be_asked_once(candidates: list[Candidate]) -> None:
    left = list(candidates)
    asked = []
    while (chosen := next_alternate(left, 2)) is not None:
        asked.append(chosen)
        left = [replace(one, was_asked=one.was_asked or one.alternate == chosen) for one in left]

    may_be_asked = {
        one.alternate for one in candidates if one.division in (2, None) and not one.is_busy and not one.was_asked
    }
    assert len(asked) == len(set(asked))
    assert set(asked) == may_be_asked
