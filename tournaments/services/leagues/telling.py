"""Who is told what in the life of a season; called in the transaction that writes the fact."""

from collections.abc import Iterable
from datetime import datetime

from games.models import Player
from games.services.notices import notify, withdraw_notices
from tournaments.models import Division, LeagueStaff, RosterMember, Season, SeasonEntry


def season_link(season: Season) -> str:
    """The path of a season's page."""
    return f"/leagues/{season.league_id}/{season.number}"


def entry_link(entry: SeasonEntry) -> str:
    """The path of an entry's page."""
    return f"{season_link(entry.season)}/entries/{entry.pk}"


def season_facts(season: Season, division: Division | None = None) -> dict[str, object]:
    """What every notice about a season names."""
    return {
        "league": season.league.name,
        "season": season.name,
        "division": "" if division is None else division.name,
    }


def confirmed_players(entry: SeasonEntry) -> list[Player]:
    """The players who agreed to be in an entry, and its captain."""
    members = RosterMember.objects.filter(entry=entry, left_at=None, confirmed_at__isnull=False)
    players = {member.player_id: member.player for member in members.select_related("player")}
    return list({entry.captain_id: entry.captain, **players}.values())


def tell_entry(
    season: Season,
    entry: SeasonEntry,
    *,
    now: datetime,
    by: Player | None = None,
    players: Iterable[Player] | None = None,
) -> None:
    """The people of an entry hear what became of it; `players` where its members are gone already."""
    facts = {
        **season_facts(season, entry.division),
        "by": "" if by is None else by.name,
        "outcome": entry.status,
        "text": entry.reason,
    }
    notify(
        "entry_decided",
        confirmed_players(entry) if players is None else players,
        key=f"entry_decided:{entry.pk}:{entry.version}",
        facts=facts,
        link=entry_link(entry),
        now=now,
        actor=by,
    )


def tell_invited(season: Season, member: RosterMember, *, by: Player, now: datetime) -> None:
    """A player hears that an entry wants them, once however often it asks."""
    closes = season.registration_closes_at
    facts: dict[str, object] = {
        "league": season.league.name,
        "season": season.name,
        "team": member.entry.name,
        "by": by.name,
        "text": "",
    }
    if closes is not None and closes > now:
        facts["deadline_at"] = closes.isoformat()
    notify(
        "roster_invited",
        [member.player],
        key=_invitation_key(member),
        facts=facts,
        link=entry_link(member.entry),
        now=now,
        actor=by,
    )


def take_back_invitation(member: RosterMember, now: datetime) -> None:
    """An invitation that holds no more is not sent, and is void in the page."""
    withdraw_notices(key=_invitation_key(member), now=now)


def _invitation_key(member: RosterMember) -> str:
    # Of the entry and the player, not of the membership: whoever is asked again and again hears of it once.
    return f"roster_invited:{member.entry_id}:{member.player_id}"


def tell_season(
    kind: str,
    season: Season,
    entries: Iterable[SeasonEntry],
    *,
    now: datetime,
    by: Player | None = None,
    text: str = "",
    starts_at: datetime | None = None,
    key: str = "",
    names_actor: bool = False,
) -> None:
    """Everybody in these entries hears the same about their season, each with their own division.

    `names_actor`: whether it matters to them who did it.
    """
    by_division: dict[int | None, list[SeasonEntry]] = {}
    for entry in entries:
        by_division.setdefault(entry.division_id, []).append(entry)
    for group in by_division.values():
        facts: dict[str, object] = {**season_facts(season, group[0].division), "text": text}
        if by is not None and names_actor:
            facts["by"] = by.name
        if starts_at is not None:
            facts["starts_at"] = starts_at.isoformat()
        members = RosterMember.objects.filter(entry__in=group, left_at=None, confirmed_at__isnull=False)
        notify(
            kind,
            [member.player for member in members.select_related("player")],
            key=key or f"{kind}:{season.pk}",
            facts=facts,
            link=season_link(season),
            now=now,
            actor=by,
        )


def staff_of(season: Season) -> list[Player]:
    """Those who run the league of a season."""
    return [each.player for each in LeagueStaff.objects.filter(league=season.league_id).select_related("player")]
