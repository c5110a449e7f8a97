"""Refusals of a tournament. Codes never change; they are documented in docs/api.md."""

from games.services.errors import ServiceError


class NotStaff(ServiceError):
    """Only the organisers of the tournament may do this."""

    code = "not_staff"


class Stale(ServiceError):
    """Somebody changed this since the caller looked; `details` say who, when and what."""

    code = "stale"


class WrongPhase(ServiceError):
    """The tournament is in another phase; `details.status` says which."""

    code = "wrong_phase"


class ReasonMissing(ServiceError):
    """This needs a reason that everybody will read."""

    code = "reason_missing"


class BadTournament(ServiceError):
    """A setting of the tournament has no meaning; `details.field` names it."""

    code = "bad_tournament"


class NotPublishable(ServiceError):
    """Something is missing before the tournament can be published; `details.field` names it."""

    code = "not_publishable"


class TwoSidesOnly(ServiceError):
    """Tournaments are played by games of two sides."""

    code = "two_sides_only"


class RegistrationClosed(ServiceError):
    """Nobody can enter at the moment."""

    code = "registration_closed"


class WrongEntryWord(ServiceError):
    """This registration is opened by a word, and that is not it."""

    code = "wrong_entry_word"


class AlreadyEntered(ServiceError):
    """One of the players has entered already; `details.player` names them."""

    code = "already_entered"


class ConditionNotMet(ServiceError):
    """A player does not meet a condition of entry; `details` name the player and the condition."""

    code = "condition_not_met"


class WrongMemberCount(ServiceError):
    """An entry has as many members as the game seats on one side; `details.members` says how many."""

    code = "wrong_member_count"


class GuestsStayOut(ServiceError):
    """A guest signs up before entering a tournament."""

    code = "guests_stay_out"


class NoSuchEntry(ServiceError):
    """The tournament has no such entry, or it is out already."""

    code = "no_such_entry"


class NotYourEntry(ServiceError):
    """Only its own members and the organisers may do this to an entry."""

    code = "not_your_entry"


class TooFewEntries(ServiceError):
    """A tournament needs at least two entries to start."""

    code = "too_few_entries"


class FieldTooLarge(ServiceError):
    """The format cannot seat so many entries; `details.most` says how many it can."""

    code = "field_too_large"


class RoundOpen(ServiceError):
    """Tables of the round are still without a result; `details.open` says how many."""

    code = "round_open"


class NoRoundLeft(ServiceError):
    """The stage has no further round."""

    code = "no_round_left"


class RoundStarted(ServiceError):
    """The round is being played, so its pairing stands."""

    code = "round_started"


class RoundClosed(ServiceError):
    """The round is closed; it has to be reopened first."""

    code = "round_closed"


class NotReopenable(ServiceError):
    """Only the last closed round can be reopened, unless an organiser overrides the rule with a reason."""

    code = "not_reopenable"


class NoPairingPossible(ServiceError):
    """No pairing of this round keeps the rules that nobody may break."""

    code = "no_pairing_possible"


class NotAtThisTable(ServiceError):
    """The player does not play at this table."""

    code = "not_at_this_table"


class TableNotReady(ServiceError):
    """Not everybody of this table is known or here yet."""

    code = "table_not_ready"


class AlreadyDecided(ServiceError):
    """The table has a result; correct it instead."""

    code = "already_decided"


class NotDecided(ServiceError):
    """The table has no result that could be changed."""

    code = "not_decided"


class BadResult(ServiceError):
    """The result has no meaning here; `details.field` says what is wrong."""

    code = "bad_result"


class OwnTable(ServiceError):
    """Nobody decides about a table that they play at."""

    code = "own_table"


class ConsentNeeded(ServiceError):
    """The change resets tables that have been played; `details.tables` names them, and RESET has to be typed."""

    code = "consent_needed"


class NotUndoable(ServiceError):
    """This act cannot be undone, or something was built on it."""

    code = "not_undoable"


class BadImport(ServiceError):
    """Lines of the file cannot be read; nothing was imported. `details.lines` lists number, code and field."""

    code = "bad_import"
