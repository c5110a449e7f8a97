"""The rounds of a division as pages show them: windows, fixtures with their boards, and how far each has come."""

from collections.abc import Iterable, Sequence

from django.db.models import F, Prefetch, QuerySet
from django.db.models.functions import Coalesce

from games.models import Player
from tournaments.models import (
    Board,
    BoardMatch,
    BoardSeat,
    Division,
    Fixture,
    FixtureSide,
    LeagueRound,
    Season,
    SeasonEntry,
    TimeProposal,
)

__all__ = [
    "boards_for_pages",
    "current_round",
    "division_rounds",
    "entry_fixtures",
    "next_board",
    "playoff_rounds",
    "round_fixtures",
    "rounds_fixtures",
]


def division_rounds(division: Division) -> list[LeagueRound]:
    """The rounds of a division in their order, those to come among them as far as they are known."""
    return list(division.rounds.order_by("number"))


def playoff_rounds(season: Season) -> list[LeagueRound]:
    """The rounds in which places of the next season are played for."""
    return list(season.rounds.filter(division__isnull=True).order_by("number"))


def current_round(rounds: Sequence[LeagueRound]) -> LeagueRound | None:
    """The round that is open, else the next one to open, else the last; None where there is none."""
    for status in (LeagueRound.Status.OPEN, LeagueRound.Status.PLANNED):
        found = next((each for each in rounds if each.status == status), None)
        if found is not None:
            return found
    return rounds[-1] if rounds else None


def round_fixtures(round_: LeagueRound) -> list[Fixture]:
    """The fixtures of a round with entries, boards, seats, open proposals, matches and results, in few queries."""
    return list(_with_everything(Fixture.objects.filter(round=round_)))


def rounds_fixtures(rounds: Iterable[LeagueRound]) -> list[Fixture]:
    """The same for several rounds at once, in the order of the rounds."""
    return list(_with_everything(Fixture.objects.filter(round__in=list(rounds))))


def entry_fixtures(entry: SeasonEntry) -> list[Fixture]:
    """The fixtures of an entry in the order of their rounds, play-offs last."""
    mine = FixtureSide.objects.filter(entry=entry).values("fixture")
    return list(_with_everything(Fixture.objects.filter(pk__in=mine)))


def next_board(player: Player, season: Season) -> Board | None:
    """The board that a player sits at next in a season: agreed ones by their time, the others by their deadline."""
    seats = BoardSeat.objects.filter(player=player, is_active=True, round__season=season)
    waiting = Board.objects.filter(
        pk__in=seats.values("board"), status__in=[Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING]
    )
    first = waiting.annotate(due=Coalesce("agreed_at", "deadline")).order_by("due", "pk")
    return boards_for_pages(first).first()


def boards_for_pages(boards: QuerySet[Board]) -> QuerySet[Board]:
    """Boards with all that a line about them tells."""
    proposals = TimeProposal.objects.filter(status=TimeProposal.Status.OPEN).select_related("player").order_by("pk")
    return boards.select_related(
        "result", "fixture__round__season__league", "fixture__round__division"
    ).prefetch_related(
        Prefetch("seats", queryset=BoardSeat.objects.filter(is_active=True).select_related("player")),
        Prefetch("proposals", queryset=proposals),
        Prefetch("board_matches", queryset=BoardMatch.objects.filter(is_void=False).select_related("match")),
        Prefetch("fixture__sides", queryset=FixtureSide.objects.select_related("entry").order_by("position")),
    )


def _with_everything(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    return (
        fixtures.select_related("round__division", "round__season__league")
        .prefetch_related(
            Prefetch("sides", queryset=FixtureSide.objects.select_related("entry").order_by("position")),
            Prefetch("boards", queryset=boards_for_pages(Board.objects.order_by("number"))),
        )
        .order_by(F("round__division").asc(nulls_last=True), "round__number", "number")
    )
