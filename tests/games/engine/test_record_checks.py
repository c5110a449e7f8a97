"""Validation of one hand at every level (docs/rules.md section 11.6)."""

from __future__ import annotations

import pytest

from games.engine import HandRecord, RecordError, RecordLevel, Rules, check_hand, read_records, rules_for
from tests.games.engine.test_record_playing import OPEN, PLAYS
from tests.games.engine.written import classic

FULL = f'[Open "{OPEN}"]\n{PLAYS}\n'
SHEET = "cards=16-24; coins=5-5; settebello=0; prime=78-70; sweeps=1-1"


def hand_of(text: str) -> HandRecord:
    """A hand dealt by seat 0."""
    [match] = read_records(f'[SHN "1"]\n[Hand "2"]\n[Dealer "0"]\n{text}\n')
    return match.hands[0]


def refused(text: str, rules: Rules | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check_hand(rules or classic(), hand_of(text))
    assert caught.value.hand == 2
    return caught.value


@pytest.mark.parametrize(
    ("text", "level", "points"),
    [
        ("*", RecordLevel.NOTHING, None),
        ("=3-2", RecordLevel.RESULT, (3, 2)),
        (f'[Sheet "{SHEET}"] =3-2', RecordLevel.SHEET, (3, 2)),
        (f"{FULL} rest(4B)>1 =3-2", RecordLevel.FULL, (3, 2)),
        (f'[Sheet "{SHEET}"] {FULL} rest(4B)>1 =3-2', RecordLevel.FULL, (3, 2)),
        (f'[Open "{OPEN}"] 5Bx(1D+4S) *', RecordLevel.FULL, None),
    ],
)
def test_a_hand_is_checked_at_the_level_of_what_it_says(
    text: str, level: RecordLevel, points: tuple[int, ...] | None
) -> None:
    checked = check_hand(classic(), hand_of(text))

    assert (checked.number, checked.level, checked.points) == (2, level, points)
    assert (checked.played is not None) == (level is RecordLevel.FULL)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("=0-0", "impossible_score", 4),
        ("rest(4B)>1 =3-2", "wrong_length", 2),
        (f'[Open "{OPEN}"] *15 *', "wrong_bonus", 4),
        (f'[Open "{OPEN}"] !low *', "misplaced_text", 4),
        ("=30-0", "impossible_score", 4),
        ("=3-2-1", "wrong_side_count", 4),
        (f'[Sheet "{SHEET}"]\n=3-3', "wrong_score", 5),
        (f'[Sheet "{SHEET}"]\n=3-2-1', "wrong_side_count", 5),
        ('[Sheet "cards=22"]\n=3-2', "bad_sheet", 5),
        (f'[Sheet "{SHEET.replace("16-24", "16-25")}"]\n=3-2', "cards_total", 5),
        (f'[Sheet "{SHEET.replace("16-24", "16-25")}"]\n*', "cards_total", 5),
        (f"{FULL}rest(4B)>1 =3-3", "wrong_score", 6),
        (f"{FULL}rest(4B)>0 =3-2", "wrong_rest", 6),
        (f"{FULL}rest(4C)>1 =3-2", "wrong_rest", 6),
        (f"{FULL}rest(4B)>- =3-2", "wrong_rest", 6),
        (f"{FULL}=3-2", "wrong_rest", 2),
        (f"{FULL}rest(4B)>1 =5", "wrong_side_count", 6),
        (f'[Open "{OPEN}"] 5Bx(1D+4S) rest(8C)>1 *', "wrong_rest", 4),
        (f'[Open "{OPEN}"] 5Bx(1D+4S) =3-2', "wrong_length", 2),
        (f'[Sheet "{SHEET.replace("5-5", "6-4")}"]\n{FULL}rest(4B)>1 =3-2', "wrong_score", 7),
    ],
)
def test_what_does_not_hold_is_refused_with_its_place(text: str, code: str, line: int) -> None:
    error = refused(text)

    assert (error.code, error.line) == (code, line)


def test_the_right_answer_is_in_the_details() -> None:
    assert refused(f"{FULL}rest(4B)>1 =3-3").details["expected"] == [3, 2]
    rest = refused(f"{FULL}rest(4B)>0 =3-2").details
    assert (rest["cards"], rest["to"]) == (["4B"], 1)


def test_leftovers_that_nobody_takes_are_written_so() -> None:
    nobody = classic(leftovers="nobody")

    assert check_hand(nobody, hand_of(f"{FULL}rest(4B)>- =3-2")).points == (3, 2)
    assert refused(f"{FULL}rest(4B)>1 =3-2", nobody).code == "wrong_rest"


def test_a_decision_of_the_table_may_give_the_leftovers_to_another_seat() -> None:
    plays = PLAYS.replace("5Sx(2D+3D)#", "5Sx(2D+3D)")
    text = f'[Irregular "the last sweep was not seen"][Open "{OPEN}"]\n{plays}\n'
    assert refused(f"{text}rest(4B)>0 =3-2").code == "wrong_sweep_mark"

    laid = PLAYS.replace("5Sx(2D+3D)#", "5S")
    text = f'[Irregular "the five was laid"][Open "{OPEN}"]\n{laid}\n'
    checked = check_hand(classic(), hand_of(f"{text}rest(2D+3D+5S+4B)>1 =3-1"))
    assert checked.played is not None
    assert checked.played.irregular_from == 35
    assert (checked.played.leftovers_to, checked.played.pile_sizes) == (1, (16, 24))
    given = check_hand(classic(), hand_of(f"{text}rest(2D+3D+5S+4B)>0 =4-0"))
    assert given.played is not None
    assert given.played.leftovers_to == 0
    assert sum(given.played.pile_sizes) == 40
    assert refused(f"{text}rest(2D+3D+5S+4B)>7 =4-0").code == "bad_seat"


def test_points_of_announcements_count() -> None:
    rules = rules_for("cirulla", {"misdeal": [], "table_bonus": "none"})
    text = '[Open "10D 10C 9S 9B"] !low !triple 2D 8B 2Cx2D 8Cx8B 7C *'

    checked = check_hand(rules, hand_of(text))

    assert checked.played is not None
    assert [made.points for made in checked.played.state.announced] == [13]
