"""From fixtures to the history that tie-breaks and pairings read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.leagues.seasons import field_of, fixture, home_wins
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.histories import league_history, open_pairs
from tournaments.leagues.results import BoardResult, FixtureResult, Outcome, scoring_from
from tournaments.pairing.quitters import QuitterRule
from tournaments.standings.history import CardCounts, History, RoundKind, RoundResult

SCORING = scoring_from({})
FOUR = (1, 2, 3, 4)


def history_of(*rounds: list[FixtureResult], boards: int = 1, is_round_robin: bool = True) -> History:
    """The history of four entries."""
    return league_history(field_of(FOUR), rounds, scoring=SCORING, boards=boards, is_round_robin=is_round_robin)


def test_a_fixture_that_was_played_gives_both_their_round() -> None:
    cards = CardCounts(sweeps=3, settebelli=1, primiere=2, hands_won=4)
    board = BoardResult(1, Outcome.HOME, 11, 7, home_cards=cards)

    history = history_of([FixtureResult(1, 2, (board,), is_complete=True)])

    assert history.results[1][0] == RoundResult(
        RoundKind.PLAYED,
        opponent=2,
        points=Fraction(3),
        starts=True,
        cards=CardCounts(11, 7, sweeps=3, settebelli=1, primiere=2, hands_won=4),
        board_points=Fraction(1),
        board_results=(Fraction(1),),
    )
    assert history.results[2][0] == RoundResult(
        RoundKind.PLAYED,
        opponent=1,
        points=Fraction(0),
        starts=False,
        cards=CardCounts(7, 11),
        board_points=Fraction(0),
        board_results=(Fraction(0),),
    )


def test_the_boards_of_a_team_add_up() -> None:
    boards = fixture(1, 2, (Outcome.HOME, 11, 4), (Outcome.DRAW, 6, 6), Outcome.AWAY_FORFEITS)

    home, away = (history_of([boards], boards=3).results[entry][0] for entry in (1, 2))

    assert (home.board_points, away.board_points) == (Fraction(5, 2), Fraction(1, 2))
    assert home.board_results == (Fraction(1), Fraction(1, 2), Fraction(1))
    assert away.board_results == (Fraction(0), Fraction(1, 2), Fraction(0))
    assert (home.cards.points_made, home.cards.points_conceded) == (17, 10)
    assert home.kind is RoundKind.PLAYED


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        (Outcome.HOME_FORFEITS, RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_WIN),
        (Outcome.AWAY_FORFEITS, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS),
        (Outcome.DOUBLE_FORFEIT, RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS),
        (Outcome.UNPLAYED_DRAW, RoundKind.PLAYED, RoundKind.PLAYED),
    ],
)
def test_what_was_not_played_has_its_kind(outcome: Outcome, home: RoundKind, away: RoundKind) -> None:
    history = history_of([fixture(1, 2, outcome)])

    first, second = history.results[1][0], history.results[2][0]
    assert (first.kind, second.kind) == (home, away)
    assert (first.opponent, second.opponent) == (2, 1)
    assert first.starts is None
    assert second.starts is None


def test_a_draw_by_rule_is_a_half_bye_in_a_swiss() -> None:
    history = history_of([fixture(1, 2, Outcome.UNPLAYED_DRAW)], is_round_robin=False)

    assert history.results[1][0].kind is RoundKind.HALF_BYE
    assert history.results[1][0].opponent is None
    assert history.score(1) == history.score(2) == 1


def test_a_free_round_gives_points_in_a_swiss_alone() -> None:
    robin, swiss = (history_of([home_wins(1, None)], is_round_robin=kind).results[1][0] for kind in (True, False))

    assert robin == RoundResult(RoundKind.PAIRING_BYE, None, Fraction(0), board_points=Fraction(0))
    assert swiss == RoundResult(RoundKind.PAIRING_BYE, None, Fraction(3), board_points=Fraction(1, 2))


def test_only_complete_fixtures_count() -> None:
    board = BoardResult(1, Outcome.HOME, 11, 7)
    open_fixture = FixtureResult(1, 2, (board,), is_complete=False)
    empty = FixtureResult(3, 4, (), is_complete=True)

    history = history_of([open_fixture, empty])

    assert {entry: results[0].kind for entry, results in history.results.items()} == dict.fromkeys(
        FOUR, RoundKind.ZERO_BYE
    )
    assert open_pairs([[open_fixture, empty, FixtureResult(1, None, (), is_complete=False)]]) == {frozenset({1, 2})}


def left(rule: QuitterRule, played: int, cycles: int = 1) -> History:
    """Entry 4 of four plays so many of three fixtures and leaves; the others are its forfeits."""
    opponents = (1, 2, 3) * cycles
    rounds = [
        [home_wins(4, other) if number < played else fixture(4, other, Outcome.HOME_FORFEITS)]
        for number, other in enumerate(opponents)
    ]
    return league_history(field_of(FOUR), rounds, scoring=SCORING, cycles=cycles, quitters={4: rule})


@pytest.mark.parametrize(
    ("rule", "played", "cycles", "points"),
    [
        (QuitterRule.HALF, 1, 1, (0, 0, 0, 0)),
        (QuitterRule.HALF, 2, 1, (0, 0, 3, 6)),
        (QuitterRule.HALF, 2, 2, (0, 0, 0, 0)),
        (QuitterRule.KEEP, 0, 1, (3, 3, 3, 0)),
        (QuitterRule.ANNUL, 3, 1, (0, 0, 0, 0)),
    ],
)
def test_the_rule_says_whether_results_of_a_quitter_count(
    rule: QuitterRule, played: int, cycles: int, points: tuple[int, ...]
) -> None:
    history = left(rule, played, cycles)

    assert tuple(history.score(entry) for entry in FOUR) == points


def test_in_a_swiss_everything_counts_whoever_leaves() -> None:
    history = league_history(
        field_of(FOUR),
        [[home_wins(4, 1)]],
        scoring=SCORING,
        is_round_robin=False,
        quitters={4: QuitterRule.ANNUL},
    )

    assert history.score(4) == 3


def test_one_quitter_may_count_and_another_not() -> None:
    rounds = [[home_wins(3, 1), home_wins(4, 2)], [home_wins(3, 2), home_wins(4, 1)], [home_wins(3, 4)]]

    history = league_history(
        field_of(FOUR), rounds, scoring=SCORING, quitters={3: QuitterRule.HALF, 4: QuitterRule.ANNUL}
    )

    assert [history.score(entry) for entry in FOUR] == [0, 0, 6, 0]
    assert history.results[3][2].kind is RoundKind.ZERO_BYE


@pytest.mark.parametrize(
    ("fixtures", "problem"),
    [
        ([home_wins(1, 2), home_wins(3, 2)], "twice"),
        ([home_wins(1, None), FixtureResult(2, 1, (), is_complete=False)], "twice"),
        ([home_wins(1, 5)], "unknown"),
    ],
)
def test_a_round_has_every_entry_once_and_no_others(fixtures: list[FixtureResult], problem: str) -> None:
    with pytest.raises(BadSeasonSettings) as refusal:
        history_of(fixtures)

    assert refusal.value.details["setting"] == "rounds"
    assert refusal.value.details["problem"] == problem
