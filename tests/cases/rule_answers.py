"""What each type of worked rule case asks of the engine, and how its answers are compared.

Every function puts the input of a case to public engine functions and gives the answer back as the JSON values of the
case files. Refusals are left to rise as GameError; the runner turns them into the upper-case codes of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.engine import (
    DECK,
    Card,
    GameError,
    HandScore,
    Mark,
    Play,
    PlayMade,
    RecordError,
    Rules,
    ScoreRow,
    announcements,
    batch_schedule,
    captures_of,
    check_play,
    deal,
    draws_each,
    leftovers_to,
    mark_of,
    misdeal_reasons,
    next_dealer,
    plays_of_hand,
    prime,
    replay_hand,
    score_hand,
    sheet_from_document,
    sheet_issues,
    standing_after,
    table_bonus,
    undecided_reason,
)
from tests.cases.case_input import (
    BadCase,
    Input,
    as_card_set,
    as_card_sets,
    as_hands,
    as_play_set,
    as_text_set,
    card,
    cards,
    flag,
    number,
    numbers,
    seat_or_none,
    text,
    texts,
)
from tests.cases.simulations import PROPERTIES, holds

ROW_ITEMS = ("cards", "coins", "settebello", "primiera", "bonus", "sweeps")

Order = Callable[[object], object]


@dataclass(frozen=True)
class Answer:
    """How a type of case is asked, which keys it knows, and how the answers of some keys are ordered."""

    ask: Callable[[Rules, Input], Mapping[str, object]]
    inputs: frozenset[str]
    expects: frozenset[str]
    orders: Mapping[str, Order] = field(default_factory=dict)


def answer_captures(rules: Rules, given: Input) -> Mapping[str, object]:
    """Which table cards may this card take?"""
    first_play = flag(given, "first_play")
    choice = captures_of(rules, card(given, "card"), cards(given, "table"), first_play=first_play)
    return {
        "captures": [texts(chosen) for chosen in choice.sets],
        "may_lay": choice.may_lay,
        "self_capture": choice.takes_itself,
    }


def answer_plays(rules: Rules, given: Input) -> Mapping[str, object]:
    """Every legal play of the hand."""
    plays = plays_of_hand(rules, cards(given, "hand"), cards(given, "table"), first_play=flag(given, "first_play"))
    return {"plays": [str(play) for play in plays]}


def answer_move(rules: Rules, given: Input) -> Mapping[str, object]:
    """Is this play legal, does it sweep, what is left?"""
    held, table = cards(given, "hand"), cards(given, "table")
    try:
        play = Play.parse(text(given, "play"))
        check_play(rules, held, table, play, first_play=flag(given, "first_play"))
    except GameError as error:
        return {"legal": False, "error": error.code.upper()}
    mark = mark_of(
        rules,
        table,
        play,
        last_play=flag(given, "last_play"),
        last_card_of_player=flag(given, "last_card_of_player"),
    )
    left = [other for other in table if other not in play.take] + ([play.card] if play.is_lay else [])
    return {"legal": True, "error": None, "sweep": mark is Mark.SWEEP, "table_after": texts(left)}


def answer_table_bonus(rules: Rules, given: Input) -> Mapping[str, object]:
    """How many sweeps are given for the first four cards?"""
    return {"sweeps": table_bonus(rules, cards(given, "table"))}


def answer_misdeal(rules: Rules, given: Input) -> Mapping[str, object]:
    """Must the deal be repeated, and why?"""
    return {"misdeal": [str(reason) for reason in misdeal_reasons(rules, cards(given, "table"))]}


def answer_schedule(rules: Rules, given: Input) -> Mapping[str, object]:
    """How many cards does each player get in each batch?"""
    schedule = list(batch_schedule(rules))
    if rules.refill == "draw_one":
        return {"schedule": {"first": schedule[0], "draws_each": draws_each(rules)}}
    return {"schedule": schedule}


def answer_config(rules: Rules, given: Input) -> Mapping[str, object]:
    """Is the option set coherent? The runner has already refused it when it is not."""
    return {"error": None}


def answer_order(rules: Rules, given: Input) -> Mapping[str, object]:
    """In which order is a hand played?"""
    return {"order": list(rules.order_of_play(number(given, "dealer")))}


def answer_next_dealer(rules: Rules, given: Input) -> Mapping[str, object]:
    """Who deals next?"""
    return {"dealer": next_dealer(rules, number(given, "dealer"))}


def answer_dealt(rules: Rules, given: Input) -> Mapping[str, object]:
    """How is a known deck dealt?"""
    deck = DECK if given.get("deck") == "ordered" else cards(given, "deck")
    dealt = deal(rules, deck, number(given, "dealer"))
    return {"table": texts(dealt.table), "hands": [texts(held) for held in dealt.held]}


def answer_leftovers(rules: Rules, given: Input) -> Mapping[str, object]:
    """Who takes the cards left at the end? They are never a sweep: no mark exists for them."""
    seat = leftovers_to(rules, seat_or_none(given, "last_capturer"), number(given, "last_player"))
    return {"to": seat if cards(given, "table") else None, "sweep": False}


def answer_property(rules: Rules, given: Input) -> Mapping[str, object]:
    """Does an invariant hold on simulated hands with random legal plays?"""
    name = text(given, "property")
    if name not in PROPERTIES:
        raise BadCase(f"unknown property {name!r}")
    return {"holds": holds(rules, name, deals=number(given, "deals"))}


def answer_prime(rules: Rules, given: Input) -> Mapping[str, object]:
    """The prime total of a pile and the number of its suits."""
    found = prime(rules, cards(given, "pile"))
    return {"total": found.total, "suits": found.suits}


def answer_score(rules: Rules, given: Input) -> Mapping[str, object]:
    """The points of a hand from the piles of the sides; `rest` is every card that no other pile lists."""
    listed = given.get("piles")
    if not isinstance(listed, list):
        raise BadCase("piles is not a list")
    named = {Card.parse(name) for pile in listed if pile != "rest" for name in pile}
    rest = tuple(other for other in DECK if other not in named)
    piles = [rest if pile == "rest" else tuple(Card.parse(name) for name in pile) for pile in listed]
    if len(piles) != rules.sides_count:
        raise BadCase(f"{len(piles)} piles for {rules.sides_count} sides")
    return score_answer(score_hand(rules, piles, numbers(given, "sweeps")))


def answer_members(rules: Rules, given: Input) -> Mapping[str, object]:
    """The points of a hand of partners, from the piles of the seats."""
    piles = given.get("member_piles")
    if not isinstance(piles, list) or list(numbers(given, "side_of")) != [rules.side_of(s) for s in range(len(piles))]:
        raise BadCase("side_of does not agree with the options")
    member_piles = [tuple(Card.parse(name) for name in pile) for pile in piles]
    return score_answer(score_hand(rules, member_piles, numbers(given, "sweeps")))


def answer_match(rules: Rules, given: Input) -> Mapping[str, object]:
    """The state of the match after a hand."""
    rows = given.get("rows")
    if not isinstance(rows, list):
        raise BadCase("rows is not a list")
    after, outcome = standing_after(
        rules,
        numbers(given, "before"),
        tuple(ScoreRow(**row) for row in rows),
        instant=seat_or_none(given, "instant"),
        hands_played=number(given, "hand_no") if "hand_no" in given else 1,
    )
    reason = undecided_reason(rules, after) if outcome is None else outcome.reason
    return {
        "after": list(after),
        "finished": outcome is not None,
        "winner": None if outcome is None else outcome.winner,
        "reason": None if reason is None else str(reason),
    }


def answer_parse(rules: Rules, given: Input) -> Mapping[str, object]:
    """What does a play text say?"""
    made = PlayMade.parse(text(given, "text"))
    return {
        "card": str(made.play.card),
        "take": texts(made.play.take),
        "mark": str(made.mark) or None,
        "self_take": made.play.takes_itself,
        "error": None,
    }


def answer_cirulla_call(rules: Rules, given: Input) -> Mapping[str, object]:
    """Which announcements are open to a fresh hand?"""
    found = announcements(rules, cards(given, "hand"))
    return {
        "low": None if found.low is None else list(found.low),
        "triple": None if found.triple is None else list(found.triple),
        "points": found.points,
    }


def answer_replay(rules: Rules, given: Input) -> Mapping[str, object]:
    """Is a recorded hand valid, and what is it worth?"""
    plays = given.get("plays")
    if not isinstance(plays, list):
        raise BadCase("plays is not a list")
    try:
        played = replay_hand(rules, number(given, "dealer"), cards(given, "table"), plays)
    except RecordError as error:
        return {"error": error.code.upper()} | ({} if error.play is None else {"play": error.play})
    assert played.score is not None, "a whole hand is counted"
    return score_answer(played.score) | {
        "error": None,
        "leftovers": texts(sorted(played.leftovers)),
        "leftovers_to": played.leftovers_to,
        "sweeps": list(played.state.sweeps),
        "pile_sizes": list(played.pile_sizes),
    }


def answer_summary(rules: Rules, given: Input) -> Mapping[str, object]:
    """What is impossible about a score sheet?"""
    renamed = {"prime_cards" if key == "primiera_best" else key: value for key, value in given.items()}
    return {"issues": [issue.upper() for issue in sheet_issues(rules, sheet_from_document(renamed))]}


def score_answer(score: HandScore) -> dict[str, object]:
    """A count as the case files write it."""
    return {
        "rows": [{item: getattr(row, item) for item in ROW_ITEMS} for row in score.rows],
        "totals": [row.total for row in score.rows],
        "instant": score.instant,
    }


def _type(ask: Callable[[Rules, Input], Mapping[str, object]], inputs: str, expects: str, **orders: Order) -> Answer:
    return Answer(ask, frozenset(inputs.split()), frozenset(expects.split()), orders)


ANSWERS: Mapping[str, Answer] = {
    "captures": _type(answer_captures, "card table first_play", "captures may_lay self_capture", captures=as_card_sets),
    "plays": _type(answer_plays, "hand table first_play", "plays", plays=as_play_set),
    "move": _type(
        answer_move,
        "hand table play first_play last_play last_card_of_player",
        "legal error sweep table_after",
        table_after=as_card_set,
    ),
    "table_bonus": _type(answer_table_bonus, "table", "sweeps"),
    "misdeal": _type(answer_misdeal, "table", "misdeal", misdeal=as_text_set),
    "schedule": _type(answer_schedule, "", "schedule"),
    "config": _type(answer_config, "", "error"),
    "order": _type(answer_order, "dealer", "order"),
    "next_dealer": _type(answer_next_dealer, "dealer", "dealer"),
    "dealt": _type(answer_dealt, "dealer deck", "table hands", hands=as_hands),
    "leftovers": _type(answer_leftovers, "table last_capturer last_player", "to sweep"),
    "property": _type(answer_property, "property deals", "holds"),
    "prime": _type(answer_prime, "pile", "total suits"),
    "score": _type(answer_score, "piles sweeps", "rows totals instant"),
    "members": _type(answer_members, "member_piles side_of sweeps", "rows totals instant"),
    "match": _type(answer_match, "before rows instant hand_no", "after finished winner reason"),
    "parse": _type(answer_parse, "text", "card take mark self_take error", take=as_card_set),
    "cirulla_call": _type(answer_cirulla_call, "hand", "low triple points"),
    "summary": _type(
        answer_summary, "cards coins settebello sweeps napola primiera_best", "issues", issues=as_text_set
    ),
    "replay": _type(
        answer_replay,
        "dealer table plays",
        "error play leftovers leftovers_to sweeps pile_sizes rows totals instant",
        leftovers=as_card_set,
    ),
}
