"""Organisers and arbiters come and go; one organiser always stays."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import draft_season, league_of
from tournaments.selectors.leagues.access import is_arbiter, is_organiser
from tournaments.services.errors import LastOrganiser, NotStaff, UnknownPlayer
from tournaments.services.leagues.errors_entries import BadLeague
from tournaments.services.leagues.league_staff import add_league_staff, remove_league_staff

pytestmark = pytest.mark.django_db


def test_an_arbiter_rules_and_does_not_organise(organiser, ada) -> None:
    league = league_of(organiser)
    add_league_staff(league_id=league.pk, by=organiser, player="Ada", role="arbiter", now=NOW)

    assert (is_arbiter(ada, league), is_organiser(ada, league)) == (True, False)
    with pytest.raises(NotStaff):
        add_league_staff(league_id=league.pk, by=ada, player="Ada", role="organiser", now=NOW)


def test_the_last_organiser_cannot_leave_nor_become_less(organiser, ada) -> None:
    league = league_of(organiser)
    with pytest.raises(LastOrganiser):
        remove_league_staff(league_id=league.pk, by=organiser, player="Olga", now=NOW)
    with pytest.raises(LastOrganiser):
        add_league_staff(league_id=league.pk, by=organiser, player="Olga", role="arbiter", now=NOW)

    add_league_staff(league_id=league.pk, by=organiser, player="Ada", role="organiser", now=NOW)
    remove_league_staff(league_id=league.pk, by=organiser, player="Olga", now=NOW)
    assert [each.player for each in league.staff.all()] == [ada]


def test_nobody_unknown_and_no_unknown_role(organiser, ada) -> None:
    league = league_of(organiser)
    with pytest.raises(UnknownPlayer):
        add_league_staff(league_id=league.pk, by=organiser, player="Nessuno", role="arbiter", now=NOW)
    with pytest.raises(BadLeague):
        add_league_staff(league_id=league.pk, by=organiser, player="Ada", role="owner", now=NOW)


def test_the_log_of_a_season_that_is_not_over_says_who_runs_it(organiser, ada) -> None:
    league = league_of(organiser)
    season = draft_season(league)
    add_league_staff(league_id=league.pk, by=organiser, player="Ada", role="arbiter", now=NOW)
    add_league_staff(league_id=league.pk, by=organiser, player="Ada", role="arbiter", now=NOW)
    remove_league_staff(league_id=league.pk, by=organiser, player="Ada", now=NOW)

    acts = season.log.filter(verb__startswith="staff").order_by("number")
    assert [(act.verb, act.before["role"], act.after["role"]) for act in acts] == [
        ("staff_added", None, "arbiter"),
        ("staff_removed", "arbiter", None),
    ]
