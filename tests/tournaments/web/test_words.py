"""Every code that a tournament knows has a sentence, and none says less than it should."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.models import Entry, Pairing, ResultReport, Round, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.standings.catalogue import TIEBREAKS
from tournaments.standings.victory_points import SCALES
from tournaments.web.words import formats, listing, reasons, states, tiebreaks, verbs
from tournaments.web.words.numbers import points_words, value_words

ROOT = Path(__file__).resolve().parents[3] / "tournaments"
_OF_TEAMS = 10
"""Tie-breaks of team boards, which no format offers: they are called by their abbreviation."""


def source_of(folder: str) -> str:
    return "\n".join(path.read_text() for path in sorted((ROOT / folder).glob("*.py")))


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (states.TOURNAMENTS, Tournament.Status.values),
        (states.ENTRIES, Entry.Status.values),
        (states.ROUNDS, Round.Status.values),
        (states.TABLES, Pairing.Status.values),
        (states.OUTCOMES, ResultReport.Outcome.values),
        (states.ORIGINS, ResultReport.Origin.values),
        (verbs.RESULTS, ResultReport.Outcome.values),
        (formats.NAMES, list(FORMATS)),
        (formats.LINES, list(FORMATS)),
        (formats.SCALES, list(SCALES)),
        (listing.VENUE_NAMES, ["online", "table"]),
    ],
)
def test_every_code_has_its_words(words, codes) -> None:
    assert set(codes) <= set(words)
    assert all(str(words[code]) for code in codes)


def test_every_reason_that_a_pairing_gives_has_a_sentence() -> None:
    given = set(re.findall(r'Reason\(\s*"([a-z_]+)"', source_of("pairing")))
    given |= set(re.findall(r'"(seat_[a-z_]+|bye_[a-z_]+|berger|winner_of|loser_of)"', source_of("pairing")))

    assert given
    assert given - set(reasons.REASONS) == set()


def test_every_act_that_a_service_logs_has_a_sentence() -> None:
    source = source_of("services")
    logged = set(re.findall(r'verb="([a-z_]+)"', source)) | set(re.findall(r'"([a-z_]+)", by', source))

    assert {"published", "result_entered", "entry_withdrawn"} & logged
    assert logged - set(verbs.PUBLIC) - set(verbs.STAFF) == set()


def test_reasons_name_the_entries_and_leave_out_what_is_not_known() -> None:
    told = [
        {"code": "rematch_avoided", "details": {"entry": 1, "opponent": 2, "round": 3}},
        {"code": "from_the_future", "details": {}},
        {"code": "same_score", "details": {}},
    ]

    assert reasons.reasons_in_words(told, {1: "Ada", 2: "Bruno"}) == (
        "Ada and Bruno have met already, so they are not paired again.",
    )


@pytest.mark.parametrize("code", TIEBREAKS)
def test_every_tie_break_has_a_name_and_says_how_it_is_counted(code) -> None:
    assert tiebreaks.tiebreak_name(code)
    assert tiebreaks.tiebreak_rule(code).endswith((".", "…"))
    assert tiebreaks.tiebreak_short(code)


def test_only_tie_breaks_of_teams_go_by_their_abbreviation() -> None:
    assert len([code for code in TIEBREAKS if code not in tiebreaks.NAMES]) == _OF_TEAMS


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 2), "½"),
        (Fraction(7, 2), "3½"),
        (Fraction(-4), "−4"),
        (Fraction(-1, 2), "−½"),
        (Fraction(8, 3), "2.67"),
        (None, "–"),
    ],
)
def test_fractions_are_written_as_on_a_score_sheet(value, words) -> None:
    assert value_words(value) == words


def test_a_scale_and_a_scoring_are_told_in_one_sentence() -> None:
    assert formats.scoring_in_words({"win": "3", "draw": "1"}) == "A win counts 3, a draw 1, a loss 0, a bye 1."
    assert "Burraco, three hands" in formats.scoring_in_words({"scale": "burraco_3_hands"})
    assert points_words(Fraction(12)) == "12"


@pytest.mark.parametrize("code", FORMATS)
def test_the_settings_of_every_format_are_told_without_a_gap(code) -> None:
    settings = FORMATS[code].check({}, 0)

    sentences = formats.settings_in_words(settings)

    assert all(sentence.endswith(".") for sentence in sentences)
    assert not any("None" in sentence or "%" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("part", "number", "tables", "is_double", "name"),
    [
        ("winners", 1, 8, False, "Round of 16"),
        ("winners", 2, 4, False, "Quarter-finals"),
        ("winners", 4, 1, False, "Final"),
        ("winners", 2, 4, True, "Winners, round 2"),
        ("losers", 3, 2, True, "Losers, round 3"),
        ("reset", 1, 1, True, "Reset final"),
        ("third_place", 1, 1, False, "Third place"),
    ],
)
def test_rounds_of_a_bracket_are_called_by_their_names(part, number, tables, is_double, name) -> None:
    assert formats.round_name(part, number, tables, is_double=is_double) == name
    assert len(formats.short_round_name(part, number, tables, is_double=is_double)) <= len(name)
