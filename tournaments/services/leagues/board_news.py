"""Telling the people of a board: who they are, what every notice about a board says, and taking a question back."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.models import Player
from games.services.notices import notify, withdraw_notices
from tournaments.models import Board
from tournaments.selectors.leagues.attendance import season_of

HOME, AWAY = 0, 1


@dataclass(frozen=True, slots=True)
class News:
    """What is told: the kind of notice, the key that names the fact, and what belongs to it beside the board."""

    kind: str
    key: str
    starts_at: datetime | None = None
    deadline_at: datetime | None = None
    by: str = ""
    text: str = ""
    outcome: str = ""

    def facts(self) -> dict[str, object]:
        """The facts as JSON values; moments that are not known are left out."""
        moments = {"starts_at": self.starts_at, "deadline_at": self.deadline_at}
        known = {name: moment.isoformat() for name, moment in moments.items() if moment is not None}
        return {"by": self.by, "text": self.text, "outcome": self.outcome, **known}


def board_link(board: Board) -> str:
    """The page of a board."""
    return f"/boards/{board.pk}"


def key_of(board: Board, *parts: object) -> str:
    """The key of a notice about a board that stays true."""
    return ":".join(["board", str(board.pk), *map(str, parts)])


def question_key(board: Board, *parts: object) -> str:
    """The key of a notice that asks for something, or is true only until the board is decided: it is withdrawn then."""
    return key_of(board, "ask", *parts)


def people_of(board: Board, position: int) -> list[Player]:
    """Everybody who speaks for a side: who sits there, and the captain of the entry."""
    seated = [seat.player for seat in board.seats.filter(position=position, is_active=True).select_related("player")]
    captain = board.fixture.sides.select_related("entry__captain").get(position=position).entry.captain
    return [*seated, *([] if captain in seated else [captain])]


def board_facts(board: Board, opponent: str) -> dict[str, object]:
    """What every notice about a board says; `opponent` is the other side as it reads."""
    season, division = season_of(board), board.fixture.round.division
    return {
        "league": season.league.name,
        "season": season.name,
        "division": "" if division is None else division.name,
        "round": board.fixture.round.number,
        "board": board.number,
        "opponent": opponent,
        "zone": season.zone,
    }


def tell_side(board: Board, position: int, news: News, *, now: datetime, actor: Player | None = None) -> None:
    """Tell everybody of a side."""
    opponent = board.fixture.sides.select_related("entry").get(position=1 - position).entry.name
    tell(board, people_of(board, position), news, opponent=opponent, now=now, actor=actor)


def tell_both(board: Board, news: News, *, now: datetime, actor: Player | None = None) -> None:
    """Tell everybody of both sides."""
    for position in (HOME, AWAY):
        tell_side(board, position, news, now=now, actor=actor)


def tell_staff(board: Board, news: News, *, now: datetime, actor: Player | None = None) -> None:
    """Tell those who run the league, for whom both sides are opponents."""
    staff = [each.player for each in season_of(board).league.staff.select_related("player")]
    tell(board, staff, news, opponent=both_names(board), now=now, actor=actor)


def tell(
    board: Board, players: Iterable[Player], news: News, *, opponent: str, now: datetime, actor: Player | None = None
) -> None:
    """Tell these players something about a board."""
    facts = board_facts(board, opponent) | news.facts()
    notify(news.kind, players, key=news.key, facts=facts, link=board_link(board), now=now, actor=actor)


def both_names(board: Board) -> str:
    """Both sides as they read, home first."""
    return " - ".join(side.entry.name for side in board.fixture.sides.select_related("entry").order_by("position"))


def take_back(board: Board, *parts: object, now: datetime) -> None:
    """Withdraw a question that does not stand any more, before it has left the house if there is time."""
    withdraw_notices(key=question_key(board, *parts), now=now)


def take_back_all(board: Board, now: datetime) -> None:
    """Withdraw every question about a board."""
    withdraw_notices(key_prefix=question_key(board, ""), now=now)


def time_key(board: Board, *parts: object) -> str:
    """The key of a notice about the time that is agreed on; it is withdrawn when another one is."""
    return key_of(board, "time", *parts)


def take_back_time(board: Board, now: datetime) -> None:
    """Withdraw what was told of the time of a board."""
    withdraw_notices(key_prefix=time_key(board, ""), now=now)
