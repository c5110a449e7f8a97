"""Those who would stand in, in the order in which they are asked, and the chairs that somebody is looked for."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from tournaments.models import Alternate, AlternateRequest, BoardSeat
from tournaments.web.leagues.organise_board_lines import board_url
from tournaments.web.leagues.organise_log import board_words, round_words
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import REQUESTS


@dataclass(frozen=True, slots=True)
class AlternateLine:
    """Somebody who would stand in: what they were asked so far, and what they answered."""

    alternate: Alternate
    asked: int
    accepted: int


@dataclass(frozen=True, slots=True)
class WantedChair:
    """A chair whose player cannot play: `requests` are those who were asked, with what they answered."""

    seat: BoardSeat
    where: str
    board_name: str
    url: str
    requests: tuple[tuple[AlternateRequest, str], ...]


def alternates_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The list in its order, and whom it is asked for at present."""
    alternates = desk.season.alternates.select_related("player", "division").prefetch_related("requests")
    return {
        "alternates": [_line(each) for each in alternates.order_by("position")],
        "wanted": wanted_chairs(desk),
    }


def wanted_chairs(desk: SeasonDesk) -> list[WantedChair]:
    """The chairs of undecided boards for which somebody is looked for."""
    asked = AlternateRequest.objects.select_related("alternate__player").order_by("pk")
    seats = (
        BoardSeat.objects.filter(round__season=desk.season, is_active=True, away_at__isnull=False)
        .exclude(board__status="decided")
        .select_related("player", "board__fixture__round__season", "board__fixture__round__division")
        .prefetch_related("board__fixture__sides__entry", Prefetch("board__alternate_requests", queryset=asked))
        .order_by("board__deadline", "pk")
    )
    return [_chair(desk, seat) for seat in seats]


def _line(alternate: Alternate) -> AlternateLine:
    requests = list(alternate.requests.all())
    accepted = sum(each.status == AlternateRequest.Status.ACCEPTED for each in requests)
    return AlternateLine(alternate, len(requests), accepted)


def _chair(desk: SeasonDesk, seat: BoardSeat) -> WantedChair:
    board = seat.board
    requests = [
        (each, str(REQUESTS[each.status]))
        for each in board.alternate_requests.all()
        if (each.position, each.chair) == (seat.position, seat.chair)
    ]
    where = round_words(board.fixture.round)
    return WantedChair(seat, where, board_words(board), board_url(desk.season, board.pk), tuple(requests))
