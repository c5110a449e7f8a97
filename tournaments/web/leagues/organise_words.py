"""What the organiser's pages of leagues say: tabs, states, what was done, what was about to be done."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import AlternateRequest, Board, BoardReport, Claim, LeagueStaff, RosterMember, Season
from tournaments.web.words.organise import field_name

type Words = Mapping[str, Any]
"""Texts that are translated where they are shown."""

TABS: Words = MappingProxyType(
    {
        "now": pgettext_lazy("tab", "Now"),
        "entries": pgettext_lazy("tab", "Entries"),
        "placement": pgettext_lazy("tab", "Placement"),
        "rounds": pgettext_lazy("tab", "Rounds"),
        "boards": pgettext_lazy("tab of a league", "Boards"),
        "claims": pgettext_lazy("tab of a league", "Claims"),
        "alternates": pgettext_lazy("tab of a league", "Alternates"),
        "end": pgettext_lazy("tab of a league", "End of season"),
        "staff": pgettext_lazy("tab", "Staff"),
        "export": pgettext_lazy("tab", "Export"),
        "settings": pgettext_lazy("tab", "Settings"),
        "log": pgettext_lazy("tab", "Log"),
    }
)

ROLES: Words = MappingProxyType(
    {
        LeagueStaff.Role.ORGANISER: pgettext_lazy("role", "organiser"),
        LeagueStaff.Role.ARBITER: pgettext_lazy("role", "arbiter"),
    }
)


CHIP_OF_SEASON: Mapping[str, str] = MappingProxyType(
    {
        Season.Status.REGISTRATION: "ok",
        Season.Status.PLACED: "warn",
        Season.Status.RUNNING: "info",
        Season.Status.PLAYED: "warn",
        Season.Status.CANCELLED: "bad",
    }
)
"""The colour of the chip that tells a season's state; the word says the same."""

BOARDS: Words = MappingProxyType(
    {
        Board.Status.PLANNED: pgettext_lazy("state of a board", "not open yet"),
        Board.Status.OPEN: pgettext_lazy("state of a board", "no time yet"),
        Board.Status.AGREED: pgettext_lazy("state of a board", "time agreed"),
        Board.Status.PLAYING: pgettext_lazy("state of a board", "being played"),
        Board.Status.DECIDED: pgettext_lazy("state of a board", "decided"),
    }
)

CHIP_OF_BOARD: Mapping[str, str] = MappingProxyType(
    {Board.Status.OPEN: "warn", Board.Status.AGREED: "ok", Board.Status.PLAYING: "info"}
)
"""The colour of the chip that tells a board's state; the word says the same."""


ORIGINS: Words = MappingProxyType(
    {
        BoardReport.Origin.ENGINE: pgettext_lazy("origin of a result", "played online"),
        BoardReport.Origin.PLAYERS: pgettext_lazy("origin of a result", "reported by the players"),
        BoardReport.Origin.STAFF: pgettext_lazy("origin of a result", "entered by the organisers"),
        BoardReport.Origin.CLAIM: pgettext_lazy("origin of a result", "ruled after a claim"),
        BoardReport.Origin.GRACE: pgettext_lazy("origin of a result", "by rule, somebody did not come"),
        BoardReport.Origin.WINDOW: pgettext_lazy("origin of a result", "by rule, at the end of the time"),
        BoardReport.Origin.DEPARTURE: pgettext_lazy("origin of a result", "an entry left the season"),
    }
)

CLAIMS: Words = MappingProxyType(
    {
        Claim.Kind.NO_SHOW: pgettext_lazy("kind of claim", "The other side did not come"),
        Claim.Kind.NO_EFFORT: pgettext_lazy("kind of claim", "The other side made no effort to agree on a time"),
        Claim.Kind.SCHEDULING: pgettext_lazy("kind of claim", "No time suited both, through nobody’s fault"),
        Claim.Kind.RESULT: pgettext_lazy("kind of claim", "The result is wrong"),
    }
)

CLAIM_STATES: Words = MappingProxyType(
    {
        Claim.Status.OPEN: pgettext_lazy("state of a claim", "open"),
        Claim.Status.UPHELD: pgettext_lazy("state of a claim", "upheld"),
        Claim.Status.REJECTED: pgettext_lazy("state of a claim", "rejected"),
        Claim.Status.WITHDRAWN: pgettext_lazy("state of a claim", "withdrawn"),
    }
)

REQUESTS: Words = MappingProxyType(
    {
        AlternateRequest.Status.ASKED: pgettext_lazy("answer of an alternate", "asked"),
        AlternateRequest.Status.ACCEPTED: pgettext_lazy("answer of an alternate", "said yes"),
        AlternateRequest.Status.DECLINED: pgettext_lazy("answer of an alternate", "said no"),
        AlternateRequest.Status.LAPSED: pgettext_lazy("answer of an alternate", "did not answer in time"),
        AlternateRequest.Status.CANCELLED: pgettext_lazy("answer of an alternate", "no longer needed"),
    }
)

PARTS: Words = MappingProxyType(
    {
        RosterMember.Part.REGULAR: pgettext_lazy("part of a roster", "regular player"),
        RosterMember.Part.RESERVE: pgettext_lazy("part of a roster", "reserve"),
    }
)

VENUES: Words = MappingProxyType(
    {
        Season.Venue.ONLINE: pgettext_lazy("venue", "online"),
        Season.Venue.TABLE: pgettext_lazy("venue", "with real cards"),
        Season.Venue.BOTH: pgettext_lazy("venue", "as the two sides like"),
    }
)

FORMATS: Words = MappingProxyType(
    {
        Season.Format.ROUND_ROBIN: pgettext_lazy("format of a league", "everybody meets everybody"),
        Season.Format.SWISS: pgettext_lazy("format of a league", "Swiss"),
    }
)

WINDOW_RULES: Words = MappingProxyType(
    {
        Season.WindowRule.EFFORT: _(
            "whoever came or offered times wins; if both did it is a draw, if nobody did both lose"
        ),
        Season.WindowRule.DRAW: _("it counts as a draw"),
        Season.WindowRule.DOUBLE_FORFEIT: _("both sides lose"),
        Season.WindowRule.ORGANISER: _("nothing happens by itself; the organisers decide"),
    }
)
"""What becomes of a board that was not played in time."""

OPEN: Words = MappingProxyType(
    {
        "boards": _("Boards are still without a result."),
        "claims": _("Claims are not decided."),
        "disputes": _("Two reports of a board differ."),
        "postponements": _("Postponements were asked for and are not answered."),
        "dispute_time": _("The days for claims are not over."),
        "playoffs": _("Play-offs are not decided."),
    }
)
"""Why a plan cannot be signed yet."""

DONE: Words = MappingProxyType(
    {
        "draft": _("The draft is saved. Nobody but the organisers sees it."),
        "edit": _("The settings are saved."),
        "edit_league": _("The settings are saved."),
        "open_registration": _("Registration is open."),
        "reopen_registration": _("Registration is open again; nobody is placed."),
        "place": _("The divisions are filled. Look at them, then start."),
        "start": _("The season has started."),
        "cancel": _("The season was called off."),
        "archive": _("The books are closed."),
        "accept": _("The entry was admitted."),
        "reject": _("The entry was not admitted."),
        "withdraw": _("The entry is out."),
        "disqualify": _("The entry is disqualified."),
        "rename": _("The entry has another name."),
        "move_entry": _("Moved."),
        "invite_entry": _("Invited. Everybody named has to agree."),
        "invite": _("Invited. The player has to agree."),
        "remove_member": _("The player is no longer on the roster."),
        "roster_up": _("The order of the roster is saved."),
        "roster_down": _("The order of the roster is saved."),
        "name_captain": _("The team has another captain."),
        "extend_round": _("The round stays open longer."),
        "close_round": _("The round is closed."),
        "open_round": _("The round is open."),
        "pair_round": _("The round is paired."),
        "end_division": _("The division has no further round."),
        "enter": _("The result is entered."),
        "count": _("That account counts."),
        "forfeit": _("The board is forfeited."),
        "correct": _("The correction is saved."),
        "void": _("The result no longer counts; the board is open again."),
        "set_time": _("The time is set, and both sides are told."),
        "message": _("Sent to both sides."),
        "grant": _("The board has more days."),
        "refuse": _("The postponement was refused; the deadline stays."),
        "use_reserve": _("The reserve plays."),
        "ask_standin": _("The first alternate has been asked."),
        "put_back": _("The regular player plays after all."),
        "add_staff": _("The role was given."),
        "remove_staff": _("The role was taken away."),
        "preview_plan": _("The plan was computed. Nothing has moved yet."),
        "sign_plan": _("The plan is signed, and the season is finished."),
        "refuse_promotion": _("The entry stays where it is. Look at the new plan."),
        "start_playoffs": _("The play-offs have begun."),
    }
)
"""What was done, by what was asked for."""

ASKED: Words = MappingProxyType(
    {
        "edit": _("Change the settings"),
        "open_registration": _("Open registration"),
        "reopen_registration": _("Open registration again"),
        "place": _("Fill the divisions"),
        "start": _("Start the season"),
        "cancel": _("Call the season off"),
        "archive": _("Close the books"),
        "accept": _("Admit the entry"),
        "reject": _("Not admit the entry"),
        "withdraw": _("Take the entry out"),
        "disqualify": _("Disqualify the entry"),
        "rename": _("Rename the entry"),
        "move_entry": _("Move the entry to another division"),
        "extend_round": _("Keep the round open longer"),
        "close_round": _("Close the round"),
        "end_division": _("End the division early"),
        "enter": _("Enter the result"),
        "count": _("Let one account count"),
        "forfeit": _("Forfeit the board"),
        "correct": _("Correct the result"),
        "void": _("Let the result count no more"),
        "set_time": _("Set a time"),
    }
)
"""What was about to be done when somebody else was quicker."""

FIELDS: Words = MappingProxyType(
    {
        "starts_on": pgettext_lazy("field", "First day of round 1"),
        "round_days": pgettext_lazy("field", "Days of a round"),
        "format": pgettext_lazy("field", "Format"),
        "cycles": pgettext_lazy("field", "How often everybody meets"),
        "swiss_rounds": pgettext_lazy("field", "Swiss rounds"),
        "boards": pgettext_lazy("field", "Boards of a fixture"),
        "most_reserves": pgettext_lazy("field", "Reserves of a team, at most"),
        "divisions": pgettext_lazy("field", "Divisions"),
        "division": pgettext_lazy("field", "Division"),
        "scoring": pgettext_lazy("field", "Points"),
        "registration_closes_at": pgettext_lazy("field", "Registration closes"),
        "contact_hours": pgettext_lazy("field", "Hours in which both sides show themselves"),
        "alternate_hours": pgettext_lazy("field", "Hours for an alternate to answer"),
        "fixing_hours": pgettext_lazy("field", "Hours before the end at which a time is set (0: never)"),
        "postponements": pgettext_lazy("field", "Free postponements of an entry"),
        "postponement_days": pgettext_lazy("field", "Days of a postponement"),
        "window_rule": pgettext_lazy("field", "A board that was not played in time"),
        "dispute_days": pgettext_lazy("field", "Days for claims after the last round"),
        "captain": pgettext_lazy("field", "Captain"),
        "closes_at": pgettext_lazy("field", "Open until"),
        "opens_at": pgettext_lazy("field", "Opens"),
        "deadline": pgettext_lazy("field", "Deadline"),
        "agreed_at": pgettext_lazy("field", "Agreed time"),
        "starts_at": pgettext_lazy("field", "Time"),
        "until": pgettext_lazy("field", "Until"),
        "home_points": pgettext_lazy("field", "Points of the home side"),
        "away_points": pgettext_lazy("field", "Points of the away side"),
        "origin": pgettext_lazy("field", "Where the result comes from"),
        "upheld": pgettext_lazy("field", "Upheld"),
        "system": pgettext_lazy("field", "Rating system"),
        "preset": pgettext_lazy("field", "Game"),
        "options": pgettext_lazy("field", "House rules"),
        "kind": pgettext_lazy("field", "Kind"),
        "part": pgettext_lazy("field", "Part"),
        "order": pgettext_lazy("field", "Order"),
        "member": pgettext_lazy("field", "Player"),
        "used": pgettext_lazy("field", "Free postponements used"),
    }
)
"""What settings and values of a league are called, beside those that tournaments have too."""


def named(code: str) -> str:
    """What a setting or a value of the log is called."""
    found = FIELDS.get(code)
    return field_name(code) if found is None else str(found)
