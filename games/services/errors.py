"""Refusals of the house; those of the rules are `games.engine.GameError`. Codes never change."""

from collections.abc import Mapping
from typing import ClassVar


class ServiceError(Exception):
    """A request that the service refuses.

    `code` is stable and documented in docs/api.md; `details` may be shown to the caller and never holds hidden cards.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, message: str = "", details: Mapping[str, object] | None = None) -> None:
        super().__init__(message or (type(self).__doc__ or "").split("\n", 1)[0])
        self.details: Mapping[str, object] = details or {}


class StalePlay(ServiceError):
    """The match has moved on since the caller looked; `details.seq` is the current number."""

    code = "stale_play"

    def __init__(self, *, current_seq: int) -> None:
        super().__init__(f"the match is at event {current_seq}", {"seq": current_seq})


class MatchNotStarted(ServiceError):
    """The match waits for players."""

    code = "match_not_started"


class MatchStarted(ServiceError):
    """The match is already under way, so its seats cannot change."""

    code = "match_started"


class MatchCancelled(ServiceError):
    """The match was called off."""

    code = "match_cancelled"


class SeatTaken(ServiceError):
    """Somebody sits there."""

    code = "seat_taken"


class NoSuchSeat(ServiceError):
    """This match has no seat of that number."""

    code = "no_such_seat"


class MatchFull(ServiceError):
    """Every seat is taken."""

    code = "match_full"


class AlreadySeated(ServiceError):
    """The player has a seat at this match."""

    code = "already_seated"


class NotSeated(ServiceError):
    """The player has no seat at this match."""

    code = "not_seated"


class NotCreator(ServiceError):
    """Only the player who opened the table may do this."""

    code = "not_creator"


class GuestUnrated(ServiceError):
    """Guests play unrated matches; signing up keeps the name and the matches."""

    code = "guest_unrated"


class UnknownBotLevel(ServiceError):
    """There is no bot of this level."""

    code = "unknown_bot_level"


class BadTurnSeconds(ServiceError):
    """The time for one play is outside the limits; a rated match needs one."""

    code = "bad_turn_seconds"


class TooManyBots(ServiceError):
    """More bots were asked for than there are seats for them."""

    code = "too_many_bots"


class NameTaken(ServiceError):
    """A player of this name exists."""

    code = "name_taken"


class BadName(ServiceError):
    """A name has 1 to 30 visible characters and no control characters."""

    code = "bad_name"


class IdempotencyKeyReused(ServiceError):
    """This Idempotency-Key was used with another request."""

    code = "idempotency_key_reused"


class WrongSeatCount(ServiceError):
    """A real table names everybody who sits at it; `details.seats` is how many that are."""

    code = "wrong_seat_count"


class BotAtTable(ServiceError):
    """Bots hold no real cards."""

    code = "bot_at_table"


class NotATableMatch(ServiceError):
    """This match is played online and reports itself."""

    code = "not_a_table_match"


class AlreadyConfirmed(ServiceError):
    """The result is settled; only a correction by somebody in charge can change it."""

    code = "already_confirmed"


class NoSuchSide(ServiceError):
    """This match has no side of that number."""

    code = "no_such_side"


class NotInCharge(ServiceError):
    """Only the organiser of the match, who does not play in it, or staff may decide this."""

    code = "not_in_charge"


class NotACompetitionMatch(ServiceError):
    """No competition opened this match, so none may speak for it."""

    code = "not_a_competition_match"


class ResultPending(ServiceError):
    """The match has no result yet that could be corrected."""

    code = "result_pending"


class BadReport(ServiceError):
    """The report cannot be read; `details.where` says which part."""

    code = "bad_report"


class ImpossibleReport(ServiceError):
    """The report contradicts itself or the rules; `details.issues` lists codes, with the hand each belongs to."""

    code = "impossible_report"

    def __init__(self, *issues: Mapping[str, object]) -> None:
        super().__init__(details={"issues": list(issues)})
        self.issues = issues


class MatchUnfinished(ServiceError):
    """The reported points do not end the match."""

    code = "match_unfinished"


class UnknownRatingSystem(ServiceError):
    """There is no rating system of this name; `details.systems` lists those that are."""

    code = "unknown_rating_system"


class PoolCodeTaken(ServiceError):
    """Another pool of ratings has this code."""

    code = "pool_code_taken"


class ClubNameTaken(ServiceError):
    """A club of this name exists."""

    code = "club_name_taken"


class BadClub(ServiceError):
    """Something about the club cannot be so; `details.field` says what."""

    code = "bad_club"


class UnknownCountry(ServiceError):
    """ISO 3166 has no country of these two letters."""

    code = "unknown_country"


class GuestInClub(ServiceError):
    """Clubs are for players with an account; signing up keeps the name and the matches."""

    code = "guest_in_club"


class AlreadyClubMember(ServiceError):
    """The player is in the club, or has asked to join and waits for an answer."""

    code = "already_club_member"


class NotClubMember(ServiceError):
    """The player is not in the club."""

    code = "not_club_member"


class NotClubManager(ServiceError):
    """Only those who manage the club may do this."""

    code = "not_club_manager"


class LastClubManager(ServiceError):
    """A club with members keeps a manager; another one has to be named first."""

    code = "last_club_manager"


class ReviewTooEarly(ServiceError):
    """A match is reviewed once it is over."""

    code = "review_too_early"


class NoPlaysRecorded(ServiceError):
    """No play of this match was recorded, so there is nothing to review."""

    code = "no_plays_recorded"


class TooManyReviews(ServiceError):
    """So many reviews wait already that this one has to be asked for later."""

    code = "too_many_reviews"


def all_service_errors() -> tuple[type[ServiceError], ...]:
    """Every refusal of the house, for the tests that insist on its documentation and translation."""
    return tuple(sorted(ServiceError.__subclasses__(), key=lambda error: error.code))
