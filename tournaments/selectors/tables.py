"""The tables of a round, of a stage or of one entry, with who sits there, the score and how far they have come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Prefetch, QuerySet

from games.models import Hand, Match, Player
from games.selectors.access import NotFound
from tournaments.models import Entry, EntryMember, Pairing, PairingMatch, PairingSide, Round, Stage, Tournament


@dataclass(frozen=True, slots=True)
class PlaceSource:
    """Who will take an open place of a bracket: the winner or the loser (`takes`) of the slot `key`."""

    key: str
    takes: str


@dataclass(frozen=True, slots=True)
class LiveScore:
    """Where the match under way stands: the number of its hand (0 before the first), and the points of both."""

    match_id: int
    hand: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table as lists show it. `score` is that of the result, `live` that of the match being played.

    `outcome` is that of the result, None before. `match_ids` are those of its matches that count, in their order.
    `reporting` is how far the reports of a match with real cards have come, empty elsewhere.
    """

    pairing: Pairing
    number: int
    first: Entry | None
    second: Entry | None
    first_source: PlaceSource | None
    second_source: PlaceSource | None
    score: tuple[int, int] | None
    live: LiveScore | None
    outcome: str | None
    match_ids: tuple[int, ...]
    due_at: datetime | None
    reasons: tuple[Mapping[str, Any], ...]
    reporting: str

    def has(self, entry_id: int | None) -> bool:
        """Whether an entry sits at the table."""
        return entry_id is not None and entry_id in {each.pk for each in (self.first, self.second) if each is not None}


def round_tables(round_: Round) -> tuple[TableLine, ...]:
    """The tables of one round by their numbers, in five queries whatever their number."""
    return _lines(Pairing.objects.filter(round=round_))


def stage_table_lines(stage: Stage) -> tuple[TableLine, ...]:
    """All tables of a stage by round and number, in five queries whatever their number."""
    return _lines(Pairing.objects.filter(round__stage=stage))


def entry_path(entry: Entry) -> tuple[TableLine, ...]:
    """Every table of one entry, in the order of stages and rounds."""
    return _lines(Pairing.objects.filter(sides__entry=entry))


def table_line(pairing: Pairing) -> TableLine:
    """One table. Raises NotFound if it is gone: the pairing of its round may be taken back at any moment."""
    found = _lines(Pairing.objects.filter(pk=pairing.pk))
    if not found:
        raise NotFound
    return found[0]


def current_table(player: Player, tournament: Tournament) -> Pairing | None:
    """The table that a player is to go to now, or is playing at."""
    return (
        Pairing.objects.select_related("round__stage")
        .filter(
            round__stage__tournament=tournament,
            round__status=Round.Status.PLAYING,
            status__in=[Pairing.Status.READY, Pairing.Status.PLAYING],
            sides__entry__in=EntryMember.objects.filter(player=player, is_active=True).values("entry"),
        )
        .order_by("round__number")
        .first()
    )


def _lines(pairings: QuerySet[Pairing]) -> tuple[TableLine, ...]:
    # The position of a match and its rules are long, and no list needs them.
    matches = PairingMatch.objects.select_related("match").defer("match__snapshot", "match__options")
    found = list(
        pairings.select_related("round__stage", "result")
        .prefetch_related(
            Prefetch("sides", queryset=PairingSide.objects.select_related("entry").order_by("position")),
            Prefetch("pairing_matches", queryset=matches.filter(is_void=False).order_by("number")),
        )
        .order_by("round__stage__number", "round__number", "number")
    )
    hands = _hands(each.match_id for pairing in found for each in pairing.pairing_matches.all() if _is_live(each))
    return tuple(_line(pairing, hands) for pairing in found)


def _hands(match_ids: Iterable[int]) -> Mapping[int, int]:
    ids = list(match_ids)
    if not ids:
        return {}
    rows = Hand.objects.filter(match__in=ids).values("match").annotate(last=Max("number"))
    return {row["match"]: row["last"] for row in rows}


def _line(pairing: Pairing, hands: Mapping[int, int]) -> TableLine:
    entries = {side.position: side.entry for side in pairing.sides.all()}
    matches = list(pairing.pairing_matches.all())
    playing = next((each for each in matches if _is_live(each)), None)
    result = pairing.result
    sources = _sources(pairing)
    return TableLine(
        pairing=pairing,
        number=pairing.number,
        first=entries.get(0),
        second=entries.get(1),
        first_source=None if 0 in entries else sources[0],
        second_source=None if 1 in entries else sources[1],
        score=None if result is None else (result.first_points, result.second_points),
        live=None if playing is None else _live(playing, hands.get(playing.match_id, 0)),
        outcome=None if result is None else result.outcome,
        match_ids=tuple(each.match_id for each in matches),
        due_at=pairing.due_at,
        reasons=tuple(pairing.reasons),
        reporting=matches[-1].match.reporting if matches and result is None else "",
    )


def _is_live(each: PairingMatch) -> bool:
    return each.match.status == Match.Status.PLAYING and each.match.venue == Match.Venue.ONLINE


def _live(each: PairingMatch, hand: int) -> LiveScore:
    scores = tuple(each.match.scores) if len(each.match.scores) == 2 else (0, 0)
    first, second = scores if each.first_side == 0 else scores[::-1]
    return LiveScore(match_id=each.match_id, hand=hand, scores=(int(first), int(second)))


def _sources(pairing: Pairing) -> tuple[PlaceSource | None, PlaceSource | None]:
    """Where the two of a bracket's slot come from, as its reasons say; nothing elsewhere."""
    takes = {"winner_of": "winner", "loser_of": "loser"}
    found = [
        PlaceSource(str(reason["details"]["slot"]), takes[reason["code"]]) if reason["code"] in takes else None
        for reason in pairing.reasons
        if reason.get("code") in (*takes, "bracket_seed")
    ]
    return (found[0], found[1]) if pairing.key and len(found) == 2 else (None, None)
