"""Leagues to look at, made by the services: of players, of pairs and of teams, in every phase and state of a board.

Everything is told relative to `now`, so that it can be built in a running service as well as in a test.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.utils import timezone

from games.models import Player, Rating, User
from games.services import player_for
from games.services.names import name_key
from tests.tournaments.services.leagues.seasons import boards_of, decide, play_season
from tournaments.models import Board, League, LeagueRound, Season, SeasonEntry
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.hours import set_usual_hours
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.proposals import accept_time, propose_time, write_message
from tournaments.services.leagues.rosters import confirm_membership
from tournaments.services.leagues.rounds import close_round, open_round
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season

ZONE = ZoneInfo("Europe/Rome")
NAMES = (
    "Giulia Riva", "Ada Conti", "Kenji Mori", "佐藤 花", "Sofia Greco", "Paolo Neri", "Tom Reed", "Dario Lupo",
    "鈴木 芽衣", "Marta Sala", "Ivo Bassi", "Lena Hart", "Nino Gallo", "Rosa Ferri", "Carlo Fini", "Emma Villa",
    "Olga Serra", "Piero Monti",
)  # fmt: skip
TOKYO = {"Kenji Mori", "佐藤 花", "鈴木 芽衣"}


@dataclass(frozen=True, slots=True)
class Showcase:
    """What there is to look at. `me` is Ada Conti, who plays, captains and has something to answer."""

    organiser: Player
    me: Player
    players: Season
    teams: Season
    pairs: Season
    finished: Season


@transaction.atomic
def showcase(now: datetime) -> Showcase:
    """All leagues; every account has the password of the demonstration.

    In one transaction: the sweeper of a running service must not find rounds of the past that are still being played.
    """
    organiser = person("Olga Bruni", zone="Europe/Rome")
    people = {name: person(name, rating=1720 - 15 * n) for n, name in enumerate(NAMES)}
    for name, player in people.items():
        Player.objects.filter(pk=player.pk).update(zone="Asia/Tokyo" if name in TOKYO else "Europe/Rome")
        player.refresh_from_db()
    me = people["Ada Conti"]
    players = players_league(organiser, [*people.values()], now)
    return Showcase(
        organiser=organiser,
        me=me,
        players=players,
        teams=teams_league(organiser, me, now),
        pairs=pairs_league(organiser, me, now),
        finished=finished_season(players.league, [*people.values()], now),
    )


def addresses(show: Showcase) -> list[str]:
    """Every kind of page of leagues, of players, of pairs and of teams."""
    players, teams, pairs, finished = show.players, show.teams, show.pairs, show.finished
    one, two, three, four = (f"/leagues/{each.league_id}/{each.number}" for each in (players, teams, pairs, finished))
    tabs = ("", "/fixtures", "/grid", "/members", "/rules", "/ratings")
    mine = Board.objects.filter(fixture__round__season=players, fixture__round__number=10, seats__player=show.me)
    others = Board.objects.filter(fixture__round__season=players, fixture__round__number=10).exclude(pk__in=mine)
    of_teams = Board.objects.filter(fixture__round__season=teams, fixture__round__number=2)
    boards = [*mine, *others.order_by("pk")[:2], *of_teams.order_by("-pk")[:1]]
    return [
        "/leagues", "/leagues?show=past", f"/leagues/{players.league_id}", one, two, three, four, f"{three}/join",
        *(f"{one}/1{tab}" for tab in tabs), *(f"{two}/1{tab}" for tab in tabs[:4]), f"{three}/1",
        f"{one}/entries/{players.entries.get(captain=show.me).pk}",
        f"{two}/entries/{teams.entries.get(captain=show.me).pk}",
        *(f"/boards/{board.pk}" for board in boards), "/my/boards", "/account/hours",
    ]  # fmt: skip


def session_of(player: Player) -> str:
    """The key of a session in which the player is signed in."""
    assert player.user is not None
    session = SessionStore()
    session[SESSION_KEY] = str(player.user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def told() -> str:
    """Build everything in a running service; as JSON, what a browser outside needs to know of it."""
    show = showcase(timezone.now())
    board = Board.objects.get(fixture__round__season=show.players, fixture__round__number=10, seats__player=show.me)
    opponent = board.seats.exclude(player=show.me).get().player
    return json.dumps(
        {
            "paths": addresses(show),
            "me": session_of(show.me),
            "opponent": session_of(opponent),
            "board": board.pk,
            "division": f"/leagues/{show.players.league_id}/{show.players.number}/1",
            "pairs": f"/leagues/{show.pairs.league_id}/{show.pairs.number}",
        }
    )


def person(name: str, *, rating: float | None = None, zone: str = "") -> Player:
    """Somebody with an account; who is there already is taken as they are."""
    found = Player.objects.filter(name_key=name_key(name)).first()
    if found is not None:
        return found
    player = player_for(user=User.objects.create_user(username=name, password="settebello"))
    if zone:
        Player.objects.filter(pk=player.pk).update(zone=zone)
    if rating is not None:
        Rating.objects.create(player=player, pool="scopa", value=rating, games=20)
    player.refresh_from_db()
    return player


def monday_before(now: datetime, weeks: int) -> date:
    """The Monday of the week that began so many weeks ago."""
    today = now.astimezone(ZONE).date()
    return today - timedelta(days=today.weekday() + 7 * weeks)


def begun(season: Season, organiser: Player, players: Sequence[Sequence[Player]], names: Sequence[str] = ()) -> Season:
    """The season with everybody entered, placed and started on its first day."""
    moment = datetime.combine(season.starts_on, time(9), ZONE)
    for number, members in enumerate(players):
        entered(season, members, names[number] if names else "", moment - timedelta(days=3))
    place_season(season_id=season.pk, by=organiser, now=moment - timedelta(days=1))
    start_season(season_id=season.pk, by=organiser, now=moment)
    season.refresh_from_db()
    return season


def entered(season: Season, members: Sequence[Player], name: str, moment: datetime) -> SeasonEntry:
    """An entry of these players, who all agree."""
    captain, *partners = members
    entry = enter_season(
        season_id=season.pk, by=captain, partners=[each.name for each in partners], team_name=name, now=moment
    )
    for each in partners:
        confirm_membership(entry_id=entry.pk, by=each, now=moment)
    return entry


def players_league(organiser: Player, people: list[Player], now: datetime) -> Season:
    """Two divisions of nine; the tenth round is being played, and its boards are in every state."""
    league = create_league(
        by=organiser,
        name="Spring League",
        preset="scopa_classica",
        description="Scopa to 11, one match a week, for whoever likes to find a time.",
        now=now - timedelta(days=120),
    )
    season = create_season(
        league_id=league.pk, by=organiser, name="Season 3", starts_on=monday_before(now, 9), preset="scopa_classica",
        divisions=[DivisionPlan("Division 1", 9, 0, 2, 0, 1), DivisionPlan("Division 2", 9, 2, 0, 1, 0)],
        now=now - timedelta(days=100), cycles=2, zone="Europe/Rome", turn_seconds=60,
    )  # fmt: skip
    open_season_registration(season_id=season.pk, by=organiser, now=now - timedelta(days=90))
    begun(season, organiser, [[each] for each in people])
    for player in people:
        Rating.objects.create(player=player, pool=league.pool.code, value=1400 + 17 * (player.pk % 20), games=9)
    _play_until(season, organiser, 9)
    _states_of_a_round(season, now)
    offer_alternate(season_id=season.pk, by=person("Vito Aldi", zone="Europe/Rome"), now=now)
    return season


def teams_league(organiser: Player, me: Player, now: datetime) -> Season:
    """Two divisions of four teams with three boards and a reserve; the second round is being played."""
    league = create_league(by=organiser, name="Circoli uniti", preset="scopa_classica", now=now - timedelta(days=60))
    season = create_season(
        league_id=league.pk, by=organiser, name="Autunno", starts_on=monday_before(now, 1), preset="scopa_classica",
        divisions=[DivisionPlan("Serie A", 4, 0, 1), DivisionPlan("Serie B", 4, 1, 0)], boards=3, most_reserves=2,
        now=now - timedelta(days=50), zone="Europe/Rome",
    )  # fmt: skip
    open_season_registration(season_id=season.pk, by=organiser, now=now - timedelta(days=40))
    teams = [[me, *(person(f"Naviglio {n}") for n in range(2, 5))]]
    names = ["Naviglio"]
    for team in ("Brera", "Isola", "Lambrate", "Porta Romana", "Bovisa", "Loreto", "Barona"):
        teams.append([person(f"{team} {n}") for n in range(1, 5)])
        names.append(team)
    begun(season, organiser, teams, names)
    _play_until(season, organiser, 1)
    for round_ in season.rounds.filter(number=2):
        open_if_planned(round_, now)
        for board in boards_of(round_)[:4]:
            decide(board, (11, 6) if board.number % 2 else (9, 11), now=now)
    return season


def pairs_league(organiser: Player, me: Player, now: datetime) -> Season:
    """A league of pairs that takes registrations; somebody wants `me` as a partner."""
    league = create_league(by=organiser, name="Scopone del sabato", preset="scopone", now=now - timedelta(days=20))
    season = create_season(
        league_id=league.pk, by=organiser, name="Prima edizione", starts_on=monday_before(now, -2), preset="scopone",
        divisions=[DivisionPlan("Girone unico", 6)], now=now - timedelta(days=10), zone="Europe/Rome",
        registration_closes_at=now + timedelta(days=7), format="swiss", swiss_rounds=4,
    )  # fmt: skip
    open_season_registration(season_id=season.pk, by=organiser, now=now - timedelta(days=9))
    entered(season, [person("Gino Rossi"), person("Pia Blu")], "", now - timedelta(days=8))
    enter_season(season_id=season.pk, by=person("Sofia Greco"), partners=[me.name], now=now - timedelta(days=1))
    return season


def finished_season(league: League, people: list[Player], now: datetime) -> Season:
    """Six players who have played everything; nobody has signed the plan yet."""
    organiser = league.organiser
    season = create_season(
        league_id=league.pk, by=organiser, name="Winter cup", starts_on=monday_before(now, 12), preset="scopa_classica",
        divisions=[DivisionPlan("Only division", 6)], now=now - timedelta(days=120), zone="Europe/Rome",
    )  # fmt: skip
    open_season_registration(season_id=season.pk, by=organiser, now=now - timedelta(days=110))
    begun(season, organiser, [[each] for each in people[:6]])
    play_season(season)
    return season


def open_if_planned(round_: LeagueRound, now: datetime) -> None:
    """Open a round, unless the start has."""
    round_.refresh_from_db()
    if round_.status == LeagueRound.Status.PLANNED:
        open_round(round_id=round_.pk, now=now)


def _play_until(season: Season, organiser: Player, last: int) -> None:
    """Play the first rounds: the stronger wins, except now and then."""
    for number in range(1, last + 1):
        for round_ in season.rounds.filter(number=number).order_by("division__number"):
            moment = round_.closes_at - timedelta(days=1)
            open_if_planned(round_, moment)
            for turn, board in enumerate(boards_of(round_)):
                home, away = (board.fixture.sides.get(position=position).entry for position in (0, 1))
                is_home = ((home.seed or 0) < (away.seed or 0)) == ((number * 7 + turn * 3) % 5 != 0)
                decide(board, (11, 3 + (number + turn) % 7) if is_home else (4 + turn % 6, 11), now=moment)
            close_round(round_id=round_.pk, now=round_.closes_at + timedelta(seconds=1))


def _states_of_a_round(season: Season, now: datetime) -> None:
    """Round 10: agreed, proposed, without a time, decided."""
    for player in [*Player.objects.filter(season_memberships__season=season)]:
        evenings = [(day, hour) for day in (1, 3, 5) for hour in (19, 20, 21, 22)]
        # What is evening in Tokyo is noon in Rome.
        set_usual_hours(by=player, hours=[*evenings, *((5, hour) for hour in (10, 11, 12))], now=now)
    evening = datetime.combine(now.astimezone(ZONE).date() + timedelta(days=2), time(21), ZONE)
    for round_ in season.rounds.filter(number=10).order_by("division__number"):
        Board.objects.filter(fixture__round=round_).update(deadline=now + timedelta(days=5, hours=3))
        open_if_planned(round_, round_.opens_at)
        LeagueRound.objects.filter(pk=round_.pk).update(closes_at=now + timedelta(days=5, hours=3))
        first, second, third, *others = boards_of(round_)
        _agreed(first, evening, now)
        propose_time(board_id=second.pk, by=sitting(second, 0), starts_at=evening + timedelta(days=1), now=now)
        decide(third, (11, 8), now=now)
        for board in others:
            write_message(board_id=board.pk, by=sitting(board, 1), text="Saturday suits me best. And you?", now=now)


def _agreed(board: Board, at: datetime, now: datetime) -> None:
    proposal = propose_time(board_id=board.pk, by=sitting(board, 1), starts_at=at, now=now - timedelta(hours=5))
    accept_time(proposal_id=proposal.pk, by=sitting(board, 0), now=now - timedelta(hours=3))


def sitting(board: Board, position: int) -> Player:
    """Who sits on the first chair of a side."""
    return board.seats.get(position=position, chair=0, is_active=True).player
