"""A table is opened for its players, and its matches are begun, one after the other, or dropped.

Nothing here asks who may: the callers have, and hold the lock of the tournament.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.models import Match
from games.services import (
    Chair,
    annul_match_rating,
    call_off_match,
    lock_matches,
    open_seated_match,
    open_table_match,
)
from tournaments.models import Entry, EntryMember, Pairing, PairingMatch, PairingSide, ResultReport, Round, Tournament
from tournaments.selectors.access import NotFound
from tournaments.services.errors import AlreadyDecided, TableNotReady
from tournaments.services.log import lock_tournament

Status = Pairing.Status


def locked_pairing(pairing_id: int) -> Pairing:
    """The table, read after its tournament was locked. Raises NotFound."""
    found = Pairing.objects.filter(pk=pairing_id).values_list("round__stage__tournament", flat=True).first()
    lock_tournament(found or 0)
    pairing = Pairing.objects.select_related("round__stage__tournament", "result").filter(pk=pairing_id).first()
    if pairing is None:  # its round was unpaired while this waited
        raise NotFound
    return pairing


def tournament_of(pairing: Pairing) -> Tournament:
    """The tournament that a table belongs to."""
    return pairing.round.stage.tournament


def sides_of(pairing: Pairing) -> list[PairingSide]:
    """Who sits at a table, the side that leads first."""
    return list(pairing.sides.select_related("entry").order_by("position"))


def active_members(entry: Entry) -> list[EntryMember]:
    """Those who play for an entry now, in the order of their chairs."""
    return list(entry.members.filter(is_active=True).select_related("player__user").order_by("position"))


def open_table(tournament: Tournament, pairing: Pairing, now: datetime, *, venue: str | None = None) -> None:
    """Call the players of a ready table: the grace time begins, and a table with real cards gets its score sheet.

    The tournament is locked by the caller.
    """
    if pairing.status != Status.READY or pairing.round.status != Round.Status.PLAYING:
        raise TableNotReady
    entries = [side.entry for side in sides_of(pairing)]
    pairing.venue = venue or _venue(tournament, entries)
    pairing.opened_at = now
    pairing.due_at = now + timedelta(minutes=tournament.grace_minutes) if tournament.grace_minutes else None
    pairing.save(update_fields=["venue", "opened_at", "due_at"])
    if pairing.venue == Pairing.Venue.TABLE:
        open_next_match(tournament, pairing, now)
        return
    for side in sides_of(pairing):
        bots = [member.pk for member in active_members(side.entry) if member.player and member.player.is_bot]
        if bots:
            side.present = bots
            side.save(update_fields=["present"])
            complete_side(pairing, side, now)
    start_if_complete(tournament, pairing, now)


def give_bye(pairing: Pairing, now: datetime) -> None:
    """The one entry of a table has no opponent in this round."""
    pairing.result = ResultReport.objects.create(
        pairing=pairing,
        number=1 + pairing.reports.count(),
        origin=ResultReport.Origin.PAIRING,
        outcome=ResultReport.Outcome.BYE,
        created_at=now,
    )
    pairing.status = Status.BYE
    pairing.save(update_fields=["status", "result"])


def start_if_complete(tournament: Tournament, pairing: Pairing, now: datetime) -> None:
    """Begin to play when both sides are there; nobody is late any more."""
    if pairing.status != Status.READY or any(side.present_at is None for side in sides_of(pairing)):
        return
    pairing.status, pairing.due_at = Status.PLAYING, None
    pairing.save(update_fields=["status", "due_at"])
    if pairing.venue == Pairing.Venue.ONLINE:
        open_next_match(tournament, pairing, now)


def open_next_match(tournament: Tournament, pairing: Pairing, now: datetime) -> PairingMatch:
    """The next match of a table; the sides take turns in leading the first hand."""
    number = 1 + pairing.pairing_matches.count()
    first_side = (number - 1) % 2
    chairs = _chairs(tournament, pairing, first_side)
    common = {
        "creator": tournament.organiser,
        "preset": tournament.preset,
        "options": tournament.options,
        "chairs": chairs,
        "now": now,
        "visibility": Match.Visibility(tournament.visibility),
        "rated": _may_rate(tournament, pairing),
    }
    if pairing.venue == Pairing.Venue.ONLINE:
        match = open_seated_match(**common, turn_seconds=tournament.turn_seconds)
    else:
        match = open_table_match(**common, competition=True)
    return PairingMatch.objects.create(pairing=pairing, number=number, match=match, first_side=first_side)


def check_undecided(pairing: Pairing) -> None:
    """Raises TableNotReady for a table that nobody sits at yet, AlreadyDecided for one with a result."""
    if pairing.status in (Status.DECIDED, Status.BYE):
        raise AlreadyDecided
    if pairing.status not in (Status.READY, Status.PLAYING) or pairing.round.status == Round.Status.PAIRED:
        raise TableNotReady


def complete_side(pairing: Pairing, side: PairingSide, now: datetime) -> None:
    """Online everybody has to be there; at a real table one of a side can speak for it."""
    members = {member.pk for member in active_members(side.entry)}
    if side.present_at is None and (
        members <= set(side.present) or (pairing.venue == Pairing.Venue.TABLE and side.present)
    ):
        side.present_at = now
        side.save(update_fields=["present_at"])


def _venue(tournament: Tournament, entries: Sequence[Entry]) -> str:
    if tournament.venue == Tournament.Venue.TABLE or not all(plays_online(entry) for entry in entries):
        return Pairing.Venue.TABLE
    if tournament.venue == Tournament.Venue.ONLINE:
        return Pairing.Venue.ONLINE
    # Whoever is at the club plays a distant opponent on a phone; two who are both there take cards.
    together = all(entry.venue == Entry.Venue.TABLE for entry in entries)
    return Pairing.Venue.TABLE if together else Pairing.Venue.ONLINE


def plays_online(entry: Entry) -> bool:
    """Whether everybody of an entry has an account."""
    return not entry.members.filter(is_active=True, player__isnull=True).exists()


def _may_rate(tournament: Tournament, pairing: Pairing) -> bool:
    """Rated where the tournament is, among people with accounts who entered in person (decision 0012)."""
    if not tournament.rated:
        return False
    members = [member for side in sides_of(pairing) for member in active_members(side.entry)]
    return all(
        member.player is not None and not member.player.is_guest and (member.consented or member.player.is_bot)
        for member in members
    )


def _chairs(tournament: Tournament, pairing: Pairing, first_side: int) -> list[Chair]:
    by_side = {
        (first_side if side.position == 0 else 1 - first_side): active_members(side.entry) for side in sides_of(pairing)
    }
    chairs = []
    for number in range(tournament.team_size * 2):
        member = by_side[number % 2][number // 2]
        chairs.append(Chair(member.player) if member.player is not None else Chair(label=member.name))
    return chairs


def drop_matches(pairing: Pairing, now: datetime, reason: str) -> None:
    """Let the matches of a table count no more: those under way are called off, rated ones give the points back."""
    drop_all([pairing], now, reason)


def drop_all(pairings: Sequence[Pairing], now: datetime, reason: str, *, only_open: bool = False) -> None:
    """The same for several tables at once, of each all matches or only those that are not over."""
    games = PairingMatch.objects.filter(pairing__in=pairings, is_void=False).order_by("match")
    if only_open:
        games = games.filter(match__status__in=[Match.Status.OPEN, Match.Status.PLAYING])
    dropped = list(games)
    lock_matches([game.match_id for game in dropped])
    for game in dropped:
        drop_match(game, now, reason)


def drop_match(game: PairingMatch, now: datetime, reason: str) -> None:
    """Let one match of a table count no more."""
    if not call_off_match(match_id=game.match_id, now=now, reason=reason):
        annul_match_rating(match_id=game.match_id, now=now)
    game.is_void = True
    game.save(update_fields=["is_void"])
