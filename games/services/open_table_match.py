"""A match with real cards is announced, so that its result can be reported."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.engine import rules_for
from games.models import Match, Player, RatingPool, Seat
from games.services.chairs import Chair, check_chairs
from games.services.create_match import join_code
from games.services.errors import BotAtTable
from games.services.names import clean_name

_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@transaction.atomic
def open_table_match(
    *,
    creator: Player,
    preset: str,
    chairs: Sequence[Chair],
    now: datetime,
    options: Mapping[str, object] | None = None,
    rated: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
    competition: bool = False,
    pool: RatingPool | None = None,
) -> Match:
    """A match whose chairs are all taken, waiting for its sides' reports.

    Everybody at a rated match has an account. Each chair gets a code that lets whoever sits there report without one.
    `competition` says that a competition opens it, to whose organisers everybody at the table has agreed; only then it
    may have a `pool` of its own, whose ratings a rated match moves beside those of its variants.
    Raises BadRules, WrongSeatCount, AlreadySeated, BotAtTable, GuestUnrated, BadName.
    """
    rules = rules_for(preset, options or {})
    if any(player.is_bot for player in check_chairs(rules, chairs, rated=rated)):
        raise BotAtTable
    match = Match.objects.create(
        venue=Match.Venue.TABLE,
        preset=preset,
        options=rules.options(),
        rated=rated,
        visibility=visibility,
        competition=competition,
        competition_pool=pool,
        join_code=join_code(),
        created_by=creator,
        scores=[0] * rules.sides_count,
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            side=rules.side_of(number),
            player=chair.player,
            label="" if chair.player else clean_name(chair.label),
            joined_at=now,
            report_code="".join(secrets.choice(_CODE_LETTERS) for _ in range(12)),
        )
        for number, chair in enumerate(chairs)
    )
    return match
