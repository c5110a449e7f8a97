"""The closed sets of values that options of the rules can have (docs/rules.md section 2).

The value of every member is the word used in stored options, forms and the API.
"""

from __future__ import annotations

from enum import StrEnum


class Sides(StrEnum):
    """Who scores together."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TRIOS = "trios"


class Direction(StrEnum):
    """How the seats sit round a real table; for display only."""

    CCW = "ccw"
    CW = "cw"


class DeckKind(StrEnum):
    """Which pictures stand for the values; for display only."""

    ITALIAN40 = "italian40"
    SPANISH40 = "spanish40"
    FRENCH40_JQK = "french40_jqk"
    FRENCH40_A10 = "french40_a10"


class DealPattern(StrEnum):
    """In which packets a deck is dealt."""

    ONE_BY_ONE = "one_by_one"
    PACKETS = "packets"
    INTERLEAVED_3_2 = "interleaved_3_2"
    PACKETS_3_3_4 = "packets_3_3_4"


class Refill(StrEnum):
    """How held cards are replaced during a hand."""

    BATCH = "batch"
    DRAW_ONE = "draw_one"
    NONE = "none"


class MisdealReason(StrEnum):
    """A first table that voids the deal."""

    THREE_KINGS = "three_kings"
    TWO_ACES = "two_aces"
    LOW_SUM_10 = "low_sum_10"


class TableBonus(StrEnum):
    """Whether the dealer takes a first table of 15 or 30."""

    NONE = "none"
    FIFTEEN_THIRTY = "fifteen_thirty"


class TableBonusThirty(StrEnum):
    """Whether a first table of 30 must split into two groups of 15."""

    TOTAL = "total"
    TWO_GROUPS = "two_groups"


class FirstPlayer(StrEnum):
    """Who leads the hand."""

    AFTER_DEALER = "after_dealer"
    DEALER = "dealer"


class DealerRotation(StrEnum):
    """Which way the deal passes."""

    WITH_PLAY = "with_play"
    AGAINST_PLAY = "against_play"


class CaptureMode(StrEnum):
    """What the captured cards must add up to."""

    RANK = "rank"
    FIFTEEN = "fifteen"
    RANK_OR_FIFTEEN = "rank_or_fifteen"


class SetChoice(StrEnum):
    """Whether any of several sets may be taken, or only the smallest."""

    FREE = "free"
    FEWEST = "fewest"


class MatchCapture(StrEnum):
    """Whether one equal card is taken or all of them."""

    ONE = "one"
    ALL = "all"


class CaptureObligation(StrEnum):
    """When a capture must be made."""

    OPTIONAL = "optional"
    CARD = "card"
    TURN = "turn"
    TURN_RANKED = "turn_ranked"


class AceRule(StrEnum):
    """Whether a played ace takes the whole table."""

    NONE = "none"
    TAKES_ALL = "takes_all"


class AceOnAce(StrEnum):
    """What a powered ace does when an ace lies on the table."""

    SINGLE_ACE = "single_ace"
    TAKES_ALL = "takes_all"
    CHOICE = "choice"


class AceEmptyTable(StrEnum):
    """What a powered ace does on an empty table."""

    STAYS = "stays"
    TAKES_ITSELF = "takes_itself"
    CHOICE = "choice"


class AceFirstPlay(StrEnum):
    """What an ace may do as the first play of the hand."""

    ALLOWED = "allowed"
    NO_POWER = "no_power"
    FORBIDDEN = "forbidden"


class AceSweep(StrEnum):
    """Whether an ace that clears the table scores a sweep."""

    NEVER = "never"
    NATURAL = "natural"
    ALWAYS = "always"


class SweepLastPlay(StrEnum):
    """Whether last cards may score sweeps."""

    NO = "no"
    YES = "yes"
    NO_PLAYER_LAST_CARD = "no_player_last_card"


class Leftovers(StrEnum):
    """Who takes the cards left on the table."""

    LAST_CAPTURER = "last_capturer"
    LAST_PLAYER = "last_player"
    NOBODY = "nobody"


class LeftoversFallback(StrEnum):
    """Who takes them when nobody ever captured."""

    NOBODY = "nobody"
    LAST_PLAYER = "last_player"


class CountPoint(StrEnum):
    """How most cards, or most coins, is decided."""

    MOST = "most"
    MAJORITY = "majority"
    OFF = "off"


class Primiera(StrEnum):
    """Which comparison gives the fourth deck point."""

    POINTS = "points"
    MOST_SEVENS = "most_sevens"
    SEVENS_CASCADE = "sevens_cascade"
    LEXICOGRAPHIC = "lexicographic"
    FOUR_OF_A_KIND = "four_of_a_kind"
    NONE = "none"


class PrimieraTable(StrEnum):
    """What the cards are worth in the prime."""

    STANDARD = "standard"
    ZERO_FACES = "zero_faces"
    DESCENDING_FACES = "descending_faces"
    VENETO = "veneto"


class MissingSuit(StrEnum):
    """How a prime without all four suits compares."""

    DISQUALIFIED = "disqualified"
    ZERO = "zero"
    INCOMPLETE_LOSES = "incomplete_loses"


class FourKind(StrEnum):
    """Whether each set of four equal ranks scores, or one set at most."""

    PER_RANK = "per_rank"
    ONCE = "once"


class Napola(StrEnum):
    """What a run of coins from the ace is worth."""

    OFF = "off"
    RUN = "run"
    FIXED3 = "fixed3"
    COINS_HELD = "coins_held"


class Declarations(StrEnum):
    """Whether hands of three may be announced."""

    NONE = "none"
    CIRULLA = "cirulla"


class DeclareStack(StrEnum):
    """Whether a low hand that is also a triple scores both or the better."""

    ADD = "add"
    BEST = "best"


class TeamScoring(StrEnum):
    """Whether partners pool their piles or score alone and add points."""

    POOLED = "pooled"
    SUM_OF_MEMBERS = "sum_of_members"


class Objective(StrEnum):
    """Whether the highest or the lowest total wins."""

    MOST = "most"
    LEAST = "least"


class TargetRule(StrEnum):
    """Whether the target must be reached or passed."""

    REACH = "reach"
    EXCEED = "exceed"


class MatchEnd(StrEnum):
    """How sides at the target are told apart."""

    HIGHER_TOTAL = "higher_total"
    COUNT_ORDER_IF_TIED = "count_order_if_tied"
    COUNT_ORDER = "count_order"
    LEAD = "lead"


class CountItem(StrEnum):
    """A row of the score of a hand, in the usual order of counting."""

    CARDS = "cards"
    COINS = "coins"
    SETTEBELLO = "settebello"
    PRIMIERA = "primiera"
    BONUS = "bonus"
    SWEEPS = "sweeps"
