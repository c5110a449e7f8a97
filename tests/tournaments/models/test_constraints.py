"""What must always hold holds in the database, whoever writes to it."""

import pytest
from django.db import IntegrityError, transaction
from django.db.utils import DatabaseError

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, tables
from tournaments.models import AuditEntry, EntryMember, Pairing, PairingSide, ResultReport
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def decided(organiser):
    """A table with a result, of a running Swiss event."""
    pairing = tables(event(organiser, ("swiss", {}), entries=4))[0]
    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=4, now=NOW)
    pairing.refresh_from_db()
    return pairing


def test_a_report_is_written_once(decided):
    with pytest.raises(DatabaseError), transaction.atomic():
        ResultReport.objects.filter(pk=decided.result_id).update(first_points=3)

    assert ResultReport.objects.get(pk=decided.result_id).first_points == 11


def test_the_log_is_written_once(decided):
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEntry.objects.filter(verb="result_entered").update(reason="never happened")

    assert AuditEntry.objects.get(verb="result_entered").reason == ""


def test_a_number_of_the_log_exists_once(decided):
    entry = AuditEntry.objects.order_by("number")[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        AuditEntry.objects.create(
            tournament=entry.tournament, number=entry.number, at=NOW, verb="again", subject="tournament:1"
        )


def test_a_decided_table_has_a_result_and_an_open_one_has_none(decided):
    other = Pairing.objects.exclude(pk=decided.pk).filter(result__isnull=True)[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=decided.pk).update(result=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=other.pk).update(status=Pairing.Status.DECIDED)


def test_a_report_counts_for_one_table_at_most(decided):
    other = Pairing.objects.exclude(pk=decided.pk).filter(result__isnull=True)[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=other.pk).update(status=Pairing.Status.DECIDED, result=decided.result)


def test_an_entry_sits_once_in_a_round(decided):
    entry = decided.sides.all()[0].entry
    elsewhere = Pairing.objects.exclude(pk=decided.pk).filter(round=decided.round)[0]
    elsewhere.sides.filter(position=0).delete()

    with pytest.raises(IntegrityError), transaction.atomic():
        PairingSide.objects.create(round=decided.round, pairing=elsewhere, position=0, entry=entry)


def test_a_player_is_in_one_entry_of_a_tournament(organiser, make_players):
    player = make_players(1)[0]
    tournament = event(organiser, ("swiss", {}), entries=[player, "Bea"])
    other = tournament.entries.exclude(members__player=player).get()

    with pytest.raises(IntegrityError), transaction.atomic():
        EntryMember.objects.create(tournament=tournament, entry=other, position=1, player=player, name=player.name)
