"""Why a table is as it is: a sentence for every reason code of the pairings (docs/algorithms/pairing.md)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REASONS: Mapping[str, str | Promise] = MappingProxyType(
    {
        # who meets whom
        "first_round_fold": _("First round: the upper half by seed meets the lower half, in order."),
        "same_score": _("Both have the same score, %(score)s."),
        "seeded_fold": _("Within the same score the upper half by seed meets the lower half, in order."),
        "fold_shifted": _("%(entry)s would have met %(other)s, but then others could not have been paired as well."),
        "floated_down": _("%(entry)s, with %(from)s, found no opponent of the same score and came down."),
        "floated_up": _("%(entry)s, with %(from)s, meets somebody who has %(to)s."),
        "rematch_avoided": _("%(entry)s and %(other)s have met already, so they are not paired again."),
        "forbidden_avoided": _("%(entry)s and %(other)s are kept apart by the organisers."),
        "seat_rule_avoided": _("%(entry)s and %(other)s must both have the same seat, so they cannot meet."),
        "seat_clash_avoided": _("%(entry)s and %(other)s both need the same seat, so they do not meet."),
        "rest_must_pair": _("%(entry)s does not meet %(other)s, because the others could not be paired then."),
        "rematch_allowed": _("The two have met before; here that is allowed."),
        "forfeit_repeated": _("The two were paired in round %(round)s and did not play, so this is no rematch."),
        "accelerated": _("The first rounds are accelerated: the upper half is paired as if it had points already."),
        "berger": _("By the schedule number %(first_number)s meets number %(second_number)s in round %(round)s."),
        "group_round": _("Both are in the same group, and its schedule sets them against each other."),
        "live_order": _("By the table as it stood: place %(higher_place)s plays place %(lower_place)s."),
        "mitchell_move": _("Round %(round)s: the line that moves has come one table further."),
        "bracket_seed": _("Seed %(seed)s has this place in the bracket."),
        "winner_of": _("One place is that of the winner of %(slot)s."),
        "loser_of": _("One place is that of the loser of %(slot)s."),
        # who has no opponent
        "bye_absent_field_odd": _("An odd number is there (%(present)s), so one sits out."),
        "bye_lowest_score": _("The bye goes to the lowest score, %(score)s, that has had none yet."),
        "bye_fewest_unplayed": _("Of the lowest score the bye goes to who has missed the fewest rounds."),
        "bye_lowest_seed": _("Of the lowest score the bye goes to the lowest seed, %(seed)s."),
        "bye_rest_unpairable": _("With a lower score sitting out the others could not have been paired."),
        "bye_better_pairing": _("With another of the same score sitting out the others would be paired worse."),
        "bye_lowest_placed": _("The number is odd: the bye goes to the lowest place that has had none, %(place)s."),
        "bye_odd_field": _("The number is odd: by the schedule everybody sits out once."),
        "bye_sits_out": _("The number is odd: whoever would meet nobody sits out."),
        "opponent_absent": _("%(other)s is away this round, so there is nobody to play."),
        # who leads the first hand
        "seat_need": _("%(entry)s leads the first hand, to level how often each has led and dealt."),
        "seat_stronger_need": _("%(entry)s leads the first hand, having the stronger claim to it."),
        "seat_alternates": _("%(entry)s leads the first hand, because the two take turns."),
        "seat_need_of_higher": _("Both have the same claim; the higher placed decides, and %(entry)s leads."),
        "seat_first_round": _("Nobody has led yet: odd seeds lead, even seeds deal."),
        "seat_by_number": _("Both have led equally often; the seed decides, and %(entry)s leads."),
        "seat_lower_leads": _("Both have led equally often, so the lower placed leads: %(entry)s."),
        # the round as a whole
        "tier_exact": _("Paired exactly: no other pairing of the round is better by the rules."),
        "tier_fast": _("Paired by the fast rules for large fields (%(entries)s entries)."),
        "tier_exact_gave_none": _("The exact rules allow no pairing of this round, so the fast ones were used."),
    }
)

_OF_ENTRIES = ("entry", "other", "opponent", "first", "second", "higher", "lower")
"""The details that hold the id of an entry, whose name the sentence says."""


def reasons_in_words(reasons: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> tuple[str, ...]:
    """The sentences of a table's reasons, in their order; `names` are those of the entries by id.

    A code without a sentence, as one of a later edition of the rules, says nothing.
    """
    return tuple(words for reason in reasons if (words := _sentence(reason, names)))


def _sentence(reason: Mapping[str, Any], names: Mapping[int, str]) -> str:
    sentence = REASONS.get(str(reason.get("code", "")))
    if sentence is None:
        return ""
    details = dict(reason.get("details", {}))
    if "opponent" in details:
        details.setdefault("other", details["opponent"])
    for key in _OF_ENTRIES:
        if key in details:
            details[key] = names.get(details[key], details[key])
    try:
        return str(sentence) % details
    except KeyError:  # a row of an older edition, with fewer details
        return ""
