"""Who stands where: leaderboards of pools, countries, clubs and other circles of players."""

from collections.abc import Sequence

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, documented
from games.api.endpoint import Endpoint
from games.api.errors import ApiError
from games.api.identity import caller
from games.api.parameters import MAX_PAGE, choice_parameter, number_parameter
from games.api.serializers.rankings import LeaderboardPageSerializer, leaderboard_document
from games.models import Player, RatingPool
from games.rating import POOLS
from games.selectors.access import NotFound, access_player
from games.selectors.leaderboard_bands import DAY_STEPS, MATCH_STEPS, Certainty
from games.selectors.leaderboard_moves import movements
from games.selectors.leaderboard_scopes import Scope, scope_called
from games.selectors.leaderboards import Cursor, Leaderboard, LeaderboardRow, histogram, place_of, rows_below, rows_from
from games.selectors.pools import pools

_LAST_OFFSET = 100_000_000

POOL = OpenApiParameter(
    "pool",
    {"type": "string", "default": POOLS[0]},
    description=f"a family of variants ({', '.join(POOLS)}) or the code of a league's pool",
)
_PARAMETERS = [
    POOL,
    OpenApiParameter("kind", {"type": "string", "enum": Player.Kind.values}, description="only such players"),
    OpenApiParameter("country", {"type": "string", "pattern": "^[A-Z]{2}$"}, description="of this country"),
    OpenApiParameter("scope", {"type": "string"}, description="only a circle: `club-7`, or the code of a season"),
    OpenApiParameter(
        "certainty",
        {"type": "string", "enum": list(Certainty), "default": Certainty.ANY.value},
        description="whether provisional ratings are ranked with the others, left out, or alone",
    ),
    OpenApiParameter(
        "matches", {"type": "integer", "enum": list(MATCH_STEPS), "default": 1}, description="at least so many rated"
    ),
    OpenApiParameter("days", {"type": "integer", "enum": list(DAY_STEPS)}, description="rated within so many days"),
    LIMIT,
    OpenApiParameter("offset", {"type": "integer", "minimum": 0, "default": 0}, description="any; it costs nothing"),
    OpenApiParameter("cursor", {"type": "string"}, description="`next_cursor` of the page before; replaces `offset`"),
    OpenApiParameter("player", {"type": "string"}, description="the page with this player on it; replaces `offset`"),
]


class LeaderboardEndpoint(Endpoint):
    """`/leaderboard`"""

    @documented(
        "The ratings of a pool, best first",
        {200: LeaderboardPageSerializer},
        parameters=_PARAMETERS,
        problems=["bad_parameter", "not_found"],
        tag="players",
    )
    def get(self, request: Request) -> Response:
        """List a page; any page takes the same time. Equal ratings share a rank."""
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        board = _board(request)
        counted = histogram(board)
        cursor = _cursor(request)
        offset = None if cursor is not None else _offset(request, board, limit)
        if cursor is not None:
            rows = rows_below(board, counted, cursor, limit=limit + 1)
        else:
            rows = rows_from(board, counted, offset or 0, limit=limit + 1)
        moved = movements(board, rows[:limit], now=timezone.now())
        page = leaderboard_document(rows[:limit], moved)
        more = len(rows) > limit
        return Response(
            {
                "limit": limit,
                "offset": offset,
                "next_offset": offset + limit if more and offset is not None else None,
                "next_cursor": _written(rows[limit - 1]) if more else None,
                "total": counted.total,
                "results": page,
            }
        )


def pool_parameter(request: Request) -> RatingPool:
    """The pool that is asked for. Raises ApiError `bad_parameter` for one that does not exist or is not public."""
    code = request.query_params.get("pool", POOLS[0])
    pool = next((pool for pool in pools() if pool.code == code), None)
    if pool is None:
        raise ApiError("bad_parameter", "There is no pool of this code.", {"parameter": "pool"})
    return pool


def _board(request: Request) -> Leaderboard:
    scope = _scope(request)
    named = "pool" in request.query_params or scope is None or not scope.pool
    days = _step(request, "days", DAY_STEPS)
    return Leaderboard(
        pool=pool_parameter(request).code if named or scope is None else scope.pool,
        kind=choice_parameter(request, "kind", Player.Kind.values),
        country=_country(request),
        matches=_step(request, "matches", MATCH_STEPS) or MATCH_STEPS[0],
        days=days,
        certainty=Certainty(choice_parameter(request, "certainty", list(Certainty)) or Certainty.ANY),
        players=None if scope is None else scope.players,
    )


def _scope(request: Request) -> Scope | None:
    code = _text(request, "scope")
    return None if code is None else scope_called(code, caller(request))


def _text(request: Request, name: str) -> str | None:
    """A text that a database can look for. Raises ApiError `bad_parameter`."""
    text = request.query_params.get(name)
    if text is not None and (not text.isprintable() or len(text) > 60):
        raise ApiError("bad_parameter", f"{name} is a short text.", {"parameter": name})
    return text


def _country(request: Request) -> str:
    code = request.query_params.get("country", "")
    if code and not (len(code) == 2 and code.isascii() and code.isalpha() and code.isupper()):
        raise ApiError("bad_parameter", "country is two capital letters of ISO 3166.", {"parameter": "country"})
    return code


def _step(request: Request, name: str, steps: Sequence[int]) -> int | None:
    text = choice_parameter(request, name, [str(step) for step in steps])
    return None if text is None else int(text)


def _offset(request: Request, board: Leaderboard, limit: int) -> int:
    """The offset that is asked for, or that of the page with a player on it. Raises NotFound for who is not there."""
    name = _text(request, "player")
    if name is None:
        return number_parameter(request, "offset", default=0, largest=_LAST_OFFSET)
    place = place_of(board, histogram(board), access_player(name))
    if place is None:
        raise NotFound
    return place.index // limit * limit


def _cursor(request: Request) -> Cursor | None:
    text = request.query_params.get("cursor")
    if text is None:
        return None
    points, _, player = text.partition(".")
    numbers = (points.removeprefix("-"), player)
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in numbers):
        raise ApiError("bad_parameter", "cursor is what an earlier page called next_cursor.", {"parameter": "cursor"})
    return Cursor(int(points), int(player))


def _written(row: LeaderboardRow) -> str:
    return f"{row.rating}.{row.player.pk}"
