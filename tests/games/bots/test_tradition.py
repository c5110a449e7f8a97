"""The level of tradition: each rule of good play by itself, and all together."""

import inspect
from random import Random

from games.bots import tradition_rules as rules
from games.bots.contests import Contest, play_deals, summary
from games.bots.greedy import greedy_play
from games.bots.knowledge import Knowledge
from games.bots.prospects import Prospect, prospect_of
from games.bots.tradition import CARD_RULES, PLAY_RULES, card_worths, tradition_play
from games.engine import Card, MatchState, Play, view_for
from tests.games.bots.test_knowledge import SCIENTIFICO, after, dealt

OPENING = ["7D 7C 6D 2D 2C 9S 10D 8D 5D 4B", "9C 3C 4C 5C", "7S 6S 8S", "7B 3B 2B 5B"]


def looked_at(state: MatchState, play: str) -> tuple[Knowledge, Prospect]:
    knowledge = Knowledge.of(view_for(state, state.turn))
    return knowledge, prospect_of(knowledge, card_worths(knowledge), Play.parse(play))


def measure(rule, state: MatchState, play: str) -> float:
    return rule(*looked_at(state, play))


def test_every_rule_has_a_weight_and_names_its_source() -> None:
    public = {each for name, each in inspect.getmembers(rules, inspect.isfunction) if not name.startswith("_")}
    own = {each for each in public if each.__module__ == rules.__name__}

    assert own == {*CARD_RULES, *PLAY_RULES}
    assert all("[" in each.__doc__ or "docs/rules.md" in each.__doc__ for each in own)


def test_the_settebello_is_worth_more_than_any_other_card() -> None:
    knowledge, _ = looked_at(dealt(SCIENTIFICO, OPENING), "2D")
    worths = card_worths(knowledge)
    settebello = Card.parse("7D").index

    assert worths[settebello] == max(worths)
    assert worths[Card.parse("7C").index] > worths[Card.parse("6C").index] > worths[Card.parse("9C").index]
    assert worths[Card.parse("9D").index] > worths[Card.parse("9C").index]


def test_coins_count_until_a_side_has_more_than_half() -> None:
    taken = after(
        dealt(SCIENTIFICO, ["1D 2D 3D 4D", "1C 2C 3C 4C", "5D 6D 8S", "5C 6C 9S"]),
        *("1D", "1Cx1D", "5D", "5Cx5D", "2D", "2Cx2D", "6D", "6Cx6D", "3D", "3Cx3D", "8S", "9S"),
    )
    knowledge, _ = looked_at(taken, str(view_for(taken, taken.turn).legal[0]))
    before, _ = looked_at(dealt(SCIENTIFICO, OPENING), "2D")

    assert knowledge.taken[1].coins == 5
    assert rules.coins_count(before, Card.parse("9D")) == rules.coins_count(knowledge, Card.parse("9D")) == 1
    assert rules.coins_count(before, Card.parse("9C")) == 0


def test_a_sweep_is_followed_only_where_there_is_one() -> None:
    state = after(dealt(SCIENTIFICO, OPENING), "9S")

    assert measure(rules.sweep, state, "9Cx9S") == 1
    assert measure(rules.sweep, state, "3C") == 0


def test_a_table_above_ten_cannot_be_swept() -> None:
    state = after(dealt(SCIENTIFICO, OPENING), "9S")

    assert measure(rules.stay_above_ten, state, "3C") == 1
    assert measure(rules.deny_the_next_sweep, state, "3C") == 0
    assert measure(rules.deny_the_next_sweep, dealt(SCIENTIFICO, OPENING), "9S") < 0


def test_a_card_held_twice_is_the_safer_lead() -> None:
    state = dealt(SCIENTIFICO, OPENING)

    assert measure(rules.deny_the_next_sweep, state, "2D") > measure(rules.deny_the_next_sweep, state, "9S")
    assert measure(rules.lay_from_a_pair, state, "2D") == 1
    assert measure(rules.lay_from_a_pair, state, "9S") == 0


def test_the_whirlwind_is_feared_only_on_an_empty_table() -> None:
    state = dealt(SCIENTIFICO, OPENING)

    assert measure(rules.stop_the_whirlwind, state, "9S") < 0
    assert measure(rules.stop_the_whirlwind, after(state, "9S"), "3C") == 0


def test_sevens_are_guarded_while_others_are_unseen() -> None:
    assert measure(rules.guard_the_sevens, dealt(SCIENTIFICO, OPENING), "7C") == -1
    assert measure(rules.guard_the_sevens, dealt(SCIENTIFICO, ["7D 7C 7S 7B", "3C", "3S", "3B"]), "7C") == 0
    assert measure(rules.guard_the_sevens, dealt(SCIENTIFICO, OPENING), "9S") == 0


def test_sums_break_pairs_and_equal_cards_keep_them() -> None:
    state = after(dealt(SCIENTIFICO, ["2D 8C", "9D 3C", "5S", "9C 2B"]), "2D", "3C")

    assert measure(rules.break_pairs, state, "5Sx(2D+3C)") == 3
    assert measure(rules.keep_pairs, state, "5Sx(2D+3C)") == 0
    dealers = after(dealt(SCIENTIFICO, ["2D 8C", "3C", "6S", "5B 3B"]), "2D", "3C", "6S")
    assert measure(rules.keep_pairs, dealers, "5Bx(2D+3C)") == -3
    assert measure(rules.keep_pairs, dealers, "3Bx3C") == 0


def test_what_the_partner_laid_is_left_to_build_on() -> None:
    state = after(dealt(SCIENTIFICO, ["9D 8C", "4C", "9S", "9C"]), "9D", "4C")

    assert measure(rules.leave_the_partners_card, state, "9Sx9D") == -1
    assert measure(rules.leave_the_partners_card, after(state, "9Sx9D"), "9C") == 0


def test_it_takes_the_settebello_with_a_seven() -> None:
    state = after(dealt(SCIENTIFICO, ["7D", "7C 2C", "1S", "4B"]), "7D")

    assert tradition_play(view_for(state, 1), Random(1)) == Play.parse("7Cx7D")


def test_the_rules_together_beat_the_greedy_level() -> None:
    result = summary(play_deals(Contest(SCIENTIFICO, tradition_play, greedy_play, 3), range(100)))

    assert result.points.low > 0
