"""Who meets whom: a round robin is the Berger tables to the letter, a Swiss keeps what it promises.

docs/algorithms/pairing.md, "Round robin" and "Swiss"; docs/algorithms/leagues.md, "Schedules".
"""

from collections.abc import Iterator, Sequence

from season_check.document import Division, Entry, Fixture, Round, SeasonDocument
from season_check.findings import Findings
from season_check.meetings import meetings_of

type Pairing = tuple[int, int | None]


def check_schedules(document: SeasonDocument, findings: Findings) -> None:
    """The fixtures of every division."""
    count = 0
    for division in document.divisions:
        rounds = document.rounds_of(division)
        entries = document.entries_of(division)
        count += sum(len(round_.fixtures) for round_ in rounds)
        for round_ in rounds:
            _once_a_round(round_, entries, findings)
        if not rounds:
            continue
        seeds = [entry.seed for entry in entries]
        findings.same(f"seeds of division {division.number}", seeds, list(range(1, len(entries) + 1)))
        if document.season.is_swiss:
            _check_swiss(document, division, findings)
        else:
            _check_round_robin(document, division, findings)
    findings.checked.append(f"{count} fixtures of {len(document.divisions)} divisions: who meets whom, once a round")


def berger(entries: Sequence[int], cycles: int) -> list[list[Pairing]]:
    """The rounds of a round robin of entries in the order of their seeds: (home, away) or (free, None)."""
    size = len(entries) + len(entries) % 2
    rounds: list[list[Pairing]] = []
    for cycle in range(cycles):
        tables = [list(_swapped(numbers, cycle)) for numbers in _cycle(size)]
        if cycle < cycles - 1 and len(tables) > 1:
            tables[-2], tables[-1] = tables[-1], tables[-2]
        rounds += [[_named(home, away, entries) for home, away in table] for table in tables]
    return rounds


def _cycle(size: int) -> Iterator[list[tuple[int, int]]]:
    """Round by round every number but the last moves on by half of the field; the last keeps its table."""
    tables = [(number, size + 1 - number) for number in range(1, size // 2 + 1)]
    for _ in range(size - 1):
        yield tables
        moved = [tuple(_next(number, size) for number in table) for table in tables]
        first, second = moved[0]
        tables = [(second, first), *((home, away) for home, away in moved[1:])]


def _next(number: int, size: int) -> int:
    return number if number == size else (number - 1 + size // 2) % (size - 1) + 1


def _swapped(tables: Sequence[tuple[int, int]], cycle: int) -> Iterator[tuple[int, int]]:
    for home, away in tables:
        yield (away, home) if cycle % 2 else (home, away)


def _named(home: int, away: int, entries: Sequence[int]) -> Pairing:
    """Numbers as entries; in an odd field the last number is the free round."""
    if max(home, away) > len(entries):
        return entries[min(home, away) - 1], None
    return entries[home - 1], entries[away - 1]


def _once_a_round(round_: Round, entries: Sequence[Entry], findings: Findings) -> None:
    where = f"division {round_.division} round {round_.number}"
    known = {entry.id for entry in entries}
    seen: set[int] = set()
    for fixture in round_.fixtures:
        for entry in (fixture.home, fixture.away):
            if entry is None:
                continue
            if entry in seen:
                findings.differ(f"{where}: entry {entry} has more than one fixture")
            if entry not in known:
                findings.differ(f"{where}: entry {entry} is not of the division")
            seen.add(entry)


def _check_round_robin(document: SeasonDocument, division: Division, findings: Findings) -> None:
    entries = [entry.id for entry in document.entries_of(division)]
    rounds = document.rounds_of(division)
    expected = berger(entries, document.season.cycles)
    findings.same(f"rounds of division {division.number}", len(rounds), len(expected))
    for round_, pairings in zip(rounds, expected, strict=False):
        said = sorted(_pairing(fixture) for fixture in round_.fixtures)
        findings.same(
            f"division {division.number} round {round_.number}: fixtures by the Berger tables", said, _ordered(pairings)
        )


def _pairing(fixture: Fixture) -> tuple[int, int]:
    return fixture.home, fixture.away or 0


def _ordered(pairings: Sequence[Pairing]) -> list[tuple[int, int]]:
    return sorted((home, away or 0) for home, away in pairings)


def _check_swiss(document: SeasonDocument, division: Division, findings: Findings) -> None:
    """Nobody meets somebody twice who was really met, nobody is free twice, nobody is left out while there."""
    where = f"division {division.number}"
    met: set[frozenset[int]] = set()
    free: set[int] = set()
    played = {
        (each.round, each.entry) for each in meetings_of(document, division) if each.kind not in ("bye", "half_bye")
    }
    for round_ in document.rounds_of(division):
        for fixture in round_.fixtures:
            pair = frozenset({fixture.home, fixture.away or 0})
            if fixture.away is None:
                if fixture.home in free:
                    findings.differ(f"{where} round {round_.number}: entry {fixture.home} is free a second time")
                free.add(fixture.home)
            elif pair in met:
                findings.differ(f"{where} round {round_.number}: {fixture.home} and {fixture.away} meet again")
            elif _was_met(round_.number, fixture, document, division, played):
                met.add(pair)
        _nobody_left_out(document, division, round_, findings)


def _was_met(
    number: int, fixture: Fixture, document: SeasonDocument, division: Division, played: set[tuple[int, int]]
) -> bool:
    """Whether at least one board was played: a fixture that was not may come again."""
    if (number, fixture.home) not in played:
        return False
    return any(
        each.kind == "played"
        for each in meetings_of(document, division)
        if each.round == number and each.entry == fixture.home
    )


def _nobody_left_out(document: SeasonDocument, division: Division, round_: Round, findings: Findings) -> None:
    if not round_.fixtures:
        return
    busy = {entry for fixture in round_.fixtures for entry in (fixture.home, fixture.away)}
    for entry in document.entries_of(division):
        is_there = entry.left_in_round is None or round_.number < entry.left_in_round
        if is_there and entry.id not in busy:
            findings.differ(f"division {division.number} round {round_.number}: entry {entry.id} has no fixture")
    if sum(fixture.away is None for fixture in round_.fixtures) > 1:
        findings.differ(f"division {division.number} round {round_.number}: more than one entry is free")
