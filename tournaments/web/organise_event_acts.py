"""Orders about the event as a whole, its rounds and those who run it."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.selectors.steps import next_step
from tournaments.services.advance import advance_tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.corrections import undo
from tournaments.services.phases import (
    archive_tournament,
    close_registration,
    open_check_in,
    open_registration,
    pause_tournament,
    publish_tournament,
    resume_tournament,
)
from tournaments.services.rounds import close_round, pair_round, reopen_round, start_round, swap_entries, unpair_round
from tournaments.services.staff import add_staff, remove_staff
from tournaments.services.start import end_stage, start_next_stage, start_tournament
from tournaments.web.organise_orders import Acts, Order
from tournaments.web.words.organise import ADVANCED


def _common(order: Order) -> dict[str, Any]:
    return {"tournament_id": order.tournament.pk, "by": order.by, "now": order.now}


def _publish(order: Order) -> None:
    publish_tournament(**_common(order), version=order.tournament_version())


def _announce(order: Order) -> None:
    publish_tournament(**_common(order), version=order.tournament_version(), opens_registration=False)


def _start(order: Order) -> str | None:
    everybody = order.text("who") == "all"
    looks_first = order.text("plays") == "no"
    start_tournament(
        **_common(order),
        version=order.field_version(),
        only_checked_in=False if everybody else None,
        plays=not looks_first,
    )
    return _("The first round is paired. Look at it, then start it.") if looks_first else None


def _advance(order: Order) -> str | None:
    wanted = order.text("step")
    if wanted and wanted != next_step(order.tournament).code:
        # Somebody else has been quicker; doing the step after it would be a surprise.
        return _("That has been done already. Here is what comes next.")
    return str(ADVANCED[advance_tournament(**_common(order), version=order.field_version())])


def _next_stage(order: Order) -> str:
    start_next_stage(**_common(order), version=order.field_version(), plays=False)
    return _("The next stage is paired. Look at it, then start it.")


def _cancel(order: Order) -> None:
    cancel_tournament(**_common(order), reason=order.text("reason"), version=order.tournament_version())


def _round(order: Order) -> dict[str, Any]:
    return {"round_id": order.round().pk, "by": order.by, "now": order.now, "version": order.version}


def _swap(order: Order) -> None:
    first, second = order.number("first_entry"), order.number("second_entry")
    swap_entries(**_round(order), first_entry=first, second_entry=second)


def _reopen(order: Order) -> None:
    reopen_round(**_round(order), reason=order.text("reason"), overriding=order.text("overriding") == "yes")


def _undo(order: Order) -> None:
    undo(**_common(order), audit_number=order.number("number"), typed=order.text("typed"))


def _remove_staff(order: Order) -> None:
    remove_staff(**_common(order), player=order.text("player"))


EVENT_ACTS: Acts = {
    "publish": _publish,
    "announce": _announce,
    "open_registration": lambda o: _nothing(open_registration(**_common(o), version=o.tournament_version())),
    "close_registration": lambda o: _nothing(close_registration(**_common(o), version=o.tournament_version())),
    "open_check_in": lambda o: _nothing(open_check_in(**_common(o), version=o.tournament_version())),
    "start": _start,
    "advance": _advance,
    "next_stage": _next_stage,
    "pause": lambda o: _nothing(
        pause_tournament(**_common(o), reason=o.text("reason"), version=o.tournament_version())
    ),
    "resume": lambda o: _nothing(resume_tournament(**_common(o), version=o.tournament_version())),
    "archive": lambda o: _nothing(archive_tournament(**_common(o), version=o.tournament_version())),
    "cancel": _cancel,
    "pair": lambda o: _nothing(pair_round(**_common(o), version=o.field_version())),
    "end_stage": lambda o: _nothing(end_stage(**_common(o), reason=o.text("reason"), version=o.field_version())),
    "unpair": lambda o: unpair_round(**_round(o)),
    "swap": _swap,
    "start_round": lambda o: _nothing(start_round(**_round(o))),
    "close_round": lambda o: _nothing(close_round(**_round(o))),
    "reopen": _reopen,
    "undo": _undo,
    "add_staff": lambda o: _nothing(
        add_staff(**_common(o), player=o.text("player").removeprefix("@"), role=o.text("role"))
    ),
    "remove_staff": _remove_staff,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
