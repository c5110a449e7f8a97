"""Who did best among the tied."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings.exercises import round_robin_6, teams_14
from tests.tournaments.standings.stages import HALF, TEAM_SCORING, stage
from tournaments.standings.encounters import (
    direct_encounter,
    extended_direct_encounter,
    mini_table_scores,
    rank_mini_table,
)


def table(*games: str) -> dict[str, dict[str, Fraction]]:
    """A mini-table from games such as "AB=1": A made 1 against B, who made the rest of it."""
    made: dict[str, dict[str, Fraction]] = {}
    for game in games:
        pair, points = game.split("=")
        made.setdefault(pair[0], {})[pair[1]] = Fraction(points)
        made.setdefault(pair[1], {})[pair[0]] = 1 - Fraction(points)
    return made


def order(tied: str, *games: str) -> str:
    """The groups in their order, as in "A BC"."""
    return " ".join("".join(group) for group in rank_mini_table(tied, table(*games)))


# Table 3 of O. Milvang, "Direct Encounter" (2026): seven who have all met.
SEVEN = (
    *("12=0.5", "13=1", "14=1", "15=0.5", "16=0", "17=1", "23=1", "24=1", "25=0.5", "26=0.5", "27=1"),
    *("34=1", "35=1", "36=1", "37=1", "45=1", "46=1", "47=0.5", "56=1", "57=1", "67=1"),
)


@pytest.mark.parametrize(
    ("tied", "games", "expected"),
    [
        pytest.param("1246", ("12=.5", "14=.5", "16=.5", "24=.5", "62=1", "46=.5"), "6 14 2", id="FIDE exercise 25, 6"),
        pytest.param("abc", ("ca=1", "cb=.5"), "abc", id="FIDE exercise 25, 4.5: b may yet reach c"),
        pytest.param("ABCD", ("AB=1", "AC=1", "AD=1", "BC=1", "BD=1"), "A B CD", id="FIDE section 6"),
        pytest.param("ABCD", ("AB=1", "DA=1", "AC=1", "BC=1", "BD=1", "CD=1"), "A B C D", id="scalachess, recursive"),
        pytest.param("CDG", ("CD=1", "CG=1"), "C DG", id="scalachess, uncatchable"),
        pytest.param("1234567", SEVEN, "2 1 3 5 4 6 7", id="Milvang table 3"),
        pytest.param("123", ("12=1", "13=1"), "1 23", id="Milvang table 5"),
        pytest.param("1234567", tuple(game for game in SEVEN if game != "56=1"), "2 3 1 4 567", id="Milvang table 8"),
        pytest.param(
            "ABCD", ("BC=.5", "BD=1", "BA=1", "AC=.5", "CD=1"), "B C AD", id="the second place on the same table"
        ),
        pytest.param("ABC", ("AB=1", "BC=1", "CA=1"), "ABC", id="a circle"),
        pytest.param("A", (), "A", id="alone"),
        pytest.param("AB", (), "AB", id="never met"),
    ],
)
def test_the_tied_are_ranked_as_published(tied: str, games: tuple[str, ...], expected: str) -> None:
    assert order(tied, *games) == expected


def test_the_forfeit_counts_in_the_round_robin_of_six() -> None:
    history = round_robin_6()

    assert direct_encounter((1, 2, 3), history) == ((1,), (2, 3))
    assert direct_encounter((4, 5, 6), history) == ((6,), (5,), (4,))


def test_a_forfeit_is_no_meeting_in_a_swiss() -> None:
    rows = {1: "F2=1", 2: "L1=0"}

    assert direct_encounter((2, 1), stage(rows)) == ((2, 1),)
    assert direct_encounter((2, 1), stage(rows, is_round_robin=True)) == ((1,), (2,))


def test_several_meetings_are_averaged() -> None:
    rows = {1: "w2=1 b2=0 w3=0.5", 2: "b1=0 w1=1 b3=1", 3: "Z=0 w2=0 b1=0.5"}

    # 1 and 2 shared their two games; 2 beat 3, 1 drew with 3: 2 has 3/2, 1 has 1, 3 has 1/2.
    assert direct_encounter((1, 2, 3), stage(rows)) == ((2,), (1,), (3,))


def test_games_against_others_do_not_count() -> None:
    rows = {1: "w3=1 w2=0.5", 2: "w4=0 b1=0.5", 3: "b1=0 Z=0", 4: "b2=1 Z=0"}

    assert direct_encounter((1, 2), stage(rows)) == ((1, 2),)


def test_a_missing_game_may_be_worth_a_win_of_the_scoring_in_force() -> None:
    scoring = TEAM_SCORING
    rows = {1: "x2=2 Z=0", 2: "x1=0 Z=0", 3: "Z=0 Z=0"}

    assert direct_encounter((1, 2, 3), stage(rows, scoring=scoring)) == ((1, 2, 3),)


def test_tied_teams_are_ranked_by_matches_then_boards_and_again() -> None:
    history = teams_14()

    assert extended_direct_encounter((1, 2, 3, 4, 5), history) == ((4,), (2,), (1,), (3,), (5,))
    assert extended_direct_encounter((6, 8), history) == ((6,), (8,))


def test_the_steps_of_the_extended_encounter_can_be_shown() -> None:
    history, tied = teams_14(), (1, 2, 3, 4, 5)

    assert set(mini_table_scores(tied, history).values()) == {Fraction(4)}
    assert mini_table_scores(tied, history, of_boards=True) == {1: 8, 2: 8, 3: 8, 4: 8 + HALF, 5: 7 + HALF}
    assert mini_table_scores((1, 2, 3), history, of_boards=True) == {1: 5, 2: 5 + HALF, 3: 1 + HALF}


def test_a_missing_match_may_bring_every_board() -> None:
    # 1 and 2 drew on matches; on boards 1 leads 2 1/2 to 1 1/2, and 3, whom neither met, might still make all eight.
    rows = {1: "x2=1:2.5", 2: "x1=1:1.5", 3: "P=1:2"}

    assert extended_direct_encounter((1, 2, 3), stage(rows, scoring=TEAM_SCORING, boards=4)) == ((1, 2, 3),)
    assert extended_direct_encounter((1, 2), stage(rows, scoring=TEAM_SCORING, boards=4)) == ((1,), (2,))
