"""What does not count is settled, says why and moves nothing; what is suspicious is put before moderators."""

from datetime import datetime, timedelta
from itertools import count

import pytest
from django.db.models.signals import post_init

from games.engine import rules_for
from games.models import FairPlayAlert, Hand, Match, MatchEvent, Player, Rating, RatingEntry, Seat
from games.selectors.farming_facts import day_counts, matches_before, pairs_of, played_match
from games.selectors.refolds import check_ledger
from games.selectors.verification import settlement_differences
from games.services import settle_match
from games.services.bots import seat_bots
from games.services.related import relate
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db
_codes = count(1)
LONG_AGO = NOW - timedelta(days=300)


@pytest.fixture
def people(make_player) -> list[Player]:
    made = [make_player() for _ in range(4)]
    Player.objects.update(created_at=LONG_AGO)
    return [Player.objects.get(pk=each.pk) for each in made]


def play(
    *players: Player,
    at: datetime = NOW,
    winner: int = 0,
    scores: tuple[int, ...] = (11, 8),
    gave_up: int | None = None,
    hands: int = 4,
    **more: object,
) -> Match:
    """A rated online match that has ended and is settled at once."""
    preset = str(more.pop("preset", "scopa_classica"))
    values: dict[str, object] = {
        "preset": preset,
        "options": rules_for(preset).options(),
        "rated": True,
        "join_code": f"f{next(_codes)}",
        "created_by": players[0],
        "status": Match.Status.FINISHED,
        "scores": list(scores),
        "winner_side": winner,
        "conceded_side": gave_up,
        "snapshot": b"none",
        "started_at": at,
        "finished_at": at,
    }
    match = Match.objects.create(**values | more)
    rules = rules_for(preset)
    Seat.objects.bulk_create(
        Seat(match=match, number=number, side=rules.side_of(number), player=player)
        for number, player in enumerate(players)
    )
    Hand.objects.bulk_create(
        Hand(match=match, number=number, dealer=0, started_seq=number, ended_seq=number + 1)
        for number in range(1, hands + 1)
    )
    assert settle_match(match_id=match.pk, now=at)
    return Match.objects.get(pk=match.pk)


def plays(match: Match, texts: list[str]) -> None:
    MatchEvent.objects.bulk_create(
        MatchEvent(match=match, seq=number, kind="played", public={"kind": "played", "play": text}, created_at=NOW)
        for number, text in enumerate(texts, start=1)
    )


def rated(match: Match) -> tuple[bool, str, int]:
    return match.rated, match.unrated_reason, RatingEntry.objects.filter(match=match).count()


def test_the_fourth_match_of_a_pair_within_a_day_moves_nothing_and_says_so(people) -> None:
    a, b, c, _ = people
    for hour in range(3):
        assert rated(play(a, b, at=NOW + timedelta(hours=hour))) == (True, "", 2)
    before = dict(Rating.objects.values_list("player", "value"))

    fourth = play(b, a, at=NOW + timedelta(hours=3))

    assert rated(fourth) == (False, "pair_limit", 0)
    assert dict(Rating.objects.values_list("player", "value")) == before
    assert settlement_differences(fourth) == []
    assert check_ledger("scopa").wrong == ()
    assert rated(play(a, c, at=NOW + timedelta(hours=4))) == (True, "", 2)
    assert rated(play(a, b, at=NOW + timedelta(hours=24))) == (True, "", 2)
    assert not FairPlayAlert.objects.exists()


def test_the_limit_is_that_of_a_pool(people) -> None:
    a, b, *_ = people
    for _ in range(3):
        play(a, b)

    assert rated(play(a, b, preset="scopa_quindici")) == (True, "", 2)


def test_partners_are_no_opponents(people) -> None:
    a, b, c, d = people
    for _ in range(3):
        play(a, b, preset="scopa_quindici")

    assert rated(play(a, c, b, d, preset="scopone", scores=(21, 3))) == (True, "", 4)


def test_competitions_count_whatever_they_pair(people) -> None:
    a, b, *_ = people
    for _ in range(6):
        assert rated(play(a, b, competition=True, gave_up=1, hands=0)) == (True, "", 2)

    assert rated(play(a, b)) == (True, "", 2)


def test_matches_that_were_never_to_be_rated_do_not_use_up_the_limit(people) -> None:
    a, b, *_ = people
    for _ in range(3):
        play(a, b, rated=False)

    assert rated(play(a, b)) == (True, "", 2)


def test_the_twenty_first_match_of_a_pair_within_a_day_is_an_alert_for_both_and_one_only(people) -> None:
    a, b, *_ = people
    reasons = [play(a, b, at=NOW + timedelta(minutes=minute)).unrated_reason for minute in range(23)]

    assert reasons == [""] * 3 + ["pair_limit"] * 17 + ["pair_volume"] * 3
    alerts = FairPlayAlert.objects.order_by("player")
    assert [(alert.player, alert.kind) for alert in alerts] == [(a, "pair_volume"), (b, "pair_volume")]
    assert alerts[0].facts == {"matches_within_a_day": 21}


def test_giving_up_at_once_gives_a_new_account_nothing(people) -> None:
    a, b, c, _ = people
    Player.objects.filter(pk=b.pk).update(created_at=NOW - timedelta(days=2))

    assert rated(play(a, b, gave_up=1, hands=0, scores=(0, 0))) == (False, "new_account", 0)
    assert rated(play(a, c, gave_up=1, hands=0, scores=(0, 0))) == (True, "", 2)
    assert rated(play(a, b, gave_up=1, hands=2, scores=(5, 4))) == (True, "", 2)
    assert rated(play(a, b, scores=(11, 0))) == (False, "new_account", 0)
    assert rated(play(a, b, scores=(5, 0))) == (True, "", 2)
    assert [alert.player for alert in FairPlayAlert.objects.filter(kind="new_account")] == [a]


def test_a_win_of_a_new_account_over_one_of_the_same_browser_moves_nothing(people) -> None:
    a, b, c, _ = people
    Player.objects.filter(pk=b.pk).update(created_at=NOW - timedelta(days=2))
    b.refresh_from_db()
    relate(a, [b.pk, c.pk], now=NOW - timedelta(days=1))

    assert rated(play(a, b)) == (False, "new_account", 0)
    assert rated(play(b, a)) == (False, "new_account", 0)
    assert rated(play(a, c)) == (True, "", 2)
    assert {alert.player for alert in FairPlayAlert.objects.filter(kind="related")} == {a, b}
    later = NOW + timedelta(days=5)
    assert rated(play(a, b, at=later)) == (True, "", 2)


def test_only_the_winner_who_is_related_to_a_loser_is_put_before_moderators(people) -> None:
    a, b, c, d = people
    Player.objects.filter(pk=b.pk).update(created_at=NOW - timedelta(days=2))
    relate(Player.objects.get(pk=b.pk), [a.pk], now=NOW - timedelta(days=1))

    match = play(a, b, c, d, preset="scopone", scores=(21, 3))

    assert rated(match) == (False, "new_account", 0)
    assert [(alert.player, alert.kind) for alert in FairPlayAlert.objects.all()] == [(a, "related")]


def test_the_same_opening_and_winner_against_a_bot_count_twice(people) -> None:
    [bot] = seat_bots(["greedy"], taken=set())
    opening = [f"{rank}{suit}" for suit in "BC" for rank in range(1, 11)]
    matches = []
    for number in range(4):
        match = play(people[0], bot, at=NOW + timedelta(days=number), settled_at=None, rated=False)
        Match.objects.filter(pk=match.pk).update(rated=True, settled_at=None)
        plays(match, opening if number < 3 else opening[::-1])
        settle_match(match_id=match.pk, now=NOW + timedelta(days=number))
        matches.append(Match.objects.get(pk=match.pk))

    assert [match.unrated_reason for match in matches] == ["", "", "same_opening", ""]
    assert FairPlayAlert.objects.get().player == people[0]


def test_a_gain_against_a_bot_is_halved_for_people_and_folds_to_the_same(people) -> None:
    [bot] = seat_bots(["greedy"], taken=set())

    play(people[0], bot)
    assert Rating.objects.get(player=people[0]).value == 1510
    assert Rating.objects.get(player=bot).value == 1480
    play(people[1], bot, winner=1, scores=(3, 11))
    assert Rating.objects.get(player=people[1]).value < 1482

    assert list(RatingEntry.objects.order_by("pk").values_list("gain_halved", flat=True)) == [True, False] * 2
    assert check_ledger("scopa").wrong == ()


def test_bots_among_themselves_have_no_limit_and_gain_in_full() -> None:
    one, two = seat_bots(["greedy", "random"], taken=set())
    for _ in range(5):
        assert rated(play(one, two)) == (True, "", 2)

    assert not RatingEntry.objects.filter(gain_halved=True).exists()


def test_three_early_losses_of_seven_are_put_before_moderators_once(people) -> None:
    a, b, c, d = people
    for day, other in enumerate([b, c, d, b, c]):
        losing = day in (0, 2, 3, 4)
        match = play(
            a,
            other,
            at=NOW + timedelta(days=day),
            winner=1 if losing else 0,
            scores=(0, 0) if losing else (11, 8),
            gave_up=0 if losing else None,
            hands=0 if losing else 4,
        )
        assert match.rated
        assert FairPlayAlert.objects.count() == (1 if day >= 3 else 0)

    alert = FairPlayAlert.objects.get()
    assert (alert.player, alert.kind, alert.facts) == (a, "sandbagging", {"early_losses": 3, "of": 4})


def test_what_a_bot_plays_with_others_is_not_read_to_settle_a_match(people) -> None:
    a, b, c, _ = people
    [bot] = seat_bots(["greedy"], taken=set())
    last = play(a, bot, at=NOW + timedelta(minutes=1))
    with_few = farming_reads(last, a, bot)
    for _ in range(3):
        play(b, bot)
        play(c, bot)

    assert with_few == farming_reads(last, a, bot) == 0
    play(a, bot)
    assert farming_reads(last, a, bot) == 2
    play(a, bot, b, c, preset="scopone", scores=(21, 3))
    assert farming_reads(last, a, bot) == 3


def farming_reads(match: Match, *players: Player) -> int:
    """How many matches become objects to decide about a match."""
    made: list[int] = []
    numbers = {player.pk for player in players}

    def watch(instance: Match, **_: object) -> None:
        made.append(instance.pk)

    post_init.connect(watch, sender=Match, weak=False)
    try:
        day_counts(match, pairs_of(played_match(match)), now=NOW + timedelta(minutes=1))
        assert len(matches_before(match, numbers)) <= 1
    finally:
        post_init.disconnect(watch, sender=Match)
    return len(made)
