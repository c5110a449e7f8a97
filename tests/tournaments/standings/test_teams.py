"""Team tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.tournaments.standings.exercises import teams_14
from tests.tournaments.standings.stages import HALF, TEAM_SCORING, stage
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult
from tournaments.standings.teams import (
    board_count,
    board_totals,
    bottom_board_elimination,
    by_board_points,
    order_by_board_count,
    order_by_bottom_boards,
    score_strength,
    without_bottom_boards,
)
from tournaments.standings.tiebreaks import tiebreak_values

# FIDE's exercises 46 and 48: two teams of four boards that drew.
ELEVEN = (Fraction(1), HALF, HALF, Fraction(0))
FOURTEEN = (Fraction(0), HALF, HALF, Fraction(1))


def test_the_lower_board_count_is_better() -> None:
    assert board_count(ELEVEN) == Fraction(7, 2)
    assert board_count(FOURTEEN) == Fraction(13, 2)
    assert order_by_board_count({14: FOURTEEN, 11: ELEVEN}) == ((11,), (14,))


def test_boards_are_left_out_from_the_bottom() -> None:
    assert without_bottom_boards(ELEVEN) == (2, 1 + HALF, 1)
    assert without_bottom_boards(FOURTEEN)[0] == 1
    assert order_by_bottom_boards({14: FOURTEEN, 11: ELEVEN, 15: ELEVEN}) == ((11, 15), (14,))


def two_rounds_on_boards() -> History:
    """Two teams of two boards that met twice."""
    one, none = Fraction(1), Fraction(0)

    def match(opponent: int, *boards: Fraction) -> RoundResult:
        return RoundResult(
            RoundKind.PLAYED, opponent, Fraction(1), board_points=sum(boards, none), board_results=boards
        )

    return History(
        entrants=(Entrant(1, 1), Entrant(2, 2)),
        results={1: (match(2, none, one), match(2, HALF, HALF)), 2: (match(1, one, none), match(1, HALF, HALF))},
        scoring=TEAM_SCORING,
        boards=2,
    )


def test_boards_add_up_over_the_rounds() -> None:
    history = two_rounds_on_boards()

    assert board_totals(history) == {1: (HALF, 1 + HALF), 2: (1 + HALF, HALF)}
    assert tiebreak_values("board_count", history) == {1: 3 + HALF, 2: 2 + HALF}
    assert bottom_board_elimination((1, 2), history) == ((2,), (1,))


def test_board_points_take_the_place_of_match_points() -> None:
    boards = by_board_points(teams_14())

    assert boards.score(1) == Fraction(35, 2)
    assert boards.scoring.draw == 2


def test_a_match_without_boards_has_no_board_points() -> None:
    history = stage({1: "x2=2", 2: "x1=0"}, scoring=TEAM_SCORING, boards=4)

    assert tiebreak_values("board_points", history) == {1: 0, 2: 0}
    assert by_board_points(history).score(1) == 0


def test_the_strength_is_divided_by_what_the_rules_name() -> None:
    history = teams_14()

    by_rule, by_three = score_strength(history), score_strength(history, normalisation=3)

    assert by_rule.fractions() == by_three.fractions()
    assert score_strength(history, normalisation=64).fractions()[0] == Fraction(37, 2)


def test_many_boards_and_few_rounds_do_not_divide_by_nothing() -> None:
    history = replace(stage({1: "x2=2:5", 2: "x1=0:3"}, scoring=TEAM_SCORING), boards=8)

    assert tiebreak_values("score_strength", history) == {1: 5, 2: 5}
