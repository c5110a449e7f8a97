"""The rules of a table in words: one sentence for each value of each option, and the two lists built from them."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.engine import PRESETS, Card, Rules, differences
from games.web.words.cards import card_name
from games.web.words.outcomes import CATEGORY_NAMES

VALUES: Mapping[tuple[str, object], str | Promise] = MappingProxyType(
    {
        ("sides", "individual"): _("Everybody plays alone."),
        ("sides", "pairs"): _("Partners sit opposite and score together."),
        ("sides", "trios"): _("Two teams of three."),
        ("direction", "ccw"): _("Play goes to the right."),
        ("direction", "cw"): _("Play goes to the left."),
        ("deck", "italian40"): _("Italian cards."),
        ("deck", "spanish40"): _("Spanish cards."),
        ("deck", "french40_jqk"): _("French cards; jack, queen and king are 8, 9 and 10."),
        ("deck", "french40_a10"): _("French cards from ace to ten."),
        ("deal_pattern", "one_by_one"): _("Cards are dealt one at a time."),
        ("deal_pattern", "packets"): _("Each player is dealt a whole packet at once."),
        ("deal_pattern", "interleaved_3_2"): _("Dealt three each, two on the table, three, two, three."),
        ("deal_pattern", "packets_3_3_4"): _("Dealt in packets of three, three and four."),
        ("refill", "batch"): _("New cards are dealt when all hands are empty."),
        ("refill", "draw_one"): _("After each play one card is drawn from the stock."),
        ("refill", "none"): _("All cards are dealt at once."),
        ("open_hands", True): _("Hands lie face up."),
        ("open_hands", False): _("Hands are hidden."),
        ("table_bonus", "none"): _("The first table cards bring no bonus."),
        ("table_bonus", "fifteen_thirty"): _(
            "If the first table cards total 15 or 30, the dealer takes them for one or two scope."
        ),
        ("table_bonus_30", "total"): _("For 30 the total is enough."),
        ("table_bonus_30", "two_groups"): _("For 30 the cards must form two groups of 15."),
        ("first_player", "after_dealer"): _("The player after the dealer leads."),
        ("first_player", "dealer"): _("The dealer leads."),
        ("dealer_rotation", "with_play"): _("The deal passes in the order of play."),
        ("dealer_rotation", "against_play"): _("The deal passes against the order of play."),
        ("capture_mode", "rank"): _("A card takes an equal card, or cards that add up to it."),
        ("capture_mode", "fifteen"): _("A card takes cards that make fifteen with it."),
        ("capture_mode", "rank_or_fifteen"): _("A card takes by its value, or to make fifteen."),
        ("single_priority", True): _("An equal card must be taken before any sum."),
        ("single_priority", False): _("An equal card has no precedence over a sum."),
        ("sum_choice", "free"): _("Among several sums you choose."),
        ("sum_choice", "fewest"): _("Among several sums the one with the fewest cards is taken."),
        ("fifteen_choice", "free"): _("Among several fifteens you choose."),
        ("fifteen_choice", "fewest"): _("Among several fifteens the one with the fewest cards is taken."),
        ("match_capture", "one"): _("One equal card is taken at a time."),
        ("match_capture", "all"): _("All equal cards are taken at once."),
        ("max_captured", None): _("A capture may take any number of cards."),
        ("capture_obligation", "optional"): _("A card that could take may also be laid."),
        ("capture_obligation", "card"): _("A card that can take must take; which card you play is free."),
        ("capture_obligation", "turn"): _("If any of your cards can take, one that takes must be played."),
        ("capture_obligation", "turn_ranked"): _("If you can take you must, and an equal card before any sum."),
        ("ace_rule", "none"): _("Aces are ordinary cards."),
        ("ace_rule", "takes_all"): _("An ace takes the whole table."),
        ("ace_on_ace", "single_ace"): _("With an ace on the table, an ace takes only that ace."),
        ("ace_on_ace", "takes_all"): _("An ace takes all even when an ace lies on the table."),
        ("ace_on_ace", "choice"): _("With an ace on the table, an ace takes that ace or everything."),
        ("ace_empty_table", "stays"): _("An ace on an empty table stays there."),
        ("ace_empty_table", "takes_itself"): _("An ace on an empty table takes itself."),
        ("ace_empty_table", "choice"): _("An ace on an empty table may stay or take itself."),
        ("ace_first_play", "allowed"): _("An ace may be the first card of the hand."),
        ("ace_first_play", "no_power"): _("As the first card of the hand an ace has no power."),
        ("ace_first_play", "forbidden"): _("An ace may not be the first card of the hand."),
        ("ace_optional", True): _("An ace may also just be laid."),
        ("ace_optional", False): _("An ace’s power cannot be waived."),
        ("ace_sweep", "never"): _("Clearing the table with an ace is no scopa."),
        ("ace_sweep", "natural"): _("An ace scores a scopa only where an ordinary capture would."),
        ("ace_sweep", "always"): _("Clearing the table with an ace is a scopa."),
        ("ace_empty_sweep", True): _("An ace that takes itself is a scopa."),
        ("ace_empty_sweep", False): _("An ace that takes itself is no scopa."),
        ("sweep_last_play", "no"): _("The last card of the hand makes no scopa."),
        ("sweep_last_play", "yes"): _("The last card of the hand can make a scopa."),
        ("sweep_last_play", "no_player_last_card"): _("Nobody’s last card of the hand makes a scopa."),
        ("leftovers", "last_capturer"): _("Cards left over go to whoever took last."),
        ("leftovers", "last_player"): _("Cards left over go to whoever played last."),
        ("leftovers", "nobody"): _("Cards left over go to nobody."),
        ("leftovers_fallback", "nobody"): _("If nobody took anything, the cards go to nobody."),
        ("leftovers_fallback", "last_player"): _("If nobody took anything, the cards go to whoever played last."),
        ("cards_point", "most"): _("One point for the most cards."),
        ("cards_point", "majority"): _("One point for 21 cards or more."),
        ("cards_point", "off"): _("No point for cards."),
        ("coins_point", "most"): _("One point for the most coins."),
        ("coins_point", "majority"): _("One point for 6 coins or more."),
        ("coins_point", "off"): _("No point for coins."),
        ("primiera", "points"): _("One point for primiera, the best card of each suit."),
        ("primiera", "most_sevens"): _("The fourth point goes to the most sevens."),
        ("primiera", "sevens_cascade"): _("The fourth point goes to the most sevens, then sixes, then aces and so on."),
        ("primiera", "lexicographic"): _("Primiera compares the best cards one after the other."),
        ("primiera", "four_of_a_kind"): _("A point for four cards of one kind instead of primiera."),
        ("primiera", "none"): _("No primiera."),
        ("primiera_table", "standard"): _(
            "Primiera values: 7 is 21, 6 is 18, ace 16, 5 to 2 count 15 to 12, courts 10."
        ),
        ("primiera_table", "zero_faces"): _("In primiera court cards count nothing."),
        ("primiera_table", "descending_faces"): _("In primiera court cards have values of their own."),
        ("primiera_table", "veneto"): _("Primiera uses the values of the Veneto."),
        ("primiera_missing_suit", "disqualified"): _("Primiera needs all four suits."),
        ("primiera_missing_suit", "zero"): _("In primiera a missing suit counts nothing."),
        ("primiera_missing_suit", "incomplete_loses"): _("In primiera a missing suit loses to four suits."),
        ("four_kind", "per_rank"): _("Each four of a kind is a point."),
        ("four_kind", "once"): _("Four of a kind is one point in all."),
        ("coins_123_win", True): _("Ace, 2 and 3 of coins win the match."),
        ("coins_123_win", False): _("Ace, 2 and 3 of coins win nothing by themselves."),
        ("napola", "off"): _("No napola."),
        ("napola", "run"): _("Napola: the run of coins from the ace scores its length."),
        ("napola", "fixed3"): _("Napola is always 3 points."),
        ("napola", "coins_held"): _("Napola scores all coins taken."),
        ("napola_full_wins", True): _("All ten coins in a row win the match."),
        ("napola_full_wins", False): _("All ten coins only score."),
        ("grande_piccola", True): _("The grande (courts of coins) is 5 points, the piccola (ace to 6) 3 to 6."),
        ("grande_piccola", False): _("No grande and no piccola."),
        ("all_coins_win", True): _("All ten coins win the match."),
        ("all_coins_win", False): _("All ten coins do not end the match."),
        ("knights_double_sweeps", True): _("All four knights double your scope."),
        ("knights_double_sweeps", False): _("Knights do not double scope."),
        ("honours_only", True): _("Only aces and court cards score, one point each."),
        ("honours_only", False): _("The usual points are counted."),
        ("declarations", "none"): _("No announcements."),
        ("declarations", "cirulla"): _("Low hands and three of a kind are announced."),
        ("declare_stack", "add"): _("Announcements add up."),
        ("declare_stack", "best"): _("Only the best announcement counts."),
        ("wild_card", None): _("No wild card."),
        ("team_scoring", "pooled"): _("Partners pool their cards."),
        ("team_scoring", "sum_of_members"): _("Each partner is scored alone and the points are added."),
        ("objective", "most"): _("The most points win."),
        ("objective", "least"): _("The fewest points win."),
        ("target_rule", "reach"): _("The target has to be reached."),
        ("target_rule", "exceed"): _("The target has to be passed."),
        ("match_end", "higher_total"): _("If several reach the target, the higher total wins."),
        ("match_end", "count_order_if_tied"): _(
            "If several reach the target with equal totals, who counts out first wins."
        ),
        ("match_end", "count_order"): _("If several reach the target, who counts out first wins."),
        ("match_end", "lead"): _("The winner needs a lead."),
        ("max_hands", None): _("As many hands as it takes."),
    }
)

_ALWAYS = (
    "target", "hand_size", "table_cards", "capture_mode", "single_priority", "sum_choice", "capture_obligation",
    "cards_point", "coins_point", "settebello_points", "primiera", "sweep_points", "sweep_last_play", "leftovers",
)  # fmt: skip
USUAL_SIDES: Mapping[int, str] = MappingProxyType({2: "individual", 3: "individual", 4: "pairs", 6: "pairs"})
"""How so many players divide when nothing else is said."""

MISDEALS = {
    "three_kings": pgettext_lazy("void deal", "three kings"),
    "two_aces": pgettext_lazy("void deal", "two aces"),
    "low_sum_10": pgettext_lazy("void deal", "a total of ten or less"),
}


def rules_in_words(rules: Rules) -> list[str]:
    """The rules that matter most, then everything in which they differ from plain Scopa."""
    options = rules.options()
    plain = PRESETS["scopa_classica"].options()
    names = [*_ALWAYS, *(name for name in options if name not in _ALWAYS and options[name] != plain[name])]
    return [sentence for name in names if (sentence := option_in_words(name, options[name]))]


def chips(preset: str, rules: Rules) -> list[str]:
    """A sentence for each option that was changed from the preset; the target has its own place on every page.

    So has the number of players, and sides are told only where they are not the usual ones for so many.
    """
    changed = differences(preset, rules)
    if str(rules.sides) == USUAL_SIDES[rules.players]:
        changed.pop("sides", None)
    return [
        sentence
        for name, value in changed.items()
        if name not in {"target", "players"} and (sentence := option_in_words(name, value))
    ]


def target_words(target: int) -> str:
    """«to 11»."""
    if target == 11:  # a sentence of its own: Italian says «agli 11» but «ai 21»
        return pgettext("target", "to 11")
    return ngettext("to %(n)d point", "to %(n)d", target) % {"n": target}


def option_in_words(name: str, value: object) -> str:
    """One option as a sentence; empty where there is nothing to say."""
    if isinstance(value, str | bool) or value is None:
        return _card_option(name, value) or str(VALUES.get((name, value), ""))
    if isinstance(value, int):
        return _number_in_words(name, value)
    if name == "misdeal":
        return _misdeal_in_words(list(value) if isinstance(value, list | tuple) else [])
    return _points_of_cards(name, value)


def _number_in_words(name: str, n: int) -> str:
    sentences = {
        "players": ngettext("%(n)d player.", "%(n)d players.", n),
        "target": ngettext("First to %(n)d point.", "First to %(n)d points.", n),
        "target_sum": ngettext("Captures make %(n)d.", "Captures make %(n)d.", n),
        "hand_size": ngettext("%(n)d card each at a time.", "%(n)d cards each at a time.", n),
        "table_cards": ngettext("%(n)d card on the table.", "%(n)d cards on the table.", n),
        "max_captured": ngettext("A capture takes at most %(n)d card.", "A capture takes at most %(n)d cards.", n),
        "sweep_points": ngettext("A scopa is %(n)d point.", "A scopa is %(n)d points.", n),
        "settebello_points": ngettext(
            "%(n)d point for the settebello, the 7 of coins.", "%(n)d points for the settebello, the 7 of coins.", n
        ),
        "most_sevens": ngettext("%(n)d point for the most sevens.", "%(n)d points for the most sevens.", n),
        "all_sevens": ngettext("%(n)d point for all four sevens.", "%(n)d points for all four sevens.", n),
        "re_bello": ngettext("%(n)d point for the king of coins.", "%(n)d points for the king of coins.", n),
        "each_coin": ngettext("%(n)d point for every coin.", "%(n)d points for every coin.", n),
        "napola_min": ngettext("Napola needs %(n)d card.", "Napola needs %(n)d cards.", n),
        "declare_low_limit": ngettext("A low hand totals at most %(n)d.", "A low hand totals at most %(n)d.", n),
        "declare_low_points": ngettext("A low hand is %(n)d point.", "A low hand is %(n)d points.", n),
        "declare_triple_points": ngettext("Three of a kind is %(n)d point.", "Three of a kind is %(n)d points.", n),
        "lead": ngettext("The lead needed is %(n)d point.", "The lead needed is %(n)d points.", n),
        "max_hands": ngettext("The match is %(n)d hand.", "The match is %(n)d hands.", n),
    }
    return sentences[name] % {"n": n} if name in sentences else ""


def _misdeal_in_words(conditions: list[object]) -> str:
    if not conditions:
        return str(_("No deal is void."))
    names = [str(MISDEALS.get(str(condition), condition)) for condition in conditions]
    return str(_("The deal is void with %(conditions)s on the first table.")) % {"conditions": ", ".join(names)}


def _card_option(name: str, value: object) -> str:
    if name != "wild_card" or not isinstance(value, str):
        return ""
    return str(_("The %(card)s is wild in announcements.")) % {"card": card_name(Card.parse(value))}


def _points_of_cards(name: str, value: object) -> str:
    if name == "count_order" and isinstance(value, list | tuple):
        order = ", ".join(str(CATEGORY_NAMES[str(item)]) for item in value)
        return str(_("Counted in this order: %(order)s.")) % {"order": order}
    if not value:
        return str(
            _("No single card is worth points.") if name == "named_cards" else _("No value of coins is worth points.")
        )
    pairs = value.items() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    if name == "named_cards":
        return " ".join(
            ngettext("The %(card)s is worth %(n)d point.", "The %(card)s is worth %(n)d points.", int(n))
            % {"card": card_name(Card.parse(str(card))), "n": int(n)}
            for card, n in pairs
        )
    if name == "coin_rank_points":
        return " ".join(
            ngettext("The %(card)s is worth %(n)d point.", "The %(card)s is worth %(n)d points.", int(n))
            % {"card": card_name(Card.parse(f"{rank}D")), "n": int(n)}
            for rank, n in pairs
        )
    return ""
