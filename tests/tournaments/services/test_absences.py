"""Entries sit out a round that they know they cannot play."""

import pytest

from tests.tournaments.conftest import NOW, begin
from tournaments.models import Absence, AuditEntry, Entry, Stage, Tournament
from tournaments.selectors.stages import pairing_request
from tournaments.services.entries import lift_absence, register_entry, set_absence, withdraw_entry
from tournaments.services.errors import (
    AbsenceImpossible,
    BadEntry,
    NoHalfByes,
    NoRoundLeft,
    NoSuchEntry,
    NotYourEntry,
    RoundPaired,
    Stale,
    WrongPhase,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(tournament, ada, bruno) -> Entry:
    """Ada's entry in an event of five rounds; the first is played and the second is paired."""
    register_entry(tournament_id=tournament.pk, by=bruno, now=NOW)
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    begin(tournament, played=1, paired=1)
    return Entry.objects.get(pk=entry.pk)


def _half_byes(number: int) -> None:
    stage = Stage.objects.get()
    stage.settings["half_byes"] = number
    stage.save()


def test_a_member_sits_out_a_coming_round(entry, ada) -> None:
    absence = set_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW, version=entry.version)

    assert (absence.round_number, absence.kind) == (3, Absence.Kind.ZERO_BYE)
    assert pairing_request(absence.stage, 3).absent == {entry.pk}
    act = AuditEntry.objects.get(verb="absence_set")
    assert act.before == {"stage": 1, "round": 3, "kind": None}
    assert act.after == {"stage": 1, "round": 3, "kind": "zero_bye"}


def test_saying_it_twice_is_written_down_once(entry, arbiter) -> None:
    for _ in range(2):
        set_absence(entry_id=entry.pk, by=arbiter, round_number=3, now=NOW)
    assert AuditEntry.objects.filter(verb="absence_set").count() == 1


def test_strangers_send_nobody_away(entry, stranger, bruno) -> None:
    for player in (stranger, bruno):
        with pytest.raises(NotYourEntry):
            set_absence(entry_id=entry.pk, by=player, round_number=3, now=NOW)
        with pytest.raises(NotYourEntry):
            lift_absence(entry_id=entry.pk, by=player, round_number=3, now=NOW)


@pytest.mark.parametrize(
    ("number", "refused"), [(1, RoundPaired), (2, RoundPaired), (6, NoRoundLeft), (0, NoRoundLeft)]
)
def test_only_rounds_that_are_not_paired_yet_can_be_sat_out(entry, ada, number, refused) -> None:
    for act in (set_absence, lift_absence):
        with pytest.raises(refused):
            act(entry_id=entry.pk, by=ada, round_number=number, now=NOW)


def test_half_points_are_given_only_as_often_as_the_stage_says(entry, ada) -> None:
    with pytest.raises(NoHalfByes):
        set_absence(entry_id=entry.pk, by=ada, round_number=3, kind="half_bye", now=NOW)
    _half_byes(1)

    assert set_absence(entry_id=entry.pk, by=ada, round_number=3, kind="half_bye", now=NOW).kind == "half_bye"
    set_absence(entry_id=entry.pk, by=ada, round_number=3, kind="half_bye", now=NOW)
    with pytest.raises(NoHalfByes) as refusal:
        set_absence(entry_id=entry.pk, by=ada, round_number=4, kind="half_bye", now=NOW)
    assert refusal.value.details == {"most": 1}
    set_absence(entry_id=entry.pk, by=ada, round_number=3, kind="zero_bye", now=NOW)
    assert set_absence(entry_id=entry.pk, by=ada, round_number=4, kind="half_bye", now=NOW).kind == "half_bye"


def test_there_is_no_bye_worth_a_win(entry, organiser) -> None:
    with pytest.raises(BadEntry):
        set_absence(entry_id=entry.pk, by=organiser, round_number=3, kind="full_bye", now=NOW)


def test_an_absence_is_lifted_until_the_round_is_paired(entry, ada) -> None:
    set_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW)

    for _ in range(2):
        lift_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW)

    assert not Absence.objects.exists()
    act = AuditEntry.objects.get(verb="absence_lifted")
    assert (act.before["kind"], act.after["kind"]) == ("zero_bye", None)


def test_an_old_page_changes_no_absence(entry, ada) -> None:
    set_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW)
    with pytest.raises(Stale):
        lift_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW, version=entry.version)


def test_who_has_left_is_not_absent(entry, ada, organiser) -> None:
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    with pytest.raises(NoSuchEntry):
        set_absence(entry_id=entry.pk, by=organiser, round_number=3, now=NOW)


def test_absences_belong_to_a_running_event(tournament, ada) -> None:
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    with pytest.raises(WrongPhase):
        set_absence(entry_id=entry.pk, by=ada, round_number=1, now=NOW)


def test_a_pause_is_a_good_time_to_say_so(entry, ada) -> None:
    Tournament.objects.update(status="paused")
    assert set_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW).round_number == 3


def test_nobody_sits_out_a_round_of_a_bracket(make_tournament, ada) -> None:
    tournament = make_tournament(stage_format="single_knockout")
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    begin(tournament)
    with pytest.raises(AbsenceImpossible) as refusal:
        set_absence(entry_id=entry.pk, by=ada, round_number=2, now=NOW)
    assert refusal.value.details == {"format": "single_knockout"}


def test_who_did_not_reach_the_stage_sits_out_nothing(tournament, entry, ada) -> None:
    Stage.objects.get().stage_entries.filter(entry=entry).delete()
    with pytest.raises(NoSuchEntry):
        set_absence(entry_id=entry.pk, by=ada, round_number=3, now=NOW)
