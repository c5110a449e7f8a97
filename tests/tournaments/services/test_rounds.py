"""Rounds are paired, looked at, changed by hand, started and closed."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables
from tournaments.models import Pairing, PairingSide, Round
from tournaments.services.absences import set_absence
from tournaments.services.errors import (
    NoRoundLeft,
    NoSuchEntry,
    NotStaff,
    RoundOpen,
    RoundStarted,
    Stale,
    WrongPhase,
)
from tournaments.services.phases import pause_tournament
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, pair_round, start_round, swap_entries, unpair_round
from tournaments.services.start import start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def looked_at(organiser):
    """A Swiss event of six whose first round is paired and not started."""
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=6, starts=False)
    return start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)


def first_round(tournament):
    return Round.objects.get(stage__tournament=tournament, number=1)


def finish_round(tournament, organiser):
    for pairing in open_tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=3, now=NOW)


def opponents(round_):
    return {frozenset(pairing.sides.values_list("entry__name", flat=True)) for pairing in round_.pairings.all()}


def test_the_first_round_of_a_swiss_event_is_the_fold(looked_at):
    assert opponents(first_round(looked_at)) == {
        frozenset({"Entry 1", "Entry 4"}), frozenset({"Entry 2", "Entry 5"}), frozenset({"Entry 3", "Entry 6"})
    }  # fmt: skip


def test_every_table_says_why_it_was_made(looked_at):
    for pairing in Pairing.objects.filter(round__stage__tournament=looked_at):
        assert pairing.reasons
        assert all({"code", "details"} == set(reason) for reason in pairing.reasons)


def test_a_paired_round_is_not_played_before_it_starts(looked_at, organiser):
    round_ = first_round(looked_at)
    assert round_.status == Round.Status.PAIRED
    assert not Pairing.objects.filter(opened_at__isnull=False).exists()

    start_round(round_id=round_.pk, by=organiser, now=NOW)

    assert Pairing.objects.filter(opened_at=NOW, due_at__isnull=False).count() == 3


def test_a_pairing_taken_back_is_made_again_without_whoever_is_away(looked_at, organiser):
    unpair_round(round_id=first_round(looked_at).pk, by=organiser, now=NOW)
    away = [entry_named(looked_at, f"Entry {number}") for number in (1, 2)]
    for entry in away:
        set_absence(entry_id=entry.pk, by=organiser, round_number=1, now=NOW)

    round_ = pair_round(tournament_id=looked_at.pk, by=organiser, now=NOW)

    seated = set(PairingSide.objects.filter(round=round_).values_list("entry", flat=True))
    assert len(seated) == 4
    assert not seated & {entry.pk for entry in away}


def test_two_entries_change_places_by_hand_and_the_table_says_so(looked_at, organiser):
    round_ = first_round(looked_at)
    one, two = entry_named(looked_at, "Entry 1"), entry_named(looked_at, "Entry 2")

    swap_entries(round_id=round_.pk, by=organiser, first_entry=one.pk, second_entry=two.pk, now=NOW)

    assert frozenset({"Entry 2", "Entry 4"}) in opponents(round_)
    assert frozenset({"Entry 1", "Entry 5"}) in opponents(round_)
    changed = [pairing for pairing in round_.pairings.all() if pairing.reasons[0]["code"] == "swapped_by_hand"]
    assert len(changed) == 2


def test_two_opponents_change_sides(looked_at, organiser):
    round_ = first_round(looked_at)
    one, four = entry_named(looked_at, "Entry 1"), entry_named(looked_at, "Entry 4")
    before = PairingSide.objects.get(round=round_, entry=one).position

    swap_entries(round_id=round_.pk, by=organiser, first_entry=one.pk, second_entry=four.pk, now=NOW)

    assert PairingSide.objects.get(round=round_, entry=one).position == 1 - before


def test_the_bye_can_be_given_to_somebody_else(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=5, starts=False)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)
    round_ = first_round(tournament)
    bye = round_.pairings.get(status=Pairing.Status.BYE)
    sitting_out = bye.sides.get().entry
    one = entry_named(tournament, "Entry 1")

    swap_entries(round_id=round_.pk, by=organiser, first_entry=one.pk, second_entry=sitting_out.pk, now=NOW)

    assert bye.sides.get().entry == one


def test_seeds_change_places_in_a_bracket_that_has_not_started(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4, starts=False)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)
    round_ = first_round(tournament)
    three, four = entry_named(tournament, "Entry 3"), entry_named(tournament, "Entry 4")

    swap_entries(round_id=round_.pk, by=organiser, first_entry=three.pk, second_entry=four.pk, now=NOW)

    assert opponents(round_) == {frozenset({"Entry 1", "Entry 3"}), frozenset({"Entry 2", "Entry 4"})}


def test_whoever_is_not_in_the_round_cannot_be_swapped(looked_at, organiser):
    one = entry_named(looked_at, "Entry 1")

    with pytest.raises(NoSuchEntry):
        swap_entries(round_id=first_round(looked_at).pk, by=organiser, first_entry=one.pk, second_entry=0, now=NOW)


def test_a_started_round_is_neither_swapped_nor_unpaired(looked_at, organiser):
    round_ = first_round(looked_at)
    start_round(round_id=round_.pk, by=organiser, now=NOW)
    one, two = entry_named(looked_at, "Entry 1"), entry_named(looked_at, "Entry 2")

    with pytest.raises(RoundStarted):
        swap_entries(round_id=round_.pk, by=organiser, first_entry=one.pk, second_entry=two.pk, now=NOW)
    with pytest.raises(RoundStarted):
        unpair_round(round_id=round_.pk, by=organiser, now=NOW)


def test_the_next_round_waits_for_every_result(looked_at, organiser):
    start_round(round_id=first_round(looked_at).pk, by=organiser, now=NOW)

    with pytest.raises(RoundOpen) as refusal:
        pair_round(tournament_id=looked_at.pk, by=organiser, now=NOW)

    assert refusal.value.details["open"] == 3


def test_pairing_the_next_round_closes_the_one_before(looked_at, organiser):
    start_round(round_id=first_round(looked_at).pk, by=organiser, now=NOW)
    finish_round(looked_at, organiser)

    pair_round(tournament_id=looked_at.pk, by=organiser, now=NOW)

    assert first_round(looked_at).status == Round.Status.CLOSED


def test_there_are_no_more_rounds_than_were_announced(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=4)
    finish_round(tournament, organiser)

    with pytest.raises(NoRoundLeft):
        pair_round(tournament_id=tournament.pk, by=organiser, now=NOW)


def test_a_round_closes_once_it_is_complete(looked_at, organiser):
    round_ = start_round(round_id=first_round(looked_at).pk, by=organiser, now=NOW)
    with pytest.raises(RoundOpen):
        close_round(round_id=round_.pk, by=organiser, now=NOW)
    finish_round(looked_at, organiser)

    assert close_round(round_id=round_.pk, by=organiser, now=NOW).status == Round.Status.CLOSED


def test_an_old_version_of_the_round_is_refused(looked_at, organiser):
    round_ = first_round(looked_at)
    one, two = entry_named(looked_at, "Entry 1"), entry_named(looked_at, "Entry 2")
    swap_entries(round_id=round_.pk, by=organiser, first_entry=one.pk, second_entry=two.pk, now=NOW)

    with pytest.raises(Stale) as refusal:
        start_round(round_id=round_.pk, by=organiser, now=NOW, version=round_.version)

    assert refusal.value.details["verb"] == "swapped"


def test_an_arbiter_pairs_nothing(organiser, tournament, arbiter):
    with pytest.raises(NotStaff):
        pair_round(tournament_id=tournament.pk, by=arbiter, now=NOW)


def test_nothing_is_paired_while_the_event_is_paused(looked_at, organiser):
    pause_tournament(tournament_id=looked_at.pk, by=organiser, now=NOW)

    with pytest.raises(WrongPhase):
        start_round(round_id=first_round(looked_at).pk, by=organiser, now=NOW)
