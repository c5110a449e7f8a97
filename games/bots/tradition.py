"""The level of tradition: it follows the published rules of good play, each with a weight in points.

`games.bots.tradition_rules` says what each rule means. The weights were found by letting the bot play against itself
and measured against the greedy level; docs/bots.md has the figures.
"""

from collections.abc import Callable, Mapping
from random import Random

from games.bots import tradition_rules as rules
from games.bots.knowledge import Knowledge
from games.bots.prospects import Prospect, prospect_of
from games.engine import DECK, Card, Play, SeatView

type CardRule = Callable[[Knowledge, Card], float]
type PlayRule = Callable[[Knowledge, Prospect], float]

CARD_RULES: Mapping[CardRule, float] = {
    rules.cards_count: 0.06,
    rules.coins_count: 0.2,
    rules.settebello_counts: 0.7,
    rules.prime_counts: 0.12,
    rules.named_cards_count: 1.0,
}
"""What captured cards count for, and the points of each measure."""

PLAY_RULES: Mapping[PlayRule, float] = {
    rules.take_what_counts: 0.8,
    rules.sweep: 1.0,
    rules.deny_the_next_sweep: 1.2,
    rules.deny_later_sweeps: 0.7,
    rules.deny_captures: 1.4,
    rules.serve_the_partner: 0.2,
    rules.serve_the_partner_a_sweep: 0.2,
    rules.keep_an_answer: 0.7,
    rules.stay_above_ten: 0.1,
    rules.stop_the_whirlwind: 0.3,
    rules.keep_pairs: 0.2,
    rules.break_pairs: 0.2,
    rules.low_cards_off_the_table: 0.08,
    rules.guard_the_sevens: 0.4,
    rules.lay_from_a_pair: 0.15,
    rules.lay_what_nobody_takes: 0.14,
    rules.leave_the_partners_card: 0.2,
    rules.take_last: 0.6,
}
"""The advice of the masters, and the points of following it."""

_ALIKE = 1e-9


def tradition_play(view: SeatView, rng: Random) -> Play:
    """The legal play that follows the rules best; among equals one by chance."""
    if len(view.legal) == 1:
        return view.legal[0]
    knowledge = Knowledge.of(view)
    worths = card_worths(knowledge)
    scores = [(play_score(knowledge, prospect_of(knowledge, worths, play)), play) for play in view.legal]
    best = max(score for score, _ in scores)
    equals = [play for score, play in scores if score > best - _ALIKE]
    return equals[rng.randrange(len(equals))]


def card_worths(knowledge: Knowledge) -> tuple[float, ...]:
    """What capturing each card is worth at this moment in points, by the index of the card."""
    weights = CARD_RULES.items()
    return tuple([sum([weight * rule(knowledge, card) for rule, weight in weights]) for card in sorted(DECK)])


def play_score(knowledge: Knowledge, prospect: Prospect) -> float:
    """How well a play follows all rules, in points; turned round where the fewest points win."""
    score = sum([weight * rule(knowledge, prospect) for rule, weight in PLAY_RULES.items()])
    return -score if knowledge.rules.objective == "least" else score
