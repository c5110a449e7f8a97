"""People offer to stand in, and are asked in the order in which they did."""

import pytest

from games.models import Player
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    draft_season,
    enter,
    league_of,
    open_season,
    running_season,
)
from tournaments.models import Season
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.errors import AlreadyEntered, BadEntry, BotsStayOut, GuestsStayOut, WrongPhase
from tournaments.services.leagues.alternates import offer_alternate, withdraw_alternate

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser) -> Season:
    return open_season(league_of(organiser))


def test_alternates_stand_in_the_order_in_which_they_offered(season, ada, bruno) -> None:
    offer_alternate(season_id=season.pk, by=ada, now=NOW)
    offer_alternate(season_id=season.pk, by=bruno, division=2, now=NOW)
    found = season.alternates.select_related("division").order_by("position")
    assert [(each.player, each.position, each.division and each.division.number) for each in found] == [
        (ada, 1, None), (bruno, 2, 2),
    ]  # fmt: skip


def test_offering_again_keeps_the_place_and_may_name_another_division(season, ada, bruno) -> None:
    offer_alternate(season_id=season.pk, by=ada, now=NOW)
    offer_alternate(season_id=season.pk, by=bruno, now=NOW)
    withdraw_alternate(season_id=season.pk, by=ada, now=NOW)
    again = offer_alternate(season_id=season.pk, by=ada, division=1, now=NOW)

    assert (again.position, again.is_available, again.division.number) == (1, True, 1)
    acts = season.log.filter(verb__startswith="alternate").count()
    offer_alternate(season_id=season.pk, by=ada, division=1, now=NOW)
    assert season.log.filter(verb__startswith="alternate").count() == acts


def test_whoever_plays_does_not_stand_in(season, ada) -> None:
    enter(season, ada)
    with pytest.raises(AlreadyEntered):
        offer_alternate(season_id=season.pk, by=ada, now=NOW)


def test_guests_and_bots_do_not_stand_in(season, make_bot) -> None:
    guest = Player.objects.create(kind=Player.Kind.GUEST, name="Guest 7", name_key="guest 7")
    for somebody, refusal in ((guest, GuestsStayOut), (make_bot("Nonna"), BotsStayOut)):
        with pytest.raises(refusal):
            offer_alternate(season_id=season.pk, by=somebody, now=NOW)


def test_alternates_are_wanted_while_there_is_something_to_play(organiser, season, ada) -> None:
    running = running_season(organiser, divisions=1)
    assert offer_alternate(season_id=running.pk, by=ada, now=IN_ROUND_1).position == 1
    Season.objects.filter(pk=running.pk).update(status="played")
    with pytest.raises(WrongPhase):
        offer_alternate(season_id=running.pk, by=ada, now=IN_ROUND_1)
    with pytest.raises(BadEntry):
        offer_alternate(season_id=season.pk, by=ada, division=9, now=NOW)


def test_drafts_are_unknown_and_so_are_offers_that_were_never_made(organiser, season, ada) -> None:
    with pytest.raises(NotFound):
        offer_alternate(season_id=draft_season(season.league).pk, by=ada, now=NOW)
    with pytest.raises(NotFound):
        withdraw_alternate(season_id=season.pk, by=ada, now=NOW)
