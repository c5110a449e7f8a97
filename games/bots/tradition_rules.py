"""The published rules of good play of Scopa and Scopone, each as a small function with its name in plain words.

A rule of cards says of a card how much it counts for one purpose. A rule of play says of a play how far it follows or
breaks one piece of advice. None weighs anything: that is done in `games.bots.tradition`.

Sources, in the brackets of each rule:

- [code]: the code of Chitarrella, the old rules of Scopone, in the translation on pagat.com.
- [federation]: the ten hints of the Italian Scopone federation (F.I.G.S.) as published by giochistars.it.
- [strategy]: the page on strategy of scoponescientifico.tripod.com.
- [pairs]: the page on how to break pairs of ludopoli.it.
- [leading]: the advice on leading of ideefesta.it.
- [article]: the article on Scopone from which the rules of this service were taken.
"""

from games.bots.knowledge import LEAST_PRIME, PRIME_WORTHS, Knowledge
from games.bots.prospects import Prospect
from games.engine import SETTEBELLO, Card, Mark, Suit

HALF_OF_CARDS = 20
HALF_OF_COINS = 5
SEVEN = 7
HIGHEST_VALUE = 10
LOW_VALUE = 3
"""The highest of the low cards, which fit into many sums."""

_NAPOLA = {1: 0.6, 2: 0.6, 3: 0.6, 4: 0.3}
_HONOURS = (1, 8, 9, 10)


def cards_count(knowledge: Knowledge, card: Card) -> float:
    """Take many cards, until one side has more than half of them [code]."""
    rules = knowledge.rules
    is_open = rules.cards_point != "off" and all(taken.cards <= HALF_OF_CARDS for taken in knowledge.taken)
    return float(is_open)


def coins_count(knowledge: Knowledge, card: Card) -> float:
    """Take coins, until one side has more than half of them [code]."""
    rules = knowledge.rules
    is_open = rules.coins_point != "off" and all(taken.coins <= HALF_OF_COINS for taken in knowledge.taken)
    return float(card.suit is Suit.COINS and is_open)


def settebello_counts(knowledge: Knowledge, card: Card) -> float:
    """The seven of coins is a point by itself: take it, and keep it from the others [code]."""
    return float(knowledge.rules.settebello_points) if card == SETTEBELLO else 0.0


def prime_counts(knowledge: Knowledge, card: Card) -> float:
    """Take sevens first, then sixes and aces, in the suits where they still improve the prime [code].

    A seven in a suit where both sides have nothing counts 1 for each side: 1 to have it, 1 that the others lack it.
    """
    rules = knowledge.rules
    if rules.primiera == "none":
        return float(rules.most_sevens) * (card.value == SEVEN)
    worth = PRIME_WORTHS[card.value]
    gains = [max(0, worth - max(LEAST_PRIME, taken.primes.get(card.suit, 0))) for taken in knowledge.taken]
    own = gains[knowledge.side]
    others = max(gain for side, gain in enumerate(gains) if side != knowledge.side)
    return (own + others) / (PRIME_WORTHS[SEVEN] - LEAST_PRIME) + rules.most_sevens * (card.value == SEVEN)


def named_cards_count(knowledge: Knowledge, card: Card) -> float:
    """Where the rules give points for certain cards, those cards are worth them (docs/rules.md section 6)."""
    rules = knowledge.rules
    worth = float(sum(points for named, points in rules.named_cards if named == card))
    if rules.honours_only:
        worth += card.value in _HONOURS
    if card.suit is Suit.COINS:
        worth += rules.each_coin + rules.re_bello * (card.value == HIGHEST_VALUE)
        worth += sum(points for value, points in rules.coin_rank_points if value == card.value)
        if rules.napola != "off" or rules.grande_piccola or rules.coins_123_win:
            worth += _NAPOLA.get(card.value, 0.0)
    return worth


def take_what_counts(knowledge: Knowledge, prospect: Prospect) -> float:
    """Take what is worth most: the settebello, sevens, coins, many cards [code]."""
    return prospect.worth


def sweep(knowledge: Knowledge, prospect: Prospect) -> float:
    """Sweep when you can: a sweep is a point in any case [article]."""
    return float(knowledge.rules.sweep_points) if prospect.mark is Mark.SWEEP else 0.0


def deny_the_next_sweep(knowledge: Knowledge, prospect: Prospect) -> float:
    """Leave the next player no table that one card could sweep: more than ten, or a sum that he lacks [article]."""
    if not prospect.outlook or knowledge.is_partner(prospect.outlook[0].seat):
        return 0.0
    return -knowledge.rules.sweep_points * prospect.outlook[0].sweeps


def deny_later_sweeps(knowledge: Knowledge, prospect: Prospect) -> float:
    """Nor leave such a table to the other opponent, who comes after the partner [article]."""
    later = [each.sweeps for each in prospect.outlook[1:] if not knowledge.is_partner(each.seat)]
    return -knowledge.rules.sweep_points * sum(later)


def deny_captures(knowledge: Knowledge, prospect: Prospect) -> float:
    """Do not leave or lay what the opponents want and can take [code]."""
    return -sum(each.worth for each in prospect.outlook if not knowledge.is_partner(each.seat))


def serve_the_partner(knowledge: Knowledge, prospect: Prospect) -> float:
    """Leave the partner what he can take, if the opponent before him cannot [code]."""
    return sum(each.worth for each in prospect.outlook[:-1] if knowledge.is_partner(each.seat))


def serve_the_partner_a_sweep(knowledge: Knowledge, prospect: Prospect) -> float:
    """Prepare a sweep of the partner [federation]."""
    swept = sum(each.sweeps for each in prospect.outlook[:-1] if knowledge.is_partner(each.seat))
    return knowledge.rules.sweep_points * swept


def keep_an_answer(knowledge: Knowledge, prospect: Prospect) -> float:
    """Keep cards in hand that can take what lies on the table the next time round [pairs]."""
    return sum(each.worth for each in prospect.outlook if each.seat == knowledge.seat)


def stay_above_ten(knowledge: Knowledge, prospect: Prospect) -> float:
    """In Scopone, keep the table at eleven or more, which no single card can sweep [article]."""
    if knowledge.rules.refill != "none":
        return 0.0
    return float(bool(prospect.table) and sum(card.value for card in prospect.table) > HIGHEST_VALUE)


def stop_the_whirlwind(knowledge: Knowledge, prospect: Prospect) -> float:
    """On an empty table lay what the fewest can take: once it is swept, the partner must lay alone too [federation]."""
    if len(prospect.table) != 1 or not prospect.outlook or knowledge.is_partner(prospect.outlook[0].seat):
        return 0.0
    return -prospect.outlook[0].sweeps


def keep_pairs(knowledge: Knowledge, prospect: Prospect) -> float:
    """In Scopone, the side that plays last takes equal cards and keeps values in pairs [federation]."""
    return -_newly_broken(knowledge, prospect) if knowledge.has_last_play else 0.0


def break_pairs(knowledge: Knowledge, prospect: Prospect) -> float:
    """In Scopone, the other side takes by sums, which leaves odd cards of each value: the spariglio [federation]."""
    return 0.0 if knowledge.has_last_play else _newly_broken(knowledge, prospect)


def low_cards_off_the_table(knowledge: Knowledge, prospect: Prospect) -> float:
    """In Scopone, the side that plays last takes low cards, which break pairs; the other lays them [strategy]."""
    if knowledge.rules.refill != "none":
        return 0.0
    lying = float(sum(card.value <= LOW_VALUE for card in prospect.table))
    return -lying if knowledge.has_last_play else lying


def guard_the_sevens(knowledge: Knowledge, prospect: Prospect) -> float:
    """Do not lay a seven while another is unseen [article]."""
    card = prospect.play.card
    laid = prospect.play.is_lay and card.value == SEVEN and knowledge.unseen_by_value.get(SEVEN, 0) > 0
    return -float(laid)


def lay_from_a_pair(knowledge: Knowledge, prospect: Prospect) -> float:
    """In Scopone, lay a card of which you hold another: fewer can take it, you may yet [leading], [pairs]."""
    if not prospect.play.is_lay or knowledge.rules.refill != "none":
        return 0.0
    return float(sum(card.value == prospect.play.card.value for card in prospect.held))


def lay_what_nobody_takes(knowledge: Knowledge, prospect: Prospect) -> float:
    """Lay a card of which no equal is unseen: no single card takes it any more [leading]."""
    card = prospect.play.card
    return float(prospect.play.is_lay and not knowledge.unseen_by_value.get(card.value, 0))


def leave_the_partners_card(knowledge: Knowledge, prospect: Prospect) -> float:
    """The side that breaks pairs leaves lying what the partner laid, on which it can build [pairs]."""
    take = prospect.play.take
    if knowledge.has_last_play or len(take) != 1:
        return 0.0
    return -float(
        any(
            made.play.card == take[0] and made.seat != knowledge.seat and knowledge.is_partner(made.seat)
            for made in knowledge.view.history
        )
    )


def take_last(knowledge: Knowledge, prospect: Prospect) -> float:
    """Near the end, be the one who takes last: what is left lying goes to him [code]."""
    if knowledge.plays_left >= 2 * knowledge.rules.players or knowledge.rules.leftovers != "last_capturer":
        return 0.0
    nearness = 1 - knowledge.plays_left / (2 * knowledge.rules.players)
    if prospect.gained:
        return nearness
    holds = knowledge.view.last_capturer
    return 0.0 if holds is None or not knowledge.is_partner(holds) else nearness


def _newly_broken(knowledge: Knowledge, prospect: Prospect) -> float:
    """How many more values are broken after a play than before: of a broken value an odd number is in play.

    Nothing in Scopa with refills, where following this advice was measured to gain nothing.
    """
    if knowledge.rules.refill != "none":
        return 0.0
    gained = [card.value for card in prospect.gained]
    change = 0
    for value in set(gained):
        before = knowledge.in_play_by_value[value]
        after = before - gained.count(value)
        change += after % 2 - before % 2
    return float(change)
