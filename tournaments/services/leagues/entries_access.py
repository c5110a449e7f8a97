"""An entry is taken hold of, locked together with its season, by somebody who may act for it."""

from games.models import Player
from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import NotFound, access_entry, is_organiser
from tournaments.services.errors import NoSuchEntry, NotStaff, NotYourEntry, OwnTable, WrongPhase
from tournaments.services.leagues.errors_entries import NotCaptain
from tournaments.services.leagues.log import check_version, lock_season, refuse_stranger

Status = SeasonEntry.Status
Phase = Season.Status

BEFORE_START = (Phase.DRAFT, Phase.REGISTRATION, Phase.PLACED)
UNDER_WAY = (Phase.REGISTRATION, Phase.PLACED, Phase.RUNNING)


def lock_entry(entry_id: int) -> tuple[Season, SeasonEntry]:
    """An entry as it is once its season has been locked. Raises NotFound."""
    season_id = SeasonEntry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NotFound
    season = lock_season(season_id)
    entry = access_entry(season, entry_id)
    entry.season = season
    return season, entry


def lock_entry_as_organiser(entry_id: int, by: Player, version: int | None = None) -> tuple[Season, SeasonEntry]:
    """The entry, for somebody who runs the league. Raises NotFound, NotStaff, Stale."""
    season, entry = lock_entry(entry_id)
    if not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    check_version(season, entry, version)
    return season, entry


def lock_entry_as_captain(entry_id: int, by: Player, version: int | None = None) -> tuple[Season, SeasonEntry]:
    """The entry, for its captain or an organiser. Raises NotFound, NotCaptain, Stale."""
    season, entry = lock_entry(entry_id)
    if entry.captain_id != by.pk and not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotCaptain
    check_version(season, entry, version)
    return season, entry


def check_no_rival(entry: SeasonEntry, by: Player) -> None:
    """Raises OwnTable for an organiser who plays in another entry of the division, and could gain by what is done.

    Entries without a division are everybody's rivals.
    """
    own = RosterMember.objects.filter(season=entry.season_id, player=by, left_at=None, confirmed_at__isnull=False)
    rivals = own.exclude(entry=entry)
    if entry.division_id is not None:
        rivals = rivals.filter(entry__division=entry.division_id)
    if rivals.exists():
        raise OwnTable


def membership(entry: SeasonEntry, player: Player) -> RosterMember:
    """The place of a player in an entry, agreed to or only offered. Raises NotFound, NotYourEntry."""
    member = entry.roster.filter(player=player, left_at=None).first()
    if member is None:
        refuse_stranger(entry.season, player)
        raise NotYourEntry
    member.entry = entry
    return member


def check_status(entry: SeasonEntry, *statuses: str) -> None:
    """Raises NoSuchEntry, with what became of it, unless the entry is in one of these states."""
    if entry.status not in statuses:
        raise NoSuchEntry(details={"status": entry.status})


def check_before_start(season: Season) -> None:
    """Raises WrongPhase once fixtures have been published, or when the season was cancelled."""
    if season.status not in BEFORE_START:
        raise WrongPhase(details={"status": season.status})
