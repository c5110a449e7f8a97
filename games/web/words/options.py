"""The names of the options that a table's rules can change, in the groups in which the forms show them."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

OPTION_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "deck": pgettext_lazy("rule", "Cards"),
        "direction": pgettext_lazy("rule", "Direction of play"),
        "hand_size": pgettext_lazy("rule", "Cards dealt to each at a time"),
        "table_cards": pgettext_lazy("rule", "Cards on the table at first"),
        "deal_pattern": pgettext_lazy("rule", "How the cards are dealt"),
        "refill": pgettext_lazy("rule", "New cards"),
        "open_hands": pgettext_lazy("rule", "Open hands"),
        "misdeal": pgettext_lazy("rule", "Void deals"),
        "table_bonus": pgettext_lazy("rule", "Bonus for the first table"),
        "table_bonus_30": pgettext_lazy("rule", "A first table of 30"),
        "first_player": pgettext_lazy("rule", "Who leads"),
        "dealer_rotation": pgettext_lazy("rule", "Who deals next"),
        "capture_mode": pgettext_lazy("rule", "What a card takes"),
        "target_sum": pgettext_lazy("rule", "Sum of the fifteen games"),
        "single_priority": pgettext_lazy("rule", "Equal cards before sums"),
        "sum_choice": pgettext_lazy("rule", "Choice among sums"),
        "fifteen_choice": pgettext_lazy("rule", "Choice among fifteens"),
        "match_capture": pgettext_lazy("rule", "Several equal cards"),
        "max_captured": pgettext_lazy("rule", "Most cards in one capture (empty: any number)"),
        "capture_obligation": pgettext_lazy("rule", "Duty to take"),
        "ace_rule": pgettext_lazy("rule", "Power of the ace"),
        "ace_on_ace": pgettext_lazy("rule", "Ace on an ace"),
        "ace_empty_table": pgettext_lazy("rule", "Ace on an empty table"),
        "ace_first_play": pgettext_lazy("rule", "Ace as the first card"),
        "ace_optional": pgettext_lazy("rule", "Waiving the power"),
        "ace_sweep": pgettext_lazy("rule", "Scopa with an ace"),
        "ace_empty_sweep": pgettext_lazy("rule", "Scopa with an ace that takes itself"),
        "sweep_points": pgettext_lazy("rule", "Points for a scopa"),
        "sweep_last_play": pgettext_lazy("rule", "Scopa with the last card"),
        "leftovers": pgettext_lazy("rule", "Cards left over"),
        "leftovers_fallback": pgettext_lazy("rule", "Cards left over when nobody took"),
        "cards_point": pgettext_lazy("rule", "Point for cards"),
        "coins_point": pgettext_lazy("rule", "Point for coins"),
        "settebello_points": pgettext_lazy("rule", "Points for the settebello"),
        "primiera": pgettext_lazy("rule", "The fourth point"),
        "primiera_table": pgettext_lazy("rule", "Values of the primiera"),
        "primiera_missing_suit": pgettext_lazy("rule", "Primiera with a missing suit"),
        "four_kind": pgettext_lazy("rule", "Four of a kind"),
        "most_sevens": pgettext_lazy("rule", "Points for the most sevens"),
        "all_sevens": pgettext_lazy("rule", "Points for all four sevens"),
        "re_bello": pgettext_lazy("rule", "Points for the king of coins"),
        "each_coin": pgettext_lazy("rule", "Points for every coin"),
        "named_cards": pgettext_lazy("rule", "Points for single cards, such as 8S=1, 10B=2"),
        "coin_rank_points": pgettext_lazy("rule", "Points for coins by value, such as 1=1, 2=2"),
        "coins_123_win": pgettext_lazy("rule", "Ace, 2 and 3 of coins"),
        "napola": pgettext_lazy("rule", "Napola"),
        "napola_min": pgettext_lazy("rule", "Shortest napola"),
        "napola_full_wins": pgettext_lazy("rule", "A napola of all ten coins"),
        "grande_piccola": pgettext_lazy("rule", "Grande and piccola"),
        "all_coins_win": pgettext_lazy("rule", "All ten coins"),
        "knights_double_sweeps": pgettext_lazy("rule", "Four knights"),
        "honours_only": pgettext_lazy("rule", "What is counted"),
        "team_scoring": pgettext_lazy("rule", "Partners’ points"),
        "declarations": pgettext_lazy("rule", "Announcements"),
        "declare_low_limit": pgettext_lazy("rule", "Highest total of a low hand"),
        "declare_low_points": pgettext_lazy("rule", "Points for a low hand"),
        "declare_triple_points": pgettext_lazy("rule", "Points for three of a kind"),
        "declare_stack": pgettext_lazy("rule", "Low hand and three of a kind"),
        "wild_card": pgettext_lazy("rule", "Wild card"),
        "objective": pgettext_lazy("rule", "Who wins"),
        "target_rule": pgettext_lazy("rule", "The target"),
        "match_end": pgettext_lazy("rule", "Several sides at the target"),
        "lead": pgettext_lazy("rule", "Lead needed"),
        "count_order": pgettext_lazy("rule", "Order of counting"),
        "max_hands": pgettext_lazy("rule", "Number of hands (empty: as many as it takes)"),
    }
)
"""Every option but players, sides and target, which have fields of their own."""

OPTION_GROUPS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (
        pgettext_lazy("group of rules", "The deal"),
        (
            "deck", "direction", "hand_size", "table_cards", "deal_pattern", "refill", "open_hands", "misdeal",
            "first_player", "dealer_rotation",
        ),
    ),
    (
        pgettext_lazy("group of rules", "Taking cards"),
        (
            "capture_mode", "target_sum", "single_priority", "sum_choice", "fifteen_choice", "match_capture",
            "max_captured", "capture_obligation",
        ),
    ),
    (
        pgettext_lazy("group of rules", "Aces"),
        (
            "ace_rule", "ace_on_ace", "ace_empty_table", "ace_first_play", "ace_optional", "ace_sweep",
            "ace_empty_sweep",
        ),
    ),
    (
        pgettext_lazy("group of rules", "Scope and the end of the hand"),
        ("sweep_points", "sweep_last_play", "table_bonus", "table_bonus_30", "leftovers", "leftovers_fallback"),
    ),
    (
        pgettext_lazy("group of rules", "Points"),
        (
            "cards_point", "coins_point", "settebello_points", "primiera", "primiera_table", "primiera_missing_suit",
            "four_kind", "most_sevens", "all_sevens", "re_bello", "each_coin", "named_cards", "coin_rank_points",
            "coins_123_win", "napola", "napola_min", "napola_full_wins", "grande_piccola", "all_coins_win",
            "knights_double_sweeps", "honours_only", "team_scoring",
        ),
    ),
    (
        pgettext_lazy("group of rules", "Announcements"),
        (
            "declarations", "declare_low_limit", "declare_low_points", "declare_triple_points", "declare_stack",
            "wild_card",
        ),
    ),
    (
        pgettext_lazy("group of rules", "Winning the match"),
        ("objective", "target_rule", "match_end", "lead", "count_order", "max_hands"),
    ),
)  # fmt: skip
