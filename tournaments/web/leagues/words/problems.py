"""What exactly was wrong, where a refusal names a problem: of a time, a postponement, a claim, a chair."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PROBLEMS: Mapping[tuple[str, str], str | Promise] = MappingProxyType(
    {
        ("bad_time", "not_a_whole_minute"): _("Please give a date and a time."),
        ("bad_time", "left_out"): _("The clocks are put forward in that hour. Please choose another time."),
        ("bad_time", "past"): _("That time is past already."),
        ("bad_time", "after_the_window"): _("That time is after the last moment for this match."),
        ("bad_time", "agreed_already"): _("That time is agreed already."),
        ("postponement_impossible", "window_over"): _("The time for this match is over already."),
        ("postponement_impossible", "time_has_come"): _("The time that was set for this match has come."),
        ("postponement_impossible", "last_window"): _("The season has no later round, so there are no more days."),
        ("postponement_impossible", "until"): _("The match cannot be postponed to that day."),
        ("bad_claim", "kind"): _("Please choose what the claim is about."),
        ("bad_claim", "no_result"): _("There is no result yet."),
        ("bad_claim", "under_way"): _("The match is being played."),
        ("bad_claim", "was_played"): _("The match was played, so only its result can be disputed."),
        ("bad_claim", "no_time_missed"): _("No agreed time has been missed yet."),
        ("seat_impossible", "sits_already"): _("That player sits at another board of this round."),
        ("seat_impossible", "not_in_roster"): _("That player is not in this entry."),
        ("seat_impossible", "out_of_order"): _("A player sits at the own board or the one next to it."),
        ("seat_impossible", "nobody_to_put_back"): _("Nobody has left that chair."),
    }
)


def problem_words(code: str, problem: str) -> str:
    """The sentence of a problem; empty where the refusal as such says enough."""
    return str(PROBLEMS.get((code, problem), ""))
