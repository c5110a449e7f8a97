"""A tournament as documents for programs: the API answers with them, and the exported files hold them.

Keys and codes never change within one version of the export format. Fractions are exact
(`tournaments.selectors.exports_numbers`), moments are ISO 8601 in UTC.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from tournaments.models import Entry, Pairing, ResultReport, Round, Stage, Tournament
from tournaments.pairing.brackets import LoserOf, Resolved, Seed, Source, WinnerOf
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports_numbers import exact_document
from tournaments.selectors.rankings import RankedEntry, final_ranking, stage_tables
from tournaments.selectors.stages import bracket_state
from tournaments.selectors.tables import LiveScore, TableLine, stage_table_lines
from tournaments.standings.catalogue import TIEBREAKS

type Document = dict[str, Any]


def moment_text(value: datetime | None) -> str | None:
    """A moment as documents write it: `2026-03-14T15:00:00Z`."""
    return None if value is None else value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def chosen_stage(tournament: Tournament, number: int | None) -> Stage | None:
    """The stage of this number, or the one that began last, None before the first. Raises NotFound."""
    if number is None:
        return tournament.stages.exclude(status=Stage.Status.PLANNED).order_by("number").last()
    stage = tournament.stages.filter(number=number).first()
    if stage is None:
        raise NotFound
    return stage


def shown_rounds(tournament: Tournament, stage: Stage | None, *, is_staff: bool) -> Sequence[Round]:
    """The rounds of a stage, or of all; one that is only paired is for those who may still change it."""
    found = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    if stage is not None:
        found = found.filter(stage=stage)
    if not is_staff:
        found = found.exclude(status=Round.Status.PAIRED)
    return list(found.order_by("stage__number", "number"))


def entry_reference(entry: Entry | None) -> Document | None:
    """An entry as other documents name it."""
    return None if entry is None else {"id": entry.pk, "name": entry.name, "seed": entry.seed}


def known_round(stage: Stage, after: int | None) -> int | None:
    """The round after which a table is asked for, None for the present one, which is the only one of a bracket.

    Raises NotFound for a round that has not begun.
    """
    if after is None or FORMATS[stage.format].is_bracket:
        return None
    if after > stage.rounds.exclude(status=Round.Status.PAIRED).count():
        raise NotFound
    return after


def standings_document(stage: Stage, after: int | None) -> Document:
    """The tables of a stage after a round, as it is now without one. Raises NotFound for a round that has not begun.

    Of a bracket there is only the table as it is now.
    """
    is_bracket = FORMATS[stage.format].is_bracket
    after = known_round(stage, after)
    criteria = [] if is_bracket else list(stage.settings.get("tiebreaks", ()))
    groups = () if stage.status == Stage.Status.PLANNED else stage_tables(stage, after=after)
    return {
        "stage": stage.number,
        "format": stage.format,
        "after": after,
        "criteria": [{"code": code, "short": TIEBREAKS[code].short} for code in criteria],
        "groups": [
            {"number": group.number, "lines": [standing_document(line, criteria) for line in group.lines]}
            for group in groups
        ],
    }


def ranking_document(tournament: Tournament) -> Document:
    """Everybody's place in the whole tournament."""
    return {"lines": [standing_document(line, ()) for line in final_ranking(tournament)]}


def standing_document(line: RankedEntry, criteria: Sequence[str]) -> Document:
    """One line, with every number that put it where it stands."""
    return {
        "rank": line.rank,
        "entry": entry_reference(line.entry),
        "status": line.entry.status,
        "score": exact_document(line.score),
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "values": [
            {"code": code, "value": exact_document(value)} for code, value in zip(criteria, line.values, strict=False)
        ],
        "decided_by": line.decided_by,
    }


def round_document(each: Round, counts: Mapping[int, tuple[int, int]]) -> Document:
    """A round; `counts` are tables and tables without a result by round."""
    tables, waiting = counts.get(each.pk, (0, 0))
    return {
        "stage": each.stage.number,
        "number": each.number,
        "part": each.part,
        "part_round": each.part_round,
        "status": each.status,
        "reasons": each.reasons,
        "tables": tables,
        "open_tables": waiting,
        "paired_at": moment_text(each.paired_at),
        "started_at": moment_text(each.started_at),
        "closed_at": moment_text(each.closed_at),
        "version": each.version,
    }


def shown_tables(
    tournament: Tournament, stage: Stage | None, round_number: int | None, *, is_staff: bool
) -> Sequence[TableLine]:
    """The tables of a round, of a stage or of all stages that the reader may see, in five queries for each stage."""
    stages = list(tournament.stages.order_by("number")) if stage is None else [stage]
    return [
        line
        for each in stages
        for line in stage_table_lines(each)
        if (round_number is None or line.pairing.round.number == round_number)
        and (is_staff or line.pairing.round.status != Round.Status.PAIRED)
    ]


def pairing_document(line: TableLine) -> Document:
    """A table: who meets there, why, and how it ended."""
    pairing = line.pairing
    present = {side.position: side.present_at is not None for side in pairing.sides.all()}
    return {
        "id": pairing.pk,
        "stage": pairing.round.stage.number,
        "round": pairing.round.number,
        "number": pairing.number,
        "group": pairing.group,
        "slot": pairing.key,
        "status": pairing.status,
        "venue": pairing.venue,
        "table_name": pairing.table_name,
        "best_of": pairing.best_of,
        "first": _side(line.first, present.get(0, False)),
        "second": _side(line.second, present.get(1, False)),
        "due_at": moment_text(line.due_at),
        "reasons": list(line.reasons),
        "result": result_document(pairing.result),
        "live": _live(line.live),
        "reporting": line.reporting,
        "matches": list(line.match_ids),
        "version": pairing.version,
    }


def result_document(report: ResultReport | None) -> Document | None:
    """An account of a table's result, None while there is none."""
    if report is None:
        return None
    return {
        "number": report.number,
        "outcome": report.outcome,
        "first_points": report.first_points,
        "second_points": report.second_points,
        "origin": report.origin,
        "reason": report.reason,
        "at": moment_text(report.created_at),
    }


def bracket_document(stage: Stage) -> Document:
    """Every slot of a bracket and where its two come from; none before the stage begins. Raises NotFound."""
    if not FORMATS[stage.format].is_bracket:
        raise NotFound
    document: Document = {"stage": stage.number, "format": stage.format, "size": 0, "slots": []}
    if stage.status == Stage.Status.PLANNED:
        return document
    state = bracket_state(stage)
    lines = {line.pairing.key: line for line in stage_table_lines(stage)}
    found = Entry.objects.in_bulk(state.entries.values())
    entries = {seed: found[entry] for seed, entry in state.entries.items()}
    slots = [_slot(each, entries, lines.get(each.slot.key)) for each in state.resolved]
    return {**document, "size": state.bracket.size, "slots": slots}


def _slot(each: Resolved, entries: Mapping[int, Entry], line: TableLine | None) -> Document:
    def named(seed: int | None) -> Document | None:
        return None if seed is None else entry_reference(entries.get(seed))

    table = None if line is None else line.pairing
    return {
        "slot": each.slot.key,
        "part": each.slot.part.value,
        "part_round": each.slot.round,
        "round": None if table is None else table.round.number,
        "pairing": None if table is None else table.pk,
        "state": each.state.value if table is None or table.status != Pairing.Status.PLAYING else table.status,
        "first": named(each.first),
        "second": named(each.second),
        "first_from": _source(each.slot.first),
        "second_from": _source(each.slot.second),
        "winner": named(each.winner),
        "loser": named(each.loser),
        "result": None if table is None else result_document(table.result),
        "live": None if line is None else _live(line.live),
    }


def _source(source: Source) -> Document:
    match source:
        case Seed(number):
            return {"kind": "seed", "seed": number, "slot": None}
        case WinnerOf(key):
            return {"kind": "winner", "seed": None, "slot": key}
        case LoserOf(key):
            return {"kind": "loser", "seed": None, "slot": key}


def _side(entry: Entry | None, is_present: bool) -> Document | None:
    return None if entry is None else {**(entry_reference(entry) or {}), "present": is_present}


def _live(score: LiveScore | None) -> Document | None:
    return None if score is None else {"match": score.match_id, "hand": score.hand, "points": list(score.scores)}
