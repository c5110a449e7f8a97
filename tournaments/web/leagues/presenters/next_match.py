"""The reader's own next match in a season, as the card that leads to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.web.presenters.people import Person, person
from tournaments.models import Board, BoardSeat, Season
from tournaments.selectors.leagues.attendance import playable_until
from tournaments.selectors.leagues.round_pages import next_board
from tournaments.selectors.leagues.suggestions import player_hours
from tournaments.web.leagues.presenters.clocks import Moment, common_hours, moment, zones_of
from tournaments.web.leagues.presenters.fixtures import board_state
from tournaments.web.leagues.visits import SeasonVisit
from tournaments.web.leagues.words.times import left_words


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The card: against whom, when on both clocks, how far it is, and the one thing to do about it."""

    board_id: int
    url: str
    opponents: tuple[Person, ...]
    team: str
    words: str
    chip: str
    is_live: bool
    match_url: str
    when: Moment | None
    deadline: Moment
    left: str
    can_come: bool
    must_answer: bool
    usual: str


def next_match(seen: SeasonVisit) -> NextMatch | None:
    """The next match of the reader in this season; None for whoever has none."""
    if seen.player is None:
        return None
    board = next_board(seen.player, seen.season)
    if board is None:
        return None
    seats = sorted(board.seats.all(), key=lambda seat: (seat.position, seat.chair))
    own = next(seat.position for seat in seats if seat.player_id == seen.player.pk)
    everybody = [seat.player for seat in seats]
    hours = player_hours(everybody, seen.season.zone)
    words, chip = board_state(board, seen.zone, seen.now)
    match = next(iter(board.board_matches.all()), None)
    return NextMatch(
        board_id=board.pk,
        url=reverse("league_board", args=[board.pk]),
        opponents=tuple(person(seat.player) for seat in seats if seat.position != own),
        team=_opponent(board, own) if seen.season.is_of_teams else "",
        words=words,
        chip=chip,
        is_live=board.status == Board.Status.PLAYING,
        match_url="" if match is None else reverse("table", args=[match.match_id]),
        when=None if board.agreed_at is None else moment(board.agreed_at, seen.zone, zones_of(everybody)),
        deadline=moment(board.deadline, seen.zone, ()),
        left=left_words(board.deadline, seen.now),
        can_come=_can_come(board, seats, seen),
        must_answer=any(each.position != own for each in board.proposals.all()),
        usual=common_hours([hours[player.pk] for player in everybody], seen.zone, seen.now),
    )


def _opponent(board: Board, own: int) -> str:
    return next((side.entry.name for side in board.fixture.sides.all() if side.position != own), "")


def _can_come(board: Board, seats: Sequence[BoardSeat], seen: SeasonVisit) -> bool:
    """Whether «Open table» is worth offering; the service has the last word, and the page of the match tells more."""
    is_open = board.status in (Board.Status.OPEN, Board.Status.AGREED) and seen.now < playable_until(board)
    return is_open and seen.season.venue != Season.Venue.TABLE and len(seats) == 2 * seen.season.team_size
