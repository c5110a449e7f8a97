"""Everybody who has entered, with where they stand in the list."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entry, EntryMember
from tournaments.web.words.states import entry_state

_SHOWN = (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE)


@dataclass(frozen=True, slots=True)
class Member:
    """A person of an entry; `page` is the name of their profile, empty for a name on paper."""

    name: str
    page: str
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in the list."""

    entry_id: int
    seed: int | None
    name: str
    members: tuple[Member, ...]
    club: str
    rating: int
    state: str
    is_out: bool
    is_yours: bool

    @property
    def tells_members(self) -> bool:
        """Whether the members say more than the name: not where it is theirs, and leads nowhere."""
        is_their_name = self.name == " – ".join(member.name for member in self.members)
        return len(self.members) > 1 and not (is_their_name and not any(member.page for member in self.members))


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """Those who are in, those who wait, and those who are out."""

    entered: tuple[EntryLine, ...]
    waiting: tuple[EntryLine, ...]
    out: tuple[EntryLine, ...]
    has_ratings: bool
    has_clubs: bool


def players_page(entries: Iterable[Entry], *, own: int | None) -> PlayersPage:
    """The list for a reader whose entry is `own`; the entries come with their members, by seed.

    Whoever was not admitted is listed nowhere: that is between them and the organisers.
    """
    lines = [(entry.status, _line(entry, own)) for entry in entries]
    waiting = (Entry.Status.APPLIED, Entry.Status.WAITLISTED)
    entered = tuple(line for status, line in lines if status in _SHOWN)
    return PlayersPage(
        entered=entered,
        waiting=tuple(line for status, line in lines if status in waiting),
        out=tuple(line for status, line in lines if status in (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)),
        has_ratings=any(line.rating for line in entered),
        has_clubs=any(line.club for _, line in lines),
    )


def _line(entry: Entry, own: int | None) -> EntryLine:
    members = [member for member in entry.members.all() if member.is_active]
    return EntryLine(
        entry_id=entry.pk,
        seed=entry.seed,
        name=entry.name,
        members=tuple(_member(member) for member in members),
        club=entry.club,
        rating=entry.rating,
        state="" if entry.status in (Entry.Status.ACCEPTED, Entry.Status.ACTIVE) else entry_state(entry.status),
        is_out=entry.status in (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED),
        is_yours=entry.pk == own,
    )


def _member(member: EntryMember) -> Member:
    has_page = member.player is not None and not member.player.is_guest
    return Member(
        name=member.name,
        page=member.player.name if has_page and member.player is not None else "",
        is_confirmed=member.consented or member.player is None,
    )
