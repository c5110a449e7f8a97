"""What a correction would touch, worked out before anybody carries it out. Nothing is written here."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Match
from games.services import RatingEffect, rating_effect
from tournaments.models import Entry, Pairing, PairingMatch, ResultReport
from tournaments.pairing.brackets import Decision, Decisions
from tournaments.pairing.changes import changed_slots, standing_decisions
from tournaments.pairing.resolving import resolve
from tournaments.selectors.rankings import stage_tables
from tournaments.selectors.stages import bracket_state, decision_of
from tournaments.services.deciding import Outcome, Result, is_bracket


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entry whose rank in its table would change."""

    entry: Entry
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Impact:
    """Everything that another result of a table would touch.

    `result` is None where the table would have to be played again. `replaced` are later tables at which somebody else
    would sit; `reset` are those of them that have begun or been played, and would be played anew.
    """

    pairing: Pairing
    result: Result | None
    ratings: tuple[RatingEffect, ...]
    ranks: tuple[RankChange, ...]
    replaced: tuple[Pairing, ...]
    reset: tuple[Pairing, ...]


def impact_of(pairing: Pairing, result: Result | None) -> Impact:
    """What this result (None: none, play again) would touch."""
    replaced = _replaced(pairing, result) if is_bracket(pairing) else ()
    return Impact(
        pairing=pairing,
        result=result,
        ratings=_ratings(pairing, result),
        ranks=() if is_bracket(pairing) else _ranks(pairing, result),
        replaced=replaced,
        reset=tuple(each for each in replaced if _has_begun(each)),
    )


def _has_begun(pairing: Pairing) -> bool:
    """Whether something would be lost: it is played or decided, or a side of a real table has reported already."""
    if pairing.status in (Pairing.Status.PLAYING, Pairing.Status.DECIDED):
        return True
    return pairing.pairing_matches.filter(is_void=False).exclude(match__reporting=Match.Reporting.NONE).exists()


def counting_match(pairing: Pairing) -> PairingMatch | None:
    """The one match that a table's result came from; None of a best of several, or where nothing was played."""
    games = list(pairing.pairing_matches.filter(is_void=False).select_related("match").order_by("number"))
    finished = [game for game in games if game.match.status == Match.Status.FINISHED]
    return finished[-1] if pairing.best_of == 1 and finished else None


def is_played(result: Result | None) -> bool:
    """Whether a result comes from playing, so that it may be rated."""
    return result is not None and result.outcome in (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)


def match_points(result: Result, game: PairingMatch) -> tuple[list[int], int | None]:
    """Points by side of the match and the side that won, None for a draw."""
    points = [result.first_points, result.second_points]
    winner = {Outcome.FIRST: game.first_side, Outcome.SECOND: 1 - game.first_side}.get(Outcome(result.outcome))
    return (points if game.first_side == 0 else points[::-1]), winner


def _ratings(pairing: Pairing, result: Result | None) -> tuple[RatingEffect, ...]:
    game = counting_match(pairing)
    if game is None or not game.match.rated:
        return ()
    if result is not None and is_played(result):
        if game.match.venue == Match.Venue.ONLINE and _same_outcome(pairing, result):
            return ()
        if game.match.venue == Match.Venue.TABLE:
            scores, winner = match_points(result, game)
            effects = rating_effect(game.match, scores=scores, winner=winner)
            return tuple(effect for effect in effects if effect.now != effect.then)
    return tuple(effect for effect in rating_effect(game.match, scores=None, winner=None) if effect.now != effect.then)


def _same_outcome(pairing: Pairing, result: Result) -> bool:
    return pairing.result is not None and pairing.result.outcome == result.outcome


def _ranks(pairing: Pairing, result: Result | None) -> tuple[RankChange, ...]:
    stage = pairing.round.stage
    report = None if result is None else ResultReport(
        pairing=pairing,
        origin=result.origin,
        outcome=result.outcome,
        first_points=result.first_points,
        second_points=result.second_points,
        cards=[dict(each) for each in result.cards],
    )  # fmt: skip
    now = {line.entry.pk: line for table in stage_tables(stage) for line in table.lines}
    then = [line for table in stage_tables(stage, instead={pairing.pk: report}) for line in table.lines]
    return tuple(
        RankChange(line.entry, now[line.entry.pk].rank, line.rank)
        for line in then
        if now[line.entry.pk].rank != line.rank
    )


def _replaced(pairing: Pairing, result: Result | None) -> tuple[Pairing, ...]:
    stage = pairing.round.stage
    now = bracket_state(stage)
    after: dict[str, Decision] = {key: each for key, each in now.decisions.items() if key != pairing.key}
    if result is not None:
        after[pairing.key] = _decision(pairing, result)
    before: Decisions = {key: each for key, each in now.decisions.items() if key != pairing.key}
    # The corrected table itself counts as newly decided: what it had said before binds nothing.
    held = standing_decisions(now.bracket, {**before, **_said(now.decisions, pairing)}, after)
    changes = changed_slots(now.resolved, resolve(now.bracket, held))
    keys = [change.key for change in changes if change.key != pairing.key]
    return _tables(stage.pk, keys)


def _said(decisions: Decisions, pairing: Pairing) -> dict[str, Decision]:
    return {pairing.key: decisions[pairing.key]} if pairing.key in decisions else {}


def _decision(pairing: Pairing, result: Result) -> Decision:
    seeds = dict(pairing.round.stage.stage_entries.values_list("entry", "seed"))
    first, second = (seeds[side.entry_id] for side in pairing.sides.order_by("position"))
    return decision_of(result.outcome, first, second)


def _tables(stage_id: int, keys: Sequence[str]) -> tuple[Pairing, ...]:
    found = Pairing.objects.filter(round__stage=stage_id, key__in=keys).select_related(
        "round__stage__tournament", "result"
    )
    return tuple(found.order_by("round__number", "number"))
