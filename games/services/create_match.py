"""A table is opened."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.engine import Rules, rules_for
from games.models import Match, Player, Seat
from games.services.bots import seat_bots
from games.services.decks import DeckSource, fresh_deck
from games.services.errors import BadTurnSeconds, GuestUnrated, NoSuchSeat, TooManyBots
from games.services.start import start_if_full

TURN_SECONDS_LIMITS = (10, 14 * 24 * 3600)
"""Shortest and longest time for one play, in seconds."""
RATED_TURN_SECONDS = 300
"""The time for one play of a rated match that names none, in seconds."""

_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@transaction.atomic
def create_match(
    *,
    creator: Player,
    preset: str,
    now: datetime,
    options: Mapping[str, object] | None = None,
    rated: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
    bots: Sequence[str] = (),
    turn_seconds: int | None = None,
    creator_seat: int | None = 0,
    deck_source: DeckSource = fresh_deck,
) -> Match:
    """A new match, started at once if nobody is missing.

    `bots` are levels for the highest-numbered free seats; `creator_seat` None means that the creator only watches.
    Raises BadRules, GuestUnrated, UnknownBotLevel, TooManyBots, NoSuchSeat, BadTurnSeconds.
    """
    rules = rules_for(preset, options or {})
    if rated and creator.is_guest:
        raise GuestUnrated
    match = Match.objects.create(
        preset=preset,
        options=rules.options(),
        rated=rated,
        visibility=visibility,
        join_code=join_code(),
        created_by=creator,
        turn_seconds=checked_turn_seconds(turn_seconds, rated=rated),
        scores=[0] * rules.sides_count,
    )
    Seat.objects.bulk_create(_seats(match, rules, creator, creator_seat, bots, now))
    start_if_full(match, now=now, deck_source=deck_source)
    return match


def join_code() -> str:
    """A new code for the link of a table: eight letters and digits that cannot be mistaken for each other."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(8))


def checked_turn_seconds(turn_seconds: int | None, *, rated: bool) -> int | None:
    """The seconds for one play, those of a rated match if it names none. Raises BadTurnSeconds."""
    if turn_seconds is None:
        return RATED_TURN_SECONDS if rated else None
    shortest, longest = TURN_SECONDS_LIMITS
    if not shortest <= turn_seconds <= longest:
        raise BadTurnSeconds(details={"shortest": shortest, "longest": longest})
    return turn_seconds


def _seats(
    match: Match, rules: Rules, creator: Player, creator_seat: int | None, bots: Sequence[str], now: datetime
) -> list[Seat]:
    if creator_seat is not None and creator_seat not in range(rules.players):
        raise NoSuchSeat
    free = [number for number in range(rules.players) if number != creator_seat]
    if len(bots) > len(free):
        raise TooManyBots(details={"seats": len(free)})
    bot_seats = free[len(free) - len(bots) :]
    sitting = dict(zip(bot_seats, seat_bots(bots, taken=set()), strict=True))
    if creator_seat is not None:
        sitting[creator_seat] = creator
    return [
        Seat(
            match=match,
            number=number,
            side=rules.side_of(number),
            player=sitting.get(number),
            joined_at=now if number in sitting else None,
        )
        for number in range(rules.players)
    ]
