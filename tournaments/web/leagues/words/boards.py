"""The page of a match in words: how far it is, what was done about it, why something cannot be done."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.leagues.slots import Evidence
from tournaments.models import Postponement, Season, TimeProposal
from tournaments.selectors.leagues.agenda import Waits
from tournaments.selectors.leagues.boards import BoardState

STATES: Mapping[BoardState, tuple[str | Promise, str]] = MappingProxyType(
    {
        BoardState.PLANNED: (pgettext_lazy("state of a board", "to come"), ""),
        BoardState.NO_TIME: (pgettext_lazy("state of a board", "no time yet"), "warn"),
        BoardState.PROPOSED: (pgettext_lazy("state of a board", "a time is proposed"), "warn"),
        BoardState.AGREED: (pgettext_lazy("state of a board", "confirmed"), "ok"),
        BoardState.WAITING: (pgettext_lazy("state of a board", "somebody is at the table"), "ok"),
        BoardState.PLAYING: (pgettext_lazy("state of a board", "live"), "bad"),
        BoardState.REPORTED: (pgettext_lazy("state of a board", "reported by one side"), "warn"),
        BoardState.DISPUTED: (pgettext_lazy("state of a board", "the reports differ"), "bad"),
        BoardState.ON_ITS_WAY: (pgettext_lazy("state of a board", "the result is on its way"), "ok"),
        BoardState.WINDOW_OVER: (pgettext_lazy("state of a board", "the time is over"), "bad"),
        BoardState.DECIDED: (pgettext_lazy("state of a board", "decided"), ""),
    }
)
"""The words and the colour of the chip."""

TODO: Mapping[Waits, str | Promise] = MappingProxyType(
    {
        Waits.PLAY: _("Go to the table"),
        Waits.COME: _("Come to the table"),
        Waits.REPORT: _("Report the result"),
        Waits.ANSWER_TIME: _("Answer the proposed time"),
        Waits.ANSWER_CLAIM: _("Answer the claim"),
        Waits.FIND_TIME: _("Find a time"),
    }
)
"""What a board waits for, as the words of a button."""

EVIDENCE: Mapping[Evidence, str | Promise] = MappingProxyType(
    {
        Evidence.BOTH_SAID: _("usual hours of both sides"),
        Evidence.HISTORY: _("both sides have played at this hour"),
        Evidence.ONE_SIDE: _("usual hours of one side"),
        Evidence.DEFAULT: "",
    }
)

VENUES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Season.Venue.ONLINE: pgettext_lazy("venue", "online"),
        Season.Venue.TABLE: pgettext_lazy("venue", "with real cards"),
    }
)

PROPOSALS: Mapping[str, str | Promise] = MappingProxyType(
    {
        TimeProposal.Status.OPEN: pgettext_lazy("state of a proposal", "open"),
        TimeProposal.Status.ACCEPTED: pgettext_lazy("state of a proposal", "accepted"),
        TimeProposal.Status.DECLINED: pgettext_lazy("state of a proposal", "declined"),
        TimeProposal.Status.WITHDRAWN: pgettext_lazy("state of a proposal", "taken back"),
        TimeProposal.Status.LAPSED: pgettext_lazy("state of a proposal", "lapsed"),
    }
)
POSTPONEMENTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        Postponement.Status.ASKED: pgettext_lazy("state of a postponement", "asked for"),
        Postponement.Status.GRANTED: pgettext_lazy("state of a postponement", "granted"),
        Postponement.Status.REFUSED: pgettext_lazy("state of a postponement", "refused"),
    }
)
LOG: Mapping[str, str | Promise] = MappingProxyType(
    {
        "time_proposed": _("%(by)s proposed %(moment)s."),
        "time_agreed": _("A time is agreed: %(moment)s."),
        "time_declined": _("%(by)s declined %(moment)s."),
        "time_withdrawn": _("%(by)s took %(moment)s back."),
        "time_set": _("The organisers set the time: %(moment)s."),
        "time_set_by_rule": _("Nobody had agreed on a time, so one was set: %(moment)s."),
        "time_dropped": _("The time that was agreed no longer stands."),
        "board_postponed": _("%(by)s postponed the match until %(until)s."),
        "postponement_asked": _("%(by)s asked for more days."),
        "postponement_granted": _("More days were granted, until %(until)s."),
        "postponement_refused": _("More days were refused."),
        "came_to_board": _("%(by)s came to the table."),
        "match_opened": _("The match has begun."),
        "table_announced": _("The match is played with real cards."),
        "board_decided": _("The result: %(result)s."),
        "board_corrected": _("The result was corrected: %(result)s."),
        "board_voided": _("The result no longer counts."),
        "board_undecided": _("The time is over; the organisers decide."),
        "window_waits": _("The time is over; the organisers decide."),
        "standin_wanted": _("%(player)s cannot play; somebody is being looked for."),
        "standin_not_wanted": _("%(player)s plays after all."),
        "alternate_asked": _("%(player)s was asked to stand in."),
        "alternate_declined": _("%(player)s cannot stand in."),
        "alternate_silent": _("%(player)s did not answer in time."),
        "alternate_seated": _("%(player)s stands in."),
        "alternate_not_found": _("Nobody is left who could stand in."),
        "reserve_seated": _("%(player)s plays as a reserve."),
        "put_back": _("%(player)s plays after all."),
        "seat_changed": _("%(player)s has taken over a chair."),
        "claim_filed": _("A claim was filed."),
        "claim_answered": _("The claim was answered."),
        "claim_withdrawn": _("The claim was taken back."),
        "claim_decided": _("The claim was decided."),
    }
)
"""What everybody may read of a board's log; verbs that are not here are between its people."""


def board_state_words(state: BoardState) -> str:
    """«no time yet», «confirmed»."""
    return str(STATES[state][0])


def evidence_words(evidence: Evidence) -> str:
    """What a suggested time rests on; empty where on nothing."""
    return str(EVIDENCE[evidence])


def venue_words(venue: str) -> str:
    """«online», «with real cards»; empty where it is open."""
    return str(VENUES.get(venue, ""))


def log_sentence(verb: str, details: Mapping[str, str]) -> str:
    """The sentence of an act; empty for what is between the people of the board."""
    sentence = LOG.get(verb)
    return "" if sentence is None else str(sentence) % details
