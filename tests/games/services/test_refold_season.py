"""Two thousand matches with corrections and annulments, tasks late, twice and out of order; then everything again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from games import tasks
from games.models import Match, Player, Rating, RatingEntry
from games.rating import Elo, Rated, fold, rate_match
from games.selectors.rated_results import standing_results
from games.selectors.refolds import check_ledger
from games.selectors.verification import rating_differences
from games.services import annul_match_rating, restore_match_rating
from tests.games.conftest import NOW
from tests.games.settled import correct, finished

pytestmark = pytest.mark.django_db

MATCHES, GROUPS, GROUP_SIZE, QUIET_GROUPS = 2000, 6, 8, 2
START = Rated(1500.0, 0)


@dataclass
class Book:
    """The rules of decision 0013 once more, on plain numbers: what ratings must be after each act."""

    now: dict[int, Rated] = field(default_factory=dict)
    sides: dict[int, list[int]] = field(default_factory=dict)
    scores: dict[int, list[int]] = field(default_factory=dict)
    first: dict[int, list[Rated]] = field(default_factory=dict)
    given: dict[int, list[float]] = field(default_factory=dict)

    def rate(self, match: int) -> None:
        players = self.sides[match]
        strengths = self.first.setdefault(match, [self.now.get(each, START) for each in players])
        changes = rate_match([[each] for each in strengths], places(self.scores[match]))
        self.given[match] = [side[0].after - side[0].before for side in changes]
        self._move(players, self.given[match], 1)

    def take_back(self, match: int) -> None:
        self._move(self.sides[match], [-each for each in self.given.pop(match)], -1)

    def _move(self, players: list[int], points: list[float], games: int) -> None:
        for player, change in zip(players, points, strict=True):
            before = self.now.get(player, START)
            self.now[player] = Rated(before.rating + change, before.games + games)


def places(scores: list[int]) -> list[int]:
    return [1 + sum(other > own for other in scores) for own in scores]


def random_scores(random: Random, count: int) -> list[int]:
    """One side has eleven; the others fewer, some of them equally many."""
    scores = [random.randrange(11) for _ in range(count)]
    scores[random.randrange(count)] = 11
    return scores


def open_matches(people: list[Player], random: Random, book: Book) -> list[Match]:
    """Each within one group, so that what a correction changes stays in it."""
    found = []
    for _ in range(MATCHES):
        group = random.randrange(GROUPS) * GROUP_SIZE
        drawn = random.sample(people[group : group + GROUP_SIZE], k=random.choice([2, 2, 2, 3]))
        scores = random_scores(random, len(drawn))
        options = {"players": 3} if len(drawn) == 3 else None
        match = finished([[each] for each in drawn], scores, options=options, winner=scores.index(11))
        book.sides[match.pk], book.scores[match.pk] = [each.pk for each in drawn], scores
        found.append(match)
    return found


def deliveries(matches: list[Match], random: Random) -> Iterator[Match]:
    """Every match at least once, many of them more often, in an order of its own."""
    found = [match for match in matches for _ in range(random.choice([1, 1, 1, 2, 3]))]
    random.shuffle(found)
    return iter(found)


@pytest.mark.timeout(300)
def test_a_season_with_corrections_refolds_to_what_the_ledger_says(make_player) -> None:
    random, book, order, annulled = Random(29), Book(), [], set()
    people, host = [make_player() for _ in range(GROUPS * GROUP_SIZE)], make_player()
    quiet = {each.pk for each in people[: QUIET_GROUPS * GROUP_SIZE]}
    matches = open_matches(people, random, book)
    for match in deliveries(matches, random):
        tasks.settle_match(match.pk)
        if match.pk not in book.first and match.pk not in annulled:
            order.append(match.pk)
            book.rate(match.pk)
        touched = random.choice(matches)
        if random.random() < 0.08 and quiet.isdisjoint(book.sides[touched.pk]):
            disturb(touched, host, random, book, annulled)

    assert list(rating_differences()) == []
    stored = {rating.player_id: (rating.value, rating.games) for rating in Rating.objects.all()}
    assert {player: games for player, (_, games) in stored.items()} == {
        player: each.games for player, each in book.now.items()
    }
    assert {player: value for player, (value, _) in stored.items()} == pytest.approx(
        {player: each.rating for player, each in book.now.items()}, abs=1e-6
    )
    refolded = naive_fold([match for match in order if match not in annulled], book)
    assert {player: each.value for player, each in fold(Elo(), standing_results("scopa")).items()} == refolded
    assert all(stored[player] == (refolded[player].rating, refolded[player].games) for player in quiet)
    found = check_ledger("scopa")
    assert found.wrong == ()
    assert len(found.moved) == len(people) - len(quiet) == found.reached
    assert found.corrected == RatingEntry.objects.filter(kind="reversal").values("match").distinct().count() > 50
    for match in random.sample(matches, k=100):
        tasks.settle_match(match.pk)
    assert check_ledger("scopa") == found


def disturb(match: Match, host: Player, random: Random, book: Book, annulled: set[int]) -> None:
    """A correction, an annulment, or the end of one: before the match was settled or after it."""
    was_settled = match.pk in book.first
    if match.pk in annulled:
        if was_settled and restore_match_rating(match_id=match.pk, now=NOW):
            annulled.discard(match.pk)
            book.rate(match.pk)
    elif random.random() < 0.4:
        annul_match_rating(match_id=match.pk, now=NOW)
        annulled.add(match.pk)
        if was_settled:
            book.take_back(match.pk)
    else:
        if was_settled:
            book.take_back(match.pk)
        book.scores[match.pk] = random_scores(random, len(book.sides[match.pk]))
        correct(match, host, book.scores[match.pk])
        if was_settled:
            book.rate(match.pk)


def naive_fold(order: list[int], book: Book) -> dict[int, Rated]:
    values: dict[int, Rated] = {}
    for match in order:
        players = book.sides[match]
        before = [[values.get(each, START)] for each in players]
        for player, [change] in zip(players, rate_match(before, places(book.scores[match])), strict=True):
            values[player] = Rated(change.after, values.get(player, START).games + 1)
    return values
