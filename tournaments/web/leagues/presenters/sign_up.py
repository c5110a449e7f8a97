"""What a reader can do about taking part in a season: enter, agree to be in, leave, stand in for others."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.own import (
    alternate_of,
    invitations_of,
    last_entry_of,
    membership_of,
    place_in_line,
    places_of,
)
from tournaments.web.leagues.visits import SeasonVisit
from tournaments.web.leagues.words.seasons import entries_words, places_words
from tournaments.web.leagues.words.states import entry_state
from tournaments.web.leagues.words.times import left_words, moment_words

_BEFORE_START = (Season.Status.REGISTRATION, Season.Status.PLACED)
_GOING_ON = (*_BEFORE_START, Season.Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An entry that wants the reader, by the word of its captain."""

    entry_id: int
    name: str
    captain: str
    url: str


@dataclass(frozen=True, slots=True)
class SignUp:
    """What the page offers. `needs_account` is true for visitors and guests who could enter."""

    can_enter: bool
    needs_account: bool
    is_guest: bool
    is_full: bool
    counts: str
    closes: str
    closes_left: str
    entry: SeasonEntry | None
    entry_url: str
    state: str
    waits_at: int | None
    is_captain: bool
    can_leave: bool
    invitations: tuple[Invitation, ...]
    is_alternate: bool
    can_stand_in: bool

    @property
    def has_something(self) -> bool:
        """Whether there is anything to say to this reader."""
        asked = self.can_enter or self.entry is not None or bool(self.invitations)
        return asked or self.is_alternate or self.can_stand_in


def sign_up(seen: SeasonVisit) -> SignUp:
    """What a reader can do in a season."""
    season, player = seen.season, seen.player
    membership = membership_of(player, season)
    entry = membership.entry if membership is not None else last_entry_of(player, season)
    taken, places = places_of(season)
    may_play = player is not None and not player.is_guest and not player.is_bot
    is_open = _is_open(seen)
    invitations = invitations_of(player, season) if player is not None and season.status in _GOING_ON else []
    is_alternate = alternate_of(player, season) is not None
    return SignUp(
        can_enter=is_open and membership is None and (player is None or not player.is_bot),
        needs_account=player is None or player.is_guest,
        is_guest=player is not None and player.is_guest,
        is_full=taken >= places,
        counts=f"{entries_words(season, taken)}, {places_words(season, places)}",
        closes="" if season.registration_closes_at is None else moment_words(season.registration_closes_at, seen.zone),
        closes_left=""
        if season.registration_closes_at is None
        else left_words(season.registration_closes_at, seen.now),
        entry=entry,
        entry_url="" if entry is None else reverse("league_entry", args=[season.league_id, season.number, entry.pk]),
        state="" if entry is None else entry_state(entry.status),
        waits_at=place_in_line(entry) if entry is not None and entry.status == SeasonEntry.Status.WAITLISTED else None,
        is_captain=entry is not None and player is not None and entry.captain_id == player.pk,
        can_leave=membership is not None and season.status in _GOING_ON,
        invitations=tuple(_invitation(each) for each in invitations),
        is_alternate=is_alternate,
        can_stand_in=may_play and membership is None and not is_alternate and season.status in _GOING_ON,
    )


def _is_open(seen: SeasonVisit) -> bool:
    closes = seen.season.registration_closes_at
    return seen.season.status == Season.Status.REGISTRATION and (closes is None or closes > seen.now)


def _invitation(member: RosterMember) -> Invitation:
    season = member.season
    return Invitation(
        entry_id=member.entry_id,
        name=member.entry.name,
        captain=member.entry.captain.name,
        url=reverse("league_entry", args=[season.league_id, season.number, member.entry_id]),
    )
