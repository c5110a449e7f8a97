"""What entries are placed by: the ratings of their players in the league, or where they have none in its family."""

from collections.abc import Iterable, Mapping, Sequence

from games.models import Rating
from games.selectors.ratings import ratings_for
from tournaments.models import RosterMember, Season, SeasonEntry


def league_ratings(season: Season, player_ids: Iterable[int]) -> Mapping[int, int]:
    """The rating points of players, by id: of the league's own pool once they have played there, else of its family."""
    wanted = set(player_ids)
    family = ratings_for(season.preset, wanted)
    own = Rating.objects.filter(pool=season.league.pool.code, player__in=wanted, games__gt=0)
    in_league = {rating.player_id: int(rating.value + 0.5) for rating in own}
    return {player: in_league.get(player, family[player].value) for player in wanted}


def entry_ratings(season: Season, entries: Sequence[SeasonEntry]) -> Mapping[int, int]:
    """For each entry the mean of its regular players' ratings, halves up, by the id of the entry."""
    members = RosterMember.objects.filter(
        entry__in=entries, part=RosterMember.Part.REGULAR, left_at=None, confirmed_at__isnull=False
    )
    players: dict[int, list[int]] = {entry.pk: [] for entry in entries}
    for entry_id, player_id in members.values_list("entry", "player"):
        players[entry_id].append(player_id)
    ratings = league_ratings(season, {player for those in players.values() for player in those})
    return {entry: _mean([ratings[player] for player in those]) for entry, those in players.items()}


def _mean(values: Sequence[int]) -> int:
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0
