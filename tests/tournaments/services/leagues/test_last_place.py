"""Many enter at once: there is one last place, and nobody is in two entries."""

import threading
from collections.abc import Callable, Sequence

import pytest
from django.db import connections

from games.models import Player
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import fill, league_of, new_player, open_season
from tournaments.models import RosterMember, SeasonEntry, SeasonLogEntry
from tournaments.services.errors import NotYourEntry
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.rosters import confirm_membership

pytestmark = pytest.mark.django_db(transaction=True)

Status = SeasonEntry.Status


def _all_at_once(acts: Sequence[Callable[[], object]]) -> list[Exception]:
    """Let everybody act in a thread of their own; gives what was refused."""
    barrier = threading.Barrier(len(acts))
    refused: list[Exception] = []

    def run(act: Callable[[], object]) -> None:
        try:
            barrier.wait()
            act()
        except Exception as error:
            refused.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused


def test_eight_that_enter_at_once_get_one_last_place() -> None:
    season = open_season(league_of(new_player("Olga")), divisions=2, places=2)
    fill(season, 3)
    players = [new_player() for _ in range(8)]

    def enters(player: Player) -> Callable[[], object]:
        return lambda: enter_season(season_id=season.pk, by=player, now=NOW)

    assert _all_at_once([enters(player) for player in players]) == []

    statuses = sorted(SeasonEntry.objects.values_list("status", flat=True))
    assert statuses == [Status.ACCEPTED] * 4 + [Status.WAITLISTED] * 7
    numbers = list(SeasonLogEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_whoever_agrees_to_eight_at_once_is_in_one() -> None:
    season = open_season(league_of(new_player("Olga"), preset="scopone"), preset="scopone", divisions=1, places=8)
    wanted = new_player("Ada")
    entries = [enter_season(season_id=season.pk, by=new_player(), partners=["Ada"], now=NOW) for _ in range(8)]

    def agrees(entry: SeasonEntry) -> Callable[[], object]:
        return lambda: confirm_membership(entry_id=entry.pk, by=wanted, now=NOW)

    refused = _all_at_once([agrees(entry) for entry in entries])

    assert [type(error) for error in refused] == [NotYourEntry] * 7, "the other invitations have lapsed"
    assert RosterMember.objects.filter(player=wanted, left_at=None, confirmed_at__isnull=False).count() == 1
    assert SeasonEntry.objects.filter(status=Status.ACCEPTED).count() == 1
