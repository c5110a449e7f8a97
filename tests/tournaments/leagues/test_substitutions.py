"""Who of a team may sit where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.substitutions import Member, SeatProblem, own_board, seat_problem, usual_lineup

# Three boards of pairs and two reserves; players are a hundred more than their order.
ROSTER = tuple(Member(100 + order, order, is_reserve=order >= 6) for order in range(8))


@pytest.mark.parametrize(
    ("player", "board", "problem"),
    [
        (100, 1, None),
        (101, 2, None),
        (101, 3, SeatProblem.OUT_OF_ORDER),
        (103, 1, None),
        (103, 3, None),
        (104, 1, SeatProblem.OUT_OF_ORDER),
        (106, 1, None),
        (107, 3, None),
        (106, 4, SeatProblem.NO_SUCH_BOARD),
        (106, 0, SeatProblem.NO_SUCH_BOARD),
        (999, 1, SeatProblem.NOT_IN_ROSTER),
    ],
)
def test_regular_members_keep_their_order_and_reserves_sit_anywhere(
    player: int, board: int, problem: SeatProblem | None
) -> None:
    assert seat_problem(player, board, ROSTER, boards=3, team_size=2) is problem


def test_nobody_sits_twice_in_a_round() -> None:
    problem = seat_problem(106, 1, ROSTER, boards=3, team_size=2, seated=frozenset({106}))

    assert problem is SeatProblem.SITS_ALREADY


def test_the_own_board_follows_from_the_order() -> None:
    assert [own_board(member, 2) for member in ROSTER[:6]] == [1, 1, 2, 2, 3, 3]
    assert [own_board(member, 1) for member in ROSTER[:3]] == [1, 2, 3]


def test_everybody_sits_at_the_own_board() -> None:
    assert usual_lineup(ROSTER, boards=3, team_size=2) == ((100, 101), (102, 103), (104, 105))


def test_reserves_take_the_chairs_of_the_absent_from_the_top() -> None:
    lineup = usual_lineup(ROSTER, boards=3, team_size=2, absent={105, 101, 102})

    assert lineup == ((100, 106), (107, 103), (104, None))


def test_a_roster_that_is_too_small_leaves_chairs_empty() -> None:
    assert usual_lineup(ROSTER[:3], boards=2, team_size=2) == ((100, 101), (102, None))


@given(absent=st.sets(st.sampled_from([member.player for member in ROSTER])))
def test_the_usual_lineup_is_allowed_and_seats_as_many_as_it_can(absent: set[int]) -> None:
    lineup = usual_lineup(reversed(ROSTER), boards=3, team_size=2, absent=absent)

    seated = [(player, board) for board, chairs in enumerate(lineup, start=1) for player in chairs if player]
    players = [player for player, _ in seated]
    assert len(set(players)) == len(players) == min(6, 8 - len(absent))
    assert not absent & set(players)
    assert all(seat_problem(player, board, ROSTER, boards=3, team_size=2) is None for player, board in seated)
