"""Many enter at once: there is one last place, and nobody is in two entries."""

from functools import partial

import pytest

from tests.threads import at_once
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import fill, league_of, new_player, open_season
from tournaments.models import RosterMember, SeasonEntry, SeasonLogEntry
from tournaments.services.errors import NotYourEntry
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.rosters import confirm_membership

pytestmark = pytest.mark.django_db(transaction=True)

Status = SeasonEntry.Status


def test_eight_that_enter_at_once_get_one_last_place() -> None:
    season = open_season(league_of(new_player("Olga")), divisions=2, places=2)
    fill(season, 3)
    players = [new_player() for _ in range(8)]

    at_once(*(partial(enter_season, season_id=season.pk, by=player, now=NOW) for player in players))

    statuses = sorted(SeasonEntry.objects.values_list("status", flat=True))
    assert statuses == [Status.ACCEPTED] * 4 + [Status.WAITLISTED] * 7
    numbers = list(SeasonLogEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_whoever_agrees_to_eight_at_once_is_in_one() -> None:
    season = open_season(league_of(new_player("Olga"), preset="scopone"), preset="scopone", divisions=1, places=8)
    wanted = new_player("Ada")
    entries = [enter_season(season_id=season.pk, by=new_player(), partners=["Ada"], now=NOW) for _ in range(8)]

    agrees = [partial(confirm_membership, entry_id=entry.pk, by=wanted, now=NOW) for entry in entries]
    refused = [answer for answer in at_once(*agrees, refusals=(NotYourEntry,)) if isinstance(answer, NotYourEntry)]

    assert len(refused) == 7, "the other invitations have lapsed"
    assert RosterMember.objects.filter(player=wanted, left_at=None, confirmed_at__isnull=False).count() == 1
    assert SeasonEntry.objects.filter(status=Status.ACCEPTED).count() == 1
