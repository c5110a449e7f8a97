"""What a notice says: its kind's template, in one language and with times of one zone.

A template `notices/<kind>.txt` extends the variable `part` and fills two blocks: `subject`, one sentence on one line,
and `body`, plain text. It gets the facts by name: moments as words with their zone, everything else as it was told.
`place` is where in a competition it happened, on one line.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template import Context, engines
from django.template.backends.django import DjangoTemplates
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from games.notices.zones import zone_called

MOST_LETTERS_OF_A_SUBJECT = 150
MOST_LETTERS_OF_A_BODY = 4000
MOST_LETTERS_OF_A_FACT = 600
_PARTS = {"subject": "notices/parts/subject.txt", "body": "notices/parts/body.txt"}
# They turn the order of what follows them, so that a name could make a sentence read otherwise.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A subject on one line and a body of plain text, both of bounded length."""

    subject: str
    body: str


def notice_text(kind: str, facts: Mapping[str, object], *, language: str, zone: ZoneInfo) -> NoticeText:
    """The text of a notice as its reader reads it. An unknown language is English. Raises TemplateDoesNotExist."""
    known = dict(settings.LANGUAGES)
    with translation.override(language if language in known else settings.LANGUAGE_CODE):
        words = {name: _fact(name, value, zone) for name, value in facts.items()}
        words["place"] = _place(facts)
        return NoticeText(
            subject=_shortened(" ".join(_part("subject", kind, words).split()), MOST_LETTERS_OF_A_SUBJECT),
            body=_shortened(_paragraphs(_part("body", kind, words)), MOST_LETTERS_OF_A_BODY),
        )


def reader_zone(zone: str, facts: Mapping[str, object]) -> ZoneInfo:
    """The reader's zone; where none is told that of the event, and last that of the service."""
    return zone_called(zone) or zone_called(str(facts.get("zone", ""))) or ZoneInfo(settings.TIME_ZONE)


def moment_words(at: datetime, zone: ZoneInfo) -> str:
    """The moment in the zone, with the zone's name: «Fri 4 Dec 2026, 20:30 (Europe/Rome)»."""
    return f"{date_format(timezone.localtime(at, zone), 'DATETIME_FORMAT')} ({zone.key})"


def _part(part: str, kind: str, words: Mapping[str, object]) -> str:
    backend = engines["django"]
    assert isinstance(backend, DjangoTemplates)
    template = backend.engine.get_template(f"notices/{kind}.txt")
    # Plain text: what would be escaped for a page is escaped by the page.
    return str(template.render(Context({"part": _PARTS[part], **words}, autoescape=False)))


def _fact(name: str, value: object, zone: ZoneInfo) -> object:
    if name.endswith("_at") and isinstance(value, str) and value:
        return moment_words(_moment(value), zone)
    if isinstance(value, str):
        return _clean(value, keep_lines=name == "text")
    if isinstance(value, list):
        return ", ".join(_clean(str(part)) for part in value)
    return value


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    return at if timezone.is_aware(at) else at.replace(tzinfo=UTC)


def _clean(text: str, *, keep_lines: bool = False) -> str:
    """Without control signs, and on one line unless it is somebody's own message."""
    lines = text.splitlines() if keep_lines else [" ".join(text.split())]
    kept = ("".join(sign for sign in line if _is_harmless(sign)) for line in lines)
    return _shortened("\n".join(kept), MOST_LETTERS_OF_A_FACT)


def _is_harmless(sign: str) -> bool:
    return sign not in _TURNING and unicodedata.category(sign) != "Cc"


def _place(facts: Mapping[str, object]) -> str:
    """«Lega Romana · Spring 2027 · Division A · Round 3 · Board 2»: what there is of it."""
    names = [_clean(str(facts[name])) for name in ("league", "season", "tournament", "division") if facts.get(name)]
    if facts.get("round"):
        title = pgettext("round of a league", "Round %(n)s") if facts.get("league") else gettext("Round %(n)s")
        names.append(title % {"n": _clean(str(facts["round"]))})
    if facts.get("board"):
        names.append(gettext("Board %(n)s") % {"n": _clean(str(facts["board"]))})
    if facts.get("table"):
        names.append(gettext("Table %(n)s") % {"n": _clean(str(facts["table"]))})
    return " · ".join(names)


def _paragraphs(text: str) -> str:
    """Lines without blanks around them, and never more than one empty line between two."""
    lines = [line.strip() for line in text.strip().splitlines()]
    kept = [line for number, line in enumerate(lines) if line or lines[number - 1]]
    return "\n".join(kept)


def _shortened(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"
