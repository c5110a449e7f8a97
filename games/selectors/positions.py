"""The position and the rules of a match, for services and other selectors; no door may see a position."""

import json

from games import codec
from games.engine import Event, MatchState, Rules
from games.models import Match, MatchEvent
from games.sealing import unseal


def position(match: Match) -> MatchState:
    """The state after the match's last event. Raises ValueError when the match has not started."""
    if match.snapshot is None:
        raise ValueError(f"{match} has not started")
    return codec.decode_state(json.loads(unseal(bytes(match.snapshot))))


def logged_events(match: Match) -> tuple[Event, ...]:
    """Everything the rules of the game wrote into the log, hidden cards included."""
    rows = MatchEvent.objects.filter(match=match, kind__in=codec.EVENT_CLASSES).order_by("seq")
    return tuple(map(event_of, rows))


def event_of(row: MatchEvent) -> Event:
    """The whole event of a row of the log. Raises SealBroken, and UnknownForm for one of the house's own."""
    return codec.decode_event(row.public if row.sealed is None else json.loads(unseal(bytes(row.sealed))))


def rules_of(match: Match) -> Rules:
    """The rules the match is played by, as frozen when its table was opened."""
    return Rules.from_options(match.options)
