"""The log, as each viewer may read it."""

import json

import pytest

from games.models import Match
from games.selectors.events import events_since
from games.selectors.positions import position
from games.services import resign
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def text(match: Match, seat: int | None) -> str:
    return json.dumps([row.payload for row in events_since(match, seat, 0)])


def test_a_seat_reads_its_own_cards_and_no_others(table) -> None:
    held = position(table).hand.held

    for seat in (0, 1):
        seen = text(table, seat)
        assert all(f'"{card}"' in seen for card in held[seat])
        assert not any(f'"{card}"' in seen for card in held[1 - seat])


def test_a_spectator_reads_no_hidden_card(table) -> None:
    state = position(table)
    seen = text(table, None)
    hidden = [card for held in state.hand.held for card in held] + list(state.hand.stock)

    assert not any(f'"{card}"' in seen for card in hidden)
    assert all(f'"{card}"' in seen for card in state.hand.table)


def test_a_counted_hand_is_open_to_everybody(table) -> None:
    match = table
    while not match.hands.filter(ended_seq__isnull=False).exists():
        match = play_on(match, 1)
    first = match.hands.get(number=1)

    started = events_since(match, None, first.started_seq - 1, limit=1)[0].payload

    assert len(started["deck"]) == 40
    second = events_since(match, None, match.hands.get(number=2).started_seq - 1, limit=1)[0].payload
    assert second["deck"] is None


def test_a_resigned_hand_is_open_to_everybody(table, ada) -> None:
    match = resign(player=ada, match_id=table.pk, now=NOW)

    started = next(row for row in events_since(match, None, 0) if row.kind == "hand_started")

    assert len(started.payload["deck"]) == 40


def test_only_what_came_after_is_read_and_never_more_than_asked(table) -> None:
    match = play_on(table, 5)

    assert [row.seq for row in events_since(match, None, match.seq - 2)] == [match.seq - 1, match.seq]
    assert [row.seq for row in events_since(match, None, 0, limit=2)] == [1, 2]
    assert events_since(match, None, match.seq) == []
