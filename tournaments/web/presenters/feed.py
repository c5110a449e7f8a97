"""What has happened, as sentences with their times."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.web.words.reporting import score_words
from tournaments.models import Entry, Pairing, ResultReport, Stage
from tournaments.selectors.feed import FeedItem
from tournaments.web.presenters.rounds import round_title
from tournaments.web.words.formats import format_name
from tournaments.web.words.verbs import act_in_words, reason_in_words, result_in_words


@dataclass(frozen=True, slots=True)
class FeedLine:
    """A line of the feed; `by` is empty where the service acted by rule. `url` leads to the table it is about."""

    number: int
    at: datetime
    sentence: str
    by: str
    reason: str
    url: str


def feed_lines(items: Iterable[FeedItem], tournament_id: int) -> tuple[FeedLine, ...]:
    """The lines of the feed, in the order of the items."""
    return tuple(_line(item, tournament_id) for item in items)


def _line(item: FeedItem, tournament_id: int) -> FeedLine:
    row, pairing = item.row, item.pairing
    return FeedLine(
        number=row.number,
        at=row.at,
        sentence=_sentence(item),
        by="" if row.actor is None else row.actor.name,
        reason=reason_in_words(row.reason),
        url="" if pairing is None else reverse("tournament_table", args=[tournament_id, pairing.pk]),
    )


def _sentence(item: FeedItem) -> str:
    row, details = item.row, _details(item)
    if row.verb == "entry_registered" and row.after.get("status") == Entry.Status.WAITLISTED:
        return _("%(entry)s is on the wait list.") % details
    if row.verb == "entry_registered" and row.after.get("status") == Entry.Status.APPLIED:
        return _("%(entry)s would like to enter.") % details
    return act_in_words(row.verb, details)


def _details(item: FeedItem) -> dict[str, str]:
    row, pairing = item.row, item.pairing
    round_words = _round(item)
    return {
        "entry": item.entry.name if item.entry is not None else str(row.after.get("name", "")),
        "round": round_words,
        "table": "" if pairing is None else _("Table %(n)d (%(round)s)") % {"n": pairing.number, "round": round_words},
        "stage": "" if item.stage is None else _stage(item.stage),
        "result": "" if pairing is None else _result(item, pairing),
    }


def _round(item: FeedItem) -> str:
    if item.round is not None:
        return round_title(item.round, item.tables)
    number = next((told["round"] for told in (item.row.before, item.row.after) if "round" in told), None)
    return _("A round") if number is None else _("Round %(n)s") % {"n": number}


def _stage(stage: Stage) -> str:
    name = format_name(stage.format)
    return name[:1].upper() + name[1:]


def _result(item: FeedItem, pairing: Pairing) -> str:
    names = {side.position: side.entry.name for side in pairing.sides.all()}
    points = list(item.row.after.get("points", ()))
    outcome = str(item.row.after.get("outcome", ""))
    # Whoever won is named first, so their points come first.
    shown = list(reversed(points)) if outcome == ResultReport.Outcome.SECOND else points
    details = {"first": names.get(0, "–"), "second": names.get(1, "–"), "score": score_words(shown)}
    return result_in_words(outcome, details)
