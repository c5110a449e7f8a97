"""A player's pages: the profile, all results, and two players side by side."""

from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Player, RatingPool
from games.rating import POOLS
from games.selectors.access import NotFound, access_player
from games.selectors.clubs import clubs_of
from games.selectors.head_to_head import HeadToHead, head_to_head
from games.selectors.play_styles import average_style, style_of
from games.selectors.pools import pools
from games.selectors.profile_results import Outcome, ResultFilter, company_of, result_count, results_of
from games.selectors.profile_titles import titles_of
from games.selectors.profiles import CoursePoint, course_of, standings_of
from games.web.players_choices import Choice
from games.web.presenters.chart import rating_course
from games.web.presenters.people import person
from games.web.presenters.profiles import (
    best_partner,
    favourites,
    match_lines,
    result_lines,
    style_bars,
    tally_words,
    tiles,
)
from games.web.visitors import hides_unknown, player_of, small_number
from games.web.words.bots import LEVEL_WORDS, level_name
from games.web.words.countries import country_name
from games.web.words.outcomes import pool_name
from games.web.words.rankings import title_of_pool

PAGE = 50
_RECENT = 10
_RANGES = {"1m": timedelta(days=31), "6m": timedelta(days=183), "all": None}


@require_safe
@hides_unknown
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player's ratings and their course, the latest results, and how they play."""
    player, viewer = access_player(name), player_of(request)
    standings = standings_of(player)
    pool = _pool(request.GET.get("pool", standings[0].pool if standings else POOLS[0]))
    chosen_range, points = _course(request, player, pool.code, viewer)
    style, company = style_of(player, pool.family), company_of(player, viewer)
    results, (number, is_all) = results_of(player, viewer, ResultFilter(), limit=_RECENT), result_count(player, viewer)
    context = {
        **_head(player),
        "clubs": clubs_of(player),
        "tiles": tiles(standings, pool.code),
        "pool": pool.code,
        "pool_name": title_of_pool(pool),
        "ranges": _range_links(pool.code, chosen_range),
        "course": rating_course(points),
        "results": result_lines(results, player),
        "result_count": number,
        "has_more": number > len(results),
        "is_all": is_all,
        "bars": [] if style is None else style_bars(style, average_style(pool.family)),
        "hands": 0 if style is None else style.hands,
        "family_name": pool_name(pool.family),
        "partner": best_partner(company),
        "favourites": favourites(company),
        "titles": titles_of(player, viewer),
        **_with_you(player, viewer),
    }
    return render(request, "games/profile.html", context)


@require_safe
@hides_unknown
def results(request: HttpRequest, name: str) -> HttpResponse:
    """A player's finished matches, page by page, perhaps of one outcome or one family of variants."""
    player, viewer = access_player(name), player_of(request)
    outcome, family = request.GET.get("outcome", ""), request.GET.get("family", "")
    rated = request.GET.get("rated", "")
    if outcome not in ("", *Outcome) or family not in ("", *POOLS) or rated not in ("", "yes", "no"):
        raise Http404
    chosen = ResultFilter(Outcome(outcome) if outcome else None, family or None, rated == "yes" if rated else None)
    before = small_number(request.GET.get("before", ""))
    found = results_of(player, viewer, chosen, before=before, limit=PAGE + 1)
    parameters = {"outcome": outcome, "family": family, "rated": rated}
    context = {
        **_head(player),
        "results": result_lines(found[:PAGE], player),
        "outcomes": _choices({"": _("All outcomes"), **_outcome_names()}, outcome),
        "families": _choices({"": _("All games"), **{pool: pool_name(pool) for pool in POOLS}}, family),
        "rated": _choices({"": _("Rated or not"), "yes": _("Rated"), "no": _("Unrated")}, rated),
        "first": "?" + urlencode(_said(parameters)) if before is not None else "",
        "older": "?" + urlencode(_said(parameters | {"before": str(found[PAGE - 1].match.pk)}))
        if len(found) > PAGE
        else "",
    }
    return render(request, "games/profile_results.html", context)


@require_safe
@hides_unknown
def versus(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """What two players won against each other and together."""
    first, second = access_player(name), access_player(other)
    if first == second:
        return redirect("profile", first.name)
    found = head_to_head(first, second, player_of(request))
    context = {
        **_head(first),
        "other": person(second),
        "turned": reverse("versus", args=[second.name, first.name]),
        "pair": found,
        "first_ratings": tiles(standings_of(first), ""),
        "second_ratings": tiles(standings_of(second), ""),
        "against": tally_words(found.against),
        "together": tally_words(found.together),
        "results": match_lines(found.latest, first),
    }
    return render(request, "games/versus.html", context)


def _head(player: Player) -> dict[str, object]:
    return {
        "person": person(player),
        "player": player,
        "level": level_name(player.bot_level) if player.is_bot else "",
        "bot_words": LEVEL_WORDS.get(player.bot_level),
        "country": country_name(player.country) if player.country else "",
    }


def _pool(code: str) -> RatingPool:
    """A pool that anybody may look at. Raises NotFound."""
    for pool in pools():
        if pool.code == code:
            return pool
    raise NotFound


def _course(request: HttpRequest, player: Player, pool: str, viewer: Player | None) -> tuple[str, list[CoursePoint]]:
    """The range that is asked for, else half a year if enough happened in it, else everything; and what it holds."""
    wanted = request.GET.get("range", "")
    if wanted not in ("", *_RANGES):
        raise Http404
    points = course_of(player, pool, viewer, since=_since(wanted or "6m"))
    if not wanted and len(points) < 2:
        return "all", course_of(player, pool, viewer)
    return wanted or "6m", points


def _since(chosen: str) -> datetime | None:
    span = _RANGES[chosen]
    return None if span is None else timezone.now() - span


def _range_links(pool: str, chosen: str) -> list[dict[str, object]]:
    names = {"1m": _("1 month"), "6m": _("6 months"), "all": _("All of it")}
    return [
        {"name": name, "link": "?" + urlencode({"pool": pool, "range": code}) + "#rating", "is_chosen": code == chosen}
        for code, name in names.items()
    ]


def _with_you(player: Player, viewer: Player | None) -> dict[str, object]:
    """What the viewer and the player won against each other, for whoever is signed in and somebody else."""
    if viewer is None or viewer == player or viewer.is_guest:
        return {"is_you": viewer == player, "with_you": None}
    found: HeadToHead = head_to_head(viewer, player, viewer, limit=0)
    return {
        "with_you": found,
        "with_you_against": tally_words(found.against),
        "with_you_together": tally_words(found.together),
        "with_you_link": reverse("versus", args=[viewer.name, player.name]),
    }


def _outcome_names() -> dict[str, str]:
    return {Outcome.WON: _("Won"), Outcome.LOST: _("Lost"), Outcome.DRAWN: _("Drawn")}


def _choices(labels: dict[str, str], chosen: str) -> list[Choice]:
    return [Choice(str(value), label, value == chosen) for value, label in labels.items()]


def _said(parameters: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in parameters.items() if value}
