"""The beginner: plausible, with the mistakes of people."""

from collections import Counter
from random import Random

from games.bots.beginner import beginner_play
from games.bots.contests import Contest, play_deals, summary
from games.bots.greedy import greedy_play
from games.bots.random_level import random_play
from games.engine import DECK, PRESETS, SETTEBELLO, Card, MatchState, Play, start_match, view_for

DRAWS = 400


def position(held: str, table: str) -> MatchState:
    """A hand of Scopa for two: seat 0 is to play, holds these three cards and sees this table."""
    own, opened = ([Card.parse(text) for text in cards.split()] for cards in (held, table))
    rest = [card for card in DECK if card not in own and card not in opened]
    deck = [card for pair in zip(own, rest[:3], strict=True) for card in pair] + opened + rest[3:]
    state, _ = start_match(PRESETS["scopa_classica"], deck, dealer=1)
    return state


def choices(state: MatchState) -> Counter[Play]:
    view = view_for(state, 0)
    return Counter(beginner_play(view, Random(number)) for number in range(DRAWS))


def test_the_settebello_is_seldom_left() -> None:
    found = choices(position("7C 2S 10B", "7D 3C 9S 1B"))

    assert sum(times for play, times in found.items() if SETTEBELLO in play.take) > 0.9 * DRAWS


def test_a_sum_of_three_is_often_overlooked() -> None:
    found = choices(position("9B 8C 8S", "2D 3C 4S 10D"))

    assert 0.2 * DRAWS < found[Play.parse("9Bx(2D+3C+4S)")] < 0.7 * DRAWS


def test_a_plain_pair_is_seen_more_often_than_a_sum() -> None:
    pair = choices(position("9B 8C 8S", "9C 2S 10C 10S"))[Play.parse("9Bx9C")]
    total = choices(position("9B 8C 8S", "4C 5S 10C 10S"))[Play.parse("9Bx(4C+5S)")]

    assert pair > total


def test_it_errs_but_not_wildly() -> None:
    for preset in ("scopone_scientifico", "scopa_classica"):
        against_greedy = summary(play_deals(Contest(PRESETS[preset], beginner_play, greedy_play, 1), range(60)))
        against_chance = summary(play_deals(Contest(PRESETS[preset], beginner_play, random_play, 1), range(60)))

        assert against_greedy.points.high < 0
        assert against_chance.points.low > 0
