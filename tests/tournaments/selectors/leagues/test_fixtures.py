"""Fixtures of a division with their totals."""

from fractions import Fraction

import pytest

from tests.tournaments.services.leagues.seasons import boards_of, decide, division, entry_at, round_of, running_season
from tournaments.leagues.schedule import Meeting
from tournaments.models import LeagueRound
from tournaments.selectors.leagues.fixtures import begun_fixtures, division_fixtures, playoff_fixtures
from tournaments.services.leagues.fixtures import write_fixtures

pytestmark = pytest.mark.django_db


def test_every_round_has_its_fixtures_with_what_they_come_to_so_far(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4, boards=2)
    board = boards_of(round_of(season))[0]
    decide(board, (11, 2))
    rounds = division_fixtures(division(season))

    assert [each.round.number for each in rounds] == [1, 2, 3]
    first, second = rounds[0].fixtures
    assert (first.result.home, first.result.away) == tuple(entry_at(board.fixture, n).pk for n in (0, 1))
    assert (first.result.is_complete, first.total.home, first.total.away) == (False, Fraction(1), Fraction(0))
    assert (second.result.boards, second.total.home_match_points) == ((), 0)


def test_a_free_round_is_complete_without_boards(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=3)
    found = [fixture.result for fixture in division_fixtures(division(season))[0].fixtures]
    free = next(result for result in found if result.away is None)
    assert (free.boards, free.is_complete) == ((), True)


def test_only_rounds_that_have_begun_count(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4)
    assert len(begun_fixtures(division(season))) == 1
    LeagueRound.objects.filter(season=season, number=2).update(status="open")
    assert len(begun_fixtures(division(season))) == 2
    assert len(begun_fixtures(division(season), after=1)) == 1


def test_play_offs_are_apart_from_divisions(organiser) -> None:
    season = running_season(organiser, divisions=2, entries=2)
    upper, lower = (season.entries.get(division__number=number, seed=1) for number in (1, 2))
    first = round_of(season)
    round_ = LeagueRound.objects.create(season=season, number=1, opens_at=first.opens_at, closes_at=first.closes_at)
    write_fixtures(season, round_, [Meeting(upper.pk, lower.pk)])

    (fixture,) = playoff_fixtures(season)
    assert (fixture.home, fixture.away, fixture.is_complete) == (upper.pk, lower.pk, False)
    assert len(division_fixtures(division(season))) == 1
