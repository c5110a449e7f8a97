"""Which entry of the season before an entry is the continuation of."""

from collections.abc import Iterable, Sequence

from tournaments.models import RosterMember, Season, SeasonEntry


def season_before(season: Season) -> Season | None:
    """The last season of the league that was played to its end before this one."""
    ended = (Season.Status.FINISHED, Season.Status.ARCHIVED)
    earlier = Season.objects.filter(league=season.league_id, number__lt=season.number, status__in=ended)
    return earlier.order_by("-number").first()


def link_to_last_season(season: Season, entries: Sequence[SeasonEntry]) -> None:
    """Store for each entry where it came from: a team from the same team, players and pairs from the same people.

    Who was disqualified has to begin anew. Links that are there stay. The season is locked by the caller.
    """
    before = season_before(season)
    if before is None:
        return
    played = before.entries.filter(division__isnull=False, seed__isnull=False)
    candidates = list(played.exclude(status=SeasonEntry.Status.DISQUALIFIED))
    taken = {entry.came_from_id for entry in season.entries.filter(came_from__isnull=False)}
    people, people_before = _regulars(entries), _regulars(candidates)
    by_team = {each.team_id: each for each in candidates if each.team_id is not None and each.pk not in taken}
    by_people = {people_before[each.pk]: each for each in candidates if each.team_id is None and each.pk not in taken}
    for entry in entries:
        if entry.came_from_id is not None:
            continue
        found = by_people.get(people[entry.pk]) if entry.team_id is None else by_team.get(entry.team_id)
        if found is not None:
            entry.came_from = found
            entry.save(update_fields=["came_from"])


def _regulars(entries: Iterable[SeasonEntry]) -> dict[int, frozenset[int]]:
    """The regular players of each entry, by its id."""
    found: dict[int, set[int]] = {entry.pk: set() for entry in entries}
    members = RosterMember.objects.filter(
        entry__in=list(found), part=RosterMember.Part.REGULAR, left_at=None, confirmed_at__isnull=False
    )
    for entry_id, player_id in members.values_list("entry", "player"):
        found[entry_id].add(player_id)
    return {entry: frozenset(players) for entry, players in found.items()}
