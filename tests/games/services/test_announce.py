"""Announcing a fresh hand of Cirulla."""

from random import Random

import pytest

from games.engine import DECK, AnnouncementsOff, AnnouncementTooLate, Call, Card, NotYourTurn
from games.models import Match, MatchEvent
from games.selectors.events import events_since
from games.selectors.positions import position
from games.selectors.verification import match_differences
from games.services import announce_hand, create_match, play_bot_turn, take_seat
from games.services.errors import NotSeated, StalePlay
from tests.games.conftest import NOW, deck_source, play_on, to_play

pytestmark = pytest.mark.django_db
LOW = Call(low=True, triple=False)


def low_hands() -> tuple[Card, ...]:
    """A deck that gives both players three cards of nine points or less, and a table without a bonus."""
    dealt = [Card.parse(text) for text in ["1D", "1C", "2D", "2C", "3D", "3S", "10D", "9C", "8S", "7B"]]
    return (*dealt, *(card for card in DECK if card not in dealt))


@pytest.fixture
def cirulla(ada, bruno) -> Match:
    match = create_match(creator=ada, preset="cirulla", now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=low_hands)


def test_an_announced_hand_is_shown_to_everybody_and_its_seat_still_plays(cirulla) -> None:
    player, turn = to_play(cirulla), cirulla.turn_seat

    match = announce_hand(match_id=cirulla.pk, player=player, call=LOW, seq=cirulla.seq, now=NOW)

    assert match.turn_seat == turn
    [event] = events_since(match, None, cirulla.seq)
    assert (event.kind, event.payload["seat"], event.payload["points"]) == ("announced", turn, 3)
    assert event.payload["cards"] == [str(card) for card in position(match).hand.held[turn]]


def test_the_points_count_and_the_log_verifies(cirulla) -> None:
    announce_hand(match_id=cirulla.pk, player=to_play(cirulla), call=LOW, seq=cirulla.seq, now=NOW)
    side = cirulla.turn_seat
    match = Match.objects.get(pk=cirulla.pk)
    while not match.hands.filter(ended_seq__isnull=False).exists():
        match = play_on(match, 1)

    assert match.hands.get(number=1).rows[side]["bonus"] >= 3
    assert match_differences(match) == []


def test_a_hand_is_announced_once_by_whoever_is_to_play(cirulla, ada, bruno, make_player) -> None:
    player = to_play(cirulla)
    other = bruno if player == ada else ada
    ask = {"match_id": cirulla.pk, "call": LOW, "now": NOW}

    with pytest.raises(NotYourTurn):
        announce_hand(player=other, seq=cirulla.seq, **ask)
    with pytest.raises(NotSeated):
        announce_hand(player=make_player(), seq=cirulla.seq, **ask)
    with pytest.raises(StalePlay):
        announce_hand(player=player, seq=cirulla.seq - 1, **ask)
    match = announce_hand(player=player, seq=cirulla.seq, **ask)
    with pytest.raises(AnnouncementTooLate):
        announce_hand(player=player, seq=match.seq, **ask)


def test_other_games_know_no_announcements(table) -> None:
    with pytest.raises(AnnouncementsOff):
        announce_hand(match_id=table.pk, player=to_play(table), call=LOW, seq=table.seq, now=NOW)


def test_a_bot_announces_what_it_holds_before_it_plays(ada) -> None:
    match = create_match(
        creator=ada, preset="cirulla", bots=["greedy"] * 2, creator_seat=None, now=NOW, deck_source=low_hands
    )
    for _ in range(2):
        match.refresh_from_db()
        play_bot_turn(match_id=match.pk, seq=match.seq, now=NOW, rng=Random(1), deck_source=deck_source(1))

    kinds = list(MatchEvent.objects.filter(match=match).values_list("kind", flat=True))
    assert kinds == ["hand_started", "announced", "played"]
