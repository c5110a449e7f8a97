"""What the organiser's pages say: steps, needs, what was done, why something was refused."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import TournamentStaff

TABS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "now": pgettext_lazy("tab", "Now"),
        "players": pgettext_lazy("tab", "Players"),
        "seeding": pgettext_lazy("tab", "Seeding"),
        "rounds": pgettext_lazy("tab", "Rounds"),
        "staff": pgettext_lazy("tab", "Staff"),
        "print": pgettext_lazy("tab", "Print"),
        "export": pgettext_lazy("tab", "Export"),
        "settings": pgettext_lazy("tab", "Settings"),
        "log": pgettext_lazy("tab", "Log"),
    }
)

ROLES: Mapping[str, str | Promise] = MappingProxyType(
    {
        TournamentStaff.Role.ORGANISER: pgettext_lazy("role", "organiser"),
        TournamentStaff.Role.ARBITER: pgettext_lazy("role", "arbiter"),
    }
)

DONE: Mapping[str, str | Promise] = MappingProxyType(
    {
        "draft": gettext_lazy("The draft is saved. Nobody but the organisers sees it."),
        "edit": gettext_lazy("The settings are saved."),
        "publish": gettext_lazy("The tournament is published, and registration is open."),
        "announce": gettext_lazy("The tournament is published; nobody can enter yet."),
        "open_registration": gettext_lazy("Registration is open."),
        "close_registration": gettext_lazy("Registration is closed."),
        "open_check_in": gettext_lazy("Check-in is open."),
        "start": gettext_lazy("The tournament has started."),
        "pause": gettext_lazy("The tournament is paused."),
        "resume": gettext_lazy("The tournament goes on."),
        "cancel": gettext_lazy("The tournament was called off."),
        "archive": gettext_lazy("The books are closed."),
        "pair": gettext_lazy("The round is paired. Look at it, then start it."),
        "end_stage": gettext_lazy("No further round is paired in this stage."),
        "unpair": gettext_lazy("The pairing was taken back."),
        "swap": gettext_lazy("The two have changed places."),
        "start_round": gettext_lazy("The round has started."),
        "close_round": gettext_lazy("The round is closed."),
        "reopen": gettext_lazy("The round is open again."),
        "approve": gettext_lazy("The entry was admitted."),
        "reject": gettext_lazy("The entry was not admitted."),
        "check_in": gettext_lazy("Checked in."),
        "take_back": gettext_lazy("The check-in was taken back."),
        "withdraw": gettext_lazy("The entry is out."),
        "disqualify": gettext_lazy("The entry is disqualified."),
        "reinstate": gettext_lazy("The entry is back."),
        "substitute": gettext_lazy("The substitute plays from now on."),
        "absence": gettext_lazy("The entry sits that round out."),
        "lift_absence": gettext_lazy("The entry plays that round."),
        "entry_venue": gettext_lazy("The entry sits elsewhere from its next table on."),
        "forbid": gettext_lazy("The two are kept apart from the next pairing on."),
        "allow": gettext_lazy("The two may meet again."),
        "by_rating": gettext_lazy("Seeded by rating."),
        "by_lot": gettext_lazy("The lot has been drawn."),
        "move_seed": gettext_lazy("Moved."),
        "seed_order": gettext_lazy("The order is saved."),
        "undo_seeding": gettext_lazy("The order before is back."),
        "add_staff": gettext_lazy("The role was given."),
        "remove_staff": gettext_lazy("The role was taken away."),
        "seen": gettext_lazy("Noted: they are at the table."),
        "name_table": gettext_lazy("The table has another place."),
        "table_venue": gettext_lazy("The table is played elsewhere now."),
        "extend": gettext_lazy("The table waits longer."),
        "forfeit": gettext_lazy("The table is forfeited."),
        "enter": gettext_lazy("The result is entered."),
        "count": gettext_lazy("That account counts."),
        "correct": gettext_lazy("The correction is saved."),
        "void": gettext_lazy("The result no longer counts; the table is played again."),
        "undo": gettext_lazy("Undone."),
    }
)
"""What was done, by what was asked for."""

ASKED: Mapping[str, str | Promise] = MappingProxyType(
    {
        "publish": gettext_lazy("Publish the tournament"),
        "start": gettext_lazy("Start the tournament"),
        "edit": gettext_lazy("Change the settings"),
        "cancel": gettext_lazy("Call the tournament off"),
        "swap": gettext_lazy("Let two entries change places"),
        "unpair": gettext_lazy("Take the pairing back"),
        "advance": gettext_lazy("Go on with the tournament"),
        "pair": gettext_lazy("Pair the next round"),
        "end_stage": gettext_lazy("End the stage early"),
        "start_round": gettext_lazy("Start the round"),
        "close_round": gettext_lazy("Close the round"),
        "reopen": gettext_lazy("Reopen the round"),
        "approve": gettext_lazy("Approve the entry"),
        "reject": gettext_lazy("Not admit the entry"),
        "withdraw": gettext_lazy("Take the entry out"),
        "disqualify": gettext_lazy("Disqualify the entry"),
        "substitute": gettext_lazy("Let a substitute play"),
        "by_rating": gettext_lazy("Seed by rating"),
        "by_lot": gettext_lazy("Seed by lot"),
        "move_seed": gettext_lazy("Move an entry"),
        "seed_order": gettext_lazy("Save the order"),
        "extend": gettext_lazy("Wait longer"),
        "forfeit": gettext_lazy("Forfeit the table"),
        "enter": gettext_lazy("Enter the result"),
        "count": gettext_lazy("Let one account count"),
        "correct": gettext_lazy("Correct the result"),
    }
)
"""What was about to be done when somebody else was quicker."""

ADVANCED: Mapping[str, str | Promise] = MappingProxyType(
    {
        "start_round": gettext_lazy("The round has started."),
        "pair_round": gettext_lazy("The next round is paired and has started."),
        "next_stage": gettext_lazy("The next stage has started."),
        "finish": gettext_lazy("The tournament is over. Here is its podium."),
        "nothing": gettext_lazy("There is nothing to do at the moment."),
    }
)
"""What `advance_tournament` did."""

STEPS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "publish": pgettext_lazy("next step", "Publish"),
        "start": pgettext_lazy("next step", "Start"),
        "start_round": pgettext_lazy("next step", "Start the round"),
        "pair_round": pgettext_lazy("next step", "Next round"),
        "next_stage": pgettext_lazy("next step", "Next stage"),
        "finish": pgettext_lazy("next step", "Finish"),
        "resume": pgettext_lazy("next step", "Go on"),
        "archive": pgettext_lazy("next step", "Close the books"),
    }
)
"""The button of each next step; others have none."""

FIELDS: Mapping[str, Any] = MappingProxyType(
    {
        "name": pgettext_lazy("field", "Name"),
        "starts_at": pgettext_lazy("field", "Starts"),
        "zone": pgettext_lazy("field", "Time zone"),
        "place": pgettext_lazy("field", "Place"),
        "venue": pgettext_lazy("field", "Where it is played"),
        "description": pgettext_lazy("field", "Description"),
        "registration": pgettext_lazy("field", "Who can enter"),
        "entry_word": pgettext_lazy("field", "Code word"),
        "capacity": pgettext_lazy("field", "Places"),
        "least_rating": pgettext_lazy("field", "Lowest rating"),
        "most_rating": pgettext_lazy("field", "Highest rating"),
        "least_games": pgettext_lazy("field", "Rated matches played"),
        "allows_late_entries": pgettext_lazy("field", "Late entries"),
        "visibility": pgettext_lazy("field", "Who can see it"),
        "rated": pgettext_lazy("field", "Rated"),
        "turn_seconds": pgettext_lazy("field", "Time for a play"),
        "grace_minutes": pgettext_lazy("field", "Minutes of grace"),
        "pairs_by_itself": pgettext_lazy("field", "Runs by itself"),
        "stages": pgettext_lazy("field", "Stages"),
        "status": pgettext_lazy("field", "State"),
        "seed": pgettext_lazy("field", "Seed"),
        "rating": pgettext_lazy("field", "Rating"),
        "club": pgettext_lazy("field", "Club"),
        "lot": pgettext_lazy("field", "Lot"),
        "member": pgettext_lazy("field", "Player"),
        "members": pgettext_lazy("field", "Players"),
        "players": pgettext_lazy("field", "Players"),
        "reason": pgettext_lazy("field", "Reason"),
        "first_points": pgettext_lazy("field", "Score"),
        "loser": pgettext_lazy("field", "Who forfeits"),
        "typed": pgettext_lazy("field", "Typed"),
        "substitute": pgettext_lazy("field", "Substitute"),
        "points": pgettext_lazy("field", "Score"),
        "outcome": pgettext_lazy("field", "Outcome"),
        "table_name": pgettext_lazy("field", "Place of the table"),
        "due_at": pgettext_lazy("field", "Waits until"),
        "role": pgettext_lazy("field", "Role"),
        "round": pgettext_lazy("field", "Round"),
        "rounds": pgettext_lazy("field", "Rounds"),
        "groups": pgettext_lazy("field", "Groups"),
        "qualifiers": pgettext_lazy("field", "How many of each group go on"),
        "advance": pgettext_lazy("field", "How many go on"),
        "best_of": pgettext_lazy("field", "Best of"),
        "best_of_final": pgettext_lazy("field", "Final: best of"),
        "third_place": pgettext_lazy("field", "Match for third place"),
        "reset": pgettext_lazy("field", "Reset final"),
        "cycles": pgettext_lazy("field", "How often everybody meets"),
        "rematches": pgettext_lazy("field", "Rematches"),
        "accelerated": pgettext_lazy("field", "Accelerated first rounds"),
        "shared_boards": pgettext_lazy("field", "Boards are shared"),
        "quitter_rule": pgettext_lazy("field", "If somebody leaves"),
        "scoring": pgettext_lazy("field", "Points"),
        "tiebreaks": pgettext_lazy("field", "Tie-breaks"),
        "entries": pgettext_lazy("field", "Entries"),
        "minutes": pgettext_lazy("field", "Minutes"),
        "kind": pgettext_lazy("field", "Kind of absence"),
        "second_entry": pgettext_lazy("field", "The other entry"),
        "player": pgettext_lazy("field", "Player"),
    }
)
"""What the settings and the values of the log are called."""


def field_name(code: str) -> str:
    """What a setting is called; one without a name keeps its code."""
    return str(FIELDS.get(code, code.replace("_", " ")))
