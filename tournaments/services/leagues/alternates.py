"""People without an entry offer to stand in, in a division or wherever somebody is missing."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.models import Player
from tournaments.models import Alternate, Division, Season
from tournaments.selectors.access import NotFound
from tournaments.services.errors import BadEntry
from tournaments.services.leagues.log import check_phase, lock_season, record, refuse_stranger
from tournaments.services.leagues.people import check_free, check_person

Phase = Season.Status


@transaction.atomic
def offer_alternate(*, season_id: int, by: Player, now: datetime, division: int | None = None) -> Alternate:
    """Offer to stand in, in the division of this number or in any; who offered first is asked first.

    Offering again keeps the place in the order, and may name another division. Raises NotFound, GuestsStayOut,
    BotsStayOut, WrongPhase, AlreadyEntered, BadEntry (no such division).
    """
    season = lock_season(season_id)
    refuse_stranger(season, by)
    check_person(by)
    check_phase(season, Phase.REGISTRATION, Phase.PLACED, Phase.RUNNING)
    check_free(season, by)
    wanted = None if division is None else _division(season, division)
    alternate = season.alternates.filter(player=by).first()
    if alternate is None:
        last = season.alternates.aggregate(last=Max("position"))["last"] or 0
        alternate = Alternate.objects.create(
            season=season, division=wanted, player=by, position=last + 1, created_at=now
        )
    elif alternate.is_available and alternate.division == wanted:
        return alternate
    else:
        alternate.is_available, alternate.division = True, wanted
        alternate.save(update_fields=["is_available", "division"])
    record(
        season, by=by, verb="alternate_offered", subject=alternate, now=now,
        after={"player": by.name, "division": division, "position": alternate.position},
    )  # fmt: skip
    return alternate


@transaction.atomic
def withdraw_alternate(*, season_id: int, by: Player, now: datetime) -> Alternate:
    """Take the offer back: nobody is asked any more; chairs that were accepted stay. Raises NotFound."""
    season = lock_season(season_id)
    refuse_stranger(season, by)
    alternate = season.alternates.filter(player=by).first()
    if alternate is None:
        raise NotFound
    if alternate.is_available:
        alternate.is_available = False
        alternate.save(update_fields=["is_available"])
        record(season, by=by, verb="alternate_withdrawn", subject=alternate, now=now, before={"player": by.name})
    return alternate


def _division(season: Season, number: int) -> Division:
    found = season.divisions.filter(number=number).first()
    if found is None:
        raise BadEntry(details={"field": "division"})
    return found
