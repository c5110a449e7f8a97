"""Preferences that live in a cookie because they must be known before anybody signs in."""

from django.http import HttpRequest, HttpResponse

THEMES = ("auto", "light", "dark")
_COOKIE = "theme"
_YEAR = 365 * 24 * 3600


def theme_of(request: HttpRequest) -> str:
    """The theme the reader chose, «auto» while none was chosen."""
    chosen = request.COOKIES.get(_COOKIE, "")
    return chosen if chosen in THEMES else "auto"


def remember_theme(response: HttpResponse, theme: str, *, secure: bool) -> None:
    """Keep the choice for a year; an unknown theme is not kept."""
    if theme in THEMES:
        response.set_cookie(_COOKIE, theme, max_age=_YEAR, samesite="Lax", httponly=True, secure=secure)
