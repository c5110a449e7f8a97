"""Entries that come when the tournament is running."""

import pytest

from games.models import Player
from tests.tournaments.conftest import NOW, begin
from tournaments.models import Absence, Entry, Stage, StageEntry, Tournament
from tournaments.services.entries import JoinableRounds, add_entry, joinable_rounds, register_entry
from tournaments.services.errors import LateEntryImpossible, NoRoundLeft, RegistrationClosed

pytestmark = pytest.mark.django_db

Status = Entry.Status


def _register(tournament: Tournament, by: Player) -> Entry:
    return register_entry(tournament_id=tournament.pk, by=by, now=NOW)


def _add(tournament: Tournament, by: Player, *members: str) -> Entry:
    return add_entry(tournament_id=tournament.pk, by=by, members=members, now=NOW)


def test_a_late_entry_joins_behind_everybody_with_nothing_for_what_it_missed(tournament, make_players, ada) -> None:
    for player in make_players(3):
        _register(tournament, player)
    stage = begin(tournament, played=2, paired=1)

    entry = _register(tournament, ada)

    assert (entry.status, entry.seed) == (Status.ACTIVE, 4)
    joined = StageEntry.objects.get(entry=entry)
    assert (joined.stage, joined.seed, joined.from_round) == (stage, 4, 4)
    missed = Absence.objects.filter(entry=entry).values_list("round_number", "kind")
    assert list(missed) == [(1, "zero_bye"), (2, "zero_bye")]


def test_nobody_joins_after_the_last_round_was_paired(tournament, ada) -> None:
    begin(tournament, rounds=3, played=2, paired=1)
    with pytest.raises(NoRoundLeft):
        _register(tournament, ada)
    assert not Entry.objects.exists()


def test_nobody_joins_late_where_it_is_not_allowed(make_tournament, organiser, ada) -> None:
    tournament = make_tournament(allows_late_entries=False)
    begin(tournament)
    with pytest.raises(RegistrationClosed):
        _register(tournament, ada)
    with pytest.raises(LateEntryImpossible):
        _add(tournament, organiser, "Mario")


@pytest.mark.parametrize("stage_format", ["round_robin", "groups", "single_knockout", "double_knockout", "mitchell"])
def test_nobody_joins_what_was_laid_out_at_the_start(make_tournament, ada, stage_format) -> None:
    tournament = make_tournament(stage_format=stage_format)
    begin(tournament)
    with pytest.raises(LateEntryImpossible) as refusal:
        _register(tournament, ada)
    assert refusal.value.details == {"format": stage_format}


def test_late_entries_wait_when_the_field_is_full(make_tournament, make_players, ada) -> None:
    tournament = make_tournament(capacity=2)
    for player in make_players(2):
        _register(tournament, player)
    begin(tournament)

    assert _register(tournament, ada).status == Status.WAITLISTED
    assert StageEntry.objects.count() == 2


def test_the_rounds_that_can_still_be_joined_are_told(tournament, ada) -> None:
    assert joinable_rounds(tournament) is None
    _register(tournament, ada)
    begin(tournament, rounds=4, played=1, paired=1)
    assert joinable_rounds(tournament) == JoinableRounds(first=3, last=4)


def test_nobody_joins_a_stage_that_others_had_to_reach(tournament, ada) -> None:
    begin(tournament)
    Stage.objects.update(number=2)
    with pytest.raises(LateEntryImpossible):
        _register(tournament, ada)
    assert joinable_rounds(tournament) is None
