"""A member of the staff at work in the back office: pages are opened, forms are sent as they stand."""

import re
from html import unescape

from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tournaments.models import AuditEntry, Board, LeagueRound, Pairing, Round, Season, SeasonEntry, Tournament

type Row = Tournament | Round | Pairing | Season | SeasonEntry | LeagueRound | Board


def address(row: Row, name: str) -> str:
    return reverse(f"admin:tournaments_{type(row).__name__.lower()}_act", args=[row.pk, name])


def page_of(row: object) -> str:
    return reverse(f"admin:tournaments_{type(row).__name__.lower()}_change", args=[row.pk])  # type: ignore[attr-defined]  # a row


def filled(client: Client, row: Row, name: str) -> dict[str, object]:
    """What the form of an act holds when it is opened."""
    form = client.get(address(row, name)).context["form"]
    return {field: form[field].value() for field in form.fields if form[field].value() is not None}


def post(client: Client, row: Row, name: str, **given: object) -> str:
    """Send the form of an act; the messages that follow, or the page that is shown again."""
    answer = client.post(address(row, name), {key: value for key, value in given.items() if value != ""})
    assert answer.status_code in (200, 302), answer.status_code
    said = " ".join(str(message) for message in get_messages(answer.wsgi_request))
    return said or unescape(re.sub(r"<[^>]+>", " ", answer.text))


def last(tournament: Tournament) -> AuditEntry:
    """The last row of the log."""
    found = AuditEntry.objects.filter(tournament=tournament).first()
    assert found is not None
    return found


def correct(client: Client, pairing: Pairing, name: str = "correct", **given: object) -> str:
    """Look at the impact, then carry it out as the page then asks for it."""
    pairing.refresh_from_db()
    whole = {"version": pairing.version, **given}
    looked = client.post(address(pairing, name), whole)
    assert looked.context["preview"] is not None, looked.text
    return post(client, pairing, name, **whole, looked_at=looked.context["form"]["looked_at"].value())
