"""Orders about a season as a whole and its rounds."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.errors_entries import BadSeason
from tournaments.services.leagues.placement import place_season, reopen_registration
from tournaments.services.leagues.rounds import close_round, end_division, extend_round, open_round, pair_swiss_round
from tournaments.services.leagues.season_phases import archive_season, cancel_season, open_season_registration
from tournaments.services.leagues.starting import start_season
from tournaments.web.leagues.organise_orders import Acts, Order


def _season(order: Order) -> dict[str, Any]:
    return {**order.common(), "version": order.season_version()}


def _field(order: Order) -> dict[str, Any]:
    return {**order.common(), "version": order.field_version()}


def _round(order: Order) -> dict[str, Any]:
    return {"round_id": order.round().pk, "by": order.by, "now": order.now, "version": order.version}


def _extend(order: Order) -> None:
    closes_at = order.moment("closes_at")
    if closes_at is None:
        raise BadSeason(details={"field": "closes_at", "problem": "bad_value"})
    extend_round(**_round(order), closes_at=closes_at, reason=order.text("reason"))


def _close(order: Order) -> str | None:
    round_ = close_round(**_round(order))
    if round_.season.status == round_.season.Status.PLAYED:
        return _("The last round is closed; the season is played.")
    return None


def _end_division(order: Order) -> None:
    number = order.number("division")
    division = next((each for each in order.desk.divisions if each.number == number), None)
    if division is None:
        raise NotFound
    end_division(
        division_id=division.pk, by=order.by, reason=order.text("reason"), now=order.now, version=order.season_version()
    )


SEASON_ACTS: Acts = {
    "open_registration": lambda o: _nothing(open_season_registration(**_season(o))),
    "reopen_registration": lambda o: _nothing(reopen_registration(**_season(o))),
    "place": lambda o: _nothing(place_season(**_field(o))),
    "start": lambda o: _nothing(start_season(**_field(o))),
    "cancel": lambda o: _nothing(cancel_season(**_season(o), reason=o.text("reason"))),
    "archive": lambda o: _nothing(archive_season(**_season(o))),
    "open_round": lambda o: _nothing(open_round(**_round(o))),
    "close_round": _close,
    "pair_round": lambda o: _nothing(pair_swiss_round(**_round(o))),
    "extend_round": _extend,
    "end_division": _end_division,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
