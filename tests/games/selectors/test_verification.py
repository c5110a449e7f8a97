"""`verify_matches` finds what is wrong, and nothing where nothing is."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Hand, Match, MatchEvent, Rating, RatingChange, RatingEntry
from games.sealing import seal
from games.services import create_match, settle_match
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(table) -> Match:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return Match.objects.get(pk=match.pk)


def verify() -> str:
    out = StringIO()
    call_command("verify_matches", stdout=out)
    return out.getvalue()


def complaint() -> str:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_matches", stdout=out)
    return out.getvalue()


def test_honest_matches_verify(finished, ada) -> None:
    create_match(creator=ada, preset="scopone", now=NOW)
    create_match(creator=ada, preset="scopone", bots=["greedy"] * 3, now=NOW)

    assert verify().startswith("3 matches,")


def test_a_lost_event_is_found(finished) -> None:
    Match.objects.filter(pk=finished.pk).update(seq=finished.seq + 1)
    assert "events are numbered" in complaint()


def test_a_changed_position_is_found(finished, ada) -> None:
    other = create_match(creator=ada, preset="scopa_classica", bots=["greedy"], now=NOW)
    Match.objects.filter(pk=finished.pk).update(snapshot=bytes(other.snapshot))
    assert "the position is not what the log leads to" in complaint()


def test_a_broken_seal_is_found(table) -> None:
    Match.objects.filter(pk=table.pk).update(snapshot=seal(b"{}")[:-4])
    assert "cannot be replayed" in complaint()


def test_changed_scores_are_found(finished) -> None:
    Match.objects.filter(pk=finished.pk).update(scores=[0, 0])
    assert "scores are" in complaint()


def test_a_missing_heading_is_found(finished) -> None:
    Hand.objects.filter(match=finished, number=1).delete()
    assert "are listed" in complaint()


def test_a_rating_that_is_not_what_its_entries_give_is_found(finished) -> None:
    rating = Rating.objects.first()
    Rating.objects.filter(pk=rating.pk).update(value=rating.value + 1e-9)
    assert "the rating of player" in complaint()


def test_a_change_that_is_not_what_the_ledger_gives_is_found(finished) -> None:
    RatingChange.objects.filter(match=finished, games=1).update(games=2)
    assert "the change by match" in complaint()


def test_a_missing_entry_is_found(finished) -> None:
    RatingEntry.objects.filter(match=finished).first().delete()
    said = complaint()
    assert "expected 2" in said
    assert "cannot be folded" in said


def test_an_invented_event_is_found(finished) -> None:
    MatchEvent.objects.create(
        match=finished,
        seq=finished.seq + 1,
        kind="played",
        public={"v": 1, "kind": "played", "seat": 0, "play": "7D", "mark": ""},
        created_at=NOW,
    )
    Match.objects.filter(pk=finished.pk).update(seq=finished.seq + 1)
    assert "cannot be replayed" in complaint()
