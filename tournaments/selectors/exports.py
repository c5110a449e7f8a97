"""A tournament as files to take along: entries, standings, results and pairings, TRF for a checker, a calendar.

Whoever may know of a tournament may have its files, with what they may see of it: entries that were not admitted and
rounds that are only paired are for those who run it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import F, Prefetch, Q, QuerySet

from games.models import Player
from tournaments.models import Entry, EntryMember, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.trf import write_trf
from tournaments.selectors.access import NotFound, is_staff
from tournaments.selectors.exports_calendar import calendar_file
from tournaments.selectors.exports_csv import csv_file
from tournaments.selectors.exports_documents import (
    Document,
    chosen_stage,
    moment_text,
    pairing_document,
    shown_tables,
    standings_document,
)
from tournaments.selectors.exports_rows import entry_rows, pairing_rows, result_rows, standing_rows
from tournaments.selectors.rankings import last_complete_round
from tournaments.selectors.stages import stage_history
from tournaments.selectors.tables import TableLine

FORMAT_VERSION = 1
"""Of the JSON files; it grows when a reader of the old ones would misread the new ones."""

_CSV = "text/csv; charset=utf-8"
_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Which file for whom: of one stage or of all, of one round, of standings after a round.

    `url` is the address of the tournament's page, for calendars.
    """

    tournament: Tournament
    viewer: Player | None
    stage: int | None = None
    round_number: int | None = None
    after: int | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file: the name it is saved under, its media type, its bytes."""

    name: str
    media_type: str
    content: bytes


def exported(file: str, request: ExportRequest) -> ExportedFile:
    """The file of this name (`standings.csv`, …).

    Raises NotFound for another name, stage or round, and BadStageSettings where TRF has no way to write the results.
    """
    if file not in EXPORTS:
        raise NotFound
    write, media_type = EXPORTS[file]
    return ExportedFile(f"tournament-{request.tournament.pk}-{file}", media_type, write(request))


def visible_entries(tournament: Tournament, viewer: Player | None) -> QuerySet[Entry]:
    """The entries that the viewer may know of: who was not admitted is between them and those who run it."""
    if is_staff(viewer, tournament):
        return tournament.entries.all()
    shown = ~Q(status=Entry.Status.REJECTED)
    if viewer is not None:
        shown |= Q(pk__in=EntryMember.objects.filter(tournament=tournament, player=viewer).values("entry"))
    return tournament.entries.filter(shown)


def listed_entries(tournament: Tournament, viewer: Player | None) -> Sequence[Entry]:
    """The entries that the viewer may know of, by seed, those without one last, with their members."""
    found = visible_entries(tournament, viewer).order_by(F("seed").asc(nulls_last=True), "pk")
    members = EntryMember.objects.select_related("player").order_by("position", "pk")
    return list(found.prefetch_related(Prefetch("members", queryset=members)))


def _entries_csv(request: ExportRequest) -> bytes:
    tournament = request.tournament
    return csv_file(*entry_rows(listed_entries(tournament, request.viewer), tournament.team_size))


def _standings_csv(request: ExportRequest) -> bytes:
    stage = chosen_stage(request.tournament, request.stage)
    return csv_file(*standing_rows(stage, request.after))


def _standings_json(request: ExportRequest) -> bytes:
    stage = chosen_stage(request.tournament, request.stage)
    return _json_file("standings", request, None if stage is None else standings_document(stage, request.after))


def _results_json(request: ExportRequest) -> bytes:
    return _json_file("results", request, [pairing_document(line) for line in _lines(request) if line.outcome])


def _pairings_json(request: ExportRequest) -> bytes:
    return _json_file("pairings", request, [pairing_document(line) for line in _lines(request)])


def _calendar(request: ExportRequest) -> bytes:
    return calendar_file(request.tournament, url=request.url)


def _report_file(request: ExportRequest) -> bytes:
    """The stage for an outside checker of Swiss pairings, as far as its rounds are complete."""
    stage = chosen_stage(request.tournament, request.stage)
    if stage is None or FORMATS[stage.format].is_bracket:
        raise NotFound
    pairs = request.tournament.forbidden_pairs.values_list("low_id", "high_id")
    text = write_trf(
        stage_history(stage, through=last_complete_round(stage)),
        name=request.tournament.name,
        rounds_total=stage.rounds_planned,
        names=dict(stage.stage_entries.values_list("entry_id", "entry__name")),
        forbidden=frozenset(frozenset(pair) for pair in pairs),
        accelerated=stage.settings.get("accelerated") is True,
    )
    return text.encode()


def _lines(request: ExportRequest) -> Sequence[TableLine]:
    tournament = request.tournament
    stage = None if request.stage is None else chosen_stage(tournament, request.stage)
    may_see_all = is_staff(request.viewer, tournament)
    return shown_tables(tournament, stage, request.round_number, is_staff=may_see_all)


def _json_file(kind: str, request: ExportRequest, content: Document | Sequence[Document] | None) -> bytes:
    tournament = request.tournament
    document = {
        "format": f"settebello-{kind}",
        "version": FORMAT_VERSION,
        "tournament": {
            "id": tournament.pk,
            "name": tournament.name,
            "preset": tournament.preset,
            "status": tournament.status,
            "starts_at": moment_text(tournament.starts_at),
            "zone": tournament.zone,
            "lot": tournament.lot,
        },
        kind: content,
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


EXPORTS: Mapping[str, tuple[Callable[[ExportRequest], bytes], str]] = MappingProxyType(
    {
        "entries.csv": (_entries_csv, _CSV),
        "standings.csv": (_standings_csv, _CSV),
        "standings.json": (_standings_json, _JSON),
        "results.csv": (lambda request: csv_file(*result_rows(_lines(request))), _CSV),
        "results.json": (_results_json, _JSON),
        "pairings.csv": (lambda request: csv_file(*pairing_rows(_lines(request))), _CSV),
        "pairings.json": (_pairings_json, _JSON),
        "tournament.trf": (_report_file, "text/plain; charset=utf-8"),
        "tournament.ics": (_calendar, "text/calendar; charset=utf-8"),
    }
)
"""Every file that there is: what writes it, and its media type."""
