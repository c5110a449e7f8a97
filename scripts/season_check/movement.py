"""Where everybody goes at the end of a season: docs/algorithms/leagues.md, "The end of a season", and decision 0018."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from season_check.document import Division
from season_check.tables import zones_of

_SUBSTITUTES = 2
"""A promotion that is refused goes so many places below the places of promotion at most."""


@dataclass(frozen=True, slots=True)
class Ending:
    """All that a plan is worked out from; `winners` holds the winner of each play-off by (upper, lower) entry."""

    divisions: Sequence[Division]
    tables: Mapping[int, Sequence[int]]
    left: frozenset[int]
    disqualified: frozenset[int]
    winners: Mapping[tuple[int, int], int]
    refusals: frozenset[int]
    waiting: Sequence[int]

    @property
    def gone(self) -> frozenset[int]:
        """Who has no place any more."""
        return self.left | self.disqualified


@dataclass(slots=True)
class Plan:
    """Where everybody goes and why, while it is worked out and when it is done."""

    origin: dict[int, int | None] = field(default_factory=dict)
    place: dict[int, int | None] = field(default_factory=dict)
    reason: dict[int, str] = field(default_factory=dict)
    pending: list[tuple[int, int]] = field(default_factory=list)
    vacancies: dict[int, int] = field(default_factory=dict)
    divisions: dict[int, list[int]] = field(default_factory=dict)

    def move(self, entry: int, place: int | None, reason: str) -> None:
        """Send an entry somewhere."""
        self.place[entry] = place
        self.reason[entry] = reason

    def as_said(self) -> dict[str, object]:
        """The plan in the form of the document."""
        return {
            "moves": [
                {
                    "entry": entry,
                    "from_division": self.origin[entry],
                    "to_division": self.place[entry],
                    "reason": self.reason[entry],
                }
                for entry in self.origin
            ],
            "divisions": {str(number): entries for number, entries in self.divisions.items()},
            "vacancies": {str(number): free for number, free in self.vacancies.items()},
            "pending": [list(pair) for pair in self.pending],
        }


def playoff_pairs(ending: Ending) -> list[tuple[int, int]]:
    """Who plays for a place, (upper, lower), as the tables have it: crosswise, the nearest to the other division."""
    pairs = []
    for upper, lower in zip(ending.divisions, ending.divisions[1:], strict=False):
        above = _in_zone(ending, upper, "playoff_down")
        below = _in_zone(ending, lower, "playoff_up")
        count = min(len(above), len(below))
        pairs += list(zip(above[len(above) - count :], reversed(below[:count]), strict=True))
    return pairs


def plan_of(ending: Ending) -> Plan:
    """The whole plan."""
    plan = Plan()
    for division in ending.divisions:
        for entry in ending.tables[division.number]:
            plan.origin[entry] = division.number
            plan.move(entry, division.number, "stays")
            if entry in ending.gone:
                plan.move(entry, None, "disqualified" if entry in ending.disqualified else "left")
    for division in ending.divisions:
        _relegate(ending, division, plan)
        _promote(ending, division, plan)
    for pair in playoff_pairs(ending):
        _play_off(ending, pair, plan)
    newcomers = list(ending.waiting)
    for division in ending.divisions:
        _make_room(ending, division, plan)
        _fill(ending, division, plan)
        if division == ending.divisions[-1]:
            _let_in(division, plan, newcomers)
    for division in reversed(ending.divisions):
        _let_in(division, plan, newcomers)
    for entry in newcomers:
        plan.origin[entry] = None
        plan.move(entry, None, "no_place")
    _conclude(ending, plan)
    return plan


def _in_zone(ending: Ending, division: Division, zone: str) -> list[int]:
    table = ending.tables[division.number]
    zones = zones_of(division, len(ending.divisions), len(table))
    return [entry for entry, found in zip(table, zones, strict=True) if found == zone and entry not in ending.gone]


def _relegate(ending: Ending, division: Division, plan: Plan) -> None:
    for entry in _in_zone(ending, division, "relegation"):
        plan.move(entry, division.number + 1, "relegated")


def _promote(ending: Ending, division: Division, plan: Plan) -> None:
    """The first go up; in place of who refuses the next of the table, two places below at most."""
    free = 0
    for entry in _in_zone(ending, division, "promotion"):
        if entry in ending.refusals:
            plan.move(entry, division.number, "refused")
            free += 1
        else:
            plan.move(entry, division.number - 1, "promoted")
    table = ending.tables[division.number]
    kept_below = {*_in_zone(ending, division, "relegation"), *_in_zone(ending, division, "playoff_down")}
    for entry in table[division.promotes : division.promotes + _SUBSTITUTES]:
        if not free or entry in ending.gone or entry in kept_below:
            continue
        if entry in ending.refusals:
            plan.move(entry, division.number, "refused")
            continue
        plan.move(entry, division.number - 1, "promoted")
        free -= 1


def _play_off(ending: Ending, pair: tuple[int, int], plan: Plan) -> None:
    """Who wins plays above, who loses below; whose opponent would not go up, or goes up without it, stays above."""
    upper, lower = pair
    if plan.reason[lower] == "promoted":
        return
    if lower in ending.refusals:
        plan.move(lower, plan.origin[lower], "refused")
        return
    winner = ending.winners.get(pair)
    if winner is None:
        plan.pending.append(pair)
        return
    above, below = plan.origin[upper], plan.origin[lower]
    plan.move(winner, above, "playoff_won")
    plan.move(lower if winner == upper else upper, below, "playoff_lost")


def _members(ending: Ending, number: int, plan: Plan) -> list[int]:
    """Who plays there as the plan stands: by where they come from, the higher first, then by the table."""
    coming = [entry for each in ending.divisions for entry in ending.tables[each.number]]
    newcomers = [entry for entry in plan.origin if plan.origin[entry] is None]
    return [entry for entry in coming + newcomers if plan.place[entry] == number]


def _make_room(ending: Ending, division: Division, plan: Plan) -> None:
    """Too many: the last of the division go down, then the last who came down, then the last who came up."""
    number = division.number
    is_lowest = division == ending.divisions[-1]
    here = _members(ending, number, plan)
    own = [entry for entry in here if plan.origin[entry] == number]
    came_down = [entry for entry in here if (plan.origin[entry] or 0) < number]
    came_up = [entry for entry in here if (plan.origin[entry] or 0) > number]
    going = [*reversed(own), *reversed(came_down), *reversed(came_up)][: max(0, len(here) - division.places)]
    for entry in going:
        if is_lowest:
            plan.move(entry, None, "no_place")
        else:
            plan.move(entry, number + 1, "stays" if plan.origin[entry] == number + 1 else "relegated")


def _fill(ending: Ending, division: Division, plan: Plan) -> None:
    """Free places are offered to who would go down before who might come up."""
    number = division.number
    own = ending.tables[number]
    below: Sequence[int] = ending.tables.get(number + 1, ())
    offers = [
        *(entry for entry in own if plan.reason[entry] == "playoff_lost" and plan.place[entry] == number + 1),
        *(entry for entry in below if plan.reason[entry] == "playoff_lost" and plan.place[entry] == number + 1),
        *(entry for entry in own if plan.place[entry] == number + 1),
        *below,
    ]
    waiting_for_playoff = {entry for pair in plan.pending for entry in pair}
    free = division.places - len(_members(ending, number, plan))
    for entry in offers:
        if free <= 0:
            return
        if entry in ending.gone | ending.refusals | waiting_for_playoff or plan.place[entry] == number:
            continue
        plan.move(entry, number, "fills_vacancy")
        free -= 1


def _let_in(division: Division, plan: Plan, newcomers: list[int]) -> None:
    """Whoever waits, in turn, for as long as there are places; takes them out of `newcomers`."""
    taken = sum(place == division.number for place in plan.place.values())
    for _ in range(max(0, division.places - taken)):
        if not newcomers:
            return
        entry = newcomers.pop(0)
        plan.origin[entry] = None
        plan.move(entry, division.number, "from_waiting_list")


def _conclude(ending: Ending, plan: Plan) -> None:
    """The divisions as they will be, and what stays free."""
    for division in ending.divisions:
        members = _members(ending, division.number, plan)
        plan.divisions[division.number] = members
        if len(members) < division.places:
            plan.vacancies[division.number] = division.places - len(members)
