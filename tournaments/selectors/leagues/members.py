"""Entries of a division with their people, and the ratings of these people in the pool of the league."""

from collections.abc import Iterable

from django.db.models import F, Prefetch, Q, QuerySet

from games.models import Player, Rating
from tournaments.models import Division, League, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import role_in

_SHOWN = (
    SeasonEntry.Status.ACCEPTED,
    SeasonEntry.Status.ACTIVE,
    SeasonEntry.Status.WITHDRAWN,
    SeasonEntry.Status.DISQUALIFIED,
)
_WAITING = (SeasonEntry.Status.APPLIED, SeasonEntry.Status.WAITLISTED)


def division_entries(division: Division) -> list[SeasonEntry]:
    """Everybody who is or was in a division, by seed; whoever was never admitted is listed nowhere."""
    return list(_with_people(division.entries.filter(status__in=_SHOWN)).order_by(F("seed").asc(nulls_last=True), "pk"))


def unplaced_entries(season: Season) -> tuple[list[SeasonEntry], list[SeasonEntry]]:
    """Before the divisions are filled: those that are in, and those that wait or are not complete."""
    unplaced = _with_people(season.entries.filter(division__isnull=True)).order_by("created_at", "pk")
    return list(unplaced.filter(status=SeasonEntry.Status.ACCEPTED)), list(unplaced.filter(status__in=_WAITING))


def visible_entries(season: Season, player: Player | None) -> QuerySet[SeasonEntry]:
    """The entries that have a page for a player: whoever was not admitted is seen by its own people and the staff."""
    entries = season.entries.select_related("division", "captain")
    if role_in(player, season.league) is not None:
        return entries
    shown = ~Q(status=SeasonEntry.Status.REJECTED)
    if player is not None:
        shown |= Q(pk__in=RosterMember.objects.filter(player=player).values("entry"))
    return entries.filter(shown)


def entry_with_people(entry: SeasonEntry) -> SeasonEntry:
    """The entry with its roster and club."""
    return _with_people(SeasonEntry.objects.all()).get(pk=entry.pk)


def players_of(entries: Iterable[SeasonEntry]) -> list[Player]:
    """Everybody who has agreed to be in one of these entries and has not left, each once; they come with people."""
    found = {
        member.player_id: member.player
        for entry in entries
        for member in entry.roster.all()
        if member.left_at is None and member.confirmed_at is not None
    }
    return list(found.values())


def pool_ratings(league: League, players: Iterable[Player]) -> dict[int, Rating]:
    """The ratings of these players in the pool of the league, by player; who has none there is not in it."""
    rows = Rating.objects.filter(pool=league.pool.code, player__in=list(players))
    return {row.player_id: row for row in rows}


def _with_people(entries: QuerySet[SeasonEntry]) -> QuerySet[SeasonEntry]:
    roster = RosterMember.objects.select_related("player").order_by("order", "pk")
    return entries.select_related("season__league__pool", "division", "club", "captain").prefetch_related(
        Prefetch("roster", queryset=roster)
    )
