"""Orders about entries: who is in, in which order, who is kept apart."""

from typing import Any

from tournaments.models import AuditEntry, Entry
from tournaments.selectors.access import NotFound, access_entry
from tournaments.services.entries import (
    allow_pair,
    approve_entry,
    check_in_entry,
    disqualify_entry,
    forbid_pair,
    lift_absence,
    reinstate_entry,
    reject_entry,
    set_absence,
    set_venue,
    substitute_member,
    take_back_check_in,
    withdraw_entry,
)
from tournaments.services.errors import NotUndoable
from tournaments.services.seeding import draw_seeds, move_seed, seed_by_rating, set_seed_order
from tournaments.web.organise_orders import Acts, Order

_IN = (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE)


def _entry(order: Order) -> dict[str, Any]:
    return {"entry_id": order.entry().pk, "by": order.by, "now": order.now, "version": order.version}


def _with_reason(order: Order) -> dict[str, Any]:
    return _entry(order) | {"reason": order.text("reason")}


def _all(order: Order) -> dict[str, Any]:
    return {"tournament_id": order.tournament.pk, "by": order.by, "now": order.now}


def _substitute(order: Order) -> None:
    name = order.text("substitute").removeprefix("@")
    substitute_member(**_entry(order), member_id=order.number("member"), substitute=name)


def _absence(order: Order) -> None:
    set_absence(**_entry(order), round_number=order.number("number"))


def _lift_absence(order: Order) -> None:
    lift_absence(**_entry(order), round_number=order.number("number"))


def _pair(order: Order) -> dict[str, Any]:
    first, second = order.number("first_entry"), order.number("second_entry")
    return _all(order) | {"first_entry": first, "second_entry": second}


def _by_lot(order: Order) -> None:
    draw_seeds(**_all(order), lot=order.text("lot") or None, version=order.tournament_version())


def _move_seed(order: Order) -> None:
    entry, _colon, place = order.argument.partition(":")
    if not all(text.isascii() and text.isdecimal() and len(text) < 10 for text in (entry, place)):
        raise NotFound
    moved = access_entry(order.tournament, int(entry))
    move_seed(entry_id=moved.pk, by=order.by, to=int(place), now=order.now, version=order.tournament_version())


def _seed_order(order: Order) -> None:
    """The order of the list, in which everybody whose number was changed takes the place that it says."""
    ids = [int(text) for text in order.data.getlist("order") if text.isdecimal() and len(text) < 10]
    places = {entry: order.number(f"place-{entry}") for entry in ids}
    moved = [entry for place, entry in enumerate(ids, start=1) if places[entry] not in (-1, place)]
    line = [entry for entry in ids if entry not in moved]
    for entry in sorted(moved, key=lambda each: places[each]):
        line.insert(max(0, places[entry] - 1), entry)
    set_seed_order(**_all(order), order=line, version=order.tournament_version())


def _undo_seeding(order: Order) -> None:
    """The order that the last seeding found; whoever has come since stands behind."""
    row = AuditEntry.objects.filter(tournament=order.tournament, verb="seeded").order_by("-number").first()
    if row is None or row.number != order.number("number") or not row.before.get("order"):
        raise NotUndoable
    now_in = list(order.tournament.entries.filter(status__in=_IN).order_by("seed", "pk").values_list("pk", flat=True))
    before = [entry for entry in row.before["order"] if entry in now_in]
    rest = [entry for entry in now_in if entry not in before]
    set_seed_order(**_all(order), order=[*before, *rest], version=order.tournament_version())


ENTRY_ACTS: Acts = {
    "approve": lambda o: _nothing(approve_entry(**_entry(o))),
    "reject": lambda o: _nothing(reject_entry(**_with_reason(o))),
    "check_in": lambda o: _nothing(check_in_entry(**_entry(o))),
    "take_back": lambda o: _nothing(take_back_check_in(**_entry(o))),
    "withdraw": lambda o: _nothing(withdraw_entry(**_with_reason(o))),
    "disqualify": lambda o: _nothing(disqualify_entry(**_with_reason(o))),
    "reinstate": lambda o: _nothing(reinstate_entry(**_entry(o))),
    "substitute": _substitute,
    "absence": _absence,
    "lift_absence": _lift_absence,
    "entry_venue": lambda o: _nothing(set_venue(**_entry(o), venue=o.text("venue"))),
    "forbid": lambda o: _nothing(forbid_pair(**_pair(o))),
    "allow": lambda o: allow_pair(**_pair(o)),
    "by_rating": lambda o: _nothing(seed_by_rating(**_all(o), version=o.tournament_version())),
    "by_lot": _by_lot,
    "move_seed": _move_seed,
    "seed_order": _seed_order,
    "undo_seeding": _undo_seeding,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
