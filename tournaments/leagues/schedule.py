"""Who meets whom in a division, and who of the two is at home: by the Berger tables, or round by round as a Swiss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.pairing.round_robin import rounds_in_cycle, scheduled_round
from tournaments.pairing.swiss import most_rounds, pair_swiss, recommended_rounds
from tournaments.pairing.types import PairingRequest, Reason
from tournaments.standings.history import History

__all__ = ["MOST_CYCLES", "Meeting", "berger_meetings", "rounds_in_season", "swiss_meetings"]

MOST_CYCLES = 4

ROUND_ROBIN = "round_robin"
SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entries that meet in a round; `home` leads the first hand of odd boards. Without `away`, `home` is free."""

    home: int
    away: int | None
    reasons: tuple[Reason, ...] = ()


def rounds_in_season(season_format: str, entries: int, cycles: int, swiss_rounds: int | None) -> int:
    """How many rounds a division of so many entries plays; `swiss_rounds` None leaves the number of a Swiss to us.

    Raises BadSeasonSettings if the field cannot supply them, or for a format that leagues do not have.
    """
    if entries < 2:
        raise BadSeasonSettings("entries", "out_of_range", least=2)
    if season_format == ROUND_ROBIN:
        if not 1 <= cycles <= MOST_CYCLES:
            raise BadSeasonSettings("cycles", "out_of_range", least=1, most=MOST_CYCLES)
        return cycles * rounds_in_cycle(entries)
    if season_format != SWISS:
        raise BadSeasonSettings("format", "not_a_choice", choices=f"{ROUND_ROBIN}, {SWISS}")
    if swiss_rounds is None:
        return recommended_rounds(entries)
    if not 1 <= swiss_rounds <= most_rounds(entries):
        raise BadSeasonSettings("swiss_rounds", "out_of_range", least=1, most=most_rounds(entries))
    return swiss_rounds


def berger_meetings(entries: Sequence[int], cycles: int) -> tuple[tuple[Meeting, ...], ...]:
    """The meetings of every round among these entries, given in the order of their seeds.

    In a cycle everybody meets everybody once, nobody is at home more than once oftener than away; every other cycle
    has home and away swapped. In an odd field one entry is free in each round. Raises BadSeasonSettings for fewer than
    two entries, an entry given twice, or cycles out of range.
    """
    if len(set(entries)) < len(entries):
        raise BadSeasonSettings("entries", "twice")
    rounds = rounds_in_season(ROUND_ROBIN, len(entries), cycles, None)
    return tuple(_berger_round(entries, cycles, number) for number in range(1, rounds + 1))


def swiss_meetings(
    history: History,
    round_number: int,
    rounds: int,
    *,
    absent: frozenset[int] = frozenset(),
    forbidden: frozenset[frozenset[int]] = frozenset(),
    lot: str = "",
) -> tuple[tuple[Meeting, ...], tuple[Reason, ...]]:
    """The meetings of the next round of a Swiss, and what was decided for the round as a whole.

    `forbidden` are pairs that must not meet; those whose fixture is not decided yet belong among them (`open_pairs`
    of the table), since the history does not know them. Raises PairingImpossible.
    """
    request = PairingRequest(history, round_number, rounds, absent=absent, forbidden=forbidden, lot=lot)
    plan = pair_swiss(request)
    return tuple(Meeting(table.first, table.second, table.reasons) for table in plan.tables), plan.reasons


def _berger_round(entries: Sequence[int], cycles: int, number: int) -> tuple[Meeting, ...]:
    cycle = 1 + (number - 1) // rounds_in_cycle(len(entries))
    meetings = []
    for first, second in scheduled_round(len(entries), cycles, number):
        details = {"round": number, "cycle": cycle, "first_number": first}
        if second is None:
            meetings.append(Meeting(entries[first - 1], None, (Reason("bye_odd_field", details),)))
        else:
            reason = Reason("berger", {**details, "second_number": second})
            meetings.append(Meeting(entries[first - 1], entries[second - 1], (reason,)))
    return tuple(meetings)
