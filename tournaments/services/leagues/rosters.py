"""The people of an entry: invited, agreeing, leaving, put in order; and who speaks for them."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player
from tournaments.models import Alternate, RosterMember, Season, SeasonEntry
from tournaments.selectors.access import NotFound
from tournaments.selectors.leagues.access import is_organiser
from tournaments.services.errors import AlreadyEntered, BadEntry, NotStaff, NotYourEntry, OwnTable
from tournaments.services.leagues.admission import admit_if_complete, needed_players
from tournaments.services.leagues.departures import let_go
from tournaments.services.leagues.entries_access import (
    UNDER_WAY,
    Status,
    check_no_rival,
    check_status,
    lock_entry,
    lock_entry_as_captain,
    membership,
)
from tournaments.services.leagues.errors_entries import CaptainStays, NotCaptain, RosterFull, RosterIncomplete
from tournaments.services.leagues.fixtures import reseat_planned
from tournaments.services.leagues.leaving import check_may_leave, take_over_boards
from tournaments.services.leagues.log import check_phase, check_version, record, refuse_stranger
from tournaments.services.leagues.people import check_free, players_named
from tournaments.services.leagues.roster_freeze import check_not_frozen
from tournaments.services.leagues.telling import take_back_invitation, tell_invited

Part = RosterMember.Part
Phase = Season.Status
_OUT_OF_THE_WAY = 1000


@transaction.atomic
def invite_member(
    *, entry_id: int, by: Player, player: str, now: datetime, part: str = Part.REGULAR, version: int | None = None
) -> RosterMember:
    """Ask a player to be in an entry, by its captain or an organiser; nobody is in before agreeing.

    After the start only reserves join, until the last third of the rounds. Raises NotFound, NotCaptain, Stale,
    WrongPhase, NoSuchEntry, BadEntry, RosterFull, RosterFrozen, BadName, UnknownPlayer, GuestsStayOut, BotsStayOut,
    AlreadyEntered.
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    _check_joinable(season, entry, part, now)
    (person,) = players_named([player])
    check_free(season, person, entry=entry)
    if entry.roster.filter(player=person, left_at=None).exists():
        raise AlreadyEntered(details={"player": person.name})
    member = RosterMember.objects.create(
        season=season, entry=entry, player=person, part=part, order=_free_order(season, entry, part), joined_at=now
    )
    record(
        season, by=by, verb="member_invited", subject=entry, now=now,
        after={"member": person.name, "part": part, "order": member.order},
    )  # fmt: skip
    tell_invited(season, member, by=by, now=now)
    return member


@transaction.atomic
def confirm_membership(*, entry_id: int, by: Player, now: datetime) -> SeasonEntry:
    """A player agrees to be in an entry: invitations of others lapse, and so does an offer to stand in.

    An entry whose boards are filled by it gets its place, or one on the waiting list. Doing it twice changes nothing.
    Raises NotFound, NotYourEntry, WrongPhase, NoSuchEntry, RosterFrozen, AlreadyEntered.
    """
    season, entry = lock_entry(entry_id)
    member = membership(entry, by)
    if member.confirmed_at is not None:
        return entry
    _check_joinable(season, entry, member.part, now)
    check_free(season, by, entry=entry)
    _lapse_other_offers(season, entry, by, now)
    member.confirmed_at = now
    try:
        with transaction.atomic():
            member.save(update_fields=["confirmed_at"])
    except IntegrityError as error:
        raise AlreadyEntered(details={"player": by.name}) from error
    record(season, by=by, verb="membership_confirmed", subject=entry, now=now, after={"member": by.name})
    if not season.has_started:
        admit_if_complete(season, entry, now)
    return entry


@transaction.atomic
def decline_membership(*, entry_id: int, by: Player, now: datetime) -> SeasonEntry:
    """A player who was only invited does not want to be in; if it was to be the captain, there is no entry.

    Raises NotFound, NotYourEntry (also for whoever has agreed, who leaves instead).
    """
    season, entry = lock_entry(entry_id)
    member = membership(entry, by)
    if member.confirmed_at is not None:
        raise NotYourEntry
    _let_go(member, now)
    record(season, by=by, verb="membership_declined", subject=entry, now=now, before={"member": by.name})
    if entry.captain_id == by.pk and entry.is_in and not season.has_started:
        let_go(season, entry, Status.WITHDRAWN, "", "entry_withdrawn", by, now)
    return entry


@transaction.atomic
def remove_member(
    *, entry_id: int, by: Player, member_id: int, now: datetime, version: int | None = None
) -> SeasonEntry:
    """A player leaves an entry: by the player's own word, that of the captain, or an organiser's.

    Once the divisions are filled a regular player leaves only if a reserve who agreed can take over, which happens at
    once: the boards of rounds to come, and those of open rounds that nobody plays yet. Raises NotFound, NotCaptain,
    OwnTable (an organiser of the same division), Stale, WrongPhase, NoSuchEntry, CaptainStays, MemberPlaying,
    RosterIncomplete.
    """
    season, entry = lock_entry(entry_id)
    member = _member(entry, member_id)
    if by.pk not in (entry.captain_id, member.player_id) and not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotCaptain
    if season.has_started and by.pk not in (entry.captain_id, member.player_id):
        check_no_rival(entry, by)
    check_version(season, entry, version)
    check_phase(season, *UNDER_WAY)
    check_status(entry, Status.APPLIED, Status.WAITLISTED, Status.ACCEPTED, Status.ACTIVE)
    if member.player_id == entry.captain_id:
        raise CaptainStays
    heir = check_may_leave(season, entry, member)
    _let_go(member, now)
    if heir is not None:
        _promote(heir, member.order)
        take_over_boards(season, entry, member, heir, now)
    record(
        season, by=by, verb="member_removed", subject=entry, now=now,
        before={"member": member.player.name, "part": member.part},
        after={} if heir is None else {"member": heir.player.name, "part": Part.REGULAR},
    )  # fmt: skip
    return entry


@transaction.atomic
def order_roster(
    *, entry_id: int, by: Player, order: Sequence[int], now: datetime, version: int | None = None
) -> SeasonEntry:
    """The order of boards and chairs, as ids of all members: who fills the boards first, then the reserves.

    After the start only an organiser changes it, for rounds that have not opened. Raises NotFound, NotCaptain,
    NotStaff, OwnTable (who plays in the division), Stale, WrongPhase, NoSuchEntry, BadEntry, RosterIncomplete.
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    check_phase(season, *UNDER_WAY)
    check_status(entry, Status.APPLIED, Status.WAITLISTED, Status.ACCEPTED, Status.ACTIVE)
    if season.has_started:
        _check_orders_others(season, entry, by)
    members = {member.pk: member for member in entry.roster.filter(left_at=None).select_related("player")}
    if sorted(order) != sorted(members):
        raise BadEntry(details={"field": "order"})
    needed = needed_players(season)
    if season.status != Phase.REGISTRATION and entry.status != Status.APPLIED:
        missing = needed - sum(1 for each in order[:needed] if members[each].confirmed_at is not None)
        if missing:
            raise RosterIncomplete(details={"missing": missing})
    before = [member.player.name for member in sorted(members.values(), key=lambda member: member.order)]
    _write_order(entry, [members[each] for each in order], needed)
    record(
        season, by=by, verb="roster_ordered", subject=entry, now=now,
        before={"order": before}, after={"order": [members[each].player.name for each in order]},
    )  # fmt: skip
    if season.has_started:
        reseat_planned(season, entry)
    else:
        admit_if_complete(season, entry, now)
    return entry


@transaction.atomic
def name_captain(
    *, entry_id: int, by: Player, member_id: int, now: datetime, version: int | None = None
) -> SeasonEntry:
    """Hand an entry over to a member who agreed to be in; the team keeps its new captain for seasons to come.

    Raises NotFound, NotCaptain, Stale, WrongPhase, NotYourEntry (has not agreed).
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    check_phase(season, *UNDER_WAY, Phase.PLAYED)
    member = _member(entry, member_id)
    if member.confirmed_at is None:
        raise NotYourEntry
    before = entry.captain
    if member.player_id == before.pk:
        return entry
    entry.captain = member.player
    entry.save(update_fields=["captain"])
    if entry.team is not None:
        entry.team.captain = member.player
        entry.team.save(update_fields=["captain"])
    record(
        season, by=by, verb="captain_named", subject=entry, now=now,
        before={"captain": before.name}, after={"captain": member.player.name},
    )  # fmt: skip
    return entry


def _check_orders_others(season: Season, entry: SeasonEntry, by: Player) -> None:
    """Line-ups that are known are changed by an organiser alone, and by none who plays in that division.

    Raises NotStaff, OwnTable.
    """
    if not is_organiser(by, season.league):
        raise NotStaff
    if entry.roster.filter(player=by, left_at=None, confirmed_at__isnull=False).exists():
        raise OwnTable
    check_no_rival(entry, by)


def _check_joinable(season: Season, entry: SeasonEntry, part: str, now: datetime) -> None:
    check_phase(season, *UNDER_WAY)
    if part not in Part.values:
        raise BadEntry(details={"field": "part"})
    if not season.has_started:
        check_status(entry, Status.APPLIED, Status.WAITLISTED, Status.ACCEPTED)
        return
    check_status(entry, Status.ACTIVE)
    if part != Part.RESERVE:
        raise BadEntry(details={"field": "part"})
    check_not_frozen(entry, now)


def _free_order(season: Season, entry: SeasonEntry, part: str) -> int:
    """The first place of this part that nobody has or is offered. Raises RosterFull."""
    needed = needed_players(season)
    first, places = (0, needed) if part == Part.REGULAR else (needed, season.most_reserves)
    taken = set(entry.roster.filter(left_at=None).values_list("order", flat=True))
    free = next((order for order in range(first, first + places) if order not in taken), None)
    if free is None:
        raise RosterFull(details={"part": part, "most": places})
    return free


def _member(entry: SeasonEntry, member_id: int) -> RosterMember:
    member = entry.roster.filter(pk=member_id, left_at=None).select_related("player").first()
    if member is None:
        raise NotFound
    return member


def _let_go(member: RosterMember, now: datetime) -> None:
    member.left_at = now
    member.save(update_fields=["left_at"])
    if member.confirmed_at is None:
        take_back_invitation(member, now)


def _promote(heir: RosterMember, order: int) -> None:
    heir.part, heir.order = Part.REGULAR, order
    heir.save(update_fields=["part", "order"])


def _lapse_other_offers(season: Season, entry: SeasonEntry, player: Player, now: datetime) -> None:
    """Whoever agrees to one entry does not stand in and has no use for the invitations of others."""
    others = RosterMember.objects.filter(season=season, player=player, left_at=None, confirmed_at=None)
    for member in others.exclude(entry=entry):
        _let_go(member, now)
    Alternate.objects.filter(season=season, player=player).update(is_available=False)


def _write_order(entry: SeasonEntry, members: Sequence[RosterMember], needed: int) -> None:
    # Orders are unique at every moment, so everybody first steps out of the way.
    for number, member in enumerate(members):
        RosterMember.objects.filter(pk=member.pk).update(order=_OUT_OF_THE_WAY + number)
    for number, member in enumerate(members):
        member.order, member.part = number, Part.REGULAR if number < needed else Part.RESERVE
        member.save(update_fields=["order", "part"])
