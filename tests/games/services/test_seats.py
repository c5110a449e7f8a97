"""People and bots sit down and get up."""

from functools import partial

import pytest

from games.models import Match, MatchEvent
from games.services import cancel_match, create_match, fill_with_bots, leave_seat, make_guest, take_seat
from games.services.errors import (
    AlreadySeated,
    GuestUnrated,
    MatchCancelled,
    MatchFull,
    MatchStarted,
    NoSuchSeat,
    NotCreator,
    NotSeated,
    SeatTaken,
)
from tests.games.conftest import NOW
from tests.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def scopone(ada) -> Match:
    return create_match(creator=ada, preset="scopone", now=NOW)


def test_the_last_to_sit_down_starts_the_match(ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)

    match = take_seat(player=bruno, match_id=match.pk, now=NOW)

    assert match.status == Match.Status.PLAYING
    assert list(MatchEvent.objects.filter(match=match).values_list("kind", flat=True)) == ["seat_taken", "hand_started"]


def test_a_partner_may_choose_the_opposite_chair(scopone, bruno) -> None:
    take_seat(player=bruno, match_id=scopone.pk, seat=2, now=NOW)

    assert [seat.player_id is not None for seat in scopone.seats.all()] == [True, False, True, False]


def test_a_chair_that_is_taken_or_does_not_exist_is_refused(scopone, bruno) -> None:
    with pytest.raises(SeatTaken):
        take_seat(player=bruno, match_id=scopone.pk, seat=0, now=NOW)
    with pytest.raises(NoSuchSeat):
        take_seat(player=bruno, match_id=scopone.pk, seat=4, now=NOW)


def test_nobody_sits_twice(scopone, ada) -> None:
    with pytest.raises(AlreadySeated):
        take_seat(player=ada, match_id=scopone.pk, now=NOW)


def test_a_guest_sits_at_unrated_tables_only(ada) -> None:
    rated = create_match(creator=ada, preset="scopone", rated=True, now=NOW)
    with pytest.raises(GuestUnrated):
        take_seat(player=make_guest(), match_id=rated.pk, now=NOW)


def test_a_started_match_has_no_free_chair(table, make_player) -> None:
    with pytest.raises(MatchStarted):
        take_seat(player=make_player(), match_id=table.pk, now=NOW)
    with pytest.raises(MatchStarted):
        leave_seat(player=table.created_by, match_id=table.pk, now=NOW)


def test_whoever_leaves_makes_room(scopone, bruno) -> None:
    take_seat(player=bruno, match_id=scopone.pk, now=NOW)

    match = leave_seat(player=bruno, match_id=scopone.pk, now=NOW)

    assert match.status == Match.Status.OPEN
    assert match.seats.filter(player__isnull=True).count() == 3


def test_a_table_that_everybody_left_is_called_off(scopone, ada, bruno) -> None:
    match = leave_seat(player=ada, match_id=scopone.pk, now=NOW)

    assert match.status == Match.Status.CANCELLED
    with pytest.raises(MatchCancelled):
        take_seat(player=bruno, match_id=scopone.pk, now=NOW)


def test_only_who_sits_there_can_leave(scopone, bruno) -> None:
    with pytest.raises(NotSeated):
        leave_seat(player=bruno, match_id=scopone.pk, now=NOW)


def test_bots_fill_the_free_chairs_and_the_match_starts(scopone, ada, bruno) -> None:
    take_seat(player=bruno, match_id=scopone.pk, seat=2, now=NOW)

    match = fill_with_bots(player=ada, match_id=scopone.pk, level="greedy", now=NOW)

    assert match.status == Match.Status.PLAYING
    assert [seat.player.kind for seat in match.seats.select_related("player")] == ["human", "bot", "human", "bot"]


def test_a_stranger_cannot_fill_a_table(scopone, bruno) -> None:
    with pytest.raises(NotSeated):
        fill_with_bots(player=bruno, match_id=scopone.pk, level="greedy", now=NOW)


def test_only_the_creator_calls_a_table_off(scopone, ada, bruno) -> None:
    with pytest.raises(NotCreator):
        cancel_match(player=bruno, match_id=scopone.pk, now=NOW)
    assert cancel_match(player=ada, match_id=scopone.pk, now=NOW).status == Match.Status.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_of_many_who_run_for_the_last_chair_one_gets_it(make_player) -> None:
    match = create_match(creator=make_player(), preset="scopa_classica", now=NOW)
    runners = [make_player() for _ in range(6)]

    def run(player) -> str:
        try:
            take_seat(player=player, match_id=match.pk, now=NOW)
        except (MatchStarted, MatchFull):
            return "late"
        return "sits"

    outcomes = at_once(*(partial(run, player) for player in runners))

    assert sorted(outcomes) == ["late"] * 5 + ["sits"]
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING
