"""Printing records (docs/rules.md section 11.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import read_records, records_text

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"

EXAMPLE = r"""{multi
line} ; first
[SHN "1"]
[Event "a \"great\" \\ evening"]
[Site "?"]
[Date "2025.??.??"]
[Round "1"]
[Table "1"]
[Variant "cirulla"]
[Options "target=21"]
[Players "2"]
[Seat0 "Anna"]
[Seat1 "東"]
[Start "0-0"]
[Result "*"]
[Winner "0"]
[Arbiter "?"]
[Annotator "?"]
{unknown tags are kept, in their order}
[Zone "1"]
[Area "2"]

[Hand "1"]
[Dealer "0"]
[Open "10D 1D 8C 4S"]
[Deck "ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst"]
[Hands "1D 2D / 3C"]
[Stock "5B 6B"]
[Sheet "cards=22-18"]
[Irregular "the arbiter let it stand"]
[Mood "good"]
{before} {two}
*15
1. {in the round} !low=2 !triple=2 5Bx(1D+4S) 10Sx10D# {after} ;to the end
/
{of its own}
2. 1Sx0~ {x} 9D /
rest(2D+4B)>- {y} =3-2 {good}
;after it

;next
[Hand "2"]
=1--2

[Hand "3"]
*

[SHN "1"]
{at the end}
"""


def test_canonical_text_is_printed_with_the_same_bytes() -> None:
    text = EXAMPLE.replace("} ; first\n", "}\n")

    assert records_text(read_records(text)) == text


def test_tags_are_put_in_order_with_the_comments_before_them() -> None:
    text = '[SHN "1"] [Zone "1"] {why} [Site "?"] [Event "x"] [Hand "1"] [Open "1D"] [Dealer "0"] *'

    assert records_text(read_records(text)) == (
        '[SHN "1"]\n[Event "x"]\n{why}\n[Site "?"]\n[Zone "1"]\n\n[Hand "1"]\n[Dealer "0"]\n[Open "1D"]\n*\n'
    )


def test_an_empty_first_table_is_left_out() -> None:
    text = '[SHN "1"] [Hand "1"] {c} [Open ""] [Dealer "0"] *'

    assert records_text(read_records(text)) == '[SHN "1"]\n\n[Hand "1"]\n[Dealer "0"]\n{c}\n*\n'


@pytest.mark.parametrize(
    ("played", "printed"),
    [
        ("7D 6D 5D =1-0", "1. 7D 6D\n2. 5D\n=1-0"),
        ("1.7D 6D 2.5D rest(7D)>0=1-0", "1. 7D 6D\n2. 5D\nrest(7D)>0 =1-0"),
        ("7D;x\n6D *", "1. 7D ;x\n6D\n*"),
        ("*30 7D / 6D *", "*30\n1. 7D / 6D\n*"),
        ("!low 1. 7D *", "1. !low 7D\n*"),
        ("1. 1. 7D *", "1. 7D\n*"),
        ("1. 7D 6D 2. {x} *", "1. 7D 6D {x}\n*"),
        ("1. {x} *", "{x}\n*"),
    ],
)
def test_rounds_and_ends_have_their_lines(played: str, printed: str) -> None:
    assert records_text(read_records(f'[SHN "1"][Hand "1"]{played}')) == f'[SHN "1"]\n\n[Hand "1"]\n{printed}\n'


def test_the_example_of_the_rules_is_canonical() -> None:
    """Section 11.1."""
    text = RULES.read_text(encoding="utf-8").split("### 11.1")[1].split("```\n")[1]

    assert records_text(read_records(text)) == text
