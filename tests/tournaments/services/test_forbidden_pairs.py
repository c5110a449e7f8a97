"""Two entries are kept apart."""

import pytest

from tests.tournaments.conftest import NOW, begin
from tournaments.models import AuditEntry, Entry, ForbiddenPair, Tournament
from tournaments.selectors.access import NotFound
from tournaments.selectors.stages import pairing_request
from tournaments.services.entries import allow_pair, forbid_pair, register_entry
from tournaments.services.errors import BadEntry, NotStaff, WrongPhase

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(tournament, ada, bruno) -> list[Entry]:
    return [register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in (ada, bruno)]


def _act(act, tournament, by, first, second):
    return act(tournament_id=tournament.pk, by=by, first_entry=first, second_entry=second, now=NOW)


def test_the_order_in_which_two_are_named_does_not_matter(tournament, organiser, two) -> None:
    low, high = two
    pairs = [
        _act(forbid_pair, tournament, organiser, high.pk, low.pk),
        _act(forbid_pair, tournament, organiser, low.pk, high.pk),
    ]

    assert pairs[0] == pairs[1]
    assert (pairs[0].low, pairs[0].high) == (low, high)
    assert AuditEntry.objects.get(verb="pair_forbidden").after == {"forbidden": True, "entries": [low.pk, high.pk]}
    assert pairing_request(begin(tournament), 1).forbidden == {frozenset({low.pk, high.pk})}


def test_they_are_allowed_to_meet_again(tournament, organiser, two) -> None:
    low, high = two
    _act(forbid_pair, tournament, organiser, low.pk, high.pk)
    for _ in range(2):
        _act(allow_pair, tournament, organiser, high.pk, low.pk)
    assert not ForbiddenPair.objects.exists()
    assert AuditEntry.objects.filter(verb="pair_allowed").count() == 1


def test_only_organisers_keep_people_apart(tournament, arbiter, stranger, ada, two) -> None:
    for player in (arbiter, stranger, ada):
        with pytest.raises(NotStaff):
            _act(forbid_pair, tournament, player, two[0].pk, two[1].pk)


def test_entries_of_another_event_are_not_found(tournament, make_tournament, organiser, two, carla) -> None:
    other = register_entry(tournament_id=make_tournament().pk, by=carla, now=NOW)
    with pytest.raises(NotFound):
        _act(forbid_pair, tournament, organiser, two[0].pk, other.pk)
    with pytest.raises(BadEntry):
        _act(forbid_pair, tournament, organiser, two[0].pk, two[0].pk)


def test_nothing_changes_when_it_is_over(tournament, organiser, two) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status="cancelled", cancelled_reason="rain")
    with pytest.raises(WrongPhase):
        _act(forbid_pair, tournament, organiser, two[0].pk, two[1].pk)
