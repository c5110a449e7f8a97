"""Refusals at a board of a league: times, postponements, stand-ins, claims. Codes never change."""

from games.services.errors import ServiceError


class NotAtThisBoard(ServiceError):
    """Only those who sit at the board, and the captains of both sides, may do this."""

    code = "not_at_this_board"


class BoardNotOpen(ServiceError):
    """The board cannot be played now: its round is still to come, or it has a result; `details.status` says which."""

    code = "board_not_open"


class WindowOver(ServiceError):
    """The window in which the board could be played is over; `details.deadline_at` says since when."""

    code = "window_over"


class MatchUnderWay(ServiceError):
    """The match of the board is being played, or a side has reported it."""

    code = "match_under_way"


class BadTime(ServiceError):
    """The time is past, after the window or not at a whole minute; `details.problem` says which."""

    code = "bad_time"


class WrongVenue(ServiceError):
    """The season is not played there; `details.venue` says where it is."""

    code = "wrong_venue"


class TooManyProposals(ServiceError):
    """This side waits for answers to many times already; `details.most` says to how many it may."""

    code = "too_many_proposals"


class OwnProposal(ServiceError):
    """A time is accepted or declined by the other side."""

    code = "own_proposal"


class AlreadyAnswered(ServiceError):
    """This was answered, taken back or has lapsed; `details.status` says which."""

    code = "already_answered"


class BadHours(ServiceError):
    """An hour of the week is a day from 0 (Monday) to 6 and an hour from 0 to 23; `details.hour` names a wrong one."""

    code = "bad_hours"


class NothingSaid(ServiceError):
    """The message is empty."""

    code = "nothing_said"


class PostponementImpossible(ServiceError):
    """The board cannot get more days; `details.problem` says why, `details.latest_at` how far it could go."""

    code = "postponement_impossible"


class PostponementAsked(ServiceError):
    """Somebody has asked for more days at this board, and the organisers have not answered yet."""

    code = "postponement_asked"


class BadClaim(ServiceError):
    """The claim has no meaning here; `details.problem` says why."""

    code = "bad_claim"


class ClaimOpen(ServiceError):
    """This side has a claim at this board that is not decided yet."""

    code = "claim_open"


class ClaimsClosed(ServiceError):
    """The days for claims after the last round are over; `details.closed_at` says since when."""

    code = "claims_closed"


class NoSuchChair(ServiceError):
    """The board has no such chair."""

    code = "no_such_chair"


class SeatImpossible(ServiceError):
    """This player cannot take the chair; `details.problem` says why."""

    code = "seat_impossible"
