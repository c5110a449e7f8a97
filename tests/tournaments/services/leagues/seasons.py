"""Whole leagues and seasons for the tests of leagues, made by the services themselves."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import count
from typing import Any

from games.models import Player, Rating, User
from games.services import player_for
from tests.tournaments.conftest import NOW
from tournaments.models import Board, Division, Fixture, League, LeagueRound, Season, SeasonEntry
from tournaments.services.leagues.deciding import decide_board
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.log import lock_season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.rosters import confirm_membership
from tournaments.services.leagues.rounds import close_round, open_round
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season

STARTS_ON = date(2026, 3, 16)
"""The Monday after NOW, which is a Saturday."""
IN_ROUND_1 = datetime(2026, 3, 16, 12, 0, tzinfo=NOW.tzinfo)
_numbers = count(1)


def new_player(name: str | None = None, *, rating: float | None = None) -> Player:
    """Somebody with an account, rated in Scopa if a rating is given."""
    username = name or f"Leaguer{next(_numbers)}"
    player = player_for(user=User.objects.create_user(username=username, password="a-pass-phrase"))
    if rating is not None:
        Rating.objects.create(player=player, pool="scopa", value=rating, games=20)
    return player


def league_of(organiser: Player, **columns: Any) -> League:
    """A league of Scopa that is run by `organiser`."""
    return create_league(by=organiser, now=NOW, **{"name": "Lega di prova", "preset": "scopa_classica", **columns})


def draft_season(
    league: League, *, divisions: int = 2, places: int = 4, preset: str = "scopa_classica", **settings: Any
) -> Season:
    """A season that nobody has seen yet; each division sends one up and one down."""
    plans = [DivisionPlan(f"Serie {chr(64 + n)}", places, 1, 1) for n in range(1, divisions + 1)]
    return create_season(
        league_id=league.pk,
        by=league.organiser,
        now=NOW,
        **{"name": "Primavera", "starts_on": STARTS_ON, "preset": preset, "divisions": plans, **settings},
    )


def open_season(league: League, **settings: Any) -> Season:
    """A season that takes registrations; settings are those of `draft_season`."""
    season = draft_season(league, **settings)
    return open_season_registration(season_id=season.pk, by=league.organiser, now=NOW)


def enter(season: Season, *players: Player, team_name: str = "", now: datetime = NOW) -> SeasonEntry:
    """Enter players as one entry; the first is the captain, everybody else agrees at once."""
    captain, *partners = players
    entry = enter_season(
        season_id=season.pk, by=captain, now=now, partners=[each.name for each in partners], team_name=team_name
    )
    for partner in partners:
        confirm_membership(entry_id=entry.pk, by=partner, now=now)
    entry.refresh_from_db()
    return entry


def fill(season: Season, entries: int, *, strongest: int = 2000) -> list[SeasonEntry]:
    """Enter so many players, pairs or teams, the strongest first, each some rating points below the one before."""
    size = season.boards * season.team_size
    found = []
    for number in range(entries):
        players = [new_player(rating=strongest - 10 * number) for _ in range(size)]
        found.append(enter(season, *players, team_name=f"Squadra {number + 1}" if season.is_of_teams else ""))
    return found


def placed_season(organiser: Player, *, divisions: int = 2, entries: int = 4, **settings: Any) -> Season:
    """A season with full divisions, to be looked at before the start."""
    season = open_season(league_of(organiser), divisions=divisions, places=entries, **settings)
    fill(season, divisions * entries)
    return place_season(season_id=season.pk, by=organiser, now=NOW)


def running_season(
    organiser: Player,
    *,
    divisions: int = 2,
    entries: int = 4,
    boards: int = 1,
    team_size: int = 1,
    opened: bool = True,
    **settings: Any,
) -> Season:
    """A season that has started; round 1 of every division is open unless told otherwise.

    `team_size` 2 is a season of Scopone, for pairs with one board.
    """
    if team_size == 2:
        settings.setdefault("preset", "scopone")
        league = league_of(organiser, preset="scopone")
    else:
        league = league_of(organiser)
    season = open_season(league, divisions=divisions, places=entries, boards=boards, **settings)
    fill(season, divisions * entries)
    place_season(season_id=season.pk, by=organiser, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)
    if opened:
        for round_ in season.rounds.filter(number=1):
            open_round(round_id=round_.pk, now=round_.opens_at)
    season.refresh_from_db()
    return season


def division(season: Season, number: int = 1) -> Division:
    """The division of this number."""
    return season.divisions.get(number=number)


def round_of(season: Season, number: int = 1, *, in_division: int = 1) -> LeagueRound:
    """A round of a division."""
    return LeagueRound.objects.get(season=season, division__number=in_division, number=number)


def boards_of(round_: LeagueRound) -> list[Board]:
    """The boards of a round in the order of fixtures and boards."""
    found = Board.objects.select_related("fixture__round__season__league", "fixture__round__division", "result")
    return list(found.filter(fixture__round=round_).order_by("fixture__number", "number"))


def a_board(season: Season, *, round_number: int = 1, in_division: int = 1, number: int = 0) -> Board:
    """A board of a round, the first unless told otherwise."""
    return boards_of(round_of(season, round_number, in_division=in_division))[number]


def players_at(board: Board, position: int) -> list[Player]:
    """Who sits on one side of a board, in the order of their chairs."""
    seats = board.seats.filter(position=position, is_active=True).select_related("player").order_by("chair")
    return [seat.player for seat in seats]


def entry_at(fixture: Fixture, position: int) -> SeasonEntry:
    """The entry at home (0) or away (1)."""
    return fixture.sides.select_related("entry").get(position=position).entry


def stronger_wins(board: Board) -> tuple[int, int]:
    """11-5 for the entry with the lower seed."""
    home, away = (entry_at(board.fixture, position).seed or 0 for position in (0, 1))
    return (11, 5) if home < away else (5, 11)


def decide(board: Board, points: tuple[int, int], *, now: datetime = IN_ROUND_1, by: Player | None = None) -> None:
    """Let a board end with these points."""
    outcome = "draw" if points[0] == points[1] else "home" if points[0] > points[1] else "away"
    season = lock_season(board.fixture.round.season_id)
    decide_board(season, board, outcome=outcome, points=points, origin="staff", by=by, now=now)


def play_round(round_: LeagueRound, *, now: datetime | None = None, closes: bool = True) -> None:
    """Open a round if it is not, let the stronger win everywhere, and close it."""
    moment = now or round_.closes_at + timedelta(seconds=1)
    open_round(round_id=round_.pk, now=moment)
    for board in boards_of(round_):
        if board.status != Board.Status.DECIDED:
            decide(board, stronger_wins(board), now=moment)
    if closes:
        close_round(round_id=round_.pk, now=moment)


def play_season(season: Season) -> None:
    """Play every round of every division that is not closed to its end."""
    for number in sorted(set(season.rounds.values_list("number", flat=True))):
        rounds = season.rounds.filter(number=number, division__isnull=False)
        for each in list(rounds.exclude(status=LeagueRound.Status.CLOSED).order_by("division__number")):
            play_round(each)
    season.refresh_from_db()


def names(entries: Sequence[SeasonEntry]) -> list[str]:
    """What the entries are called."""
    return [entry.name for entry in entries]
