"""Which results of somebody who leaves a round robin count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.pairing.stages import entrants, request_for, with_round
from tournaments.pairing.quitters import QuitterRule, results_that_count
from tournaments.pairing.round_robin import berger, pair_round_robin
from tournaments.standings.history import History, RoundKind, RoundResult


def stage_left_by(quitter: int, entries: int, played_rounds: int) -> History:
    """A round robin in which one entry plays so many games and forfeits the others."""
    field = entrants(entries)
    results: dict[int, tuple[RoundResult, ...]] = {}
    for number in range(1, len(berger(entries)) + 1):
        plan = pair_round_robin(request_for(field, number))
        results = with_round(results, plan)
    for entry, rounds in results.items():
        results[entry] = tuple(
            _forfeited(result, is_quitter=entry == quitter)
            if number > played_rounds and result.opponent is not None and quitter in (entry, result.opponent)
            else result
            for number, result in enumerate(rounds, start=1)
        )
    return History(field, results, is_round_robin=True)


def _forfeited(result: RoundResult, *, is_quitter: bool) -> RoundResult:
    if is_quitter:
        return RoundResult(RoundKind.FORFEIT_LOSS, result.opponent, Fraction(0))
    return RoundResult(RoundKind.FORFEIT_WIN, result.opponent, Fraction(1))


def counted_rounds(history: History, entry: int) -> int:
    """How many rounds of an entry count."""
    return sum(result.kind is not RoundKind.ZERO_BYE for result in history.results[entry])


# Six entries play five games each, so half is reached with the third.
@pytest.mark.parametrize(
    ("rule", "played", "counts"),
    [
        (QuitterRule.HALF, 0, False),
        (QuitterRule.HALF, 2, False),
        (QuitterRule.HALF, 3, True),
        (QuitterRule.KEEP, 0, True),
        (QuitterRule.ANNUL, 4, False),
    ],
)
def test_the_rule_and_the_games_played_decide(rule: QuitterRule, played: int, counts: bool) -> None:
    history = stage_left_by(60, entries=6, played_rounds=played)

    counted = results_that_count(history, {60}, rule)

    assert (counted == history) is counts
    assert counted_rounds(counted, 60) == (5 if counts else 0)
    assert all(counted_rounds(counted, entry) == (5 if counts else 4) for entry in (10, 20, 30, 40, 50))


def test_exactly_half_is_enough() -> None:
    history = stage_left_by(50, entries=5, played_rounds=2)  # five entries play four games each
    games = [result for result in history.results[50] if result.kind is RoundKind.PLAYED]

    assert len(games) == 2
    assert results_that_count(history, {50}, QuitterRule.HALF) == history


def test_of_two_cycles_half_is_twice_as_much() -> None:
    history = stage_left_by(60, entries=6, played_rounds=4)

    assert counted_rounds(results_that_count(history, {60}, QuitterRule.HALF, cycles=2), 60) == 0


def test_points_against_somebody_who_does_not_count_are_taken_back() -> None:
    history = stage_left_by(60, entries=6, played_rounds=1)
    before = history.score(10)

    after = results_that_count(history, {60}, QuitterRule.HALF).score(10)

    assert (before, after) == (before, before - 1)
    assert all(
        result == RoundResult(RoundKind.ZERO_BYE, None, Fraction(0))
        for result in results_that_count(history, {60}, QuitterRule.ANNUL).results[60]
    )


@pytest.mark.parametrize("rule", list(QuitterRule))
def test_a_bye_against_a_quitter_is_what_the_schedule_says_it_was(rule: QuitterRule) -> None:
    forfeited = stage_left_by(60, entries=6, played_rounds=2)
    with_byes = replace(
        forfeited,
        results={
            entry: tuple(_entered_as_bye(result) for result in rounds) for entry, rounds in forfeited.results.items()
        },
    )
    assert with_byes != forfeited

    assert results_that_count(with_byes, {60}, rule) == results_that_count(forfeited, {60}, rule)


def _entered_as_bye(result: RoundResult) -> RoundResult:
    if result.kind is RoundKind.FORFEIT_WIN:
        return RoundResult(RoundKind.PAIRING_BYE, None, result.points)
    if result.kind is RoundKind.FORFEIT_LOSS:
        return RoundResult(RoundKind.ZERO_BYE, None, result.points)
    return result


def test_the_bye_of_an_odd_field_stays_a_bye() -> None:
    history = stage_left_by(50, entries=5, played_rounds=2)
    byes = {entry: [r.kind for r in rounds].index(RoundKind.PAIRING_BYE) for entry, rounds in history.results.items()}

    counted = results_that_count(history, {50}, QuitterRule.KEEP)

    assert all(counted.results[entry][number].kind is RoundKind.PAIRING_BYE for entry, number in byes.items())


def test_every_quitter_is_judged_alone() -> None:
    history = stage_left_by(60, entries=6, played_rounds=3)

    counted = results_that_count(history, {10, 60}, QuitterRule.HALF)

    assert counted == history


def test_without_quitters_nothing_changes() -> None:
    history = stage_left_by(60, entries=6, played_rounds=5)

    assert results_that_count(history, (), QuitterRule.ANNUL) == history
