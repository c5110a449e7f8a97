"""Celery doors of tournaments: ids in, one service called. Each may run late or twice."""

from celery import shared_task
from django.utils import timezone

from tournaments.services.advance import advance_tournament as advance
from tournaments.services.advance import open_more_tables
from tournaments.services.leagues.results import record_board_match
from tournaments.services.results import record_match


@shared_task(name="tournaments.tasks.record_match_result")
def record_match_result(match_id: int) -> None:
    """Take a settled match over into its table; nothing happens if it belongs to none, or was taken over."""
    record_match(match_id=match_id, now=timezone.now())


@shared_task(name="tournaments.tasks.record_board_result")
def record_board_result(match_id: int) -> None:
    """Take a settled match over into its board of a league; nothing happens if it has none, or was taken over."""
    record_board_match(match_id=match_id, now=timezone.now())


@shared_task(name="tournaments.tasks.advance_tournament")
def advance_tournament(tournament_id: int) -> None:
    """Do what comes next in a tournament that runs by itself."""
    advance(tournament_id=tournament_id, by=None, now=timezone.now())


@shared_task(name="tournaments.tasks.open_tables")
def open_tables(tournament_id: int) -> None:
    """Open the tables that are left of a large round, a few at a time so that others get their turn."""
    while open_more_tables(tournament_id=tournament_id, now=timezone.now()):
        pass
