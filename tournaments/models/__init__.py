"""Tables of the `tournaments` app: columns and constraints, no behaviour."""

from tournaments.models.audit import AuditEntry
from tournaments.models.entry import Absence, Entry, EntryMember, ForbiddenPair
from tournaments.models.pairing import Pairing, PairingMatch, PairingSide, Round
from tournaments.models.result import ResultReport
from tournaments.models.tournament import Stage, StageEntry, Tournament, TournamentStaff

__all__ = [
    "Absence",
    "AuditEntry",
    "Entry",
    "EntryMember",
    "ForbiddenPair",
    "Pairing",
    "PairingMatch",
    "PairingSide",
    "ResultReport",
    "Round",
    "Stage",
    "StageEntry",
    "Tournament",
    "TournamentStaff",
]
