"""The registry of formats: complete settings, bad ones refused, rounds counted, every format paired or built."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.stages import entrants, entries_of, request_for, with_round
from tournaments.pairing.formats import FORMATS, StageFormat
from tournaments.pairing.groups import snake
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.standings.history import Entrant, RoundResult
from tournaments.standings.tiebreaks import TIEBREAKS

CODES = ("swiss", "round_robin", "groups", "single_knockout", "double_knockout", "danese", "mitchell")
COMMON = {"scoring", "tiebreaks", "best_of", "advance", "edition"}
OWN = {
    "swiss": {"rounds", "tier", "accelerated", "half_byes"},
    "round_robin": {"cycles", "quitter_rule"},
    "groups": {"groups", "cycles", "quitter_rule", "qualifiers"},
    "single_knockout": {"third_place", "best_of_final"},
    "double_knockout": {"reset", "best_of_final"},
    "danese": {"rounds", "rematches", "carries_over"},
    "mitchell": {"rounds", "shared_boards"},
}


def field_of(stage_format: StageFormat, settings: Mapping[str, object], entries: int) -> tuple[Entrant, ...]:
    """Entrants, in groups if the format has them."""
    groups = settings.get("groups")
    if not isinstance(groups, int):
        return entrants(entries)
    return tuple(
        Entrant(10 * seed, seed, group=number) for number, group in enumerate(snake(entries, groups)) for seed in group
    )


def test_all_seven_formats_are_there() -> None:
    assert set(FORMATS) == set(CODES)
    assert all(FORMATS[code].code == code for code in CODES)
    assert {code for code in CODES if FORMATS[code].is_bracket} == {"single_knockout", "double_knockout"}
    assert {code for code in CODES if FORMATS[code].uses_groups} == {"groups"}


@pytest.mark.parametrize("code", CODES)
def test_a_format_pairs_rounds_or_builds_a_bracket(code: str) -> None:
    known = FORMATS[code]

    assert (known.bracket is not None) is known.is_bracket
    assert (known.pair is None) is known.is_bracket


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("entries", [0, 2, 7, 16])
def test_settings_are_completed_and_stay_as_they_are_once_complete(code: str, entries: int) -> None:
    settings = FORMATS[code].check({}, entries)

    assert set(settings) == COMMON | OWN[code]
    assert json.loads(json.dumps(settings)) == settings
    assert FORMATS[code].check(settings, entries) == settings


@pytest.mark.parametrize("code", CODES)
def test_the_usual_tiebreaks_exist(code: str) -> None:
    usual = FORMATS[code].check({}, 0)["tiebreaks"]

    assert isinstance(usual, list)
    assert set(usual) <= set(TIEBREAKS)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["no_such_setting", "Rounds", ""])
def test_unknown_settings_are_refused(code: str, name: str) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        FORMATS[code].check({name: 1}, 0)

    assert refusal.value.details == {"setting": name, "problem": "unknown"}


@pytest.mark.parametrize("code", CODES)
def test_one_entry_makes_no_stage(code: str) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        FORMATS[code].check({}, 1)

    assert refusal.value.details["setting"] == "entries"


BAD = [
    ("swiss", {"rounds": 0}, 0),
    ("swiss", {"rounds": 8}, 8),
    ("swiss", {"rounds": True}, 0),
    ("swiss", {"tier": "best"}, 0),
    ("swiss", {"accelerated": 1}, 0),
    ("round_robin", {"cycles": 3}, 0),
    ("round_robin", {"quitter_rule": "sometimes"}, 0),
    ("groups", {"groups": 0}, 0),
    ("groups", {"groups": 5}, 9),
    ("groups", {"qualifiers": 3}, 8, {"groups": 4}),
    ("groups", {"advance": 3}, 0, {"qualifiers": 2}),
    ("single_knockout", {"best_of": 2}, 0),
    ("single_knockout", {"best_of": 13}, 0),
    ("single_knockout", {"best_of_final": 4}, 0),
    ("single_knockout", {"third_place": None}, 0),
    ("double_knockout", {"reset": "yes"}, 0),
    ("danese", {"rounds": 6}, 6, {"rematches": False}),
    ("danese", {"rematches": None}, 0),
    ("mitchell", {"rounds": 5}, 8),
    ("mitchell", {"rounds": 4}, 8, {"shared_boards": True}),
    ("swiss", {"advance": 9}, 8),
    ("swiss", {"tiebreaks": ["luck"]}, 0),
    ("swiss", {"scoring": {"win": "1/0"}}, 0),
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: f"{bad[0]}-{bad[1]}")
def test_bad_values_are_refused_and_named(bad: tuple[str, dict[str, object], int, dict[str, object]]) -> None:
    code, wrong, entries, *others = bad

    with pytest.raises(BadStageSettings) as refusal:
        FORMATS[code].check(wrong | (others[0] if others else {}), entries)

    assert refusal.value.details["setting"] in wrong


def test_a_double_knockout_has_an_end_of_its_size() -> None:
    assert FORMATS["double_knockout"].check({}, 1024)
    with pytest.raises(BadStageSettings) as refusal:
        FORMATS["double_knockout"].check({}, 1025)
    assert refusal.value.details["most"] == 1024


@pytest.mark.parametrize(
    ("code", "given", "entries", "rounds"),
    [
        ("swiss", {}, 16, 6),
        ("swiss", {"rounds": 5}, 16, 5),
        ("round_robin", {}, 7, 7),
        ("round_robin", {"cycles": 2}, 8, 14),
        ("groups", {}, 16, 3),
        ("groups", {"groups": 2, "cycles": 2}, 9, 10),
        ("single_knockout", {}, 9, 4),
        ("single_knockout", {"third_place": True}, 9, 5),
        ("double_knockout", {}, 8, 9),
        ("double_knockout", {"reset": False}, 2, 2),
        ("danese", {"rounds": 2}, 9, 2),
        ("mitchell", {}, 8, 4),
        ("mitchell", {"shared_boards": True}, 7, 3),
        ("mitchell", {"rounds": 3}, 12, 3),
        ("mitchell", {}, 12, 4),
    ],
)
def test_rounds_are_counted(code: str, given: dict[str, object], entries: int, rounds: int) -> None:
    known = FORMATS[code]

    assert known.rounds(known.check(given, entries), entries) == rounds


@pytest.mark.parametrize("code", ["single_knockout", "double_knockout"])
def test_an_unknown_field_has_no_rounds_of_a_bracket_yet(code: str) -> None:
    assert FORMATS[code].rounds(FORMATS[code].check({}, 0), 0) == 0


def test_the_final_is_as_long_as_the_others_if_nobody_says() -> None:
    check = FORMATS["single_knockout"].check

    assert check({"best_of": 3}, 0)["best_of_final"] == 3
    assert check({"best_of": 3, "best_of_final": 5}, 0)["best_of_final"] == 5


def test_of_groups_qualifiers_and_advance_are_one_thing() -> None:
    check = FORMATS["groups"].check

    for given_settings in ({"qualifiers": 2}, {"advance": 2}, {"advance": 2, "qualifiers": 2}):
        settings = check(given_settings, 16)
        assert (settings["qualifiers"], settings["advance"], settings["groups"]) == (2, 2, 4)


@pytest.mark.parametrize("code", ["single_knockout", "double_knockout"])
def test_brackets_are_built_as_the_settings_say(code: str) -> None:
    known = FORMATS[code]
    assert known.bracket is not None

    with_more = known.bracket(known.check({"third_place": True} if code == "single_knockout" else {}, 8), 8)
    with_less = known.bracket(known.check({} if code == "single_knockout" else {"reset": False}, 8), 8)

    assert len(with_more.slots) == len(with_less.slots) + 1


@examples(40)
@given(
    code=st.sampled_from([code for code in CODES if not FORMATS[code].is_bracket]),
    entries=st.integers(4, 14),
    turn=st.integers(0, 13),
)
def test_every_round_of_every_format_has_everybody_once_with_one_bye_at_most(
    code: str, entries: int, turn: int
) -> None:
    known = FORMATS[code]
    settings = known.check({}, entries)
    field = field_of(known, settings, entries)
    results: dict[int, tuple[RoundResult, ...]] = {}
    order = [entrant.id for entrant in field]
    order = order[turn % entries :] + order[: turn % entries]
    assert known.pair is not None

    rounds = min(known.rounds(settings, entries), 3)
    for number in range(1, rounds + 1):
        request = request_for(field, number, results)
        plan = known.pair(request, settings, order)

        there = entries_of(plan)
        assert len(there) == len(set(there))
        assert set(there) == set(order) or code == "groups"
        assert sum(table.second is None for table in plan.tables) <= (1 if code != "groups" else entries)
        assert plan == known.pair(request, settings, order)
        results = with_round(results, plan)


def test_a_schedule_ends_after_its_rounds() -> None:
    for code in ("round_robin", "groups", "mitchell"):
        known = FORMATS[code]
        settings = known.check({}, 8)
        field = field_of(known, settings, 8)
        assert known.pair is not None

        last = known.rounds(settings, 8)

        assert known.pair(request_for(field, last), settings, []).tables
        with pytest.raises(PairingImpossible):
            known.pair(request_for(field, last + 1), settings, [])
