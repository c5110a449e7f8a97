"""What does not count, rule by rule, and against rings and honest pairs that were made up."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from games.rating.farming import (
    PAIR_LIMIT,
    PAIR_VOLUME,
    Pair,
    PlayedMatch,
    Seated,
    Uncounted,
    is_sandbagging,
    lost_early,
    opponents,
    why_uncounted,
)

OLD, BOT = 400.0, 9_999
DECK = tuple(f"{rank}{suit}" for suit in "BCDS" for rank in range(1, 11))


def match(
    first: Seated | None = None, second: Seated | None = None, winner: int | None = 0, **more: object
) -> PlayedMatch:
    one, other = first or Seated(1, False, OLD), second or Seated(2, False, OLD)
    values: dict[str, object] = {"sides": ((one,), (other,)), "winner": winner, "gave_up": None, "hands": 4}
    return PlayedMatch(**values | more)  # type: ignore[arg-type]


def why(
    played: PlayedMatch,
    counted: int = 0,
    asked: int = 0,
    before: tuple[PlayedMatch, ...] = (),
    related: Collection[Pair] = (),
) -> str | None:
    pair = next(opponents(played))
    return why_uncounted(played, counted={pair: counted}, played={pair: asked}, before=before, related=related)


def test_three_matches_of_a_pair_count_within_a_day() -> None:
    assert [why(match(), counted=before) for before in range(5)] == [None, None, None, "pair_limit", "pair_limit"]
    assert PAIR_LIMIT == 3


def test_more_than_twenty_matches_of_a_pair_within_a_day_are_no_play() -> None:
    assert [why(match(), counted=3, asked=before) for before in (19, 20)] == ["pair_limit", "pair_volume"]
    assert PAIR_VOLUME == 20


def test_every_two_opponents_are_a_pair_partners_and_two_bots_are_none() -> None:
    a, b, c = (Seated(number, False, OLD) for number in (5, 3, 8))
    bot, other_bot = Seated(9, True, OLD), Seated(4, True, OLD)

    assert set(opponents(match(sides=((a, b), (c, bot))))) == {(5, 8), (5, 9), (3, 8), (3, 9)}
    assert list(opponents(match(sides=((bot,), (other_bot,))))) == []
    assert set(opponents(match(sides=((a,), (b,), (c,))))) == {(3, 5), (5, 8), (3, 8)}


@pytest.mark.parametrize("new", [0, 1])
def test_giving_up_before_a_hand_is_counted_gives_a_new_account_nothing(new: int) -> None:
    people = [Seated(1, False, OLD), Seated(2, False, OLD)]
    people[new] = replace(people[new], account_days=6.9)

    assert why(match(*people, gave_up=1, hands=0)) == "new_account"
    assert why(match(*people, gave_up=1, hands=1)) is None
    assert why(match(*people, gave_up=1, hands=None)) is None
    assert why(match(*people, is_shutout=True)) == "new_account"
    people[new] = replace(people[new], account_days=7.0)
    assert why(match(*people, gave_up=1, hands=0)) is None


@pytest.mark.parametrize("new", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_win_over_a_related_account_does_not_count_while_one_of_the_two_is_new(new: int, winner: int) -> None:
    people = [Seated(1, False, OLD), Seated(2, False, OLD)]
    assert why(match(*people, winner=winner), related={(1, 2)}) is None
    people[new] = replace(people[new], account_days=6.9)

    assert why(match(*people, winner=winner), related={(1, 2)}) == "related"
    assert why(match(*people, winner=None), related={(1, 2)}) is None
    assert why(match(*people, winner=winner), related={(1, 3)}) is None


def test_related_partners_and_related_losers_count() -> None:
    a, b, c, d = (Seated(number, False, 1.0) for number in (1, 2, 3, 4))
    three = match(sides=((a,), (b,), (c,)), winner=0)

    assert why(match(sides=((a, b), (c, d))), related={(1, 2), (3, 4)}) is None
    assert why(three, related={(2, 3)}) is None
    assert why(three, related={(1, 3)}) == "related"


def test_a_bot_that_wins_is_given_nothing_and_a_draw_is_no_loss() -> None:
    newcomer, bot = Seated(1, False, 0.5), Seated(2, True, OLD)

    assert why(match(newcomer, bot, winner=1, gave_up=0, hands=0)) is None
    assert why(match(newcomer, winner=None, is_shutout=True)) is None


def test_the_third_match_of_one_opening_and_winner_against_a_bot_does_not_count() -> None:
    human, bot = Seated(1, False, OLD), Seated(2, True, OLD)
    same = match(human, bot, opening=DECK[:20])

    assert why(same, before=(same,)) is None
    assert why(same, before=(same, same)) == "same_opening"
    assert why(same, before=(replace(same, winner=1), same)) is None
    assert why(same, before=(replace(same, opening=DECK[1:21]), same)) is None
    short = replace(same, opening=DECK[:19])
    assert why(short, before=(short, short)) is None
    people = match(opening=DECK[:20])
    assert why(people, before=(people, people)) is None


def test_an_early_loss_is_that_of_whoever_gave_up_or_made_no_point() -> None:
    assert [lost_early(match(gave_up=1, hands=0), side) for side in (0, 1)] == [False, True]
    assert [lost_early(match(is_shutout=True), side) for side in (0, 1)] == [False, True]
    three = match(sides=tuple((Seated(number, False, OLD),) for number in (1, 2, 3)), gave_up=2, hands=0)
    assert [lost_early(three, side) for side in range(3)] == [False, False, True]


def test_three_early_losses_of_seven_are_an_alert_when_the_last_match_is_one() -> None:
    assert is_sandbagging([True, False, True, False, False, False, True])
    assert not is_sandbagging([True, True, False, False, False, False, False, True])
    assert not is_sandbagging([True, True, True, False])
    assert not is_sandbagging([])


# --- Rings and honest pairs -------------------------------------------------------------------------------------------


@dataclass
class Watch:
    """What the service remembers of the players of a story, in hours."""

    log: list[tuple[float, PlayedMatch, Uncounted | None]]
    related: frozenset[Pair] = frozenset()
    alerted: bool = False

    def take(self, hour: float, played: PlayedMatch) -> Uncounted | None:
        pair = next(opponents(played))
        day = [each for each in self.log if hour - each[0] < 24 and next(opponents(each[1])) == pair]
        counted = sum(reason is None for _, _, reason in day)
        before = tuple(each for _, each, _ in self.log if next(opponents(each)) == pair)[-2:]
        reason = why_uncounted(
            played, counted={pair: counted}, played={pair: len(day)}, before=before, related=self.related
        )
        self.log.append((hour, played, reason))
        for side in (0, 1):
            mine = played.sides[side][0].player
            early = [
                lost_early(each, own) for _, each, _ in self.log for own in (0, 1) if each.sides[own][0].player == mine
            ]
            if lost_early(played, side) and not played.sides[side][0].is_bot and is_sandbagging(early):
                self.alerted = True
        return reason

    @property
    def is_noticed(self) -> bool:
        return self.alerted or any(reason is not None and reason.is_suspicious for _, _, reason in self.log)


def honest_pair(random: Random) -> Watch:
    """Two people over three weeks: one in eight pairs has a new account, and in 2 % of the matches somebody drops out.

    One pair in fifty are a family that shares a browser. Half of the drops come before the first hand is counted. One
    match in 200 ends without a point for the loser, which is more often than between bots of equal strength (none of
    150).
    """
    new, shares = random.random() < 0.125, random.random() < 0.02
    watch = Watch([], related=frozenset({(1, 2)} if shares else ()))
    ages = [random.uniform(0, 3) if new else OLD, OLD]
    bot = random.random() < 0.2
    count = min(40, 1 + int(random.expovariate(1 / 5)))
    for hour in sorted(random.uniform(0, 21 * 24) for _ in range(count)):
        people = [Seated(1, False, ages[0] + hour / 24), Seated(BOT if bot else 2, bot, ages[1] + hour / 24)]
        drops, shutout = random.random() < 0.02, random.random() < 0.005
        winner = random.randrange(2)
        watch.take(
            hour,
            match(
                *people,
                winner=winner,
                gave_up=1 - winner if drops and not (bot and winner == 0) else None,
                hands=0 if drops and random.random() < 0.5 else 3,
                is_shutout=shutout and not drops,
                opening=tuple(random.sample(DECK, k=20)),
            ),
        )
    return watch


def throwaway_ring(random: Random) -> Watch:
    """Accounts made for it give up at once against the one that is to rise; now and then a match is played out."""
    watch = Watch([])
    for number in range(random.randint(3, 10)):
        for _ in range(random.randint(1, 3)):
            plays_out = random.random() < 0.3
            victim = Seated(100 + number, False, random.uniform(0, 6))
            watch.take(
                number * 5.0,
                match(Seated(1, False, OLD), victim, gave_up=None if plays_out else 1, hands=4 if plays_out else 0),
            )
    return watch


def browser_ring(random: Random) -> Watch:
    """One person's new accounts lose to the old one, played out so that nothing looks odd; some in another browser."""
    victims = range(100, 100 + random.randint(3, 10))
    watch = Watch([], related=frozenset((1, number) for number in victims if random.random() < 0.7))
    for number in victims:
        for _ in range(random.randint(1, 3)):
            watch.take(
                (number - 100) * 5.0,
                match(Seated(1, False, OLD), Seated(number, False, random.uniform(0, 6)), winner=0, hands=4),
            )
    return watch


def trading_ring(random: Random) -> Watch:
    """Two accounts trade matches around the clock by a program."""
    watch, hour = Watch([]), 0.0
    for _ in range(random.randint(60, 200)):
        hour += random.uniform(0.2, 0.9)
        watch.take(hour, match(winner=random.choice([0, 0, 0, 1])))
    return watch


def replaying_ring(random: Random) -> Watch:
    """A program repeats against a bot what has won once; a quarter of the time the bot answers otherwise."""
    watch, opening = Watch([]), tuple(random.sample(DECK, k=20))
    for number in range(random.randint(12, 30)):
        other = random.random() < 0.25
        watch.take(
            number * 9.0,
            match(
                Seated(1, False, OLD),
                Seated(BOT, True, OLD),
                winner=0,
                opening=tuple(random.sample(DECK, k=20)) if other else opening,
            ),
        )
    return watch


def sandbagging_ring(random: Random) -> Watch:
    """Somebody loses on purpose against many, to win prizes among the weaker: six of ten matches, most at once."""
    watch = Watch([])
    for number in range(random.randint(14, 30)):
        throws = random.random() < 0.6
        early = throws and random.random() < 0.8
        watch.take(
            number * 6.0,
            match(
                Seated(1, False, OLD),
                Seated(200 + number, False, OLD),
                winner=1 if throws else 0,
                gave_up=0 if throws else None,
                hands=0 if early else 2,
            ),
        )
    return watch


def stories(make: Callable[[Random], Watch], count: int) -> Iterator[Watch]:
    random = Random(47)
    return (make(random) for _ in range(count))


@pytest.mark.parametrize("ring", [throwaway_ring, browser_ring, trading_ring, replaying_ring, sandbagging_ring])
def test_rings_are_noticed(ring: Callable[[Random], Watch]) -> None:
    noticed = Counter(watch.is_noticed for watch in stories(ring, 300))

    assert noticed[True] / noticed.total() >= 0.95


def test_few_of_ten_thousand_honest_pairs_are_suspected() -> None:
    pairs = list(stories(honest_pair, 10_000))

    assert sum(watch.is_noticed for watch in pairs) / len(pairs) <= 0.005
    assert sum(len(watch.log) for watch in pairs) > 40_000
