"""A match begins when its last seat is taken, and every hand of it when the one before is counted."""

import secrets
from datetime import datetime

from games.engine import Event, MatchState, start_hand, start_match
from games.models import Match
from games.selectors.positions import rules_of
from games.services.decks import DeckSource
from games.services.match_log import append_events


def start_if_full(match: Match, *, now: datetime, deck_source: DeckSource, dealer: int | None = None) -> bool:
    """Deal the first hand if every seat is taken; without a `dealer` one is drawn by lot. True when the match began."""
    if match.seats.filter(player__isnull=True).exists():
        return False
    rules = rules_of(match)
    first = secrets.randbelow(rules.players) if dealer is None else dealer
    state, events = start_match(rules, deck_source(), dealer=first)
    state, more = deal_until_playable(state, deck_source)
    append_events(match, state, (*events, *more), now=now)
    return True


def deal_until_playable(state: MatchState, deck_source: DeckSource) -> tuple[MatchState, tuple[Event, ...]]:
    """The state with cards dealt, if it awaits any, and what happened on the way; void deals are dealt again."""
    happened: tuple[Event, ...] = ()
    while state.awaits_deck:
        state, events = start_hand(state, deck_source())
        happened += tuple(events)
    return state, happened
