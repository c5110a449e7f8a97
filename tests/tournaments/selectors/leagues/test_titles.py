"""First places in leagues among the titles of a player."""

import pytest

from games.selectors.profile_titles import titles_of
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import play_season, running_season
from tournaments.models import League, Season
from tournaments.selectors.leagues.titles import leagues_won

pytestmark = pytest.mark.django_db


def finished(organiser, **settings) -> Season:
    """A season that was played to its end: the strongest of every division is the first."""
    season = running_season(organiser, **settings)
    play_season(season)
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED, finished_at=NOW)
    season.refresh_from_db()
    return season


def test_who_won_a_division_bears_its_name(organiser) -> None:
    season = finished(organiser)
    first, second = (season.entries.get(division__number=2, seed=seed).captain for seed in (1, 2))

    (title,) = titles_of(first, None)

    assert (title.kind, title.event) == ("Serie B", "Lega di prova · Primavera")
    assert title.url == f"/leagues/{season.league_id}/1/2"
    assert title.won_at == NOW
    assert titles_of(second, None) == []


def test_of_a_season_with_one_division_one_is_the_winner(organiser) -> None:
    season = finished(organiser, divisions=1)

    (title,) = leagues_won(season.entries.get(seed=1).captain, None)

    assert title.kind == "Winner"


def test_everybody_of_the_team_has_won(organiser) -> None:
    season = finished(organiser, divisions=1, boards=2)

    for member in season.entries.get(seed=1).roster.all():
        assert len(leagues_won(member.player, None)) == 1


def test_nothing_is_won_before_the_season_is_finished_and_nothing_told_of_private_ones(organiser) -> None:
    season = running_season(organiser, divisions=1)
    play_season(season)
    first = season.entries.get(seed=1).captain
    assert leagues_won(first, None) == []

    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED, finished_at=NOW)
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)

    assert leagues_won(first, None) == []
    assert len(leagues_won(first, first)) == 1
