"""Preferences that live in a cookie because they must be known before anybody signs in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

THEMES = ("auto", "light", "dark")
_COOKIE = "theme"
_YEAR = 365 * 24 * 3600


def theme_of(request: HttpRequest) -> str:
    """The theme the reader chose, «auto» while none was chosen."""
    chosen = request.COOKIES.get(_COOKIE, "")
    return chosen if chosen in THEMES else "auto"


def page_language() -> str:
    """The language of the page that is being made: one of those that the service speaks."""
    spoken = translation.get_language() or ""
    return spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def remember_theme(response: HttpResponse, theme: str, *, secure: bool) -> None:
    """Keep the choice for a year; an unknown theme is not kept."""
    if theme in THEMES:
        response.set_cookie(_COOKIE, theme, max_age=_YEAR, samesite="Lax", httponly=True, secure=secure)
