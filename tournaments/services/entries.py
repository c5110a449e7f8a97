"""All that can be done to an entry, in one place for its callers; each act is written in a file of its own."""

from tournaments.services.entries_check_in import check_in_entry, take_back_check_in
from tournaments.services.entries_late import JoinableRounds, joinable_rounds
from tournaments.services.entries_register import add_entry, create_entry, register_entry

__all__ = [
    "JoinableRounds",
    "add_entry",
    "check_in_entry",
    "create_entry",
    "joinable_rounds",
    "register_entry",
    "take_back_check_in",
]
