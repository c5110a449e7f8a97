"""Template tags for the drawings that every page uses; loaded everywhere through the settings."""

from django import template
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine import Card
from games.models import Match
from games.selectors.notices import unread_count
from games.web.belonging import Belonging, belonging_of
from games.web.preferences import theme_of
from games.web.presenters.notices import Badge, badge
from games.web.presenters.people import Person, person
from games.web.visitors import player_of
from games.web.words.cards import card_label

register = template.Library()

_ICONS = {
    "play": "M7 4l13 8-13 8z",
    "back": "M17 4 4 12l13 8z",
    "first": "M19 5 9 12l10 7zM5 5v14",
    "last": "M5 5l10 7-10 7zM19 5v14",
    "save": "M12 4v11M8 11.5 12 15l4-3.5M6 15v4h12v-4",
    "print": "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    "globe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18",
    "moon": "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
    "sun": "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v2M12 21v2M1 12h2M21 12h2M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
    "half": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7h5M12 12h8M12 17h5",
    "plus": "M12 5v14M5 12h14",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
    "list": "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
    "book": "M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3z",
    "flag": "M5 21V4h12l-2 4 2 4H5",
    "share": "M12 15V4M8 7.5 12 4l4 3.5M6 12v7h12v-7",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 3-7 8-7s8 2 8 7",
    "keys": "M3 6h18v12H3zM7 10h.5M11 10h.5M15 10h.5M8 14h8",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    "check": "M5 12.5 10 17.5 19 7",
    "bell": "M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4M12 3v2",
    "warn": "M12 4 2.5 20h19zM12 10v5M12 17.5v.5",
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A line drawing that says nothing to a screen reader."""
    return format_html('<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', _ICONS[name])


@register.simple_tag
def card(which: Card | str, size: str = "", *, silent: bool = False) -> SafeString:
    """The face of a card, named for screen readers unless a text beside it names it."""
    shown = Card.parse(which) if isinstance(which, str) else which
    named = format_html('role="img" aria-label="{}"', card_label(shown))
    return format_html(
        '<svg class="c {}" viewBox="0 0 200 320" {}><use href="{}#{}{}"/></svg>',
        size,
        SafeString('aria-hidden="true"') if silent else named,
        static("cards/deck.svg"),
        shown.suit.value.lower(),
        shown.value,
    )


@register.simple_tag
def jumbo(which: Card) -> SafeString:
    """The large face of a card, for choosing among forty; named for screen readers."""
    return format_html(
        '<svg class="c" viewBox="0 0 200 320" role="img" aria-label="{}"><use href="{}#j{}{}"/></svg>',
        card_label(which),
        static("cards/deck.svg"),
        which.suit.value.lower(),
        which.value,
    )


@register.simple_tag
def back(size: str = "") -> SafeString:
    """The back of a card, for decoration: the number of cards is said in words."""
    return format_html(
        '<svg class="c {}" viewBox="0 0 200 320" aria-hidden="true"><use href="{}#back"/></svg>',
        size,
        static("cards/deck.svg"),
    )


@register.simple_tag
def belonging(match: Match) -> Belonging | None:
    """The event that a match belongs to; None for one that stands alone."""
    return belonging_of(match)


@register.simple_tag
def coin() -> SafeString:
    """The sign of coins, which is also the sign of the house."""
    return format_html(
        '<svg viewBox="0 0 60 60" aria-hidden="true"><use href="{}#suit-d" width="60" height="60"/></svg>',
        static("cards/deck.svg"),
    )


@register.simple_tag
def avatar(who: Person, size: str = "") -> SafeString:
    """Initials on the player's colour; the name stands beside them."""
    return format_html('<span class="avatar {} {}" aria-hidden="true">{}</span>', size, who.hue, who.initials)


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The theme that the reader chose: light, dark or auto."""
    request = context.get("request")
    return theme_of(request) if isinstance(request, HttpRequest) else "auto"


@register.simple_tag(takes_context=True)
def here(context: Context) -> str:
    """Where a form that changes a preference leads back to: this page, or what a posted page belongs to."""
    request = context.get("request")
    if not isinstance(request, HttpRequest):
        return "/"
    return request.get_full_path() if request.method in ("GET", "HEAD") else str(context.get("home_of_page", "/"))


@register.simple_tag(takes_context=True)
def visitor(context: Context) -> Person | None:
    """Whoever is signed in, guests included; None for a visitor."""
    request = context.get("request")
    player = player_of(request) if isinstance(request, HttpRequest) and hasattr(request, "user") else None
    return None if player is None else person(player)


@register.simple_tag(takes_context=True)
def inbox(context: Context) -> Badge | None:
    """The bell of whoever is signed in; None for a visitor."""
    request = context.get("request")
    player = player_of(request) if isinstance(request, HttpRequest) and hasattr(request, "user") else None
    return None if player is None else badge(player.pk, unread_count(player.pk))
