"""The page of a match: where it stands, who sits there, what the reader can do about it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from games.web.presenters.people import Person, person
from tournaments.models import Board, BoardReport, Season
from tournaments.selectors.leagues.attendance import PRESENCE
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import BoardState, BoardView, SeatView, SideView
from tournaments.selectors.leagues.suggestions import player_hours
from tournaments.web.leagues.presenters.clocks import Moment, common_hours, moment, zones_of
from tournaments.web.leagues.presenters.fixtures import result_words
from tournaments.web.leagues.visits import SeasonVisit
from tournaments.web.leagues.words.boards import STATES, board_state_words, venue_words
from tournaments.web.leagues.words.reasons import reason_words
from tournaments.web.leagues.words.rules import WINDOW_RULES
from tournaments.web.leagues.words.states import origin_words, outcome_sentence
from tournaments.web.leagues.words.times import city_of, left_words

_PREPARE = timedelta(minutes=30)
"""So long before the agreed time the page counts down to it."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A chair of a side; `person` None where nobody sits. `chair` and `position` are what the forms send back."""

    position: int
    chair: int
    person: Person | None
    city: str
    is_there: bool
    is_sought: bool
    is_alternate: bool
    may_fill: bool
    is_you: bool


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A side: its entry, who sits there, and whether the reader speaks for it."""

    position: int
    entry: str
    entry_url: str
    seats: tuple[SeatLine, ...]
    is_there: bool
    is_mine: bool
    mark: str
    postponements_left: int
    reserves: tuple[str, ...]

    @property
    def is_one_player(self) -> bool:
        """Whether the entry is the one player who sits there."""
        return len(self.seats) == 1 and self.seats[0].person is not None and self.seats[0].person.name == self.entry


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One account of the result; `counts` for the one that stands."""

    sentence: str
    origin: str
    by: str
    reason: str
    at: Moment
    counts: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Everything above the forms. `until` is what the page counts down to, `until_words` says to what."""

    board_id: int
    state: str
    words: str
    chip: str
    is_live: bool
    home: SidePanel
    away: SidePanel
    score: str
    outcome: str
    when: Moment | None
    by_rule: bool
    venue: str
    until: datetime | None
    until_words: str
    deadline: Moment
    left: str
    contact: Moment | None
    fixing: Moment | None
    latest: Moment
    rule: str
    leads: str
    match_url: str
    is_reported_at_table: bool
    usual: str
    reports: tuple[ResultLine, ...]
    may: frozenset[str]
    come_first: bool

    @property
    def sides(self) -> tuple[SidePanel, SidePanel]:
        """Home and away."""
        return (self.home, self.away)


def board_page(view: BoardView, seen: SeasonVisit) -> BoardPage:
    """The board for its reader, with all times on the reader's clock and those of its players."""
    board, season = view.board, seen.season
    zones = zones_at(view)
    until, until_words = _countdown(view, seen.now)
    report = view.result
    words = board_state_words(view.state)
    if view.state is BoardState.NO_TIME:
        words = _("no time yet: %(left)s") % {"left": left_words(board.deadline, seen.now)}
    elif view.state is BoardState.AGREED and board.agreed_by_rule:
        words = _("set by rule")
    marks = _marks(report)
    names = (view.sides[0].entry.name, view.sides[1].entry.name)
    is_open = view.state in (BoardState.NO_TIME, BoardState.PROPOSED, BoardState.AGREED, BoardState.WAITING)
    return BoardPage(
        board_id=board.pk,
        state=view.state.value,
        words=words,
        chip=STATES[view.state][1],
        is_live=view.state is BoardState.PLAYING,
        home=_side(view.sides[0], view, seen, marks[0]),
        away=_side(view.sides[1], view, seen, marks[1]),
        score="" if report is None else result_words(report),
        outcome="" if report is None else outcome_sentence(report.outcome, *names),
        when=None if board.agreed_at is None or report is not None else moment(board.agreed_at, seen.zone, zones),
        by_rule=board.agreed_by_rule,
        venue=venue_words(view.venue) if season.venue == Season.Venue.BOTH else "",
        until=until,
        until_words=until_words,
        deadline=moment(board.deadline, seen.zone, zones),
        left=left_words(board.deadline, seen.now) if is_open else "",
        contact=moment(view.contact_ends_at, seen.zone, ()) if is_open and seen.now < view.contact_ends_at else None,
        fixing=None if view.fixing_at is None else moment(view.fixing_at, seen.zone, ()),
        latest=moment(view.latest_postponement, seen.zone, ()),
        rule=str(WINDOW_RULES[season.window_rule]),
        # The home side leads the first hand of odd boards.
        leads="" if report is not None else names[0 if board.number % 2 else 1],
        match_url="" if view.match is None else reverse("table", args=[view.match.pk]),
        is_reported_at_table=view.match is not None and view.match.venue == Season.Venue.TABLE,
        usual=_usual(view, seen) if Act.PROPOSE in view.acts else "",
        reports=tuple(_result(each, board, names, seen.zone) for each in view.reports),
        may=frozenset(act.value for act in view.acts),
        come_first=Act.COME in view.acts and (until is not None or view.state is BoardState.WAITING),
    )


def zones_at(view: BoardView) -> tuple[ZoneInfo, ...]:
    """The zones of whoever sits at the board, for its own people: where somebody lives concerns nobody else."""
    if not view.viewer.is_of_it:
        return ()
    return zones_of(each.seat.player for side in view.sides for each in side.seats if each.seat is not None)


def board_title(view: BoardView) -> str:
    """«Ada Conti – 佐藤 花», of teams those who meet."""
    return " – ".join(side.entry.name for side in view.sides)


def _side(side: SideView, view: BoardView, seen: SeasonVisit, mark: str) -> SidePanel:
    season = seen.season
    return SidePanel(
        position=side.position,
        entry=side.entry.name,
        entry_url=reverse("league_entry", args=[season.league_id, season.number, side.entry.pk]),
        seats=tuple(_seat(each, seen, tells_city=view.viewer.is_of_it) for each in side.seats),
        is_there=side.is_there,
        is_mine=side.is_mine,
        mark=mark,
        postponements_left=side.postponements_left,
        reserves=tuple(member.player.name for member in side.reserves),
    )


def _seat(view: SeatView, seen: SeasonVisit, *, tells_city: bool) -> SeatLine:
    player = None if view.seat is None else view.seat.player
    return SeatLine(
        position=view.position,
        chair=view.chair,
        person=None if player is None else person(player),
        city=city_of(ZoneInfo(player.zone)) if tells_city and player is not None and player.zone else "",
        is_there=view.is_there,
        is_sought=view.is_sought,
        is_alternate=view.seat is not None and view.seat.is_alternate,
        may_fill=view.may_fill,
        is_you=player is not None and player == seen.player,
    )


def _countdown(view: BoardView, now: datetime) -> tuple[datetime | None, str]:
    """What is being waited for: the agreed time, then whoever is missing; or somebody who has come without one."""
    board = view.board
    if view.state not in (BoardState.AGREED, BoardState.WAITING):
        return None, ""
    agreed, ends = board.agreed_at, view.grace_ends_at
    if agreed is not None and agreed - _PREPARE <= now < agreed:
        return agreed, _("The match begins in")
    if agreed is not None and ends is not None and agreed <= now < ends:
        return ends, _("Whoever is not here yet is waited for another")
    waiting = [seat.seat.ready_at for side in view.sides for seat in side.seats if seat.seat and seat.is_there]
    came = [at for at in waiting if at is not None and now < at + PRESENCE]
    return (min(came) + PRESENCE, _("Somebody waits at the table for another")) if came else (None, "")


def _usual(view: BoardView, seen: SeasonVisit) -> str:
    players = [each.seat.player for side in view.sides for each in side.seats if each.seat is not None]
    hours = player_hours(players, seen.season.zone)
    return common_hours([hours[player.pk] for player in players], seen.zone, seen.now)


def _marks(report: BoardReport | None) -> tuple[str, str]:
    if report is None:
        return "", ""
    winner = {"home": 0, "away_forfeits": 0, "away": 1, "home_forfeits": 1}.get(report.outcome)
    return ("", "") if winner is None else ("win", "out") if winner == 0 else ("out", "win")


def _result(report: BoardReport, board: Board, names: tuple[str, str], zone: ZoneInfo) -> ResultLine:
    outcome = outcome_sentence(report.outcome, *names)
    return ResultLine(
        sentence=_("%(score)s, %(outcome)s") % {"score": result_words(report), "outcome": outcome},
        origin=origin_words(report.origin),
        by="" if report.reporter is None else report.reporter.name,
        reason=reason_words(report.reason),
        at=moment(report.created_at, zone, ()),
        counts=board.result_id == report.pk,
    )
