"""Orders about a table: who is there, where it stands, what it came to."""

from typing import Any

from django.utils.translation import gettext as _

from games.models import Report
from tournaments.models import PairingMatch
from tournaments.selectors.access import NotFound
from tournaments.services.corrections import correct_result, void_result
from tournaments.services.results import by_side, enter_result, forfeit
from tournaments.services.tables import change_venue, extend_grace, mark_present, name_table
from tournaments.web.organise_orders import Acts, Order


def _table(order: Order) -> dict[str, Any]:
    return {"pairing_id": order.pairing().pk, "by": order.by, "now": order.now, "version": order.version}


def _seen(order: Order) -> None:
    pairing = order.pairing()
    mark_present(pairing_id=pairing.pk, position=order.number("position"), by=order.by, now=order.now)


def _extend(order: Order) -> None:
    extend_grace(**_table(order), minutes=order.number("minutes"))


def _forfeit(order: Order) -> None:
    # Without a choice nobody loses: a form that was sent empty must not decide.
    forfeit(**_table(order), loser=order.text("loser"), reason=order.text("reason"))


def _enter(order: Order) -> None:
    enter_result(
        **_table(order),
        first_points=order.number("first_points"),
        second_points=order.number("second_points"),
        reason=order.text("reason"),
        client_key=order.text("client_key")[:255] or None,
    )


def _count(order: Order) -> None:
    """Let the account of one side be the result: its points, in the order of the table."""
    pairing = order.pairing()
    game = PairingMatch.objects.filter(pairing=pairing, is_void=False).order_by("number").last()
    report = None
    if game is not None:
        report = Report.objects.filter(match=game.match_id, pk=order.number("report"), replaced_at=None).first()
    if game is None or report is None or len(report.scores) != 2:
        raise NotFound
    first, second = by_side(report.scores, game.first_side)
    enter_result(
        **_table(order),
        first_points=first,
        second_points=second,
        reason=order.text("reason") or _("The reports differed; this one was right."),
    )


def correction_of(order: Order) -> dict[str, Any]:
    """What a correction says: points of both, or who forfeits; nothing where the table is to be played again."""
    loser = order.text("loser")
    if loser == "void":
        return {}
    if loser:
        return {"loser": loser}
    return {"first_points": order.number("first_points"), "second_points": order.number("second_points")}


def _correct(order: Order) -> str | None:
    wanted = correction_of(order)
    reason, typed = order.text("reason"), order.text("typed")
    if not wanted:
        void_result(**_table(order), reason=reason, typed=typed)
        return _("The result no longer counts; the table is played again.")
    correct_result(**_table(order), reason=reason, typed=typed, **wanted)
    return None


TABLE_ACTS: Acts = {
    "seen": _seen,
    "name_table": lambda o: _nothing(name_table(**_table(o), table_name=o.text("table_name"))),
    "table_venue": lambda o: _nothing(change_venue(**_table(o), venue=o.text("venue"))),
    "extend": _extend,
    "forfeit": _forfeit,
    "enter": _enter,
    "count": _count,
    "correct": _correct,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
