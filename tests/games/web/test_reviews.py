"""The pages of a review: asked for, watched and read, beside hands and replays; nowhere while cards are hidden."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from games.analysis import Reason
from games.models import HandReview, Match, MatchReview
from games.selectors.reviews import review_of
from games.services import create_match, request_review, take_seat, work_on_review
from games.services import reviews as reviews_module
from games.services.limits import RATES
from games.web.words.reviews import REASON_SENTENCES, points_number, reason_sentence
from tests.games.conftest import NOW, deck_source, play_on
from tests.games.reviewing import review_quickly, reviewed
from tests.games.settled import finished
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _little_work(monkeypatch) -> None:
    review_quickly(monkeypatch)


@pytest.fixture
def short(ada, bruno) -> Match:
    """A finished match of few hands between Ada and Bruno, who play anything."""
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 3}, now=NOW)
    return play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)), level="random")


def text(answer) -> str:
    assert answer.status_code == 200, answer
    return re.sub(r"\s+", " ", answer.content.decode())


@pytest.mark.parametrize("address", ["/g/{}/review", "/g/{}/review?part=review"])
@pytest.mark.parametrize("plays", [0, 20, 40])
def test_while_a_match_is_played_it_has_no_review(browser_of, visitor, table, ada, address, plays) -> None:
    match = play_on(table, plays)

    for client in (browser_of(ada), visitor):
        assert client.get(address.format(match.pk)).status_code == 404


def test_asking_while_the_match_is_played_changes_nothing_and_says_why(browser_of, table, ada) -> None:
    match = play_on(table, 40)

    answer = browser_of(ada).post(f"/g/{match.pk}/review", follow=True)

    assert "A match is reviewed once it is over." in text(answer)
    assert not MatchReview.objects.exists()


def test_the_page_of_a_counted_hand_shows_no_review_while_the_match_goes_on(browser_of, table, ada) -> None:
    match = play_on(table, 40)
    client = browser_of(ada)

    assert 'id="review"' not in text(client.get(f"/g/{match.pk}/hand/1"))
    assert 'id="review"' not in text(client.get(f"/g/{match.pk}/hand/1?part=review"))


def test_a_match_at_a_real_table_without_plays_has_no_review_page(visitor, ada, bruno) -> None:
    match = finished([[ada], [bruno]], [11, 4])

    assert visitor.get(f"/g/{match.pk}/review").status_code == 404
    assert "nothing to review" in text(visitor.post(f"/g/{match.pk}/review", follow=True))


@pytest.mark.parametrize("who", ["ada", "stranger"])
def test_whoever_may_see_a_finished_match_may_have_it_reviewed(browser_of, visitor, short, ada, who) -> None:
    client = browser_of(ada) if who == "ada" else visitor
    assert "Review this match" in text(client.get(f"/g/{short.pk}/review"))

    answer = client.post(f"/g/{short.pk}/review", {"next": f"/g/{short.pk}/hand/1"})

    assert answer["Location"] == f"/g/{short.pk}/hand/1"
    assert MatchReview.objects.get().asked_by == (ada if who == "ada" else None)


def test_a_private_match_is_reviewed_only_for_those_who_played(browser_of, visitor, ada, bruno, make_player) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 3}, visibility="private", now=NOW)
    match = play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)))
    reviewed(match)

    assert browser_of(bruno).get(f"/g/{match.pk}/review").status_code == 200
    for client in (visitor, browser_of(make_player())):
        assert client.get(f"/g/{match.pk}/review").status_code == 404
        assert client.post(f"/g/{match.pk}/review").status_code == 404


@pytest.mark.parametrize("address", ["/g/{}/review", "/g/{}/hand/1"])
def test_while_it_is_computed_the_page_shows_how_far_it_is_and_loads_itself_again(visitor, short, address) -> None:
    request_review(match_id=short.pk, asked_by=None, now=NOW)
    MatchReview.objects.update(plays_done=17, stepped_at=NOW)

    page = text(visitor.get(address.format(short.pk)))

    assert f'<progress max="{36 * short.hands.count()}" value="17"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "data-waits" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stepped_at", [None, NOW])
def test_the_replay_shows_the_same_progress_and_loads_it_again(visitor, short, language, stepped_at) -> None:
    request_review(match_id=short.pk, asked_by=None, now=NOW)
    MatchReview.objects.update(plays_done=17, stepped_at=stepped_at)
    spoken = {"accept-language": language}

    page = text(visitor.get(f"/g/{short.pk}?ply=5", headers=spoken))

    notice = re.search(r'<div class="notice">.*?</div>', text(visitor.get(f"/g/{short.pk}/review", headers=spoken)))
    assert notice is not None
    assert notice[0] in page
    assert f'<noscript><meta http-equiv="refresh" content="4;url=/g/{short.pk}?ply=5"></noscript>' in page
    assert re.search(r'<script[^>]*js/review[^"]*\.js"', page)
    address = re.search(r'id="review"[^>]*data-url="([^"]*)" data-waits', page)
    assert address is not None
    part = text(visitor.get(unescape(address[1]), headers=spoken))
    assert notice[0] in part
    assert part.count('id="review"') == 1
    assert "<html" not in part
    assert 'id="table"' not in part


def test_the_replay_waits_only_for_plays_whose_hand_is_not_done(visitor, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 11}, now=NOW)
    match = play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)))
    review = request_review(match_id=match.pk, asked_by=None, now=NOW)
    work_on_review(review_id=review.pk, now=NOW, seconds=0)

    pages = {ply: text(visitor.get(f"/g/{match.pk}?ply={ply}")) for ply in (0, 1, 36, 37)}

    assert {ply for ply, page in pages.items() if "data-waits" in page} == {0, 37}
    assert {ply for ply, page in pages.items() if "http-equiv" in page} == {0, 37}
    # A step leads from a play that is judged to one that is not, without loading the page.
    assert all("js/review" in page for page in pages.values())
    assert {ply for ply, page in pages.items() if '<table class="options">' in page} == {1, 36}


def test_the_replay_of_a_match_whose_review_is_not_under_way_loads_nothing_again(visitor, short) -> None:
    asked_by_nobody = text(visitor.get(f"/g/{short.pk}?ply=3"))
    reviewed(short)
    finished_page = text(visitor.get(f"/g/{short.pk}?ply=3"))

    for page in (asked_by_nobody, finished_page):
        assert "data-waits" not in page
        assert "http-equiv" not in page
        assert "js/review" not in page
        assert "<progress" not in page


def test_the_hands_that_are_done_are_shown_while_others_are_computed(visitor, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 11}, now=NOW)
    match = play_on(take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1)))
    review = request_review(match_id=match.pk, asked_by=None, now=NOW)
    work_on_review(review_id=review.pk, now=NOW, seconds=0)

    page = text(visitor.get(f"/g/{match.pk}/review"))

    assert ('id="hand-1"' in page, 'id="hand-2"' in page, "<progress" in page) == (True, False, True)
    assert "data-waits" not in text(visitor.get(f"/g/{match.pk}/hand/1"))
    assert "data-waits" in text(visitor.get(f"/g/{match.pk}/hand/2"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_review_tells_accuracy_luck_and_moments(browser_of, short, ada, language) -> None:
    reviewed(short)
    report = review_of(short)
    client = browser_of(ada)

    page = text(client.get(f"/g/{short.pk}/review", headers={"accept-language": language}))

    moments = [moment for hand in report.hands for moment in hand.review.moments]
    assert page.count('class="item moment"') == len(moments) > 0
    assert page.count("<tr") >= 2 + report.hands[-1].number
    assert "data-waits" not in page
    assert 'id="meaning"' in page
    first = moments[0]
    assert f'href="/g/{short.pk}?ply={first.ply}"' in page


def test_the_page_of_a_hand_has_its_moments_and_its_luck(browser_of, short, bruno) -> None:
    reviewed(short)
    hand = review_of(short).hands[-1]

    page = text(browser_of(bruno).get(f"/g/{short.pk}/hand/{hand.number}"))

    assert page.count('class="item moment"') == len(hand.review.moments)
    assert f"deal {points_number(hand.review.luck[1])}," in page
    for moment in hand.review.moments:
        assert f'href="/g/{short.pk}?ply={36 * (hand.number - 1) + moment.ply}"' in page


@pytest.mark.parametrize("ply", [1, 5, 36])
def test_the_replay_lists_the_worth_of_every_legal_play_beside_the_one_that_was_made(visitor, short, ply) -> None:
    reviewed(short)
    play = review_of(short).hands[0].review.plays[ply - 1]

    page = text(visitor.get(f"/g/{short.pk}?ply={ply}"))

    table = page[page.index('<table class="options">') : page.index("</table>", page.index('<table class="options">'))]
    assert table.count('<th scope="row">') == len(play.options)
    assert table.count('<tr class="me">') == 1
    assert re.findall(r'<span class="strong">([^<]*)<', table) == [points_number(each.points) for each in play.options]
    assert table.index(">best<") < table.index("± ")


def test_the_deal_has_no_play_to_judge_and_a_match_not_reviewed_offers_to_be(visitor, short) -> None:
    assert "Have this match reviewed" in text(visitor.get(f"/g/{short.pk}?ply=3"))

    reviewed(short)

    assert "Step to a play" in text(visitor.get(f"/g/{short.pk}?ply=0"))


def test_a_review_that_was_given_up_can_be_asked_for_again(visitor, short) -> None:
    request_review(match_id=short.pk, asked_by=None, now=NOW)
    MatchReview.objects.update(failed_at=NOW + timedelta(minutes=1))

    for path in (f"/g/{short.pk}/review", f"/g/{short.pk}/hand/1?part=review", f"/g/{short.pk}?ply=5&part=review"):
        assert 'data-outcome="The review could not be computed."' in text(visitor.get(path)), (
            "nobody hears that it is ready"
        )
    assert "could not be computed" in text(visitor.get(f"/g/{short.pk}/review"))
    visitor.post(f"/g/{short.pk}/review")
    assert MatchReview.objects.get().failed_at is None


def test_nobody_asks_without_end(browser_of, short, ada) -> None:
    client = browser_of(ada)
    answers = [client.post(f"/g/{short.pk}/review").status_code for _ in range(RATES["review"].requests + 1)]

    assert answers == [302] * RATES["review"].requests + [429]


def test_too_many_reviews_are_refused_in_words(visitor, short, monkeypatch) -> None:
    monkeypatch.setattr(reviews_module, "MOST_WAITING", 0)

    assert "Many reviews are waiting" in text(visitor.post(f"/g/{short.pk}/review", follow=True))


def test_every_reason_has_its_sentence(short) -> None:
    assert set(REASON_SENTENCES) == set(Reason)
    reviewed(short)
    for stored in HandReview.objects.all():
        assert stored.content["moments"] is not None
    for hand in review_of(short).hands:
        for moment in hand.review.moments:
            assert "%" not in reason_sentence(moment)


@pytest.mark.parametrize(
    ("points", "words"), [(1.44, "+1.4"), (-0.26, "−0.3"), (0.04, "0.0"), (-0.04, "0.0"), (21.0, "+21.0")]
)
def test_points_are_told_with_their_sign_to_one_decimal(points, words) -> None:
    assert points_number(points) == words


def test_a_page_is_found_from_the_end_of_the_match(short) -> None:
    page = text(Client().get(f"/g/{short.pk}"))

    assert f'href="/g/{short.pk}/review"' in page
