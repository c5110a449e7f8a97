"""The form of a report: fields of every depth, filled in with what was sent, and what it amounts to so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import DECK, Card, GameError, Rules, score_hand
from games.services.errors import MatchUnfinished, ServiceError
from games.services.report_contents import ReportedResult, read_report
from games.web.presenters.real_table import SideLine
from games.web.report_data import BY_HAND, Data, content_of, hands_in, open_piles
from games.web.words.outcomes import CATEGORY_NAMES
from games.web.words.reporting import LEVELS, score_words, winner_words
from games.web.words.reports import report_problems

_OTHER_BONUSES = (
    "grande_piccola", "re_bello", "most_sevens", "all_sevens", "each_coin", "named_cards", "coin_rank_points",
)  # fmt: skip

_ROW_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "prime": CATEGORY_NAMES["primiera"],
        "points": gettext_lazy("Points, if the primiera was not counted"),
    }
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A field for one side."""

    name: str
    value: str
    side: SideLine
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet; where two cells share a `total`, the script fills in the second."""

    label: str
    cells: tuple[Cell, ...]
    total: int | None
    step: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several; `value` is what is sent."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one side, to be chosen among forty; `rest` is the only other side, where it takes all others."""

    name: str
    side: SideLine
    rest: SideLine | None
    cards: tuple[tuple[Card, bool], ...]


@dataclass(frozen=True, slots=True)
class HandForm:
    """One hand of a sheet or of captured cards."""

    number: int
    name: str
    rows: tuple[Row, ...]
    settebello: tuple[Choice, ...]
    napola: tuple[Choice, ...]
    napola_length: str
    piles: tuple[Pile, ...]
    rest: SideLine | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand as far as it can be counted: lines of counts by side, and the points."""

    number: int
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What the form amounts to: hands, points so far, the result, or what is wrong. `cards` says «40 of 40 cards»."""

    hands: tuple[Counted, ...]
    scores: tuple[int, ...]
    outcome: str
    problems: tuple[str, ...]
    cards: str = ""


@dataclass(frozen=True, slots=True)
class ReportForm:
    """The form, at one level."""

    level: str
    tabs: tuple[tuple[str, str], ...]
    sides: tuple[SideLine, ...]
    scores: tuple[Cell, ...]
    winners: tuple[Choice, ...]
    conceded: tuple[Choice, ...]
    hands: tuple[HandForm, ...]
    shn: str
    totals: Totals | None


def report_form(rules: Rules, sides: Sequence[SideLine], level: str, data: Data, *, count: bool) -> ReportForm:
    """The form with what was sent; with `count` also what it amounts to."""
    last = hands_in(data)
    return ReportForm(
        level=level,
        tabs=tuple((name, str(label)) for name, label in LEVELS.items()),
        sides=tuple(sides),
        scores=tuple(Cell(f"score-{s.number}", _value(data, f"score-{s.number}", "0"), s, s.names) for s in sides),
        winners=_winners(rules, sides, data),
        conceded=_choices(sides, data, "conceded", _("nobody")),
        hands=tuple(_hand(rules, sides, level, data, number, last) for number in range(1, last + 1))
        if level in BY_HAND
        else (),
        shn=_value(data, "shn"),
        totals=totals_of(rules, sides, level, content_of(rules, level, data)) if count else None,
    )


def has_bonuses(rules: Rules) -> bool:
    """Whether a table may count bonus points that its sheet does not show otherwise."""
    return any(getattr(rules, option) for option in _OTHER_BONUSES) or rules.declarations != "none"


def totals_of(rules: Rules, sides: Sequence[SideLine], level: str, content: Mapping[str, Any]) -> Totals:
    """What a report amounts to, as far as it goes."""
    hands: list[Counted] = []
    before: tuple[int, ...] = (0,) * rules.sides_count
    if level in BY_HAND:
        for number in range(1, len(content["hands"])):
            result = _read(rules, level, {"hands": content["hands"][:number]})
            if isinstance(result, ReportedResult | MatchUnfinished):
                after = _scores(result)
                lines = _lines(rules, level, content["hands"][number - 1])
                hands.append(Counted(number, lines, _gained(before, after)))
                before = after
            if not isinstance(result, MatchUnfinished):
                break
    result = _read(rules, level, content)
    if isinstance(result, ReportedResult | MatchUnfinished):
        after = _scores(result)
        if level in BY_HAND:
            lines = _lines(rules, level, content["hands"][-1])
            hands.append(Counted(len(content["hands"]), lines, _gained(before, after)))
        return Totals(tuple(hands), after, _outcome(sides, result), (), _cards_counted(level, content))
    return Totals(tuple(hands), before, "", tuple(report_problems(result)))


def _cards_counted(level: str, content: Mapping[str, Any]) -> str:
    if level != "cards":
        return ""
    piles = content["hands"][-1]["piles"]
    count = 40 if "rest" in piles else sum(map(len, piles))
    return _("%(count)d of 40 cards") % {"count": count}


def _read(
    rules: Rules, level: str, content: Mapping[str, Any]
) -> ReportedResult | MatchUnfinished | GameError | ServiceError:
    try:
        return read_report(rules, level, content)
    except (GameError, ServiceError) as error:
        return error


def _scores(result: ReportedResult | MatchUnfinished) -> tuple[int, ...]:
    if isinstance(result, ReportedResult):
        return tuple(result.scores)
    scores = result.details["scores"]
    return tuple(scores) if isinstance(scores, list | tuple) else ()


def _gained(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(now - then for then, now in zip(before, after, strict=True))


def _outcome(sides: Sequence[SideLine], result: ReportedResult | MatchUnfinished) -> str:
    if isinstance(result, MatchUnfinished):
        return _("So far %(score)s: the match goes on.") % {"score": score_words(_scores(result))}
    winner = None if result.winner is None else sides[result.winner]
    names = "" if winner is None else winner.names
    words = winner_words(names, several=winner is not None and len(winner.sitters) > 1)
    return _("%(score)s. %(winner)s") % {"score": score_words(result.scores), "winner": words}


def _lines(rules: Rules, level: str, hand: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What was counted in a hand of captured cards; a sheet says it itself."""
    if level != "cards":
        return ()
    named = [None if pile == "rest" else [Card.parse(card) for card in pile] for pile in hand["piles"]]
    taken = {card for pile in named if pile is not None for card in pile}
    piles = [[card for card in DECK if card not in taken] if pile is None else pile for pile in named]
    counts = score_hand(rules, piles, hand["sweeps"]).counts
    return (
        (str(CATEGORY_NAMES["cards"]), tuple(str(count.cards) for count in counts)),
        (str(CATEGORY_NAMES["coins"]), tuple(str(count.coins) for count in counts)),
        (str(CATEGORY_NAMES["settebello"]), tuple("✓" if count.settebello else "–" for count in counts)),
        (str(CATEGORY_NAMES["primiera"]), tuple(str(count.prime) if count.prime_cards else "–" for count in counts)),
        (str(CATEGORY_NAMES["sweeps"]), tuple(str(count.sweeps) for count in counts)),
    )


def _winners(rules: Rules, sides: Sequence[SideLine], data: Data) -> tuple[Choice, ...]:
    """Only where points alone may not show who won."""
    at_once = rules.napola_full_wins or rules.all_coins_win or rules.coins_123_win
    if not at_once and rules.match_end not in ("count_order", "count_order_if_tied"):
        return ()
    return _choices(sides, data, "winner", _("as the points say"))


def _choices(sides: Sequence[SideLine], data: Data, name: str, nobody: str) -> tuple[Choice, ...]:
    chosen = _value(data, name)
    named = [Choice(str(side.number), side.names, chosen == str(side.number)) for side in sides]
    return (Choice("", nobody, not chosen), *named)


def _hand(rules: Rules, sides: Sequence[SideLine], level: str, data: Data, number: int, last: int) -> HandForm:
    name = f"h{number}"
    settebello = _choices(sides, data, f"{name}-settebello", "–")
    by_sheet = level == "sheet"
    return HandForm(
        number=number,
        name=name,
        rows=_sheet_rows(rules, sides, data, name) if by_sheet else (_row(sides, data, name, "sweeps", "0"),),
        settebello=settebello if by_sheet else (),
        napola=_choices(sides, data, f"{name}-napola-side", _("nobody")) if by_sheet and rules.napola != "off" else (),
        napola_length=_value(data, f"{name}-napola-length"),
        piles=() if by_sheet else tuple(_pile(rules, sides, data, name, side) for side in open_piles(rules)),
        rest=None if by_sheet or len(sides) == 2 or len(open_piles(rules)) == len(sides) else sides[-1],
        is_last=number == last,
    )


def _sheet_rows(rules: Rules, sides: Sequence[SideLine], data: Data, name: str) -> tuple[Row, ...]:
    shared = rules.sides_count == 2 and rules.leftovers != "nobody"
    rows = [
        _row(sides, data, name, "cards", "", total=40 if shared else None),
        _row(sides, data, name, "coins", "", total=10 if shared else None),
    ]
    if rules.primiera != "none":
        rows.append(_row(sides, data, name, "prime", ""))
    rows.append(_row(sides, data, name, "sweeps", "0"))
    if has_bonuses(rules):
        rows.append(_row(sides, data, name, "bonus", ""))
    rows.append(_row(sides, data, name, "points", ""))
    return tuple(rows)


def _row(sides: Sequence[SideLine], data: Data, hand: str, row: str, empty: str, *, total: int | None = None) -> Row:
    label = str(_ROW_NAMES.get(row) or CATEGORY_NAMES[row])
    cells = tuple(
        Cell(
            name=f"{hand}-{row}-{side.number}",
            value=_value(data, f"{hand}-{row}-{side.number}", empty),
            side=side,
            label=_("%(row)s, %(side)s") % {"row": label, "side": side.names},
        )
        for side in sides
    )
    return Row(label, cells, total, row == "sweeps")


def _pile(rules: Rules, sides: Sequence[SideLine], data: Data, hand: str, side: int) -> Pile:
    name = f"{hand}-pile-{side}"
    chosen = set(data.get(name, ()))
    rest = sides[-1] if len(open_piles(rules)) == 1 and len(sides) == 2 else None
    return Pile(name, sides[side], rest, tuple((card, str(card) in chosen) for card in DECK))


def _value(data: Data, name: str, empty: str = "") -> str:
    values = data.get(name)
    return values[-1] if values else empty
