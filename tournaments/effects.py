"""Everything that happens after a commit in a tournament, on one screen; the only file that queues a task of it."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from tournaments.realtime.publish import nudge, nudge_season

logger = logging.getLogger(__name__)

ADVANCE_TOURNAMENT = "tournaments.tasks.advance_tournament"
OPEN_TABLES = "tournaments.tasks.open_tables"


def tournament_changed(tournament_id: int, version: int) -> None:
    """Pages that show the tournament are nudged and fetch what changed."""
    _after_commit(partial(nudge, tournament_id, version))


def season_changed(season_id: int, version: int) -> None:
    """Pages that show the season are nudged and fetch what changed."""
    _after_commit(partial(nudge_season, season_id, version))


def advance_due(tournament_id: int) -> None:
    """A worker pairs the next round, where the tournament does so by itself."""
    _after_commit(partial(_queue, ADVANCE_TOURNAMENT, [tournament_id]))


def open_tables_due(tournament_id: int) -> None:
    """A worker opens the tables that are left, and shows how far it is."""
    _after_commit(partial(_queue, OPEN_TABLES, [tournament_id]))


def _after_commit(act: Callable[[], None]) -> None:
    transaction.on_commit(act, robust=True)


def _queue(name: str, arguments: Sequence[int]) -> None:
    try:
        current_app.send_task(name, args=list(arguments))
    except OperationalError as error:
        logger.warning("task not queued name=%s arguments=%s error=%s", name, list(arguments), type(error).__name__)
