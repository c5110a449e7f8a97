"""A board gets its result: from its match, from somebody who rules, or by a forfeit; and it is corrected."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match, Player
from games.services import correct_match, rule_on_match
from games.services.errors import BotAtTable, ImpossibleReport, MatchUnfinished
from tournaments.models import Board, BoardMatch, BoardReport, Season
from tournaments.selectors.leagues.attendance import active_seats, counting_match, season_of
from tournaments.selectors.match_cards import match_cards
from tournaments.services.errors import AlreadyDecided, BadResult, NotDecided, ResultPending
from tournaments.services.leagues.acting import PLAYED_IN, arbiter_board, locked_match
from tournaments.services.leagues.board_rulings import (
    BoardRuling,
    in_match_order,
    ruling_of,
    says_the_same,
    winning_side,
)
from tournaments.services.leagues.deciding import decide_board, drop_board_matches, undecide_board
from tournaments.services.leagues.errors_boards import BoardNotOpen
from tournaments.services.leagues.log import lock_board
from tournaments.services.leagues.matches import announce_at_table
from tournaments.services.leagues.result_news import tell_result, tell_voided
from tournaments.services.log import required

Origin = BoardReport.Origin
Outcome = BoardReport.Outcome

_LEAST_TO_REPLAY = timedelta(days=3)
"""How much time a board has at least that is to be played again."""
_MOST_TO_REPLAY = timedelta(days=366)


@transaction.atomic
def record_board_match(*, match_id: int, now: datetime) -> bool:
    """Take over a settled match into its board; False when there is nothing to take over.

    May be called late and twice: what is decided already stays.
    """
    board_id = BoardMatch.objects.filter(match=match_id).values_list("board", flat=True).first()
    if board_id is None:
        return False
    board = lock_board(board_id)
    season = season_of(board)
    game = BoardMatch.objects.select_related("match").get(match=match_id)
    over = season.status not in PLAYED_IN or board.status in (Board.Status.DECIDED, Board.Status.PLANNED)
    if over or game.is_void or game.match.status != Match.Status.FINISHED:
        return False
    _decide_by_match(season, board, game, now)
    return True


@transaction.atomic
def enter_board_result(
    *,
    board_id: int,
    by: Player,
    home_points: int,
    away_points: int,
    reason: str,
    now: datetime,
    version: int | None = None,
) -> BoardReport:
    """Set the result of a board that has none: the points of the match, with the reason that everybody reads.

    Where the season is played with real cards and the points end a match, it counts as one and is rated; whatever else
    was under way is called off. Raises NotFound, NotStaff, WrongPhase, Stale, OwnTable, AlreadyDecided, BoardNotOpen,
    ResultPending, BadResult, ReasonMissing.
    """
    board = arbiter_board(board_id, by, version)
    season, text = season_of(board), required(reason)
    check_undecided(board)
    ruling = ruling_of(season, home_points, away_points, None)
    game = _ruled_match(season, board, ruling, by, text, now)
    if game is None:
        drop_board_matches([board], now, "result entered")
    return _decide_by_ruling(season, board, ruling, game, by, text, now)


@transaction.atomic
def forfeit_board(
    *, board_id: int, by: Player, loser: str, reason: str, now: datetime, version: int | None = None
) -> BoardReport:
    """Let a side (`home`, `away` or `both`) lose a board without playing. Forfeits are never rated.

    Raises NotFound, NotStaff, WrongPhase, Stale, OwnTable, AlreadyDecided, BoardNotOpen, ResultPending, BadResult,
    ReasonMissing.
    """
    board = arbiter_board(board_id, by, version)
    season, text = season_of(board), required(reason)
    check_undecided(board)
    ruling = ruling_of(season, None, None, loser)
    drop_board_matches([board], now, "forfeit")
    return _decide_by_ruling(season, board, ruling, None, by, text, now)


@transaction.atomic
def correct_board_result(
    *,
    board_id: int,
    by: Player,
    reason: str,
    now: datetime,
    home_points: int | None = None,
    away_points: int | None = None,
    loser: str | None = None,
    version: int | None = None,
) -> BoardReport:
    """Let another result count: points of both, or a forfeit by `loser` (home, away, both).

    A match with real cards gets the new points, and ratings follow them. One that was played online stays on record as
    it was played: where the ruling says otherwise, it is rated no more. Raises NotFound, NotStaff, WrongPhase, Stale,
    OwnTable, NotDecided, BadResult, ReasonMissing.
    """
    board = arbiter_board(board_id, by, version)
    season, text = season_of(board), required(reason)
    if board.result is None:
        raise NotDecided
    ruling = ruling_of(season, home_points, away_points, loser)
    game = _corrected_match(board, locked_match(board), ruling, by, text, now)
    return _decide_by_ruling(season, board, ruling, game, by, text, now)


@transaction.atomic
def void_board_result(
    *,
    board_id: int,
    by: Player,
    reason: str,
    now: datetime,
    until: datetime | None = None,
    version: int | None = None,
) -> Board:
    """Take the result of a board away: it is played again, `until` then, or with three days at least.

    What it did to ratings is reversed. Raises NotFound, NotStaff, WrongPhase, Stale, OwnTable, NotDecided, BadResult,
    ReasonMissing.
    """
    board = arbiter_board(board_id, by, version)
    text = required(reason)
    reopen_board(board, by, text, now, until)
    return board


def reopen_board(board: Board, by: Player, reason: str, now: datetime, until: datetime | None = None) -> None:
    """Let a decided board be played again; the caller has asked who may. Raises NotDecided, BadResult."""
    if board.result is None:
        raise NotDecided
    if until is not None and not now < until <= now + _MOST_TO_REPLAY:
        raise BadResult(details={"field": "until"})
    drop_board_matches([board], now, "void")
    board.deadline = until or max(board.deadline, now + _LEAST_TO_REPLAY)
    board.venue = ""
    board.save(update_fields=["deadline", "venue"])
    board.seats.update(ready_at=None)
    undecide_board(season_of(board), board, by=by, now=now, reason=reason)
    tell_voided(board, by, reason, now)


def check_undecided(board: Board) -> None:
    """Raises AlreadyDecided, BoardNotOpen before its round, or ResultPending where the players have decided it."""
    if board.status == Board.Status.DECIDED:
        raise AlreadyDecided
    if board.status == Board.Status.PLANNED:
        raise BoardNotOpen(details={"status": board.status})
    game = locked_match(board)
    if game is not None and game.match.status == Match.Status.FINISHED:
        raise ResultPending


def _decide_by_match(season: Season, board: Board, game: BoardMatch, now: datetime) -> None:
    match = game.match
    points = in_match_order(_final_points(season, match), game)
    cards = _cards_of(game)
    for position, counts in enumerate(cards):
        counts |= {"points_made": points[position], "points_conceded": points[1 - position]}
    outcome = Outcome.DRAW
    if match.winner_side is not None:
        outcome = Outcome.HOME if match.winner_side == game.home_side else Outcome.AWAY
    decide_board(
        season, board, outcome=outcome, points=(points[0], points[1]),
        origin=Origin.PLAYERS if match.venue == Match.Venue.TABLE else Origin.ENGINE,
        by=None, now=now, match=match, cards=cards,
        reason=match.outcome_reason if match.conceded_side is not None else "",
    )  # fmt: skip


def _final_points(season: Season, match: Match) -> Sequence[int]:
    """The points by side; who gives up concedes what the other still needed, so that leaving early saves nothing."""
    if match.conceded_side is None or match.winner_side is None or season.options.get("objective") == "least":
        return match.scores
    target = int(season.options.get("target", 0))
    return [max(points, target) if side == match.winner_side else points for side, points in enumerate(match.scores)]


def _cards_of(game: BoardMatch) -> list[dict[str, int]]:
    counted = match_cards(game.match)
    return [counted[game.home_side], counted[1 - game.home_side]]


def _ruled_match(
    season: Season, board: Board, ruling: BoardRuling, by: Player, reason: str, now: datetime
) -> BoardMatch | None:
    """Settle a match with real cards by this ruling, announced for it if need be; None where none can say so."""
    game = counting_match(board)
    if season.venue == Season.Venue.ONLINE or (game is not None and game.match.status != Match.Status.OPEN):
        return None
    if len(active_seats(board)) < 2 * season.team_size:
        return None
    try:
        with transaction.atomic():
            game = announce_at_table(board, by, now)
            rule_on_match(
                match_id=game.match_id,
                player=by,
                level="points",
                content={"scores": in_match_order(ruling.points, game)},
                explanation=reason,
                now=now,
                for_competition=True,
            )
    except (MatchUnfinished, ImpossibleReport, BotAtTable):
        # Cut short, or decided otherwise than at the table: it counts for the league and for no rating.
        board.refresh_from_db(fields=["opened_at", "version"])
        season.refresh_from_db(fields=["version"])
        return None
    game.match.refresh_from_db()
    return game


def _corrected_match(
    board: Board, game: BoardMatch | None, ruling: BoardRuling, by: Player, reason: str, now: datetime
) -> BoardMatch | None:
    """Let the match that was played say the same, as far as it can; the match, None where it counts no more."""
    if game is None:
        return None
    if not ruling.is_played:
        drop_board_matches([board], now, "forfeit")
        return None
    if game.match.venue == Match.Venue.TABLE:
        correct_match(
            match_id=game.match_id, scores=in_match_order(ruling.points, game), winner=winning_side(ruling, game),
            ruled_by=by, explanation=reason, now=now,
        )  # fmt: skip
        game.match.refresh_from_db()
        return game
    if says_the_same(board, ruling):
        return game
    # What was played online is on record as it was played; it only counts no more.
    drop_board_matches([board], now, "corrected")
    return None


def _decide_by_ruling(
    season: Season,
    board: Board,
    ruling: BoardRuling,
    game: BoardMatch | None,
    by: Player,
    reason: str,
    now: datetime,
) -> BoardReport:
    report = decide_board(
        season, board, outcome=ruling.outcome, points=ruling.points, origin=Origin.STAFF, by=by, now=now,
        match=None if game is None else game.match, reason=reason, cards=[] if game is None else _cards_of(game),
    )  # fmt: skip
    tell_result(board, report, by, now)
    return report
