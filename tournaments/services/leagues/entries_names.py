"""What an entry of a season is called, and the team that it is.

No two entries that stand are shown under one name, small and capital letters alike. A team keeps its name from season
to season with its captain: nobody else enters under it.
"""

from collections.abc import Sequence

from games.models import Player, Team
from games.services.names import name_key
from tournaments.models import Season, SeasonEntry
from tournaments.services.entries_names import clean_text, joined_names, numbered_name
from tournaments.services.errors import BadEntry, EntryNameTaken
from tournaments.services.leagues.errors_entries import TeamNameTaken
from tournaments.services.leagues.waiting import STANDS

MOST_TEAM_LETTERS = 60
MOST_LETTERS = 100


def taken_names(season: Season, *, besides: SeasonEntry | None = None) -> set[str]:
    """The folded names of all entries that are in, would be, or have played."""
    names = season.entries.filter(status__in=STANDS) | season.entries.filter(left_in_round__isnull=False)
    if besides is not None:
        names = names.exclude(pk=besides.pk)
    return {name_key(name) for name in names.values_list("name", flat=True)}


def entry_name(season: Season, players: Sequence[Player], given: str, *, besides: SeasonEntry | None = None) -> str:
    """The name of an entry: what a pair or team calls itself, "Ada – Bruno", or the only player's.

    A team has to have one. Raises BadEntry, EntryNameTaken.
    """
    most = MOST_TEAM_LETTERS if season.is_of_teams else MOST_LETTERS
    chosen = clean_text(given, "name", most)
    taken = taken_names(season, besides=besides)
    if chosen and season.boards * season.team_size > 1:
        if name_key(chosen) in taken:
            raise EntryNameTaken(details={"name": chosen})
        return chosen
    if season.is_of_teams:
        raise BadEntry(details={"field": "name"})
    return numbered_name(joined_names([player.name for player in players]), taken)


def team_called(season: Season, name: str, captain: Player) -> Team | None:
    """The team of this name, a new one where nobody bears it; None in a season of players or pairs.

    Raises TeamNameTaken where it is another captain's.
    """
    if not season.is_of_teams:
        return None
    team = Team.objects.filter(name__iexact=name).first()
    if team is None:
        return Team.objects.create(name=name, captain=captain)
    if team.captain_id != captain.pk:
        raise TeamNameTaken(details={"name": team.name})
    return team


def release_team(entry: SeasonEntry) -> None:
    """Let go of the team of an entry that never played; a name that no entry has used is anybody's again."""
    team, entry.team = entry.team, None
    if team is None:
        return
    entry.save(update_fields=["team"])
    if not team.season_entries.exists() and not team.members.exists():
        team.delete()
