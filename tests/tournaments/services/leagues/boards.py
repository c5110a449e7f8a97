"""Boards of leagues for the tests of what happens at them: their people, moments of round 1, notices and refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest

from games.models import Match, Notice, Player
from games.services import settle_match
from games.services.errors import ServiceError
from games.services.report_match import report_match
from tests.tournaments.services.leagues.seasons import a_board, players_at, running_season
from tournaments.models import Board, Season, SeasonLogEntry
from tournaments.services.leagues.proposals import accept_time, propose_time
from tournaments.services.leagues.results import record_board_match

TUESDAY = datetime.fromisoformat("2026-03-17T12:00:00+00:00")
"""A moment in round 1, whose window is Monday the 16th to Sunday the 22nd."""
WEDNESDAY_EVENING = datetime.fromisoformat("2026-03-18T20:00:00+00:00")


@dataclass
class AtBoard:
    """A board with somebody of each side and the organiser of its league."""

    season: Season
    board: Board
    home: Player
    away: Player
    organiser: Player

    def fresh(self) -> Board:
        """The board as it is in the database now."""
        self.board = Board.objects.select_related(
            "fixture__round__season__league", "fixture__round__division", "result"
        ).get(pk=self.board.pk)
        return self.board

    def agree(self, starts_at: datetime = WEDNESDAY_EVENING, *, now: datetime = TUESDAY, venue: str = "") -> Board:
        """Home proposes a time and away accepts it."""
        proposal = propose_time(board_id=self.board.pk, by=self.home, starts_at=starts_at, now=now, venue=venue)
        accept_time(proposal_id=proposal.pk, by=self.away, now=now)
        return self.fresh()

    def move(self, **columns: Any) -> Board:
        """Set columns of the board directly."""
        Board.objects.filter(pk=self.board.pk).update(**columns)
        return self.fresh()


def at_board(organiser: Player, *, number: int = 0, **settings: Any) -> AtBoard:
    """The first board of round 1 of a season with one division of four; settings are those of `running_season`."""
    season = running_season(organiser, **{"divisions": 1, "entries": 4, "venue": "online", **settings})
    board = a_board(season, number=number)
    return AtBoard(season, board, players_at(board, 0)[0], players_at(board, 1)[0], organiser)


def refused(code: str, act: Callable[..., object], **arguments: Any) -> ServiceError:
    """Assert that the act is refused with this code and has left nothing behind; give the refusal."""
    before = _everything()
    with pytest.raises(ServiceError) as caught:
        act(**arguments)
    assert caught.value.code == code
    assert _everything() == before
    return caught.value


def told(player: Player, kind: str | None = None) -> list[str]:
    """The kinds of what a player has been told and still holds, or how often one of them, by its outcome or text."""
    notices = Notice.objects.filter(player=player, void_at__isnull=True).order_by("pk")
    if kind is not None:
        return [str(notice.facts.get("outcome") or notice.facts.get("by", "")) for notice in notices.filter(kind=kind)]
    return list(notices.values_list("kind", flat=True))


def verbs(season: Season) -> list[str]:
    """The acts of a season on its boards, oldest first."""
    log = SeasonLogEntry.objects.filter(season=season, subject__startswith="board:").order_by("number")
    return list(log.values_list("verb", flat=True))


def report_both(match: Match, scores: tuple[int, int], now: datetime) -> None:
    """Both sides of a match with real cards report the same, and it is settled and taken over."""
    for side in (0, 1):
        seat = match.seats.filter(side=side).select_related("player__user").first()
        assert seat is not None
        report_match(match_id=match.pk, level="points", content={"scores": list(scores)}, now=now, player=seat.player)
    settle_match(match_id=match.pk, now=now + timedelta(seconds=1))
    record_board_match(match_id=match.pk, now=now + timedelta(seconds=2))


def _everything() -> tuple[object, ...]:
    boards = list(Board.objects.order_by("pk").values_list())
    return boards, SeasonLogEntry.objects.count(), Notice.objects.count(), Match.objects.count()
