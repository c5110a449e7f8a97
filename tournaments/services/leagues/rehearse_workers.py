"""What workers do for a rehearsed season: silence confirms, matches are settled, ratings computed again."""

from datetime import datetime

from games.models import Match, RatingRefold
from games.services import settle_match
from games.services.refold import refold_pool
from games.services.report_match import confirm_by_silence
from tournaments.models import BoardMatch, Season
from tournaments.services.leagues.results import record_board_match


def do_the_work(season: Season, now: datetime) -> None:
    """Everything that waits for a worker, about the matches of this season and its own pool of ratings alone."""
    games = BoardMatch.objects.filter(board__fixture__round__season=season, is_void=False)
    silent = games.filter(match__status=Match.Status.OPEN, match__confirm_at__lte=now)
    for match_id in list(silent.order_by("match").values_list("match", flat=True)):
        confirm_by_silence(match_id=match_id, now=now)
    finished = games.filter(match__status=Match.Status.FINISHED, match__settled_at=None)
    for match_id in list(finished.order_by("match").values_list("match", flat=True)):
        settle_and_record(match_id, now)
    pool_id = season.league.pool_id
    if RatingRefold.objects.filter(pool=pool_id, finished_at=None).exists():
        refold_pool(pool_id=pool_id, now=now)


def settle_and_record(match_id: int, now: datetime) -> None:
    """A match that is over moves ratings and gives its board a result."""
    settle_match(match_id=match_id, now=now)
    record_board_match(match_id=match_id, now=now)
