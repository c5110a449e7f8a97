"""What is due in seasons by the calendar: boards first, then rounds that close, are drawn, and open."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import DatabaseError
from django.db.models import Exists, OuterRef

from games.services.errors import ServiceError
from tournaments.models import Board, Fixture, LeagueRound, Season
from tournaments.selectors.access import NotFound
from tournaments.services.leagues.board_sweep import sweep_boards
from tournaments.services.leagues.rounds import close_round, may_be_paired, open_round, pair_swiss_round

logger = logging.getLogger(__name__)

_BATCH = 200
_PLAYING = (Season.Status.RUNNING, Season.Status.PLAYED)
_UNDECIDED = Board.objects.filter(fixture__round=OuterRef("pk")).exclude(status=Board.Status.DECIDED)
_FIXTURES = Fixture.objects.filter(round=OuterRef("pk"))


def sweep_leagues(*, now: datetime) -> None:
    """Do whatever is due. Safe in several processes at once: everything is checked again under the lock."""
    sweep_boards(now=now)
    for round_id in _over(now):
        _try("close_round", round_id, partial(close_round, round_id=round_id, now=now))
    for round_id in _to_draw(now):
        _try("pair_swiss_round", round_id, partial(pair_swiss_round, round_id=round_id, now=now))
    for round_id in _to_open(now):
        _try("open_round", round_id, partial(open_round, round_id=round_id, now=now))


def _try(what: str, number: int, act: Callable[[], object]) -> None:
    """One round that cannot be done must not keep the others from being done; it is tried again in the next one."""
    try:
        act()
    except (ServiceError, NotFound) as error:
        logger.warning("not swept what=%s id=%s code=%s", what, number, error.code)
    except DatabaseError as error:
        logger.warning("not swept what=%s id=%s error=%s", what, number, type(error).__name__)
    except Exception:
        # A fault of ours in one season; the players of others should not wait until somebody has mended it.
        logger.exception("not swept what=%s id=%s", what, number)


def _over(now: datetime) -> list[int]:
    """Open rounds whose window has ended and all of whose boards are decided, the earlier first."""
    found = LeagueRound.objects.filter(
        ~Exists(_UNDECIDED), status=LeagueRound.Status.OPEN, closes_at__lte=now, season__status__in=_PLAYING
    )
    return list(found.order_by("closes_at", "pk").values_list("pk", flat=True)[:_BATCH])


def _to_draw(now: datetime) -> list[int]:
    """Rounds of a Swiss whose window has begun and that have no fixtures, because the one before is held open.

    The round before closes only when its postponed boards are decided, and draws this one only then.
    """
    found = LeagueRound.objects.select_related("season").filter(
        ~Exists(_FIXTURES),
        status=LeagueRound.Status.PLANNED,
        opens_at__lte=now,
        # One that cannot be drawn says why, and waits for an organiser.
        reasons=[],
        season__format=Season.Format.SWISS,
        season__status=Season.Status.RUNNING,
    )
    return [each.pk for each in found.order_by("opens_at", "pk")[:_BATCH] if may_be_paired(each.season, each, now)]


def _to_open(now: datetime) -> list[int]:
    """Planned rounds whose window has begun and whose fixtures are known, the earlier first."""
    found = LeagueRound.objects.filter(
        Exists(_FIXTURES), status=LeagueRound.Status.PLANNED, opens_at__lte=now, season__status__in=_PLAYING
    )
    return list(found.order_by("opens_at", "pk").values_list("pk", flat=True)[:_BATCH])
