"""All that can be done to an entry, in one place for its callers; each act is written in a file of its subject."""

from tournaments.services.absences import lift_absence, set_absence
from tournaments.services.entries_check_in import check_in_entry, take_back_check_in
from tournaments.services.entries_decisions import approve_entry, set_venue
from tournaments.services.entries_late import JoinableRounds, joinable_rounds
from tournaments.services.entries_leave import disqualify_entry, reinstate_entry, reject_entry, withdraw_entry
from tournaments.services.entries_register import add_entry, create_entry, register_entry
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair
from tournaments.services.members import confirm_membership, decline_membership, substitute_member

__all__ = [
    "JoinableRounds",
    "add_entry",
    "allow_pair",
    "approve_entry",
    "check_in_entry",
    "confirm_membership",
    "create_entry",
    "decline_membership",
    "disqualify_entry",
    "forbid_pair",
    "joinable_rounds",
    "lift_absence",
    "register_entry",
    "reinstate_entry",
    "reject_entry",
    "set_absence",
    "set_venue",
    "substitute_member",
    "take_back_check_in",
    "withdraw_entry",
]
