"""The log of a match and its cached position: locked, read and written together, by the other services only."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from games import codec, effects
from games.engine import Event, HandScored, HandStarted, MatchOver, MatchState, redact
from games.models import Hand, Match, MatchEvent, Player, Seat
from games.sealing import seal
from games.selectors.access import NotFound
from games.services.errors import MatchCancelled, MatchNotStarted, NotSeated


def lock_match(match_id: int) -> Match:
    """The match, locked until the transaction ends. Raises NotFound.

    One match is locked once in a transaction, before anything is read, and never two.
    """
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise NotFound
    return match


def lock_seat(match_id: int, player: Player) -> tuple[Match, Seat]:
    """The match, locked, and the player's chair at it. Raises NotFound, NotSeated."""
    match = lock_match(match_id)
    seat = match.seats.filter(player=player).first()
    if seat is None:
        raise NotSeated
    return match, seat


def must_have_started(match: Match) -> None:
    """Raises MatchCancelled, and MatchNotStarted while players are missing."""
    if match.status == Match.Status.CANCELLED:
        raise MatchCancelled
    if match.status == Match.Status.OPEN:
        raise MatchNotStarted


def must_be_playing(match: Match) -> None:
    """Raises MatchCancelled, MatchNotStarted, MatchOver."""
    must_have_started(match)
    if match.status == Match.Status.FINISHED:
        raise MatchOver("the match is decided")


def append_events(match: Match, state: MatchState, events: Iterable[Event], *, now: datetime) -> None:
    """Write what happened and the position it led to, and register what follows the commit."""
    rows = [_event_row(match, match.seq + offset, event, now) for offset, event in enumerate(events, start=1)]
    MatchEvent.objects.bulk_create([row for row, _ in rows])
    for row, event in rows:
        _write_heading(match, row.seq, event)
    match.seq += len(rows)
    bot_to_play = _is_bot(match, state.turn)
    _write_position(match, state, now, timed=not bot_to_play)
    effects.match_changed(match, bot_to_play=bot_to_play)


def append_house_event(match: Match, kind: str, payload: dict[str, Any], *, now: datetime) -> None:
    """Write something that the rules of the game know nothing of, such as somebody sitting down."""
    match.seq += 1
    public = {"v": codec.VERSION, "kind": kind, **payload}
    MatchEvent.objects.create(match=match, seq=match.seq, kind=kind, public=public, created_at=now)
    match.save(update_fields=["seq", "status"])
    effects.match_changed(match)


def _event_row(match: Match, seq: int, event: Event, now: datetime) -> tuple[MatchEvent, Event]:
    public = codec.encode_event(redact(event, None))
    full = codec.encode_event(event)
    sealed = None if full == public else seal(json.dumps(full, separators=(",", ":")).encode())
    row = MatchEvent(match=match, seq=seq, kind=event.kind, public=public, sealed=sealed, created_at=now)
    return row, event


def _write_heading(match: Match, seq: int, event: Event) -> None:
    match event:
        case HandStarted():
            Hand.objects.create(match=match, number=event.number, dealer=event.dealer, started_seq=seq)
        case HandScored():
            Hand.objects.filter(match=match, number=event.number).update(
                ended_seq=seq,
                rows=codec.encode(event.rows),
                counts=codec.encode(event.counts),
                scores=codec.encode(event.scores),
            )


def _write_position(match: Match, state: MatchState, now: datetime, *, timed: bool) -> None:
    match.snapshot = seal(json.dumps(codec.encode_state(state), separators=(",", ":")).encode())
    match.scores = list(state.scores)
    match.turn_seat = state.turn
    match.turn_started_at = None if state.turn is None else now
    match.turn_deadline = _deadline(match, now) if timed else None
    if match.started_at is None:
        match.started_at = now
        match.status = Match.Status.PLAYING
    if state.outcome is not None:
        match.status = Match.Status.FINISHED
        # A clock that was set back in the meantime must not cost anybody the last play.
        match.finished_at = max(now, match.started_at)
        match.winner_side = state.outcome.winner
        match.outcome_reason = state.outcome.reason
    match.save()


def _deadline(match: Match, now: datetime) -> datetime | None:
    if match.turn_seat is None or match.turn_seconds is None:
        return None
    return now + timedelta(seconds=match.turn_seconds)


def _is_bot(match: Match, seat: int | None) -> bool:
    return seat is not None and Seat.objects.filter(match=match, number=seat, player__kind="bot").exists()
