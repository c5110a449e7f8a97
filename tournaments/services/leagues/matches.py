"""The match of a board is opened, online or for reports, or dropped. The season is locked by the callers."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Match, Player
from games.services import Chair, open_seated_match, open_table_match
from tournaments.models import Board, BoardMatch, BoardSeat, RosterMember, Season
from tournaments.selectors.leagues.attendance import active_seats, counting_match, is_under_way, season_of
from tournaments.services.leagues.agreeing import lapse
from tournaments.services.leagues.deciding import drop_board_matches
from tournaments.services.leagues.log import record


def open_online(board: Board, by: Player | None, now: datetime) -> BoardMatch:
    """Deal the match of a board to everybody who sits there; what was announced for real cards is dropped.

    The home side leads the first hand of odd boards, the away side that of even ones. Raises what `open_seated_match`
    raises.
    """
    drop_board_matches([board], now, "played online")
    season, seats = season_of(board), active_seats(board)
    home_side = leading_side(board)
    match = open_seated_match(
        creator=season.league.organiser,
        preset=season.preset,
        options=season.options,
        chairs=_chairs(season, seats, home_side),
        now=now,
        rated=is_rated(season, board, seats),
        visibility=season.league.match_visibility,
        turn_seconds=season.turn_seconds,
        pool=season.league.pool,
    )
    game = _count(board, match, home_side)
    board.status, board.opened_at = Board.Status.PLAYING, board.opened_at or now
    board.save(update_fields=["status", "opened_at"])
    lapse(board, board.proposals.all(), now)
    record(season, by=by, verb="match_opened", subject=board, now=now, after={"match": match.pk})
    return game


def announce_at_table(board: Board, by: Player, now: datetime) -> BoardMatch:
    """The match of a board with real cards, for its sides to report; the one that waits for them if there is one.

    The board goes on waiting to be played until a side reports. Raises what `open_table_match` raises.
    """
    waiting = counting_match(board)
    if waiting is not None:
        return waiting
    season, seats = season_of(board), active_seats(board)
    home_side = leading_side(board)
    match = open_table_match(
        creator=season.league.organiser,
        preset=season.preset,
        options=season.options,
        chairs=_chairs(season, seats, home_side),
        now=now,
        rated=is_rated(season, board, seats),
        visibility=season.league.match_visibility,
        competition=True,
        pool=season.league.pool,
    )
    game = _count(board, match, home_side)
    board.opened_at = board.opened_at or now
    board.save(update_fields=["opened_at"])
    record(season, by=by, verb="table_announced", subject=board, now=now, after={"match": match.pk})
    return game


def drop_unreported(board: Board, now: datetime, reason: str) -> None:
    """Drop the match that was announced for real cards and that nobody has reported: others will sit there."""
    game = counting_match(board)
    if game is not None and not is_under_way(game):
        drop_board_matches([board], now, reason)


def leading_side(board: Board) -> int:
    """The side of the match that the home side plays: side 0 leads the first hand."""
    return 0 if board.number % 2 else 1


def is_rated(season: Season, board: Board, seats: Sequence[BoardSeat]) -> bool:
    """Rated where the season is, among people with accounts who agreed in person to play it (decision 0012)."""
    if not season.rated:
        return False
    entries = board.fixture.sides.values("entry")
    agreed = set(
        RosterMember.objects.filter(entry__in=entries, confirmed_at__isnull=False).values_list("player", flat=True)
    )
    return all(
        not seat.player.is_guest and (seat.player.is_bot or seat.is_alternate or seat.player_id in agreed)
        for seat in seats
    )


def _count(board: Board, match: Match, home_side: int) -> BoardMatch:
    number = 1 + board.board_matches.count()
    return BoardMatch.objects.create(board=board, number=number, match=match, home_side=home_side)


def _chairs(season: Season, seats: Sequence[BoardSeat], home_side: int) -> list[Chair]:
    """Everybody in the order of play: the sides take turns, each in the order of its chairs."""
    by_side: list[list[BoardSeat]] = [[], []]
    for seat in seats:
        by_side[home_side if seat.position == 0 else 1 - home_side].append(seat)
    return [Chair(by_side[number % 2][number // 2].player) for number in range(2 * season.team_size)]
