"""Who stands where in a stage and in the whole tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.places import bracket_places
from tournaments.selectors.stages import Instead, bracket_state, stage_history
from tournaments.standings.history import History, RoundKind
from tournaments.standings.table import standings


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """A line of a table: `rank` is shared by equals and None for whoever was disqualified or is still in a bracket.

    `values` are those of the stage's tie-breaks in their order; `decided_by` names the one that puts the line below
    the line above it.
    """

    entry: Entry
    rank: int | None
    score: Fraction
    played: int
    won: int
    drawn: int
    lost: int
    values: tuple[Fraction | None, ...] = ()
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """The table of one group, or of a whole stage (`number` 0)."""

    number: int
    lines: tuple[RankedEntry, ...]


def stage_tables(stage: Stage, *, after: int | None = None, instead: Instead | None = None) -> tuple[RankedGroup, ...]:
    """The tables of a stage after a round (as it is now unless given), one for each group.

    `instead` shows a format of rounds as it would stand with other results (`stages.Instead`).
    """
    if FORMATS[stage.format].is_bracket:
        return (RankedGroup(0, _bracket_lines(stage)),)
    history = stage_history(stage, through=after, instead=instead)
    entries = {member.entry_id: member.entry for member in stage.stage_entries.select_related("entry")}
    groups = sorted(set(stage.stage_entries.values_list("group", flat=True))) or [0]
    return tuple(RankedGroup(group, _lines(stage, _of_group(history, group, groups), entries)) for group in groups)


def _of_group(history: History, group: int, groups: Sequence[int]) -> History:
    """The part of a history that is about one group; all of it where the stage has none."""
    if len(groups) == 1:
        return history
    entrants = tuple(entrant for entrant in history.entrants if entrant.group == group)
    return replace(history, entrants=entrants, results={each.id: history.results[each.id] for each in entrants})


def last_complete_round(stage: Stage) -> int:
    """The number of the last round all of whose tables have a result, 0 before the first."""
    open_rounds = set(
        Pairing.objects.filter(round__stage=stage, result__isnull=True)
        .exclude(status__in=[Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED])
        .values_list("round__number", flat=True)
    )
    complete = [
        number
        for number in stage.rounds.exclude(status=Round.Status.PAIRED).values_list("number", flat=True)
        if number not in open_rounds
    ]
    return max(complete, default=0)


def final_ranking(tournament: Tournament) -> tuple[RankedEntry, ...]:
    """Everybody's place in the whole tournament: the last stage first, then who stayed behind before it."""
    lines: list[RankedEntry] = []
    placed: set[int] = set()
    for stage in tournament.stages.exclude(status=Stage.Status.PLANNED).order_by("-number"):
        tables = stage_tables(stage)
        rows = sorted(
            (line for table in tables for line in table.lines if line.entry.pk not in placed),
            key=lambda line: (line.rank is None, line.rank or 0, -line.score),
        )
        ahead = len(lines)
        for line in rows:
            rank = None if line.rank is None else ahead + _place(rows, line)
            lines.append(
                RankedEntry(
                    line.entry,
                    rank,
                    line.score,
                    line.played,
                    line.won,
                    line.drawn,
                    line.lost,
                    line.values,
                    line.decided_by,
                )
            )
        placed |= {line.entry.pk for line in rows}
    return tuple(lines)


def _place(rows: Sequence[RankedEntry], line: RankedEntry) -> int:
    # Groups share ranks: the seconds of all groups stand together behind all firsts.
    return 1 + sum(other.rank is not None and other.rank < (line.rank or 0) for other in rows)


def _lines(stage: Stage, history: History, entries: Mapping[int, Entry]) -> tuple[RankedEntry, ...]:
    criteria = tuple(stage.settings.get("tiebreaks", ()))
    out = {pk for pk, entry in entries.items() if entry.status == Entry.Status.DISQUALIFIED}
    ranked: list[RankedEntry] = []
    unranked: list[int] = []
    for standing in standings(history, criteria, lot=stage.tournament.lot):
        if standing.entry not in entries:  # played in a stage whose points count here, and left
            unranked.append(standing.rank)
            continue
        won, drawn, lost = _record(history, standing.entry)
        disqualified = standing.entry in out
        ranked.append(
            RankedEntry(
                entry=entries[standing.entry],
                rank=None if disqualified else standing.rank - sum(rank < standing.rank for rank in unranked),
                score=standing.score,
                played=won + drawn + lost,
                won=won,
                drawn=drawn,
                lost=lost,
                values=standing.values,
                decided_by=standing.decided_by,
            )
        )
        if disqualified:
            unranked.append(standing.rank)
    return tuple(sorted(ranked, key=lambda line: line.rank is None))


def _record(history: History, entry: int) -> tuple[int, int, int]:
    """Tables won, drawn and lost at which both played: whoever got more stage points of a table has won it."""
    won = drawn = lost = 0
    for number, result in enumerate(history.results.get(entry, ())):
        if result.kind is not RoundKind.PLAYED or result.opponent is None or result.opponent not in history.results:
            continue
        other = history.results[result.opponent][number].points
        won += result.points > other
        drawn += result.points == other
        lost += result.points < other
    return won, drawn, lost


def _bracket_lines(stage: Stage) -> tuple[RankedEntry, ...]:
    state = bracket_state(stage)
    places = bracket_places(state.bracket, state.decisions)
    won = dict.fromkeys(state.entries, 0)
    lost = dict(won)
    for decision in state.decisions.values():
        if decision.winner is not None:
            won[decision.winner] += 1
        if decision.loser is not None:
            lost[decision.loser] += 1
    entries = Entry.objects.in_bulk(state.entries.values())
    lines = [
        RankedEntry(
            entry=(entry := entries[entry_id]),
            rank=None if entry.status == Entry.Status.DISQUALIFIED else places.get(seed),
            score=Fraction(won[seed]),
            played=won[seed] + lost[seed],
            won=won[seed],
            drawn=0,
            lost=lost[seed],
        )
        for seed, entry_id in state.entries.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.rank is None, line.rank or 0)))
