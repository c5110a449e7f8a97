"""The reader's own next match in a season, as the card that leads to it."""

from dataclasses import dataclass

from django.urls import reverse

from games.web.presenters.people import Person, person
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import BoardState, board_view
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
    view = board_view(board, seen.player, seen.now)
    own = view.viewer.position or 0
    other = view.sides[1 - own]
    everybody = [each.seat.player for side in view.sides for each in side.seats if each.seat is not None]
    hours = player_hours(everybody, seen.season.zone)
    words, chip = board_state(board, seen.zone, seen.now)
    zones = zones_of(everybody)
    return NextMatch(
        board_id=board.pk,
        url=reverse("league_board", args=[board.pk]),
        opponents=tuple(person(each.seat.player) for each in other.seats if each.seat is not None),
        team=other.entry.name if seen.season.is_of_teams else "",
        words=words,
        chip=chip,
        is_live=view.state is BoardState.PLAYING,
        match_url="" if view.match is None else reverse("table", args=[view.match.pk]),
        when=None if board.agreed_at is None else moment(board.agreed_at, seen.zone, zones),
        deadline=moment(board.deadline, seen.zone, ()),
        left=left_words(board.deadline, seen.now),
        can_come=Act.COME in view.acts,
        must_answer=any(each.position != own for each in view.proposals),
        usual=common_hours([hours[player.pk] for player in everybody], seen.zone, seen.now),
    )
