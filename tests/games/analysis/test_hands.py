"""A hand is reviewed from what its seats could know, and the same way every time."""

from dataclasses import replace
from random import Random

import pytest

from games.analysis import MOST_MOMENTS, DealtHand, HandReview, review_hand, valuing
from games.engine import DECK, PRESETS, Call, IllegalPlay, announce, apply, legal_calls, legal_plays, start_match
from tests.games.analysis.played import played_hand, position_before


@pytest.fixture(autouse=True)
def _little_work(monkeypatch) -> None:
    """Rough values serve: these tests ask what a review is made of, not how good it is."""
    monkeypatch.setattr(valuing, "WORK_OF_A_PLAY", 150)
    monkeypatch.setattr(valuing, "FEWEST_WORLDS", 2)
    monkeypatch.setattr(valuing, "MASTER_WORLDS", 4)
    monkeypatch.setattr(valuing, "KERNEL_PLAYOUTS", 5)
    monkeypatch.setattr(valuing, "ENGINE_PLAYOUTS", 5)


@pytest.fixture(scope="module")
def hand() -> DealtHand:
    return played_hand()


def reviewed(hand: DealtHand, seed: int = 7) -> HandReview:
    return review_hand(hand, seed=seed)


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone_scientifico", "escoba", "scopa_a_perdere"])
def test_every_play_stands_beside_all_legal_ones_the_best_first(preset) -> None:
    hand = played_hand(preset)

    review = reviewed(hand)

    assert [play.played for play in review.plays] == list(hand.moves)
    for play in review.plays:
        state = position_before(hand, play.ply)
        assert play.seat == state.turn
        assert sorted(option.play for option in play.options) == sorted(legal_plays(state))
        points = [option.points for option in play.options]
        assert points == sorted(points, reverse=True)
        assert play.chosen.play == play.played


def test_the_same_seed_gives_the_same_review_and_another_one_does_not(hand) -> None:
    assert reviewed(hand) == reviewed(hand)
    assert reviewed(hand) != reviewed(hand, seed=8)


def test_cards_that_a_seat_could_not_see_do_not_move_its_values() -> None:
    hand = played_hand("scopone_scientifico", seed=4)
    before = reviewed(hand).plays[0]
    state = position_before(hand, 1)
    own = set(state.hand.held[state.turn])
    others = [card for card in hand.deck if card not in own]
    Random(3).shuffle(others)
    exchanged = replace(
        hand, deck=tuple(card if card in own else others.pop() for card in hand.deck), moves=hand.moves[:1]
    )

    after = reviewed(exchanged).plays[0]

    assert exchanged.deck != hand.deck
    assert after == before


def test_what_was_played_later_does_not_move_the_values_of_earlier_plays(hand) -> None:
    broken_off = replace(hand, moves=hand.moves[:9])

    assert reviewed(broken_off).plays == reviewed(hand).plays[:9]


def test_a_hand_that_was_broken_off_has_luck_and_no_result(hand) -> None:
    review = reviewed(replace(hand, moves=hand.moves[:5]))

    assert review.result is None
    assert review.skill is None
    assert len(review.luck) == 2


def test_the_result_is_that_of_the_count_and_skill_what_it_was_better_than_the_deal(hand) -> None:
    review = reviewed(hand)
    _, events = apply(position_before(hand, len(hand.moves)), hand.moves[-1])
    rows = next(event.rows for event in events if event.kind == "hand_scored")

    ahead = rows[0].total - rows[1].total
    assert review.result == (ahead, -ahead)
    assert review.luck[0] == -review.luck[1]
    assert review.skill == tuple(made - dealt for made, dealt in zip(review.result, review.luck, strict=True))


def test_where_the_fewest_points_win_luck_and_result_are_turned_round() -> None:
    hand = played_hand("scopa_a_perdere", seed=2)
    review = reviewed(hand)
    _, events = apply(position_before(hand, len(hand.moves)), hand.moves[-1])
    rows = next(event.rows for event in events if event.kind == "hand_scored")

    assert review.result[0] == rows[1].total - rows[0].total
    assert {moment.reason.value for moment in review.moments} <= {"other"}


def test_at_most_three_moments_the_costliest_in_the_order_of_play() -> None:
    hand = played_hand("scopone", seed=5)
    review = reviewed(hand)
    losses = sorted((play.loss for play in review.plays), reverse=True)

    assert 0 < len(review.moments) <= MOST_MOMENTS
    assert sorted((moment.loss for moment in review.moments), reverse=True) == losses[: len(review.moments)]
    assert [moment.ply for moment in review.moments] == sorted(moment.ply for moment in review.moments)
    assert all(moment.better != moment.played for moment in review.moments)


def test_an_announcement_is_made_again_before_the_play_that_followed_it() -> None:
    rules = PRESETS["cirulla"]
    state, _ = start_match(rules, DECK, dealer=0)
    call = legal_calls(state)[0]
    announced, _ = announce(state, call)
    hand = DealtHand(rules, DECK, 0, (call, legal_plays(announced)[0]))

    assert isinstance(hand.moves[0], Call)
    assert len(reviewed(hand).plays) == 1


def test_whoever_waits_is_told_of_every_play(hand) -> None:
    told: list[int] = []

    review_hand(replace(hand, moves=hand.moves[:6]), seed=1, on_play=told.append)

    assert told == [1, 2, 3, 4, 5, 6]


def test_plays_that_cannot_have_happened_are_refused(hand) -> None:
    with pytest.raises(IllegalPlay):
        review_hand(replace(hand, moves=(hand.moves[1],)), seed=1)
