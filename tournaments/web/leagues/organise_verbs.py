"""What somebody did in a season, as sentences of the organisers' log: one for each verb that services write."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: Mapping[str, str | Promise] = MappingProxyType(
    {
        # the season
        "season_created": _("The season was drafted."),
        "season_edited": _("Settings were changed."),
        "registration_opened": _("Registration is open."),
        "registration_reopened": _("Registration was opened again."),
        "season_placed": _("Registration was closed."),
        "divisions_filled": _("The divisions were filled."),
        "divisions_given_up": _("Divisions without entries were given up."),
        "fixtures_published": _("The fixtures were published."),
        "season_started": _("The season has started."),
        "season_played": _("All rounds are closed; claims and play-offs follow."),
        "season_cancelled": _("The season was called off."),
        "season_archived": _("The books were closed."),
        "staff_added": _("Somebody was given a role in the league."),
        "staff_removed": _("Somebody lost a role in the league."),
        # entries
        "entry_registered": _("%(entry)s entered."),
        "entry_invited": _("%(entry)s was invited by the organisers."),
        "entry_admitted": _("%(entry)s is complete."),
        "entry_accepted": _("%(entry)s was let in."),
        "entry_moved_up": _("%(entry)s moved up from the wait list."),
        "entry_left_out": _("%(entry)s is not complete and was left out."),
        "entry_placed": _("%(entry)s was moved to another place."),
        "entry_renamed": _("%(entry)s has another name."),
        "entry_withdrawn": _("%(entry)s withdrew."),
        "entry_rejected": _("%(entry)s was not admitted."),
        "entry_disqualified": _("%(entry)s was disqualified."),
        "member_invited": _("%(entry)s invited a player."),
        "membership_confirmed": _("A player of %(entry)s agreed to be in."),
        "membership_declined": _("A player declined to be in %(entry)s."),
        "member_removed": _("A player left %(entry)s."),
        "roster_ordered": _("%(entry)s has another order of boards."),
        "captain_named": _("%(entry)s has another captain."),
        "promotion_refused": _("%(entry)s declines to go up."),
        # alternates
        "alternate_offered": _("%(player)s would stand in."),
        "alternate_withdrawn": _("%(player)s no longer stands in."),
        # rounds
        "round_opened": _("%(round)s: open."),
        "round_closed": _("%(round)s: closed."),
        "round_paired": _("%(round)s: paired."),
        "round_extended": _("%(round)s: more days."),
        "round_not_paired": _("%(round)s: could not be paired."),
        "division_ended": _("%(division)s ends with the rounds that it has had."),
        "playoffs_started": _("The play-offs have begun."),
        # boards
        "time_proposed": _("%(board)s: a time was proposed."),
        "time_agreed": _("%(board)s: a time was agreed."),
        "time_declined": _("%(board)s: a time was declined."),
        "time_withdrawn": _("%(board)s: a time was taken back."),
        "time_set": _("%(board)s: a time was set."),
        "time_set_by_rule": _("%(board)s: a time was set by rule."),
        "message_written": _("%(board)s: somebody wrote a message."),
        "board_postponed": _("%(board)s: postponed."),
        "postponement_asked": _("%(board)s: more days were asked for."),
        "postponement_granted": _("%(board)s: more days were granted."),
        "postponement_refused": _("%(board)s: more days were refused."),
        "came_to_board": _("%(board)s: somebody came to the table."),
        "match_opened": _("%(board)s: the match was opened."),
        "table_announced": _("%(board)s: played with real cards."),
        "board_decided": _("%(board)s: %(result)s."),
        "board_corrected": _("%(board)s: corrected to %(result)s."),
        "board_voided": _("%(board)s: the result no longer counts."),
        "window_waits": _("%(board)s: its time is over, and the rule decides nothing."),
        "standin_wanted": _("%(board)s: %(player)s cannot play."),
        "standin_not_wanted": _("%(board)s: %(player)s plays after all."),
        "alternate_asked": _("%(board)s: %(player)s was asked to stand in."),
        "alternate_declined": _("%(board)s: %(player)s cannot stand in."),
        "alternate_silent": _("%(board)s: %(player)s did not answer in time."),
        "alternate_seated": _("%(board)s: %(player)s stands in."),
        "alternate_not_found": _("%(board)s: nobody is left to stand in."),
        "reserve_seated": _("%(board)s: %(player)s plays as a reserve."),
        "put_back": _("%(board)s: %(player)s plays after all."),
        "seat_changed": _("%(board)s: %(player)s has taken over a chair."),
        "claim_filed": _("%(board)s: a claim was filed."),
        "claim_answered": _("%(board)s: the other side answered the claim."),
        "claim_withdrawn": _("%(board)s: the claim was withdrawn."),
        "claim_decided": _("%(board)s: the claim was decided."),
        # the end
        "plan_previewed": _("The plan of who moves where was computed."),
        "plan_signed": _("The plan of who moves where was signed."),
    }
)


def act_in_words(verb: str, details: Mapping[str, str]) -> str:
    """The sentence of a verb; an act that has none is told by its code, for the log must hide nothing."""
    sentence = VERBS.get(verb)
    return verb.replace("_", " ") if sentence is None else str(sentence) % details
