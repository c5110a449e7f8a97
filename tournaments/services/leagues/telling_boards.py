"""Everybody who plays in a round hears that it has opened, with their own opponent and board."""

from datetime import datetime

from games.services.notices import notify
from tournaments.models import Board, BoardSeat, FixtureSide, LeagueRound, Season
from tournaments.services.leagues.telling import season_facts


def tell_round_opened(season: Season, round_: LeagueRound, now: datetime) -> None:
    """Tell each player of a round that can be played now, until when, against whom, and at which board."""
    sides = FixtureSide.objects.filter(round=round_).select_related("entry")
    entries = {(side.fixture_id, side.position): side.entry for side in sides}
    seats: dict[int, list[BoardSeat]] = {}
    for seat in BoardSeat.objects.filter(round=round_, is_active=True).select_related("player"):
        seats.setdefault(seat.board_id, []).append(seat)
    boards = Board.objects.filter(fixture__round=round_, status=Board.Status.OPEN).order_by("pk")
    for board in boards:
        for position in (0, 1):
            facts = {
                **season_facts(season, round_.division),
                "round": round_.number,
                "board": board.number,
                "opponent": entries[board.fixture_id, 1 - position].name,
                "starts_at": round_.opens_at.isoformat(),
                "deadline_at": board.deadline.isoformat(),
            }
            notify(
                "round_opened",
                [seat.player for seat in seats.get(board.pk, ()) if seat.position == position],
                key=f"round_opened:{round_.pk}",
                facts=facts,
                link=f"/boards/{board.pk}",
                now=now,
            )
