"""What the tabs of seeding, rounds and the log show."""

from typing import Any

from django.utils import timezone

from tournaments.models import AuditEntry, Entry, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.overview import entries_of, entry_names
from tournaments.selectors.tables import round_tables, stage_table_lines
from tournaments.web.frame import number_of
from tournaments.web.organise_visits import Desk
from tournaments.web.presenters.bracket import slot_names
from tournaments.web.presenters.heading import current_stage
from tournaments.web.presenters.organise_log import log_lines
from tournaments.web.presenters.organise_tables import board_of
from tournaments.web.presenters.rounds import round_title
from tournaments.web.presenters.tables import Reader, table_cards
from tournaments.web.words.reasons import reasons_in_words

_LOG_PAGE = 50
_IN = (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE)

type Own = dict[str, Any]


def seeding_tab(desk: Desk) -> Own:
    """Everybody who is in, in the order of seeds, and the last seeding, which can be undone."""
    tournament = desk.tournament
    entries = [entry for entry in entries_of(tournament) if entry.status in _IN]
    entries.sort(key=lambda entry: (entry.seed is None, entry.seed or 0, entry.created_at, entry.pk))
    last = AuditEntry.objects.filter(tournament=tournament, verb="seeded").order_by("-number").first()
    return {
        "entries": entries,
        "last_seeding": last if last is not None and last.before.get("order") else None,
        "can_seed": not tournament.has_started and not tournament.is_over,
        "unseeded": any(entry.seed is None for entry in entries),
    }


def rounds_tab(desk: Desk) -> Own:
    """One round with everything that can be done to it, and the menu of all rounds of the stage."""
    number, stage_number = number_of(desk.request, "round"), number_of(desk.request, "stage")
    stage = next((each for each in desk.stages if each.number == stage_number), None) or current_stage(desk.stages)
    rounds = list(stage.rounds.order_by("number"))
    chosen = next((each for each in rounds if each.number == number), None)
    chosen = chosen or next((each for each in rounds if each.status != Round.Status.CLOSED), None)
    chosen = chosen or (rounds[-1] if rounds else None)
    own: Own = {"stage": stage, "rounds": _menu(rounds, stage), "round": chosen, "is_bracket": _is_bracket(stage)}
    if chosen is None:
        return own
    names = entry_names(desk.tournament)
    sources = (
        slot_names(stage_table_lines(stage), is_double=stage.format == "double_knockout") if own["is_bracket"] else {}
    )
    lines = round_tables(chosen)
    seated = [entry for line in lines for entry in (line.first, line.second) if entry is not None]
    return own | {
        "board": board_of(chosen, stage, names, sources, timezone.now()),
        "round_reasons": reasons_in_words(chosen.reasons, names),
        "told": [
            card
            for card in table_cards(
                lines, tournament_id=desk.tournament.pk, reader=Reader(), names=names, sources=sources
            )
            if card.reasons
        ],
        "seated": sorted(seated, key=lambda entry: entry.name.casefold()),
        "is_last_closed": _is_last_closed(desk.tournament, chosen),
        "may_reopen": chosen.status == Round.Status.CLOSED and _reopens(desk.tournament),
    }


def log_tab(desk: Desk) -> Own:
    """A page of the log."""
    before = number_of(desk.request, "before")
    lines = log_lines(desk.tournament, desk.player, limit=_LOG_PAGE, before=before)
    return {"lines": lines, "older": lines[-1].number if len(lines) == _LOG_PAGE else None}


def _menu(rounds: list[Round], stage: Stage) -> list[tuple[Round, str]]:
    for each in rounds:
        each.stage = stage
    return [(each, round_title(each, each.pairings.count())) for each in rounds]


def _is_bracket(stage: Stage) -> bool:
    return FORMATS[stage.format].is_bracket


def _is_last_closed(tournament: Tournament, round_: Round) -> bool:
    closed = Round.objects.filter(stage__tournament=tournament, status=Round.Status.CLOSED)
    return closed.order_by("stage__number", "number").last() == round_


def _reopens(tournament: Tournament) -> bool:
    return tournament.status in (
        Tournament.Status.RUNNING,
        Tournament.Status.PAUSED,
        Tournament.Status.FINISHED,
    )
