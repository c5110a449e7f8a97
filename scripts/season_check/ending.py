"""The tables, the play-offs and the plan of the document against what its results give."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from season_check.document import Fixture, SeasonDocument
from season_check.findings import Findings
from season_check.meetings import board_points, fixture_results
from season_check.movement import Ending, plan_of, playoff_pairs
from season_check.tables import Table, division_table


def check_tables(document: SeasonDocument, findings: Findings) -> dict[int, Table]:
    """Every line of every table; gives the tables as worked out."""
    tables = {division.number: division_table(document, division) for division in document.divisions}
    findings.same("divisions with a table", sorted(document.tables), sorted(tables))
    lines = 0
    for number, table in tables.items():
        lines += len(table.lines)
        _check_table(number, table, document.tables.get(number, []), findings)
    findings.checked.append(f"{lines} lines of {len(tables)} tables")
    return tables


def check_end(document: SeasonDocument, tables: Mapping[int, Table], findings: Findings) -> None:
    """What a plan was worked out from, the plan, and its digest."""
    end = document.end
    if end is None or "inputs" not in end:
        findings.unchecked.append("movement: nothing leads to a plan yet")
        return
    ending = _ending(document, tables, end["inputs"])
    _check_inputs(ending, end["inputs"], findings)
    _check_playoffs(document, ending, findings)
    if "digest" not in end:
        findings.unchecked.append("plan: none is signed yet")
        return
    computed = plan_of(ending).as_said()
    for part, value in computed.items():
        _check_part(part, end[part], value, findings)
    text = json.dumps(
        {"plan": computed, "inputs": end["inputs"]}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    findings.same("digest of the plan", end["digest"], hashlib.sha256(text.encode()).hexdigest())
    findings.checked.append(f"a plan of {len(end['moves'])} moves, {len(document.playoffs)} play-offs, and the digest")


def _check_table(number: int, table: Table, said: Sequence[Mapping[str, Any]], findings: Findings) -> None:
    """Line by line; where a criterion is not known here, each entry's numbers without its rank, place and zone."""
    if table.unknown is not None:
        findings.unchecked.append(f"table {number}: order among the tied from {table.unknown} on, and the zones")
    else:
        findings.same(f"table {number}: order", [line["entry"] for line in said], table.order)
    told = {line["entry"]: line for line in said}
    for line in table.lines:
        if line.entry not in told:
            findings.differ(f"table {number}: entry {line.entry} is missing")
            continue
        for column, value in asdict(line).items():
            if table.unknown is not None and column in ("rank", "zone"):
                continue
            found = told[line.entry][column]
            found = Fraction(found) if isinstance(value, Fraction) else found
            findings.same(f"table {number}: {column} of entry {line.entry}", found, value)


def _ending(document: SeasonDocument, tables: Mapping[int, Table], inputs: Mapping[str, Any]) -> Ending:
    """Refusals and the turn of those who wait are what people did, and stand nowhere else in the document."""
    orders = {number: table.order for number, table in tables.items()}
    for number, table in tables.items():
        if table.unknown is not None:
            orders[number] = [line["entry"] for line in document.tables[number]]
    disqualified = frozenset(each.id for each in document.entries if each.status == "disqualified")
    return Ending(
        divisions=document.divisions,
        tables=orders,
        left=frozenset(each.id for each in document.entries if each.left_in_round is not None) - disqualified,
        disqualified=disqualified & {entry for order in orders.values() for entry in order},
        winners={pair: winner for pair, winner in map(_winner, document.playoffs) if winner is not None},
        refusals=frozenset(inputs["refusals"]),
        waiting=tuple(inputs["waiting"]),
    )


def _winner(fixture: Fixture) -> tuple[tuple[int, int], int | None]:
    """A play-off: the upper entry is at home; None while it is open."""
    pair = (fixture.home, fixture.away or 0)
    if not fixture.is_decided:
        return pair, None
    home, away = board_points(fixture_results(fixture))
    return pair, pair[0] if home >= away else pair[1]


def _check_inputs(ending: Ending, inputs: Mapping[str, Any], findings: Findings) -> None:
    tables = {str(number): list(order) for number, order in ending.tables.items()}
    winners = sorted([upper, lower, winner] for (upper, lower), winner in ending.winners.items())
    findings.same("plan: tables it rests on", inputs["tables"], tables)
    findings.same("plan: who left", sorted(inputs["left"]), sorted(ending.left))
    findings.same("plan: who was disqualified", sorted(inputs["disqualified"]), sorted(ending.disqualified))
    findings.same("plan: winners of play-offs", sorted(inputs["winners"]), winners)


def _check_playoffs(document: SeasonDocument, ending: Ending, findings: Findings) -> None:
    """Who plays for a place by the tables as they stand; a correction since leaves a play-off without meaning."""
    pairs = playoff_pairs(ending)
    for fixture in document.playoffs:
        if (fixture.home, fixture.away) not in pairs:
            findings.unchecked.append(
                f"play-off {fixture.id}: by the tables as they stand {fixture.home} and {fixture.away} need none"
            )


def _check_part(part: str, said: Any, computed: Any, findings: Findings) -> None:
    """Moves one by one, so that a difference can be read."""
    if part != "moves":
        findings.same(f"plan: {part}", said, computed)
        return
    told = {move["entry"]: move for move in said}
    mine = {move["entry"]: move for move in computed}
    for entry in sorted(told.keys() | mine.keys()):
        findings.same(f"plan: move of entry {entry}", told.get(entry), mine.get(entry))
    findings.same("plan: order of the moves", list(told), list(mine))
