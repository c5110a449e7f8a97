"""A tournament in the form of calendars (iCalendar, RFC 5545): one event for the whole, one for each round begun."""

from datetime import UTC, datetime

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.models import AuditEntry, Round, Tournament

_PRODUCT = "-//Settebello//Tournaments//EN"


def calendar_file(tournament: Tournament, *, url: str = "") -> bytes:
    """The calendar, all times in UTC. The same event has the same UID in every file, so that an import replaces it."""
    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", tournament.name)
    revised = _revised_at(tournament)
    calendar.add_component(_whole(tournament, revised, url))
    rounds = (
        Round.objects.filter(stage__tournament=tournament, started_at__isnull=False)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    for each in rounds:
        calendar.add_component(_of_round(tournament, each, revised, url))
    return calendar.to_ical()


def _whole(tournament: Tournament, revised: datetime, url: str) -> Event:
    event = _event(tournament, "tournament", tournament.name, tournament.starts_at, tournament.finished_at, revised)
    if tournament.description:
        event.add("description", tournament.description)
    if url:
        event.add("url", url)
    return event


def _of_round(tournament: Tournament, each: Round, revised: datetime, url: str) -> Event:
    title = _("%(tournament)s, round %(number)d") % {"tournament": tournament.name, "number": each.number}
    key = f"stage-{each.stage.number}-round-{each.number}"
    event = _event(tournament, key, title, each.started_at or each.paired_at, each.closed_at, revised)
    if url:
        event.add("url", url)
    return event


def _event(
    tournament: Tournament, key: str, title: str, starts: datetime, ends: datetime | None, revised: datetime
) -> Event:
    event = Event()
    # The short code is random, so two services that exchange calendars do not take each other's events for their own.
    event.add("uid", f"{key}-{tournament.pk}-{tournament.code.lower()}@settebello")
    event.add("dtstamp", revised)
    event.add("last-modified", revised)
    event.add("sequence", tournament.version)
    event.add("dtstart", starts.astimezone(UTC))
    if ends is not None and ends > starts:
        event.add("dtend", ends.astimezone(UTC))
    event.add("summary", title)
    if tournament.place:
        event.add("location", tournament.place)
    is_cancelled = tournament.status == Tournament.Status.CANCELLED
    event.add("status", "CANCELLED" if is_cancelled else "CONFIRMED")
    return event


def _revised_at(tournament: Tournament) -> datetime:
    last = AuditEntry.objects.filter(tournament=tournament).order_by("-number").first()
    return (tournament.created_at if last is None else last.at).astimezone(UTC)
