"""A player leaves an entry, and a reserve takes over: the place in the order, and the boards to come."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Board, BoardSeat, LeagueRound, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.attendance import is_under_way
from tournaments.services.leagues.acting import locked_match
from tournaments.services.leagues.board_news import News, key_of, tell_side
from tournaments.services.leagues.errors_entries import MemberPlaying, RosterIncomplete
from tournaments.services.leagues.fixtures import reseat_planned
from tournaments.services.leagues.log import record
from tournaments.services.leagues.matches import drop_unreported
from tournaments.services.leagues.searching import cancel_requests

Part = RosterMember.Part
Phase = Season.Status


def check_may_leave(season: Season, entry: SeasonEntry, member: RosterMember) -> RosterMember | None:
    """Who takes over from somebody who leaves: the first reserve who agreed; None where nobody has to.

    Raises MemberPlaying for whoever sits at a board that is being played or was reported, RosterIncomplete where no
    reserve is left.
    """
    for seat in _open_seats(entry, member).select_related("board"):
        if seat.board.status == Board.Status.PLAYING or is_under_way(locked_match(seat.board)):
            raise MemberPlaying(details={"board": seat.board_id})
    is_settled = season.status != Phase.REGISTRATION and entry.status in (
        SeasonEntry.Status.ACCEPTED,
        SeasonEntry.Status.ACTIVE,
    )
    if member.part != Part.REGULAR or member.confirmed_at is None or not is_settled:
        return None
    heir = (
        entry.roster.filter(part=Part.RESERVE, left_at=None, confirmed_at__isnull=False)
        .select_related("player")
        .order_by("order")
        .first()
    )
    if heir is None:
        raise RosterIncomplete(details={"missing": 1})
    return heir


def take_over_boards(
    season: Season, entry: SeasonEntry, member: RosterMember, heir: RosterMember, now: datetime
) -> None:
    """Seat the heir in the place of whoever left, at open boards at once and in all rounds that have not opened.

    Where the heir sits at another board of an open round already, the chair waits for whom the captain names.
    """
    for seat in _open_seats(entry, member).select_related("board__fixture__round__division", "board__fixture"):
        sits = BoardSeat.objects.filter(round=seat.round_id, player=heir.player, is_active=True).exists()
        cancel_requests(seat.board, seat.position, seat.chair, now)
        drop_unreported(seat.board, now, "seat changed")
        seat.is_active, seat.away_at, seat.ready_at = False, None, None
        seat.save(update_fields=["is_active", "away_at", "ready_at"])
        if sits:
            continue
        BoardSeat.objects.create(
            round_id=seat.round_id, board=seat.board, position=seat.position, chair=seat.chair, player=heir.player
        )
        record(
            season, by=None, verb="seat_changed", subject=seat.board, now=now,
            before={"player": member.player.name}, after={"player": heir.player.name},
        )  # fmt: skip
        news = News("seat_changed", key_of(seat.board, "seat", heir.pk), by=heir.player.name)
        tell_side(seat.board, 1 - seat.position, news, now=now)
    if season.has_started:
        reseat_planned(season, entry)


def _open_seats(entry: SeasonEntry, member: RosterMember) -> QuerySet[BoardSeat]:
    """The seats of a member at boards of open rounds that are not decided."""
    return BoardSeat.objects.filter(
        player=member.player_id,
        is_active=True,
        is_alternate=False,
        round__season=entry.season_id,
        round__status=LeagueRound.Status.OPEN,
    ).exclude(board__status=Board.Status.DECIDED)
