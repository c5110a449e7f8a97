"""Refusals of tournaments and leagues. Codes never change; they are documented in docs/api.md."""

from games.services.errors import ServiceError


class NotStaff(ServiceError):
    """Only those who run the competition may do this."""

    code = "not_staff"


class Stale(ServiceError):
    """Somebody changed this since the caller looked; `details` say who, when and what."""

    code = "stale"


class WrongPhase(ServiceError):
    """The competition is in another phase; `details.status` says which."""

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
    """Competitions are played by games of two sides."""

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
    """An entry needs a player for every chair on its side; `details.members` says how many."""

    code = "wrong_member_count"


class GuestsStayOut(ServiceError):
    """A guest signs up before taking part in a competition."""

    code = "guests_stay_out"


class NoSuchEntry(ServiceError):
    """The competition has no such entry, or it is out already."""

    code = "no_such_entry"


class NotYourEntry(ServiceError):
    """Only its own members and those who run the competition may do this to an entry."""

    code = "not_your_entry"


class TooFewEntries(ServiceError):
    """A competition needs at least two entries to start."""

    code = "too_few_entries"


class RoundOpen(ServiceError):
    """Tables or boards of the round are still without a result; `details.open` says how many."""

    code = "round_open"


class NoRoundLeft(ServiceError):
    """The stage has no further round."""

    code = "no_round_left"


class SwapImpossible(ServiceError):
    """The schedule of this format is fixed; only the two of one table can change sides."""

    code = "swap_impossible"


class ResultPending(ServiceError):
    """The players have just finished; their result is on its way, and can be corrected then."""

    code = "result_on_its_way"


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
    """The table or board has a result; correct it instead."""

    code = "already_decided"


class NotDecided(ServiceError):
    """The table or board has no result that could be changed."""

    code = "not_decided"


class BadResult(ServiceError):
    """The result has no meaning here; `details.field` says what is wrong."""

    code = "bad_result"


class OwnTable(ServiceError):
    """Nobody decides about a table or board that they play at."""

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


class UnknownPlayer(ServiceError):
    """Nobody of this name has an account; `details.player` is the name."""

    code = "unknown_player"


class BotsStayOut(ServiceError):
    """Bots enter a tournament only by the hand of the site's staff, a league never; `details.player` names the one."""

    code = "bots_stay_out"


class BadEntry(ServiceError):
    """Something about the entry has no meaning; `details.field` names it."""

    code = "bad_entry"


class EntryNameTaken(ServiceError):
    """Another entry of the competition is shown under this name; `details.name` is the name."""

    code = "entry_name_taken"


class NoPlaceFree(ServiceError):
    """Every place is taken; `details.capacity` says how many there are."""

    code = "no_place_free"


class LateEntryImpossible(ServiceError):
    """Nobody can join at this point; `details.format` is that of the stage that is being played."""

    code = "late_entry_impossible"


class EntryPlaying(ServiceError):
    """The entry is at a table that is being played, so its members stay until that is over."""

    code = "entry_playing"


class RoundPaired(ServiceError):
    """The round is paired already, so who sits out is settled; `details.round` is its number."""

    code = "round_paired"


class AbsenceImpossible(ServiceError):
    """Nobody can sit out a round of this format and go on; `details.format` names it."""

    code = "absence_impossible"


class NoHalfByes(ServiceError):
    """The stage gives no half points to the absent, or the entry has had them all; `details.most` says how many."""

    code = "no_half_byes"


class LastOrganiser(ServiceError):
    """A tournament or league keeps at least one organiser."""

    code = "last_organiser"
