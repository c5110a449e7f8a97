"""Fixtures of a round are written: the two sides, their boards, and who sits there."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.leagues.schedule import Meeting
from tournaments.leagues.substitutions import Member, usual_lineup
from tournaments.models import Board, BoardSeat, Fixture, FixtureSide, LeagueRound, RosterMember, Season, SeasonEntry
from tournaments.pairing.types import Reason

type Lineup = Sequence[Sequence[int | None]]
"""For each board the players on the chairs of one side; None for a chair that nobody has."""


def write_fixtures(season: Season, round_: LeagueRound, meetings: Sequence[Meeting]) -> None:
    """The fixtures of one round, numbered as given, with planned boards until the round's end.

    The seats are those of the line-ups of today; they follow the rosters until the round opens.
    """
    fixtures = Fixture.objects.bulk_create(
        Fixture(round=round_, number=number, is_bye=meeting.away is None, reasons=reasons_stored(meeting.reasons))
        for number, meeting in enumerate(meetings, start=1)
    )
    sides = []
    for fixture, meeting in zip(fixtures, meetings, strict=True):
        for position, entry in enumerate((meeting.home, meeting.away)):
            if entry is not None:
                sides.append(FixtureSide(round=round_, fixture=fixture, position=position, entry_id=entry))
    FixtureSide.objects.bulk_create(sides)
    boards = Board.objects.bulk_create(
        Board(fixture=fixture, number=number, deadline=round_.closes_at)
        for fixture in fixtures
        if not fixture.is_bye
        for number in range(1, season.boards + 1)
    )
    lineups = lineups_of(season, [side.entry_id for side in sides])
    by_fixture = {(side.fixture_id, side.position): side.entry_id for side in sides}
    BoardSeat.objects.bulk_create(
        seat
        for board in boards
        for position in (0, 1)
        for seat in seats_of(round_, board, position, lineups[by_fixture[board.fixture_id, position]])
    )


def lineups_of(season: Season, entries: Iterable[int]) -> Mapping[int, Lineup]:
    """Who sits where for each of these entries, as their captains ordered them."""
    rosters: dict[int, list[Member]] = {entry: [] for entry in entries}
    members = RosterMember.objects.filter(entry__in=list(rosters), left_at=None, confirmed_at__isnull=False)
    for member in members.order_by("entry", "order"):
        is_reserve = member.part == RosterMember.Part.RESERVE
        rosters[member.entry_id].append(Member(member.player_id, member.order, is_reserve))
    return {
        entry: usual_lineup(roster, boards=season.boards, team_size=season.team_size)
        for entry, roster in rosters.items()
    }


def seats_of(round_: LeagueRound, board: Board, position: int, lineup: Lineup) -> list[BoardSeat]:
    """The seats of one side at a board, not written yet; a chair that nobody has stays empty."""
    return [
        BoardSeat(round=round_, board=board, position=position, chair=chair, player_id=player)
        for chair, player in enumerate(lineup[board.number - 1])
        if player is not None
    ]


def reseat_planned(season: Season, entry: SeasonEntry) -> None:
    """Seat an entry anew in the rounds that have not opened, as its roster stands now.

    Stand-ins from outside keep their chairs, and whoever has said that they are away stays away; what a captain
    arranged for such a round among the team begins anew. The chair of somebody who stands in for others in that round
    stays empty. The season is locked by the caller.
    """
    sides = FixtureSide.objects.filter(entry=entry, round__status=LeagueRound.Status.PLANNED, fixture__is_bye=False)
    lineup = lineups_of(season, [entry.pk])[entry.pk]
    for side in sides.select_related("round"):
        boards = list(Board.objects.filter(fixture=side.fixture_id, status=Board.Status.PLANNED).order_by("number"))
        seats = BoardSeat.objects.filter(board__in=boards, position=side.position)
        own = seats.filter(is_alternate=False)
        away = dict(own.filter(is_active=True, away_at__isnull=False).values_list("player", "away_at"))
        own.delete()
        taken = set(seats.filter(is_active=True).values_list("board", "chair"))
        elsewhere = set(BoardSeat.objects.filter(round=side.round, is_active=True).values_list("player", flat=True))
        fresh = [seat for board in boards for seat in seats_of(side.round, board, side.position, lineup)]
        for seat in fresh:
            seat.away_at = away.get(seat.player_id)
        free = (seat for seat in fresh if (seat.board_id, seat.chair) not in taken)
        BoardSeat.objects.bulk_create(seat for seat in free if seat.player_id not in elsewhere)


def reasons_stored(reasons: Iterable[Reason]) -> list[dict[str, object]]:
    """Reasons as JSON."""
    return [{"code": reason.code, "details": dict(reason.details)} for reason in reasons]
