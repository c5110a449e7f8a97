"""Notices on a page: the bell, the list, and the table in which people choose what they are told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Channel, Notice
from games.notices.kinds import GROUPS
from games.notices.registry import notice_kinds
from games.notices.texts import notice_text, reader_zone
from games.notices.zones import zones_by_area

_MOST_SHOWN = 99


@dataclass(frozen=True, slots=True)
class Badge:
    """The bell of the top bar: what it shows, what it says, and where a page hears that it has changed."""

    unread: int
    shown: str
    words: str
    stream: str


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice in the list: `url` marks it as read and leads to the thing itself."""

    number: int
    subject: str
    paragraphs: tuple[str, ...]
    url: str
    at: datetime
    is_unread: bool
    is_void: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A check box: one kind on one channel. `words` say both."""

    channel: str
    is_on: bool
    words: str


@dataclass(frozen=True, slots=True)
class KindLine:
    """A kind with a box for each channel."""

    code: str
    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class KindGroup:
    """The kinds under one heading."""

    code: str
    title: str
    lines: tuple[KindLine, ...]


def badge(player_id: int, unread: int) -> Badge:
    """The bell of a player with so many unread notices."""
    return Badge(
        unread=unread,
        shown=str(unread) if unread <= _MOST_SHOWN else f"{_MOST_SHOWN}+",
        words=ngettext("Notices: %(n)d unread", "Notices: %(n)d unread", unread) % {"n": unread}
        if unread
        else _("Notices: none unread"),
        stream=f"/api/v1/inboxes/{player_id}/stream",
    )


def notice_lines(notices: Sequence[Notice], zone: str) -> list[NoticeLine]:
    """The notices in the language of the page, with times in this zone; where none is known, in that of their event."""
    language = translation.get_language() or ""
    return [_line(notice, language, zone) for notice in notices]


def kind_groups(choices: Mapping[str, frozenset[Channel]]) -> list[KindGroup]:
    """Every kind under its heading, with what was chosen."""
    kinds = notice_kinds().values()
    groups = [
        KindGroup(
            code=group,
            title=str(title),
            lines=tuple(
                KindLine(kind.code, str(kind.title), _boxes(str(kind.title), choices[kind.code]))
                for kind in kinds
                if kind.group == group
            ),
        )
        for group, title in GROUPS.items()
    ]
    return [group for group in groups if group.lines]


def channel_name(channel: str) -> str:
    """The name of a channel, as a heading."""
    return {
        Channel.PAGE: pgettext("channel of notices", "Page"),
        Channel.EMAIL: pgettext("channel of notices", "E-mail"),
        Channel.PUSH: pgettext("channel of notices", "Push"),
    }[Channel(channel)]


def zone_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The zones by the part of the world: the name of the part, then name and shown name of each."""
    names = {
        "Africa": pgettext("part of the world", "Africa"),
        "America": pgettext("part of the world", "America"),
        "Antarctica": pgettext("part of the world", "Antarctica"),
        "Arctic": pgettext("part of the world", "Arctic"),
        "Asia": pgettext("part of the world", "Asia"),
        "Atlantic": pgettext("part of the world", "Atlantic"),
        "Australia": pgettext("part of the world", "Australia"),
        "Europe": pgettext("part of the world", "Europe"),
        "Indian": pgettext("part of the world", "Indian Ocean"),
        "Pacific": pgettext("part of the world", "Pacific"),
        "UTC": "UTC",
    }
    return [
        (names[area], [(zone, zone.partition("/")[2].replace("_", " ") or zone) for zone in zones])
        for area, zones in zones_by_area().items()
    ]


def _line(notice: Notice, language: str, zone: str) -> NoticeLine:
    text = notice_text(notice.kind, notice.facts, language=language, zone=reader_zone(zone, notice.facts))
    return NoticeLine(
        number=notice.pk,
        subject=text.subject,
        paragraphs=tuple(text.body.split("\n\n")),
        url=reverse("notice", args=[notice.pk]),
        at=notice.created_at,
        is_unread=notice.read_at is None and notice.void_at is None,
        is_void=notice.void_at is not None,
    )


def _boxes(title: str, wanted: frozenset[Channel]) -> tuple[Box, ...]:
    words = {
        Channel.PAGE: _("%(kind)s: in the page"),
        Channel.EMAIL: _("%(kind)s: by e-mail"),
        Channel.PUSH: _("%(kind)s: by push"),
    }
    return tuple(Box(channel, channel in wanted, words[channel] % {"kind": title}) for channel in Channel)
