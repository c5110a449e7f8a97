"""Why something in a league was refused to an organiser, with whom or what it is about."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors.access import NotFound
from games.services.errors import ServiceError
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.web.leagues.organise_words import OPEN, named
from tournaments.web.leagues.words.states import ENTRIES, SEASONS
from tournaments.web.words.organise_refusals import refusal_of_code

type Refusal = ServiceError | NotFound | BadSeasonSettings | BadStageSettings | PairingImpossible
"""Everything with which a service of leagues refuses an organiser."""

REFUSED = (ServiceError, BadSeasonSettings, BadStageSettings, PairingImpossible)
"""What a service raises when it does not do what was asked."""


def explained(error: Refusal) -> str:
    """Why something was refused, with whom or what it is about."""
    details: Mapping[str, Any] = getattr(error, "details", {})
    if "word" in details:
        return _("Nothing was done: type %(word)s to confirm.") % {"word": details["word"]}
    sentence = refusal_of_code(error.code)
    about = _about(details)
    return f"{sentence} {about}" if about else sentence


def _about(details: Mapping[str, Any]) -> str:
    status = str(details.get("status", ""))
    if status in SEASONS:
        return _("The season is: %(state)s.") % {"state": SEASONS[status]}
    if status in ENTRIES:
        return _("It is: %(state)s.") % {"state": ENTRIES[status]}
    if isinstance(details.get("open"), list):
        return " ".join(str(OPEN.get(each, each)) for each in details["open"])
    if details.get("open"):
        count = int(details["open"])
        return ngettext("%(n)d board is open.", "%(n)d boards are open.", count) % {"n": count}
    setting = str(details.get("setting") or details.get("field") or "")
    if setting and "least" in details and "most" in details:
        return _("%(setting)s: from %(least)s to %(most)s.") % {
            "setting": named(setting), "least": details["least"], "most": details["most"],
        }  # fmt: skip
    who = details.get("player") or details.get("name") or (named(setting) if setting else "")
    return _("It is about: %(field)s.") % {"field": who} if who else ""
