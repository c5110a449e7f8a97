"""The log of the organisers: who did what and when, what it was before and after, and whether it can be undone."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Player
from games.web.words.reporting import score_words
from tournaments.models import AuditEntry, Pairing, Round, Tournament
from tournaments.selectors.feed import FeedItem, feed
from tournaments.web.presenters.feed import feed_lines
from tournaments.web.words.organise import ROLES, field_name
from tournaments.web.words.states import OUTCOMES, entry_state, tournament_state

_UNDOABLE = frozenset({"result_entered", "result_came_in", "result_corrected", "forfeited", "result_undone"})
"""The acts on results; `services.corrections.undo` has the last word."""
_SILENT = frozenset(
    {
        "entries",
        "entry",
        "forbidden",
        "format",
        "method",
        "name",
        "order",
        "overriding",
        "podium",
        "position",
        "report",
        "round",
        "stage",
        "tables",
        "waitlisted",
    }
)
"""What the sentence of the act says already, or nobody can read."""
UNDO_WINDOW = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Change:
    """One value that an act changed."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A row of the log. `by` is empty where the service acted by rule."""

    number: int
    at: datetime
    sentence: str
    by: str
    by_you: bool
    reason: str
    url: str
    changes: tuple[Change, ...]
    can_undo: bool
    was_undone: bool


def log_lines(tournament: Tournament, reader: Player, *, limit: int, before: int | None = None) -> tuple[LogLine, ...]:
    """The latest rows, newest first."""
    rows = AuditEntry.objects.filter(tournament=tournament)
    verbs: Collection[str] = set(rows.order_by().values_list("verb", flat=True).distinct())
    items = feed(tournament, verbs, limit=limit, before=before)
    later = rows.filter(undoes__in=[item.row.pk for item in items])
    undone = {row.undoes_id for row in later if row.undoes_id is not None}
    told = feed_lines(items, tournament.pk)
    return tuple(
        LogLine(
            number=line.number,
            at=line.at,
            sentence=line.sentence,
            by=line.by,
            by_you=item.row.actor_id == reader.pk,
            reason=line.reason,
            url=line.url,
            changes=changes_of(item.row.before, item.row.after),
            can_undo=_can_undo(tournament, item, undone),
            was_undone=item.row.pk in undone,
        )
        for item, line in zip(items, told, strict=True)
    )


def just_done(lines: Iterable[LogLine], now: datetime) -> LogLine | None:
    """The reader's own act of the last moments that can still be taken back with one click."""
    return next((line for line in lines if line.by_you and line.can_undo and now - line.at <= UNDO_WINDOW), None)


def changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """What an act changed, in words; values that nobody could read are left out."""
    names = [name for name in {**before, **after} if name not in _SILENT and before.get(name) != after.get(name)]
    told = [Change(field_name(name), _value(name, before.get(name)), _value(name, after.get(name))) for name in names]
    return tuple(change for change in told if change.before != change.after)


def _can_undo(tournament: Tournament, item: FeedItem, undone: Collection[int]) -> bool:
    row, pairing = item.row, item.pairing
    if row.verb not in _UNDOABLE or pairing is None or row.pk in undone or "report" not in row.after:
        return False
    running = tournament.status in (Tournament.Status.RUNNING, Tournament.Status.PAUSED)
    stands = pairing.status == Pairing.Status.DECIDED and pairing.result_id == row.after["report"]
    return running and stands and pairing.round.status != Round.Status.CLOSED


def _value(name: str, value: Any) -> str:
    if value is None or value == "":
        return "–"
    if name == "status":
        return entry_state(value) if value in _ENTRY_STATES else tournament_state(value)
    if name == "points" and isinstance(value, list):
        return score_words(value)
    if name == "outcome":
        return str(OUTCOMES.get(value, value))
    if name == "role":
        return str(ROLES.get(value, value))
    if isinstance(value, bool):
        return pgettext("setting", "yes") if value else pgettext("setting", "no")
    if name in ("due_at", "starts_at"):
        moment = parse_datetime(str(value))
        return str(value) if moment is None else date_format(localtime(moment), "DATETIME_FORMAT")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value) if not isinstance(value, Mapping) else _("changed")


_ENTRY_STATES = frozenset(
    {"applied", "waitlisted", "accepted", "checked_in", "active", "withdrawn", "disqualified", "rejected"}
)
