"""A competition calls its match off: nothing is rated, nothing is played on, and no hidden card gets out."""

import json
from datetime import timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.models import Match, RatingEntry
from games.selectors.access import NotFound
from games.selectors.events import events_since
from games.selectors.hands import hand_summary
from games.selectors.positions import position
from games.selectors.records import match_record
from games.selectors.replays import replay_length
from games.selectors.views import match_view
from games.services import (
    Chair,
    call_off_match,
    confirm_report,
    open_seated_match,
    open_table_match,
    play_bot_turn,
    play_card,
    report_match,
    resign,
    settle_match,
    sweep,
)
from games.services.bots import seat_bots
from games.services.concede import expire_turn
from games.services.errors import MatchCancelled, NotACompetitionMatch
from tests.games.conftest import NOW, deck_source, play_on, to_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(make_player):
    return make_player("Host")


@pytest.fixture
def playing(host, ada, bruno) -> Match:
    """A rated match of a competition in its first hand, with a clock."""
    return open_seated_match(
        creator=host,
        preset="scopa_classica",
        options=None,
        chairs=[Chair(player=ada), Chair(player=bruno)],
        rated=True,
        now=NOW,
        deck_source=deck_source(1),
    )


@pytest.fixture
def paper(host, ada, bruno) -> Match:
    chairs = [Chair(player=ada), Chair(player=bruno)]
    return open_table_match(creator=host, preset="scopa_classica", chairs=chairs, rated=True, now=NOW, competition=True)


def called_off(match: Match) -> Match:
    assert call_off_match(match_id=match.pk, now=NOW, reason="no_show")
    return Match.objects.get(pk=match.pk)


def verify() -> None:
    """Raises CommandError when anything differs."""
    call_command("verify_matches", stdout=StringIO())


def test_a_match_in_play_ends_without_a_result(playing, ada) -> None:
    match = called_off(play_on(playing, 5))

    assert (match.status, match.winner_side, match.turn_seat, match.turn_deadline) == ("cancelled", None, None, None)
    last = match.events.get(seq=match.seq)
    assert (last.kind, last.public["reason"]) == ("match_called_off", "no_show")
    assert not settle_match(match_id=match.pk, now=NOW)
    assert not RatingEntry.objects.exists()
    verify()


def test_nobody_goes_on_at_a_match_that_was_called_off(playing) -> None:
    mover = to_play(playing)
    match = called_off(playing)

    with pytest.raises(MatchCancelled):
        play_card(match_id=match.pk, player=mover, play="7D", seq=match.seq, now=NOW)
    with pytest.raises(MatchCancelled):
        resign(player=mover, match_id=match.pk, now=NOW)


def test_a_match_that_is_over_stays_as_it_is(playing, ada, bruno, paper) -> None:
    resign(player=ada, match_id=playing.pk, now=NOW)
    report_match(match_id=paper.pk, player=ada, level="points", content={"scores": [11, 8]}, now=NOW)
    confirm_report(match_id=paper.pk, player=bruno, now=NOW)

    for match in (playing, paper):
        seq = Match.objects.get(pk=match.pk).seq
        assert not call_off_match(match_id=match.pk, now=NOW, reason="late")
        assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
        assert Match.objects.get(pk=match.pk).seq == seq


def test_calling_off_twice_writes_one_event(playing) -> None:
    match = called_off(playing)

    assert not call_off_match(match_id=match.pk, now=NOW, reason="again")
    assert match.events.filter(kind="match_called_off").count() == 1


def test_a_reported_table_is_called_off_and_its_silence_no_longer_counts(paper, ada) -> None:
    report_match(match_id=paper.pk, player=ada, level="points", content={"scores": [11, 8]}, now=NOW)

    match = called_off(paper)

    assert sweep(now=NOW + timedelta(days=2)).confirmed == 0
    assert (match.confirm_at, match.reporting) == (None, "reported")
    with pytest.raises(MatchCancelled):
        report_match(match_id=paper.pk, player=ada, level="points", content={"scores": [11, 8]}, now=NOW)
    verify()


def test_only_a_match_of_a_competition_is_called_off(table) -> None:
    with pytest.raises(NotACompetitionMatch):
        call_off_match(match_id=table.pk, now=NOW, reason="why not")
    with pytest.raises(NotFound):
        call_off_match(match_id=0, now=NOW, reason="nothing")
    assert Match.objects.get(pk=table.pk).status == Match.Status.PLAYING


def test_the_hand_under_way_stays_hidden_from_spectators(playing, host) -> None:
    match = play_on(playing, 5)
    hand = position(match).hand
    hidden = [card for held in hand.held for card in held] + list(hand.stock)

    match = called_off(match)

    for reader in (None, host):
        assert match_view(match, reader).view is None
    assert [card for card in hidden if f'"{card}"' in _read(match, None)] == []
    assert all(row.payload.get("deck") is None for row in events_since(match, None, 0) if row.kind == "hand_started")
    with pytest.raises(NotFound):
        hand_summary(match, 1)
    with pytest.raises(NotFound):
        replay_length(match)
    with pytest.raises(NotFound):
        match_record(match)


def test_a_player_still_reads_no_more_than_their_own_cards(playing, ada, bruno) -> None:
    hand = position(playing).hand
    match = called_off(playing)

    for seat, reader in ((0, ada), (1, bruno)):
        seen = _read(match, seat)
        assert all(f'"{card}"' in seen for card in hand.held[seat])
        assert not any(f'"{card}"' in seen for card in (*hand.held[1 - seat], *hand.stock))
        assert match_view(match, reader).view is None


def test_hands_that_were_counted_stay_open(playing) -> None:
    match = playing
    while not match.hands.filter(ended_seq__isnull=False).exists():
        match = play_on(match, 1)
    match = called_off(match)

    decks = [row.payload["deck"] for row in events_since(match, None, 0) if row.kind == "hand_started"]
    assert [deck is None for deck in decks] == [False, True]
    assert hand_summary(match, 1).number == 1
    verify()


def test_a_bots_task_that_comes_late_does_nothing(host, ada) -> None:
    [bot] = seat_bots(["greedy"], taken=set())
    chairs = [Chair(player=bot), Chair(player=ada)]
    match = open_seated_match(creator=host, preset="scopa_classica", options={}, chairs=chairs, now=NOW)
    seq = match.seq
    match = called_off(match)

    for number in (seq, match.seq):
        assert not play_bot_turn(match_id=match.pk, seq=number, now=NOW, rng=Random(1))
    assert Match.objects.get(pk=match.pk).seq == match.seq


def test_a_match_that_is_called_off_while_the_bot_thinks_is_no_error(host, ada) -> None:
    """The bot thinks outside the transaction, and asks for chance while it does."""
    [bot] = seat_bots(["greedy"], taken=set())
    chairs = [Chair(player=bot), Chair(player=ada)]
    match = open_seated_match(creator=host, preset="scopa_classica", options={}, chairs=chairs, now=NOW)

    class Interruption(Random):
        def randrange(self, *bounds: int) -> int:
            called_off(match)
            return super().randrange(*bounds)

    assert not play_bot_turn(match_id=match.pk, seq=match.seq, now=NOW, rng=Interruption(1))
    assert Match.objects.get(pk=match.pk).status == Match.Status.CANCELLED


def test_the_sweeper_leaves_it_alone(playing) -> None:
    match = called_off(playing)
    much_later = NOW + timedelta(days=2)

    assert not sweep(now=much_later)
    assert not expire_turn(match_id=match.pk, seq=match.seq, now=much_later)
    assert Match.objects.get(pk=match.pk).seq == match.seq


def _read(match: Match, seat: int | None) -> str:
    return json.dumps([row.payload for row in events_since(match, seat, 0) if row.kind != "played"])
