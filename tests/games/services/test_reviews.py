"""A review is asked for once, computed hand by hand, and survives whatever happens to its worker."""

from contextlib import suppress
from datetime import timedelta
from itertools import count
from queue import Empty

import pytest
from celery import current_app
from django.core.cache import cache

from games import tasks
from games.analysis import VERSION, HandReview
from games.engine import records_text
from games.models import HandReview as StoredHandReview
from games.models import Match, MatchReview
from games.selectors.access import NotFound
from games.selectors.records import match_record
from games.selectors.reviews import ReviewState, review_of, review_of_hand
from games.services import (
    Chair,
    cancel_match,
    confirm_report,
    create_match,
    open_table_match,
    report_match,
    request_review,
    resign,
    work_on_review,
)
from games.services import reviews as reviews_module
from games.services.errors import MatchCancelled, NoPlaysRecorded, ReviewTooEarly, TooManyReviews
from games.services.reviews import HELD, MOST_ATTEMPTS, RUN_SECONDS
from games.services.reviews_sweep import AT_ONCE, LOST, sweep_reviews
from tests.games.conftest import NOW, play_on
from tests.games.reviewing import review_quickly, reviewed
from tests.games.settled import finished

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _little_work(monkeypatch) -> None:
    review_quickly(monkeypatch)


@pytest.fixture
def played(table) -> Match:
    """A finished match of several hands."""
    return play_on(table)


def queued_reviews() -> list[list[int]]:
    """The arguments of the tasks that wait for the reviewer."""
    found = []
    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("reviews")
        with suppress(Empty):
            while True:
                message = queue.get(block=False)
                found.append(message.payload[0])
                message.ack()
        queue.close()
    return found


def ask(match: Match, **more) -> MatchReview:
    return request_review(match_id=match.pk, asked_by=more.pop("asked_by", None), now=more.pop("now", NOW))


def test_every_hand_of_a_finished_match_is_reviewed(played, ada) -> None:
    review = reviewed(played)

    report = review_of(played)
    assert report.state is ReviewState.FINISHED
    assert [hand.number for hand in report.hands] == list(range(1, played.hands.count() + 1))
    plays = played.events.filter(kind="played").order_by("seq")
    assert [str(play.played) for hand in report.hands for play in hand.review.plays] == [
        event.public["play"] for event in plays
    ]
    assert (review.plays_done, review.plays_total) == (plays.count(), plays.count())
    for hand in report.hands:
        rows = [sum(row.values()) for row in played.hands.get(number=hand.number).rows]
        assert hand.review.result == (rows[0] - rows[1], rows[1] - rows[0])
    assert len(report.accuracies) == 2


def test_the_review_of_a_hand_is_the_same_whoever_computes_it(played) -> None:
    reviewed(played)
    first = [hand.content for hand in StoredHandReview.objects.order_by("hand__number")]
    MatchReview.objects.all().delete()
    reviewed(played)

    assert [hand.content for hand in StoredHandReview.objects.order_by("hand__number")] == first


@pytest.mark.parametrize("plays", [0, 1, 35, 36, 40])
def test_no_match_is_reviewed_while_it_is_played(plays, table) -> None:
    match = play_on(table, plays)

    with pytest.raises(ReviewTooEarly):
        ask(match)
    assert not MatchReview.objects.exists()


def test_no_match_is_reviewed_before_it_began_or_after_it_was_called_off(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)

    with pytest.raises(ReviewTooEarly):
        ask(match)
    cancel_match(player=ada, match_id=match.pk, now=NOW)
    with pytest.raises(MatchCancelled):
        ask(match)


def test_nothing_is_told_of_a_match_that_is_not_over_even_if_a_review_lies_there(table) -> None:
    match = play_on(table, 40)
    MatchReview.objects.create(match=match, version=VERSION, asked_at=NOW)

    assert review_of(match).state is ReviewState.NONE
    assert review_of_hand(match, 1).state is ReviewState.NONE


def test_work_on_a_match_that_is_not_over_reviews_nothing(table) -> None:
    match = play_on(table, 40)
    review = MatchReview.objects.create(match=match, version=VERSION, asked_at=NOW, plays_total=0)

    work_on_review(review_id=review.pk, now=NOW)

    assert not StoredHandReview.objects.exists()


def test_a_match_without_recorded_plays_has_nothing_to_review(ada, bruno) -> None:
    with pytest.raises(NoPlaysRecorded):
        ask(finished([[ada], [bruno]], [11, 4]))


def test_a_real_table_that_has_not_reported_is_not_over(ada, bruno) -> None:
    match = open_table_match(
        creator=ada, preset="scopa_classica", chairs=[Chair(player=ada), Chair(player=bruno)], now=NOW
    )

    with pytest.raises(ReviewTooEarly):
        ask(match)


def test_a_real_table_whose_sides_agreed_on_a_full_record_is_reviewed(table, ada, bruno) -> None:
    written = records_text([match_record(play_on(table, level="random"))])
    chairs = [Chair(player=ada), Chair(player=bruno)]
    paper = open_table_match(creator=ada, preset="scopa_classica", chairs=chairs, now=NOW)
    report_match(match_id=paper.pk, player=ada, level="record", content={"shn": written}, now=NOW)
    with pytest.raises(ReviewTooEarly):
        ask(paper)
    confirm_report(match_id=paper.pk, player=bruno, now=NOW)
    paper = Match.objects.get(pk=paper.pk)

    review = reviewed(paper)

    assert review.plays_total == paper.events.filter(kind="played").count() > 0
    assert len(review_of(paper).hands) == paper.hands.count()


def test_a_match_that_was_given_up_before_the_first_play_has_nothing_to_review(table, ada) -> None:
    resign(player=ada, match_id=table.pk, now=NOW)

    with pytest.raises(NoPlaysRecorded):
        ask(table)


def test_a_hand_that_was_broken_off_is_reviewed_as_far_as_it_went(table, ada) -> None:
    play_on(table, 40)
    resign(player=ada, match_id=table.pk, now=NOW)
    match = Match.objects.get(pk=table.pk)

    reviewed(match)

    first, second = review_of(match).hands
    assert (len(first.review.plays), len(second.review.plays)) == (36, 4)
    assert second.review.result is None


def test_there_is_no_match_of_that_number(db) -> None:
    with pytest.raises(NotFound):
        request_review(match_id=987_654, asked_by=None, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_what_is_asked_for_twice_is_queued_once_on_its_own_queue(table, ada, bruno) -> None:
    match = play_on(table)

    review = ask(match, asked_by=ada)

    assert ask(match, asked_by=bruno) == review
    assert queued_reviews() == [[review.pk, 0]]
    assert MatchReview.objects.get().asked_by == ada


@pytest.mark.django_db(transaction=True)
def test_a_worker_reviews_what_was_asked_for(table, run_queued_tasks) -> None:
    match = play_on(table)
    ask(match)

    assert run_queued_tasks().count("games.tasks.review_match") >= 1
    assert review_of(match).state is ReviewState.FINISHED


@pytest.mark.django_db(transaction=True)
def test_a_long_match_is_reviewed_in_several_tasks_and_tells_how_far_it_is(table) -> None:
    match = play_on(table)
    review = ask(match)
    hands, seen = match.hands.count(), []
    queued_reviews()

    while not work_on_review(review_id=review.pk, now=NOW, seconds=0):
        report = review_of(match)
        seen.append((len(report.hands), report.plays_done))
        assert report.state is ReviewState.WORKING
        assert queued_reviews() == [[review.pk, len(seen)]]

    assert seen == [(done, 36 * done) for done in range(1, hands)]
    assert queued_reviews() == []


def test_signs_of_life_come_with_every_second_of_work(played, monkeypatch) -> None:
    review = ask(played)
    ticks = count()
    told = []
    kept = reviews_module._Work.keep

    def noting(work, **changes):
        kept(work, **changes)
        told.append(MatchReview.objects.get(pk=review.pk).plays_done)

    monkeypatch.setattr(reviews_module._Work, "keep", noting)
    work_on_review(review_id=review.pk, now=NOW, seconds=10_000, clock=lambda: float(next(ticks)))

    assert told == sorted(told)
    assert len(set(told)) == review.plays_total


def test_a_task_that_comes_twice_changes_nothing(played) -> None:
    review = reviewed(played)
    before = list(StoredHandReview.objects.values_list("pk", "content"))

    tasks.review_match(review.pk)

    assert list(StoredHandReview.objects.values_list("pk", "content")) == before
    assert MatchReview.objects.get() == review
    assert MatchReview.objects.get().claim == review.claim


@pytest.mark.django_db(transaction=True)
def test_of_two_copies_of_a_task_only_one_goes_on(table) -> None:
    match = play_on(table)
    review = ask(match)
    assert sweep_reviews(now=NOW + 2 * LOST) == 1
    queued = queued_reviews()
    assert queued == [[review.pk, 0]] * 2

    for done in range(1, match.hands.count()):
        for review_id, claim in queued:
            assert not work_on_review(review_id=review_id, claim=claim, now=NOW, seconds=0)
        assert StoredHandReview.objects.count() == done
        queued = queued_reviews()
        assert queued == [[review.pk, done]]
        cache.clear()
        assert sweep_reviews(now=NOW + 2 * LOST) == 1  # it may have been lost, and only waits
        queued += queued_reviews()

    for review_id, claim in queued:
        assert work_on_review(review_id=review_id, claim=claim, now=NOW, seconds=0)
    assert queued_reviews() == []
    assert review_of(match).state is ReviewState.FINISHED


@pytest.mark.django_db(transaction=True)
def test_tasks_of_older_processes_name_no_claim_and_end_in_one_chain(table) -> None:
    review = ask(play_on(table))
    queued_reviews()

    for _ in range(3):
        assert not work_on_review(review_id=review.pk, now=NOW, seconds=0)

    queued = queued_reviews()
    assert queued == [[review.pk, claim] for claim in (1, 2, 3)]
    for review_id, claim in queued[:2]:
        assert not work_on_review(review_id=review_id, claim=claim, now=NOW, seconds=0)
    assert queued_reviews() == []
    assert StoredHandReview.objects.count() == 3


def test_the_task_says_for_which_claim_it_was_queued(played) -> None:
    review = ask(played)
    MatchReview.objects.update(claim=2)

    tasks.review_match(review.pk, 1)
    assert not StoredHandReview.objects.exists()

    tasks.review_match(review.pk, 2)
    assert StoredHandReview.objects.exists()


def test_the_limits_of_a_task_leave_time_for_a_slow_hand_on_a_busy_machine() -> None:
    processor_seconds, share = 5, 0.02  # of a core, beside five busy processes: the reviewer is `nice`
    task = current_app.tasks["games.tasks.review_match"]

    assert RUN_SECONDS + processor_seconds / share < task.soft_time_limit < task.time_limit


def test_while_a_worker_is_at_it_another_one_does_nothing(played) -> None:
    review = ask(played)
    MatchReview.objects.update(held_until=NOW + timedelta(seconds=5), claim=3)

    assert not work_on_review(review_id=review.pk, now=NOW)

    assert not StoredHandReview.objects.exists()
    assert MatchReview.objects.get().claim == 3


def test_a_worker_that_was_too_slow_writes_nothing_more(played, monkeypatch) -> None:
    review = ask(played)
    real = reviews_module.review_hand

    def slow(*arguments, **more) -> HandReview:
        found = real(*arguments, **more)
        MatchReview.objects.update(claim=99)  # meanwhile another worker took the review
        return found

    monkeypatch.setattr(reviews_module, "review_hand", slow)

    assert not work_on_review(review_id=review.pk, now=NOW)
    assert not StoredHandReview.objects.exists()


def test_after_a_crash_the_next_worker_goes_on_with_the_first_missing_hand(played, monkeypatch) -> None:
    review = ask(played)
    work_on_review(review_id=review.pk, now=NOW, seconds=0)
    real = reviews_module.review_hand

    def dying(*_arguments, **_more):
        raise RuntimeError("killed")

    monkeypatch.setattr(reviews_module, "review_hand", dying)
    with pytest.raises(RuntimeError):
        work_on_review(review_id=review.pk, now=NOW)
    monkeypatch.setattr(reviews_module, "review_hand", real)
    assert not work_on_review(review_id=review.pk, now=NOW)  # still held
    kept = StoredHandReview.objects.get()

    assert work_on_review(review_id=review.pk, now=NOW + HELD + timedelta(seconds=1), seconds=1_000)

    assert StoredHandReview.objects.order_by("hand__number").first() == kept
    assert len(review_of(played).hands) == played.hands.count()


@pytest.mark.django_db(transaction=True)
def test_a_review_that_keeps_failing_is_given_up_and_can_be_asked_for_again(table, monkeypatch) -> None:
    match = play_on(table)
    review = ask(match)
    real = reviews_module.review_hand
    monkeypatch.setattr(reviews_module, "review_hand", lambda *_a, **_m: 1 / 0)
    for again in range(MOST_ATTEMPTS):
        with pytest.raises(ZeroDivisionError):
            work_on_review(review_id=review.pk, now=NOW + again * 2 * HELD)

    assert work_on_review(review_id=review.pk, now=NOW + timedelta(hours=1))
    assert review_of(match).state is ReviewState.FAILED
    queued_reviews()

    monkeypatch.setattr(reviews_module, "review_hand", real)
    assert ask(match, now=NOW + timedelta(hours=2)) == review
    assert queued_reviews() == [[review.pk, MOST_ATTEMPTS]]
    assert work_on_review(review_id=review.pk, now=NOW + timedelta(hours=2), seconds=1_000)
    assert review_of(match).state is ReviewState.FINISHED


@pytest.mark.django_db(transaction=True)
def test_a_review_that_is_asked_for_again_waits_for_its_turn_with_the_hands_it_has(table) -> None:
    match = play_on(table)
    review = ask(match)
    work_on_review(review_id=review.pk, now=NOW, seconds=0)
    # It was given up in the middle of the second hand.
    MatchReview.objects.update(failed_at=NOW, plays_done=36 + 17, attempts=MOST_ATTEMPTS)
    queued_reviews()

    ask(match, now=NOW + timedelta(hours=2))

    report = review_of(match)
    assert (report.state, report.plays_done, len(report.hands)) == (ReviewState.WAITING, 36, 1)
    assert sweep_reviews(now=NOW + timedelta(hours=2) + LOST / 2) == 0
    assert queued_reviews() == [[review.pk, 1]]


@pytest.mark.django_db(transaction=True)
def test_a_review_whose_task_was_lost_is_queued_again(table) -> None:
    review = ask(play_on(table))
    queued_reviews()

    assert sweep_reviews(now=NOW + LOST / 2) == 0
    assert sweep_reviews(now=NOW + LOST * 2) == 1
    assert sweep_reviews(now=NOW + LOST * 2) == 0
    assert queued_reviews() == [[review.pk, 0]]

    work_on_review(review_id=review.pk, now=NOW, seconds=1_000)
    assert sweep_reviews(now=NOW + timedelta(hours=1)) == 0


@pytest.mark.django_db(transaction=True)
def test_only_the_oldest_reviews_are_queued_again(table, ada) -> None:
    match = play_on(table)
    others = [_copy(match) for _ in range(AT_ONCE + 2)]
    rows = [
        MatchReview.objects.create(match=each, version=VERSION, asked_at=NOW + timedelta(seconds=place), plays_total=9)
        for place, each in enumerate(others)
    ]

    assert sweep_reviews(now=NOW + timedelta(hours=1)) == AT_ONCE
    assert queued_reviews() == [[row.pk, 0] for row in rows[:AT_ONCE]]


def test_one_player_cannot_have_many_reviews_under_way_nor_all_together_too_many(
    table, ada, bruno, monkeypatch
) -> None:
    match = play_on(table)
    monkeypatch.setattr(reviews_module, "MOST_WAITING_OF_ONE", 1)
    monkeypatch.setattr(reviews_module, "MOST_WAITING", 2)
    MatchReview.objects.create(match=_copy(match), version=VERSION, asked_at=NOW, asked_by=ada)

    with pytest.raises(TooManyReviews):
        ask(match, asked_by=ada)
    assert ask(match, asked_by=bruno).asked_by == bruno
    with pytest.raises(TooManyReviews):
        ask(_copy(match))


def test_unfinished_reviews_of_an_older_version_count_for_nobody_and_are_not_worked_on(table, ada, monkeypatch) -> None:
    match = play_on(table)
    monkeypatch.setattr(reviews_module, "MOST_WAITING_OF_ONE", 1)
    monkeypatch.setattr(reviews_module, "MOST_WAITING", 1)
    older = _older(match, asked_by=ada)

    work_on_review(review_id=older.pk, now=NOW)

    assert sweep_reviews(now=NOW + timedelta(hours=1)) == 0
    assert not StoredHandReview.objects.exists()
    assert MatchReview.objects.get() == older
    assert ask(match, asked_by=ada).version == VERSION


def test_older_reviews_of_a_match_are_gone_once_the_present_one_is_whole(played) -> None:
    older, newer = _older(played), MatchReview.objects.create(match=played, version=VERSION + 1, asked_at=NOW)
    elsewhere = _older(_copy(played))
    StoredHandReview.objects.create(review=older, hand=played.hands.first(), content={}, reviewed_at=NOW)
    review = ask(played)

    work_on_review(review_id=review.pk, now=NOW, seconds=0)
    assert MatchReview.objects.filter(pk=older.pk).exists()
    assert work_on_review(review_id=review.pk, now=NOW, seconds=1_000)

    assert set(MatchReview.objects.all()) == {review, newer, elsewhere}
    assert set(StoredHandReview.objects.values_list("review", flat=True)) == {review.pk}


def test_a_worker_whose_review_was_deleted_meanwhile_writes_nothing_more(played, monkeypatch) -> None:
    review = ask(played)
    real = reviews_module._finish

    def late(work) -> None:
        MatchReview.objects.all().delete()  # a newer version was finished
        real(work)

    monkeypatch.setattr(reviews_module, "_finish", late)

    assert not work_on_review(review_id=review.pk, now=NOW, seconds=1_000)
    assert not StoredHandReview.objects.exists()


def _older(match: Match, **values) -> MatchReview:
    """A review by the version before the present one that was never finished."""
    return MatchReview.objects.create(match=match, version=VERSION - 1, asked_at=NOW, plays_total=36, **values)


def _copy(match: Match) -> Match:
    """Another finished match with the same settings, without a log."""
    codes = Match.objects.count()
    values = {field.attname: getattr(match, field.attname) for field in Match._meta.concrete_fields}
    return Match.objects.create(**{**values, "id": None, "join_code": f"COPY{codes}"})
