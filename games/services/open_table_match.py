"""A match with real cards is announced, so that its result can be reported."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.engine import Rules, rules_for
from games.models import Match, Player, Seat
from games.services.create_match import join_code
from games.services.errors import AlreadySeated, BotAtTable, GuestUnrated, WrongSeatCount
from games.services.names import clean_name

_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on one chair of a real table: a player of the service, or a name on paper."""

    player: Player | None = None
    label: str = ""


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
) -> Match:
    """A match whose chairs are all taken, waiting for its sides' reports.

    Everybody at a rated match has an account. Each chair gets a code that lets whoever sits there report without one.
    Raises BadRules, WrongSeatCount, AlreadySeated, BotAtTable, GuestUnrated, BadName.
    """
    rules = rules_for(preset, options or {})
    _check_chairs(rules, chairs, rated=rated)
    match = Match.objects.create(
        venue=Match.Venue.TABLE,
        preset=preset,
        options=rules.options(),
        rated=rated,
        visibility=visibility,
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


def _check_chairs(rules: Rules, chairs: Sequence[Chair], *, rated: bool) -> None:
    if len(chairs) != rules.players:
        raise WrongSeatCount(details={"seats": rules.players})
    players = [chair.player for chair in chairs if chair.player is not None]
    if len({player.pk for player in players}) != len(players):
        raise AlreadySeated
    if any(player.is_bot for player in players):
        raise BotAtTable
    if rated and (len(players) != len(chairs) or any(player.is_guest for player in players)):
        raise GuestUnrated
