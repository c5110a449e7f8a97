"""The sides of a board agree on a time. Proposing is one side's confirmation, accepting is the other's."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from games.selectors.access import NotFound
from tournaments.models import Board, BoardMessage, Season, TimeProposal
from tournaments.selectors.leagues.access import is_arbiter, position_at
from tournaments.selectors.leagues.attendance import season_of
from tournaments.selectors.leagues.bounds import MOST_OPEN
from tournaments.services.leagues.acting import (
    arbiter_board,
    board_known_to,
    board_to_play,
    check_to_be_played,
    show_life,
)
from tournaments.services.leagues.agreeing import agree, lapse, set_for_both
from tournaments.services.leagues.board_news import News, question_key, take_back, tell_side
from tournaments.services.leagues.errors_boards import (
    AlreadyAnswered,
    BadTime,
    NotAtThisBoard,
    NothingSaid,
    OwnProposal,
    TooManyProposals,
    WrongVenue,
)
from tournaments.services.leagues.log import lock_board, record
from tournaments.services.log import cleaned

Status = TimeProposal.Status


@transaction.atomic
def propose_time(*, board_id: int, by: Player, starts_at: datetime, now: datetime, venue: str = "") -> TimeProposal:
    """One side offers a time, which is its own confirmation of it. Where the other side offered it too, it is agreed.

    `venue` says online or table where the season has both; empty is online. An agreed time stands until the other
    side accepts the new one. Offering the same again gives the offer that stands. Raises NotFound, WrongPhase,
    NotAtThisBoard, BoardNotOpen, MatchUnderWay, WindowOver, WrongVenue, BadTime, TooManyProposals.
    """
    board, position = board_to_play(board_id, by, now)
    place = checked_venue(board, venue)
    check_time(board, starts_at, now)
    if board.status == Board.Status.AGREED and (board.agreed_at, board.venue) == (starts_at, place):
        raise BadTime(details={"problem": "agreed_already"})
    show_life(board, by, now)
    same = board.proposals.filter(status=Status.OPEN, starts_at=starts_at)
    theirs = same.filter(position=1 - position, venue=place).first()
    if theirs is not None:
        agree(board, theirs, by, now)
        return theirs
    mine = same.filter(position=position).first()
    if mine is not None and mine.venue == place:
        return mine
    if mine is not None:  # the same time at another venue: only one of the two is offered
        _close(mine, Status.WITHDRAWN, by, now)
        take_back(board, "proposal", mine.pk, now=now)
    if board.proposals.filter(status=Status.OPEN, position=position).count() >= MOST_OPEN:
        raise TooManyProposals(details={"most": MOST_OPEN})
    proposal = TimeProposal.objects.create(
        board=board, player=by, position=position, starts_at=starts_at, venue=place, created_at=now
    )
    after = {"starts_at": starts_at.isoformat(), "venue": place}
    record(season_of(board), by=by, verb="time_proposed", subject=board, now=now, after=after)
    news = News(
        "time_proposed", question_key(board, "proposal", proposal.pk),
        starts_at=starts_at, deadline_at=board.deadline, by=by.name,
    )  # fmt: skip
    tell_side(board, 1 - position, news, now=now, actor=by)
    return proposal


@transaction.atomic
def accept_time(*, proposal_id: int, by: Player, now: datetime) -> Board:
    """The other side confirms a time: it is agreed on, in place of any time before.

    Raises NotFound, WrongPhase, NotAtThisBoard, BoardNotOpen, MatchUnderWay, WindowOver, OwnProposal, AlreadyAnswered,
    BadTime.
    """
    board, proposal = _open_proposal(proposal_id, by, now, of_own_side=False)
    check_time(board, proposal.starts_at, now)
    show_life(board, by, now)
    agree(board, proposal, by, now)
    return board


@transaction.atomic
def decline_time(*, proposal_id: int, by: Player, now: datetime) -> TimeProposal:
    """The other side cannot play at a time.

    Raises NotFound, WrongPhase, NotAtThisBoard, BoardNotOpen, MatchUnderWay, WindowOver, OwnProposal, AlreadyAnswered.
    """
    board, proposal = _open_proposal(proposal_id, by, now, of_own_side=False)
    show_life(board, by, now)
    _close(proposal, Status.DECLINED, by, now)
    after = {"starts_at": proposal.starts_at.isoformat()}
    record(season_of(board), by=by, verb="time_declined", subject=board, now=now, after=after)
    take_back(board, "proposal", proposal.pk, now=now)
    news = News(
        "time_declined", question_key(board, "declined", proposal.pk),
        starts_at=proposal.starts_at, deadline_at=board.deadline, by=by.name,
    )  # fmt: skip
    tell_side(board, proposal.position, news, now=now, actor=by)
    return proposal


@transaction.atomic
def withdraw_time(*, proposal_id: int, by: Player, now: datetime) -> TimeProposal:
    """A side takes back a time that nobody has answered; whoever was not told of it yet will not be.

    Raises NotFound, WrongPhase, NotAtThisBoard, BoardNotOpen, MatchUnderWay, WindowOver, OwnProposal (of the other
    side), AlreadyAnswered.
    """
    board, proposal = _open_proposal(proposal_id, by, now, of_own_side=True)
    _close(proposal, Status.WITHDRAWN, by, now)
    after = {"starts_at": proposal.starts_at.isoformat()}
    record(season_of(board), by=by, verb="time_withdrawn", subject=board, now=now, after=after)
    take_back(board, "proposal", proposal.pk, now=now)
    return proposal


@transaction.atomic
def set_time(
    *,
    board_id: int,
    by: Player,
    starts_at: datetime,
    now: datetime,
    venue: str = "",
    reason: str = "",
    version: int | None = None,
) -> Board:
    """Somebody who runs the league sets the time, as two sides do who have told them.

    Raises NotFound, NotStaff, WrongPhase, Stale, OwnTable, BoardNotOpen, MatchUnderWay, WindowOver, WrongVenue,
    BadTime.
    """
    board = arbiter_board(board_id, by, version)
    check_to_be_played(board, now)
    place = checked_venue(board, venue)
    check_time(board, starts_at, now)
    set_for_both(board, starts_at, place, by, now, cleaned(reason))
    return board


@transaction.atomic
def write_message(*, board_id: int, by: Player, text: str, now: datetime) -> BoardMessage:
    """The people of a board, and those who run the league, write to each other.

    Raises NotFound, WrongPhase, NotAtThisBoard, NothingSaid.
    """
    board = board_known_to(board_id, by)
    if position_at(by, board) is None and not is_arbiter(by, season_of(board).league):
        raise NotAtThisBoard
    said = cleaned(text)
    if not said:
        raise NothingSaid
    show_life(board, by, now)
    message = BoardMessage.objects.create(board=board, player=by, text=said, created_at=now)
    # The text is for the people of the board alone, so the log says only that somebody wrote.
    record(season_of(board), by=by, verb="message_written", subject=board, now=now)
    return message


@transaction.atomic
def lapse_proposals(*, board_id: int, now: datetime) -> int:
    """Close the offers of a board whose time has passed; how many. Called by the sweep."""
    board = lock_board(board_id)
    return lapse(board, board.proposals.filter(starts_at__lte=now), now)


def checked_venue(board: Board, venue: str) -> str:
    """Where it is to be played: `venue`, or where it is empty the season's own, online before a table.

    Raises WrongVenue.
    """
    season = season_of(board)
    if season.venue == Season.Venue.BOTH:
        if venue not in ("", Season.Venue.ONLINE, Season.Venue.TABLE):
            raise WrongVenue(details={"venue": season.venue})
        return venue or Season.Venue.ONLINE
    if venue not in ("", season.venue):
        raise WrongVenue(details={"venue": season.venue})
    return season.venue


def check_time(board: Board, starts_at: datetime, now: datetime) -> None:
    """Raises BadTime for a time that is past, after the window, or not at a whole minute."""
    if starts_at.tzinfo is None or starts_at.second or starts_at.microsecond:
        raise BadTime(details={"problem": "not_a_whole_minute"})
    if starts_at <= now:
        raise BadTime(details={"problem": "past"})
    if starts_at > board.deadline:
        raise BadTime(details={"problem": "after_the_window", "deadline_at": board.deadline.isoformat()})


def _open_proposal(proposal_id: int, by: Player, now: datetime, *, of_own_side: bool) -> tuple[Board, TimeProposal]:
    board_id = TimeProposal.objects.filter(pk=proposal_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board, position = board_to_play(board_id, by, now)
    proposal = TimeProposal.objects.get(pk=proposal_id)
    if (proposal.position == position) != of_own_side:
        raise OwnProposal
    if proposal.status != Status.OPEN:
        raise AlreadyAnswered(details={"status": proposal.status})
    return board, proposal


def _close(proposal: TimeProposal, status: str, by: Player, now: datetime) -> None:
    proposal.status, proposal.answered_at, proposal.answered_by = status, now, by
    proposal.save(update_fields=["status", "answered_at", "answered_by"])
