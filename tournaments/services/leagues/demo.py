"""Leagues to look at on a new installation: one that is being played, one that waits for teams."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Player
from tournaments.models import Board, League, LeagueRound, Season
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.proposals import accept_time, propose_time
from tournaments.services.leagues.results import enter_board_result
from tournaments.services.leagues.rounds import close_round, open_round
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season

_SCORES = ((11, 7), (9, 12))


@transaction.atomic
def seed_demo_leagues(*, organiser: Player, players: Sequence[Player], now: datetime) -> bool:
    """Make the leagues where there is none yet, the first one played by `players`; True when they were made."""
    if League.objects.exists():
        return False
    _running_league(organiser, players, now)
    _open_league(organiser, now)
    return True


def _running_league(organiser: Player, players: Sequence[Player], now: datetime) -> Season:
    """Round 1 is over, round 2 is being played: one match has a time, the other waits for an answer."""
    begun = now - timedelta(days=8)
    league = create_league(by=organiser, name="Lega dei Navigli", preset="scopa_classica", now=begun)
    season = create_season(
        league_id=league.pk,
        by=organiser,
        name="Inverno",
        starts_on=begun.date(),
        now=begun,
        preset="scopa_classica",
        divisions=[DivisionPlan("Serie A", max(len(players), 2))],
        zone="Europe/Rome",
        cycles=2,
    )
    open_season_registration(season_id=season.pk, by=organiser, now=begun)
    for player in players:
        enter_season(season_id=season.pk, by=player, now=begun)
    place_season(season_id=season.pk, by=organiser, now=begun)
    start_season(season_id=season.pk, by=organiser, now=begun)
    first, second = season.rounds.order_by("number")[:2]
    for board, (home, away) in zip(_boards(first), _SCORES, strict=False):
        enter_board_result(
            board_id=board.pk, by=organiser, home_points=home, away_points=away, reason="Foglio dei punti",
            now=begun + timedelta(days=3),
        )  # fmt: skip
    close_round(round_id=first.pk, now=first.closes_at)
    open_round(round_id=second.pk, now=now, by=organiser)
    _agree(_boards(second), now)
    return season


def _agree(boards: Sequence[Board], now: datetime) -> None:
    evening = (now + timedelta(days=2)).replace(hour=20, minute=0, second=0, microsecond=0)
    for number, board in enumerate(boards):
        home, away = (board.seats.select_related("player").get(position=position).player for position in (0, 1))
        proposal = propose_time(board_id=board.pk, by=home, starts_at=evening + timedelta(hours=number), now=now)
        if number == 0:
            accept_time(proposal_id=proposal.pk, by=away, now=now)


def _open_league(organiser: Player, now: datetime) -> Season:
    """Teams of three boards in two divisions; registration is open."""
    league = create_league(by=organiser, name="Coppa delle squadre", preset="scopa_classica", now=now)
    season = create_season(
        league_id=league.pk,
        by=organiser,
        name="Primavera",
        starts_on=(now + timedelta(days=21)).date(),
        now=now,
        preset="scopa_classica",
        divisions=[DivisionPlan(f"Serie {name}", 8, 2, 2, 1, 1) for name in "AB"],
        boards=3,
        most_reserves=2,
        zone="Europe/Rome",
    )
    return open_season_registration(season_id=season.pk, by=organiser, now=now)


def _boards(round_: LeagueRound) -> Sequence[Board]:
    return list(Board.objects.filter(fixture__round=round_).order_by("fixture__number"))
