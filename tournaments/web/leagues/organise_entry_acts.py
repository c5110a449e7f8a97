"""Orders about entries, their rosters and the alternates of a season."""

from typing import Any

from tournaments.models import RosterMember
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.departures import disqualify_entry, reject_entry, withdraw_entry
from tournaments.services.leagues.entries import accept_entry, invite_entry, rename_entry
from tournaments.services.leagues.placement import move_entry
from tournaments.services.leagues.rosters import invite_member, name_captain, order_roster, remove_member
from tournaments.web.leagues.organise_orders import Acts, Order


def _entry(order: Order) -> dict[str, Any]:
    return {"entry_id": order.entry().pk, "by": order.by, "now": order.now, "version": order.version}


def _with_reason(order: Order) -> dict[str, Any]:
    return _entry(order) | {"reason": order.text("reason")}


def _invite_entry(order: Order) -> None:
    partners = [*order.data.getlist("partner"), *order.data.get("partners", "").splitlines()]
    invite_entry(
        **order.common(),
        captain=order.person("captain"),
        partners=[name.strip().removeprefix("@") for name in partners if name.strip()],
        team_name=order.text("team_name"),
    )


def _move(order: Order) -> None:
    """To a place of a division, as a button says it, or to the end of the division that a list says."""
    if order.argument:
        numbers = order.numbers_of_argument()
        if len(numbers) != 3:
            raise NotFound
        _entry_id, division, seed = numbers
        move_entry(**_entry(order), division_number=division, seed=seed)
    else:
        # The list was of the whole season, so that is what nobody else may have moved in meanwhile.
        order.field_version()
        move_entry(**_entry(order) | {"version": None}, division_number=order.number("division"))


def _order_roster(order: Order, step: int) -> None:
    """One place up or down within the roster."""
    member = order.member()
    people = list(
        RosterMember.objects.filter(entry=member.entry_id, left_at=None).order_by("order").values_list("pk", flat=True)
    )
    place = people.index(member.pk) if member.pk in people else -1
    if place < 0 or not 0 <= place + step < len(people):
        raise NotFound
    people[place], people[place + step] = people[place + step], people[place]
    order_roster(**_entry(order), order=people)


def _remove(order: Order) -> None:
    remove_member(**_entry(order), member_id=order.member().pk)


def _captain(order: Order) -> None:
    name_captain(**_entry(order), member_id=order.member().pk)


ENTRY_ACTS: Acts = {
    "accept": lambda o: _nothing(accept_entry(**_entry(o))),
    "reject": lambda o: _nothing(reject_entry(**_with_reason(o))),
    "withdraw": lambda o: _nothing(withdraw_entry(**_with_reason(o))),
    "disqualify": lambda o: _nothing(disqualify_entry(**_with_reason(o))),
    "rename": lambda o: _nothing(rename_entry(**_entry(o), name=o.text("name"))),
    "invite_entry": _invite_entry,
    "move_entry": _move,
    "invite": lambda o: _nothing(invite_member(**_entry(o), player=o.person(), part=o.text("part") or "regular")),
    "remove_member": _remove,
    "roster_up": lambda o: _order_roster(o, -1),
    "roster_down": lambda o: _order_roster(o, 1),
    "name_captain": _captain,
}


def _nothing(_done: object) -> None:
    """The usual message is enough."""
