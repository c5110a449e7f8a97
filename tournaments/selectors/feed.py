"""What has happened in a tournament, from its log, with the things that the rows speak of."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.models import AuditEntry, Entry, Pairing, PairingSide, Round, Stage, Tournament


@dataclass(frozen=True, slots=True)
class FeedItem:
    """A row of the log with what it acted on; None where that is of another kind, or is gone.

    `round` is also the one that the table belongs to, and `tables` is how many tables it has.
    """

    row: AuditEntry
    entry: Entry | None
    pairing: Pairing | None
    round: Round | None
    tables: int
    stage: Stage | None


def feed(
    tournament: Tournament, verbs: Collection[str], *, limit: int, before: int | None = None
) -> tuple[FeedItem, ...]:
    """The latest rows with one of these verbs, newest first; `before` goes on where another page ended."""
    rows = AuditEntry.objects.filter(tournament=tournament, verb__in=verbs).select_related("actor")
    if before is not None:
        rows = rows.filter(number__lt=before)
    found = list(rows.order_by("-number")[:limit])
    subjects = [_subject(row) for row in found]
    entries = Entry.objects.in_bulk([pk for kind, pk in subjects if kind == "entry"])
    pairings = _pairings([pk for kind, pk in subjects if kind == "pairing"])
    rounds = Round.objects.select_related("stage").in_bulk([pk for kind, pk in subjects if kind == "round"])
    stages = Stage.objects.in_bulk([pk for kind, pk in subjects if kind == "stage"])
    of_pairings = {pairing.round_id for pairing in pairings.values()}
    sizes = Counter(Pairing.objects.filter(round__in={*rounds, *of_pairings}).values_list("round", flat=True))

    def item(row: AuditEntry, kind: str, pk: int) -> FeedItem:
        pairing = pairings.get(pk) if kind == "pairing" else None
        round_ = rounds.get(pk) if kind == "round" else None if pairing is None else pairing.round
        return FeedItem(
            row=row,
            entry=entries.get(pk) if kind == "entry" else None,
            pairing=pairing,
            round=round_,
            tables=0 if round_ is None else sizes[round_.pk],
            stage=stages.get(pk) if kind == "stage" else None,
        )

    return tuple(item(row, kind, pk) for row, (kind, pk) in zip(found, subjects, strict=True))


def _subject(row: AuditEntry) -> tuple[str, int]:
    kind, _, number = row.subject.partition(":")
    return kind, int(number) if number.isdecimal() else 0


def _pairings(ids: Collection[int]) -> Mapping[int, Pairing]:
    sides = Prefetch("sides", queryset=PairingSide.objects.select_related("entry").order_by("position"))
    return Pairing.objects.select_related("round__stage").prefetch_related(sides).in_bulk(list(ids))
