"""How far a tournament, an entry, a round or a table has come, in words."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.models import Entry, Pairing, ResultReport, Round, Tournament

TOURNAMENTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        Tournament.Status.DRAFT: pgettext_lazy("state of a tournament", "draft"),
        Tournament.Status.PUBLISHED: pgettext_lazy("state of a tournament", "announced"),
        Tournament.Status.REGISTRATION: pgettext_lazy("state of a tournament", "registration open"),
        Tournament.Status.CHECK_IN: pgettext_lazy("state of a tournament", "checking in"),
        Tournament.Status.SEEDED: pgettext_lazy("state of a tournament", "about to start"),
        Tournament.Status.RUNNING: pgettext_lazy("state of a tournament", "live"),
        Tournament.Status.PAUSED: pgettext_lazy("state of a tournament", "paused"),
        Tournament.Status.FINISHED: pgettext_lazy("state of a tournament", "finished"),
        Tournament.Status.ARCHIVED: pgettext_lazy("state of a tournament", "finished"),
        Tournament.Status.CANCELLED: pgettext_lazy("state of a tournament", "called off"),
    }
)

ENTRIES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Entry.Status.APPLIED: pgettext_lazy("state of an entry", "waits for approval"),
        Entry.Status.WAITLISTED: pgettext_lazy("state of an entry", "on the wait list"),
        Entry.Status.ACCEPTED: pgettext_lazy("state of an entry", "entered"),
        Entry.Status.CHECKED_IN: pgettext_lazy("state of an entry", "checked in"),
        Entry.Status.ACTIVE: pgettext_lazy("state of an entry", "playing"),
        Entry.Status.WITHDRAWN: pgettext_lazy("state of an entry", "withdrawn"),
        Entry.Status.DISQUALIFIED: pgettext_lazy("state of an entry", "disqualified"),
        Entry.Status.REJECTED: pgettext_lazy("state of an entry", "not admitted"),
    }
)

ROUNDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        Round.Status.PAIRED: pgettext_lazy("state of a round", "paired, not started"),
        Round.Status.PLAYING: pgettext_lazy("state of a round", "being played"),
        Round.Status.CLOSED: pgettext_lazy("state of a round", "complete"),
    }
)

TABLES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Pairing.Status.WAITING: pgettext_lazy("state of a table", "waiting"),
        Pairing.Status.READY: pgettext_lazy("state of a table", "about to begin"),
        Pairing.Status.PLAYING: pgettext_lazy("state of a table", "being played"),
        Pairing.Status.DECIDED: pgettext_lazy("state of a table", "decided"),
        Pairing.Status.BYE: pgettext_lazy("state of a table", "bye"),
        Pairing.Status.EMPTY: pgettext_lazy("state of a table", "nobody plays"),
        Pairing.Status.NOT_NEEDED: pgettext_lazy("state of a table", "not needed"),
    }
)

OUTCOMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        ResultReport.Outcome.FIRST: pgettext_lazy("outcome of a table", "decided"),
        ResultReport.Outcome.SECOND: pgettext_lazy("outcome of a table", "decided"),
        ResultReport.Outcome.DRAW: pgettext_lazy("outcome of a table", "drawn"),
        ResultReport.Outcome.FIRST_FORFEITS: pgettext_lazy("outcome of a table", "forfeit"),
        ResultReport.Outcome.SECOND_FORFEITS: pgettext_lazy("outcome of a table", "forfeit"),
        ResultReport.Outcome.DOUBLE_FORFEIT: pgettext_lazy("outcome of a table", "both forfeit"),
        ResultReport.Outcome.BYE: pgettext_lazy("outcome of a table", "bye"),
    }
)

ORIGINS: Mapping[str, str | Promise] = MappingProxyType(
    {
        ResultReport.Origin.ENGINE: pgettext_lazy("origin of a result", "played online"),
        ResultReport.Origin.PLAYERS: pgettext_lazy("origin of a result", "reported by the players"),
        ResultReport.Origin.STAFF: pgettext_lazy("origin of a result", "entered by the organisers"),
        ResultReport.Origin.GRACE: pgettext_lazy("origin of a result", "somebody did not come in time"),
        ResultReport.Origin.PAIRING: pgettext_lazy("origin of a result", "by the pairing"),
    }
)

CHIP_OF_TOURNAMENT: Mapping[str, str] = MappingProxyType(
    {
        Tournament.Status.REGISTRATION: "ok",
        Tournament.Status.CHECK_IN: "warn",
        Tournament.Status.SEEDED: "warn",
        Tournament.Status.PAUSED: "warn",
        Tournament.Status.CANCELLED: "bad",
    }
)
"""The colour of the chip that tells a tournament's state; the word says the same."""


def tournament_state(status: str) -> str:
    """«registration open», «live»."""
    return str(TOURNAMENTS[status])


def entry_state(status: str) -> str:
    """«entered», «on the wait list»."""
    return str(ENTRIES[status])


def round_state(status: str) -> str:
    """«being played», «complete»."""
    return str(ROUNDS[status])


def table_state(status: str, outcome: str | None = None) -> str:
    """How far a table has come; a decided one is told by its outcome: «forfeit», «drawn»."""
    return str(OUTCOMES[outcome]) if outcome is not None else str(TABLES[status])
