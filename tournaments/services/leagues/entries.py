"""All that can be done to an entry of a season, in one place for its callers; its people are in `rosters`."""

from tournaments.services.leagues.departures import disqualify_entry, reject_entry, withdraw_entry
from tournaments.services.leagues.registering import accept_entry, enter_season, invite_entry, rename_entry

__all__ = [
    "accept_entry",
    "disqualify_entry",
    "enter_season",
    "invite_entry",
    "reject_entry",
    "rename_entry",
    "withdraw_entry",
]
