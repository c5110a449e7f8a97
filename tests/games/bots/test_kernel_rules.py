"""What the kernel plays is decided from every option."""

from random import Random

import numpy as np
import pytest

from games.bots import kernel_rules as kr
from games.bots.kernel_rules import NOT_OF_A_HAND, kernel_rules
from games.engine import PRESETS, BadRules, Rules, check_rules
from tests.games.bots.kernel_hands import random_rules, vector_for

OTHER_VALUES: dict[str, tuple[object, ...]] = {
    "players": (3, 4, 6),
    "sides": ("pairs",),
    "direction": ("cw",),
    "deck": ("spanish40",),
    "hand_size": (6, 9),
    "table_cards": (0,),
    "deal_pattern": ("packets",),
    "refill": ("draw_one",),
    "open_hands": (True,),
    "misdeal": ([],),
    "table_bonus": ("fifteen_thirty",),
    "table_bonus_30": ("two_groups",),
    "first_player": ("dealer",),
    "dealer_rotation": ("against_play",),
    "capture_mode": ("fifteen", "rank_or_fifteen"),
    "target_sum": (12, 18),
    "single_priority": (False,),
    "sum_choice": ("fewest",),
    "fifteen_choice": ("fewest",),
    "match_capture": ("all",),
    "max_captured": (1, 3),
    "capture_obligation": ("optional", "turn", "turn_ranked"),
    "ace_rule": ("takes_all",),
    "ace_on_ace": ("takes_all", "choice"),
    "ace_empty_table": ("takes_itself", "choice"),
    "ace_first_play": ("no_power", "forbidden"),
    "ace_optional": (True,),
    "ace_sweep": ("never", "always"),
    "ace_empty_sweep": (True,),
    "sweep_points": (0, 2),
    "sweep_last_play": ("yes", "no_player_last_card"),
    "leftovers": ("last_player", "nobody"),
    "leftovers_fallback": ("last_player",),
    "cards_point": ("majority", "off"),
    "coins_point": ("majority", "off"),
    "settebello_points": (0, 2),
    "primiera": ("most_sevens", "sevens_cascade", "lexicographic", "four_of_a_kind", "none"),
    "primiera_table": ("zero_faces", "descending_faces", "veneto"),
    "primiera_missing_suit": ("zero", "incomplete_loses"),
    "four_kind": ("once",),
    "most_sevens": (1, 2),
    "all_sevens": (1,),
    "re_bello": (1,),
    "named_cards": ({"8S": 1},),
    "each_coin": (1,),
    "coin_rank_points": ({"1": 1}, {"2": 2}, {"3": 3}, {"4": 1}),
    "coins_123_win": (True,),
    "napola": ("run", "fixed3", "coins_held"),
    "napola_min": (4,),
    "napola_full_wins": (True,),
    "grande_piccola": (True,),
    "all_coins_win": (True,),
    "knights_double_sweeps": (True,),
    "honours_only": (True,),
    "declarations": ("cirulla",),
    "declare_low_limit": (8,),
    "declare_low_points": (2,),
    "declare_triple_points": (9,),
    "declare_stack": ("best",),
    "wild_card": (None,),
    "team_scoring": ("sum_of_members",),
    "objective": ("least",),
    "target": (21,),
    "target_rule": ("exceed",),
    "match_end": ("lead",),
    "lead": (3,),
    "count_order": (["sweeps"],),
    "max_hands": (4,),
}

WHERE_IT_MATTERS: dict[str, dict[str, object]] = {
    "sides": {"players": 4},
    "fifteen_choice": {"capture_mode": "fifteen"},
    "table_bonus_30": {"table_bonus": "fifteen_thirty"},
    "target_sum": {"capture_mode": "fifteen"},
    "napola_min": {"napola": "run"},
    "team_scoring": {"players": 4, "sides": "pairs"},
    **{name: {"ace_rule": "takes_all"} for name in OTHER_VALUES if name.startswith("ace_") and name != "ace_rule"},
}


def vector_of(**options) -> list[int] | None:
    """The vector of some options, as a list."""
    vector = kernel_rules(Rules.from_options(options))
    return None if vector is None else vector.tolist()


def test_every_option_is_tried() -> None:
    assert set(OTHER_VALUES) == set(Rules().options())
    assert set(NOT_OF_A_HAND) < set(OTHER_VALUES)


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, values in OTHER_VALUES.items() for value in values]
)
def test_an_option_changes_the_vector_or_is_refused_or_does_not_matter_to_a_hand(option, value) -> None:
    base = WHERE_IT_MATTERS.get(option, {})
    usual, other = vector_of(**base), vector_of(**base, **{option: value})
    assert usual is not None
    assert (other == usual) == (option in NOT_OF_A_HAND)


@pytest.mark.parametrize("preset", ["scopa_scoperta", "cirulla", "scopa_frac", "il_ponino"])
def test_what_the_kernel_cannot_play_is_refused(preset) -> None:
    assert kernel_rules(PRESETS[preset]) is None


@pytest.mark.parametrize(
    "options",
    [
        {"capture_mode": "fifteen", "ace_rule": "takes_all"},
        {"capture_mode": "fifteen", "capture_obligation": "turn_ranked"},
        {"single_priority": False, "capture_obligation": "turn_ranked"},
        {"ace_rule": "takes_all", "capture_obligation": "turn_ranked"},
        {"players": 5},
        {"hand_size": 30},
    ],
)
def test_options_that_the_kernel_knows_but_not_together_are_refused(options) -> None:
    assert vector_of(**options) is None


def test_a_preset_under_another_name_is_as_good() -> None:
    renamed = Rules.from_options(PRESETS["escoba"].options())
    assert vector_for(renamed).tolist() == vector_for(PRESETS["escoba"]).tolist()


def test_the_places_of_the_vector_are_all_different() -> None:
    no_places = {"LENGTH"}
    names = [name for name, value in vars(kr).items() if name[0].isupper() and isinstance(value, int)]
    places = [getattr(kr, name) for name in names if name.isupper() and name not in no_places]
    assert len(set(places)) == len(places)
    assert max(places) == kr.WORTH == kr.LENGTH - 40
    assert vector_for(Rules()).shape == (kr.LENGTH,)
    assert vector_for(Rules()).dtype == np.int64


def test_random_rules_are_supported_and_coherent() -> None:
    rng = Random(1)
    for _ in range(50):
        check_rules(random_rules(rng))
    with pytest.raises(BadRules):
        check_rules(Rules(players=5))


def test_cards_are_worth_what_the_rules_make_of_them() -> None:
    plain, by_coin = vector_for(Rules()), vector_for(Rules(each_coin=1))
    settebello, seven_of_cups, four_of_coins = kr.WORTH + 24, kr.WORTH + 25, kr.WORTH + 12
    assert plain[settebello] > plain[seven_of_cups] > plain[four_of_coins] > 0
    assert by_coin[four_of_coins] - plain[four_of_coins] == 1000
    assert by_coin[seven_of_cups] == plain[seven_of_cups]
