"""The standing: ranks, what decided, and any past round again."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import HALF, cards, random_round_robin, random_swiss, stage
from tournaments.standings.catalogue import TIEBREAKS
from tournaments.standings.history import Edition, Entrant, History
from tournaments.standings.lots import lot_order
from tournaments.standings.table import SCORE, Standing, history_after, standings, standings_after
from tournaments.standings.tiebreaks import GROUPINGS, UnknownTiebreak, tiebreak_values

CRITERIA = ("buchholz_cut_1", "buchholz", "direct_encounter", "sonneborn_berger")


def rank_by_hand(history: History, criteria: tuple[str, ...]) -> dict[int, int]:
    """Ranks the plain way: one more than the number of entries that have a better key."""
    values = [tiebreak_values(code, history, lot="x") for code in criteria]
    signs = [1 if TIEBREAKS[code].higher_is_better else -1 for code in criteria]

    def key(entry: int) -> tuple[Fraction, ...]:
        lowest = Fraction(-(10**9))
        return (
            history.score(entry),
            *(
                lowest if column[entry] is None else sign * (column[entry] or Fraction(0))
                for sign, column in zip(signs, values, strict=True)
            ),
        )

    keys = {entrant.id: key(entrant.id) for entrant in history.entrants}
    return {entry: 1 + sum(other > own for other in keys.values()) for entry, own in keys.items()}


def test_the_table_says_what_separated_each_from_the_one_above() -> None:
    rows = {1: "w2=1 w3=0.5", 2: "b1=0 w4=1", 3: "w4=1 b1=0.5", 4: "b3=0 b2=0"}

    table = standings(stage(rows), ("direct_encounter", "wins"))

    assert table == (
        Standing(1, 1, Fraction(3, 2), (Fraction(1), Fraction(1)), None),
        Standing(3, 1, Fraction(3, 2), (Fraction(1), Fraction(1)), None),
        Standing(2, 3, Fraction(1), (None, Fraction(1)), SCORE),
        Standing(4, 4, Fraction(0), (None, Fraction(0)), SCORE),
    )


def test_each_criterion_looks_only_at_those_that_are_still_tied() -> None:
    rows = {1: "w4=1 w3=0 w2=1", 2: "w3=1 w4=1 b1=0", 3: "b2=0 b1=1 w4=1", 4: "b1=0 b2=0 b3=0"}

    table = standings(stage(rows), ("wins", "external", "buchholz"), external={2: Fraction(7)})

    assert [(line.entry, line.rank, line.decided_by) for line in table] == [
        (2, 1, None),
        (1, 2, "external"),
        (3, 2, None),
        (4, 4, SCORE),
    ]


def test_fewer_points_conceded_are_better() -> None:
    history = History(
        entrants=(Entrant(1, 1), Entrant(2, 2), Entrant(3, 3)),
        results={1: (cards(30, 20, 6, 2),), 2: (cards(28, 18, 6, 1),), 3: (cards(20, 25, 3, 1),)},
    )

    by_made = standings(history, ("point_difference", "points_made", "points_conceded", "external"))
    by_conceded = standings(history, ("point_difference", "points_conceded"))

    assert [(line.entry, line.decided_by) for line in by_made] == [(1, None), (2, "points_made"), (3, SCORE)]
    assert [(line.entry, line.decided_by) for line in by_conceded] == [(2, None), (1, "points_conceded"), (3, SCORE)]


def test_the_lot_leaves_nobody_tied() -> None:
    history = stage(dict.fromkeys(range(1, 9), "P=1"))

    table = standings(history, ("lot",), lot="8 May, table 3")

    assert tuple(line.entry for line in table) == lot_order(range(1, 9), "8 May, table 3")
    assert [line.rank for line in table] == list(range(1, 9))


def test_without_criteria_equal_scores_share_a_rank_and_stand_by_seed() -> None:
    history = History(entrants=(Entrant(10, 3), Entrant(11, 1), Entrant(12, 2)))

    table = standings(history, ())

    assert [(line.entry, line.rank) for line in table] == [(11, 1), (12, 1), (10, 1)]


def test_nobody_entered_nobody_stands() -> None:
    assert standings(History(entrants=()), CRITERIA) == ()


def test_an_unknown_criterion_is_refused_even_if_nothing_is_tied() -> None:
    with pytest.raises(UnknownTiebreak):
        standings(stage({1: "P=1"}), ("alphabet",))


@pytest.mark.parametrize("seed", range(25))
def test_ranks_are_those_of_plain_counting(seed: int) -> None:
    history = random_swiss(seed, Edition.FIDE_2024)
    criteria = ("buchholz_cut_1", "games_won", "performance_rating")

    table = standings(history, criteria)

    assert {line.entry: line.rank for line in table} == rank_by_hand(history, criteria)
    assert [line.rank for line in table] == sorted(line.rank for line in table)


@pytest.mark.parametrize("seed", range(25))
def test_the_order_in_which_entries_are_listed_changes_nothing(seed: int) -> None:
    history = random_swiss(seed) if seed % 2 else random_round_robin(seed)
    shuffled = list(history.entrants)
    random.Random(seed).shuffle(shuffled)
    every_code = tuple(TIEBREAKS)

    table = standings(history, every_code, lot="x")

    assert standings(replace(history, entrants=tuple(shuffled)), every_code, lot="x") == table
    assert standings(replace(history, entrants=tuple(shuffled)), CRITERIA) == standings(history, CRITERIA)


@pytest.mark.parametrize("seed", range(12))
def test_a_past_round_stands_as_it_stood_then(seed: int) -> None:
    history = random_swiss(seed)

    for rounds in range(history.rounds + 1):
        then = replace(history, results={entry: row[:rounds] for entry, row in history.results.items()})
        assert standings_after(history, rounds, CRITERIA) == standings(then, CRITERIA)
        assert history_after(history, rounds).rounds == rounds
    assert standings_after(history, 99, CRITERIA) == standings(history, CRITERIA)


@pytest.mark.parametrize("seed", range(12))
def test_decided_by_names_the_first_criterion_in_which_neighbours_differ(seed: int) -> None:
    criteria = ("buchholz", "direct_encounter", "wins", "lot")
    table = standings(random_swiss(seed), criteria, lot="x")

    for above, below in zip(table, table[1:], strict=False):
        if above.score != below.score:
            assert below.decided_by == SCORE
            continue
        pairs = zip(criteria, above.values, below.values, strict=True)
        differing = next(
            code for code, high, low in pairs if high != low and not (code in GROUPINGS and None in (high, low))
        )
        assert below.decided_by == differing


def test_a_value_of_half_a_point_is_no_tie() -> None:
    table = standings(stage({1: "H=0.5", 2: "P=1"}), ())

    assert [(line.entry, line.score) for line in table] == [(2, 1), (1, HALF)]
