"""How far the open rounds of every division are, for the first tab of the control room."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournaments.models import Board, LeagueRound
from tournaments.web.leagues.organise_frame import next_url
from tournaments.web.leagues.organise_log import round_words
from tournaments.web.leagues.organise_rounds import is_stuck
from tournaments.web.leagues.organise_visits import SeasonDesk


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """An open round: boards by how far they have come."""

    name: str
    url: str
    closes_at: datetime
    is_late: bool
    all: int
    decided: int
    agreed: int
    without_time: int


def open_rounds(desk: SeasonDesk, now: datetime) -> list[RoundProgress]:
    """The rounds that are open, in the order of their ends."""
    boards = "fixtures__boards"
    rounds = (
        desk.season.rounds.filter(status=LeagueRound.Status.OPEN)
        .select_related("division")
        .annotate(
            boards_all=Count(boards, distinct=True),
            boards_decided=Count(boards, filter=Q(fixtures__boards__status=Board.Status.DECIDED), distinct=True),
            boards_agreed=Count(boards, filter=Q(fixtures__boards__status=Board.Status.AGREED), distinct=True),
            boards_open=Count(boards, filter=Q(fixtures__boards__status=Board.Status.OPEN), distinct=True),
        )
        .order_by("closes_at", "division__number", "number")
    )
    return [
        RoundProgress(
            name=round_words(each),
            url=next_url(
                desk.season,
                "boards",
                round=each.number,
                division=0 if each.division is None else each.division.number,
            ),
            closes_at=each.closes_at,
            is_late=each.closes_at <= now,
            all=each.boards_all,
            decided=each.boards_decided,
            agreed=each.boards_agreed,
            without_time=each.boards_open,
        )
        for each in rounds
    ]


def stuck_rounds(desk: SeasonDesk) -> list[LeagueRound]:
    """The rounds of a Swiss that could not be paired: somebody has to say how it goes on."""
    planned = desk.season.rounds.filter(status=LeagueRound.Status.PLANNED).select_related("division")
    return [each for each in planned.order_by("division__number", "number") if is_stuck(each)]


def rounds_url(desk: SeasonDesk, round_: LeagueRound) -> str:
    """Where a round can be acted upon."""
    return next_url(desk.season, "rounds", division=0 if round_.division is None else round_.division.number)
