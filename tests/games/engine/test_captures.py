"""What a card may take, and which plays are legal (docs/rules.md section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Card, IllegalPlay, Play, captures_of, check_play, plays_of_hand, rules_for
from tests.games.engine.written import cards, classic, texts


def takes(
    card: str, table: str, preset: str = "scopa_classica", *, first: bool = False, **options: object
) -> list[str]:
    choice = captures_of(rules_for(preset, options), Card.parse(card), cards(table), first_play=first)
    return [texts(chosen) for chosen in choice.sets]


def plays(held: str, table: str, preset: str = "scopa_classica", *, first: bool = False, **options: object) -> str:
    legal = plays_of_hand(rules_for(preset, options), cards(held), cards(table), first_play=first)
    return " ".join(map(str, legal))


def refusal(
    held: str, table: str, play: str, preset: str = "scopa_classica", *, first: bool = False, **options: object
) -> str:
    with pytest.raises(IllegalPlay) as refused:
        check_play(rules_for(preset, options), cards(held), cards(table), Play.parse(play), first_play=first)
    return refused.value.code


# 4.1 by value


def test_an_equal_card_comes_before_a_sum() -> None:
    assert takes("6D", "2C 4S 6B") == ["6B"]


def test_without_the_priority_equal_card_and_sum_are_both_there() -> None:
    assert takes("6D", "2C 4S 6B", single_priority=False) == ["2C 4S", "6B"]


def test_equal_cards_are_different_choices() -> None:
    assert takes("7D", "7C 7S 2B") == ["7C", "7S"]
    assert takes("2D", "1C 1S 1B") == ["1C 1S", "1C 1B", "1S 1B"]


def test_all_equal_cards_are_one_capture_where_the_rules_say_so() -> None:
    assert takes("7D", "7C 7S 3B 4B", match_capture="all") == ["7C 7S"]
    assert takes("7D", "7C 7S 3B 4B", match_capture="all", single_priority=False) == ["3B 4B", "7C 7S"]


def test_only_the_fewest_cards_may_be_taken_where_the_rules_say_so() -> None:
    assert takes("9D", "1C 3S 4B 5C 8S") == ["1C 3S 5C", "1C 8S", "4B 5C"]
    assert takes("9D", "1C 3S 4B 5C 8S", sum_choice="fewest") == ["1C 8S", "4B 5C"]


def test_larger_sets_go_before_the_smallest_is_chosen() -> None:
    assert takes("6D", "1C 2S 3B", max_captured=2) == []
    assert takes("6D", "1C 2S 3B", max_captured=2, sum_choice="fewest") == []


# 4.2 by fifteen


def test_by_fifteen_an_equal_card_is_no_capture() -> None:
    assert takes("7D", "7C 3S 8B", "scopa_quindici") == ["8B"]


def test_by_fifteen_the_fewest_cards_is_an_option_of_its_own() -> None:
    assert takes("10D", "5C 1S 4B", "scopa_quindici") == ["1S 4B", "5C"]
    assert takes("10D", "5C 1S 4B", "scopa_quindici", sum_choice="fewest") == ["1S 4B", "5C"]
    assert takes("10D", "5C 1S 4B", "scopa_quindici", fifteen_choice="fewest") == ["5C"]


def test_value_and_fifteen_are_joined() -> None:
    assert takes("7D", "7C 8S", "cirulla") == ["7C", "8S"]


# 4.3 ace power


def test_a_powered_ace_takes_the_whole_table_and_nothing_less() -> None:
    assert takes("1D", "2C 7S 10B", "asso_piglia_tutto") == ["2C 7S 10B"]
    assert refusal("1D", "2C 7S", "1Dx2C", "asso_piglia_tutto") == "ace_must_take_all"
    assert refusal("1D", "2C 7S", "1D", "asso_piglia_tutto") == "must_capture"


@pytest.mark.parametrize(
    ("on_ace", "expected"),
    [("single_ace", ["1C"]), ("takes_all", ["1C 7S"]), ("choice", ["1C", "1C 7S"])],
)
def test_an_ace_on_the_table_stops_turns_or_leaves_the_power(on_ace: str, expected: list[str]) -> None:
    assert takes("1D", "1C 7S", "asso_piglia_tutto", ace_on_ace=on_ace) == expected


@pytest.mark.parametrize(
    ("empty", "expected"), [("stays", "1D 7C"), ("takes_itself", "1Dx0 7C"), ("choice", "1D 1Dx0 7C")]
)
def test_an_ace_on_an_empty_table(empty: str, expected: str) -> None:
    assert plays("1D 7C", "", "asso_piglia_tutto", ace_empty_table=empty) == expected


def test_the_power_may_be_waived_where_the_rules_say_so() -> None:
    assert plays("1D", "2C 7S", "asso_piglia_tutto", ace_optional=True) == "1D 1Dx(2C+7S)"
    assert plays("1D", "1C 7S", "asso_piglia_tutto", ace_optional=True) == "1Dx1C"


def test_the_first_play_may_have_no_power() -> None:
    assert takes("1D", "2C 7S", "asso_piglia_tutto", first=True, ace_first_play="no_power") == []
    assert takes("1D", "2C 7S", "asso_piglia_tutto", first=False, ace_first_play="no_power") == ["2C 7S"]


def test_an_ace_may_not_be_led_while_another_card_is_held() -> None:
    assert plays("1D 1C 4C", "", "scopone_d_assi", first=True) == "4C"
    assert plays("1D 1C", "", "scopone_d_assi", first=True) == "1D 1C"
    assert refusal("1D 4C", "", "1D", "scopone_d_assi", first=True) == "ace_forbidden_first"


def test_only_aces_have_power_and_only_in_their_games() -> None:
    assert takes("6D", "6C 1S 5B", "asso_piglia_tutto") == ["6C"]
    assert takes("1D", "2C 7S") == []


# 4.4 obligation


def test_the_chosen_card_must_take_but_the_card_is_free() -> None:
    assert plays("5C 9D", "5D") == "5Cx5D 9D"


def test_a_capture_may_be_optional() -> None:
    assert plays("5C", "5D", capture_obligation="optional") == "5C 5Cx5D"


def test_a_capture_may_be_due_whatever_card_makes_it() -> None:
    assert plays("5C 9D", "5D", capture_obligation="turn") == "5Cx5D"
    assert plays("2C 9D", "5D", capture_obligation="turn") == "2C 9D"


def test_equal_cards_may_be_due_before_any_sum() -> None:
    assert plays("4B 7B 9D", "1D 3C 7S", "scopa_scoperta") == "7Bx7S"
    assert plays("4B 9D 2C", "1D 3C 6S", "scopa_scoperta") == "4Bx(1D+3C) 9Dx(3C+6S)"


def test_an_ace_that_takes_itself_counts_as_taking() -> None:
    options: dict[str, Any] = {"ace_empty_table": "choice", "capture_obligation": "turn"}

    assert plays("1D 7C", "", "asso_piglia_tutto", **options) == "1Dx0"


# 4.5 refusals


@pytest.mark.parametrize(
    ("held", "table", "play", "options", "code"),
    [
        ("7D", "3B", "3Cx3B", {}, "card_not_in_hand"),
        ("7D", "3B", "7Dx2C", {}, "card_not_on_table"),
        ("10D", "5C 9S", "10Dx(5C+9S)", {}, "sum_mismatch"),
        ("7D", "", "7Dx0", {}, "sum_mismatch"),
        ("7D", "7C 7S", "7Dx7C", {"match_capture": "all"}, "sum_mismatch"),
        ("6D", "1C 2S 3B", "6Dx(1C+2S+3B)", {"max_captured": 2}, "too_many_cards"),
        ("6D", "2C 4S 6B", "6Dx(2C+4S)", {}, "single_priority"),
        ("9D", "1C 3S 5C 4B", "9Dx(1C+3S+5C)", {"sum_choice": "fewest"}, "fewest_priority"),
        ("10D", "5C 1S 4B", "10Dx(1S+4B)", {"capture_mode": "fifteen", "fifteen_choice": "fewest"}, "fewest_priority"),
        ("5C 9D", "5D", "5C", {}, "must_capture"),
        ("5C 9D", "5D", "9D", {"capture_obligation": "turn"}, "must_play_capturing_card"),
        ("4B 7B", "1D 3C 7S", "4Bx(1D+3C)", {"capture_obligation": "turn_ranked"}, "must_play_ranked_higher"),
    ],
)
def test_a_refusal_says_which_rule_was_broken(
    held: str, table: str, play: str, options: dict[str, Any], code: str
) -> None:
    assert refusal(held, table, play, **options) == code


def test_taking_itself_and_something_else_is_refused() -> None:
    rules = classic(ace_rule="takes_all", ace_empty_table="takes_itself")

    with pytest.raises(IllegalPlay):
        check_play(rules, cards("1D"), (), Play(Card.parse("1D"), cards("7S"), takes_itself=True))


def test_a_card_that_is_not_held_is_refused_in_the_same_words_whichever_it_is() -> None:
    answers = set()
    for text in ("3C", "1D", "10B"):
        with pytest.raises(IllegalPlay) as refused:
            check_play(classic(), cards("7D"), cards("3B"), Play.parse(text))
        answers.add((str(refused.value), str(refused.value.details)))

    assert len(answers) == 1
