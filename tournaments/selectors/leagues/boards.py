"""Everything that the page of a board shows to one viewer, and what the viewer may do there."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.models import Match, Player
from tournaments.leagues.slots import Slot
from tournaments.models import (
    AlternateRequest,
    Board,
    BoardMatch,
    BoardMessage,
    BoardReport,
    BoardSeat,
    Claim,
    Postponement,
    RosterMember,
    SeasonEntry,
    TimeProposal,
)
from tournaments.selectors.leagues.attendance import (
    COMING_FROM,
    contact_ends_at,
    fixing_at,
    grace_ends_at,
    is_there,
    playable_until,
    season_of,
    side_is_there,
    there_until,
    venue_of,
)
from tournaments.selectors.leagues.board_acts import (
    Act,
    BoardNow,
    Viewing,
    acts_for,
    board_now,
    chairs_to_fill,
    claim_kinds,
    reserves_for,
    viewing,
)
from tournaments.selectors.leagues.bounds import latest_postponement
from tournaments.selectors.leagues.suggestions import slots_for


class BoardState(StrEnum):
    """How far a board has come, finer than its status."""

    PLANNED = "planned"
    NO_TIME = "no_time"
    PROPOSED = "proposed"
    AGREED = "agreed"
    WAITING = "waiting"
    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    ON_ITS_WAY = "on_its_way"
    WINDOW_OVER = "window_over"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class SeatView:
    """A chair of a side. `seat` None: nobody sits there. `may_fill`: the viewer may look for somebody else.

    `there_until` is until when somebody who waits at the table is thought to be there.
    """

    position: int
    chair: int
    seat: BoardSeat | None
    is_there: bool
    there_until: datetime | None
    is_sought: bool
    may_fill: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of a board. `postponements_left` are the free ones of its entry; `reserves` for whoever may seat them."""

    position: int
    entry: SeasonEntry
    seats: tuple[SeatView, ...]
    is_there: bool
    is_mine: bool
    postponements_left: int
    reserves: tuple[RosterMember, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as one viewer sees it.

    What the people of the board write to each other is empty for others: messages, claims, postponements, requests,
    offers and suggestions. `coming_from` and `grace_ends_at` are for the countdown at the agreed time. `fixing_at` is
    when a time would be set by rule.
    """

    board: Board
    state: BoardState
    viewer: Viewing
    acts: frozenset[Act]
    sides: tuple[SideView, SideView]
    venue: str
    match: Match | None
    result: BoardReport | None
    playable_until: datetime
    contact_ends_at: datetime
    coming_from: datetime | None
    grace_ends_at: datetime | None
    fixing_at: datetime | None
    latest_postponement: datetime
    proposals: tuple[TimeProposal, ...]
    earlier_proposals: tuple[TimeProposal, ...]
    slots: tuple[Slot, ...]
    messages: tuple[BoardMessage, ...]
    postponements: tuple[Postponement, ...]
    claims: tuple[Claim, ...]
    claim_kinds: tuple[str, ...]
    request: AlternateRequest | None
    reports: tuple[BoardReport, ...]


def board_view(board: Board, player: Player | None, now: datetime) -> BoardView:
    """The board for this viewer, who may know of it (`access_board`)."""
    viewer, found = viewing(board, player), board_now(board, player)
    acts = acts_for(viewer, found, now)
    inside = viewer.is_of_it
    fixing = fixing_at(board)
    return BoardView(
        board=board,
        state=state_of(found, now),
        viewer=viewer,
        acts=acts,
        sides=(_side(viewer, found, 0, now), _side(viewer, found, 1, now)),
        venue=venue_of(board),
        match=None if found.game is None else found.game.match,
        result=board.result,
        playable_until=playable_until(board),
        contact_ends_at=contact_ends_at(board),
        coming_from=None if board.agreed_at is None else board.agreed_at - COMING_FROM,
        grace_ends_at=grace_ends_at(board),
        fixing_at=fixing if board.status == Board.Status.OPEN and fixing is not None and now < fixing else None,
        latest_postponement=latest_postponement(board),
        proposals=found.proposals if inside else (),
        earlier_proposals=_earlier(board) if inside else (),
        slots=slots_for(board, now) if Act.PROPOSE in acts else (),
        messages=tuple(board.messages.select_related("player")) if inside else (),
        postponements=tuple(board.postponements.select_related("player", "decided_by")) if inside else (),
        claims=tuple(board.claims.select_related("player", "decided_by")) if inside else (),
        claim_kinds=claim_kinds(found, now) if Act.CLAIM in acts else (),
        request=found.request,
        reports=tuple(board.reports.select_related("reporter").order_by("-number")),
    )


def state_of(found: BoardNow, now: datetime) -> BoardState:
    """How far a board has come."""
    board = found.board
    by_status = {
        Board.Status.DECIDED: BoardState.DECIDED,
        Board.Status.PLANNED: BoardState.PLANNED,
    }
    if board.status in by_status:
        return by_status[Board.Status(board.status)]
    if found.game is not None and (state := _state_of_match(found.game)) is not None:
        return state
    if now >= playable_until(board):
        return BoardState.WINDOW_OVER
    if any(is_there(board, seat, now) for seat in found.seats if not seat.player.is_bot):
        return BoardState.WAITING
    if board.status == Board.Status.AGREED:
        return BoardState.AGREED
    return BoardState.PROPOSED if found.proposals else BoardState.NO_TIME


def _state_of_match(game: BoardMatch) -> BoardState | None:
    by_status = {Match.Status.PLAYING: BoardState.PLAYING, Match.Status.FINISHED: BoardState.ON_ITS_WAY}
    by_reports = {
        Match.Reporting.REPORTED: BoardState.REPORTED,
        Match.Reporting.DISPUTED: BoardState.DISPUTED,
    }
    match = game.match
    if match.status in by_status:
        return by_status[Match.Status(match.status)]
    return by_reports.get(Match.Reporting(match.reporting))


def _side(viewer: Viewing, found: BoardNow, position: int, now: datetime) -> SideView:
    board, season, entry = found.board, season_of(found.board), found.entries[position]
    seated = {seat.chair: seat for seat in found.seats if seat.position == position}
    to_fill = chairs_to_fill(viewer, found)
    left = max(0, season.postponements - entry.postponements_used)
    return SideView(
        position=position,
        entry=entry,
        seats=tuple(
            SeatView(
                position=position,
                chair=chair,
                seat=seat,
                is_there=seat is not None and is_there(board, seat, now),
                there_until=None if seat is None else there_until(board, seat),
                is_sought=seat is None or seat.away_at is not None,
                may_fill=(position, chair) in to_fill,
            )
            for chair, seat in ((number, seated.get(number)) for number in range(season.team_size))
        ),
        is_there=side_is_there(board, found.seats, position, now),
        is_mine=viewer.position == position,
        postponements_left=left,
        reserves=reserves_for(viewer, found, position) if to_fill else (),
    )


def _earlier(board: Board) -> tuple[TimeProposal, ...]:
    """Offers that were answered, withdrawn or have lapsed, the latest first."""
    earlier = board.proposals.exclude(status=TimeProposal.Status.OPEN).select_related("player", "answered_by")
    return tuple(earlier.order_by("-pk"))
