"""What ratings there are, how they are counted, and how well each system foretells results."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import RatingPool
from games.rating import BASELINE, NEW_ACCOUNT_DAYS, PAIR_LIMIT
from games.selectors.access import NotFound
from games.selectors.calibrations import CalibrationReport, SystemScore, calibration_report
from games.selectors.pools import RefoldProgress, pools, refolds_under_way
from games.web.visitors import hides_unknown
from games.web.words.rankings import title_of_pool
from games.web.words.ratings import system_name


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A pool as it is listed: its name, its system in words, what was last found out, and what is under way."""

    code: str
    title: str
    system: str
    report: CalibrationReport
    refold: RefoldProgress | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A system as it is listed beside the others; `is_baseline` is the one that knows nothing."""

    name: str
    score: SystemScore
    is_baseline: bool


@require_safe
def rating_pools(request: HttpRequest) -> HttpResponse:
    """Every pool: what it is rated by, how many play in it, and whether it is being computed again."""
    under_way = refolds_under_way()
    lines = [
        PoolLine(
            pool.code,
            title_of_pool(pool),
            system_name(pool.system),
            calibration_report(pool.code),
            under_way.get(pool.code),
        )
        for pool in pools()
    ]
    context = {"lines": lines, "pair_limit": PAIR_LIMIT, "new_days": int(NEW_ACCOUNT_DAYS)}
    return render(request, "games/ratings.html", context)


@require_safe
@hides_unknown
def calibration(request: HttpRequest) -> HttpResponse:
    """How well each system foretells the results of a pool, as it was last computed; never computed here."""
    known = pools()
    pool = _chosen(known, request.GET.get("pool", known[0].code))
    report = calibration_report(pool.code)
    context = {
        "pool": pool,
        "pool_title": title_of_pool(pool),
        "system": system_name(pool.system),
        "report": report,
        "scores": [ScoreLine(system_name(each.system), each, each.system == BASELINE) for each in report.scores],
        "tabs": [(title_of_pool(each), _address(each), each.code == pool.code) for each in known],
    }
    return render(request, "games/calibration.html", context)


def _chosen(known: list[RatingPool], code: str) -> RatingPool:
    pool = next((each for each in known if each.code == code), None)
    if pool is None:
        raise NotFound
    return pool


def _address(pool: RatingPool) -> str:
    return f"{reverse('calibration')}?pool={pool.code}"
