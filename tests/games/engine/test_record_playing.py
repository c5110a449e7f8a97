"""Written hands, played again (docs/rules.md section 11.6)."""

from __future__ import annotations

import pytest

from games.engine import (
    BadRecord,
    Card,
    HandRecord,
    InvalidRecord,
    PlayedHand,
    Rules,
    deal,
    deck_code,
    deck_for,
    play_out,
    read_records,
    replay_hand,
    rules_for,
)
from tests.games.engine.written import cards, classic, deck_beginning, texts

OPEN = "10D 1D 8C 4S"
PLAYS = (
    "5Bx(1D+4S) 10Sx10D 6S 1C 2S 4D 3Cx(1C+2S) 1B 8Dx8C 5Dx(1B+4D) 9C 3B 9Sx9C 10C 7C 7Sx7C 2B 1S 6Cx6S 10Bx10C "
    "2Cx2B 9B 7B 9Dx9B 3Sx3B 7Dx7B 6B 8B 6Dx6B 4C 8Sx8B 5Cx(1S+4C)# 3D 2D 5Sx(2D+3D)# 4B"
)
CIRULLA = rules_for("cirulla", {"misdeal": [], "table_bonus": "none"})


def hand_of(tags: str, plays: str, end: str = "*") -> HandRecord:
    """A hand of two, dealt by seat 0, from its tags and plays."""
    [match] = read_records(f'[SHN "1"]\n[Hand "4"]\n[Dealer "0"]\n{tags}\n{plays}\n{end}\n')
    return match.hands[0]


def refused(rules: Rules, hand: HandRecord, *, complete: bool = False) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        play_out(rules, hand, complete=complete)
    assert caught.value.hand == 4
    return caught.value


def replayed(rules: Rules | None = None, plays: str = PLAYS, table: str = OPEN) -> PlayedHand:
    return replay_hand(rules or classic(), 0, cards(table), plays.split())


def changed(number: int, play: str) -> str:
    """The plays with one of them changed."""
    each = PLAYS.split()
    each[number - 1] = play
    return " ".join(each)


def test_a_whole_hand_is_played_again() -> None:
    played = replayed()

    assert texts(played.leftovers) == "4B"
    assert (played.leftovers_to, played.state.sweeps, played.pile_sizes) == (1, (1, 1), (16, 24))
    assert played.score is not None
    assert [row.total for row in played.score.rows] == [3, 2]
    assert played.irregular_from is None
    assert deal(classic(), played.deck, 0).table == cards(OPEN)


@pytest.mark.parametrize(
    ("plays", "code", "play"),
    [
        (changed(1, "5B"), "must_capture", 1),
        (changed(2, "10S"), "must_capture", 2),
        (changed(32, "5Cx(1S+4C)"), "wrong_sweep_mark", 32),
        (changed(32, "5Cx(1S+4C)~"), "wrong_sweep_mark", 32),
        (changed(3, "6S#"), "wrong_sweep_mark", 3),
        (changed(3, "6Sx8C"), "sum_mismatch", 3),
        (changed(3, "6Sx9D"), "card_not_on_table", 3),
        (changed(3, "10D"), "duplicate_card", 3),
        (PLAYS.rpartition(" ")[0], "wrong_length", None),
        (changed(3, "9X"), "bad_card", 3),
        (changed(3, "9Dx"), "bad_play", 3),
    ],
)
def test_the_first_fault_is_named_with_its_play(plays: str, code: str, play: int | None) -> None:
    with pytest.raises((BadRecord, InvalidRecord)) as caught:
        replayed(plays=plays)

    assert (caught.value.code, caught.value.play) == (code, play)


def test_an_illegal_play_names_the_line_the_seat_and_what_was_legal() -> None:
    error = refused(classic(), hand_of(f'[Open "{OPEN}"]', "1. 5Bx(1D+4S) 10Sx10D\n2. 8D 6S"))
    assert (error.code, error.line, error.hand, error.play) == ("must_capture", 6, 4, 3)
    assert error.details["seat"] == 1
    assert error.details["legal"] == ["8Dx8C"]


def test_a_void_deal_is_no_hand() -> None:
    plays = " ".join(str(card) for card in deck_beginning("10D 10C 10S 1D")[4:])
    with pytest.raises(InvalidRecord) as caught:
        replayed(plays=plays, table="10D 10C 10S 1D")

    assert caught.value.code == "misdeal"
    assert caught.value.details["reasons"] == ["three_kings"]


def test_the_mark_of_a_cleared_table_may_be_left_out() -> None:
    ace = classic(ace_rule="takes_all", ace_empty_table="takes_itself")

    def hand(mark: str) -> HandRecord:
        return hand_of(f'[Open "{OPEN}"]', f"1Sx1D 4Cx4S 8Dx8C 10Cx10D# 1Bx0{mark}")

    for mark in ("~", ""):
        assert play_out(ace, hand(mark), complete=False).state.table == ()
    error = refused(ace, hand("#"))
    assert (error.code, error.play) == ("wrong_sweep_mark", 5)
    assert error.details == {"line": 5, "hand": 4, "play": 5, "expected": "~", "written": "#"}


def test_turn_obligations_are_checked_by_the_cards_that_were_held() -> None:
    turn = classic(capture_obligation="turn")

    assert refused(turn, hand_of(f'[Open "{OPEN}"]', "5Bx(1D+4S) 2D 6S 10Sx10D")).code == "must_play_capturing_card"
    assert play_out(turn, hand_of(f'[Open "{OPEN}"]', "5Bx(1D+4S) 2D 6S"), complete=False).state.turn == 0


def test_a_hand_that_goes_on_says_nothing_of_cards_nobody_played() -> None:
    forbidden = classic(ace_rule="takes_all", ace_first_play="forbidden")

    assert play_out(forbidden, hand_of(f'[Open "{OPEN}"]', "1Sx1D"), complete=False).state.turn == 0
    assert refused(forbidden, hand_of(f'[Open "{OPEN}"]', "1Sx1D 2D 3D")).code == "ace_forbidden_first"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (f'[Deck "{deck_code(deck_beginning("1D"))}"]', "wrong_deck"),
        ('[Hands "1B 2B 3B / 6S 2S 3C"]', "wrong_hands"),
        ('[Hands "10S 1C / 5B 6S 2S"]', "wrong_hands"),
        ('[Hands "10S 1C 4D"]', "wrong_hands"),
        ('[Stock "1B 2B"]', "wrong_stock"),
        ('[Stock "10D 2B"]', "wrong_stock"),
    ],
)
def test_what_the_tags_say_of_the_cards_must_be_so(tags: str, code: str) -> None:
    assert refused(classic(), hand_of(f'[Open "{OPEN}"]{tags}', PLAYS), complete=True).code == code


def test_tags_that_agree_are_accepted() -> None:
    stock = texts(deal(classic(), replayed().deck, 0).stock)
    tags = f'[Open "{OPEN}"][Hands "10S 1C 4D / 5B 6S 2S"][Stock "{stock}"]'

    assert play_out(classic(), hand_of(tags, PLAYS), complete=True).score is not None
    assert play_out(classic(), hand_of(tags, "5Bx(1D+4S)"), complete=False).score is None


def test_the_deck_tells_what_was_held() -> None:
    deck = replayed().deck
    turn = classic(capture_obligation="turn")
    first = f'[Open "{OPEN}"][Deck "{deck_code(deck)}"]'

    assert refused(turn, hand_of(first, "6S")).code == "must_play_capturing_card"
    assert play_out(turn, hand_of(f'[Open "{OPEN}"]', "6S"), complete=False).state.turn == 0
    error = refused(classic(), hand_of(first, "8Dx8C"))
    assert (error.code, error.play) == ("wrong_deck", 1)


def test_cards_that_were_drawn_are_known_only_by_the_stock() -> None:
    rules = classic(refill="draw_one", capture_obligation="turn", misdeal=[])
    plays = replayed(classic(refill="draw_one"))
    stock = texts(deal(rules, plays.deck, 0).stock)

    assert refused(rules, hand_of(f'[Open "{OPEN}"]', PLAYS), complete=True).code == "stock_needed"
    with_stock = hand_of(f'[Open "{OPEN}"][Stock "{stock}"]', PLAYS)
    assert refused(rules, with_stock, complete=True).code == "must_play_capturing_card"
    assert play_out(classic(refill="draw_one"), with_stock, complete=True).score == plays.score
    assert play_out(rules, hand_of(f'[Open "{OPEN}"]', "6S"), complete=False).state.turn == 0


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ("/ 5Bx(1D+4S) 10Sx10D", None),
        ("5Bx(1D+4S) 10Sx10D 6S 1C 2S 4D / 3Cx(1C+2S)", None),
        ("5Bx(1D+4S) / 10Sx10D", "wrong_batch"),
        ("5Bx(1D+4S) 10Sx10D 6S 1C / 2S", "wrong_batch"),
        ("*15 5Bx(1D+4S)", "wrong_bonus"),
        ("!low 5Bx(1D+4S)", "announcements_off"),
        ("5Bx(1D+4S) !low", "misplaced_text"),
    ],
)
def test_batches_bonus_and_announcements_are_checked(plays: str, code: str | None) -> None:
    hand = hand_of(f'[Open "{OPEN}"]', plays)
    if code is None:
        assert play_out(classic(), hand, complete=False).state.history
    elif code == "announcements_off":
        assert play_out(classic(), hand, complete=False).state.announced == ()
    else:
        assert refused(classic(), hand).code == code


def test_a_first_table_of_fifteen_is_taken_whether_it_is_written_or_not() -> None:
    escoba = rules_for("escoba")
    for bonus in ("*15", ""):
        played = play_out(escoba, hand_of('[Open "3C 3S 2C 7D"]', f"{bonus} 4B"), complete=False)
        assert played.state.sweeps == (1, 0)
    assert refused(escoba, hand_of('[Open "3C 3S 2C 7D"]', "*30 4B")).code == "wrong_bonus"


@pytest.mark.parametrize(
    ("call", "code", "points"),
    [
        ("!low", None, 3),
        ("!triple", None, 10),
        ("!low !triple", None, 13),
        ("!low=2 !triple=2", None, 13),
        ("!low=1", None, 3),
        ("!triple=1", "announcement_not_held", None),
        ("!low=1 !triple=2", "announcement_not_held", None),
        ("!low !low", "announcement_too_late", None),
    ],
)
def test_announcements_are_made_with_the_cards_of_the_batch(call: str, code: str | None, points: int | None) -> None:
    hand = hand_of('[Open "10D 10C 9S 9B"]', f"{call} 2D 8B 2Cx2D 8Cx8B 7C")
    if code is None:
        announced = play_out(CIRULLA, hand, complete=False).state.announced
        assert [(made.seat, made.points) for made in announced] == [(1, points)]
    else:
        error = refused(CIRULLA, hand)
        assert (error.code, error.play, error.details["cards"]) == (code, 1, ["2D", "2C", "7C"])


def test_a_decision_of_the_table_lets_an_illegal_play_stand() -> None:
    tags = f'[Open "{OPEN}"][Irregular "laid by mistake, it stands"]'
    played = play_out(classic(), hand_of(tags, "5B 10S# 8Dx1D"), complete=False)

    assert played.irregular_from == 1
    assert texts(played.state.table) == "10D 8C 4S 5B 10S"
    error = refused(classic(), hand_of(tags, "5B 10Sx9D"))
    assert (error.code, error.play) == ("card_not_on_table", 2)
    assert play_out(classic(), hand_of(tags, "5Bx(1D+4S)"), complete=False).irregular_from is None
    kings = '[Open "10D 10C 10S 1D"][Irregular "nobody noticed"]'
    assert play_out(classic(), hand_of(kings, "2D"), complete=False).state.turn == 0


def test_a_hand_needs_a_dealer_of_the_match() -> None:
    hand = read_records('[SHN "1"][Hand "4"] 1D *')[0].hands[0]
    assert refused(rules_for("scopone_scientifico"), hand).code == "missing_tag"
    hand = read_records('[SHN "1"][Hand "4"][Dealer "4"] 1D *')[0].hands[0]
    assert refused(rules_for("scopone_scientifico"), hand).code == "bad_seat"


def test_a_deck_is_found_for_any_first_plays() -> None:
    deck = deck_for(classic(), 1, cards(OPEN), cards("5B 10S 6S"))

    dealt = deal(classic(), deck, 1)
    assert dealt.table == cards(OPEN)
    assert {Card.parse("5B"), Card.parse("6S")} <= set(dealt.held[0])
    assert Card.parse("10S") in dealt.held[1]


def test_a_hand_given_by_its_plays_may_be_nonsense() -> None:
    for dealer in (-1, 2):
        with pytest.raises(InvalidRecord) as caught:
            replay_hand(classic(), dealer, cards(OPEN), PLAYS.split())
        assert caught.value.code == "bad_seat"
    for play in (None, 7, ["7D"]):
        with pytest.raises(BadRecord) as refusal:
            replay_hand(classic(), 0, cards(OPEN), [play])  # type: ignore[list-item]  # what a client may send
        assert refusal.value.play == 1
