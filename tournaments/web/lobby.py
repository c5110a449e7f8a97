"""Tournaments and leagues on the front page, which belongs to an app that knows nothing of them."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.models import Player
from games.web.visitors import player_of
from tournaments.selectors.leagues.own import has_boards
from tournaments.selectors.listings import lobby_tournaments
from tournaments.web.leagues.presenters.agenda import AgendaItem, lobby_item
from tournaments.web.leagues.visits import own_clock
from tournaments.web.presenters.listing import TournamentLine, tournament_line
from tournaments.web.visits import readers_zone


@dataclass(frozen=True, slots=True)
class LobbyEvents:
    """The tournaments being played, and those to come; and the league match that comes next for the reader."""

    live: tuple[TournamentLine, ...]
    coming: tuple[TournamentLine, ...]
    board: AgendaItem | None


def lobby_events(request: HttpRequest) -> dict[str, object]:
    """A context processor: `lobby_events`, which asks the database only where a template uses it."""
    return {"lobby_events": SimpleLazyObject(lambda: _events(request))}


def _events(request: HttpRequest) -> LobbyEvents:
    zone = readers_zone(request)
    player = player_of(request)
    live, coming = lobby_tournaments(player)
    return LobbyEvents(
        live=tuple(tournament_line(each, zone) for each in live),
        coming=tuple(tournament_line(each, zone) for each in coming),
        board=None if player is None else _board(request, player),
    )


def _board(request: HttpRequest, player: Player) -> AgendaItem | None:
    """The board to play next; most readers of the front page play in no league, and are asked for nothing more."""
    if not has_boards(player):
        return None
    return lobby_item(player, own_clock(request, player), timezone.now())
