"""Tournaments on the front page, which belongs to an app that knows nothing of them."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.web.visitors import player_of
from tournaments.selectors.listings import lobby_tournaments
from tournaments.web.presenters.listing import TournamentLine, tournament_line
from tournaments.web.visits import readers_zone


@dataclass(frozen=True, slots=True)
class LobbyEvents:
    """The tournaments being played, and those to come."""

    live: tuple[TournamentLine, ...]
    coming: tuple[TournamentLine, ...]


def lobby_events(request: HttpRequest) -> dict[str, object]:
    """A context processor: `lobby_events`, which asks the database only where a template uses it."""
    return {"lobby_events": SimpleLazyObject(lambda: _events(request))}


def _events(request: HttpRequest) -> LobbyEvents:
    zone = readers_zone(request)
    live, coming = lobby_tournaments(player_of(request))
    return LobbyEvents(
        live=tuple(tournament_line(each, zone) for each in live),
        coming=tuple(tournament_line(each, zone) for each in coming),
    )
