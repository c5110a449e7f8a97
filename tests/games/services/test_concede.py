"""Giving up, and running out of time."""

from datetime import timedelta

import pytest

from games.engine import MatchOver
from games.models import Match
from games.selectors.verification import match_differences
from games.services import create_match, expire_turn, resign, take_seat
from games.services.errors import MatchNotStarted, NotSeated
from tests.games.conftest import NOW, to_play

pytestmark = pytest.mark.django_db


def test_whoever_resigns_loses(table, ada) -> None:
    match = resign(player=ada, match_id=table.pk, now=NOW)

    assert (match.status, match.winner_side, match.conceded_side, match.outcome_reason) == (
        "finished",
        1,
        0,
        "resigned",
    )
    assert match_differences(Match.objects.get(pk=match.pk)) == []


def test_a_match_is_resigned_once_by_a_player_and_while_it_runs(table, ada, bruno, make_player) -> None:
    with pytest.raises(NotSeated):
        resign(player=make_player(), match_id=table.pk, now=NOW)
    resign(player=ada, match_id=table.pk, now=NOW)
    with pytest.raises(MatchOver):
        resign(player=bruno, match_id=table.pk, now=NOW)
    waiting = create_match(creator=ada, preset="scopone", now=NOW)
    with pytest.raises(MatchNotStarted):
        resign(player=ada, match_id=waiting.pk, now=NOW)


def test_time_runs_out_for_the_seat_to_play_and_not_before(table) -> None:
    side, late = table.turn_seat, NOW + timedelta(seconds=table.turn_seconds)

    assert not expire_turn(match_id=table.pk, seq=table.seq, now=late - timedelta(seconds=1))
    assert expire_turn(match_id=table.pk, seq=table.seq, now=late)

    match = Match.objects.get(pk=table.pk)
    assert (match.status, match.conceded_side, match.outcome_reason) == ("finished", side, "timeout")


def test_a_timeout_for_a_turn_that_was_played_is_nothing(table) -> None:
    assert not expire_turn(match_id=table.pk, seq=table.seq - 1, now=NOW + timedelta(days=1))
    assert to_play(Match.objects.get(pk=table.pk)) is not None


def test_a_bot_and_a_table_without_clock_have_no_deadline(ada, bruno) -> None:
    untimed = create_match(creator=ada, preset="scopa_classica", now=NOW)
    untimed = take_seat(player=bruno, match_id=untimed.pk, now=NOW)
    bots = create_match(
        creator=ada, preset="scopa_classica", bots=["random"] * 2, creator_seat=None, rated=True, now=NOW
    )

    assert untimed.turn_deadline is None
    assert bots.turn_deadline is None
