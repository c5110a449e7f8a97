"""Play-offs: entries of neighbouring divisions meet once more for the places between them."""

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.db import transaction

from games.models import Player
from tournaments.leagues.schedule import Meeting
from tournaments.leagues.windows import round_windows
from tournaments.models import Fixture, LeagueRound, Season
from tournaments.selectors.leagues.plans import playoffs_to_start
from tournaments.services.leagues.errors_movement import NoPlayoffs
from tournaments.services.leagues.fixtures import write_fixtures
from tournaments.services.leagues.log import check_version, lock_as_organiser, record
from tournaments.services.leagues.rounds import begin_round


@transaction.atomic
def start_playoffs(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> LeagueRound:
    """Open one round for all play-offs that the final tables lead to, with a window of a round's days from today on.

    The entry of the upper division is at home. Boards are agreed, played, claimed and decided like all others. Where a
    correction or a disqualification has changed since who meets, a further round is opened for those who have not met.
    Raises NotFound, NotStaff, WrongPhase, Stale, NoPlayoffs.
    """
    season = lock_as_organiser(season_id, by, Season.Status.PLAYED)
    check_version(season, season, version)
    pending = playoffs_to_start(season)
    if not pending:
        raise NoPlayoffs
    today = now.astimezone(ZoneInfo(season.zone)).date()
    # Today has begun already; it is a day on top of the window, not one of it.
    first, last = next(pairwise(round_windows(today, 1, 2, season.zone)))
    window = round_windows(last.opens_at.astimezone(ZoneInfo(season.zone)).date(), season.round_days, 1, season.zone)[0]
    number = 1 + season.rounds.filter(division__isnull=True).count()
    round_ = LeagueRound.objects.create(
        season=season, number=number, opens_at=first.opens_at, closes_at=window.closes_at
    )
    write_fixtures(season, round_, [Meeting(each.upper_entry, each.lower_entry) for each in pending])
    for number, playoff in enumerate(pending, start=1):
        Fixture.objects.filter(round=round_, number=number).update(purpose=playoff.purpose)
    record(
        season, by=by, verb="playoffs_started", subject=round_, now=now,
        after={"fixtures": [[each.upper_entry, each.lower_entry] for each in pending]},
    )  # fmt: skip
    begin_round(season, round_, by, now)
    return round_
