"""Until when somebody may join an entry of a season that is running."""

from datetime import datetime

from tournaments.models import LeagueRound, SeasonEntry
from tournaments.services.leagues.errors_entries import RosterFrozen


def first_frozen_round(rounds: int) -> int:
    """The first of the last third of so many rounds, in which nobody joins; one more than there are if none is.

    A third is rounded down: of 22 rounds the last 7, of two none.
    """
    return rounds - rounds // 3 + 1


def check_not_frozen(entry: SeasonEntry, now: datetime) -> None:
    """Raises RosterFrozen once the last third of the rounds of the entry's division has begun."""
    rounds = LeagueRound.objects.filter(division=entry.division_id)
    first = first_frozen_round(rounds.count())
    if rounds.filter(number__gte=first, opens_at__lte=now).exists():
        raise RosterFrozen(details={"round": first})
