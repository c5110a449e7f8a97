"""The history of a division from its fixtures: what every tie-break and the Swiss pairing read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.results import BoardResult, FixtureResult, board_points, fixture_total
from tournaments.pairing.quitters import QuitterRule, still_counts
from tournaments.standings.history import CardCounts, Entrant, History, RoundKind, RoundResult, Scoring

__all__ = ["league_history", "open_pairs"]

_HALF = Fraction(1, 2)
_UNKNOWN = CardCounts()
_MISSED = RoundResult(RoundKind.ZERO_BYE, None, Fraction(0), board_points=Fraction(0))


def league_history(
    entrants: Sequence[Entrant],
    rounds: Sequence[Sequence[FixtureResult]],
    *,
    scoring: Scoring,
    boards: int = 1,
    is_round_robin: bool = True,
    cycles: int = 1,
    quitters: Mapping[int, QuitterRule] | None = None,
) -> History:
    """The history of a division from its fixtures, round by round. A fixture that is not complete does not count yet.

    `quitters` are entries that left, with the rule that says which of their results count (round robin only; see
    pairing/quitters.py). Fixtures of one whose results do not count are taken back for both sides. A free round of a
    round robin gives nothing, since everybody gets one. An entry that is in no fixture of a round missed it.

    Raises BadSeasonSettings for an entry that is in a round twice or that is no entrant.
    """
    counted_scoring = replace(scoring, pairing_bye=Fraction(0)) if is_round_robin else scoring
    history = History(tuple(entrants), {}, counted_scoring, is_round_robin=is_round_robin, boards=boards)
    history = replace(history, results=_results(history, rounds, frozenset()))
    if not is_round_robin or not quitters:
        return history
    uncounted = frozenset(
        entry for entry, rule in quitters.items() if not still_counts(history, entry, rule, cycles=cycles)
    )
    return replace(history, results=_results(history, rounds, uncounted)) if uncounted else history


def open_pairs(rounds: Sequence[Sequence[FixtureResult]]) -> frozenset[frozenset[int]]:
    """The pairs whose fixture is not complete: a Swiss must not pair them again."""
    return frozenset(
        frozenset((fixture.home, fixture.away))
        for fixtures in rounds
        for fixture in fixtures
        if fixture.away is not None and not fixture.is_complete
    )


def _results(
    history: History, rounds: Sequence[Sequence[FixtureResult]], uncounted: frozenset[int]
) -> dict[int, tuple[RoundResult, ...]]:
    """What every entrant did in every round, without the fixtures of those whose results do not count."""
    results: dict[int, list[RoundResult]] = {entrant.id: [] for entrant in history.entrants}
    for fixtures in rounds:
        _check_round(fixtures, results.keys())
        made: dict[int, RoundResult] = {}
        for fixture in fixtures:
            if uncounted.isdisjoint((fixture.home, fixture.away)):
                made.update(_of_fixture(fixture, history))
        for entry, own in results.items():
            own.append(made.get(entry, _MISSED))
    return {entry: tuple(own) for entry, own in results.items()}


def _check_round(fixtures: Sequence[FixtureResult], entries: Collection[int]) -> None:
    there = [entry for fixture in fixtures for entry in (fixture.home, fixture.away) if entry is not None]
    for entry, times in Counter(there).items():
        if times > 1:
            raise BadSeasonSettings("rounds", "twice", entry=entry)
        if entry not in entries:
            raise BadSeasonSettings("rounds", "unknown", entry=entry)


def _of_fixture(fixture: FixtureResult, history: History) -> dict[int, RoundResult]:
    """The round of both sides of a fixture; nothing if it is not complete."""
    if not fixture.is_complete:
        return {}
    if fixture.away is None:
        return {fixture.home: _free_round(history)}
    if not fixture.boards:
        return {}
    total = fixture_total(fixture, history.scoring)
    was_played = any(board.outcome.was_played for board in fixture.boards)
    home_kind, away_kind = _kinds(total.home, total.away, was_played=was_played, history=history)
    is_half_bye = home_kind is RoundKind.HALF_BYE
    return {
        fixture.home: RoundResult(
            home_kind,
            None if is_half_bye else fixture.away,
            total.home_match_points,
            starts=True if was_played else None,
            cards=_cards(fixture.boards, is_home=True),
            board_points=total.home,
            board_results=_board_results(fixture.boards, history.boards, is_home=True),
        ),
        fixture.away: RoundResult(
            away_kind,
            None if is_half_bye else fixture.home,
            total.away_match_points,
            starts=False if was_played else None,
            cards=_cards(fixture.boards, is_home=False),
            board_points=total.away,
            board_results=_board_results(fixture.boards, history.boards, is_home=False),
        ),
    }


def _free_round(history: History) -> RoundResult:
    """A round without an opponent: half of the boards in a Swiss (as in standings/teams.py), else nothing."""
    boards = Fraction(0) if history.is_round_robin else history.boards * _HALF
    return RoundResult(RoundKind.PAIRING_BYE, None, history.scoring.pairing_bye, board_points=boards)


def _kinds(home: Fraction, away: Fraction, *, was_played: bool, history: History) -> tuple[RoundKind, RoundKind]:
    """How both sides came by their result.

    A draw that a rule gave counts as played in a round robin, as forfeits do there, so that direct encounter knows of
    it. In a Swiss it is a half bye, and the two may meet again.
    """
    if was_played:
        return RoundKind.PLAYED, RoundKind.PLAYED
    if home > away:
        return RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS
    if home < away:
        return RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_WIN
    if not home:
        return RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS
    kind = RoundKind.PLAYED if history.is_round_robin else RoundKind.HALF_BYE
    return kind, kind


def _cards(boards: Sequence[BoardResult], *, is_home: bool) -> CardCounts:
    """What the cards of all boards came to for one side; points are those of the matches."""
    made = sum(board.home_points for board in boards)
    conceded = sum(board.away_points for board in boards)
    if not is_home:
        made, conceded = conceded, made
    known = [cards for board in boards if (cards := board.home_cards if is_home else board.away_cards) != _UNKNOWN]
    return CardCounts(
        made,
        conceded,
        sweeps=sum(cards.sweeps for cards in known),
        settebelli=sum(cards.settebelli for cards in known),
        primiere=sum(cards.primiere for cards in known),
        hands_won=sum(cards.hands_won for cards in known),
    )


def _board_results(boards: Sequence[BoardResult], count: int, *, is_home: bool) -> tuple[Fraction, ...]:
    """The points of one side on each board, the first board first."""
    made = {board.number: board_points(board.outcome)[0 if is_home else 1] for board in boards}
    return tuple(made.get(number, Fraction(0)) for number in range(1, count + 1))
