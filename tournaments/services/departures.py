"""An entry leaves while the tournament is running."""

from datetime import datetime

from games.models import Player
from tournaments.models import Entry, Tournament
from tournaments.services.deciding import forfeit_departed


def entry_left(tournament: Tournament, entry: Entry, by: Player | None, now: datetime) -> None:
    """Forfeit the tables that an entry which has left still had to play, now and when a bracket brings it to one.

    The tournament is locked and the entry's status says that it is gone.
    """
    forfeit_departed(tournament, now)
