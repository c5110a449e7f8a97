"""What refusals say in the back office: a sentence for the codes that its acts meet, others bring their own along."""

from collections.abc import Mapping
from types import MappingProxyType

from django.db import OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_SENTENCES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "not_found": gettext_lazy("It is no longer there."),
        "wrong_phase": gettext_lazy("The tournament is in another phase: %(status)s."),
        "reason_missing": gettext_lazy("This needs a reason that everybody will read."),
        "not_publishable": gettext_lazy("Something is missing before it can be published: %(field)s."),
        "too_few_entries": gettext_lazy("A tournament needs at least two entries to start."),
        "bad_stage_settings": gettext_lazy("The settings of the stage do not fit its entries: %(setting)s."),
        "round_open": gettext_lazy("Tables of round %(round)s are still without a result: %(open)s."),
        "no_round_left": gettext_lazy("The stage has no further round."),
        "round_started": gettext_lazy("The round is paired already, or being played."),
        "round_closed": gettext_lazy("The round is closed; reopen it first."),
        "not_reopenable": gettext_lazy("Only the last closed round can be reopened without overriding the rule."),
        "no_pairing_possible": gettext_lazy("No pairing of this round keeps the rules that nobody may break."),
        "no_such_entry": gettext_lazy("One of the entries has no place here, or both are the same."),
        "table_not_ready": gettext_lazy(
            "The table is not ready: not everybody is known, or its round has not started."
        ),
        "already_decided": gettext_lazy("The table has a result; correct it instead."),
        "not_decided": gettext_lazy("The table has no result that could be changed."),
        "bad_result": gettext_lazy("That result has no meaning at this table."),
        "own_table": gettext_lazy("Nobody decides about a table that they play at."),
        "consent_needed": gettext_lazy(
            "Tables that have been played would be played anew. Type RESET to agree: %(tables)s."
        ),
        "not_undoable": gettext_lazy("This cannot be undone, or something was built on it."),
        "bad_entry": gettext_lazy("Something about the entries has no meaning: %(field)s."),
        "season_full": gettext_lazy("Every place of the season is taken: %(places)s."),
        "roster_incomplete": gettext_lazy("Players are missing: %(missing)s."),
        "division_uneven": gettext_lazy("Division %(division)s has too few or too many entries: %(entries)s."),
        "bad_season": gettext_lazy("A setting of the season has no meaning: %(field)s."),
        "round_not_due": gettext_lazy("The round cannot be opened or paired yet."),
        "board_not_open": gettext_lazy("The board cannot be played or decided now: %(status)s."),
        "match_under_way": gettext_lazy("The match of the board is under way."),
        "season_unsettled": gettext_lazy("Something is still open: %(open)s."),
        "busy": gettext_lazy("Somebody else is acting on this tournament. Try again in a moment."),
    }
)


def refusal_words(error: Exception) -> str:
    """The sentence for a refusal of a service, in the reader's language where there is one."""
    if isinstance(error, OperationalError):
        return str(_SENTENCES["busy"])
    code = str(getattr(error, "code", "refused"))
    details: Mapping[str, object] = getattr(error, "details", {})
    if code == "stale":
        return _stale(details)
    sentence = _SENTENCES.get(code)
    said = {name: _in_line(value) for name, value in details.items()}
    try:
        return f"{error} ({code})" if sentence is None else str(sentence) % said
    except KeyError:
        # The same code with fewer details.
        return f"{error} ({code})"


def _in_line(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _stale(details: Mapping[str, object]) -> str:
    if "verb" not in details:
        return _("Somebody has changed this since you looked. This is how it stands now.")
    by = details["by"] or _("the service")
    return _("%(by)s has changed this since you looked (%(verb)s). This is how it stands now.") % {
        "by": by, "verb": details["verb"],
    }  # fmt: skip
