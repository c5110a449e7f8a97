"""How far a season has come."""

from datetime import timedelta

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    fill,
    league_of,
    open_season,
    round_of,
    running_season,
)
from tournaments.selectors.leagues.seasons import season_facts, takes_entries
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.seasons import edit_season

pytestmark = pytest.mark.django_db


def test_a_season_that_takes_entries(organiser, ada, django_assert_num_queries) -> None:
    season = open_season(league_of(organiser), divisions=1, places=2, boards=2)
    fill(season, 3)
    enter_season(season_id=season.pk, by=ada, team_name="Incompleta", now=NOW)
    with django_assert_num_queries(4):
        facts = season_facts(season, now=NOW)
    assert (facts.places, facts.accepted, facts.waiting, facts.incomplete, facts.places_free) == (2, 2, 1, 1, 0)
    assert (facts.takes_entries, facts.rounds, facts.next_opens_at) == (True, 0, None)


def test_a_season_that_is_running(organiser) -> None:
    season = running_season(organiser, divisions=2)
    decide(boards_of(round_of(season))[0], (11, 3))
    facts = season_facts(season, now=IN_ROUND_1)
    assert (facts.rounds, facts.rounds_open, facts.rounds_closed) == (6, 2, 0)
    assert (facts.boards, facts.boards_decided) == (12, 1)
    assert (facts.takes_entries, facts.next_opens_at) == (False, round_of(season, 2).opens_at)


def test_registration_ends_with_its_last_moment(organiser) -> None:
    season = open_season(league_of(organiser))
    closes = NOW + timedelta(hours=2)
    season = edit_season(season_id=season.pk, by=organiser, changes={"registration_closes_at": closes}, now=NOW)
    assert takes_entries(season, now=closes - timedelta(seconds=1))
    assert not takes_entries(season, now=closes)
