"""The scores of the opponents, for a season by the Swiss system.

docs/algorithms/standings.md, "Rounds that were not played": FIDE handbook C.07, articles 14 and 16, edition of 2026.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from season_check.document import Season
from season_check.meetings import Meeting

_PRESENT = frozenset({"played", "bye", "forfeit_win"})
_ASKED_FOR = frozenset({"half_bye", "zero_bye"})


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds to Buchholz, and whether the entry missed that round by choice."""

    value: Fraction
    is_by_choice: bool


def contributions(
    entries: Sequence[int], meetings: Mapping[int, Sequence[Meeting]], rounds: Sequence[int], season: Season
) -> dict[int, list[Contribution]]:
    """For every entry, what each of the rounds adds."""
    whole = {entry: _every_round(entry, meetings.get(entry, ()), rounds, season) for entry in entries}
    own = {entry: sum((each.points for each in whole[entry]), Fraction(0)) for entry in entries}
    seen = {entry: _seen_score(whole[entry], season) for entry in entries}
    return {
        entry: [
            Contribution(_value(meeting, own[entry], seen, len(rounds), season), meeting.is_missed_by_choice)
            for meeting in whole[entry]
        ]
        for entry in entries
    }


def without_lowest(values: Sequence[Contribution]) -> list[Contribution]:
    """The contributions after a cut (14.1, 16.5)."""
    if not values:
        return []
    lowest = min(values, key=lambda each: each.value)
    by_choice = [each for each in values if each.is_by_choice]
    if by_choice:
        smallest = min(by_choice, key=lambda each: each.value)
        if smallest.value >= lowest.value:
            lowest = smallest
    rest = list(values)
    rest.remove(lowest)
    return rest


def _every_round(entry: int, meetings: Sequence[Meeting], rounds: Sequence[int], season: Season) -> list[Meeting]:
    """The rounds of an entry in order; one without a fixture is one that it stayed away from."""
    by_round = {meeting.round: meeting for meeting in meetings}
    nothing = season.loss
    return [by_round.get(number) or Meeting(entry, None, number, "zero_bye", nothing, Fraction(0)) for number in rounds]


def _seen_score(meetings: Sequence[Meeting], season: Season) -> Fraction:
    """The score that opponents see (16.3)."""
    last_there = max((each.round for each in meetings if each.kind in _PRESENT), default=0)
    return sum(
        (season.draw if each.kind in _ASKED_FOR and each.round > last_there else each.points for each in meetings),
        Fraction(0),
    )


def _value(meeting: Meeting, own: Fraction, seen: Mapping[int, Fraction], rounds: int, season: Season) -> Fraction:
    """A game adds the score of the opponent, any other round that of a dummy (16.4)."""
    if meeting.kind == "played" and meeting.opponent is not None:
        return seen[meeting.opponent]
    if meeting.kind in ("forfeit_win", "forfeit_loss") and meeting.opponent is not None:
        return min(own, seen[meeting.opponent])
    return min(own, season.draw * rounds)
