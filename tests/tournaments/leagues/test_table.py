"""The table of a division, beside one that is worked out again in a plain way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.leagues.seasons import field_of, fixture, home_wins, random_rounds
from tournaments.leagues.results import FixtureResult, Outcome, scoring_from
from tournaments.leagues.table import (
    LEAGUE_TIEBREAKS,
    TEAM_TIEBREAKS,
    LeagueLine,
    league_history,
    league_table,
    usual_tiebreaks,
)
from tournaments.leagues.zones import Zone, ZonePlan
from tournaments.standings.catalogue import TIEBREAKS
from tournaments.standings.lots import lot_order
from tournaments.standings.tiebreaks import UnknownTiebreak

SCORING = scoring_from({})
NO_ZONES = ZonePlan()
# Criteria that a few sums give, so that the naive table needs no tie-break of ours.
PLAIN = ("board_points", "point_difference", "points_made", "wins")


@dataclass
class Tally:
    """A line as somebody adds it up on paper."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeited: int = 0
    points: float = 0
    boards: float = 0
    made: int = 0
    conceded: int = 0


def naive_tallies(entries: Sequence[int], rounds: Sequence[Sequence[FixtureResult]]) -> dict[int, Tally]:
    """The sums of everybody from the boards, in floats and without a word of the code that is tested."""
    tallies = {entry: Tally() for entry in entries}
    for one in (one for fixtures in rounds for one in fixtures):
        if one.away is None or not one.is_complete:
            continue
        home, away = tallies[one.home], tallies[one.away]
        home_boards = away_boards = 0.0
        for board in one.boards:
            home.made, home.conceded = home.made + board.home_points, home.conceded + board.away_points
            away.made, away.conceded = away.made + board.away_points, away.conceded + board.home_points
            if board.outcome in ("home", "away_forfeits"):
                home_boards += 1
            elif board.outcome in ("away", "home_forfeits"):
                away_boards += 1
            elif board.outcome in ("draw", "unplayed_draw"):
                home_boards, away_boards = home_boards + 0.5, away_boards + 0.5
        home.boards, away.boards = home.boards + home_boards, away.boards + away_boards
        nobody_sat = all(board.outcome not in ("home", "away", "draw") for board in one.boards)
        for side, own, other in ((home, home_boards, away_boards), (away, away_boards, home_boards)):
            if own > other:
                side.won, side.points = side.won + 1, side.points + 3
            elif own == other > 0:
                side.drawn, side.points = side.drawn + 1, side.points + 1
            else:
                side.lost += 1
                side.forfeited += nobody_sat
    return tallies


def table_of(
    entries: Sequence[int], rounds: Sequence[Sequence[FixtureResult]], criteria: Sequence[str], *, boards: int = 1
) -> tuple[LeagueLine, ...]:
    """The table under test."""
    history = league_history(field_of(entries), rounds, scoring=SCORING, boards=boards)
    return league_table(history, criteria, zones=NO_ZONES, lot="lot")


@given(
    entries=st.lists(st.integers(1, 99), min_size=2, max_size=9, unique=True),
    cycles=st.integers(1, 2),
    boards=st.sampled_from([1, 3]),
    seed=st.integers(0, 10_000),
    share_open=st.sampled_from([0.0, 0.3]),
)
def test_the_table_is_what_one_adds_up_on_paper(
    entries: list[int], cycles: int, boards: int, seed: int, share_open: float
) -> None:
    rounds = random_rounds(entries, cycles, boards, random.Random(seed), share_open)

    lines = table_of(entries, rounds, PLAIN, boards=boards)

    tallies = naive_tallies(entries, rounds)
    keys = {
        entry: (one.points, one.boards, one.made - one.conceded, one.made, one.won) for entry, one in tallies.items()
    }
    assert [line.entry for line in lines] == sorted(
        entries, key=lambda entry: (tuple(-value for value in keys[entry]), lot_order(entries, "lot").index(entry))
    )
    for line in lines:
        one = tallies[line.entry]
        assert (line.won, line.drawn, line.lost, line.forfeited) == (one.won, one.drawn, one.lost, one.forfeited)
        assert line.played == line.won + line.drawn + line.lost
        assert (float(line.points), float(line.board_points)) == (one.points, one.boards)
        assert (line.point_difference, line.points_made) == (one.made - one.conceded, one.made)
        assert tuple(map(float, (line.points, *line.values))) == keys[line.entry]  # type: ignore[arg-type]  # none is None
        assert line.rank == 1 + sum(key > keys[line.entry] for key in keys.values())


@given(seed=st.integers(0, 10_000), boards=st.sampled_from([1, 3]))
def test_neither_fixtures_nor_entrants_need_an_order(seed: int, boards: int) -> None:
    rng = random.Random(seed)
    entries = [4, 8, 15, 16, 23, 42]
    rounds = random_rounds(entries, 2, boards, rng)
    criteria = usual_tiebreaks(boards)
    expected = table_of(entries, rounds, criteria, boards=boards)

    shuffled = [rng.sample(fixtures, len(fixtures)) for fixtures in rounds]
    field = list(field_of(entries))
    rng.shuffle(field)
    history = league_history(field, shuffled, scoring=SCORING, boards=boards)

    assert league_table(history, criteria, zones=NO_ZONES, lot="lot") == expected


def test_who_is_tied_shares_a_rank_and_stands_in_the_order_of_the_lot() -> None:
    lines = table_of((1, 2, 3), [], LEAGUE_TIEBREAKS)

    assert [line.entry for line in lines] == list(lot_order((1, 2, 3), "lot"))
    assert [line.rank for line in lines] == [1, 1, 1]
    assert [line.decided_by for line in lines] == [None, None, None]


def test_zones_go_by_the_place_so_that_shared_ranks_make_none_larger() -> None:
    history = league_history(field_of(range(1, 7)), [], scoring=SCORING)
    plan = ZonePlan(promotes=1, playoff_up=1, playoff_down=1, relegates=2)

    lines = league_table(history, LEAGUE_TIEBREAKS, zones=plan, lot="lot")

    assert [line.zone for line in lines] == [
        Zone.PROMOTION, Zone.PLAYOFF_UP, Zone.MIDDLE, Zone.PLAYOFF_DOWN, Zone.RELEGATION, Zone.RELEGATION,
    ]  # fmt: skip


def test_every_line_says_what_separates_it_from_the_one_above() -> None:
    rounds = [
        [fixture(1, 2, (Outcome.DRAW, 8, 8)), fixture(3, 4, (Outcome.HOME, 11, 9))],
        [fixture(4, 2, (Outcome.HOME, 11, 0))],
    ]

    lines = table_of((1, 2, 3, 4), rounds, LEAGUE_TIEBREAKS)

    assert [(line.entry, line.rank, line.decided_by) for line in lines] == [
        (3, 1, None),
        (4, 2, "direct_encounter"),
        (1, 3, "score"),
        (2, 4, "point_difference"),
    ]


def test_the_form_is_the_last_five_results_with_the_latest_last() -> None:
    rounds = [
        [home_wins(1, 2)],
        [home_wins(2, 1)],
        [home_wins(1, None)],
        [fixture(1, 2, Outcome.DRAW)],
        [fixture(1, 2, Outcome.HOME_FORFEITS)],
        [FixtureResult(1, 2, (), is_complete=False)],
        [fixture(1, 2, Outcome.AWAY_FORFEITS)],
    ]

    forms = {line.entry: line.form for line in table_of((1, 2), rounds, ())}

    assert forms == {1: ("L", "-", "D", "F", "W"), 2: ("L", "W", "D", "W", "F")}


def test_who_left_stands_below_everybody_with_the_results_that_count() -> None:
    rounds = [[home_wins(1, 2), home_wins(3, 4)], [home_wins(1, 3), home_wins(2, 4)], [home_wins(1, 4)]]
    history = league_history(field_of((1, 2, 3, 4)), rounds, scoring=SCORING)
    plan = ZonePlan(relegates=1)

    lines = league_table(history, ("point_difference",), zones=plan, lot="lot", departed=frozenset({1}))

    assert [(line.entry, line.rank, line.decided_by) for line in lines[2:]] == [(4, 3, "score"), (1, 4, None)]
    assert {line.entry for line in lines[:2]} == {2, 3}
    assert lines[-1].points == 9
    assert lines[-1].zone is Zone.RELEGATION
    assert [line.has_left for line in lines] == [False, False, False, True]


def test_what_separates_two_is_read_across_somebody_who_left() -> None:
    """2 stands above 3 by points and 3 above 1 by difference: without 3, points separate 2 and 1."""
    rounds = [
        [fixture(2, 4, (Outcome.HOME, 12, 0)), fixture(3, 5, Outcome.DRAW)],
        [fixture(1, 4, Outcome.DRAW)],
        [fixture(1, 5, (Outcome.AWAY, 0, 11))],
    ]
    history = league_history(field_of((1, 2, 3, 4, 5)), rounds, scoring=SCORING)
    together = league_table(history, ("point_difference",), zones=NO_ZONES, lot="lot")
    assert [(line.entry, line.decided_by) for line in together] == [
        (5, None),
        (2, "score"),
        (3, "score"),
        (1, "point_difference"),
        (4, "point_difference"),
    ]

    lines = league_table(history, ("point_difference",), zones=NO_ZONES, lot="lot", departed=frozenset({3, 4, 5}))

    assert [(line.entry, line.decided_by) for line in lines[:2]] == [(2, None), (1, "score")]


@pytest.mark.parametrize("is_round_robin", [True, False])
@pytest.mark.parametrize("boards", [1, 3])
def test_the_usual_criteria_are_known_and_fit_the_season(boards: int, is_round_robin: bool) -> None:
    criteria = usual_tiebreaks(boards, is_round_robin=is_round_robin)

    assert set(criteria) <= set(TIEBREAKS)
    assert ("board_points" in criteria) is (boards > 1)
    assert (criteria[0] == "buchholz_cut_1") is not is_round_robin
    assert criteria[-len(LEAGUE_TIEBREAKS) + 1 :] == LEAGUE_TIEBREAKS[1:]


def test_teams_are_separated_by_their_boards_before_they_meet() -> None:
    rounds = [
        [
            fixture(1, 2, Outcome.HOME, Outcome.HOME, Outcome.AWAY),
            fixture(3, 4, Outcome.HOME, Outcome.HOME, Outcome.HOME),
        ],
        [
            fixture(4, 1, Outcome.AWAY, Outcome.AWAY, Outcome.HOME),
            fixture(2, 3, Outcome.HOME, Outcome.HOME, Outcome.AWAY),
        ],
    ]

    lines = table_of((1, 2, 3, 4), rounds, TEAM_TIEBREAKS, boards=3)

    assert [(line.entry, line.points, line.board_points) for line in lines] == [
        (1, 6, 4),
        (3, 3, 4),
        (2, 3, 3),
        (4, 0, 1),
    ]
    assert lines[2].decided_by == "board_points"


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(UnknownTiebreak):
        table_of((1, 2), [], ("beauty",))


def test_the_points_are_exact() -> None:
    scoring = scoring_from({"win": "1", "draw": "1/3", "loss": "0"})
    history = league_history(field_of((1, 2)), [[fixture(1, 2, Outcome.DRAW)]] * 3, scoring=scoring, cycles=3)

    lines = league_table(history, (), zones=NO_ZONES, lot="")

    assert [line.points for line in lines] == [Fraction(1), Fraction(1)]
