"""How far a season, an entry, a round or a board has come, in words for everybody who reads."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import BoardReport, LeagueRound, Season, SeasonEntry
from tournaments.web.leagues.organise_words import CLAIM_STATES, CLAIMS, ORIGINS

SEASONS: Mapping[str, str | Promise] = MappingProxyType(
    {
        Season.Status.DRAFT: pgettext_lazy("state of a season", "draft"),
        Season.Status.REGISTRATION: pgettext_lazy("state of a season", "registration open"),
        Season.Status.PLACED: pgettext_lazy("state of a season", "about to start"),
        Season.Status.RUNNING: pgettext_lazy("state of a season", "being played"),
        Season.Status.PLAYED: pgettext_lazy("state of a season", "all rounds played"),
        Season.Status.FINISHED: pgettext_lazy("state of a season", "finished"),
        Season.Status.ARCHIVED: pgettext_lazy("state of a season", "finished"),
        Season.Status.CANCELLED: pgettext_lazy("state of a season", "called off"),
    }
)

ENTRIES: Mapping[str, str | Promise] = MappingProxyType(
    {
        SeasonEntry.Status.APPLIED: pgettext_lazy("state of an entry", "not complete yet"),
        SeasonEntry.Status.WAITLISTED: pgettext_lazy("state of an entry", "on the wait list"),
        SeasonEntry.Status.ACCEPTED: pgettext_lazy("state of an entry", "entered"),
        SeasonEntry.Status.ACTIVE: pgettext_lazy("state of an entry", "playing"),
        SeasonEntry.Status.WITHDRAWN: pgettext_lazy("state of an entry", "withdrawn"),
        SeasonEntry.Status.DISQUALIFIED: pgettext_lazy("state of an entry", "disqualified"),
        SeasonEntry.Status.REJECTED: pgettext_lazy("state of an entry", "not admitted"),
    }
)

ROUNDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        LeagueRound.Status.PLANNED: pgettext_lazy("state of a round", "to come"),
        LeagueRound.Status.OPEN: pgettext_lazy("state of a round", "being played"),
        LeagueRound.Status.CLOSED: pgettext_lazy("state of a round", "complete"),
    }
)

OUTCOMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        BoardReport.Outcome.HOME: pgettext_lazy("outcome of a board", "won by the home side"),
        BoardReport.Outcome.AWAY: pgettext_lazy("outcome of a board", "won by the away side"),
        BoardReport.Outcome.DRAW: pgettext_lazy("outcome of a board", "drawn"),
        BoardReport.Outcome.HOME_FORFEITS: pgettext_lazy("outcome of a board", "forfeit"),
        BoardReport.Outcome.AWAY_FORFEITS: pgettext_lazy("outcome of a board", "forfeit"),
        BoardReport.Outcome.DOUBLE_FORFEIT: pgettext_lazy("outcome of a board", "both forfeit"),
        BoardReport.Outcome.UNPLAYED_DRAW: pgettext_lazy("outcome of a board", "drawn, not played"),
    }
)


OUTCOME_SENTENCES: Mapping[str, str | Promise] = MappingProxyType(
    {
        BoardReport.Outcome.HOME: gettext_lazy("%(home)s won"),
        BoardReport.Outcome.AWAY: gettext_lazy("%(away)s won"),
        BoardReport.Outcome.DRAW: gettext_lazy("%(home)s and %(away)s drew"),
        BoardReport.Outcome.HOME_FORFEITS: gettext_lazy("%(home)s forfeits"),
        BoardReport.Outcome.AWAY_FORFEITS: gettext_lazy("%(away)s forfeits"),
        BoardReport.Outcome.DOUBLE_FORFEIT: gettext_lazy("%(home)s and %(away)s both forfeit"),
        BoardReport.Outcome.UNPLAYED_DRAW: gettext_lazy("drawn without playing"),
    }
)


def season_state(status: str) -> str:
    """«registration open», «being played»."""
    return str(SEASONS[status])


def entry_state(status: str) -> str:
    """«entered», «on the wait list»."""
    return str(ENTRIES[status])


def round_state(status: str) -> str:
    """«being played», «to come»."""
    return str(ROUNDS[status])


def outcome_words(outcome: str) -> str:
    """«drawn», «forfeit»."""
    return str(OUTCOMES[outcome])


def outcome_sentence(outcome: str, home: str, away: str) -> str:
    """Who won, by name: «Ada won», «Bruno forfeits»."""
    return str(OUTCOME_SENTENCES[outcome]) % {"home": home, "away": away}


def origin_words(origin: str) -> str:
    """«played online», «ruled after a claim»."""
    return str(ORIGINS[origin])


def claim_words(kind: str) -> str:
    """What a side complains of, as a sentence without a full stop."""
    return str(CLAIMS[kind])


def claim_state(status: str) -> str:
    """«open», «upheld»."""
    return str(CLAIM_STATES[status])
