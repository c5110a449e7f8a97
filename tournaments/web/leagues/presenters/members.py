"""Entries with their people: captain, order of boards, reserves, and who has not agreed yet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.web.presenters.people import Person, person
from tournaments.models import RosterMember, SeasonEntry
from tournaments.web.leagues.words.states import entry_state

_IN = (SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE)
_OUT = (SeasonEntry.Status.WITHDRAWN, SeasonEntry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A player of an entry. `place` says the board, or that it is a reserve; empty where there is one player."""

    member_id: int
    person: Person
    place: str
    rating: str
    is_captain: bool
    is_reserve: bool
    is_confirmed: bool
    is_you: bool


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry with its people."""

    entry_id: int
    name: str
    url: str
    seed: int | None
    club: str
    state: str
    is_out: bool
    is_yours: bool
    members: tuple[MemberLine, ...]
    left: tuple[MemberLine, ...]

    @property
    def is_one_player(self) -> bool:
        """Whether the entry is a player alone, whose name it bears."""
        return len(self.members) == 1 and self.members[0].person.name == self.name


def entry_line(entry: SeasonEntry, *, own: int | None, ratings: Mapping[int, str], player_id: int | None) -> EntryLine:
    """An entry that comes with its roster and club; `ratings` are texts by player."""
    roster = sorted(entry.roster.all(), key=lambda member: (member.order, member.pk))
    return EntryLine(
        entry_id=entry.pk,
        name=entry.name,
        url=reverse("league_entry", args=[entry.season.league_id, entry.season.number, entry.pk]),
        seed=entry.seed,
        club="" if entry.club is None else entry.club.name,
        state="" if entry.status in _IN else entry_state(entry.status),
        is_out=entry.status in _OUT,
        is_yours=entry.pk == own,
        members=tuple(_member(each, entry, ratings, player_id) for each in roster if each.left_at is None),
        left=tuple(_member(each, entry, ratings, player_id) for each in roster if each.left_at is not None),
    )


def entry_lines(
    entries: Iterable[SeasonEntry], *, own: int | None, ratings: Mapping[int, str], player_id: int | None
) -> tuple[EntryLine, ...]:
    """All entries of a division in their order."""
    return tuple(entry_line(entry, own=own, ratings=ratings, player_id=player_id) for entry in entries)


def _member(member: RosterMember, entry: SeasonEntry, ratings: Mapping[int, str], player_id: int | None) -> MemberLine:
    return MemberLine(
        member_id=member.pk,
        person=person(member.player),
        place=_place(member, entry),
        rating=ratings.get(member.player_id, ""),
        is_captain=member.player_id == entry.captain_id,
        is_reserve=member.part == RosterMember.Part.RESERVE,
        is_confirmed=member.confirmed_at is not None,
        is_you=member.player_id == player_id,
    )


def _place(member: RosterMember, entry: SeasonEntry) -> str:
    if member.part == RosterMember.Part.RESERVE:
        return _("reserve")
    if not entry.season.is_of_teams:
        return ""
    return _("board %(n)d") % {"n": 1 + member.order // entry.season.team_size}
