"""Hands played by the engine and by the kernel side by side, and the rules that both can play."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_door
from games.bots.kernel_door import Kernel
from games.bots.kernel_rules import KernelRules, kernel_rules
from games.bots.positions import mask_of
from games.engine import (
    DECK,
    PRESETS,
    BadRules,
    HandScored,
    HandState,
    MatchState,
    Play,
    Rules,
    apply,
    check_rules,
    legal_plays,
    rules_for,
    start_match,
)

KERNEL = cast(Kernel, kernel_door.kernel())

SEATINGS = ((2, "individual"), (3, "individual"), (4, "individual"), (4, "pairs"))

CHOICES: dict[str, tuple[object, ...]] = {
    "direction": ("ccw", "cw"),
    "refill": ("batch", "draw_one", "none"),
    "hand_size": (1, 2, 3, 3, 4, 5, 9, 10, 12),
    "table_cards": (4, 4, 0),
    "deal_pattern": ("one_by_one", "packets", "interleaved_3_2", "packets_3_3_4"),
    "misdeal": ([], ["two_aces"]),
    "table_bonus": ("none", "fifteen_thirty"),
    "table_bonus_30": ("total", "two_groups"),
    "first_player": ("after_dealer", "dealer"),
    "dealer_rotation": ("with_play", "against_play"),
    "capture_mode": ("rank", "rank", "fifteen"),
    "target_sum": (15, 15, 12, 18, 11),
    "single_priority": (True, True, False),
    "sum_choice": ("free", "fewest"),
    "fifteen_choice": ("free", "fewest"),
    "max_captured": (None, None, 1, 2, 3),
    "capture_obligation": ("card", "card", "turn", "turn_ranked"),
    "ace_rule": ("none", "takes_all"),
    "ace_on_ace": ("single_ace", "takes_all", "choice"),
    "ace_first_play": ("allowed", "no_power", "forbidden"),
    "ace_sweep": ("never", "natural", "always"),
    "sweep_points": (1, 0, 2),
    "sweep_last_play": ("no", "yes", "no_player_last_card"),
    "leftovers": ("last_capturer", "last_player", "nobody"),
    "leftovers_fallback": ("nobody", "last_player"),
    "cards_point": ("most", "majority", "off"),
    "coins_point": ("most", "majority", "off"),
    "settebello_points": (1, 0, 3),
    "primiera": ("points", "none"),
    "most_sevens": (0, 1, 2),
    "re_bello": (0, 1),
    "each_coin": (0, 1),
    "coin_rank_points": ({}, {"1": 1, "2": 2, "3": 3}, {"2": 1}),
    "coins_123_win": (False, False, True),
    "napola": ("off", "run"),
    "napola_min": (3, 1, 5),
    "napola_full_wins": (False, True),
    "all_coins_win": (False, True),
    "team_scoring": ("pooled", "sum_of_members"),
    "objective": ("most", "least"),
    "target": (11, 21),
    "count_order": (["cards", "coins"], ["sweeps"]),
}
"""Values that the kernel plays, the usual ones more often."""


def vector_for(rules: Rules) -> KernelRules:
    """The vector of rules that the kernel plays."""
    return cast(KernelRules, kernel_rules(rules))


def seated(preset: str) -> list[Rules]:
    """The rules of a preset for every number of players that the kernel seats."""
    found = []
    for players, sides in SEATINGS:
        share = (40 - PRESETS[preset].table_cards) // players
        size = share if PRESETS[preset].refill == "none" else PRESETS[preset].hand_size
        options = {"players": players, "sides": sides, "hand_size": size}
        if size != PRESETS[preset].hand_size:
            options["deal_pattern"] = "one_by_one"
        try:
            found.append(rules_for(preset, options))
        except BadRules:
            continue
    return found


def random_rules(rng: Random) -> Rules:
    """Rules with every option drawn from what the kernel plays."""
    while True:
        players, sides = rng.choice(SEATINGS)
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        rules = Rules.from_options({**options, "players": players, "sides": sides})
        try:
            check_rules(rules)
        except BadRules:
            continue
        if kernel_rules(rules) is not None:
            return rules


@dataclass
class Twins:
    """A hand in the engine and the same hand in the kernel."""

    R: KernelRules
    state: MatchState
    s: NDArray[np.int64]
    deck: NDArray[np.int8]
    cards: NDArray[np.int64] = field(default_factory=lambda: np.zeros(4096, dtype=np.int64))
    takes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(4096, dtype=np.int64))
    counted: HandScored | None = None

    @classmethod
    def dealt(cls, rules: Rules, rng: Random) -> Twins:
        """A hand dealt from a random deck by a random dealer; deals that the rules void are dealt again."""
        while True:
            deck, dealer = rng.sample(DECK, k=40), rng.randrange(rules.players)
            state, _ = start_match(rules, deck, dealer=dealer)
            if state.hand is None:
                continue
            vector, numbers = vector_for(rules), np.array([card.index for card in deck], dtype=np.int8)
            twins = cls(vector, state, np.zeros(24, dtype=np.int64), numbers)
            KERNEL.deal(vector, numbers, dealer, twins.s)
            return twins

    @property
    def hand(self) -> HandState:
        """The hand of the engine."""
        return cast(HandState, self.state.hand)

    @property
    def is_over(self) -> bool:
        """Whether the hand is played out."""
        return self.hand.is_over

    @property
    def scored(self) -> HandScored:
        """The count of a hand that is played out."""
        return cast(HandScored, self.counted)

    def engine_plays(self) -> list[tuple[int, int]]:
        """The legal plays by the engine, as numbers."""
        return sorted((play.card.index, mask_of(play.take)) for play in legal_plays(self.state))

    def kernel_plays(self) -> list[tuple[int, int]]:
        """The legal plays by the kernel."""
        seat, first = int(self.s[13]), not self.hand.history
        number = KERNEL.legal_plays(self.R, int(self.s[seat]), int(self.s[4]), first, self.cards, self.takes)
        return sorted(zip(self.cards[:number].tolist(), self.takes[:number].tolist(), strict=True))

    def play(self, play: Play) -> None:
        """Make a play in both."""
        KERNEL.play(self.R, self.s, self.deck, play.card.index, mask_of(play.take))
        self.state, events = apply(self.state, play)
        self.counted = next((event for event in events if isinstance(event, HandScored)), None)

    def engine_state(self) -> list[int]:
        """The state of the engine's hand as the kernel writes it."""
        hand, players = self.hand, self.state.rules.players
        none = [0] * (4 - players)
        held, piles = ([*map(mask_of, by_seat), *none] for by_seat in (hand.held, hand.piles))
        turn = -1 if hand.turn is None else hand.turn
        last = -1 if hand.last_capturer is None else hand.last_capturer
        rest = [turn, last, len(hand.history), 40 - len(hand.stock), hand.dealer]
        return [*held, mask_of(hand.table), *piles, *hand.sweeps, *none, *rest, *[0] * 6]


def played(rules: Rules, rng: Random) -> Twins:
    """A hand played out at random in both, without a look on the way."""
    twins = Twins.dealt(rules, rng)
    while not twins.is_over:
        twins.play(rng.choice(legal_plays(twins.state)))
    return twins
