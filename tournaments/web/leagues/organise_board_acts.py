"""Orders about boards: results, times, postponements, stand-ins, claims."""

from typing import Any

from django.utils.translation import gettext as _

from games.models import Report
from tournaments.models import Claim
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.attendance import counting_match
from tournaments.services.errors import BadResult
from tournaments.services.leagues.board_rulings import in_match_order
from tournaments.services.leagues.claims import PLAY_AGAIN, decide_claim
from tournaments.services.leagues.errors_boards import BadTime
from tournaments.services.leagues.postponing import decide_postponement
from tournaments.services.leagues.proposals import set_time, write_message
from tournaments.services.leagues.results import (
    correct_board_result,
    enter_board_result,
    forfeit_board,
    void_board_result,
)
from tournaments.services.leagues.standins import ask_for_standin, put_back, use_reserve
from tournaments.web.leagues.organise_orders import Acts, Order


def _board(order: Order) -> dict[str, Any]:
    return {"board_id": order.board().pk, "by": order.by, "now": order.now, "version": order.version}


def _chair(order: Order) -> dict[str, Any]:
    position, _colon, chair = order.text("seat").partition(":")
    if not (position in ("0", "1") and chair.isascii() and chair.isdecimal() and len(chair) < 3):
        raise NotFound
    return {
        "board_id": order.board().pk, "by": order.by, "now": order.now, "position": int(position), "chair": int(chair),
    }  # fmt: skip


def _enter(order: Order) -> None:
    home, away = order.number("home_points"), order.number("away_points")
    enter_board_result(**_board(order), home_points=home, away_points=away, reason=order.text("reason"))


def _forfeit(order: Order) -> None:
    # Without a choice nobody loses: a form that was sent empty must not decide.
    forfeit_board(**_board(order), loser=order.text("loser"), reason=order.text("reason"))


def _count(order: Order) -> None:
    """Let the account of one side be the result: its points, home before away."""
    board = order.board()
    game = counting_match(board)
    report = None
    if game is not None:
        report = Report.objects.filter(match=game.match_id, pk=order.number("report"), replaced_at=None).first()
    if game is None or report is None or len(report.scores) != 2:
        raise NotFound
    home, away = in_match_order(report.scores, game)
    reason = order.text("reason") or _("The reports differed; this one was right.")
    enter_board_result(**_board(order), home_points=home, away_points=away, reason=reason)


def correction_of(order: Order) -> dict[str, Any]:
    """What a correction says: points of both, or who forfeits; nothing where the board is to be played again."""
    loser = order.text("loser")
    if loser == "void":
        return {}
    if loser:
        return {"loser": loser}
    return {"home_points": order.number("home_points"), "away_points": order.number("away_points")}


def _correct(order: Order) -> str | None:
    wanted, reason = correction_of(order), order.text("reason")
    if not wanted:
        void_board_result(**_board(order), reason=reason, until=order.moment("until"))
        return _("The result no longer counts; the board is open again.")
    correct_board_result(**_board(order), reason=reason, **wanted)
    return None


def _set_time(order: Order) -> None:
    starts_at = order.moment("starts_at")
    if starts_at is None:
        raise BadTime(details={"problem": "not_a_whole_minute"})
    set_time(**_board(order), starts_at=starts_at, venue=order.text("venue"), reason=order.text("reason"))


def _message(order: Order) -> None:
    write_message(board_id=order.board().pk, by=order.by, text=order.text("text"), now=order.now)


def _postponement(order: Order, *, granted: bool) -> None:
    decide_postponement(
        postponement_id=order.postponement().pk,
        by=order.by,
        granted=granted,
        now=order.now,
        reason=order.text("reason"),
    )


def _claim(order: Order) -> str:
    """Uphold or reject: `ruling` is `reject`, `uphold` as it stands, or what the board comes to instead."""
    claim, ruling = order.claim(), order.text("ruling")
    if not ruling:
        raise BadResult(details={"field": "outcome"})
    upheld = ruling != "reject"
    outcome = ruling if ruling not in ("reject", "uphold") else None
    decide_claim(
        claim_id=claim.pk, by=order.by, upheld=upheld, decision=order.text("decision"), outcome=outcome, now=order.now
    )
    if not upheld:
        return _("The claim was rejected.")
    if outcome == PLAY_AGAIN:
        return _("The claim was upheld; the board is played again.")
    if claim.kind == Claim.Kind.RESULT and outcome is None:
        return _("The claim was upheld. Correct the result now.")
    return _("The claim was upheld, and the board is decided.")


def _reserve(order: Order) -> None:
    use_reserve(**_chair(order), player=order.person())


BOARD_ACTS: Acts = {
    "enter": _enter,
    "count": _count,
    "forfeit": _forfeit,
    "correct": _correct,
    "set_time": _set_time,
    "message": _message,
    "grant": lambda o: _postponement(o, granted=True),
    "refuse": lambda o: _postponement(o, granted=False),
    "decide_claim": _claim,
    "use_reserve": _reserve,
    "ask_standin": lambda o: _nothing(ask_for_standin(**_chair(o))),
    "put_back": lambda o: _nothing(put_back(**_chair(o))),
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
