"""A match as its viewers see it."""

from datetime import timedelta

import pytest

from games.selectors.access import NotFound
from games.selectors.hands import counted_hands, hand_summary
from games.selectors.matches import listed_matches, live_matches, open_tables, recent_matches, running_matches
from games.selectors.views import match_view
from games.services import create_match, make_guest, settle_match
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def test_each_seat_sees_its_own_hand(table, ada, bruno) -> None:
    views = [match_view(table, player) for player in (ada, bruno, None)]

    assert [view.seat for view in views] == [0, 1, None]
    assert [len(view.view.held) for view in views] == [3, 3, 0]
    assert set(views[0].view.held).isdisjoint(views[1].view.held)
    assert views[2].view.held_counts == (3, 3)


def test_a_waiting_table_has_seats_and_no_cards(ada) -> None:
    view = match_view(create_match(creator=ada, preset="scopone", now=NOW), ada)

    assert view.view is None
    assert [info.player for info in view.seats] == [ada, None, None, None]


def test_ratings_stand_beside_the_names(table, ada) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)

    infos = match_view(match, ada).seats

    assert sorted(info.rating for info in infos) == [1480, 1520]
    assert [info.games for info in infos] == [1, 1]


def test_a_summary_exists_for_counted_hands_only(table) -> None:
    match = play_on(table)
    hands = counted_hands(match)
    summary = hand_summary(match, 1)

    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    assert sum(count.cards for count in summary.counts) == 40
    assert tuple(row.total for row in summary.rows) == summary.scores
    assert summary.events[-1].kind == "hand_scored"
    for number in (0, len(hands) + 1):
        with pytest.raises(NotFound):
            hand_summary(match, number)


def test_lists_show_what_they_say(table, ada, bruno) -> None:
    waiting = create_match(creator=ada, preset="scopone", now=NOW)
    private = create_match(creator=ada, preset="scopone", visibility="private", now=NOW)

    assert list(open_tables()) == [waiting]
    assert list(live_matches(now=NOW)) == [table]
    assert list(live_matches(now=NOW + timedelta(hours=1))) == []
    assert list(running_matches(ada)) == [private, waiting, table]
    assert list(listed_matches(bruno)) == [waiting, table]
    assert list(listed_matches(bruno, mine=True)) == [table]
    assert list(listed_matches(None, status="playing")) == [table]
    over = play_on(table)
    assert list(recent_matches(ada, None)) == [over]


def test_lists_take_the_same_few_queries_however_long_they_are(ada, django_assert_max_num_queries) -> None:
    for _ in range(6):
        create_match(creator=ada, preset="scopone", bots=["greedy"], now=NOW)

    with django_assert_max_num_queries(2):
        assert [seat.player for match in open_tables() for seat in match.seats.all()].count(ada) == 6


def test_a_guest_is_shown_like_anybody(make_player) -> None:
    guest = make_guest()
    match = create_match(creator=guest, preset="scopa_classica", bots=["greedy"], now=NOW)
    assert match_view(match, guest).seats[0].player.name.startswith("Guest ")
