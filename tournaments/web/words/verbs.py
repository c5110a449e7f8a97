"""What somebody did in a tournament, as sentences of its feed: one for each verb of the log."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.web.words.outcomes import REASONS
from tournaments.models import ResultReport

Outcome = ResultReport.Outcome

PUBLIC: Mapping[str, str | Promise] = MappingProxyType(
    {
        # the tournament
        "published": _("The tournament was announced."),
        "registration_opened": _("Registration is open."),
        "registration_closed": _("Registration is closed."),
        "check_in_opened": _("Check-in is open: say that you are here."),
        "seeded": _("The seeds were set."),
        "started": _("The tournament has started."),
        "stage_started": _("%(stage)s begins."),
        "stage_changed": _("%(stage)s: the organisers changed the format or its settings."),
        "stage_cut_short": _("%(stage)s: ended before its last planned round."),
        "paused": _("The tournament is paused."),
        "resumed": _("The tournament goes on."),
        "finished": _("The tournament is over."),
        "cancelled": _("The tournament was called off."),
        # entries
        "entry_registered": _("%(entry)s entered."),
        "entry_added": _("%(entry)s was entered by the organisers."),
        "entries_imported": _("Entries were read from a list."),
        "entry_moved_up": _("%(entry)s moved up from the wait list."),
        "entry_approved": _("%(entry)s was admitted."),
        "entry_withdrawn": _("%(entry)s withdrew."),
        "entry_reinstated": _("%(entry)s is back."),
        "entry_disqualified": _("%(entry)s was disqualified."),
        "member_substituted": _("%(entry)s plays with a substitute."),
        "absence_set": _("%(entry)s sits out a round."),
        "absence_lifted": _("%(entry)s plays the round after all."),
        "left_out": _("%(entry)s had not checked in and was left out."),
        # rounds and tables
        "paired": _("%(round)s: paired."),
        "unpaired": _("%(round)s: the pairing was taken back."),
        "swapped": _("%(round)s: two entries changed places."),
        "round_started": _("%(round)s: play begins."),
        "round_closed": _("%(round)s: complete."),
        "round_reopened": _("%(round)s: reopened."),
        "venue_changed": _("%(table)s: played elsewhere now."),
        "grace_extended": _("%(table)s: more time for whoever is missing."),
        # results; what they came to is told by RESULTS
        "result_came_in": _("%(result)s"),
        "result_entered": _("%(result)s"),
        "forfeited": _("%(result)s"),
        "result_corrected": _("Corrected: %(result)s"),
        "result_voided": _("%(table)s: the result no longer counts, the table is played again."),
        "result_undone": _("%(table)s: the last decision was taken back."),
    }
)
"""The verbs that everybody may read of; what is not here stays with the organisers."""

STAFF: Mapping[str, str | Promise] = MappingProxyType(
    {
        "created": _("The tournament was created."),
        "edited": _("Settings were changed."),
        "archived": _("The books were closed."),
        "checked_in": _("%(entry)s checked in."),
        "check_in_taken_back": _("The check-in of %(entry)s was taken back."),
        "came_to_table": _("%(table)s: somebody came."),
        "seen_at_table": _("%(table)s: somebody was seen there."),
        "table_moved": _("%(table)s: given another place."),
        "next_match": _("%(table)s: the next match was opened."),
        "membership_confirmed": _("A member of %(entry)s confirmed the entry."),
        "membership_declined": _("A member of %(entry)s declined."),
        "entry_venue_changed": _("%(entry)s sits elsewhere now."),
        "pair_forbidden": _("Two entries are kept apart."),
        "pair_allowed": _("Two entries may meet again."),
        "staff_added": _("Somebody joined the organisers."),
        "staff_removed": _("Somebody left the organisers."),
        "entry_rejected": _("%(entry)s was not admitted."),
    }
)
"""The verbs that only the organisers' log tells."""

RESULTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        Outcome.FIRST: _("%(first)s beat %(second)s, %(score)s."),
        Outcome.SECOND: _("%(second)s beat %(first)s, %(score)s."),
        Outcome.DRAW: _("%(first)s and %(second)s drew, %(score)s."),
        Outcome.FIRST_FORFEITS: _("%(second)s won by forfeit against %(first)s."),
        Outcome.SECOND_FORFEITS: _("%(first)s won by forfeit against %(second)s."),
        Outcome.DOUBLE_FORFEIT: _("%(first)s and %(second)s both forfeited."),
        Outcome.BYE: _("%(first)s has a bye."),
    }
)
"""A table's result by its outcome."""


def act_in_words(verb: str, details: Mapping[str, str]) -> str:
    """The sentence of a verb; an act that has none is told by its code, for the log must hide nothing."""
    sentence = PUBLIC.get(verb) or STAFF.get(verb)
    return verb.replace("_", " ") if sentence is None else str(sentence) % details


def result_in_words(outcome: str, details: Mapping[str, str]) -> str:
    """«Ada beat Bruno, 11–7.»; empty for an outcome that is none."""
    sentence = RESULTS.get(outcome)
    return "" if sentence is None else str(sentence) % details


def reason_in_words(reason: str) -> str:
    """A reason as somebody wrote it, or that of a rule: how an online match ended, who did not check in."""
    if reason == "not_checked_in":
        return gettext("did not check in")
    return str(REASONS.get(reason, reason))
