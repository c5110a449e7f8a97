"""A competition opens an online match with everybody at the table, and it begins at once."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.engine import Rules, rules_for
from games.models import Match, Player, RatingPool, Seat
from games.services.chairs import Chair, check_chairs
from games.services.create_match import checked_turn_seconds, join_code
from games.services.decks import DeckSource, fresh_deck
from games.services.errors import WrongSeatCount
from games.services.start import start_if_full


@transaction.atomic
def open_seated_match(
    *,
    creator: Player,
    preset: str,
    options: Mapping[str, object] | None,
    chairs: Sequence[Chair],
    now: datetime,
    rated: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
    turn_seconds: int | None = None,
    pool: RatingPool | None = None,
    deck_source: DeckSource = fresh_deck,
) -> Match:
    """The match of a competition, dealt; seat 0 leads the first hand, for the competition has drawn the chairs.

    Every chair has a player, bots among them. A rated match moves the ratings of its variants, and those of `pool`.
    Raises BadRules, WrongSeatCount, AlreadySeated, GuestUnrated,
    BadTurnSeconds.
    """
    rules = rules_for(preset, options or {})
    players = check_chairs(rules, chairs, rated=rated)
    if len(players) != rules.players:
        raise WrongSeatCount(details={"seats": rules.players})
    match = Match.objects.create(
        preset=preset,
        options=rules.options(),
        rated=rated,
        visibility=visibility,
        competition=True,
        competition_pool=pool,
        join_code=join_code(),
        created_by=creator,
        turn_seconds=checked_turn_seconds(turn_seconds, rated=rated),
        scores=[0] * rules.sides_count,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, side=rules.side_of(number), player=player, joined_at=now)
        for number, player in enumerate(players)
    )
    start_if_full(match, now=now, deck_source=deck_source, dealer=_dealer_before_seat_0(rules))
    return match


def _dealer_before_seat_0(rules: Rules) -> int:
    """The seat whose deal lets seat 0 lead: the last one, or seat 0 itself where the dealer leads."""
    return next(seat for seat in range(rules.players) if rules.order_of_play(seat)[0] == 0)
