"""Reviews over HTTP: asked for, followed and read; refused wherever cards are hidden or were never written down."""

import pytest

from games.api.problems import PROBLEMS
from games.models import Match, MatchReview
from games.selectors.reviews import review_of
from games.services import cancel_match, create_match, request_review, take_seat, work_on_review
from games.services import reviews as reviews_module
from games.services.limits import RATES
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, deck_source, play_on
from tests.games.reviewing import review_quickly, reviewed
from tests.games.settled import finished

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _little_work(monkeypatch) -> None:
    review_quickly(monkeypatch)


@pytest.fixture
def short(ada, bruno) -> Match:
    """A finished match of few hands between Ada and Bruno, who play anything."""
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 3}, now=NOW)
    return play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)), level="random")


def url(match: Match, more: str = "") -> str:
    return f"{API}/matches/{match.pk}/review{more}"


def test_a_match_is_asked_for_followed_and_read(as_ada, short) -> None:
    assert as_ada.get(url(short)).json()["state"] == "none"

    answer = as_ada.post(url(short))

    assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    assert answer.json()["plays_total"] == 36 * short.hands.count()
    work_on_review(review_id=MatchReview.objects.get().pk, now=NOW, seconds=1_000)
    document = as_ada.get(url(short)).json()
    report = review_of(short)
    assert (document["state"], document["plays_done"]) == ("finished", report.plays_total)
    assert document["accuracies"] == list(report.accuracies)
    assert [hand["number"] for hand in document["hands"]] == [hand.number for hand in report.hands]
    for told, hand in zip(document["hands"], report.hands, strict=True):
        assert told["luck"] == list(hand.review.luck)
        assert told["skill"] == list(hand.review.skill)
        assert [moment["reason"] for moment in told["moments"]] == [each.reason.value for each in hand.review.moments]
        assert "plays" not in told


def test_a_hand_lists_the_worth_of_every_legal_play(stranger, short) -> None:
    reviewed(short)

    document = stranger.get(url(short, "/hands/1")).json()

    hand = review_of(short).hands[0].review
    assert len(document["plays"]) == 36
    for told, play in zip(document["plays"], hand.plays, strict=True):
        assert told["played"] == str(play.played)
        assert [(each["play"], each["points"], each["error"]) for each in told["options"]] == [
            (str(each.play), each.points, each.error) for each in play.options
        ]
        assert told["loss"] == play.loss


def test_asking_again_answers_what_there_is(as_ada, as_bruno, short) -> None:
    as_ada.post(url(short))
    as_bruno.post(url(short))
    reviewed(short)

    assert as_bruno.post(url(short)).json()["state"] == "finished"
    assert MatchReview.objects.count() == 1


@pytest.mark.parametrize("more", ["", "/hands/1"])
@pytest.mark.parametrize("plays", [0, 35, 40])
def test_there_is_no_review_while_the_match_is_played(as_ada, stranger, table, plays, more) -> None:
    match = play_on(table, plays)

    for program in (as_ada, stranger):
        assert problem(program.get(url(match, more))) == (409, "review_too_early")
        assert problem(program.post(url(match))) == (409, "review_too_early")
    assert not MatchReview.objects.exists()


def test_a_match_that_was_called_off_or_has_no_plays_has_none(as_ada, stranger, ada, bruno) -> None:
    off = create_match(creator=ada, preset="scopa_classica", now=NOW)
    cancel_match(player=ada, match_id=off.pk, now=NOW)
    real = finished([[ada], [bruno]], [11, 4])

    assert problem(as_ada.post(url(off))) == (409, "match_cancelled")
    for method in (stranger.get, stranger.post):
        assert problem(method(url(real))) == (409, "no_plays_recorded")


def test_a_private_match_is_unknown_to_others(stranger, as_bruno, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 3}, visibility="private", now=NOW)
    match = play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)))
    reviewed(match)

    assert as_bruno.get(url(match)).status_code == 200
    for answer in (stranger.get(url(match)), stranger.post(url(match)), stranger.get(url(match, "/hands/1"))):
        assert problem(answer) == (404, "not_found")


@pytest.mark.parametrize("number", [0, 99])
def test_a_hand_that_was_not_reviewed_is_not_found(stranger, short, number) -> None:
    reviewed(short)

    assert problem(stranger.get(url(short, f"/hands/{number}"))) == (404, "not_found")


def test_a_hand_is_told_as_soon_as_it_is_done(stranger, table) -> None:
    match = play_on(table)
    review = request_review(match_id=match.pk, asked_by=None, now=NOW)
    work_on_review(review_id=review.pk, now=NOW, seconds=0)

    assert stranger.get(url(match)).json()["state"] == "working"
    assert stranger.get(url(match, "/hands/1")).status_code == 200
    assert problem(stranger.get(url(match, "/hands/2"))) == (404, "not_found")


def test_too_many_are_refused(as_ada, short, monkeypatch) -> None:
    monkeypatch.setattr(reviews_module, "MOST_WAITING", 0)
    assert problem(as_ada.post(url(short))) == (409, "too_many_reviews")

    answers = [as_ada.post(url(short)).status_code for _ in range(RATES["review"].requests)]
    assert answers[-1] == 429
    assert as_ada.get(url(short)).status_code == 200


def test_the_codes_are_in_the_table() -> None:
    assert {PROBLEMS[code].status for code in ("review_too_early", "no_plays_recorded", "too_many_reviews")} == {409}
