"""A league is founded, and what is written about it is changed."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.models import Club, ClubMember, Match, Player
from games.selectors.ratings import family_of
from games.services.pools import league_pool
from tournaments.models import BoardMatch, League, LeagueStaff, Season
from tournaments.services.errors import BotsStayOut, GuestsStayOut
from tournaments.services.leagues.errors_entries import BadLeague
from tournaments.services.leagues.log import lock_league

_TEXTS: Mapping[str, int] = {"name": 80, "description": 4000}
EDITABLE = frozenset({"name", "description", "visibility", "club"})


@transaction.atomic
def create_league(
    *,
    by: Player,
    name: str,
    preset: str,
    now: datetime,
    system: str = "elo",
    club: Club | None = None,
    description: str = "",
    visibility: str = League.Visibility.PUBLIC,
) -> League:
    """A new league, run by whoever founded it, with a rating pool of its own under `system`.

    `preset` says whose variants it plays: the family of its pool. Only a manager of a club founds one for the club.
    Raises GuestsStayOut, BotsStayOut, BadLeague, UnknownRatingSystem.
    """
    if by.is_guest:
        raise GuestsStayOut
    if by.is_bot:
        raise BotsStayOut(details={"player": by.name})
    given = {"name": name, "description": description, "visibility": visibility, "club": club}
    checked = {field: _checked(field, value, by) for field, value in given.items()}
    _check_preset(preset)
    pool = league_pool(
        # The number of the league is known once it is stored, and it cannot be stored without its pool.
        code=f"league-{secrets.token_hex(8)}",
        name=checked["name"],
        family_preset=preset,
        system=system,
        is_public=False,  # as hidden as the league, until its first season is shown
        now=now,
    )
    league = League.objects.create(organiser=by, pool=pool, created_at=now, **checked)
    pool.code = f"league-{league.pk}"
    pool.save(update_fields=["code"])
    LeagueStaff.objects.create(league=league, player=by, role=LeagueStaff.Role.ORGANISER)
    return league


@transaction.atomic
def edit_league(*, league_id: int, by: Player, changes: Mapping[str, Any], now: datetime) -> League:
    """Change the name, the description, the club or who may see it. Raises NotFound, NotStaff, BadLeague."""
    league = lock_league(league_id, by)
    for field, value in changes.items():
        setattr(league, field, _checked(field, value, by))
    league.save()
    pool = league.pool
    pool.name = league.name
    pool.save(update_fields=["name"])
    show_pool(league)
    if "visibility" in changes:
        _show_matches(league)
    return league


def _show_matches(league: League) -> None:
    """What has been played is as open as the league is now, not as it was when the table was opened."""
    played = BoardMatch.objects.filter(board__fixture__round__season__league=league)
    Match.objects.filter(pk__in=played.values("match")).update(visibility=league.match_visibility)


def show_pool(league: League) -> None:
    """Let the ratings of a league be seen by whoever may see the league: never while all its seasons are drafts."""
    shown = league.seasons.exclude(status=Season.Status.DRAFT).exists()
    league.pool.is_public = shown and league.visibility == League.Visibility.PUBLIC
    league.pool.save(update_fields=["is_public"])


def _checked(field: str, value: Any, by: Player) -> Any:
    valid = False
    if field in _TEXTS:
        value = str(value).strip() if field == "description" else " ".join(str(value).split())
        printable = value.replace("\n", "").replace("\r", "").replace("\t", "")
        valid = len(value) <= _TEXTS[field] and printable.isprintable() and (field != "name" or bool(value))
    elif field == "visibility":
        valid = value in League.Visibility.values
    elif field == "club":
        valid = value is None or (isinstance(value, Club) and _manages(by, value))
    if not valid:
        raise BadLeague(details={"field": field})
    return value


def _check_preset(preset: str) -> None:
    try:
        family_of(preset)
    except KeyError as error:
        raise BadLeague(details={"field": "preset"}) from error


def _manages(player: Player, club: Club) -> bool:
    managed = ClubMember.objects.filter(
        club=club, player=player, role=ClubMember.Role.MANAGER, joined_at__isnull=False, left_at=None
    )
    return managed.exists()
