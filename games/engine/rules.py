"""The rules of one match: every option with its default, read from and written to plain JSON (docs/rules.md section 2).

`Rules` is a value: frozen, hashable, comparable. A match stores its full options and they never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from games.engine import options as o
from games.engine.cards import DECK_SIZE, Card
from games.engine.errors import BadOptionValue, UnknownOption
from games.engine.option_types import (
    MOST_POINTS,
    CardPoints,
    Flag,
    Json,
    OneOf,
    OneOfNumbers,
    OptionalCard,
    OptionType,
    ValuePoints,
    Whole,
    Words,
)

MOST_TARGET = 1000
"""Highest target, lead and number of hands of a match."""

HIGHEST_TARGET_SUM = 18
"""Highest sum of the fifteen modes; with more, a full table has too many sets of cards to list."""

_POINTS = Whole(0, MOST_POINTS)
_FLAG = Flag()


class CaptureKey(NamedTuple):
    """The options that decide which table cards an ordinary card can take; the key of the capture cache."""

    mode: o.CaptureMode
    target_sum: int
    single_priority: bool
    sum_choice: o.SetChoice
    fifteen_choice: o.SetChoice
    match_capture: o.MatchCapture
    max_captured: int | None


def _option(default: object, kind: OptionType) -> Any:  # Any: what dataclasses.field itself gives
    return field(default=default, metadata={"type": kind})


@dataclass(frozen=True, slots=True)
class Rules:
    """All options of one match; the defaults are those of the preset `scopa_classica` (docs/rules.md section 2).

    >>> Rules().target
    11
    >>> Rules.from_options({"target": 21}).options()["target"]
    21
    """

    # Table, seats and deal: docs/rules.md section 2.1
    players: int = _option(2, Whole(0, DECK_SIZE))
    sides: o.Sides = _option(o.Sides.INDIVIDUAL, OneOf(o.Sides))
    direction: o.Direction = _option(o.Direction.CCW, OneOf(o.Direction))
    deck: o.DeckKind = _option(o.DeckKind.ITALIAN40, OneOf(o.DeckKind))
    hand_size: int = _option(3, Whole(1, DECK_SIZE))
    table_cards: int = _option(4, OneOfNumbers((4, 0)))
    deal_pattern: o.DealPattern = _option(o.DealPattern.ONE_BY_ONE, OneOf(o.DealPattern))
    refill: o.Refill = _option(o.Refill.BATCH, OneOf(o.Refill))
    open_hands: bool = _option(False, _FLAG)
    misdeal: tuple[o.MisdealReason, ...] = _option((o.MisdealReason.THREE_KINGS,), Words(o.MisdealReason, False))
    table_bonus: o.TableBonus = _option(o.TableBonus.NONE, OneOf(o.TableBonus))
    table_bonus_30: o.TableBonusThirty = _option(o.TableBonusThirty.TOTAL, OneOf(o.TableBonusThirty))
    first_player: o.FirstPlayer = _option(o.FirstPlayer.AFTER_DEALER, OneOf(o.FirstPlayer))
    dealer_rotation: o.DealerRotation = _option(o.DealerRotation.WITH_PLAY, OneOf(o.DealerRotation))
    # Capturing: section 2.2
    capture_mode: o.CaptureMode = _option(o.CaptureMode.RANK, OneOf(o.CaptureMode))
    target_sum: int = _option(15, Whole(2, HIGHEST_TARGET_SUM))
    single_priority: bool = _option(True, _FLAG)
    sum_choice: o.SetChoice = _option(o.SetChoice.FREE, OneOf(o.SetChoice))
    fifteen_choice: o.SetChoice = _option(o.SetChoice.FREE, OneOf(o.SetChoice))
    match_capture: o.MatchCapture = _option(o.MatchCapture.ONE, OneOf(o.MatchCapture))
    max_captured: int | None = _option(None, Whole(1, DECK_SIZE, nullable=True))
    capture_obligation: o.CaptureObligation = _option(o.CaptureObligation.CARD, OneOf(o.CaptureObligation))
    ace_rule: o.AceRule = _option(o.AceRule.NONE, OneOf(o.AceRule))
    ace_on_ace: o.AceOnAce = _option(o.AceOnAce.SINGLE_ACE, OneOf(o.AceOnAce))
    ace_empty_table: o.AceEmptyTable = _option(o.AceEmptyTable.STAYS, OneOf(o.AceEmptyTable))
    ace_first_play: o.AceFirstPlay = _option(o.AceFirstPlay.ALLOWED, OneOf(o.AceFirstPlay))
    ace_optional: bool = _option(False, _FLAG)
    ace_sweep: o.AceSweep = _option(o.AceSweep.NATURAL, OneOf(o.AceSweep))
    ace_empty_sweep: bool = _option(False, _FLAG)
    # Sweeps and the end of the hand: section 2.3
    sweep_points: int = _option(1, _POINTS)
    sweep_last_play: o.SweepLastPlay = _option(o.SweepLastPlay.NO, OneOf(o.SweepLastPlay))
    leftovers: o.Leftovers = _option(o.Leftovers.LAST_CAPTURER, OneOf(o.Leftovers))
    leftovers_fallback: o.LeftoversFallback = _option(o.LeftoversFallback.NOBODY, OneOf(o.LeftoversFallback))
    # Scoring: section 2.4
    cards_point: o.CountPoint = _option(o.CountPoint.MOST, OneOf(o.CountPoint))
    coins_point: o.CountPoint = _option(o.CountPoint.MOST, OneOf(o.CountPoint))
    settebello_points: int = _option(1, _POINTS)
    primiera: o.Primiera = _option(o.Primiera.POINTS, OneOf(o.Primiera))
    primiera_table: o.PrimieraTable = _option(o.PrimieraTable.STANDARD, OneOf(o.PrimieraTable))
    primiera_missing_suit: o.MissingSuit = _option(o.MissingSuit.DISQUALIFIED, OneOf(o.MissingSuit))
    four_kind: o.FourKind = _option(o.FourKind.PER_RANK, OneOf(o.FourKind))
    most_sevens: int = _option(0, _POINTS)
    all_sevens: int = _option(0, _POINTS)
    re_bello: int = _option(0, _POINTS)
    named_cards: tuple[tuple[Card, int], ...] = _option((), CardPoints())
    each_coin: int = _option(0, _POINTS)
    coin_rank_points: tuple[tuple[int, int], ...] = _option((), ValuePoints())
    coins_123_win: bool = _option(False, _FLAG)
    napola: o.Napola = _option(o.Napola.OFF, OneOf(o.Napola))
    napola_min: int = _option(3, Whole(1, 10))
    napola_full_wins: bool = _option(False, _FLAG)
    grande_piccola: bool = _option(False, _FLAG)
    all_coins_win: bool = _option(False, _FLAG)
    knights_double_sweeps: bool = _option(False, _FLAG)
    honours_only: bool = _option(False, _FLAG)
    declarations: o.Declarations = _option(o.Declarations.NONE, OneOf(o.Declarations))
    declare_low_limit: int = _option(9, Whole(3, 30))
    declare_low_points: int = _option(3, _POINTS)
    declare_triple_points: int = _option(10, _POINTS)
    declare_stack: o.DeclareStack = _option(o.DeclareStack.ADD, OneOf(o.DeclareStack))
    wild_card: Card | None = _option(Card.parse("7C"), OptionalCard())
    team_scoring: o.TeamScoring = _option(o.TeamScoring.POOLED, OneOf(o.TeamScoring))
    # Match: section 2.5
    objective: o.Objective = _option(o.Objective.MOST, OneOf(o.Objective))
    target: int = _option(11, Whole(1, MOST_TARGET))
    target_rule: o.TargetRule = _option(o.TargetRule.REACH, OneOf(o.TargetRule))
    match_end: o.MatchEnd = _option(o.MatchEnd.HIGHER_TOTAL, OneOf(o.MatchEnd))
    lead: int = _option(2, Whole(1, MOST_TARGET))
    count_order: tuple[o.CountItem, ...] = _option(tuple(o.CountItem), Words(o.CountItem, True))
    max_hands: int | None = _option(None, Whole(1, MOST_TARGET, nullable=True))

    capture_key: CaptureKey = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what the capture cache needs once, not on every play."""
        key = CaptureKey(
            self.capture_mode,
            self.target_sum,
            self.single_priority,
            self.sum_choice,
            self.fifteen_choice,
            self.match_capture,
            self.max_captured,
        )
        object.__setattr__(self, "capture_key", key)

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Rules:
        """Read options as JSON gives them; those left out have their defaults (docs/rules.md section 2).

        Each value is checked by itself; `check_rules` checks that they fit together.

        Raises:
            UnknownOption: a key is not the name of an option.
            BadOptionValue: a value has the wrong type or is out of bounds.

        >>> Rules.from_options({"players": 4, "sides": "pairs"}).sides_count
        2
        """
        return Rules().with_options(options)

    def with_options(self, changes: Mapping[str, object]) -> Rules:
        """Give these rules with some options changed; raises as `from_options` does."""
        if not isinstance(changes, Mapping):
            raise BadOptionValue("options are a mapping of names to values")
        values: dict[str, Any] = {name: getattr(self, name) for name in OPTION_TYPES}
        for name, value in changes.items():
            kind = OPTION_TYPES.get(name) if isinstance(name, str) else None
            if kind is None:
                raise UnknownOption("there is no such option", {"option": name[:60] if isinstance(name, str) else "?"})
            try:
                values[name] = kind.read(value)
            except ValueError as problem:
                raise BadOptionValue(f"{name}: {problem}", {"option": name, "expected": str(problem)}) from None
        return Rules(**values)

    def options(self) -> dict[str, Json]:
        """Give every option as JSON-able data; `from_options` reads it back to equal rules."""
        return {name: kind.write(getattr(self, name)) for name, kind in OPTION_TYPES.items()}

    @property
    def sides_count(self) -> int:
        """How many sides score: the seats, or the seats divided into pairs or trios."""
        if self.sides is o.Sides.PAIRS:
            return self.players // 2
        if self.sides is o.Sides.TRIOS:
            return self.players // 3
        return self.players

    def side_of(self, seat: int) -> int:
        """Give the side of a seat; partners sit as far apart as they can (docs/rules.md section 3.1)."""
        return seat % self.sides_count

    def order_of_play(self, dealer: int) -> tuple[int, ...]:
        """Give the seats in order of play, the leader of the hand first (docs/rules.md section 3.1).

        >>> Rules(players=4).order_of_play(3)
        (0, 1, 2, 3)
        """
        first = dealer if self.first_player is o.FirstPlayer.DEALER else dealer + 1
        return tuple((first + step) % self.players for step in range(self.players))

    @property
    def plays_per_hand(self) -> int:
        """How many plays a complete hand has."""
        return DECK_SIZE - self.table_cards


OPTION_TYPES: Mapping[str, OptionType] = {item.name: item.metadata["type"] for item in fields(Rules) if item.init}
"""The name and type of every option, in the order of docs/rules.md section 2."""
