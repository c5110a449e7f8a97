"""Tables of the `tournaments` app: columns and constraints, no behaviour."""

from tournaments.models.audit import AuditEntry
from tournaments.models.entry import Absence, Entry, EntryMember, ForbiddenPair
from tournaments.models.fixture import (
    Board,
    BoardMatch,
    BoardReport,
    BoardSeat,
    Fixture,
    FixtureSide,
    LeagueRound,
)
from tournaments.models.league import Division, League, LeagueStaff, Season
from tournaments.models.movement import MovementPlan, MovementRefusal, SeasonLogEntry
from tournaments.models.pairing import Pairing, PairingMatch, PairingSide, Round
from tournaments.models.result import ResultReport
from tournaments.models.roster import Alternate, RosterMember, SeasonEntry
from tournaments.models.scheduling import (
    AlternateRequest,
    BoardMessage,
    CalendarKey,
    Claim,
    Postponement,
    TimeProposal,
    UsualHour,
)
from tournaments.models.tournament import Stage, StageEntry, Tournament, TournamentStaff

__all__ = [
    "Absence",
    "Alternate",
    "AlternateRequest",
    "AuditEntry",
    "Board",
    "BoardMatch",
    "BoardMessage",
    "BoardReport",
    "BoardSeat",
    "CalendarKey",
    "Claim",
    "Division",
    "Entry",
    "EntryMember",
    "Fixture",
    "FixtureSide",
    "ForbiddenPair",
    "League",
    "LeagueRound",
    "LeagueStaff",
    "MovementPlan",
    "MovementRefusal",
    "Pairing",
    "PairingMatch",
    "PairingSide",
    "Postponement",
    "ResultReport",
    "RosterMember",
    "Round",
    "Season",
    "SeasonEntry",
    "SeasonLogEntry",
    "Stage",
    "StageEntry",
    "TimeProposal",
    "Tournament",
    "TournamentStaff",
    "UsualHour",
]
