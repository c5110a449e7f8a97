"""Why something was refused to an organiser, with whom or what it is about."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.selectors.access import NotFound
from games.services.errors import ServiceError
from games.web.words.refusals import REFUSALS
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.web.words.organise import field_name
from tournaments.web.words.states import entry_state, tournament_state

type Refusal = ServiceError | NotFound | BadStageSettings | PairingImpossible
"""Everything with which a service refuses an organiser."""

_IMPORT: Mapping[str, str | Promise] = MappingProxyType(
    {
        "empty": gettext_lazy("There is no line with an entry."),
        "too_large": gettext_lazy("The file is larger than a list of entries needs to be."),
        "too_many_lines": gettext_lazy("There are more lines than any tournament has entries."),
        "bad_encoding": gettext_lazy("The file is not UTF-8 text."),
        "bad_line": gettext_lazy("The line cannot be read; a quotation mark may be missing."),
        "unknown_column": gettext_lazy("There is no such column."),
        "column_twice": gettext_lazy("The column stands there twice."),
        "too_many_columns": gettext_lazy("There are more values than columns."),
        "wrong_member_count": gettext_lazy("That is not as many players as sit on one side."),
        "bad_club": gettext_lazy("That is too long, or not one line."),
        "bad_rating": gettext_lazy("That is no rating."),
        "bad_seed": gettext_lazy("That is no seed."),
        "seed_taken": gettext_lazy("Another entry has that seed."),
        "duplicate_player": gettext_lazy("The player stands in the list twice."),
        "duplicate_name": gettext_lazy("The name stands in the list twice."),
        "duplicate_seed": gettext_lazy("The seed stands in the list twice."),
    }
)
"""What can be wrong with a line of a list, besides what can be wrong with any entry."""


def explained(error: Refusal) -> str:
    """Why something was refused, with whom or what it is about."""
    details: Mapping[str, Any] = getattr(error, "details", {})
    sentence = refusal_of_code(error.code)
    about = _about(error.code, details)
    return f"{sentence} {about}" if about else sentence


def import_problem(line: Mapping[str, Any]) -> str:
    """What is wrong with a line of an import."""
    code = str(line.get("code", ""))
    what = _IMPORT.get(code)
    words = str(what) if what is not None else refusal_of_code(code)
    field, text = str(line.get("field", "")), str(line.get("text", ""))[:60]
    if field and text:
        return _("%(field)s «%(text)s»: %(problem)s") % {"field": field_name(field), "text": text, "problem": words}
    if field or text:
        return _("%(subject)s: %(problem)s") % {"subject": field_name(field) if field else text, "problem": words}
    return words


def refusal_of_code(code: str) -> str:
    """The sentence of a code; one that nobody knows is a plain no."""
    return str(REFUSALS.get(code, REFUSALS["refused"]))


def _about(code: str, details: Mapping[str, Any]) -> str:
    if code in ("bad_tournament", "bad_entry", "not_publishable"):
        return _("It is about: %(field)s.") % {"field": field_name(str(details.get("field", "")))}
    if code == "bad_stage_settings":
        return _setting(details)
    if code == "wrong_phase" and "status" in details:
        return _("It is: %(state)s.") % {"state": tournament_state(str(details["status"]))}
    if code == "no_such_entry" and "status" in details:
        return _("It is: %(state)s.") % {"state": entry_state(str(details["status"]))}
    if code == "round_open" and details.get("open"):
        count = int(details["open"])
        return ngettext("%(n)d table is open.", "%(n)d tables are open.", count) % {"n": count}
    if code == "bad_result":
        return _result(details)
    who = details.get("player") or details.get("name")
    return _("It is about: %(field)s.") % {"field": who} if who else ""


def _setting(details: Mapping[str, Any]) -> str:
    setting = field_name(str(details.get("setting", "")))
    if "most" in details and "least" in details:
        return _("%(setting)s: from %(least)s to %(most)s.") % {
            "setting": setting, "least": details["least"], "most": details["most"],
        }  # fmt: skip
    if "most" in details:
        return _("%(setting)s: at most %(most)s.") % {"setting": setting, "most": details["most"]}
    if details.get("problem") == "not_odd":
        return _("%(setting)s: an odd number.") % {"setting": setting}
    return _("It is about: %(field)s.") % {"field": setting}


def _result(details: Mapping[str, Any]) -> str:
    if details.get("field") == "draw":
        return _("A knockout needs a winner.")
    if "needed" in details:
        return _("The winner has won exactly %(n)s.") % {"n": details["needed"]}
    return pgettext("result", "Points are whole numbers from 0 to 1000.")
