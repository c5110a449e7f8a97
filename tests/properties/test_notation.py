"""Text of cards and plays reads back, and text that is neither is refused (docs/rules.md section 8)."""

from __future__ import annotations

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from games.engine import DECK, BadCard, BadPlay, Card, DuplicateCard, Mark, Play, PlayMade
from tests.properties.strategies import cards, examples


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Any play that can be written down, legal somewhere or not."""
    chosen = draw(st.lists(cards(), min_size=1, max_size=8, unique=True))
    take = tuple(sorted(chosen[1:]))
    return Play(chosen[0], take, takes_itself=not take and draw(st.booleans()))


@examples(300)
@given(plays())
def test_the_text_of_a_play_reads_back(play: Play) -> None:
    assert Play.parse(str(play)) == play
    assert Play.parse(str(play)) <= play
    assert eval(repr(play), {"Play": Play}) == play


@examples(200)
@given(plays(), st.sampled_from(Mark), st.integers(0, 5))
def test_the_text_of_a_play_with_its_mark_reads_back(play: Play, mark: Mark, seat: int) -> None:
    made = PlayMade.parse(str(PlayMade(seat, play, mark)))

    assert (made.play, made.mark) == (play, mark)


@examples(100)
@given(plays())
def test_the_order_and_the_brackets_of_the_taken_cards_do_not_matter(play: Play) -> None:
    if len(play.take) > 1:
        backwards = "+".join(str(card) for card in reversed(play.take))

        assert Play.parse(f"{play.card}x{backwards}") == play
        assert Play.parse(f"{play.card}x({backwards})") == play


def test_the_text_of_every_card_reads_back_to_the_same_object() -> None:
    for card in DECK:
        assert Card.parse(str(card)) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


@examples(400)
@given(st.text(max_size=12) | st.text(alphabet="0123456789DCSBAJQKRFxX()+#~ ♦♥♠♣×", max_size=16))
def test_any_other_text_is_refused_as_bad_notation(text: str) -> None:
    for parse in (Card.parse, Play.parse, PlayMade.parse):
        try:
            parsed: object = parse(text)
        except (BadCard, BadPlay, DuplicateCard):
            continue
        assert parse(str(parsed)) == parsed
