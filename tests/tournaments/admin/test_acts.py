"""Who may act in the back office, what it shows, and what it answers to wrong input."""

import threading

import pytest
from django.contrib.auth.models import Permission
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from games.models import User
from tests.tournaments.admin.office import Row, address, last, page_of, post
from tests.tournaments.services.events import tables
from tournaments.admin.acts import Act
from tournaments.admin.events import ACTS
from tournaments.admin.forms import ActForm
from tournaments.admin.tables import ROUND_ACTS, TABLE_ACTS
from tournaments.models import AuditEntry, Entry, Pairing, ResultReport, Round, Tournament
from tournaments.services.log import lock_tournament

pytestmark = pytest.mark.django_db


def test_every_page_and_list_opens(act, back_office, swiss, knockout) -> None:
    act(tables(swiss)[0], "enter", first_points=11, second_points=4)
    for model in (Tournament, Round, Pairing, Entry, ResultReport, AuditEntry):
        name = f"admin:tournaments_{model.__name__.lower()}"
        assert back_office.get(reverse(f"{name}_changelist")).status_code == 200
        for row in model.objects.all():
            assert back_office.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200


def test_the_ways_from_a_tournament_lead_to_its_own_rows(back_office, swiss, knockout) -> None:
    for label, way in back_office.get(page_of(swiss)).context["links"]:
        answer = back_office.get(way)
        assert answer.status_code == 200, label
        found = {str(row) for row in answer.context["cl"].queryset}
        assert found
        assert answer.context["cl"].result_count < answer.context["cl"].model.objects.count(), label


def test_rows_of_the_services_are_neither_added_nor_edited_nor_deleted(back_office, swiss) -> None:
    for model in (Tournament, Round, Pairing, Entry, ResultReport, AuditEntry):
        name = f"admin:tournaments_{model.__name__.lower()}"
        assert back_office.get(reverse(f"{name}_add")).status_code == 403
        row = model.objects.first()
        if row is not None:
            assert back_office.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
            assert back_office.post(reverse(f"{name}_change", args=[row.pk]), {"name": "x"}).status_code == 403
            assert model.objects.filter(pk=row.pk).exists()


def someone_with(*codenames: str) -> Client:
    user = User.objects.create_user(username="Vera", password="a-pass-phrase", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("acts", "model"),
    [(ACTS, "tournament"), (ROUND_ACTS, "round"), (TABLE_ACTS, "pairing")],
    ids=lambda each: str(each)[:9],
)
def test_staff_that_may_only_look_cannot_act(swiss, acts, model) -> None:
    viewer = someone_with("view_tournament", "view_round", "view_pairing")
    row = {"tournament": swiss, "round": swiss.stages.get().rounds.get(), "pairing": tables(swiss)[0]}[model]
    before = AuditEntry.objects.count()

    page = viewer.get(page_of(row))

    assert page.status_code == 200
    assert page.context["offered"] == []
    for each in acts:
        assert viewer.get(address(row, each.name)).status_code == 403
        given = {"version": row.version, "reason": "x", "first_points": 1, "second_points": 0, "loser": "both"}
        assert viewer.post(address(row, each.name), given).status_code == 403
    assert AuditEntry.objects.count() == before


def test_staff_that_may_only_look_has_no_actions_on_lists(draft) -> None:
    viewer = someone_with("view_tournament")

    viewer.post(
        reverse("admin:tournaments_tournament_changelist"), {"action": "publish", "_selected_action": [draft.pk]}
    )

    draft.refresh_from_db()
    assert draft.status == "draft"


def test_who_may_change_tables_enters_results_and_pairs_no_round(swiss) -> None:
    arbiter = someone_with("view_tournament", "view_pairing", "change_pairing")
    pairing = tables(swiss)[0]

    assert "Done" in post(arbiter, pairing, "enter", version=pairing.version, first_points=11, second_points=4)

    assert arbiter.post(address(swiss, "pair-round"), {"version": swiss.version}).status_code == 403
    actor = last(swiss).actor
    assert actor is not None
    assert actor.name == "Vera"


def test_strangers_are_sent_to_sign_in(client, swiss, make_player) -> None:
    client.force_login(make_player("Ada").user)

    assert client.get(address(swiss, "cancel")).status_code == 302
    assert client.post(address(swiss, "cancel"), {"version": swiss.version, "reason": "x"}).status_code == 302

    swiss.refresh_from_db()
    assert swiss.status == "running"


WRONG = [
    {},
    {"version": "x"},
    {"version": "-1"},
    {"version": "9" * 30, "reason": "x"},
    {"version": "99", "first_points": "1", "second_points": "0", "reason": "x", "loser": "first"},
]


BAD_VALUES = [
    {},
    {"reason": " ", "first_points": "-1", "second_points": "x", "loser": "nobody", "first_entry": "0"},
    {"reason": "x" * 501, "first_points": "1" * 30, "second_points": "0", "loser": "", "second_entry": "x"},
    {"reason": "\x00", "lot": "\x00", "order": "\x00", "first_entry": "x", "second_entry": "9" * 30, "loser": "\x00"},
    {"audit_number": "9" * 30, "looked_at": "\x00", "first_points": "1.5", "second_points": "٣", "order": "\ud7ff"},
    {"audit_number": "1", "typed": "x" * 50, "first_points": "1", "reason": " ", "loser": "FIRST"},
]


def acts_on(tournament: Tournament) -> list[tuple[Row, Act]]:
    """Every act with a row that it might be done to."""
    rounds = tournament.stages.get().rounds.all()
    return [
        *((tournament, each) for each in ACTS),
        *((round_, each) for round_ in rounds for each in ROUND_ACTS),
        *((pairing, each) for pairing in Pairing.objects.filter(round__in=rounds) for each in TABLE_ACTS),
    ]


@pytest.mark.parametrize("given", WRONG)
def test_a_version_that_is_none_or_another_changes_nothing(back_office, swiss, given) -> None:
    before = AuditEntry.objects.count()

    for row, each in acts_on(swiss):
        assert back_office.post(address(row, each.name), given).status_code in (200, 302)

    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("given", BAD_VALUES)
def test_bad_values_are_answered_and_change_nothing(act, back_office, swiss, given) -> None:
    act(tables(swiss)[0], "enter", first_points=11, second_points=4)
    swiss.refresh_from_db()
    before = AuditEntry.objects.count()

    for row, each in acts_on(swiss):
        if each.form is not ActForm:
            answer = back_office.post(address(row, each.name), {**given, "version": row.version})
            assert answer.status_code in (200, 302), each.name

    assert AuditEntry.objects.count() == before


def test_what_is_gone_or_was_never_there_is_not_found(back_office, swiss) -> None:
    assert back_office.get(f"/admin/tournaments/tournament/{swiss.pk}/act/fly/").status_code == 404
    assert back_office.get("/admin/tournaments/tournament/999999999/act/cancel/").status_code == 404
    assert back_office.get(f"/admin/tournaments/tournament/{'9' * 40}/act/cancel/").status_code == 404


def test_every_act_has_a_page_for_every_row_whatever_its_state(back_office, draft, published, swiss, knockout) -> None:
    rounds, pairings = Round.objects.all(), Pairing.objects.all()
    for rows, acts in ((Tournament.objects.all(), ACTS), (rounds, ROUND_ACTS), (pairings, TABLE_ACTS)):
        for row in rows:
            for each in acts:
                assert back_office.get(address(row, each.name)).status_code == 200, (row, each.name)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite waits for its one lock much longer")
@pytest.mark.django_db(transaction=True)
def test_who_waits_too_long_for_somebody_else_is_told_so(back_office, swiss) -> None:
    holds, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            lock_tournament(swiss.pk)
            holds.set()
            done.wait(30)
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    try:
        assert holds.wait(30)
        with connection.cursor() as cursor:
            cursor.execute("set lock_timeout = 50")
        said = post(back_office, swiss, "advance", version=swiss.version)
    finally:
        done.set()
        other.join()
        connection.close()

    assert "Somebody else is acting on this tournament." in said
