"""A tournament is called off."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Pairing, Tournament
from tournaments.services.create_tournament import BEFORE_START
from tournaments.services.log import check_version, lock_as_organiser, record, required
from tournaments.services.opening import drop_all
from tournaments.services.telling import tell_cancelled

_RUNNING = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)


@transaction.atomic
def cancel_tournament(
    *, tournament_id: int, by: Player, reason: str, now: datetime, version: int | None = None
) -> Tournament:
    """Call it off for a reason that everybody reads; matches under way end without a result, finished ones stay.

    Raises NotFound, NotStaff, WrongPhase, Stale, ReasonMissing.
    """
    tournament = lock_as_organiser(tournament_id, by, *BEFORE_START, *_RUNNING)
    check_version(tournament, tournament, version)
    text = required(reason)
    before = tournament.status
    under_way = Pairing.objects.filter(round__stage__tournament=tournament, status__in=["ready", "playing"])
    drop_all(list(under_way), now, text, only_open=True)
    tournament.status, tournament.cancelled_reason = Tournament.Status.CANCELLED, text
    tournament.save()
    record(
        tournament, by=by, verb="cancelled", subject=tournament, now=now,
        before={"status": before}, after={"status": tournament.status}, reason=text,
    )  # fmt: skip
    tell_cancelled(tournament, by=by, now=now)
    return tournament
