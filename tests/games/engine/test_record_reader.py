"""Reading records (docs/rules.md sections 11.2, 11.3 and 11.7)."""

from __future__ import annotations

import pytest

from games.engine import (
    BadRecord,
    BatchBreak,
    BonusTaken,
    CallKind,
    Card,
    Comment,
    End,
    GameError,
    Mark,
    Play,
    RecordedCall,
    RecordedPlay,
    RecordTooLarge,
    Rest,
    RoundStart,
    read_records,
    records_text,
)

HAND = '[SHN "1"]\n[Hand "1"]\n'
MEBIBYTE = 2**20


def refused(text: str | bytes) -> GameError:
    with pytest.raises((BadRecord, RecordTooLarge)) as caught:
        read_records(text)
    return caught.value


def test_a_file_has_any_number_of_matches_and_hands() -> None:
    assert read_records("") == ()
    assert read_records(" \n{nothing}") == ()

    matches = read_records('[SHN "1"][Round "2"] [Hand "1"]* [Hand "2"] =1-0 [SHN "1"][Table "3"]')

    assert [[hand.number for hand in match.hands] for match in matches] == [[1, 2], []]
    assert [match.tag("Round") for match in matches] == ["2", None]
    assert matches[0].hands[1].points == (1, 0)
    assert matches[0].hands[0].points is None


def test_every_token_is_read() -> None:
    [match] = read_records(
        HAND + '[Dealer "1"][Open "3C 1D"]*15 1. {x} 7D !low=2 !triple 4Cx(1D+3C)# / 2. 1Sx0~ rest(2S+6C)>0 =8--5'
    )
    hand = match.hands[0]

    assert hand.tokens == (
        BonusTaken(15),
        RoundStart(1),
        Comment("x"),
        RecordedPlay(Play.parse("7D"), Mark.NONE),
        RecordedCall(CallKind.LOW, 2),
        RecordedCall(CallKind.TRIPLE),
        RecordedPlay(Play.parse("4Cx(1D+3C)"), Mark.SWEEP),
        BatchBreak(),
        RoundStart(2),
        RecordedPlay(Play.parse("1Sx0"), Mark.CLEARED),
        Rest((Card.parse("2S"), Card.parse("6C")), 0),
        End((8, -5)),
    )
    assert (hand.dealer, hand.opening) == (1, (Card.parse("3C"), Card.parse("1D")))
    assert len(hand.plays) == 3
    assert hand.rest == hand.tokens[-2]


def test_aliases_are_read_and_written_as_cards() -> None:
    [match] = read_records('[SHN "1"][Hand "01"][Dealer "0"][Open "A♦  K♥"] 1.7♦×A♦+K♥ CCx(RC) !triple=K J♠ =0-0')

    assert records_text([match]) == (
        '[SHN "1"]\n\n[Hand "1"]\n[Dealer "0"]\n[Open "1D 10C"]\n1. 7Dx(1D+10C) 9Cx10C\n2. !triple=10 8S\n=0-0\n'
    )


def test_line_ends_and_byte_order_marks_of_all_kinds_are_read() -> None:
    assert read_records(b'\xef\xbb\xbf[SHN "1"]\r\n[Hand "1"]\r7D {a\r\nb} *') == read_records(HAND + "7D {a\nb} *")


def test_the_number_of_players_tells_where_rounds_begin() -> None:
    def starts(tags: str) -> int:
        [match] = read_records(f'[SHN "1"]{tags}[Hand "1"] 1D 2D 3D 4D 5D 6D *')
        return sum(isinstance(token, RoundStart) for token in match.hands[0].tokens)

    assert starts("") == 3
    assert starts('[Players "3"]') == 2
    assert starts('[Variant "scopone"]') == 2
    assert starts('[Variant "whist"][Players "many"]') == 3


@pytest.mark.parametrize(
    ("text", "code", "line", "hand", "play"),
    [
        ("\x00", "bad_character", 1, None, None),
        ("\n\n\x07", "bad_character", 3, None, None),
        ("\ud800", "bad_encoding", None, None, None),
        (b"\xff", "bad_encoding", None, None, None),
        ("[SHN 1]", "bad_tag", 1, None, None),
        ('[SHN "1]', "bad_tag", 1, None, None),
        ('[S-N "1"]', "bad_tag", 1, None, None),
        ('[SHN "1"]\n[A "\\n"]', "bad_tag", 2, None, None),
        ('[Event "x"]', "missing_version", 1, None, None),
        ('\n[Hand "1"]*', "missing_version", 2, None, None),
        ('[SHN "2"]', "unknown_version", 1, None, None),
        ('[SHN "1"]\n[A "1"]\n[A "2"]', "duplicate_tag", 3, None, None),
        (HAND + '[Open "1D"]\n[Open "1D"]*', "duplicate_tag", 4, 1, None),
        (HAND + "* {over}\n[Event]", "bad_tag", 4, None, None),
        (HAND + '*\n[Event "x"]', "misplaced_tag", 4, None, None),
        (HAND + '7D [Site "?"]', "missing_end", 3, 1, None),
        (HAND + "7D", "missing_end", 3, 1, None),
        (HAND, "missing_end", None, 1, None),
        ('[SHN "1"] 7D', "misplaced_text", 1, None, None),
        (HAND + "* 7D", "misplaced_text", 3, 1, 1),
        (HAND + "7D *15 *", "misplaced_text", 3, 1, None),
        (HAND + "*15 *30 *", "misplaced_text", 3, 1, None),
        (HAND + "rest(1D)>0 7D *", "misplaced_text", 3, 1, None),
        (HAND + "rest(1D)>0 rest(2D)>0 *", "misplaced_text", 3, 1, None),
        (HAND + "{never ends", "unclosed_comment", 3, None, None),
        (HAND + "7D.", "bad_text", 3, None, None),
        (HAND + "}", "bad_text", 3, None, None),
        (HAND + "*16", "bad_text", 3, 1, None),
        (HAND + "7D\n7Cx11D *", "bad_card", 4, 1, 2),
        (HAND + "7Dx(3C *", "bad_play", 3, 1, 1),
        (HAND + "7Dx(3C+3C) *", "duplicate_card", 3, 1, 1),
        (HAND + "!high *", "bad_call", 3, 1, None),
        (HAND + "!low=11 *", "bad_call", 3, 1, None),
        (HAND + "rest(1D) *", "bad_rest", 3, 1, None),
        (HAND + "rest(1D+1D)>0 *", "duplicate_card", 3, 1, None),
        (HAND + "=", "bad_score", 3, 1, None),
        (HAND + "=1-", "bad_score", 3, 1, None),
        (HAND + "=12345-1", "bad_score", 3, 1, None),
        (HAND + "1. 7D 6D\n3. 5D *", "wrong_round", 4, 1, None),
        (HAND + "1. 7D\n2. 6D *", "wrong_round", 4, 1, None),
        (HAND + "9" * 10_000 + ". 7D *", "wrong_round", 3, 1, None),
        ('[SHN "1"]\n[Hand "0"]*', "bad_tag_value", 2, None, None),
        ('[SHN "1"]\n[Hand "' + "9" * 10_000 + '"]*', "bad_tag_value", 2, None, None),
        (HAND + '[Dealer "10"]*', "bad_tag_value", 3, 1, None),
        (HAND + '[Open "1D 1D"]*', "duplicate_card", 3, 1, None),
        (HAND + '[Stock "1D 1X"]*', "bad_card", 3, 1, None),
        (HAND + '[Hands "1D/1X"]*', "bad_card", 3, 1, None),
        (HAND + '[Deck "ABC"]*', "bad_deck", 3, 1, None),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(
    text: str | bytes, code: str, line: int | None, hand: int | None, play: int | None
) -> None:
    error = refused(text)

    assert isinstance(error, BadRecord)
    assert (error.code, error.line, error.hand, error.play) == (code, line, hand, play)
    assert {"line": line, "hand": hand, "play": play}.items() >= error.details.items()


def test_an_error_says_where_it_is() -> None:
    assert str(refused(HAND + "7D\n7Cx11D *")).startswith("line 4, hand 1, play 2: ")
    assert str(RecordTooLarge("too long")) == "too long"


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MEBIBYTE + 1),
        b"x" * (MEBIBYTE + 1),
        "♦" * (MEBIBYTE // 2),
        HAND + "{}" * 130_000,
        HAND + "1D " * 130_000,
        '[SHN "1"]' * 20_001,
        '[SHN "1"]' + '[Hand "1"]*' * 20_001,
    ],
)
def test_too_much_is_refused(text: str | bytes) -> None:
    assert refused(text).code == "record_too_large"
