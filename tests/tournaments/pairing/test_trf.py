"""The report file of an event: its columns, read back by two other programs, and its refusals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from py4swiss.trf import TrfParser

from tests.tournaments.pairing.swiss_events import FOOTBALL, EventShape, paired_with, play_event
from tournaments.pairing.swiss import SwissSettings, SwissTier
from tournaments.pairing.trf import write_trf
from tournaments.pairing.types import BadStageSettings
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult, Scoring

EXACT = SwissSettings(tier=SwissTier.EXACT)
ACCELERATED = SwissSettings(tier=SwissTier.EXACT, accelerated=True)
HALF, ONE, NONE = Fraction(1, 2), Fraction(1), Fraction(0)


def small_history() -> History:
    """Three entries, three rounds, one of every kind of result."""
    results = {
        10: (
            RoundResult(RoundKind.PLAYED, 20, HALF, True),
            RoundResult(RoundKind.FORFEIT_WIN, 30, ONE),
            RoundResult(RoundKind.PAIRING_BYE, None, ONE),
        ),
        20: (
            RoundResult(RoundKind.PLAYED, 10, HALF, False),
            RoundResult(RoundKind.HALF_BYE, None, HALF),
            RoundResult(RoundKind.PLAYED, 30, NONE, False),
        ),
        30: (
            RoundResult(RoundKind.ZERO_BYE, None, NONE),
            RoundResult(RoundKind.FORFEIT_LOSS, 10, NONE),
            RoundResult(RoundKind.PLAYED, 20, ONE, True),
        ),
    }
    return History((Entrant(30, 3), Entrant(10, 1, 1850), Entrant(20, 2)), results)


def read(text: str) -> dict[str, Any]:
    """The tournament as gacrux reads it; any complaint fails the test."""
    reader = trf2json()
    reader.parse_file(text, False)
    assert reader.get_status() == 0
    tournament: dict[str, Any] = reader.get_tournament(1)
    return tournament


def tables(tournament: dict[str, Any], number: int, as_held: bool) -> set[tuple[int, int, int]]:
    """Table number, starting and dealing side of a round as the checker reads it, or as it would pair it."""
    engine = pairing_dutch(tournament, number, {"experimental": [], "verbose": 0})
    return {(pair["board"], pair["w"], pair["b"]) for part in engine.compute_pairing(as_held) for pair in part["pairs"]}


def test_file_has_its_fields_in_their_columns() -> None:
    text = write_trf(
        small_history(),
        name="Torneo\ndi prova",
        rounds_total=4,
        names={10: "Rossi e Bianchi", 20: "Verdi " * 9},
        forbidden=frozenset({frozenset({30, 10}), frozenset({10, 99})}),
    )

    assert text.splitlines() == [
        "012 Torneo di prova",
        "062 3",
        "092 Individual: Swiss-System",
        "142 4",
        "152 W",
        "162  W 1.0    D 0.5    L 0.0    P 1.0   ",
        "192 FIDE_DUTCH_2026",
        "XXR 4",
        "XXC white1",
        "001    1      Rossi e Bianchi                   1850" + " " * 28 + " 2.5    1     2 w =     3 w +  0000 - U",
        "001    2      Verdi Verdi Verdi Verdi Verdi Ver     " + " " * 28 + " 1.0    2     1 b =  0000 - H     3 b 0",
        "001    3                                            " + " " * 28 + " 1.0    3  0000 - Z     1 b -     2 w 1",
        "260   1   4    1    3",
        "XXP 1 3",
    ]
    assert text.endswith("\n")


def test_columns_are_those_of_the_format() -> None:
    line = write_trf(small_history(), name="x", rounds_total=3).splitlines()[9]

    assert (line[4:8], line[48:52], line[80:84], line[85:89]) == ("   1", "1850", " 2.5", "   1")
    assert [line[at : at + 8] for at in (91, 101, 111)] == ["   2 w =", "   3 w +", "0000 - U"]


@pytest.mark.parametrize(
    ("scoring", "how", "forbidden"),
    [(Scoring(), EXACT, 0), (FOOTBALL, EXACT, 0), (Scoring(), ACCELERATED, 0), (Scoring(), EXACT, 4)],
    ids=["plain", "football", "accelerated", "forbidden"],
)
def test_outside_checker_confirms_every_round(scoring: Scoring, how: SwissSettings, forbidden: int) -> None:
    shape = EventShape(19, 6, draws=0.3, scoring=scoring, forbidden=forbidden)
    *_, last = play_event(shape, 8, paired_with(how))
    tournament = read(
        write_trf(
            last.after,
            name="event",
            rounds_total=6,
            forbidden=last.request.forbidden,
            accelerated=how.accelerated,
        )
    )

    for number in range(1, 7):
        assert tables(tournament, number, as_held=True) == tables(tournament, number, as_held=False)


@pytest.mark.parametrize("scoring", [Scoring(), FOOTBALL], ids=["plain", "football"])
def test_another_program_reads_back_the_same_points(scoring: Scoring, tmp_path: Path) -> None:
    shape = EventShape(15, 5, draws=0.3, absences=0.1, forfeits=0.1, scoring=scoring, forbidden=3)
    *_, last = play_event(shape, 4, paired_with(ACCELERATED))
    path = tmp_path / "event.trf"
    path.write_text(
        write_trf(last.after, name="event", rounds_total=5, forbidden=last.request.forbidden, accelerated=True)
    )

    parsed = TrfParser.parse(path)

    points = {section.starting_number: Fraction(section.points_times_ten, 10) for section in parsed.player_sections}
    assert points == {entrant.id: last.after.score(entrant.id) for entrant in last.after.entrants}
    assert {frozenset(pair) for pair in parsed.x_section.forbidden_pairs} == last.request.forbidden
    assert parsed.x_section.accelerations[1] == [int(10 * scoring.win)] * 2 + [int(10 * scoring.draw)]


def test_points_that_the_letters_do_not_mean_are_refused() -> None:
    history = small_history()
    odd_results = {
        "victory points": RoundResult(RoundKind.PLAYED, 20, Fraction(13), True),
        "a bye by ruling": RoundResult(RoundKind.ZERO_BYE, None, HALF),
        "thirds": RoundResult(RoundKind.PLAYED, 20, Fraction(1, 3), True),
    }
    for result in odd_results.values():
        results = {**history.results, 10: (result, *history.results[10][1:])}

        with pytest.raises(BadStageSettings) as refusal:
            write_trf(replace(history, results=results), name="x", rounds_total=3)

        assert refusal.value.details["setting"] == "scoring"


def test_more_entries_than_the_columns_hold_are_refused() -> None:
    history = History(tuple(Entrant(number, number) for number in range(1, 10_001)))

    with pytest.raises(BadStageSettings) as refusal:
        write_trf(history, name="x", rounds_total=3)

    assert refusal.value.details == {"setting": "entries", "value": "10000"}
