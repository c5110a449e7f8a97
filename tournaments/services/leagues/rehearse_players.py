"""Simulated players of a league: what each kind of person does about a board, through the services that people use.

Some answer at once, some never; some agree and do not come, or ask for more days or a stand-in; some quarrel.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from games.models import Match, Player
from games.services import resign
from games.services.bot_results import bot_result
from games.services.errors import ServiceError
from games.services.report_match import report_match
from tournaments.models import AlternateRequest, Board, BoardMatch, BoardSeat, Claim, Season, TimeProposal
from tournaments.selectors.access import NotFound
from tournaments.services.leagues.claims import answer_claim, file_claim
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import accept_time, decline_time, propose_time
from tournaments.services.leagues.rehearse_workers import settle_and_record
from tournaments.services.leagues.standins import answer_request, ask_for_standin, use_reserve
from tournaments.services.leagues.tables import come_to_board, report_physical


class Character(StrEnum):
    """How somebody takes a league."""

    KEEN = "keen"
    STEADY = "steady"
    SILENT = "silent"
    FICKLE = "fickle"
    QUARRELSOME = "quarrelsome"


SHARES: Mapping[Character, float] = {
    Character.KEEN: 0.42,
    Character.STEADY: 0.40,
    Character.SILENT: 0.05,
    Character.FICKLE: 0.09,
    Character.QUARRELSOME: 0.04,
}
"""How many there are of each, in a league like others."""

_ACCEPTS: Mapping[Character, float] = {
    Character.KEEN: 0.85,
    Character.STEADY: 0.6,
    Character.SILENT: 0.0,
    Character.FICKLE: 0.5,
    Character.QUARRELSOME: 0.4,
}
_PROPOSES: Mapping[Character, float] = {
    Character.KEEN: 0.75,
    Character.STEADY: 0.35,
    Character.SILENT: 0.0,
    Character.FICKLE: 0.3,
    Character.QUARRELSOME: 0.3,
}
_COMES: Mapping[Character, float] = {
    Character.KEEN: 0.995,
    Character.STEADY: 0.99,
    Character.SILENT: 0.1,
    Character.FICKLE: 0.9,
    Character.QUARRELSOME: 0.98,
}
_EVENINGS = (18, 19, 20, 21)
_GRACE = timedelta(minutes=30)


@dataclass(slots=True)
class Cast:
    """Everybody who takes part, with the dice; `told` counts what they did and what was refused."""

    rng: Random
    characters: dict[int, Character] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)

    def character(self, player: Player) -> Character:
        """The same person stays the same; drawn at the first meeting."""
        if player.pk not in self.characters:
            kinds = list(SHARES)
            self.characters[player.pk] = self.rng.choices(kinds, [SHARES[kind] for kind in kinds])[0]
        return self.characters[player.pk]

    def count(self, what: str, times: int = 1) -> None:
        """Note that something happened once more, or so many times."""
        self.told[what] = self.told.get(what, 0) + times

    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return self.rng.random() < share


def tried(cast: Cast, what: str, act: Callable[..., object], **arguments: object) -> bool:
    """Do something through a service and count it, or count that it was refused and why."""
    try:
        act(**arguments)
    except (ServiceError, NotFound) as error:
        cast.count(f"refused: {error.code}")
        return False
    cast.count(what)
    return True


def tend_board(board: Board, cast: Cast, now: datetime) -> None:
    """One visit of both sides to a board without a time: they answer, propose, postpone, or look for somebody else."""
    seats = [seat for seat in _seats(board) if seat.chair == 0]
    cast.rng.shuffle(seats)
    for seat in seats:
        character = cast.character(seat.player)
        try:
            if character == Character.FICKLE and cast.chance(0.05):
                _excuse(board, seat, cast, now)
            elif character == Character.SILENT and cast.chance(0.02):
                _seat_reserve(board, seat, cast, now)
            elif not _answer(board, seat, character, cast, now) and cast.chance(_PROPOSES[character]):
                _propose(board, seat.player, cast, now)
        except (ServiceError, NotFound) as error:
            cast.count(f"refused: {error.code}")


def reconsider(board: Board, cast: Cast, now: datetime) -> None:
    """One visit to a board whose time is agreed: somebody cannot keep it, or the other side answers to that."""
    for seat in _seats(board):
        character = cast.character(seat.player)
        if seat.chair != 0 or character == Character.SILENT:
            continue
        try:
            if _answer(board, seat, character, cast, now):
                cast.count("agreed times moved or kept")
            elif character == Character.FICKLE and cast.chance(0.12):
                _cancel(board, seat, cast, now)
        except (ServiceError, NotFound) as error:
            cast.count(f"refused: {error.code}")


def play_board(board: Board, cast: Cast, now: datetime, evenly: bool = True) -> None:
    """The agreed time has come: whoever comes plays; at a table with real cards who waited in vain claims it."""
    seats = _seats(board)
    coming = [seat for seat in seats if cast.chance(_COMES[cast.character(seat.player)])]
    missing = {seat.position for seat in seats} - {
        position for position in (0, 1) if {s.pk for s in seats if s.position == position} <= {s.pk for s in coming}
    }
    try:
        if board.venue == "online":
            _play_online(board, coming, cast, now)
        elif not missing:
            _play_at_table(board, seats, cast, now)
        elif len(missing) == 1:
            waiting = next(seat for seat in seats if seat.position not in missing)
            file_claim(board_id=board.pk, by=waiting.player, kind="no_show", text="", now=now + _GRACE)
            cast.count("claims: no_show")
    except (ServiceError, NotFound) as error:
        cast.count(f"refused: {error.code}")


def answer_requests(season: Season, cast: Cast, now: datetime) -> None:
    """Alternates who were asked say yes or no, or nothing."""
    asked = AlternateRequest.objects.filter(status=AlternateRequest.Status.ASKED, board__fixture__round__season=season)
    for request in asked.select_related("alternate__player__user"):
        if cast.chance(0.2):
            continue
        accepted = cast.chance(0.7)
        try:
            answer_request(request_id=request.pk, by=request.alternate.player, accepted=accepted, now=now)
            cast.count("alternates seated" if accepted else "alternates declined")
        except (ServiceError, NotFound) as error:
            cast.count(f"refused: {error.code}")


def answer_claims(season: Season, cast: Cast, now: datetime) -> None:
    """Whoever is accused says something now and then."""
    claims = Claim.objects.filter(status=Claim.Status.OPEN, answer="", board__fixture__round__season=season)
    for claim in claims.select_related("board"):
        accused = claim.board.seats.filter(position=1 - claim.position, is_active=True).select_related("player__user")
        seat = accused.first()
        if seat is not None and cast.character(seat.player) != Character.SILENT and cast.chance(0.5):
            answer_claim(claim_id=claim.pk, by=seat.player, text="The train was late.", now=now)


def _answer(board: Board, seat: BoardSeat, character: Character, cast: Cast, now: datetime) -> bool:
    """Whether an offer of the other side was answered."""
    offers = board.proposals.filter(status=TimeProposal.Status.OPEN, position=1 - seat.position, starts_at__gt=now)
    offer = offers.order_by("starts_at").first()
    if offer is None:
        return False
    if cast.chance(_ACCEPTS[character]):
        accept_time(proposal_id=offer.pk, by=seat.player, now=now)
        cast.count("times agreed")
        return True
    if character != Character.SILENT and cast.chance(0.2):
        decline_time(proposal_id=offer.pk, by=seat.player, now=now)
        cast.count("times declined")
        return True
    return False


def _propose(board: Board, player: Player, cast: Cast, now: datetime) -> None:
    day = now + timedelta(days=cast.rng.randint(1, 3))
    starts_at = day.replace(hour=cast.rng.choice(_EVENINGS), minute=0, second=0, microsecond=0)
    if starts_at >= board.deadline:
        return
    venue = "online" if cast.chance(0.1) else "table"
    propose_time(board_id=board.pk, by=player, starts_at=starts_at, venue=venue, now=now)
    cast.count("times proposed")


def _excuse(board: Board, seat: BoardSeat, cast: Cast, now: datetime) -> None:
    if cast.chance(0.4):
        captain = board.fixture.sides.select_related("entry__captain__user").get(position=seat.position).entry.captain
        postponed = postpone_board(board_id=board.pk, by=captain, reason="A wedding in the family.", now=now)
        cast.count(f"postponements: {postponed.status}")
        return
    ask_for_standin(board_id=board.pk, by=seat.player, position=seat.position, chair=seat.chair, now=now)
    cast.count("stand-ins wanted")


def _cancel(board: Board, seat: BoardSeat, cast: Cast, now: datetime) -> None:
    """An agreed time does not suit any more: another one is offered, or somebody else plays."""
    kind = cast.rng.choice(("moves", "stand-in", "reserve"))
    if kind == "moves":
        _propose(board, seat.player, cast, now)
    elif kind == "stand-in" or not _seat_reserve(board, seat, cast, now):
        ask_for_standin(board_id=board.pk, by=seat.player, position=seat.position, chair=seat.chair, now=now)
        cast.count("stand-ins wanted")
    cast.count("agreed times cancelled")


def _seat_reserve(board: Board, seat: BoardSeat, cast: Cast, now: datetime) -> bool:
    """Whether the captain had a reserve to send in place of somebody, and did."""
    side = board.fixture.sides.select_related("entry__captain__user").get(position=seat.position)
    entry = side.entry
    reserves = entry.roster.filter(part="reserve", left_at=None, confirmed_at__isnull=False).exclude(player=seat.player)
    reserve = reserves.select_related("player__user").order_by("order").first()
    if reserve is None:
        return False
    return tried(
        cast, "reserves seated", use_reserve, board_id=board.pk, by=entry.captain,
        position=seat.position, chair=seat.chair, player=reserve.player.name, now=now,
    )  # fmt: skip


def _play_online(board: Board, coming: list[BoardSeat], cast: Cast, now: datetime) -> None:
    """They meet online; one gives up at once, because only the road to the result is rehearsed here."""
    for seat in coming:
        come_to_board(board_id=board.pk, by=seat.player, now=now)
    game = BoardMatch.objects.filter(board=board, is_void=False).select_related("match").first()
    if game is None or game.match.status != Match.Status.PLAYING:
        return
    loser = cast.rng.choice(coming).player
    resign(player=loser, match_id=game.match_id, now=now + timedelta(minutes=20))
    settle_and_record(game.match_id, now + timedelta(minutes=20))
    cast.count("played online")


def _play_at_table(board: Board, seats: list[BoardSeat], cast: Cast, now: datetime) -> None:
    game = report_physical(board_id=board.pk, by=seats[0].player, now=now)
    chairs = list(game.match.seats.order_by("number").select_related("player"))
    stronger = cast.rng.choice([0, 1])
    levels = ["greedy" if chair.side == stronger or cast.chance(0.5) else "random" for chair in chairs]
    result = bot_result(preset=game.match.preset, options=game.match.options, levels=levels, rng=cast.rng)
    told = result.as_report()
    over = now + timedelta(hours=1)
    for side in (0, 1):
        speaker = next(chair.player for chair in chairs if chair.side == side and chair.player is not None)
        content = dict(told)
        if side == 1 and cast.character(speaker) == Character.QUARRELSOME and cast.chance(0.5):
            content = {**told, "scores": [result.scores[0] + 1, *result.scores[1:]]}
            cast.count("results disputed")
        try:
            report_match(match_id=game.match_id, level="points", content=content, player=speaker, now=over)
        except ServiceError as error:
            cast.count(f"refused: {error.code}")
    settle_and_record(game.match_id, over)
    cast.count("played at a table")


def _seats(board: Board) -> list[BoardSeat]:
    seats = board.seats.filter(is_active=True).select_related("player__user")
    return list(seats.order_by("position", "chair"))
