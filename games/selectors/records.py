"""Records in the notation of docs/rules.md section 11: those of our matches, and those that somebody brings."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine import (
    MatchRecord,
    RecordLevel,
    RecordTooLarge,
    check_record,
    read_records,
    read_records_json,
    record_of,
)
from games.models import Match, Report, Seat
from games.selectors.access import NotFound
from games.selectors.positions import logged_events, rules_of

SITE = "Settebello"
_JSON = re.compile(rb"\s*(\{|\[\s*[{\]])")
_WORK_OF_A_HAND = 5
"""Checking a hand costs about as much as checking so many plays."""


@dataclass(frozen=True, slots=True)
class CheckedRecords:
    """Records that hold: how many matches, and how many hands were checked how deeply."""

    matches: int
    hands: Mapping[RecordLevel, int]


def match_record(match: Match) -> MatchRecord:
    """The record of a finished match: from its log, or the one that was reported of a real table.

    Raises NotFound for a match that is not over, or of which nobody wrote the plays down.
    """
    if match.status != Match.Status.FINISHED:
        raise NotFound
    if match.venue == Match.Venue.TABLE:
        return _reported_record(match)
    seats = Seat.objects.select_related("player").filter(match=match).order_by("number")
    tags = {"Site": SITE, "Table": str(match.pk)}
    if match.finished_at is not None:
        tags["Date"] = match.finished_at.strftime("%Y.%m.%d")
    names = [seat.player.name if seat.player is not None else seat.label for seat in seats]
    return record_of(rules_of(match), logged_events(match), preset=match.preset, seats=names, tags=tags)


def records_in(source: str | bytes) -> tuple[MatchRecord, ...]:
    """The records of a text, in the notation or as JSON, whichever it looks like. Raises RecordError."""
    beginning = source[:1000].encode(errors="replace") if isinstance(source, str) else source[:1000]
    is_json = _JSON.match(beginning.removeprefix(b"\xef\xbb\xbf"))
    return read_records_json(source) if is_json else read_records(source)


def checked_records(records: Sequence[MatchRecord], *, most_plays: int | None = None) -> CheckedRecords:
    """What the records amount to, all of them checked as far as they say something.

    Raises RecordError: the first fault, or `record_too_large` when there is more to check than `most_plays` plays.
    """
    hands = [hand for record in records for hand in record.hands]
    work = sum(len(hand.plays) for hand in hands) + _WORK_OF_A_HAND * (len(hands) + len(records))
    if most_plays is not None and work > most_plays:
        raise RecordTooLarge("there is more to check than is checked at once", details={"most_plays": most_plays})
    levels = Counter(hand.level for record in records for hand in check_record(record).hands)
    return CheckedRecords(len(records), {level: levels[level] for level in RecordLevel})


def _reported_record(match: Match) -> MatchRecord:
    reports = Report.objects.filter(match=match, level=Report.Level.RECORD, replaced_at__isnull=True)
    agreed = next((report for report in reports.order_by("pk") if report.scores == match.scores), None)
    if agreed is None:
        raise NotFound
    return records_in(agreed.content["shn"])[0]
