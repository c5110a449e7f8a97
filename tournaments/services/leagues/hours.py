"""Players say at which hours of the week they can usually play; suggested times rest on it."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import UsualHour
from tournaments.services.leagues.errors_boards import BadHours


@transaction.atomic
def set_usual_hours(*, by: Player, hours: Iterable[tuple[int, int]], now: datetime) -> list[UsualHour]:
    """The hours of a player's week in the player's own zone, as (weekday, hour), Monday 0, in place of all before.

    Nothing but suggestions follows from them: times that were agreed on stand. Raises BadHours.
    """
    wanted = {_checked(weekday, hour) for weekday, hour in hours}
    # Two pages that save at once follow one after the other; the later one stands. Whoever writes a row about the
    # player meanwhile does not wait, since the key of the player stays.
    Player.objects.select_for_update(no_key=True).get(pk=by.pk)
    UsualHour.objects.filter(player=by).delete()
    return UsualHour.objects.bulk_create(
        UsualHour(player=by, weekday=weekday, hour=hour) for weekday, hour in sorted(wanted)
    )


def _checked(weekday: int, hour: int) -> tuple[int, int]:
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in (weekday, hour))
    if not whole or not 0 <= weekday < 7 or not 0 <= hour < 24:
        raise BadHours(details={"hour": [weekday, hour]})
    return weekday, hour
