"""Refusals at the end of a season: play-offs, the plan of movement, the next season. Codes never change."""

from games.services.errors import ServiceError


class SeasonUnsettled(ServiceError):
    """Something is still open; `details.open` lists what: boards, claims, disputes, dispute_time or playoffs."""

    code = "season_unsettled"


class PlanOutdated(ServiceError):
    """The plan is no longer what the results lead to, or another one has replaced it; look at a new preview."""

    code = "plan_outdated"


class NoPlayoffs(ServiceError):
    """The final tables lead to no play-off, or all of them have begun already."""

    code = "no_playoffs"


class PlayoffsBegun(ServiceError):
    """The play-offs have begun, so nobody can change any more who takes part in them."""

    code = "playoffs_begun"


class NotMovingUp(ServiceError):
    """The entry would not move up, so there is nothing to decline."""

    code = "not_moving_up"


class AlreadyRefused(ServiceError):
    """The entry has declined already."""

    code = "already_refused"
