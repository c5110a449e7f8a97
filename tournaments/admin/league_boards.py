"""Rounds and boards of leagues in the back office: open, close, enter, correct, with reports and log beside a board."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import FactInline
from tournaments.admin.acts import Act, ActingAdmin
from tournaments.admin.forms import ActForm
from tournaments.admin.league_forms import (
    BoardCorrectForm,
    BoardForfeitForm,
    BoardResultForm,
    BoardVoidForm,
    ExtendForm,
)
from tournaments.admin.leagues import IN_LOG
from tournaments.models import (
    Board,
    BoardMatch,
    BoardReport,
    BoardSeat,
    LeagueRound,
    Season,
    SeasonLogEntry,
    TimeProposal,
)
from tournaments.services.leagues.results import (
    correct_board_result,
    enter_board_result,
    forfeit_board,
    void_board_result,
)
from tournaments.services.leagues.rounds import close_round, extend_round, open_round, pair_swiss_round
from tournaments.services.log import subject_of

_PLAYED_IN = (Season.Status.RUNNING, Season.Status.PLAYED)


def _is(*statuses: str) -> Callable[[LeagueRound], bool]:
    return lambda row: row.season.status in _PLAYED_IN and row.status in statuses


def _can_be_paired(round_: LeagueRound) -> bool:
    is_swiss = round_.season.format == Season.Format.SWISS
    return is_swiss and _is(LeagueRound.Status.PLANNED)(round_) and not round_.fixtures.exists()


def _can_be_decided(board: Board) -> bool:
    undecided = board.status in (Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING)
    return undecided and board.fixture.round.season.status in _PLAYED_IN


def _can_be_changed(board: Board) -> bool:
    return board.status == Board.Status.DECIDED and board.fixture.round.season.status in _PLAYED_IN


def _round_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[LeagueRound], bool],
    form: type[ActForm] = ActForm,
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"round_id": row.pk}, is_offered, form)


def _board_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Board], bool],
    form: type[ActForm],
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"board_id": row.pk}, is_offered, form)


ROUND_ACTS: Sequence[Act] = (
    _round_act(
        "pair", gettext_lazy("Pair the round"), gettext_lazy("Of a Swiss, once the round before it is over."),
        pair_swiss_round, _can_be_paired,
    ),
    _round_act(
        "open", gettext_lazy("Open the round"), gettext_lazy("Its players are told whom they meet."),
        open_round, _is(LeagueRound.Status.PLANNED),
    ),
    _round_act(
        "extend", gettext_lazy("More days"), gettext_lazy("Its undecided boards get the same time."),
        extend_round, _is(LeagueRound.Status.PLANNED, LeagueRound.Status.OPEN), ExtendForm,
    ),
    _round_act(
        "close", gettext_lazy("Close the round"), gettext_lazy("All its boards must be decided."),
        close_round, _is(LeagueRound.Status.OPEN),
    ),
)  # fmt: skip

BOARD_ACTS: Sequence[Act] = (
    _board_act(
        "enter", gettext_lazy("Enter the result"), gettext_lazy("The points of the match, home before away."),
        enter_board_result, _can_be_decided, BoardResultForm,
    ),
    _board_act(
        "forfeit", gettext_lazy("Forfeit"), gettext_lazy("Somebody loses without playing; this is never rated."),
        forfeit_board, _can_be_decided, BoardForfeitForm,
    ),
    _board_act(
        "correct", gettext_lazy("Correct the result"),
        gettext_lazy("You see what the correction touches before you carry it out."),
        correct_board_result, _can_be_changed, BoardCorrectForm,
    ),
    _board_act(
        "void", gettext_lazy("Play again"), gettext_lazy("The result counts no more. You see what that touches first."),
        void_board_result, _can_be_changed, BoardVoidForm,
    ),
)  # fmt: skip


class BoardSeatInline(FactInline):
    """Who sits and sat at a board."""

    model = BoardSeat
    fields = ["position", "chair", "player", "is_active", "is_alternate", "shown_at", "ready_at", "away_at"]


class BoardReportInline(FactInline):
    """Every account of a board's result; reports never change."""

    model = BoardReport
    fk_name = "board"
    fields = ["number", "origin", "outcome", "home_points", "away_points", "reporter", "reason", "created_at"]


class BoardMatchInline(FactInline):
    """The matches of a board."""

    model = BoardMatch
    fields = ["number", "match", "home_side", "is_void"]


class TimeProposalInline(FactInline):
    """The times that were offered."""

    model = TimeProposal
    fk_name = "board"
    fields = ["position", "player", "starts_at", "venue", "status", "created_at", "answered_by", "answered_at"]


@admin.register(LeagueRound)
class LeagueRoundAdmin(ActingAdmin):
    """Rounds of seasons: paired, opened, given more days, closed."""

    list_display = ["number", "season", "division", "status", "opens_at", "closes_at"]
    list_filter = ["status"]
    list_select_related = ["season__league", "division__season__league"]
    acts = ROUND_ACTS
    tournament_lookup = "season"
    told = IN_LOG

    def get_queryset(self, request: HttpRequest) -> QuerySet[LeagueRound]:
        """With the season, which says what can be done."""
        return super().get_queryset(request).select_related("season")

    def links(self, row: LeagueRound) -> Sequence[tuple[str, str]]:
        """Its boards and its season."""
        return [
            (_("Boards"), reverse("admin:tournaments_board_changelist") + f"?fixture__round={row.pk}"),
            (_("Season"), reverse("admin:tournaments_season_change", args=[row.season_id])),
        ]


@admin.register(Board)
class BoardAdmin(ActingAdmin):
    """Boards: who meets whom, what was offered and reported, what was decided, and by whom."""

    list_display = ["entries", "number", "round_name", "status", "points", "agreed_at", "deadline"]
    list_filter = ["status"]
    list_select_related = ["fixture__round__season__league", "fixture__round__division__season__league", "result"]
    search_fields = ["fixture__sides__entry__name", "seats__player__name"]
    inlines = [BoardSeatInline, BoardReportInline, BoardMatchInline, TimeProposalInline]
    acts = BOARD_ACTS
    tournament_lookup = "fixture__round__season"
    told = IN_LOG

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """A round leads to its boards as well."""
        return lookup == "fixture__round" or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Board]:
        """With who meets there."""
        boards = super().get_queryset(request).select_related("fixture__round__season")
        return boards.prefetch_related("fixture__sides__entry")

    @admin.display(description=gettext_lazy("entries"))
    def entries(self, row: Board) -> str:
        """Who meets there, the home side first."""
        return " – ".join(side.entry.name for side in row.fixture.sides.all())

    @admin.display(description=gettext_lazy("round"))
    def round_name(self, row: Board) -> str:
        """The round and its division."""
        return str(row.fixture.round)

    @admin.display(description=gettext_lazy("points"))
    def points(self, row: Board) -> str:
        """What counts."""
        return "" if row.result is None else f"{row.result.home_points}–{row.result.away_points}"

    def links(self, row: Board) -> Sequence[tuple[str, str]]:
        """Its round and its season."""
        round_ = row.fixture.round
        return [
            (_("Round"), reverse("admin:tournaments_leagueround_change", args=[round_.pk])),
            (_("Season"), reverse("admin:tournaments_season_change", args=[round_.season_id])),
        ]

    def beside(self, row: Board) -> dict[str, Any]:
        """The log of the board."""
        log = SeasonLogEntry.objects.filter(season=row.fixture.round.season_id, subject=subject_of(row))
        return {"log": log.select_related("actor")}
