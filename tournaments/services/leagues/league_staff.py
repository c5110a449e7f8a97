"""Who runs a league: organisers, and arbiters who rule and correct results."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import League, LeagueStaff, Season
from tournaments.services.errors import LastOrganiser
from tournaments.services.leagues.errors_entries import BadLeague
from tournaments.services.leagues.log import lock_league, lock_season, record
from tournaments.services.leagues.people import players_named

Role = LeagueStaff.Role
_OVER = (Season.Status.FINISHED, Season.Status.ARCHIVED, Season.Status.CANCELLED)


@transaction.atomic
def add_league_staff(*, league_id: int, by: Player, player: str, role: str, now: datetime) -> LeagueStaff:
    """Give somebody a role, or another one than before; saying it again changes nothing.

    Raises NotFound, NotStaff, BadName, UnknownPlayer, GuestsStayOut, BotsStayOut, BadLeague (no such role),
    LastOrganiser.
    """
    league = lock_league(league_id, by)
    (person,) = players_named([player])
    if role not in Role.values:
        raise BadLeague(details={"field": "role"})
    before = _role(league, person)
    if before == Role.ORGANISER and role != before:
        _check_another_organiser(league, person)
    membership, _ = LeagueStaff.objects.update_or_create(league=league, player=person, defaults={"role": role})
    if role != before:
        _record(league, by, "staff_added", person, now, before, role)
    return membership


@transaction.atomic
def remove_league_staff(*, league_id: int, by: Player, player: str, now: datetime) -> None:
    """Take somebody's role away, also one's own; whoever has none keeps none.

    Raises NotFound, NotStaff, BadName, UnknownPlayer, LastOrganiser.
    """
    league = lock_league(league_id, by)
    (person,) = players_named([player])
    before = _role(league, person)
    if before is None:
        return
    if before == Role.ORGANISER:
        _check_another_organiser(league, person)
    LeagueStaff.objects.filter(league=league, player=person).delete()
    _record(league, by, "staff_removed", person, now, before, None)


def _role(league: League, player: Player) -> str | None:
    return league.staff.filter(player=player).values_list("role", flat=True).first()


def _check_another_organiser(league: League, player: Player) -> None:
    if not league.staff.filter(role=Role.ORGANISER).exclude(player=player).exists():
        raise LastOrganiser


def _record(
    league: League, by: Player, verb: str, person: Player, now: datetime, before: str | None, after: str | None
) -> None:
    """A league has no log of its own: every season that is not over says who runs it."""
    for season_id in league.seasons.exclude(status__in=_OVER).order_by("pk").values_list("pk", flat=True):
        season = lock_season(season_id)
        record(
            season, by=by, verb=verb, subject=season, now=now,
            before={"role": before}, after={"role": after, "player": person.pk, "name": person.name},
        )  # fmt: skip
