"""Who runs a tournament."""

import pytest

from games.services import make_guest
from tests.tournaments.conftest import NOW
from tournaments.models import AuditEntry
from tournaments.selectors.access import role_in
from tournaments.services.errors import BadTournament, GuestsStayOut, LastOrganiser, NotStaff, UnknownPlayer
from tournaments.services.staff import add_staff, remove_staff

pytestmark = pytest.mark.django_db


def _add(tournament, by, player, role="arbiter"):
    return add_staff(tournament_id=tournament.pk, by=by, player=player, role=role, now=NOW)


def _remove(tournament, by, player):
    remove_staff(tournament_id=tournament.pk, by=by, player=player, now=NOW)


def test_an_organiser_names_an_arbiter_and_makes_one_of_them_organiser(tournament, organiser, ada) -> None:
    assert _add(tournament, organiser, "ADA").player == ada
    assert _add(tournament, organiser, ada, "organiser").role == "organiser"

    acts = AuditEntry.objects.filter(verb="staff_added").order_by("number")
    assert [(act.before["role"], act.after["role"]) for act in acts] == [(None, "arbiter"), ("arbiter", "organiser")]
    assert acts[0].after["name"] == "Ada"


def test_a_role_given_twice_is_written_down_once(tournament, organiser, ada) -> None:
    for _ in range(2):
        _add(tournament, organiser, ada)
    assert AuditEntry.objects.filter(verb="staff_added").count() == 1


def test_nobody_else_gives_or_takes_roles(tournament, organiser, arbiter, stranger) -> None:
    for player in (arbiter, stranger):
        with pytest.raises(NotStaff):
            _add(tournament, player, stranger, "organiser")
        with pytest.raises(NotStaff):
            _remove(tournament, player, organiser)


def test_the_last_organiser_stays(tournament, organiser, ada) -> None:
    with pytest.raises(LastOrganiser):
        _remove(tournament, organiser, organiser)
    with pytest.raises(LastOrganiser):
        _add(tournament, organiser, organiser, "arbiter")
    _add(tournament, organiser, ada, "organiser")

    _remove(tournament, organiser, "Olga")

    assert role_in(organiser, tournament) is None
    with pytest.raises(LastOrganiser):
        _remove(tournament, ada, ada)


def test_whoever_has_no_role_loses_none(tournament, organiser, stranger) -> None:
    _remove(tournament, organiser, stranger)
    assert not AuditEntry.objects.filter(verb="staff_removed").exists()


def test_only_people_with_an_account_run_an_event(tournament, organiser, make_bot) -> None:
    for player, refused in (
        ("Nobody", UnknownPlayer), (make_guest(), GuestsStayOut), (make_bot("Nonna"), BadTournament)
    ):  # fmt: skip
        with pytest.raises(refused):
            _add(tournament, organiser, player)


def test_there_are_two_roles(tournament, organiser, ada) -> None:
    with pytest.raises(BadTournament) as refusal:
        _add(tournament, organiser, ada, "king")
    assert refusal.value.details == {"field": "role"}
