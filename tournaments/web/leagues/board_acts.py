"""What the people of a board do on its page: agree on a time, come to the table, find a stand-in, complain, write."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Player
from games.services.limits import spend_or_refuse
from games.web.visitors import player_of, small_number
from tournaments.models import Board
from tournaments.selectors.leagues.access import NotFound, access_board, position_at
from tournaments.services.leagues.claims import answer_claim, file_claim, withdraw_claim
from tournaments.services.leagues.errors_boards import BadTime
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import (
    accept_time,
    decline_time,
    propose_time,
    withdraw_time,
    write_message,
)
from tournaments.services.leagues.standins import answer_request, ask_for_standin, put_back, use_reserve
from tournaments.services.leagues.tables import come_to_board, report_physical
from tournaments.web.leagues.done import done
from tournaments.web.leagues.visits import in_zone_of_reader


@dataclass(frozen=True, slots=True)
class Sent:
    """A form of the page of a board: who sent it about which board, and its fields."""

    request: HttpRequest
    board: Board
    by: Player

    def text(self, name: str) -> str:
        """A field as it was typed, without spaces around it."""
        return self.request.POST.get(name, "").strip()

    def number(self, name: str) -> int:
        """A number from a field, -1 for what is none."""
        found = small_number(self.text(name))
        return -1 if found is None else found

    @property
    def position(self) -> int:
        """The side that is meant: that of the form, else the sender's own."""
        named = small_number(self.text("position"))
        own = position_at(self.by, self.board)
        return named if named in (0, 1) else own if own is not None else -1


type Act = Callable[[Sent, datetime], object]


@require_POST
@in_zone_of_reader
def act(request: HttpRequest, board_id: int) -> HttpResponse:
    """Do something at a board; `do` says what, and the services who may."""
    player = player_of(request)
    board = access_board(player, board_id)
    doing = request.POST.get("do", "")
    if player is None or doing not in _ACTS:
        raise NotFound
    sent = Sent(request, board, player)
    back = reverse("league_board", args=[board_id])
    if doing in _LIMITED:
        spent = _spent(player, _ACTS[doing])
        return done(request, lambda now: spent(sent, now), back, _said(doing))
    if doing == "report":
        return _reported(request, sent, back)
    answer = done(request, lambda now: _ACTS[doing](sent, now), back, _said(doing))
    return _to_the_table(board_id, answer) if doing == "come" else answer


def moment_from(text: str, zone_name: str) -> datetime:
    """A moment from a form: an exact one («2026-03-17T20:00Z»), or one on the clock of a zone. Raises BadTime.

    A time that the clock leaves out, when it is put forward, is none; of two equal ones the first is meant.
    """
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or (found.tzinfo is None and zone_name not in available_timezones()):
        raise BadTime(details={"problem": "not_a_whole_minute"})
    if found.tzinfo is not None:
        return found.astimezone(UTC)
    local = found.replace(tzinfo=ZoneInfo(zone_name))
    moment = local.astimezone(UTC)
    if moment.astimezone(local.tzinfo).replace(tzinfo=None) != found:
        raise BadTime(details={"problem": "left_out"})
    return moment


def _propose(sent: Sent, now: datetime) -> object:
    starts_at = moment_from(sent.text("starts_at"), sent.text("zone"))
    return propose_time(board_id=sent.board.pk, by=sent.by, starts_at=starts_at, venue=sent.text("venue"), now=now)


def _postpone(sent: Sent, now: datetime) -> object:
    until = moment_from(sent.text("until"), sent.text("zone")) if sent.text("until") else None
    return postpone_board(board_id=sent.board.pk, by=sent.by, reason=sent.text("reason"), until=until, now=now)


def _spent(player: Player, act_: Act) -> Act:
    """The act, as often as messages and claims may be written."""

    def limited(sent: Sent, now: datetime) -> object:
        spend_or_refuse("report", f"player {player.pk}")
        return act_(sent, now)

    return limited


def _reported(request: HttpRequest, sent: Sent, back: str) -> HttpResponse:
    """Open the match with real cards, and go where it is reported."""
    opened: list[int] = []

    def open_it(now: datetime) -> None:
        opened.append(report_physical(board_id=sent.board.pk, by=sent.by, now=now).match_id)

    answer = done(request, open_it, back)
    return redirect("table", opened[0]) if opened else answer


def _to_the_table(board_id: int, answer: HttpResponse) -> HttpResponse:
    """Whoever came last goes straight to the cards."""
    game = Board.objects.get(pk=board_id).board_matches.filter(is_void=False, board__status=Board.Status.PLAYING)
    match_id = game.values_list("match", flat=True).first()
    return answer if match_id is None else redirect("table", match_id)


def _said(doing: str) -> str:
    """What the page says when it is done; most acts can be seen by themselves."""
    said = {
        "propose": _("Your offer is sent."),
        "postpone": _("The postponement is noted."),
        "claim": _("Your claim is with the organisers."),
        "standin": _("Somebody is being looked for."),
    }
    return said.get(doing, "")


_ACTS: Mapping[str, Act] = {
    "propose": _propose,
    "accept": lambda sent, now: accept_time(proposal_id=sent.number("proposal"), by=sent.by, now=now),
    "decline": lambda sent, now: decline_time(proposal_id=sent.number("proposal"), by=sent.by, now=now),
    "withdraw": lambda sent, now: withdraw_time(proposal_id=sent.number("proposal"), by=sent.by, now=now),
    "write": lambda sent, now: write_message(board_id=sent.board.pk, by=sent.by, text=sent.text("text"), now=now),
    "come": lambda sent, now: come_to_board(board_id=sent.board.pk, by=sent.by, now=now),
    "report": lambda sent, now: report_physical(board_id=sent.board.pk, by=sent.by, now=now),
    "postpone": _postpone,
    "standin": lambda sent, now: ask_for_standin(
        board_id=sent.board.pk, by=sent.by, position=sent.position, chair=sent.number("chair"), now=now
    ),
    "put_back": lambda sent, now: put_back(
        board_id=sent.board.pk, by=sent.by, position=sent.position, chair=sent.number("chair"), now=now
    ),
    "reserve": lambda sent, now: use_reserve(
        board_id=sent.board.pk, by=sent.by, position=sent.position, chair=sent.number("chair"),
        player=sent.text("player"), now=now,
    ),
    "stand_in": lambda sent, now: answer_request(
        request_id=sent.number("request"), by=sent.by, accepted=True, now=now
    ),
    "not_stand_in": lambda sent, now: answer_request(
        request_id=sent.number("request"), by=sent.by, accepted=False, now=now
    ),
    "claim": lambda sent, now: file_claim(
        board_id=sent.board.pk, by=sent.by, kind=sent.text("kind"), text=sent.text("text"), now=now
    ),
    "answer": lambda sent, now: answer_claim(
        claim_id=sent.number("claim"), by=sent.by, text=sent.text("text"), now=now
    ),
    "withdraw_claim": lambda sent, now: withdraw_claim(claim_id=sent.number("claim"), by=sent.by, now=now),
}  # fmt: skip
"""What `do` can say, and the service that does it."""
_LIMITED = ("write", "claim", "answer")
