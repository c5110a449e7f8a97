"""What players say about themselves."""

from datetime import datetime

from django.db import transaction

from games.models import LeaderboardEntry, Player
from games.services.board_counts import cell_of, recount
from games.services.board_rebuild import hold_pool
from games.services.countries import known_country


@transaction.atomic
def set_country(*, by: Player, country: str, now: datetime) -> Player:
    """The player at home in the country of these two letters, or in none said if empty; leaderboards follow at once.

    Raises UnknownCountry.
    """
    wanted = known_country(country)
    # Without its key: a rebuild that holds a pool writes rows about the player, and this waits for the pool.
    player = Player.objects.select_for_update(no_key=True).get(pk=by.pk)
    if player.country != wanted:
        player.country = wanted
        player.save(update_fields=["country"])
        _move_entries(player)
    return player


def _move_entries(player: Player) -> None:
    """Count the player's entries in the new country, in the order of settlements, so that nobody waits in a circle."""
    pools = set(LeaderboardEntry.objects.filter(player=player).values_list("pool", flat=True))
    for pool in sorted(pools):
        hold_pool(pool)
        entry = LeaderboardEntry.objects.select_for_update().filter(player=player, pool=pool).first()
        if entry is not None:
            before, entry.country = cell_of(entry), player.country
            entry.save(update_fields=["country"])
            recount([(before, cell_of(entry))])
