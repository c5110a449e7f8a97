"""The score sheet of a hand, as it is written down at a real table (docs/rules.md section 11.6).

A sheet says how many cards, coins and sweeps each side has, not which. Numbers that are no counts are kept as
`NO_COUNT`, so that whoever checks the sheet can say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards import DECK, SUITS, Card
from games.engine.json_values import card_in, check_keys, list_in, object_in, unfit
from games.engine.options import MissingSuit
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.record_words import MOST_SIDES, points_text, points_word, read_cards, small_number
from games.engine.rules import Rules
from games.engine.scoring import HandScore

NO_COUNT = -1
"""Stands for something that is no count."""

LARGEST_COUNT = 9999
LONGEST_SHEET = 1000
"""Characters of the longest sheet."""

_KEYS = {"cards", "coins", "settebello", "prime", "prime_cards", "sweeps", "napola", "bonus"}
_NEEDED = ("cards", "coins", "settebello", "sweeps")
_NOBODY = "-"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Numbers by side; the side that has the settebello, or None; the side and length of a run of coins, or None.

    `prime` are the totals, `prime_cards` the cards of the primes. `bonus` are all bonus points, as the table counted.
    """

    cards: tuple[int, ...]
    coins: tuple[int, ...]
    settebello: int | None
    sweeps: tuple[int, ...]
    prime: tuple[int, ...] | None = None
    prime_cards: tuple[tuple[Card, ...], ...] | None = None
    napola: tuple[int, int] | None = None
    bonus: tuple[int, ...] | None = None


def read_sheet(text: str) -> Sheet:
    """Read the value of the tag `Sheet`.

    Raises:
        BadRecord: `bad_sheet`, or the code of a card.

    >>> read_sheet("cards=22-18; coins=6-4; settebello=0; sweeps=1-2; napola=0:5").napola
    (0, 5)
    """
    if len(text) > LONGEST_SHEET:
        raise _bad_sheet()
    values: dict[str, str] = {}
    for part in text.rstrip("; ").split(";"):
        key, equals, value = part.partition("=")
        if not equals or key.strip() not in _KEYS or key.strip() in values:
            raise _bad_sheet()
        values[key.strip()] = value.strip()
    if not values.keys() >= set(_NEEDED):
        raise _bad_sheet()
    return Sheet(
        cards=_numbers(values["cards"]),
        coins=_numbers(values["coins"]),
        settebello=None if values["settebello"] == _NOBODY else _small(values["settebello"]),
        sweeps=_numbers(values["sweeps"]),
        prime=_numbers(values["prime"]) if "prime" in values else None,
        prime_cards=_card_lists(values["prime_cards"]) if "prime_cards" in values else None,
        napola=_napola(values["napola"]) if "napola" in values else None,
        bonus=_numbers(values["bonus"]) if "bonus" in values else None,
    )


def sheet_text(sheet: Sheet) -> str:
    """Write a sheet as the value of the tag `Sheet`; `read_sheet` reads it back.

    >>> sheet_text(Sheet((22, 18), (6, 4), 0, (1, 2), prime=(81, 70)))
    'cards=22-18; coins=6-4; settebello=0; prime=81-70; sweeps=1-2'
    """
    parts = {
        "cards": points_text(sheet.cards),
        "coins": points_text(sheet.coins),
        "settebello": _NOBODY if sheet.settebello is None else str(sheet.settebello),
        "prime": None if sheet.prime is None else points_text(sheet.prime),
        "prime_cards": None if sheet.prime_cards is None else _claims_text(sheet.prime_cards),
        "sweeps": points_text(sheet.sweeps),
        "napola": None if sheet.napola is None else f"{sheet.napola[0]}:{sheet.napola[1]}",
        "bonus": None if sheet.bonus is None else points_text(sheet.bonus),
    }
    return "; ".join(f"{key}={value}" for key, value in parts.items() if value is not None)


def sheet_from_document(document: object) -> Sheet:
    """Read a sheet from JSON data with the keys of the tag; `napola` is `{"side": 0, "length": 5}`.

    What should be a count and is not becomes `NO_COUNT`.

    Raises:
        BadRecord: `bad_document`, or the code of a card.

    >>> sheet_from_document({"cards": [22, 1.5], "coins": [6, 4], "settebello": 0, "sweeps": [1, 2]}).cards
    (22, -1)
    """
    sheet = object_in(document, "a sheet")
    check_keys(sheet, _KEYS)
    settebello, napola = sheet.get("settebello"), sheet.get("napola")
    return Sheet(
        cards=_counts(sheet.get("cards")),
        coins=_counts(sheet.get("coins")),
        settebello=None if settebello is None else _count(settebello),
        sweeps=_counts(sheet.get("sweeps")),
        prime=None if sheet.get("prime") is None else _counts(sheet["prime"]),
        prime_cards=None if sheet.get("prime_cards") is None else _claimed(sheet["prime_cards"]),
        napola=None if napola is None else _run(object_in(napola, "napola")),
        bonus=None if sheet.get("bonus") is None else _counts(sheet["bonus"]),
    )


def sheet_of(rules: Rules, score: HandScore) -> Sheet:
    """Give the sheet of a hand that has been counted.

    >>> from games.engine import DECK, score_hand
    >>> sheet_text(sheet_of(Rules(), score_hand(Rules(), [DECK[:20], DECK[20:]], [0, 1])))
    'cards=20-20; coins=10-0; settebello=0; prime=0-0; sweeps=0-1'
    """
    counts = score.counts
    owners = [side for side, count in enumerate(counts) if count.settebello]
    runs = [(side, count.napola) for side, count in enumerate(counts) if count.napola]
    bonus = tuple(row.bonus for row in score.rows)
    disqualified = rules.primiera_missing_suit is MissingSuit.DISQUALIFIED
    return Sheet(
        cards=tuple(count.cards for count in counts),
        coins=tuple(count.coins for count in counts),
        settebello=owners[0] if owners else None,
        sweeps=tuple(count.sweeps for count in counts),
        prime=tuple(0 if disqualified and len(count.prime_cards) < len(SUITS) else count.prime for count in counts),
        napola=runs[0] if runs else None,
        bonus=bonus if any(bonus) else None,
    )


def _claims_text(claims: tuple[tuple[Card, ...], ...]) -> str:
    return "/".join("+".join(map(str, cards)) for cards in claims)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return points_word(text)
    except BadRecord:
        raise _bad_sheet() from None


def _small(text: str) -> int:
    number = small_number(text)
    if number is None:
        raise _bad_sheet()
    return number


def _card_lists(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(_different_or_not(part) for part in text.split("/", MOST_SIDES))


def _different_or_not(text: str) -> tuple[Card, ...]:
    """Read cards of which one may stand twice: that is for the check of the sheet to say."""
    return tuple(card for part in text.split("+") if part.strip() for card in read_cards(part.strip()))


def _napola(text: str) -> tuple[int, int]:
    side, colon, length = text.partition(":")
    if not colon:
        raise _bad_sheet()
    return _small(side), _small(length)


def _counts(document: object) -> tuple[int, ...]:
    numbers = list_in(document, "counts")
    if len(numbers) > MOST_SIDES:
        raise unfit("there are not that many sides")
    return tuple(map(_count, numbers))


def _count(document: object) -> int:
    is_count = isinstance(document, int) and not isinstance(document, bool) and 0 <= document <= LARGEST_COUNT
    return document if is_count and isinstance(document, int) else NO_COUNT


def _claimed(document: object) -> tuple[tuple[Card, ...], ...]:
    lists = list_in(document, "prime_cards")
    if len(lists) > MOST_SIDES:
        raise unfit("there are not that many sides")
    return tuple(tuple(map(card_in, list_in(cards, "prime_cards")[: len(DECK)])) for cards in lists)


def _run(napola: Mapping[str, object]) -> tuple[int, int]:
    check_keys(napola, {"side", "length"})
    return _count(napola.get("side")), _count(napola.get("length"))


def _bad_sheet() -> BadRecord:
    return BadRecord("a sheet is written cards=22-18; coins=6-4; …", code=RecordFault.BAD_SHEET)
