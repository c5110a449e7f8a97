"""Is the log of a match whole, and do the position, the headings and the ledger agree with it?"""

from collections import Counter
from collections.abc import Iterator

from games import codec
from games.engine import Event, GameError, HandScored, HandStarted, MatchState, replay
from games.models import Match, MatchEvent, Rating, RatingEntry, Report, Ruling
from games.sealing import SealBroken
from games.selectors.histories import standing_entries
from games.selectors.pools import pools_for
from games.selectors.positions import event_of, position, rules_of
from games.selectors.refolds import check_ledger


def match_differences(match: Match) -> list[str]:
    """What is wrong with a match, one sentence each; empty when the log explains everything."""
    rows = list(MatchEvent.objects.filter(match=match).order_by("seq"))
    numbers = [row.seq for row in rows]
    if numbers != list(range(1, match.seq + 1)):
        return [f"events are numbered {numbers[:3]}…{numbers[-3:]}, expected 1 to {match.seq}"]
    try:
        events = [event_of(row) for row in rows if row.kind in codec.EVENT_CLASSES]
        if match.snapshot is None:
            return [*(["events of play without a position"] if events else []), *_report_differences(match)]
        replayed, stored = replay(rules_of(match), events), position(match)
    except (GameError, SealBroken, codec.UnknownForm) as error:
        return [f"the log cannot be replayed: {type(error).__name__}: {error}"]
    return [
        *_position_differences(match, replayed, stored),
        *_heading_differences(match, rows, events),
        *_report_differences(match),
    ]


def rating_differences() -> Iterator[str]:
    """Where a rating or a change is not what its ledger gives, bit for bit; pools that are being recomputed are not."""
    pools = set(RatingEntry.objects.values_list("pool", flat=True).distinct()) | set(
        Rating.objects.values_list("pool", flat=True).distinct()
    )
    for pool in sorted(pools):
        try:
            found = check_ledger(pool)
        except ValueError as error:
            yield f"the ledger of {pool} cannot be folded: {error}"
            continue
        for each in () if found.is_under_way else found.wrong:
            where = "the rating" if each.match_id is None else f"the change by match {each.match_id}"
            yield f"{where} of player {each.player_id} in {pool} is {each.stored}, the ledger gives {each.folded}"


def settlement_differences(match: Match) -> list[str]:
    """Whether a settled match has an entry for everybody in each of its pools, and any other none that stands."""
    standing = Counter(entry.pool for entry in standing_entries(match.pk))
    is_due = match.rated and match.settled_at is not None
    due = {pool.code: match.seats.count() for pool in pools_for(match)} if is_due else {}
    return [
        f"{standing[pool]} rating entries stand in {pool}, expected {due.get(pool, 0)}"
        for pool in sorted(standing | Counter(due))
        if standing[pool] != due.get(pool, 0)
    ]


def _report_differences(match: Match) -> Iterator[str]:
    """Whether the result of a real table is what was ruled, or what every report that counts says."""
    if match.venue != Match.Venue.TABLE or match.status != Match.Status.FINISHED:
        return
    ruling = _ruling(match)
    said = [ruling] if ruling else list(Report.objects.filter(match=match, replaced_at__isnull=True))
    if not said:
        yield "a result that nobody reported"
    for each in said:
        if (each.scores, each.winner_side, each.conceded_side) != (
            match.scores,
            match.winner_side,
            match.conceded_side,
        ):
            yield f"the result is {match.scores}, {each} says otherwise"


def _ruling(match: Match) -> Ruling | None:
    return Ruling.objects.filter(match=match, replaced_at__isnull=True).first()


def _position_differences(match: Match, replayed: MatchState, stored: MatchState) -> Iterator[str]:
    if replayed != stored:
        yield "the position is not what the log leads to"
    # A ruling counts more than plays that were written down, and a match that was called off has no turn any more.
    if match.scores != list(stored.scores) and not (match.venue == Match.Venue.TABLE and _ruling(match)):
        yield f"scores are {match.scores}, the position has {list(stored.scores)}"
    turn = None if match.status == Match.Status.CANCELLED else stored.turn
    if match.turn_seat != turn:
        yield f"the turn is at seat {match.turn_seat}, the position says {turn}"
    if (stored.outcome is not None) != (match.status == Match.Status.FINISHED):
        yield f"the status is {match.status}, the position's outcome is {stored.outcome}"


def _heading_differences(match: Match, rows: list[MatchEvent], events: list[Event]) -> Iterator[str]:
    started = {event.number for event in events if isinstance(event, HandStarted)}
    scored = {event.number for event in events if isinstance(event, HandScored)}
    hands = {hand.number: hand for hand in match.hands.all()}
    if set(hands) != started:
        yield f"hands {sorted(hands)} are listed, the log has {sorted(started)}"
    if {number for number, hand in hands.items() if hand.ended_seq is not None} != scored:
        yield "a hand is listed as counted that is not, or the other way about"
    kinds = {row.seq: row.kind for row in rows}
    for hand in hands.values():
        if kinds.get(hand.started_seq) != HandStarted.kind:
            yield f"hand {hand.number} does not start at event {hand.started_seq}"
