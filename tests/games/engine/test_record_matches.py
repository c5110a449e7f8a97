"""Whole written matches: rules, totals, winner, and playing them again (docs/rules.md sections 11.2 and 11.6)."""

from __future__ import annotations

import pytest

from games.engine import (
    CheckedMatch,
    EndReason,
    MatchRecord,
    Outcome,
    RecordError,
    check_record,
    play_record,
    read_records,
    replay,
    rules_for,
    rules_of_record,
)
from tests.games.engine.test_record_playing import OPEN, PLAYS

FULL = f'[Hand "1"][Dealer "0"][Open "{OPEN}"]\n{PLAYS} rest(4B)>1 =3-2'


def match_of(tags: str, hands: str = "") -> MatchRecord:
    [match] = read_records(f'[SHN "1"]\n{tags}\n{hands}')
    return match


def checked(tags: str, hands: str = "") -> CheckedMatch:
    return check_record(match_of(tags, hands))


def refused(tags: str, hands: str = "") -> RecordError:
    with pytest.raises(RecordError) as caught:
        check_record(match_of(tags, hands))
    return caught.value


@pytest.mark.parametrize(
    ("tags", "preset", "options"),
    [
        ("", "scopa_classica", {}),
        ('[Variant "scopone"]', "scopone", {}),
        ('[Variant "cirulla"][Players "4"][Options "sides=pairs; target=21"]', "cirulla",
         {"players": 4, "sides": "pairs", "target": 21}),
        ('[Options "players=3"][Players "4"]', "scopa_classica", {"players": 3}),
    ],
)  # fmt: skip
def test_the_tags_tell_the_rules(tags: str, preset: str, options: dict[str, object]) -> None:
    assert rules_of_record(match_of(tags)) == rules_for(preset, options)


@pytest.mark.parametrize(
    ("tags", "code", "line"),
    [
        ('[Variant "whist"]', "unknown_preset", 2),
        ('\n[Options "surprise=1"]', "unknown_option", 3),
        ('[Options "target=many"]', "bad_option_value", 2),
        ('[Options "target"]', "bad_tag_value", 2),
        ('[Players "5"]', "bad_player_count", 2),
        ('[Players "many"]', "bad_option_value", 2),
        ('[Start "1"]', "wrong_side_count", 2),
        ('[Start "one"]', "bad_tag_value", 2),
        ('[Result "1-2-3"]', "wrong_side_count", 2),
        ('[Winner "2"]', "bad_seat", 2),
        ('[Winner "Anna"]', "bad_seat", 2),
    ],
)
def test_tags_that_make_no_sense_are_refused(tags: str, code: str, line: int) -> None:
    error = refused(tags)

    assert (error.code, error.line) == (code, line)


@pytest.mark.parametrize(
    ("tags", "hands", "totals"),
    [
        ("", "", (0, 0)),
        ('[Result "11-8"]', "", (0, 0)),
        ('[Result "*"]', FULL, (3, 2)),
        ('[Result "3-2"]', FULL, (3, 2)),
        ('[Start "4-4"][Result "9-8"]', '[Hand "3"]=3-2 [Hand "4"]=2-2', (9, 8)),
        ('[Result "3-2"][Winner "1"]', f'{FULL} [Hand "2"]*', (3, 2)),
        ("", '[Hand "3"]=3-2', None),
        ('[Result "9-9"]', '[Hand "1"]=3-2 [Hand "3"]=3-2', None),
    ],
)
def test_totals_follow_from_the_hands(tags: str, hands: str, totals: tuple[int, ...] | None) -> None:
    found = checked(tags, hands)

    assert found.totals == totals
    assert found.outcome is None


def test_the_rules_decide_the_match() -> None:
    hands = '[Hand "1"]=7-4 [Hand "2"]=5-2'

    assert checked("", hands).outcome == Outcome(0, EndReason.TARGET)
    assert checked('[Winner "0"]', hands).totals == (12, 6)
    error = refused('[Winner "1"]', hands)
    assert (error.code, error.line, error.details["expected"]) == ("wrong_winner", 2, 0)
    error = refused("", f'{hands} [Hand "3"]=1-0')
    assert (error.code, error.hand) == ("match_over", 3)
    error = refused('[Result "12-7"]', hands)
    assert (error.code, error.line, error.details["expected"]) == ("wrong_result", 2, [12, 6])


def test_points_alone_do_not_decide_where_their_kind_matters() -> None:
    hands = '[Hand "1"]=7-7 [Hand "2"]=5-5'

    assert checked('[Options "match_end=count_order"][Winner "1"]', hands).outcome is None
    assert checked("", hands).outcome is None


def test_a_full_record_can_be_played_again() -> None:
    record = match_of('[Options "target=3"][Winner "0"]', FULL)

    state, log = play_record(record)

    assert state.outcome == Outcome(0, EndReason.TARGET)
    assert replay(rules_of_record(record), log) == state
    assert [event.kind for event in log[:2]] == ["hand_started", "played"]


@pytest.mark.parametrize(
    ("tags", "hands", "code"),
    [
        ("", "", "incomplete_hand"),
        ("", '[Hand "1"]=3-2', "incomplete_hand"),
        ("", f'{FULL} [Hand "2"]=3-2', "incomplete_hand"),
        ("", f'[Hand "1"][Dealer "0"][Open "{OPEN}"] 5Bx(1D+4S) *', "incomplete_hand"),
        ('[Start "1-0"]', FULL, "wrong_start"),
        ("", FULL.replace('Hand "1"', 'Hand "2"'), "wrong_hand_number"),
        ("", f"{FULL} {FULL.replace('Hand "1"', 'Hand "2"')}", "wrong_dealer"),
        ("", FULL.replace("5Sx(2D+3D)# 4B rest(4B)>1 =3-2", "5S 4B rest(2D+3D+5S+4B)>0 =4-0").replace(
            "[Open", '[Irregular "x"][Open'), "irregular_hand"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_again_is_refused(tags: str, hands: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        play_record(match_of(tags, hands))

    assert caught.value.code == code
