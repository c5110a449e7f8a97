"""A finished match changes each rating once."""

from datetime import timedelta
from functools import partial

import pytest

from games.models import Match, Player, Rating, RatingEntry
from games.selectors.verification import rating_differences, settlement_differences
from games.services import create_match, resign, settle_match, take_seat
from games.services.ledger import places_of
from tests.games.conftest import NOW, deck_source, play_on
from tests.threads import at_once

pytestmark = pytest.mark.django_db


def full_table(players, preset, **arguments) -> Match:
    match = create_match(creator=players[0], preset=preset, now=NOW, **arguments)
    for player in players[1:]:
        match = take_seat(player=player, match_id=match.pk, now=NOW, deck_source=deck_source(2))
    return match


def test_the_winner_gains_what_the_loser_loses(table, ada, bruno) -> None:
    match = play_on(table)
    winner, loser = (ada, bruno) if match.winner_side == 0 else (bruno, ada)

    assert settle_match(match_id=match.pk, now=NOW)

    assert Rating.objects.get(player=winner, pool="scopa").value == 1520
    assert Rating.objects.get(player=loser, pool="scopa").value == 1480
    assert list(rating_differences()) == []
    assert settlement_differences(Match.objects.get(pk=match.pk)) == []


def test_a_second_delivery_changes_nothing(table) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)

    assert not settle_match(match_id=match.pk, now=NOW)

    assert RatingEntry.objects.filter(match=match).count() == 2
    assert sorted(Rating.objects.values_list("value", flat=True)) == [1480, 1520]


def test_a_match_in_play_is_not_settled(table) -> None:
    assert not settle_match(match_id=table.pk, now=NOW)
    assert not RatingEntry.objects.exists()


def test_an_unrated_match_is_settled_without_ratings(ada, bruno) -> None:
    match = resign(player=ada, match_id=full_table([ada, bruno], "scopa_classica").pk, now=NOW)

    assert settle_match(match_id=match.pk, now=NOW)
    assert not RatingEntry.objects.exists()


def test_partners_gain_and_lose_together(make_player) -> None:
    players = [make_player() for _ in range(4)]
    match = play_on(full_table(players, "scopone", rated=True))

    settle_match(match_id=match.pk, now=NOW)

    after = [Rating.objects.get(player=player, pool="scopone").value for player in players]
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert sum(after) == 6000
    assert after[match.winner_side] > 1500


def test_three_players_are_rated_by_their_places(make_player) -> None:
    players = [make_player() for _ in range(3)]
    match = play_on(full_table(players, "scopa_classica", options={"players": 3}, rated=True))

    settle_match(match_id=match.pk, now=NOW)

    after = [Rating.objects.get(player=player, pool="scopa").value for player in players]
    places = places_of(match)
    assert places[match.winner_side] == 1
    assert after[places.index(1)] == max(after)
    assert sum(after) == pytest.approx(4500)


def test_whoever_gives_up_is_last_whatever_the_score(make_player) -> None:
    players = [make_player() for _ in range(3)]
    match = full_table(players, "scopa_classica", options={"players": 3}, rated=True)

    match = resign(player=players[1], match_id=match.pk, now=NOW)

    assert places_of(match)[1] == 3


@pytest.mark.django_db(transaction=True)
def test_deliveries_at_the_same_moment_count_once(make_player) -> None:
    players = [make_player(), make_player()]
    Player.objects.update(created_at=NOW - timedelta(days=30))
    matches = [full_table(players, "scopa_classica", rated=True) for _ in range(3)]
    for match in matches:
        resign(player=players[0], match_id=match.pk, now=NOW)

    told = at_once(*(partial(settle_match, match_id=match.pk, now=NOW) for match in matches * 3))

    assert sorted(told) == [False] * 6 + [True] * 3
    assert RatingEntry.objects.count() == 6
    assert list(rating_differences()) == []
