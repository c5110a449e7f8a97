"""How the forms of the pages of leagues end: the act is done, or its refusal is told, and the page comes back."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.errors import ServiceError
from games.web.words.refusals import refusal
from tournaments.selectors.leagues.access import NotFound
from tournaments.web.leagues.words.problems import problem_words


def done(request: HttpRequest, act: Callable[[datetime], object], back: str, said: str = "") -> HttpResponse:
    """Do it now and go back to a page, which says `said` or what was refused."""
    try:
        act(timezone.now())
    except (ServiceError, NotFound) as error:
        messages.error(request, refused(error))
    else:
        if said:
            messages.success(request, said)
    return redirect(back)


def refused(error: ServiceError | NotFound) -> str:
    """The sentence of a refusal, with the name of the player whom it is about or the problem that it names."""
    details = getattr(error, "details", {})
    found: Mapping[str, object] = details if isinstance(details, Mapping) else {}
    sentence = problem_words(error.code, str(found.get("problem", ""))) or refusal(error)
    player = found.get("player", "")
    return _("%(player)s: %(sentence)s") % {"player": player, "sentence": sentence} if player else sentence
