"""Who is told what in the life of a tournament; called in the transaction that writes the fact."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.urls import reverse

from games.models import Match, Player, Report
from games.services.notices import notify, withdraw_notices
from tournaments.models import Entry, EntryMember, Pairing, PairingMatch, Tournament


def tell_tables(tournament: Tournament, pairings: Sequence[Pairing], now: datetime) -> None:
    """The people of tables that have just been opened hear where they play and against whom."""
    seats = _seats(pairings)
    if not seats:
        return
    tables = {pairing.pk: pairing for pairing in pairings}
    opponents = _names(pairings)

    def facts(player: Player) -> dict[str, object]:
        pairing_id, entry_id = seats[player]
        pairing = tables[pairing_id]
        due = {} if pairing.due_at is None else {"deadline_at": pairing.due_at.isoformat()}
        return {**_table_facts(tournament, pairing), **due, "opponent": opponents[pairing_id, entry_id]}

    notify(
        "tournament_round_started",
        seats,
        # A table that is played again is opened again, at another time.
        key=f"tournament_tables:{tournament.pk}:{now.isoformat()}",
        facts=facts,
        link=lambda player: _table_link(tournament, seats[player][0]),
        now=now,
    )


def tell_byes(tournament: Tournament, pairings: Iterable[Pairing], now: datetime) -> None:
    """Whoever has no opponent in a round that starts hears that."""
    for pairing in pairings:
        notify(
            "tournament_round_started",
            _seats([pairing]),
            key=f"tournament_bye:{pairing.pk}",
            facts={**_table_facts(tournament, pairing), "outcome": "bye"},
            link=_table_link(tournament, pairing.pk),
            now=now,
        )


def tell_entry(tournament: Tournament, entry: Entry, *, by: Player | None, now: datetime) -> None:
    """The people of an entry hear what was decided about it; a wish of their own is no news to them."""
    members = EntryMember.objects.filter(entry=entry, substitute=None, player__isnull=False).select_related("player")
    people = [member.player for member in members if member.player is not None and not member.player.is_bot]
    if by in people:
        return
    notify(
        "tournament_entry_decided",
        people,
        key=f"tournament_entry:{entry.pk}:{entry.status}:{now.isoformat()}",
        facts={
            "tournament": tournament.name,
            "by": "" if by is None else by.name,
            "outcome": entry.status,
            "text": entry.reason,
            "starts_at": tournament.starts_at.isoformat(),
            "zone": tournament.zone,
        },
        link=reverse("tournament_entry", args=[tournament.pk, entry.pk]),
        now=now,
    )


def tell_entered(tournament: Tournament, entry: Entry, players: Iterable[Player | None], *, by: Player) -> None:
    """Whoever was entered by somebody else hears that, and may decline."""
    people = [player for player in players if player is not None and not player.is_bot]
    if not people:
        return
    notify(
        "tournament_entered",
        people,
        key=f"tournament_entered:{entry.pk}",
        facts={
            "tournament": tournament.name,
            "team": entry.name,
            "by": by.name,
            "starts_at": tournament.starts_at.isoformat(),
            "zone": tournament.zone,
        },
        link=reverse("tournament_entry", args=[tournament.pk, entry.pk]),
        now=entry.created_at,
        actor=by,
    )


def tell_cancelled(tournament: Tournament, *, by: Player, now: datetime) -> None:
    """Everybody who takes part or waits hears that the tournament is called off."""
    gone = (Entry.Status.WITHDRAWN, Entry.Status.REJECTED, Entry.Status.DISQUALIFIED)
    members = EntryMember.objects.filter(tournament=tournament, is_active=True).exclude(entry__status__in=gone)
    people = Player.objects.filter(pk__in=members.values("player")).exclude(kind=Player.Kind.BOT)
    withdraw_notices(key_prefix=f"tournament_tables:{tournament.pk}:", now=now)
    notify(
        "tournament_cancelled",
        people,
        key=f"tournament_cancelled:{tournament.pk}",
        facts={
            "tournament": tournament.name,
            "by": by.name,
            "text": tournament.cancelled_reason,
            "starts_at": tournament.starts_at.isoformat(),
            "zone": tournament.zone,
        },
        link=reverse("tournament", args=[tournament.pk]),
        now=now,
        actor=by,
    )


def tell_match_reported(match: Match, report: Report | None, now: datetime) -> bool:
    """The other side of a table with real cards is asked to confirm; both hear that their reports differ.

    Without a report the question is over. False when the match belongs to no table of a tournament.
    """
    game = PairingMatch.objects.select_related("pairing__round__stage__tournament").filter(match=match).first()
    if game is None:
        return False
    key = f"tournament_report:{match.pk}:"
    withdraw_notices(key_prefix=key, now=now)
    if report is None or match.reporting not in (Match.Reporting.REPORTED, Match.Reporting.DISPUTED):
        return True
    is_disputed = match.reporting == Match.Reporting.DISPUTED
    spoken = set() if is_disputed else set(match.reports.filter(replaced_at=None).values_list("side", flat=True))
    seats = match.seats.exclude(side__in=spoken).filter(player__isnull=False).select_related("player")
    pairing = game.pairing
    tournament = pairing.round.stage.tournament
    due = {} if match.confirm_at is None else {"deadline_at": match.confirm_at.isoformat()}
    notify(
        "tournament_result_disputed" if is_disputed else "tournament_result_reported",
        [seat.player for seat in seats if seat.player is not None],
        key=f"{key}{report.pk}",
        facts={
            **_table_facts(tournament, pairing),
            **due,
            "by": "" if report.reporter is None else report.reporter.name,
            "outcome": "disputed" if is_disputed else " : ".join(map(str, report.scores)),
        },
        link=_table_link(tournament, pairing.pk),
        now=now,
        actor=report.reporter,
    )
    return True


def _table_facts(tournament: Tournament, pairing: Pairing) -> dict[str, object]:
    return {
        "tournament": tournament.name,
        "round": pairing.round.number,
        "table": pairing.table_name or str(pairing.number),
        "pairing": pairing.pk,
        "zone": tournament.zone,
    }


def _table_link(tournament: Tournament, pairing_id: int) -> str:
    return reverse("tournament_table", args=[tournament.pk, pairing_id])


def _seats(pairings: Iterable[Pairing]) -> dict[Player, tuple[int, int]]:
    """The people at these tables, with the numbers of the table and of their entry there."""
    members = EntryMember.objects.filter(is_active=True, entry__pairing_sides__pairing__in=pairings)
    people = members.filter(player__kind__in=(Player.Kind.HUMAN, Player.Kind.GUEST)).select_related("player")
    found = people.values_list("player", "entry__pairing_sides__pairing", "entry")
    players = {member.player_id: member.player for member in people}
    return {
        player: (pairing_id, entry_id)
        for player_id, pairing_id, entry_id in found
        if (player := players[player_id]) is not None
    }


def _names(pairings: Sequence[Pairing]) -> dict[tuple[int, int], str]:
    """For every table and entry at it the name of the other one."""
    names: dict[tuple[int, int], str] = {}
    for pairing in pairings:
        sides = list(pairing.sides.select_related("entry"))
        for side in sides:
            others = [other.entry.name for other in sides if other.pk != side.pk]
            names[pairing.pk, side.entry_id] = others[0] if others else ""
    return names
