"""The rounds of a season for its organisers: their windows, what is missing in each, and the boards with more days."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q
from django.utils import timezone
from django.utils.translation import pgettext

from tournaments.models import Board, Division, LeagueRound, Season
from tournaments.selectors.leagues.round_pages import boards_for_pages, current_round
from tournaments.services.errors import NoPairingPossible
from tournaments.services.leagues.rounds import may_be_paired
from tournaments.web.frame import number_of
from tournaments.web.leagues.organise_board_lines import BoardLine, board_lines
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.words.states import round_state

_CHIPS = {LeagueRound.Status.OPEN: "info", LeagueRound.Status.CLOSED: "ok"}


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round with how far it has come and which acts are offered for it."""

    round: LeagueRound
    state: str
    chip: str
    all: int
    decided: int
    can_open: bool
    can_close: bool
    can_extend: bool
    can_pair: bool
    is_late: bool
    is_stuck: bool


def rounds_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The rounds of one division, and the boards of the season that were given more days than their round has."""
    wanted = number_of(desk.request, "division")
    chosen = next((each for each in desk.divisions if each.number == wanted), None)
    playoffs = wanted == 0
    if chosen is None and not playoffs:
        chosen = desk.divisions[0] if desk.divisions else None
    rounds = _rounds(desk.season, None if playoffs else chosen)
    now = timezone.now()
    following = next((each.pk for each in rounds if each.status == LeagueRound.Status.PLANNED), None)
    lines = [_line(desk.season, each, now, is_next=each.pk == following) for each in rounds]
    current = current_round(rounds)
    return {
        "chosen": chosen,
        "has_playoffs": desk.season.rounds.filter(division=None).exists(),
        "shows_playoffs": playoffs,
        "rounds": lines,
        "current": None if current is None else current.pk,
        "can_end": chosen is not None
        and not playoffs
        and desk.season.status == Season.Status.RUNNING
        and any(line.round.status == LeagueRound.Status.PLANNED and not line.all for line in lines),
        "postponed": _postponed(desk),
        "own_here": f"?division={0 if playoffs or chosen is None else chosen.number}",
    }


def round_choices(desk: SeasonDesk) -> list[tuple[str, str]]:
    """The rounds by their numbers, for a filter: a round has the same number in every division."""
    numbers = desk.season.rounds.filter(division__isnull=False).order_by("number").values_list("number", flat=True)
    title = pgettext("round of a league", "Round %(n)s")
    return [(str(number), title % {"n": number}) for number in dict.fromkeys(numbers)]


def is_stuck(round_: LeagueRound) -> bool:
    """Whether the service has tried to pair a round of a Swiss, and found no way to."""
    return round_.status == LeagueRound.Status.PLANNED and any(
        reason.get("code") == NoPairingPossible.code for reason in round_.reasons
    )


def _rounds(season: Season, division: Division | None) -> list[LeagueRound]:
    boards = Count("fixtures__boards", distinct=True)
    decided = Count("fixtures__boards", filter=Q(fixtures__boards__status=Board.Status.DECIDED), distinct=True)
    rounds = season.rounds.filter(division=division).select_related("division").order_by("number")
    return list(rounds.annotate(all_boards=boards, decided_boards=decided, paired=Count("fixtures", distinct=True)))


def _line(season: Season, round_: LeagueRound, now: datetime, *, is_next: bool) -> RoundLine:
    everything: int = round_.all_boards  # type: ignore[attr-defined]  # annotated above
    decided: int = round_.decided_boards  # type: ignore[attr-defined]
    paired: int = round_.paired  # type: ignore[attr-defined]
    plays = season.status in (Season.Status.RUNNING, Season.Status.PLAYED)
    is_open = round_.status == LeagueRound.Status.OPEN
    is_planned = round_.status == LeagueRound.Status.PLANNED
    return RoundLine(
        round=round_,
        state=round_state(round_.status),
        chip=_CHIPS.get(LeagueRound.Status(round_.status), ""),
        all=everything,
        decided=decided,
        can_open=plays and is_next and bool(paired),
        can_close=plays and is_open and everything == decided,
        can_extend=plays and round_.status != LeagueRound.Status.CLOSED,
        can_pair=plays and is_planned and not paired and may_be_paired(season, round_, now),
        is_late=is_open and round_.closes_at <= now,
        is_stuck=is_stuck(round_),
    )


def _postponed(desk: SeasonDesk) -> list[BoardLine]:
    boards = Board.objects.filter(
        fixture__round__season=desk.season, deadline__gt=F("fixture__round__closes_at")
    ).exclude(status=Board.Status.DECIDED)
    return board_lines(desk, boards_for_pages(boards).order_by("deadline", "pk"))
