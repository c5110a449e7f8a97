"""A league of teams in every phase, with everybody who may have something to do with it, told relative to now."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from knox.models import get_token_model

from games.models import Player
from games.services import make_guest
from tests.games.api.conftest import API, Program
from tests.tournaments.services.leagues.seasons import a_board, enter, entry_at, new_player, players_at, round_of
from tests.tournaments.web.leagues.organised import arbiter_of, season_in
from tournaments.models import Board, LeagueRound, Season, SeasonEntry
from tournaments.services.leagues.rosters import confirm_membership, invite_member

ROLES = ("stranger", "guest", "other", "member", "captain", "arbiter", "organiser", "staff")
"""Everybody who may ask: `member` sits at the board that is acted upon, `captain` speaks for its home entry and sits at
another board, `other` is captain of an entry that plays elsewhere, `staff` looks after the whole site."""


@dataclass
class World:
    """A season with its people. `board` is the second of the first fixture, `entry` its home entry."""

    season: Season
    people: Mapping[str, Player]
    entry: SeasonEntry
    board: Board | None
    round: LeagueRound | None
    now: datetime

    def program(self, role: str) -> Program:
        """A program of somebody."""
        return program_of(self.people[role])

    def path(self, *parts: object) -> str:
        """An address below that of the season."""
        return "/".join([season_path(self.season), *(str(part) for part in parts)])

    def entry_path(self, *parts: object) -> str:
        """An address below that of the entry."""
        return self.path("entries", self.entry.pk, *parts)

    def board_path(self, *parts: object) -> str:
        """An address below that of the board."""
        assert self.board is not None
        return "/".join([f"{API}/boards/{self.board.pk}", *(str(part) for part in parts)])

    def round_path(self, *parts: object) -> str:
        """An address below that of the round."""
        assert self.round is not None
        return self.path("rounds", self.round.pk, *parts)


def program_of(player: Player) -> Program:
    """A program with a token of this player, guest or not."""
    _, token = get_token_model().objects.create(user=player.user)
    program = Program()
    program.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return program


def season_path(season: Season) -> str:
    """The address of a season."""
    return f"{API}/leagues/{season.league_id}/seasons/{season.number}"


def world(phase: str, organiser: Player, **settings: Any) -> World:
    """A season of teams of two boards in this phase; settings are those of `season_in`."""
    now = timezone.now()
    season = season_in(phase, organiser, now, **{"boards": 2, **settings})
    staff = new_player("Silvia")
    assert staff.user is not None
    staff.user.is_staff = True
    staff.user.save()
    if phase in ("draft", "registration"):
        entries = _entered(season, now)
        board, round_, other = None, None, entries[1] if len(entries) > 1 else None
        entry = entries[0] if entries else SeasonEntry(pk=1, season=season, captain=new_player("Nobody"))
        member = _second(entry) if entries else new_player("Nobody too")
    else:
        has_rounds = phase != "placed"
        board = a_board(season, number=1) if has_rounds else None
        round_ = round_of(season) if has_rounds else None
        entry = entry_at(board.fixture, 0) if board is not None else season.entries.order_by("seed", "pk")[0]
        member = players_at(board, 0)[0] if board is not None else _second(entry)
        playing = [entry.pk] if board is None else [side.entry_id for side in board.fixture.sides.all()]
        other = season.entries.filter(division=entry.division).exclude(pk__in=playing).order_by("seed").first()
    people = {
        "stranger": new_player("Straniero"),
        "guest": make_guest(),
        "other": other.captain if other is not None else new_player("Altro"),
        "member": member,
        "captain": entry.captain,
        "arbiter": arbiter_of(season),
        "organiser": organiser,
        "staff": staff,
    }
    return World(season, people, entry, board, round_, now)


def with_reserve(found: World) -> Player:
    """A reserve who agrees to be in the entry."""
    reserve = new_player("Riserva")
    invite_member(
        entry_id=found.entry.pk, by=found.people["captain"], player=reserve.name, now=found.now, part="reserve"
    )
    confirm_membership(entry_id=found.entry.pk, by=reserve, now=found.now)
    return reserve


def away(found: World) -> Player:
    """Who sits on the other side of the board."""
    assert found.board is not None
    return players_at(found.board, 1)[0]


def soon(found: World, *, hours: int = 24) -> datetime:
    """A whole minute in the window of the board."""
    return (found.now + timedelta(hours=hours)).replace(second=0, microsecond=0)


def _entered(season: Season, now: datetime) -> list[SeasonEntry]:
    if season.status == Season.Status.DRAFT:
        return []
    return [
        enter(season, new_player(f"Capo{n}"), new_player(f"Secondo{n}"), team_name=f"Squadra {n}", now=now)
        for n in (1, 2)
    ]


def _second(entry: SeasonEntry) -> Player:
    return entry.roster.select_related("player").order_by("order")[1].player
