"""The tie-breaks of leagues, by the codes of docs/algorithms/standings.md."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from season_check.buchholz import Contribution, contributions, without_lowest
from season_check.document import Season
from season_check.encounters import Games, direct_encounter, extended_direct_encounter
from season_check.meetings import Meeting


class UnknownTiebreak(Exception):
    """A criterion that this program does not know, so that the order among the tied is not checked from there."""


@dataclass(frozen=True, slots=True)
class Field:
    """The entries of one division with the fixtures that count, and the numbers of the rounds that began."""

    season: Season
    entries: tuple[int, ...]
    meetings: Mapping[int, Sequence[Meeting]]
    rounds: tuple[int, ...]

    def total(self, entry: int, value: Callable[[Meeting], Fraction | int]) -> Fraction:
        """The sum of something over the fixtures of an entry."""
        return sum((Fraction(value(meeting)) for meeting in self.meetings[entry]), Fraction(0))

    def opponents(self) -> dict[int, list[Contribution]]:
        """What every round adds to Buchholz."""
        return contributions(self.entries, self.meetings, self.rounds, self.season)


def lot_order(lot: str, entries: Sequence[int]) -> list[int]:
    """The order of the published lot: SHA-256 of `lot:id`, the smallest first."""
    return sorted(entries, key=lambda entry: hashlib.sha256(f"{lot}:{entry}".encode()).hexdigest())


def split(tied: Sequence[int], code: str, field: Field) -> list[list[int]]:
    """Those who are tied, in groups from the first to the last by one criterion; raises UnknownTiebreak."""
    if code == "direct_encounter":
        return direct_encounter(tied, _games(field, lambda meeting: meeting.points), field.season.win)
    if code == "extended_direct_encounter":
        return extended_direct_encounter(
            tied,
            _games(field, lambda meeting: meeting.points),
            _games(field, lambda meeting: meeting.board_points),
            field.season.win,
            Fraction(field.season.boards),
        )
    if code == "lot":
        return [[entry] for entry in lot_order(field.season.lot, tied)]
    if code not in _VALUES:
        raise UnknownTiebreak(code)
    value = _VALUES[code]
    values = {entry: value(field, entry) for entry in tied}
    return [[entry for entry in tied if values[entry] == level] for level in sorted(set(values.values()), reverse=True)]


def _games(field: Field, value: Callable[[Meeting], Fraction]) -> Games:
    """What counts for direct encounter: forfeits do in a round robin only."""
    found: dict[tuple[int, int], list[Fraction]] = {}
    for entry in field.entries:
        for meeting in field.meetings[entry]:
            if meeting.opponent is not None and (meeting.kind == "played" or not field.season.is_swiss):
                found.setdefault((entry, meeting.opponent), []).append(value(meeting))
    return found


def _wins(field: Field, entry: int) -> Fraction:
    """Rounds that gave more than a draw, free ones and forfeits included."""
    return field.total(entry, lambda meeting: int(meeting.points > field.season.draw))


def _games_won(field: Field, entry: int) -> Fraction:
    kinds = ("played",) if field.season.is_swiss else ("played", "forfeit_win")
    return field.total(entry, lambda meeting: int(meeting.kind in kinds and meeting.points > field.season.draw))


def _games_elected(field: Field, entry: int) -> Fraction:
    return field.total(entry, lambda meeting: int(not meeting.is_missed_by_choice))


def _buchholz(field: Field, entry: int) -> Fraction:
    return sum((each.value for each in field.opponents()[entry]), Fraction(0))


def _buchholz_cut_1(field: Field, entry: int) -> Fraction:
    return sum((each.value for each in without_lowest(field.opponents()[entry])), Fraction(0))


_VALUES: Mapping[str, Callable[[Field, int], Fraction]] = {
    "board_points": lambda field, entry: field.total(entry, lambda meeting: meeting.board_points),
    "point_difference": lambda field, entry: field.total(entry, lambda meeting: meeting.made - meeting.conceded),
    "points_made": lambda field, entry: field.total(entry, lambda meeting: meeting.made),
    "points_conceded": lambda field, entry: -field.total(entry, lambda meeting: meeting.conceded),
    "wins": _wins,
    "games_won": _games_won,
    "games_elected": _games_elected,
    "buchholz": _buchholz,
    "buchholz_cut_1": _buchholz_cut_1,
}
"""Criteria that give every entry a number of its own; more is better."""
