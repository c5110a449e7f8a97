"""Announcements of Cirulla in sentences, and as the values of the buttons that make them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Announcement, Call


def call_words(call: Call) -> str:
    """«a low hand», «three of a kind»."""
    if call.low and call.triple:
        return _("a low hand and three of a kind")
    return _("a low hand") if call.low else _("three of a kind")


def call_label(call: Call, points: int) -> str:
    """The words on the button: «Announce a low hand: 3 points»."""
    words = {"what": call_words(call), "n": points, "value": call.value}
    if call.value is None:
        return ngettext("Announce %(what)s: %(n)d point", "Announce %(what)s: %(n)d points", points) % words
    return (
        ngettext(
            "Announce %(what)s, the wild card as %(value)d: %(n)d point",
            "Announce %(what)s, the wild card as %(value)d: %(n)d points",
            points,
        )
        % words
    )


def announced_sentence(made: Announcement, *, who: str, is_you: bool) -> str:
    """«Giulia announced a low hand: 3 points.»"""
    words = {"who": who, "what": call_words(made.call), "n": made.points}
    if is_you:
        return (
            ngettext("You announced %(what)s: %(n)d point.", "You announced %(what)s: %(n)d points.", made.points)
            % words
        )
    return (
        ngettext("%(who)s announced %(what)s: %(n)d point.", "%(who)s announced %(what)s: %(n)d points.", made.points)
        % words
    )


def call_text(call: Call) -> str:
    """The value of a button: `low`, `triple=2`, `low+triple`."""
    kinds = "+".join(kind for kind, named in (("low", call.low), ("triple", call.triple)) if named)
    return kinds if call.value is None else f"{kinds}={call.value}"


def read_call(text: str) -> Call:
    """The announcement that a button's value names; what is no announcement names none and is refused by the rules."""
    kinds, _equals, value = text.partition("=")
    named = kinds.split("+")
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < 3 else None
    return Call(low="low" in named, triple="triple" in named, value=number)
