"""Refusals in the life of a season: leagues, entries, rosters, divisions, rounds. Codes never change."""

from games.services.errors import ServiceError


class BadLeague(ServiceError):
    """A setting of the league has no meaning; `details.field` names it."""

    code = "bad_league"


class BadSeason(ServiceError):
    """A setting of the season has no meaning; `details.field` names it, `details.problem` says what is wrong."""

    code = "bad_season"


class BadDivisions(ServiceError):
    """A season has 1 to 12 divisions of at least two places, with zones that fit; `details.division` is the number."""

    code = "bad_divisions"


class SeasonFull(ServiceError):
    """Every place of the season is taken; `details.places` says how many there are."""

    code = "season_full"


class DivisionUneven(ServiceError):
    """A division has fewer than two entries or more than places; `details` name it and say how many."""

    code = "division_uneven"


class NotCaptain(ServiceError):
    """Only the captain of the entry, or an organiser, may do this."""

    code = "not_captain"


class RosterIncomplete(ServiceError):
    """Not every board has a player who agreed to be in; `details.missing` says how many are wanted."""

    code = "roster_incomplete"


class RosterFull(ServiceError):
    """The entry has as many players as it may; `details.most` says how many, `details.part` of which."""

    code = "roster_full"


class RosterFrozen(ServiceError):
    """Nobody joins an entry in the last third of the rounds; `details.round` is the first of them."""

    code = "roster_frozen"


class CaptainStays(ServiceError):
    """The captain leaves an entry only after handing it over, or by withdrawing it."""

    code = "captain_stays"


class MemberPlaying(ServiceError):
    """The player is at a board that is being played, or nobody could take the place there; `details.board` names it."""

    code = "member_playing"


class TeamNameTaken(ServiceError):
    """A team of another captain bears this name; `details.name` is the name."""

    code = "team_name_taken"


class RoundNotDue(ServiceError):
    """The round cannot be opened: the one before it is still being played, or it has no fixtures yet."""

    code = "round_not_due"
