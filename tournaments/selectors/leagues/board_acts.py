"""What one viewer may do at a board now, by the same rules as the services: for pages and programs alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.models import Match, Player
from tournaments.models import (
    AlternateRequest,
    Board,
    BoardMatch,
    BoardSeat,
    Claim,
    Postponement,
    RosterMember,
    Season,
    SeasonEntry,
    TimeProposal,
)
from tournaments.selectors.leagues.access import is_arbiter, position_at
from tournaments.selectors.leagues.attendance import (
    active_seats,
    counting_match,
    first_on,
    is_under_way,
    playable_until,
    season_of,
)
from tournaments.selectors.leagues.bounds import (
    MOST_OPEN,
    claim_problem,
    claims_closed_at,
    has_time_come,
    latest_postponement,
)

IN_PLAY = (Season.Status.RUNNING, Season.Status.PLAYED)
"""The phases in which something may happen at a board."""


class Act(StrEnum):
    """Something that can be done at a board. STANDIN, RESERVE and PUT_BACK are about some chair of it."""

    MESSAGE = "message"
    PROPOSE = "propose"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    COME = "come"
    REPORT = "report"
    POSTPONE = "postpone"
    ASK_POSTPONEMENT = "ask_postponement"
    CLAIM = "claim"
    ANSWER_CLAIM = "answer_claim"
    WITHDRAW_CLAIM = "withdraw_claim"
    STANDIN = "standin"
    RESERVE = "reserve"
    PUT_BACK = "put_back"
    ANSWER_REQUEST = "answer_request"
    SET_TIME = "set_time"
    ENTER = "enter"
    FORFEIT = "forfeit"
    CORRECT = "correct"
    VOID = "void"
    DECIDE_CLAIM = "decide_claim"
    DECIDE_POSTPONEMENT = "decide_postponement"


@dataclass(frozen=True, slots=True)
class Viewing:
    """Who looks at a board: the side that they speak for, and what they are beside it.

    `rules` says that they rule on results and have no part in this board.
    """

    player: Player | None
    position: int | None
    sits: bool
    is_captain: bool
    is_staff: bool
    rules: bool

    @property
    def is_of_it(self) -> bool:
        """Whether they read what the people of the board write."""
        return self.position is not None or self.is_staff


@dataclass(frozen=True, slots=True)
class BoardNow:
    """What the acts depend on, read once."""

    board: Board
    entries: tuple[SeasonEntry, SeasonEntry]
    seats: tuple[BoardSeat, ...]
    game: BoardMatch | None
    proposals: tuple[TimeProposal, ...]
    claims: tuple[Claim, ...]
    asked: Postponement | None
    request: AlternateRequest | None

    @property
    def is_under_way(self) -> bool:
        """Whether the match is played, reported, or over and on its way."""
        return self.board.status == Board.Status.PLAYING or is_under_way(self.game)

    def waits(self, now: datetime) -> bool:
        """Whether the board waits to be played."""
        is_open = self.board.status in (Board.Status.OPEN, Board.Status.AGREED) and not self.is_under_way
        return season_of(self.board).status in IN_PLAY and is_open and now < playable_until(self.board)


def viewing(board: Board, player: Player | None) -> Viewing:
    """What a player is to a board."""
    seats = board.seats.filter(player=player) if player is not None else board.seats.none()
    is_staff = is_arbiter(player, season_of(board).league)
    sides = board.fixture.sides
    members = RosterMember.objects.filter(entry__in=sides.values("entry"), player=player, confirmed_at__isnull=False)
    own = player is not None and (seats.exists() or members.exists())
    return Viewing(
        player=player,
        position=position_at(player, board),
        sits=seats.filter(is_active=True).exists(),
        is_captain=player is not None and sides.filter(entry__captain=player).exists(),
        is_staff=is_staff,
        rules=is_staff and not own,
    )


def board_now(board: Board, player: Player | None) -> BoardNow:
    """Everything about a board that the acts of a player depend on."""
    sides = {side.position: side.entry for side in board.fixture.sides.select_related("entry__captain")}
    requests = board.alternate_requests.filter(status=AlternateRequest.Status.ASKED)
    mine = requests.filter(alternate__player=player).first() if player is not None else None
    return BoardNow(
        board=board,
        entries=(sides[0], sides[1]),
        seats=tuple(active_seats(board)),
        game=counting_match(board),
        proposals=tuple(board.proposals.select_related("player").filter(status=TimeProposal.Status.OPEN)),
        claims=tuple(board.claims.filter(status=Claim.Status.OPEN)),
        asked=board.postponements.filter(status=Postponement.Status.ASKED).first(),
        request=mine,
    )


def acts_for(viewer: Viewing, found: BoardNow, now: datetime) -> frozenset[Act]:
    """The acts that the services would carry out for this viewer at this moment."""
    if viewer.player is None or season_of(found.board).status not in IN_PLAY:
        return frozenset()
    acts = {*_of_request(found, now), *_of_seats(viewer, found)}
    if viewer.is_of_it:
        acts.add(Act.MESSAGE)
    acts |= {*_of_playing(viewer, found, now)}
    if viewer.position is not None:
        acts |= {*_of_times(viewer.position, found, now), *_of_postponement(viewer, found, now)}
        acts |= {*_of_claims(viewer.position, found, now)}
    if viewer.rules:
        acts |= {*_of_ruling(found, now)}
    return frozenset(acts)


def claim_kinds(found: BoardNow, now: datetime) -> tuple[str, ...]:
    """What can be claimed at a board now."""
    if found.board.status == Board.Status.PLANNED or claims_closed_at(found.board, now) is not None:
        return ()
    return tuple(kind for kind in Claim.Kind.values if claim_problem(found.board, kind, now) is None)


def chairs_to_fill(viewer: Viewing, found: BoardNow) -> tuple[tuple[int, int], ...]:
    """The chairs (position, chair) for which the viewer may look for somebody, empty ones among them."""
    if found.board.status == Board.Status.DECIDED or found.is_under_way:
        return ()
    size = season_of(found.board).team_size
    chairs = [(position, chair) for position in (0, 1) for chair in range(size)]
    return tuple(each for each in chairs if _may_fill(viewer, found, each))


def reserves_for(viewer: Viewing, found: BoardNow, position: int) -> tuple[RosterMember, ...]:
    """The confirmed members of a side who do not sit anywhere in this round, for whoever may seat them."""
    if not _runs_side(viewer, found, position):
        return ()
    seated = {seat.player_id for seat in found.seats}
    members = RosterMember.objects.select_related("player").filter(
        entry=found.entries[position], left_at=None, confirmed_at__isnull=False
    )
    elsewhere = BoardSeat.objects.filter(round=found.board.fixture.round, is_active=True).values("player")
    free = members.exclude(player__in=elsewhere).order_by("order")
    return tuple(member for member in free if member.player_id not in seated)


def _of_times(position: int, found: BoardNow, now: datetime) -> Iterator[Act]:
    if not found.waits(now):
        return
    own = [each for each in found.proposals if each.position == position]
    theirs = [each for each in found.proposals if each.position != position]
    if now < found.board.deadline and len(own) < MOST_OPEN:
        yield Act.PROPOSE
    if own:
        yield Act.WITHDRAW
    if theirs:
        yield Act.DECLINE
    if any(now < each.starts_at <= found.board.deadline for each in theirs):
        yield Act.ACCEPT


def _of_playing(viewer: Viewing, found: BoardNow, now: datetime) -> Iterator[Act]:
    season = season_of(found.board)
    is_full = len(found.seats) == 2 * season.team_size
    if viewer.sits and season.venue != Season.Venue.TABLE and is_full and found.waits(now):
        yield Act.COME
    may_report = viewer.is_of_it and season.venue != Season.Venue.ONLINE
    is_announced = found.game is not None and found.game.match.venue == Match.Venue.TABLE
    if may_report and (is_announced or (is_full and found.waits(now))):
        yield Act.REPORT


def _of_postponement(viewer: Viewing, found: BoardNow, now: datetime) -> Iterator[Act]:
    season, board = season_of(found.board), found.board
    entry = found.entries[viewer.position or 0]
    may = not season.is_of_teams or (viewer.player is not None and entry.captain_id == viewer.player.pk)
    if not may or not found.waits(now) or now >= board.deadline or found.asked is not None:
        return
    if has_time_come(board, now):
        return
    if latest_postponement(board) > board.deadline:
        yield Act.POSTPONE if entry.postponements_used < season.postponements else Act.ASK_POSTPONEMENT


def _of_claims(position: int, found: BoardNow, now: datetime) -> Iterator[Act]:
    own = [claim for claim in found.claims if claim.position == position]
    if own:
        yield Act.WITHDRAW_CLAIM
    elif claim_kinds(found, now):
        yield Act.CLAIM
    if len(own) < len(found.claims):
        yield Act.ANSWER_CLAIM


def _of_request(found: BoardNow, now: datetime) -> Iterator[Act]:
    is_open = found.board.status != Board.Status.DECIDED and not found.is_under_way
    if found.request is not None and now < found.request.answer_by and is_open:
        yield Act.ANSWER_REQUEST


def _of_seats(viewer: Viewing, found: BoardNow) -> Iterator[Act]:
    chairs = chairs_to_fill(viewer, found)
    if chairs:
        yield Act.STANDIN
    if chairs and any(reserves_for(viewer, found, position) for position in (0, 1)):
        yield Act.RESERVE
    if any(_may_put_back(found, chair) for chair in chairs):
        yield Act.PUT_BACK


def _of_ruling(found: BoardNow, now: datetime) -> Iterator[Act]:
    status = found.board.status
    is_on_its_way = found.game is not None and found.game.match.status == Match.Status.FINISHED
    if found.waits(now) and now < found.board.deadline:
        yield Act.SET_TIME
    if status == Board.Status.DECIDED:
        yield from (Act.CORRECT, Act.VOID)
    elif status != Board.Status.PLANNED and not is_on_its_way:
        yield from (Act.ENTER, Act.FORFEIT)
    if found.claims:
        yield Act.DECIDE_CLAIM
    if found.asked is not None:
        yield Act.DECIDE_POSTPONEMENT


def _may_fill(viewer: Viewing, found: BoardNow, chair: tuple[int, int]) -> bool:
    return _runs_side(viewer, found, chair[0]) or _sits_on(viewer.player, found.seats, chair)


def _runs_side(viewer: Viewing, found: BoardNow, position: int) -> bool:
    player = viewer.player
    return viewer.rules or (player is not None and found.entries[position].captain_id == player.pk)


def _sits_on(player: Player | None, seats: Sequence[BoardSeat], chair: tuple[int, int]) -> bool:
    return player is not None and any(
        seat.player_id == player.pk and (seat.position, seat.chair) == chair for seat in seats
    )


def _may_put_back(found: BoardNow, chair: tuple[int, int]) -> bool:
    """Whether somebody is looked for, or sits there in place of another."""
    now_there = next((seat for seat in found.seats if (seat.position, seat.chair) == chair), None)
    if now_there is not None and now_there.away_at is not None:
        return True
    first = first_on(found.board, *chair)
    return first is not None and (now_there is None or first.pk != now_there.pk)
