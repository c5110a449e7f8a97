"""The tables of a round that are played with real cards, for the score sheets that are printed for them."""

from dataclasses import dataclass

from django.db.models import Prefetch

from games.models import Match, Seat
from tournaments.models import PairingMatch, PairingSide, Round


@dataclass(frozen=True, slots=True)
class SheetSource:
    """One table: its number, its place, its match, the entries' names in the order of the match's sides, and a code of
    each side. Whoever has a code speaks for the side, so codes are for those who hand the sheets out.
    """

    number: int
    table_name: str
    match: Match
    names: tuple[str, str]
    codes: tuple[str, str]


def round_sheets(round_: Round) -> tuple[SheetSource, ...]:
    """The open tables of a round, in three queries whatever their number."""
    seats = Prefetch("match__seats", queryset=Seat.objects.order_by("number"))
    sides = Prefetch("pairing__sides", queryset=PairingSide.objects.select_related("entry").order_by("position"))
    found = (
        PairingMatch.objects.filter(
            pairing__round=round_, is_void=False, match__venue=Match.Venue.TABLE, match__status=Match.Status.OPEN
        )
        .select_related("match", "pairing")
        .prefetch_related(seats, sides)
        .order_by("pairing__number", "number")
    )
    return tuple(_source(each) for each in found)


def _source(each: PairingMatch) -> SheetSource:
    names = [side.entry.name for side in each.pairing.sides.all()]
    codes: dict[int, str] = {}
    for seat in each.match.seats.all():
        codes.setdefault(seat.side, seat.report_code or "")
    first, second = names if each.first_side == 0 else names[::-1]
    return SheetSource(
        number=each.pairing.number,
        table_name=each.pairing.table_name,
        match=each.match,
        names=(first, second),
        codes=(codes.get(0, ""), codes.get(1, "")),
    )
