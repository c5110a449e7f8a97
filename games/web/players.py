"""The leaderboard and a player's page."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rating import POOLS, PROVISIONAL_GAMES
from games.selectors.access import access_player
from games.selectors.histories import PoolRating, pool_ratings, rating_history
from games.selectors.leaderboards import leaderboard, leaderboard_size
from games.selectors.matches import recent_matches
from games.web.presenters.chart import NARROW, rating_chart
from games.web.presenters.lobby import result_line
from games.web.presenters.people import level_name, person
from games.web.visitors import hides_unknown, player_of
from games.web.words.outcomes import pool_name, provisional_words

_PAGE = 50


@require_safe
def leaderboard_page(request: HttpRequest) -> HttpResponse:
    """Who stands where in a pool, best first; equal ratings share a rank."""
    pool = request.GET.get("pool", POOLS[0])
    if pool not in POOLS:
        raise Http404
    pages = Paginator(range(leaderboard_size(pool)), _PAGE)
    page = pages.get_page(request.GET.get("page"))
    rows = leaderboard(pool, offset=(page.number - 1) * _PAGE, limit=_PAGE)
    viewer = player_of(request)
    context = {
        "pool": pool,
        "pools": [(name, pool_name(name)) for name in POOLS],
        "page": page,
        "rows": [
            {
                "rank": row.rank,
                "person": person(row.player),
                "rating": row.rating,
                "games": row.games,
                "provisional": provisional_words(row.games, PROVISIONAL_GAMES) if row.provisional else "",
                "is_you": row.player == viewer,
            }
            for row in rows
        ],
    }
    return render(request, "games/players.html", context)


@require_safe
@hides_unknown
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player's ratings, their course and the latest results."""
    player = access_player(name)
    ratings = pool_ratings(player)
    pool = request.GET.get("pool", ratings[0].pool if ratings else POOLS[0])
    if pool not in POOLS:
        raise Http404
    viewer = player_of(request)
    history = rating_history(player, pool, viewer)
    changes = {
        point.match_id: point.after - point.before
        for each in ratings
        for point in rating_history(player, each.pool, viewer)
        if point.match_id is not None
    }
    context = {
        "person": person(player),
        "player": player,
        "level": level_name(player.bot_level) if player.is_bot else "",
        "tiles": [_tile(rating) for rating in ratings],
        "pool": pool,
        "pool_name": pool_name(pool),
        "chart": rating_chart(history),
        "narrow_chart": rating_chart(history, NARROW),
        "results": [result_line(match, player, changes) for match in recent_matches(player, viewer, limit=15)],
    }
    return render(request, "games/profile.html", context)


def _tile(rating: PoolRating) -> dict[str, object]:
    return {
        "pool": rating.pool,
        "name": pool_name(rating.pool),
        "rating": rating.rating,
        "games": rating.games,
        "provisional": provisional_words(rating.games, PROVISIONAL_GAMES) if rating.provisional else "",
    }
