"""People and bots sit down and get up while a table is open."""

from datetime import datetime

from django.db import transaction

from games.models import Match, Player, Seat
from games.services.bots import seat_bots
from games.services.decks import DeckSource, fresh_deck
from games.services.errors import (
    AlreadySeated,
    GuestUnrated,
    MatchCancelled,
    MatchFull,
    MatchStarted,
    NoSuchSeat,
    NotCreator,
    NotSeated,
    SeatTaken,
)
from games.services.match_log import append_house_event, lock_match
from games.services.start import start_if_full


@transaction.atomic
def take_seat(
    *, player: Player, match_id: int, now: datetime, seat: int | None = None, deck_source: DeckSource = fresh_deck
) -> Match:
    """The match with the player seated, at `seat` or the first free one; it starts when that was the last.

    Raises NotFound, MatchStarted, MatchCancelled, AlreadySeated, GuestUnrated, NoSuchSeat, SeatTaken, MatchFull.
    """
    match = lock_match(match_id)
    seats = list(match.seats.all())
    if any(chair.player_id == player.pk for chair in seats):
        raise AlreadySeated
    _must_be_open(match)
    if match.rated and player.is_guest:
        raise GuestUnrated
    _sit(match, _chair(seats, seat), player, now)
    start_if_full(match, now=now, deck_source=deck_source)
    return match


@transaction.atomic
def leave_seat(*, player: Player, match_id: int, now: datetime) -> Match:
    """The match without the player; a table that no person is left at is called off.

    Raises NotFound, NotSeated, MatchStarted, MatchCancelled.
    """
    match = lock_match(match_id)
    chair = match.seats.filter(player=player).first()
    if chair is None:
        raise NotSeated
    _must_be_open(match)
    chair.player, chair.joined_at = None, None
    chair.save(update_fields=["player", "joined_at"])
    append_house_event(match, "seat_left", {"seat": chair.number, "player": player.pk}, now=now)
    if not match.seats.filter(player__isnull=False).exclude(player__kind=Player.Kind.BOT).exists():
        _call_off(match, now)
    return match


@transaction.atomic
def fill_with_bots(
    *, player: Player, match_id: int, level: str, now: datetime, deck_source: DeckSource = fresh_deck
) -> Match:
    """The match with a bot of this level on every free seat, started. A seated player or the creator may ask.

    Raises NotFound, NotSeated, MatchStarted, MatchCancelled, UnknownBotLevel.
    """
    match = lock_match(match_id)
    seats = list(match.seats.all())
    if player.pk not in {match.created_by_id, *(chair.player_id for chair in seats)}:
        raise NotSeated
    _must_be_open(match)
    free = [chair for chair in seats if chair.player_id is None]
    taken = {chair.player_id for chair in seats if chair.player_id is not None}
    for chair, bot in zip(free, seat_bots([level] * len(free), taken=taken), strict=True):
        _sit(match, chair, bot, now)
    start_if_full(match, now=now, deck_source=deck_source)
    return match


@transaction.atomic
def cancel_match(*, player: Player, match_id: int, now: datetime) -> Match:
    """The match called off before it began. Raises NotFound, NotCreator, MatchStarted, MatchCancelled."""
    match = lock_match(match_id)
    if match.created_by_id != player.pk or match.competition:
        raise NotCreator
    _must_wait(match)
    _call_off(match, now)
    return match


def _must_be_open(match: Match) -> None:
    _must_wait(match)
    if match.venue == Match.Venue.TABLE:  # who sits at a real table was said when it was announced
        raise MatchStarted


def _must_wait(match: Match) -> None:
    if match.status == Match.Status.CANCELLED:
        raise MatchCancelled
    if match.status != Match.Status.OPEN or match.reporting:
        raise MatchStarted


def _chair(seats: list[Seat], wanted: int | None) -> Seat:
    if wanted is None:
        free = next((chair for chair in seats if chair.player_id is None), None)
        if free is None:
            raise MatchFull
        return free
    chair = next((chair for chair in seats if chair.number == wanted), None)
    if chair is None:
        raise NoSuchSeat
    if chair.player_id is not None:
        raise SeatTaken
    return chair


def _sit(match: Match, chair: Seat, player: Player, now: datetime) -> None:
    chair.player, chair.joined_at = player, now
    chair.save(update_fields=["player", "joined_at"])
    append_house_event(match, "seat_taken", {"seat": chair.number, "player": player.pk}, now=now)


def _call_off(match: Match, now: datetime) -> None:
    match.status = Match.Status.CANCELLED
    append_house_event(match, "match_cancelled", {}, now=now)
