"""Orders at the end of a season: the plan of who moves where, refusals, play-offs, the next season."""

from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from tournaments.selectors.leagues.access import NotFound
from tournaments.services.errors import ConsentNeeded
from tournaments.services.leagues.errors_entries import BadSeason
from tournaments.services.leagues.next_season import next_season
from tournaments.services.leagues.plans import preview_plan, refuse_promotion, sign_plan
from tournaments.services.leagues.playoffs import start_playoffs
from tournaments.web.leagues.organise_orders import Acts, Order

SIGNATURE = "SIGN"
"""What is typed to sign a plan; it is the same in every language."""


def _sign(order: Order) -> None:
    if order.text("typed").upper() != SIGNATURE:
        raise ConsentNeeded(details={"word": SIGNATURE})
    plan = order.season.plans.filter(pk=order.number("plan")).first()
    if plan is None:
        raise NotFound
    sign_plan(plan_id=plan.pk, by=order.by, digest=order.text("digest"), now=order.now)


def _refuse(order: Order) -> None:
    refuse_promotion(entry_id=order.entry().pk, by=order.by, now=order.now, version=order.version)
    # The plan that is shown next is the one that this leads to.
    preview_plan(**order.common())


def _next(order: Order) -> str:
    try:
        starts_on = parse_date(order.text("starts_on"))
    except ValueError:
        starts_on = None
    if starts_on is None:
        raise BadSeason(details={"field": "starts_on", "problem": "bad_value"})
    season = next_season(**order.common(), name=order.text("name"), starts_on=starts_on)
    return _("%(season)s is drafted; open registration when you like.") % {"season": season.name}


END_ACTS: Acts = {
    "preview_plan": lambda o: _nothing(preview_plan(**o.common())),
    "sign_plan": _sign,
    "refuse_promotion": _refuse,
    "start_playoffs": lambda o: _nothing(start_playoffs(**o.common(), version=o.season_version())),
    "next_season": _next,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
