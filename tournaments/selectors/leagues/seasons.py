"""How far a season has come, in numbers: what pages and programs say about its phase."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min, Q, Sum

from tournaments.models import Board, LeagueRound, Season, SeasonEntry

Status = SeasonEntry.Status


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """The entries, rounds and boards of a season.

    `takes_entries`: people may enter now. `next_opens_at`: when the next round that is planned begins; None without
    one.
    """

    places: int
    accepted: int
    waiting: int
    incomplete: int
    takes_entries: bool
    rounds: int
    rounds_open: int
    rounds_closed: int
    boards: int
    boards_decided: int
    next_opens_at: datetime | None

    @property
    def places_free(self) -> int:
        """How many entries there is still a place for."""
        return max(0, self.places - self.accepted)


def season_facts(season: Season, *, now: datetime) -> SeasonFacts:
    """The numbers of a season as it stands, in four queries; play-offs are not counted."""
    entries = season.entries.aggregate(
        accepted=Count("pk", filter=Q(status__in=[Status.ACCEPTED, Status.ACTIVE])),
        waiting=Count("pk", filter=Q(status=Status.WAITLISTED)),
        incomplete=Count("pk", filter=Q(status=Status.APPLIED)),
    )
    rounds = season.rounds.filter(division__isnull=False).aggregate(
        rounds=Count("pk"),
        rounds_open=Count("pk", filter=Q(status=LeagueRound.Status.OPEN)),
        rounds_closed=Count("pk", filter=Q(status=LeagueRound.Status.CLOSED)),
        next_opens_at=Min("opens_at", filter=Q(status=LeagueRound.Status.PLANNED)),
    )
    boards = Board.objects.filter(fixture__round__season=season, fixture__round__division__isnull=False).aggregate(
        boards=Count("pk"), boards_decided=Count("pk", filter=Q(status=Board.Status.DECIDED))
    )
    places = season.divisions.aggregate(places=Sum("places"))["places"] or 0
    return SeasonFacts(places=places, takes_entries=takes_entries(season, now=now), **entries, **rounds, **boards)


def takes_entries(season: Season, *, now: datetime) -> bool:
    """Whether people may enter a season now."""
    closes = season.registration_closes_at
    return season.status == Season.Status.REGISTRATION and (closes is None or now < closes)
