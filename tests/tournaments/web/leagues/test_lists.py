"""The list of leagues and the page of one: who sees what, and under which heading."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import draft_season, enter, league_of, new_player, open_season
from tournaments.models import League
from tournaments.services.leagues.season_phases import cancel_season

pytestmark = pytest.mark.django_db


def content(browser, path: str) -> str:
    return str(browser.get(path).content.decode())


def test_without_any_league_the_list_says_so_and_leads_on(visitor) -> None:
    page = content(visitor, "/leagues")

    assert "No season is open for registration just now." in page
    assert "?show=running" in page


def test_seasons_are_listed_by_their_phase(visitor, organiser, season) -> None:
    opened = open_season(league_of(organiser, name="Lega aperta"))
    over = open_season(league_of(organiser, name="Lega finita"))
    cancel_season(season_id=over.pk, by=organiser, reason="Nobody came", now=NOW)

    assert "Lega aperta" in content(visitor, "/leagues?show=open")
    assert "8 places for players" in content(visitor, "/leagues?show=open")
    assert "Lega di prova" in content(visitor, "/leagues?show=running")
    assert "Lega finita" in content(visitor, "/leagues?show=past")
    assert "Lega aperta" in content(visitor, "/leagues"), "what can be entered comes first"
    assert f"/leagues/{opened.league_id}/1" in content(visitor, "/leagues")


def test_the_list_shows_what_is_played_where_nothing_is_open(visitor, season) -> None:
    assert "Lega di prova" in content(visitor, "/leagues")


@pytest.mark.parametrize(
    ("query", "found"),
    [("kind=players", True), ("kind=teams", False), ("game=scopa_classica", True), ("game=scopone", False),
     ("kind=nonsense&game=nonsense", True)],
)  # fmt: skip
def test_filters_let_through_what_fits_and_pass_over_what_they_do_not_know(visitor, season, query, found) -> None:
    page = content(visitor, f"/leagues?show=running&{query}")

    assert ("Lega di prova" in page) is found
    assert ("No season fits these filters." in page) is not found


def test_drafts_and_private_leagues_are_not_there_for_strangers(visitor, browser_of, organiser, stranger) -> None:
    draft = draft_season(league_of(organiser, name="Lega in bozza"))
    hidden = open_season(league_of(organiser, name="Lega segreta", visibility=League.Visibility.PRIVATE))

    for browser in (visitor, browser_of(stranger)):
        assert "Lega in bozza" not in content(browser, "/leagues?show=open")
        assert "Lega segreta" not in content(browser, "/leagues?show=open")
        for season in (draft, hidden):
            assert browser.get(f"/leagues/{season.league_id}").status_code == 404
            assert browser.get(f"/leagues/{season.league_id}/1").status_code == 404
            assert browser.get(f"/leagues/{season.league_id}/1/1").status_code == 404
    assert "Lega in bozza" in content(browser_of(organiser), "/leagues?show=mine")


def test_mine_are_those_one_plays_in(browser_of, organiser, stranger) -> None:
    player = new_player("Pia")
    enter(open_season(league_of(organiser)), player)

    assert "Lega di prova" in content(browser_of(player), "/leagues?show=mine")
    assert "You are in no league yet." in content(browser_of(stranger), "/leagues?show=mine")


def test_a_league_shows_its_seasons_its_archive_and_its_people(visitor, organiser) -> None:
    league = league_of(organiser, description="Every Thursday.")
    over = open_season(league, name="La prima")
    cancel_season(season_id=over.pk, by=organiser, reason="Nobody came", now=NOW)
    open_season(league, name="La seconda")

    page = content(visitor, f"/leagues/{league.pk}")

    assert page.index("La seconda") < page.index("Earlier seasons") < page.index("La prima")
    assert "Every Thursday." in page
    assert "Olga" in page


def test_the_list_takes_as_many_queries_for_ten_seasons_as_for_one(
    visitor, organiser, django_assert_max_num_queries
) -> None:
    for number in range(10):
        open_season(league_of(organiser, name=f"Lega {number}"))

    with django_assert_max_num_queries(8):
        visitor.get("/leagues?show=open")
