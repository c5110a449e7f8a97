"""Questions about the primiera: real piles, always the same for a number, and answers that the engine counts."""

from itertools import combinations, product

import pytest

from games.engine import DECK, Card, Suit, prime
from games.lessons import Question, TrainerLevel, is_best, question, worth
from games.lessons.primiera import RULES

NUMBERS = range(25)


@pytest.mark.parametrize("level", TrainerLevel)
def test_a_number_always_gives_the_same_question(level: TrainerLevel) -> None:
    asked = question(level, 11)
    question.cache_clear()

    assert question(level, 11) == asked
    assert len({question(level, number).piles for number in NUMBERS}) == len(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_question_about_cards_has_all_four_suits(number: int) -> None:
    small, large = question(TrainerLevel.SMALL, number), question(TrainerLevel.LARGE, number)

    assert 6 <= len(small.piles[0]) <= 10
    assert list(small.piles[0]) == sorted(small.piles[0], key=DECK.index)
    assert len(large.piles[0]) > 16
    assert {card.suit for card in small.piles[0]} == {card.suit for card in large.piles[0]} == set(Suit)


@pytest.mark.parametrize("number", NUMBERS)
def test_two_piles_share_the_cards_of_a_whole_hand(number: int) -> None:
    for level in (TrainerLevel.SIDES, TrainerLevel.CLOSE):
        first, second = question(level, number).piles
        assert sorted(first + second) == sorted(DECK)


@pytest.mark.parametrize("number", NUMBERS)
def test_easy_contests_are_clear_and_hard_ones_close_or_lack_a_suit(number: int) -> None:
    easy, hard = question(TrainerLevel.SIDES, number), question(TrainerLevel.CLOSE, number)

    assert abs(easy.primes[0].total - easy.primes[1].total) >= 4
    assert easy.winner == (0 if easy.primes[0].total > easy.primes[1].total else 1)
    lacks = min(found.suits for found in hard.primes) < 4
    assert lacks or abs(hard.primes[0].total - hard.primes[1].total) <= 2


def test_the_winner_is_counted_by_the_engine_also_where_a_suit_is_missing_or_both_are_level() -> None:
    hard = [question(TrainerLevel.CLOSE, number) for number in range(150)]

    for asked in hard:
        totals = [found.total if found.suits == 4 else -1 for found in asked.primes]
        best = [side for side, total in enumerate(totals) if total == max(totals)]
        assert asked.winner == (best[0] if len(best) == 1 else None)
    assert {asked.winner for asked in hard} == {0, 1, None}


@pytest.mark.parametrize("number", range(6))
def test_the_best_four_are_those_that_no_other_four_surpass(number: int) -> None:
    asked = question(TrainerLevel.SMALL, number)
    by_suit = [[card for card in asked.piles[0] if card.suit is suit] for suit in Suit]
    fours = list(product(*by_suit))
    highest = max(sum(map(worth, four)) for four in fours)

    for four in fours:
        assert is_best(asked, four) == (sum(map(worth, four)) == highest)


def test_three_cards_five_cards_and_cards_of_no_pile_are_not_the_best_four() -> None:
    asked = question(TrainerLevel.LARGE, 1)
    best = list(asked.primes[0].cards)
    others = [card for card in DECK if card not in asked.piles[0]]

    assert is_best(asked, best)
    assert not any(is_best(asked, three) for three in combinations(best, 3))
    assert not is_best(asked, [*best, next(card for card in asked.piles[0] if card not in best)])
    assert not is_best(asked, [*best[:3], others[0]])


def test_a_court_stands_for_another_court_of_its_suit() -> None:
    pile = tuple(Card.parse(word) for word in ["8D", "10D", "7C", "7S", "7B"])
    asked = Question(TrainerLevel.SMALL, (pile,))

    assert is_best(asked, pile[:1] + pile[2:])
    assert is_best(asked, pile[1:])
    assert prime(RULES, pile).total == 73
