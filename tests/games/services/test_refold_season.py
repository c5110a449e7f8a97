"""Matches with corrections and annulments, tasks late, twice and out of order; then everything again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from games import tasks
from games.models import Match, Player, Rating, RatingChange, RatingEntry, RatingPool, Seat
from games.rating import SYSTEMS, Rated, RatedResult, fold, rate_match
from games.selectors.pools import pool_called, refolds_under_way
from games.selectors.refolds import check_ledger
from games.selectors.verification import rating_differences
from games.services import annul_match_rating, restore_match_rating
from games.services.pools import league_pool
from games.services.refold_requests import change_system
from tests.games.conftest import NOW
from tests.games.settled import correct, not_saved

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

GROUPS, GROUP_SIZE = 6, 8
START = Rated(1500.0, 0)


@dataclass
class Book:
    """The rules once more, on plain lists: who played, how it stands, and in which order it was settled first."""

    sides: dict[int, list[int]] = field(default_factory=dict)
    scores: dict[int, list[int]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    annulled: set[int] = field(default_factory=set)

    def standing(self) -> list[int]:
        return [match for match in self.order if match not in self.annulled]

    def elo(self) -> dict[int, Rated]:
        """Everybody's rating by a fold that knows nothing of ours."""
        values: dict[int, Rated] = {}
        for match in self.standing():
            players = self.sides[match]
            before = [[values.get(each, START)] for each in players]
            for player, [change] in zip(players, rate_match(before, places(self.scores[match])), strict=True):
                values[player] = Rated(change.after, values.get(player, START).games + 1)
        return values


def places(scores: list[int]) -> list[int]:
    return [1 + sum(other > own for other in scores) for own in scores]


def random_scores(random: Random, count: int) -> list[int]:
    """One side has eleven; the others fewer, some of them equally many."""
    scores = [random.randrange(11) for _ in range(count)]
    scores[random.randrange(count)] = 11
    return scores


def open_matches(people: list[Player], random: Random, book: Book, count: int, pool: RatingPool | None) -> list[Match]:
    drawn = []
    for _ in range(count):
        group = random.randrange(GROUPS) * GROUP_SIZE
        players = random.sample(people[group : group + GROUP_SIZE], k=random.choice([2, 2, 2, 3]))
        scores = random_scores(random, len(players))
        options = {"players": 3} if len(players) == 3 else None
        drawn.append(not_saved([[each] for each in players], scores, options=options, winner=scores.index(11)))
    found = Match.objects.bulk_create(match for match, _ in drawn)
    Seat.objects.bulk_create(seat for _, seats in drawn for seat in seats)
    for match, seats in drawn:
        book.sides[match.pk], book.scores[match.pk] = [seat.player_id for seat in seats], list(match.scores)
    if pool is not None:
        Match.objects.filter(pk__in=[match.pk for match in found[::2]]).update(competition_pool=pool)
    return found


def deliveries(matches: list[Match], random: Random) -> Iterator[Match]:
    """Every match at least once, many of them more often, in an order of its own."""
    found = [match for match in matches for _ in range(random.choice([1, 1, 1, 2, 3]))]
    random.shuffle(found)
    return iter(found)


def disturb(match: Match, host: Player, random: Random, book: Book) -> None:
    """A correction, an annulment, or the end of one: before the match was settled or after it."""
    if match.pk in book.annulled:
        if match.pk in book.order and restore_match_rating(match_id=match.pk, now=NOW):
            book.annulled.discard(match.pk)
    elif random.random() < 0.4:
        annul_match_rating(match_id=match.pk, now=NOW)
        book.annulled.add(match.pk)
    else:
        book.scores[match.pk] = random_scores(random, len(book.sides[match.pk]))
        correct(match, host, book.scores[match.pk])


def play_season(make_player, random: Random, count: int, pool: RatingPool | None = None) -> Book:
    """Settle, correct, annul and recompute as it comes; in the end whatever the sweeper would still find is done."""
    book, host = Book(), make_player()
    people = [make_player() for _ in range(GROUPS * GROUP_SIZE)]
    matches = open_matches(people, random, book, count, pool)
    for match in deliveries(matches, random):
        tasks.settle_match(match.pk)
        if match.pk not in book.order and match.pk not in book.annulled:
            book.order.append(match.pk)
        if random.random() < 0.08:
            disturb(random.choice(matches), host, random, book)
        if random.random() < 0.03:
            recompute(times=random.choice([1, 2]))
    while refolds_under_way():
        recompute(times=2)
    return book


def recompute(*, times: int) -> None:
    """The tasks that corrections queued, delivered late and more than once."""
    for pool in RatingPool.objects.order_by("-pk"):
        for _ in range(times):
            tasks.refold_pool(pool.pk)


def stored(pool: str) -> dict[int, tuple[float, int]]:
    return {rating.player_id: (rating.value, rating.games) for rating in Rating.objects.filter(pool=pool)}


def everything() -> list[tuple[object, ...]]:
    """All that is stored, by what it is and not by the number of its row."""
    ratings = Rating.objects.order_by("pool", "player")
    changes = RatingChange.objects.order_by("pool", "match", "player")
    return [
        *ratings.values_list("pool", "player", "value", "deviation", "state", "games", "last_rated_at"),
        *changes.values_list("pool", "match", "player", "place", "rated_at", "before", "after", "state", "games"),
    ]


# Some 70,000 queries: less than a minute on a quiet machine, more than ten on one that was busy with six other runs.
@pytest.mark.timeout(1800)
def test_after_two_thousand_matches_what_is_stored_is_the_fold_of_the_ledger(make_player) -> None:
    random = Random(29)
    book = play_season(make_player, random, 2_000)

    expected = book.elo()
    assert stored("scopa") == {player: (each.rating, each.games) for player, each in expected.items()}
    assert RatingChange.objects.count() == sum(len(book.sides[match]) for match in book.standing())
    found = check_ledger("scopa")
    assert (found.wrong, found.is_under_way, found.players) == ((), False, len(expected))
    assert found.corrected == RatingEntry.objects.filter(kind="reversal").values("match").distinct().count() > 100
    assert list(rating_differences()) == []
    before = everything()
    for match in random.sample(book.order, k=50):
        tasks.settle_match(match)
    recompute(times=2)
    assert everything() == before


@pytest.mark.parametrize("system", ["glicko_2", "plackett_luce"])
def test_the_other_systems_and_two_pools_for_a_match_come_to_the_fold_as_well(make_player, system) -> None:
    random = Random(7)
    pool = league_pool(code="serie-a", name="Serie A", family_preset="scopa_classica", system=system, now=NOW)
    book = play_season(make_player, random, 240, pool)

    assert check_ledger("scopa").wrong == check_ledger("serie-a").wrong == ()
    own = set(Match.objects.filter(competition_pool=pool).values_list("pk", flat=True))
    assert set(RatingChange.objects.filter(pool="serie-a").values_list("match", flat=True)) == own & set(
        book.standing()
    )
    chosen = SYSTEMS[system]
    days = dict(
        RatingEntry.objects.filter(pool="serie-a", revision=1, kind="result").values_list("match", "created_at")
    )
    results = [
        RatedResult(
            match,
            days[match].timestamp() / 86_400,
            tuple((player,) for player in book.sides[match]),
            tuple(places(book.scores[match])),
        )
        for match in book.standing()
        if match in own
    ]
    assert {player: value for player, (value, games) in stored("serie-a").items() if games} == {
        player: chosen.points(each.value) for player, each in fold(chosen, results).items()
    }


def test_a_pool_that_changes_its_system_again_and_again_ends_where_it_would_have_been(make_player) -> None:
    book = play_season(make_player, Random(3), 150)
    elo = everything()

    change_system("scopa", "plackett_luce", now=NOW)
    recompute(times=1)
    assert pool_called("scopa").system == "plackett_luce"
    assert check_ledger("scopa").wrong == ()
    assert everything() != elo
    change_system("scopa", "glicko_2", now=NOW)
    change_system("scopa", "elo", now=NOW)
    recompute(times=2)

    assert pool_called("scopa").system == "elo"
    assert everything() == elo
    assert len(book.standing()) > 100
