"""What a player has to play in all leagues: what waits for an answer first, then everything by its time."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Player
from tournaments.models import AlternateRequest, Board
from tournaments.selectors.leagues.agenda import AgendaLine, Waits, agenda_of
from tournaments.selectors.leagues.own import invitations_of
from tournaments.web.leagues.presenters.fixtures import board_state, round_title
from tournaments.web.leagues.words.boards import TODO
from tournaments.web.leagues.words.times import left_words, long_moment_words, moment_words


@dataclass(frozen=True, slots=True)
class AgendaItem:
    """A board of the agenda; `todo` says what waits for the player, and is empty where nothing does."""

    url: str
    opponent: str
    own: str
    place: str
    moment: str
    at: datetime | None
    words: str
    chip: str
    todo: str
    left: str
    sits: bool


@dataclass(frozen=True, slots=True)
class RequestItem:
    """A board at which the player is asked to stand in."""

    url: str
    names: str
    place: str
    answer_by: str


@dataclass(frozen=True, slots=True)
class InvitationItem:
    """An entry that wants the player."""

    url: str
    name: str
    league: str
    captain: str


@dataclass(frozen=True, slots=True)
class AgendaPage:
    """The page. `next` is told in large, and `later` holds what is in neither of the others."""

    next: AgendaItem | None
    waiting: tuple[AgendaItem, ...]
    later: tuple[AgendaItem, ...]
    requests: tuple[RequestItem, ...]
    invitations: tuple[InvitationItem, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to play and nothing to answer."""
        return not (self.next or self.waiting or self.later or self.requests or self.invitations)


def agenda_page(player: Player, zone: ZoneInfo, now: datetime) -> AgendaPage:
    """The agenda of a player on the player's own clock."""
    agenda = agenda_of(player, now)
    waiting = agenda.waiting
    at_hand = {line.board.pk for line in waiting} | ({agenda.next.board.pk} if agenda.next is not None else set())
    return AgendaPage(
        next=None if agenda.next is None else _item(agenda.next, zone, now, is_long=True),
        waiting=tuple(_item(line, zone, now) for line in waiting),
        later=tuple(_item(line, zone, now) for line in agenda.lines if line.board.pk not in at_hand),
        requests=tuple(_request(each, zone) for each in agenda.requests),
        invitations=tuple(
            InvitationItem(
                url=reverse("league_entry", args=[each.season.league_id, each.season.number, each.entry_id]),
                name=each.entry.name,
                league=each.season.league.name,
                captain=each.entry.captain.name,
            )
            for each in invitations_of(player)
        ),
    )


def lobby_item(player: Player, zone: ZoneInfo, now: datetime) -> AgendaItem | None:
    """The one board that the front page reminds of: the most pressing to do, else the next by time."""
    agenda = agenda_of(player, now)
    pressing = [line for line in agenda.waiting if line.waits is not Waits.FIND_TIME]
    line = next(iter([*pressing, *([agenda.next] if agenda.next else []), *agenda.waiting]), None)
    return None if line is None else _item(line, zone, now, is_long=True)


def _item(line: AgendaLine, zone: ZoneInfo, now: datetime, *, is_long: bool = False) -> AgendaItem:
    board = line.board
    words, chip = board_state(board, zone, now)
    at = board.agreed_at
    tell = long_moment_words if is_long else moment_words
    plays = line.match is not None and line.waits in (Waits.PLAY, Waits.REPORT)
    return AgendaItem(
        url=reverse("table", args=[line.match.pk])
        if plays and line.match is not None
        else reverse("league_board", args=[board.pk]),
        opponent=line.opponent,
        own=line.own,
        place=_place(board),
        moment="" if at is None else tell(at, zone),
        at=at,
        words=words,
        chip=chip,
        todo="" if line.waits is None else str(TODO[line.waits]),
        left=left_words(board.deadline, now),
        sits=line.sits,
    )


def _request(request: AlternateRequest, zone: ZoneInfo) -> RequestItem:
    board = request.board
    return RequestItem(
        url=reverse("league_board", args=[board.pk]),
        names=" – ".join(side.entry.name for side in board.fixture.sides.all()),
        place=_place(board),
        answer_by=moment_words(request.answer_by, zone),
    )


def _place(board: Board) -> str:
    """«Spring League · Division 2 · Round 10», and the board where there are several."""
    round_ = board.fixture.round
    season = round_.season
    parts = [season.league.name, "" if round_.division is None else round_.division.name, round_title(round_)]
    if season.is_of_teams:
        parts.append(_("Board %(n)d") % {"n": board.number})
    return " · ".join(part for part in parts if part)
