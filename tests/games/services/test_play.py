"""A card is played: locked, checked, logged, told."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction

from games.engine import (
    DECK,
    Card,
    CardNotInHand,
    CardNotOnTable,
    ChoiceRequired,
    GameError,
    MatchOver,
    NotYourTurn,
    Play,
    view_for,
)
from games.models import Match, MatchEvent
from games.selectors.positions import position
from games.selectors.verification import match_differences
from games.services import create_match, play_card, resign, take_seat
from games.services.errors import MatchNotStarted, NotSeated, StalePlay
from tests.games.conftest import NOW, deck_source, play_on, to_play
from tests.threads import at_once

pytestmark = pytest.mark.django_db


def first_legal(match: Match) -> Play:
    return view_for(position(match), match.turn_seat).legal[0]


def facts(match: Match) -> tuple[object, ...]:
    fresh = Match.objects.get(pk=match.pk)
    return (
        fresh.seq,
        bytes(fresh.snapshot),
        fresh.turn_seat,
        fresh.scores,
        MatchEvent.objects.filter(match=match).count(),
    )


def test_a_play_appends_events_and_moves_the_turn(table) -> None:
    before, player = table.seq, to_play(table)

    receipt = play_card(match_id=table.pk, player=player, play=str(first_legal(table)), seq=before, now=NOW)

    after = Match.objects.get(pk=table.pk)
    assert receipt.seq == after.seq == before + 1
    assert not receipt.replayed
    assert to_play(after) != player
    assert MatchEvent.objects.get(match=table, seq=after.seq).kind == "played"


def test_the_same_play_sent_again_changes_nothing(table) -> None:
    play, seq, player = str(first_legal(table)), table.seq, to_play(table)
    play_card(match_id=table.pk, player=player, play=play, seq=seq, now=NOW)
    before = facts(table)

    receipt = play_card(match_id=table.pk, player=player, play=play, seq=seq, now=NOW)

    assert receipt.replayed
    assert facts(table) == before


def test_another_play_for_the_same_event_is_stale(table) -> None:
    legal, seq, player = view_for(position(table), table.turn_seat).legal, table.seq, to_play(table)
    play_card(match_id=table.pk, player=player, play=str(legal[0]), seq=seq, now=NOW)
    before = facts(table)

    with pytest.raises(StalePlay) as refusal:
        play_card(match_id=table.pk, player=player, play=str(legal[-1]), seq=seq, now=NOW)

    assert refusal.value.details == {"seq": seq + 1}
    assert facts(table) == before


def test_a_seq_from_the_future_is_stale(table) -> None:
    with pytest.raises(StalePlay):
        play_card(match_id=table.pk, player=to_play(table), play=str(first_legal(table)), seq=table.seq + 1000, now=NOW)


def test_a_card_held_by_another_and_a_card_of_the_stock_get_the_same_answer(table) -> None:
    state = position(table)
    other = next(card for seat, held in enumerate(state.hand.held) if seat != state.turn for card in held)
    answers = set()

    for card in (other, state.hand.stock[0]):
        with pytest.raises(CardNotInHand) as refusal:
            play_card(match_id=table.pk, player=to_play(table), play=str(card), seq=table.seq, now=NOW)
        answers.add((str(refusal.value).replace(str(card), "CARD"), str(refusal.value.details)))

    assert len(answers) == 1


def test_a_captured_card_that_is_not_on_the_table_is_refused(table) -> None:
    state = position(table)
    own = state.hand.held[state.turn][0]
    absent = next(card for card in DECK if card not in state.hand.table and card != own and card.value == own.value)

    with pytest.raises(CardNotOnTable):
        play_card(match_id=table.pk, player=to_play(table), play=f"{own}x{absent}", seq=table.seq, now=NOW)


@pytest.mark.parametrize("text", ["", "11D", "7X", "7D7C", "x", "7Dx", "\x00", "七"])
def test_what_is_no_play_is_refused_before_anything_is_read(table, text) -> None:
    before = facts(table)

    with pytest.raises(GameError):
        play_card(match_id=table.pk, player=to_play(table), play=text, seq=table.seq, now=NOW)

    assert facts(table) == before


def test_only_the_seat_to_play_may_play(table, ada, bruno) -> None:
    waiting = ada if to_play(table) == bruno else bruno
    with pytest.raises(NotYourTurn):
        play_card(match_id=table.pk, player=waiting, play="7D", seq=table.seq, now=NOW)


def test_who_has_no_seat_cannot_play(table, make_player) -> None:
    with pytest.raises(NotSeated):
        play_card(match_id=table.pk, player=make_player(), play=str(first_legal(table)), seq=table.seq, now=NOW)


def test_nobody_plays_before_the_table_is_full(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    with pytest.raises(MatchNotStarted):
        play_card(match_id=match.pk, player=ada, play="7D", seq=0, now=NOW)


def test_nobody_plays_after_the_end(table, ada) -> None:
    match = resign(player=ada, match_id=table.pk, now=NOW)
    with pytest.raises(MatchOver):
        play_card(match_id=match.pk, player=ada, play="7D", seq=match.seq, now=NOW)


def test_a_bare_card_is_filled_in_only_when_asked(ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    match = take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))
    capture = _play_until_a_lone_capture(match)

    with pytest.raises(GameError) as refusal:
        play_card(match_id=match.pk, player=to_play(capture[0]), play=str(capture[1].card), seq=capture[0].seq, now=NOW)
    assert refusal.value.code == "must_capture"

    play_card(
        match_id=match.pk,
        player=to_play(capture[0]),
        play=str(capture[1].card),
        seq=capture[0].seq,
        now=NOW,
        complete=True,
    )
    last = MatchEvent.objects.filter(match=match, kind="played").last()
    assert last.public["play"] == str(capture[1])


def _play_until_a_lone_capture(match: Match) -> tuple[Match, Play]:
    for _ in range(40):
        match = Match.objects.get(pk=match.pk)
        legal = view_for(position(match), match.turn_seat).legal
        for play in legal:
            if play.take and sum(other.card == play.card for other in legal) == 1:
                return match, play
        play_on(match, 1)
    raise AssertionError("no capture came up")


def test_a_whole_match_ends_and_its_log_explains_everything(table) -> None:
    match = play_on(table)

    assert match.status == Match.Status.FINISHED
    assert max(match.scores) >= 11
    assert match.outcome_reason == "target"
    assert match_differences(match) == []


@pytest.mark.parametrize("preset", ["scopone", "scopone_scientifico", "escoba", "cirulla", "scopa_scoperta"])
def test_other_variants_are_played_to_the_end(make_player, preset) -> None:
    players = [make_player() for _ in range(4)]
    match = create_match(creator=players[0], preset=preset, options={"target": 11}, now=NOW)
    for player in players[1 : match.seats.count()]:
        match = take_seat(player=player, match_id=match.pk, now=NOW, deck_source=deck_source(5))

    match = play_on(match)

    assert match.status == Match.Status.FINISHED
    assert match_differences(match) == []


def test_a_written_event_cannot_be_changed(table) -> None:
    event = MatchEvent.objects.filter(match=table).first()
    with pytest.raises(Exception, match="append-only"), transaction.atomic():
        MatchEvent.objects.filter(pk=event.pk).update(kind="played")


def test_an_event_number_exists_once(table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchEvent.objects.create(match=table, seq=1, kind="played", public={}, created_at=NOW)


def test_nothing_hidden_is_stored_in_clear(table) -> None:
    hidden = [str(card) for held in position(table).hand.held for card in held]
    stored = [event.public for event in MatchEvent.objects.filter(match=table)]

    assert not any(f"'{card}'" in str(stored) for card in hidden)
    for card in hidden:
        assert f'"{card}"'.encode() not in bytes(table.snapshot)


@pytest.mark.django_db(transaction=True)
def test_of_ten_plays_at_once_one_is_made(make_player) -> None:
    ada, bruno = make_player(), make_player()
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    match = take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))
    plays = [str(play) for play in view_for(position(match), match.turn_seat).legal] * 4
    player = to_play(match)

    def attempt(play: str) -> str:
        try:
            receipt = play_card(match_id=match.pk, player=player, play=play, seq=match.seq, now=NOW)
        except StalePlay:
            return "stale"
        return "again" if receipt.replayed else "made"

    outcomes = at_once(*(partial(attempt, play) for play in plays[:10]))

    assert len(outcomes) == 10
    assert outcomes.count("made") == 1
    assert Match.objects.get(pk=match.pk).seq == match.seq + 1
    assert connection.vendor in {"postgresql", "sqlite"}


def test_a_bare_card_with_several_captures_asks_which(ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    # Whoever leads holds a 7, and 7D, 7C lie on the table beside two courts.
    match = take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=lambda: _deck("7S 7B", "7D 7C 9S 9B"))
    card = next(card for card in view_for(position(match), match.turn_seat).held if card.value == 7)

    for complete in (False, True):
        with pytest.raises(ChoiceRequired) as refusal:
            play_card(
                match_id=match.pk, player=to_play(match), play=str(card), seq=match.seq, now=NOW, complete=complete
            )
        assert refusal.value.details == {"options": [f"{card}x7D", f"{card}x7C"]}


def test_a_clock_that_was_set_back_costs_nobody_the_last_play(table) -> None:
    match = resign(player=to_play(table), match_id=table.pk, now=NOW - timedelta(hours=1))
    assert match.finished_at == match.started_at


def _deck(first: str, table: str) -> tuple[Card, ...]:
    """A deck that gives one of these to each of two players first, and lays this table."""
    firsts, opening = ([Card.parse(text) for text in part.split()] for part in (first, table))
    rest = [card for card in DECK if card not in firsts and card not in opening]
    return (*firsts, *rest[:4], *opening, *rest[4:])
