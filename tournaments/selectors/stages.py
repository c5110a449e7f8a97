"""A stage as the pure functions want it: its history, its bracket, and what is to be paired next."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Absence, Entry, Pairing, PairingSide, ResultReport, Round, Stage, StageEntry
from tournaments.pairing.brackets import Bracket, Decision, Resolved
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.quitters import QuitterRule, results_that_count
from tournaments.pairing.resolving import resolve
from tournaments.pairing.types import PairingRequest
from tournaments.standings.history import CardCounts, Edition, Entrant, History, RoundKind, RoundResult, Scoring
from tournaments.standings.victory_points import SCALES, VictoryScale

Outcome = ResultReport.Outcome

_GONE = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
_FORFEIT_SHARE = Fraction(3, 5)
"""What a forfeit wins of a victory-point scale, where nobody played for the margin: 12 of 20."""


@dataclass(frozen=True, slots=True)
class Points:
    """How a stage turns results into points: by winning alone, or by the margin on a scale.

    `forfeit` is what a side gets that wins without playing.
    """

    scoring: Scoring
    scale: VictoryScale | None
    forfeit: Fraction

    def of_played(self, own: int, other: int, *, won: bool | None) -> Fraction:
        """The points of a side that made `own` against `other`; `won` is None for a draw."""
        if self.scale is not None:
            ahead, behind = self.scale.points_for(abs(own - other))
            return Fraction(ahead if own >= other else behind)
        if won is None:
            return self.scoring.draw
        return self.scoring.win if won else self.scoring.loss


def stage_points(stage: Stage) -> Points:
    """How this stage scores, as its settings say."""
    settings = stage.settings.get("scoring", {})
    if "scale" in settings:
        scale = SCALES[settings["scale"]]
        free = Fraction(scale.most) * _FORFEIT_SHARE
        return Points(Scoring(Fraction(scale.most), Fraction(scale.most) / 2, Fraction(0), free), scale, free)
    values = {name: Fraction(str(settings[name])) for name in ("win", "draw", "loss") if name in settings}
    bye = {"pairing_bye": Fraction(str(settings["bye"]))} if "bye" in settings else {}
    scoring = Scoring(**values, **bye)
    return Points(scoring, None, scoring.win)


type Instead = Mapping[int, ResultReport | None]
"""Reports by the id of a table, in place of those that count there; None for a table without a result."""


def stage_history(stage: Stage, *, through: int | None = None, instead: Instead | None = None) -> History:
    """What every entry did in rounds 1 to `through` (all begun ones unless given).

    A table without a result counts as not played. Results of entries that left a round robin are kept, annulled or
    forfeited as the stage's rule says. Where a stage carries over, the rounds of the stage before it come first, and
    whoever played there and has left since is among the entrants, as an opponent that somebody met.
    """
    members = list(_members(stage))
    points = stage_points(stage)
    played = _played_in(stage, through, points, instead or {})
    before = _stages_before(stage)
    earlier = [_played_in(each, None, stage_points(each), {}) for each in before]
    members += _left_behind(before, members)
    rounds = [results for results, _ in (*chain.from_iterable(earlier), *played)]
    unplayed = [missing for _, missing in (*chain.from_iterable(earlier), *played)]
    results = {
        member.entry_id: tuple(
            found.get(member.entry_id) or missing(member.entry_id)
            for found, missing in zip(rounds, unplayed, strict=True)
        )
        for member in members
    }
    is_round_robin = stage.format in ("round_robin", "groups")
    history = History(
        entrants=tuple(
            Entrant(id=member.entry_id, seed=member.seed, rating=member.entry.rating, group=member.group)
            for member in members
        ),
        results=results,
        scoring=points.scoring,
        edition=Edition(stage.settings.get("edition", Edition.FIDE_2026)),
        is_round_robin=is_round_robin,
    )
    quitters = [member.entry_id for member in members if member.entry.status in _GONE]
    if is_round_robin and quitters:
        rule = QuitterRule(stage.settings.get("quitter_rule", QuitterRule.HALF))
        return results_that_count(history, quitters, rule, cycles=int(stage.settings.get("cycles", 1)))
    return history


def pairing_request(stage: Stage, round_number: int) -> PairingRequest:
    """What the format may look at to pair this round: the rounds before it, who is away, who must not meet."""
    absent = set(Absence.objects.filter(stage=stage, round_number=round_number).values_list("entry_id", flat=True))
    here = list(_members(stage))
    absent |= {member.entry_id for member in here if member.entry.status in _GONE}
    pairs = stage.tournament.forbidden_pairs.values_list("low_id", "high_id")
    history = stage_history(stage, through=round_number - 1)
    carried = history.rounds - (round_number - 1)
    absent |= {entrant.id for entrant in history.entrants} - {member.entry_id for member in here}
    return PairingRequest(
        history=history,
        round_number=round_number + carried,
        rounds_total=stage.rounds_planned + carried,
        absent=frozenset(absent),
        forbidden=frozenset(frozenset(pair) for pair in pairs),
        lot=stage.tournament.lot,
    )


@dataclass(frozen=True, slots=True)
class BracketState:
    """The bracket of a stage: as built, the results so far by seed, what they lead to, and entries' ids by seed."""

    bracket: Bracket
    decisions: Mapping[str, Decision]
    resolved: Sequence[Resolved]
    entries: Mapping[int, int]


def bracket_state(stage: Stage) -> BracketState:
    """The bracket as the results say."""
    build = FORMATS[stage.format].bracket
    if build is None:
        raise ValueError(f"{stage.format} has no bracket")
    entries = dict(stage.stage_entries.values_list("seed", "entry"))
    bracket = build(stage.settings, len(entries))
    decisions = _decisions(stage, {entry: seed for seed, entry in entries.items()})
    return BracketState(bracket, decisions, resolve(bracket, decisions), entries)


def decision_of(outcome: str, first: int, second: int) -> Decision:
    """What a result between two seeds decides. A draw decides nothing and never gets here."""
    if outcome in (Outcome.FIRST, Outcome.SECOND_FORFEITS):
        return Decision(first, second)
    if outcome in (Outcome.SECOND, Outcome.FIRST_FORFEITS):
        return Decision(second, first)
    return Decision(None, None)


def stage_order(stage: Stage) -> list[int]:
    """The ids of the entries of a stage by seed."""
    return list(stage.stage_entries.order_by("seed").values_list("entry_id", flat=True))


def _members(stage: Stage) -> QuerySet[StageEntry]:
    return stage.stage_entries.select_related("entry").order_by("seed")


def _decisions(stage: Stage, seeds: Mapping[int, int]) -> dict[str, Decision]:
    """What the decided tables of a bracket say, read as bare rows: a large bracket is looked at after every result."""
    rows = PairingSide.objects.filter(pairing__round__stage=stage, pairing__status=Pairing.Status.DECIDED).values_list(
        "pairing__key", "pairing__result__outcome", "position", "entry"
    )
    outcomes: dict[str, str] = {}
    sides: dict[str, dict[int, int]] = defaultdict(dict)
    for key, outcome, position, entry in rows:
        outcomes[key] = str(outcome)
        sides[key][position] = seeds[entry]
    return {key: decision_of(outcomes[key], sides[key][0], sides[key][1]) for key in outcomes if len(sides[key]) == 2}


type _Played = tuple[Mapping[int, RoundResult], Callable[[int], RoundResult]]


def _played_in(stage: Stage, through: int | None, points: Points, instead: Instead) -> list[_Played]:
    """The results of a stage by round, each with what an entry gets that has none."""
    begun = stage.rounds.exclude(status=Round.Status.PAIRED)
    rounds = [each for each in begun if through is None or each.number <= through]
    absences = {
        (absence.entry_id, absence.round_number): absence.kind for absence in Absence.objects.filter(stage=stage)
    }
    found = _results_by_round(rounds, points, instead)

    def missing(number: int) -> Callable[[int], RoundResult]:
        return lambda entry: _unplayed(absences.get((entry, number)), points.scoring)

    return [(found[each.number], missing(each.number)) for each in rounds]


def _stages_before(stage: Stage) -> list[Stage]:
    """The stages whose points go on counting in this one, first one first: those that everybody went on from."""
    if not stage.settings.get("carries_over"):
        return []
    before = Stage.objects.filter(tournament=stage.tournament_id, number=stage.number - 1).first()
    if before is None or before.settings.get("advance") or FORMATS[before.format].is_bracket:
        return []
    return [*_stages_before(before), before]


def _left_behind(before: Sequence[Stage], members: Sequence[StageEntry]) -> list[StageEntry]:
    """Those of the stages before that are not in this one, behind everybody who is."""
    here = {member.entry_id for member in members}
    last = max((member.seed for member in members), default=0)
    found = StageEntry.objects.filter(stage__in=before).exclude(entry__in=here).select_related("entry")
    gone = {member.entry_id: member for member in found.order_by("stage__number", "seed")}
    for seed, member in enumerate(gone.values(), start=last + 1):
        member.seed, member.group = seed, 0
    return list(gone.values())


def _results_by_round(rounds: Sequence[Round], points: Points, instead: Instead) -> dict[int, dict[int, RoundResult]]:
    results: dict[int, dict[int, RoundResult]] = defaultdict(dict)
    pairings = Pairing.objects.filter(round__in=rounds).select_related("round", "result").prefetch_related("sides")
    for pairing in pairings:
        report = instead.get(pairing.pk, pairing.result)
        if report is None:
            continue
        sides = sorted(pairing.sides.all(), key=lambda side: side.position)
        ids = [side.entry_id for side in sides]
        for position, entry in enumerate(ids):
            opponent = ids[1 - position] if len(ids) == 2 else None
            results[pairing.round.number][entry] = _result(report, position, opponent, points)
    return results


def _result(report: ResultReport, position: int, opponent: int | None, points: Points) -> RoundResult:
    if report.outcome == Outcome.BYE:
        return RoundResult(RoundKind.PAIRING_BYE, None, points.scoring.pairing_bye)
    lost = {
        Outcome.FIRST_FORFEITS: (True, False),
        Outcome.SECOND_FORFEITS: (False, True),
        Outcome.DOUBLE_FORFEIT: (True, True),
    }
    if report.outcome in lost:
        forfeits = lost[Outcome(report.outcome)][position]
        kind = RoundKind.FORFEIT_LOSS if forfeits else RoundKind.FORFEIT_WIN
        return RoundResult(kind, opponent, points.scoring.loss if forfeits else points.forfeit)
    made = (report.first_points, report.second_points)
    winner = {Outcome.FIRST: 0, Outcome.SECOND: 1}.get(Outcome(report.outcome))
    return RoundResult(
        RoundKind.PLAYED,
        opponent,
        points.of_played(made[position], made[1 - position], won=None if winner is None else winner == position),
        starts=position == 0,
        cards=_cards(report, position, made),
    )


def _cards(report: ResultReport, position: int, made: Sequence[int]) -> CardCounts:
    counted: Mapping[str, Any] = report.cards[position] if len(report.cards) == 2 else {}
    known = {name: int(counted.get(name, 0)) for name in ("sweeps", "settebelli", "primiere", "hands_won")}
    own = int(counted.get("points_made", made[position]))
    other = int(counted.get("points_conceded", made[1 - position]))
    return CardCounts(points_made=own, points_conceded=other, **known)


def _unplayed(kind: str | None, scoring: Scoring) -> RoundResult:
    if kind == Absence.Kind.HALF_BYE:
        return RoundResult(RoundKind.HALF_BYE, None, scoring.draw)
    return RoundResult(RoundKind.ZERO_BYE, None, Fraction(0))
