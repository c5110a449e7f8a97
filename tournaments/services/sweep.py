"""What is due in tournaments by the state itself: forfeits after the grace time, lost results, unopened tables."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import DatabaseError, transaction
from django.db.models import Count, Exists, F, OuterRef, Q

from games.models import Match
from games.services.errors import ServiceError
from tournaments.models import Pairing, PairingMatch, Round, Tournament
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.access import NotFound
from tournaments.services.advance import advance_tournament, open_more_tables
from tournaments.services.deciding import Origin, Outcome, Result, decide
from tournaments.services.opening import drop_matches, locked_pairing, sides_of, tournament_of
from tournaments.services.results import record_match

logger = logging.getLogger(__name__)

_BATCH = 200


def sweep_tournaments(*, now: datetime) -> None:
    """Do whatever is due. Safe in several processes at once: everything is checked again under the lock."""
    for match_id in _unrecorded():
        _try("record_match", match_id, partial(record_match, match_id=match_id, now=now))
    for pairing_id in _late(now):
        _try("forfeit_late", pairing_id, partial(forfeit_late, pairing_id=pairing_id, now=now))
    for tournament_id in _unopened():
        _try("open_tables", tournament_id, partial(open_more_tables, tournament_id=tournament_id, now=now))
    for tournament_id in _self_running():
        advance = partial(advance_tournament, tournament_id=tournament_id, by=None, now=now)
        _try("advance_tournament", tournament_id, advance)


def _try(what: str, number: int, act: Callable[[], object]) -> None:
    """One thing that cannot be done must not keep the others from being done; it is tried again in the next round."""
    try:
        act()
    except (ServiceError, BadStageSettings, NotFound) as error:
        logger.warning("not swept what=%s id=%s code=%s", what, number, error.code)
    except DatabaseError as error:
        logger.warning("not swept what=%s id=%s error=%s", what, number, type(error).__name__)
    except Exception:
        # A fault of ours in one event; the other events' players should not wait until somebody has mended it.
        logger.exception("not swept what=%s id=%s", what, number)


@transaction.atomic
def forfeit_late(*, pairing_id: int, now: datetime) -> bool:
    """Forfeit whoever has not come to a table in time; False when nobody is to be forfeited.

    Where nobody came an organiser decides; in a tournament that runs by itself both are forfeited. At real tables a
    person always decides: who plays with cards taps nothing, so silence there is no sign of absence.
    """
    pairing = locked_pairing(pairing_id)
    tournament = tournament_of(pairing)
    is_due = pairing.status == Pairing.Status.READY and pairing.due_at is not None and pairing.due_at <= now
    if tournament.status != Tournament.Status.RUNNING or not is_due:
        return False
    missing = [side.present_at is None for side in sides_of(pairing)]
    if pairing.venue == Pairing.Venue.TABLE or (all(missing) and not tournament.pairs_by_itself):
        return False
    outcome = (
        Outcome.DOUBLE_FORFEIT if all(missing) else Outcome.FIRST_FORFEITS if missing[0] else Outcome.SECOND_FORFEITS
    )
    drop_matches(pairing, now, "no show")
    decide(tournament, pairing, Result(Origin.GRACE, outcome, reason="no_show"), None, now, verb="forfeited")
    return True


def _late(now: datetime) -> list[int]:
    due = Pairing.objects.filter(
        status=Pairing.Status.READY, due_at__lte=now, round__stage__tournament__status=Tournament.Status.RUNNING
    )
    come = Count("sides", filter=Q(sides__present_at__isnull=False))
    nobody = Q(come=0, round__stage__tournament__pairs_by_itself=True)
    found = due.filter(venue=Pairing.Venue.ONLINE).annotate(come=come).filter(Q(come=1) | nobody)
    return list(found.values_list("pk", flat=True)[:_BATCH])


def _unrecorded() -> list[int]:
    lost = PairingMatch.objects.filter(
        is_void=False,
        match__status=Match.Status.FINISHED,
        match__settled_at__isnull=False,
        pairing__status__in=[Pairing.Status.READY, Pairing.Status.PLAYING],
        pairing__round__stage__tournament__status__in=[Tournament.Status.RUNNING, Tournament.Status.PAUSED],
    )
    # The last match of a table that goes on was taken over already; only it can have been lost.
    last = lost.annotate(matches=Count("pairing__pairing_matches")).filter(number=F("matches"))
    return list(last.values_list("match", flat=True)[:_BATCH])


def _unopened() -> list[int]:
    waiting = Pairing.objects.filter(
        status=Pairing.Status.READY,
        opened_at__isnull=True,
        round__status=Round.Status.PLAYING,
        round__stage__tournament__status=Tournament.Status.RUNNING,
    )
    return list(waiting.values_list("round__stage__tournament", flat=True).distinct()[:_BATCH])


def _self_running() -> list[int]:
    """Events that go on without anybody, but for those that wait for a table: this is asked every two seconds."""
    waited_for = Pairing.objects.filter(
        round__stage__tournament=OuterRef("pk"),
        round__status=Round.Status.PLAYING,
        status__in=[Pairing.Status.WAITING, Pairing.Status.READY, Pairing.Status.PLAYING],
    )
    running = Tournament.objects.filter(status=Tournament.Status.RUNNING, pairs_by_itself=True)
    return list(running.filter(~Exists(waited_for)).values_list("pk", flat=True)[:_BATCH])
