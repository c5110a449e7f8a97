"""A side claims that the other did not come or agreed on no time; it answers, and somebody who rules decides."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from games.selectors.access import NotFound
from tournaments.leagues.effort import claim_outcome
from tournaments.models import Board, BoardReport, Claim
from tournaments.selectors.leagues.attendance import season_of
from tournaments.selectors.leagues.bounds import claim_problem, claims_closed_at, claims_end
from tournaments.services.errors import BadResult
from tournaments.services.leagues.acting import (
    arbiter_board,
    board_known_to,
    check_not_under_way,
    show_life,
    speaking_position,
)
from tournaments.services.leagues.board_news import (
    News,
    key_of,
    tell_both,
    tell_side,
    tell_staff,
)
from tournaments.services.leagues.deciding import decide_board, drop_board_matches
from tournaments.services.leagues.errors_boards import (
    AlreadyAnswered,
    BadClaim,
    BoardNotOpen,
    ClaimOpen,
    ClaimsClosed,
    NotAtThisBoard,
    NothingSaid,
)
from tournaments.services.leagues.log import record
from tournaments.services.leagues.results import reopen_board
from tournaments.services.log import cleaned, required

PLAY_AGAIN = "play_again"
"""The outcome of a claim by which a decided board is played again."""
UNPLAYED = (
    BoardReport.Outcome.HOME_FORFEITS,
    BoardReport.Outcome.AWAY_FORFEITS,
    BoardReport.Outcome.DOUBLE_FORFEIT,
    BoardReport.Outcome.UNPLAYED_DRAW,
)
"""What a claim can lead to; points are entered or corrected as results."""

Kind = Claim.Kind
Status = Claim.Status


@transaction.atomic
def file_claim(*, board_id: int, by: Player, kind: str, text: str, now: datetime) -> Claim:
    """A side complains, with a `kind` of `Claim.Kind`.

    The other did not come to the agreed time (no_show) or made no effort to find one (no_effort), both tried in vain
    (scheduling), or the result is wrong (result). Everything but a missed time needs a text. Raises NotFound,
    WrongPhase, NotAtThisBoard, BoardNotOpen, BadClaim, NothingSaid, ClaimOpen, ClaimsClosed.
    """
    board = board_known_to(board_id, by)
    position = speaking_position(board, by)
    _check_claimable(board, kind, now)
    said = cleaned(text)
    if not said and kind != Kind.NO_SHOW:
        raise NothingSaid
    if board.claims.filter(position=position, status=Status.OPEN).exists():
        raise ClaimOpen
    show_life(board, by, now)
    claim = Claim.objects.create(board=board, player=by, position=position, kind=kind, text=said, created_at=now)
    season = season_of(board)
    # What it says is for both sides and those who decide; the log, which everybody reads, says only that it was filed.
    record(season, by=by, verb="claim_filed", subject=board, now=now, after={"kind": kind})
    news = News("claim_filed", key_of(board, "claim", claim.pk), by=by.name, text=said, deadline_at=claims_end(board))
    tell_side(board, 1 - position, news, now=now, actor=by)
    tell_staff(board, news, now=now, actor=by)
    return claim


@transaction.atomic
def answer_claim(*, claim_id: int, by: Player, text: str, now: datetime) -> Claim:
    """The other side says how it was; a second answer replaces the first while nothing is decided.

    Raises NotFound, WrongPhase, NotAtThisBoard, AlreadyAnswered, NothingSaid.
    """
    board, claim, position = _open_claim(claim_id, by)
    if position == claim.position:
        raise NotAtThisBoard
    said = cleaned(text)
    if not said:
        raise NothingSaid
    show_life(board, by, now)
    claim.answer = said
    claim.save(update_fields=["answer"])
    record(season_of(board), by=by, verb="claim_answered", subject=board, now=now)
    return claim


@transaction.atomic
def withdraw_claim(*, claim_id: int, by: Player, now: datetime) -> Claim:
    """A side takes its claim back. Raises NotFound, WrongPhase, NotAtThisBoard, AlreadyAnswered."""
    board, claim, position = _open_claim(claim_id, by)
    if position != claim.position:
        raise NotAtThisBoard
    claim.status, claim.decided_at, claim.decided_by = Status.WITHDRAWN, now, by
    claim.save(update_fields=["status", "decided_at", "decided_by"])
    record(season_of(board), by=by, verb="claim_withdrawn", subject=board, now=now)
    return claim


@transaction.atomic
def decide_claim(
    *, claim_id: int, by: Player, upheld: bool, decision: str, now: datetime, outcome: str | None = None
) -> Claim:
    """Somebody who rules and has no part in the board upholds or rejects a claim, and says why.

    Upheld, it decides the board: by what such a claim leads to, or by another `outcome` (a forfeit, an unplayed draw,
    or `play_again`). A claim about a result decides nothing unless an outcome is named: the result is corrected as any
    other. Raises NotFound, NotStaff, WrongPhase, OwnTable, AlreadyAnswered, ReasonMissing, BadResult, MatchUnderWay,
    NotDecided.
    """
    board_id = Claim.objects.filter(pk=claim_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board = arbiter_board(board_id, by, None)
    claim = Claim.objects.get(pk=claim_id)
    _check_open(claim)
    said = required(decision)
    claim.status, claim.decision = Status.UPHELD if upheld else Status.REJECTED, said
    claim.decided_at, claim.decided_by = now, by
    claim.save(update_fields=["status", "decision", "decided_at", "decided_by"])
    season = season_of(board)
    after = {"kind": claim.kind, "status": claim.status}
    record(season, by=by, verb="claim_decided", subject=board, now=now, after=after, reason=said)
    if upheld:
        _follow(board, claim, by, outcome, now)
    elif outcome is not None:
        raise BadResult(details={"field": "outcome"})
    news = News(
        "claim_decided", key_of(board, "claim", claim.pk, "decided"), by=by.name, text=said, outcome=claim.status
    )
    tell_both(board, news, now=now, actor=by)
    return claim


def _check_claimable(board: Board, kind: str, now: datetime) -> None:
    if board.status == Board.Status.PLANNED:
        raise BoardNotOpen(details={"status": board.status})
    closed_at = claims_closed_at(board, now)
    if closed_at is not None:
        raise ClaimsClosed(details={"closed_at": closed_at.isoformat()})
    problem = claim_problem(board, kind, now)
    if problem is not None:
        raise BadClaim(details={"problem": problem})


def _follow(board: Board, claim: Claim, by: Player, outcome: str | None, now: datetime) -> None:
    found = outcome or claim_outcome(claim.kind, claim.position)
    if found is None:
        return
    if found == PLAY_AGAIN:
        reopen_board(board, by, claim.decision, now)
        return
    if found not in UNPLAYED:
        raise BadResult(details={"field": "outcome"})
    check_not_under_way(board)
    drop_board_matches([board], now, "claim upheld")
    decide_board(
        season_of(board), board, outcome=found, points=(0, 0), origin=BoardReport.Origin.CLAIM,
        by=by, now=now, reason=claim.decision,
    )  # fmt: skip


def _open_claim(claim_id: int, by: Player) -> tuple[Board, Claim, int]:
    board_id = Claim.objects.filter(pk=claim_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board = board_known_to(board_id, by)
    position = speaking_position(board, by)
    claim = Claim.objects.get(pk=claim_id)
    _check_open(claim)
    return board, claim, position


def _check_open(claim: Claim) -> None:
    if claim.status != Status.OPEN:
        raise AlreadyAnswered(details={"status": claim.status})
