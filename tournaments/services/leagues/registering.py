"""Players, pairs and teams enter a season, by themselves or at an organiser's invitation."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player, Team
from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import is_organiser
from tournaments.selectors.leagues.seasons import takes_entries
from tournaments.services.errors import (
    AlreadyEntered,
    GuestsStayOut,
    NotStaff,
    RegistrationClosed,
    WrongMemberCount,
    WrongPhase,
)
from tournaments.services.leagues.admission import admit_if_complete, missing_players, needed_players
from tournaments.services.leagues.entries_access import (
    Status,
    check_before_start,
    check_status,
    lock_entry_as_captain,
    lock_entry_as_organiser,
)
from tournaments.services.leagues.entries_names import entry_name, team_called
from tournaments.services.leagues.errors_entries import RosterIncomplete, SeasonFull
from tournaments.services.leagues.log import lock_season, record, refuse_stranger
from tournaments.services.leagues.people import check_club, check_free, check_person, players_named
from tournaments.services.leagues.telling import tell_entry, tell_invited
from tournaments.services.leagues.waiting import places_free, places_in, take_place

Phase = Season.Status


@transaction.atomic
def enter_season(
    *,
    season_id: int,
    by: Player,
    now: datetime,
    partners: Sequence[str] = (),
    team_name: str = "",
    club_id: int | None = None,
) -> SeasonEntry:
    """Enter oneself, as the captain, with partners who are invited and have to agree.

    A single player is accepted or waits at once; a pair or team stays `applied` until every board has a player who
    agreed. `partners` of a pair are all of them; of a team as many as are known, in the order of the boards, the rest
    are invited later. Raises NotFound, GuestsStayOut, BotsStayOut, RegistrationClosed, WrongMemberCount, BadName,
    UnknownPlayer, AlreadyEntered, BadEntry, EntryNameTaken, TeamNameTaken.
    """
    season = lock_season(season_id)
    refuse_stranger(season, by)
    if by.is_guest:
        raise GuestsStayOut
    check_person(by)
    check_open(season, now)
    entry = _enter(season, by, by, now, partners=partners, name=team_name, club_id=club_id)
    record(season, by=by, verb="entry_registered", subject=entry, now=now, after=_facts(entry))
    _invite_all(season, entry, by, now)
    admit_if_complete(season, entry, now)
    return entry


@transaction.atomic
def invite_entry(
    *,
    season_id: int,
    by: Player,
    captain: str,
    now: datetime,
    partners: Sequence[str] = (),
    team_name: str = "",
    club_id: int | None = None,
) -> SeasonEntry:
    """Ask somebody to take part: an organiser's way to fill a season, and the only way into a private league.

    Everybody named has to agree, the captain as well. It may be done until the start. Raises NotFound, NotStaff,
    WrongPhase, and what `enter_season` raises.
    """
    season = lock_season(season_id)
    if not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    if season.status not in (Phase.REGISTRATION, Phase.PLACED):
        raise WrongPhase(details={"status": season.status})
    (player,) = players_named([captain])
    entry = _enter(season, player, by, now, partners=partners, name=team_name, club_id=club_id)
    record(season, by=by, verb="entry_invited", subject=entry, now=now, after=_facts(entry))
    _invite_all(season, entry, by, now)
    return entry


@transaction.atomic
def accept_entry(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> SeasonEntry:
    """Let an entry that waits take a place that is free, out of turn.

    Raises NotFound, NotStaff, Stale, WrongPhase, NoSuchEntry, RosterIncomplete, SeasonFull.
    """
    season, entry = lock_entry_as_organiser(entry_id, by, version)
    if season.status not in (Phase.REGISTRATION, Phase.PLACED):
        raise WrongPhase(details={"status": season.status})
    check_status(entry, Status.APPLIED, Status.WAITLISTED)
    missing = missing_players(season, entry)
    if missing:
        raise RosterIncomplete(details={"missing": missing})
    if places_free(season) == 0:
        raise SeasonFull(details={"places": places_in(season)})
    before = entry.status
    take_place(season, entry)
    record(
        season, by=by, verb="entry_accepted", subject=entry, now=now,
        before={"status": before}, after={"status": entry.status},
    )  # fmt: skip
    tell_entry(season, entry, now=now, by=by)
    return entry


@transaction.atomic
def rename_entry(*, entry_id: int, by: Player, name: str, now: datetime, version: int | None = None) -> SeasonEntry:
    """Another name for a pair or team, by its captain or an organiser, until the start; a team takes it along.

    Raises NotFound, NotCaptain, Stale, WrongPhase, BadEntry, EntryNameTaken, TeamNameTaken.
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    check_before_start(season)
    players = [member.player for member in entry.roster.filter(left_at=None).select_related("player")]
    before, entry.name = entry.name, entry_name(season, players, name, besides=entry)
    if entry.name == before:
        return entry
    if entry.team is not None:
        entry.team = _renamed_team(season, entry)
    entry.save(update_fields=["name", "team"])
    record(
        season, by=by, verb="entry_renamed", subject=entry, now=now,
        before={"name": before}, after={"name": entry.name},
    )  # fmt: skip
    return entry


def check_open(season: Season, now: datetime) -> None:
    """Raises RegistrationClosed unless people may enter now."""
    if not takes_entries(season, now=now):
        raise RegistrationClosed(details={"status": season.status})


def _enter(
    season: Season,
    captain: Player,
    by: Player,
    now: datetime,
    *,
    partners: Sequence[str],
    name: str,
    club_id: int | None,
) -> SeasonEntry:
    players = [captain, *players_named(partners)]
    _check_count(season, players)
    for number, player in enumerate(players):
        if player in players[:number]:
            raise AlreadyEntered(details={"player": player.name})
        check_free(season, player)
    check_club(captain, club_id)
    shown = entry_name(season, players, name)
    entry = SeasonEntry(
        season=season, name=shown, captain=captain, club_id=club_id, status=Status.APPLIED, created_at=now
    )
    try:
        with transaction.atomic():
            entry.team = team_called(season, shown, captain)
            entry.save(force_insert=True)
            _write_roster(entry, players, by, now)
    except IntegrityError as error:
        raise AlreadyEntered(details={"player": captain.name}) from error
    return entry


def _write_roster(entry: SeasonEntry, players: Sequence[Player], by: Player, now: datetime) -> None:
    """The people of a new entry in their order; whoever enters in person has agreed."""
    RosterMember.objects.bulk_create(
        RosterMember(
            season=entry.season,
            entry=entry,
            player=player,
            part=_part(entry.season, order),
            order=order,
            confirmed_at=now if player == by else None,
            joined_at=now,
        )
        for order, player in enumerate(players)
    )


def _check_count(season: Season, players: Sequence[Player]) -> None:
    """A pair names its partner; a team may fill up later, and name its reserves at once."""
    needed = needed_players(season)
    least = 1 if season.is_of_teams else needed
    if not least <= len(players) <= needed + season.most_reserves:
        raise WrongMemberCount(details={"members": needed})


def _part(season: Season, order: int) -> str:
    return RosterMember.Part.REGULAR if order < needed_players(season) else RosterMember.Part.RESERVE


def _invite_all(season: Season, entry: SeasonEntry, by: Player, now: datetime) -> None:
    for member in entry.roster.filter(confirmed_at=None, left_at=None).select_related("player", "entry__season"):
        member.entry = entry
        tell_invited(season, member, by=by, now=now)


def _facts(entry: SeasonEntry) -> dict[str, object]:
    members = entry.roster.filter(left_at=None).order_by("order").values_list("player__name", flat=True)
    return {"name": entry.name, "status": entry.status, "members": list(members)}


def _renamed_team(season: Season, entry: SeasonEntry) -> Team | None:
    """The team under its new name: its own, unless the captain has another team that is called so."""
    team = entry.team
    if team is None or Team.objects.filter(name__iexact=entry.name).exclude(pk=team.pk).exists():
        return team_called(season, entry.name, entry.captain)
    team.name = entry.name
    team.save(update_fields=["name"])
    return team
