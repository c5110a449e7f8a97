"""Plays over HTTP: what is accepted, what is refused by which code, and that a refusal changes nothing."""

from uuid import uuid4

import pytest

from games.models import IdempotentReply, Match, MatchEvent
from games.sealing import unseal
from games.services import create_match, resign
from tests.games.api.conftest import API, footprint, problem
from tests.games.conftest import NOW
from tests.games.positions import arrange

pytestmark = pytest.mark.django_db


@pytest.fixture
def position(table) -> Match:
    """Ada to play: her 10B may take 3C+7D or 4S+6S, her 5C must take 5D, her 2C takes nothing."""
    return arrange(table, table="3C 7D 4S 6S 5D", held=["10B 5C 2C", "1D 8D 9D"])


def test_a_play_is_made_and_answered_with_the_new_view(as_ada, position) -> None:
    response = as_ada.play(position, "10Bx(3C+7D)")

    assert response.status_code == 201
    body = response.json()
    assert body["seq"] == position.seq + 1 == body["match"]["seq"]
    assert not body["replayed"]
    view = body["match"]["view"]
    assert view["table"] == ["4S", "6S", "5D"]
    assert view["held"] == ["2C", "5C"]
    assert view["history"][-1] == {"seat": 0, "play": "10Bx(3C+7D)", "mark": ""}
    assert view["turn"] == 1


def test_a_card_that_takes_nothing_is_laid_by_its_name_alone(as_ada, position) -> None:
    assert as_ada.play(position, "2C").json()["match"]["view"]["table"][-1] == "2C"


def test_a_bare_card_takes_what_it_must_when_asked_to(as_ada, position) -> None:
    response = as_ada.play(position, "5C", complete=True)

    assert response.json()["match"]["view"]["history"][-1]["play"] == "5Cx5D"


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("1D", "card_not_in_hand"),  # Bruno holds it
        ("1B", "card_not_in_hand"),  # in the stock
        ("3C", "card_not_in_hand"),  # on the table
        ("10Bx(2D+8C)", "card_not_on_table"),
        ("10Bx(3C+6S)", "sum_mismatch"),
        ("5C", "must_capture"),
        ("10B", "choice_required"),
    ],
)
def test_an_illegal_play_is_refused_by_its_own_code(as_ada, position, play, code) -> None:
    before = footprint(position)

    assert problem(as_ada.play(position, play)) == (422, code)
    assert footprint(position) == before


def test_an_ambiguous_card_is_answered_with_its_captures(as_ada, position) -> None:
    response = as_ada.play(position, "10B", complete=True)

    assert problem(response) == (422, "choice_required")
    assert response.json()["options"] == ["10Bx(3C+7D)", "10Bx(4S+6S)"]


def test_a_card_held_by_another_and_one_in_the_stock_get_the_same_bytes(as_ada, position) -> None:
    for suffix in ("", "x3C", "x(3C+7D)", "x(2D+8C)"):
        held = as_ada.play(position, f"1D{suffix}", key="a")
        stock = as_ada.play(position, f"1B{suffix}", key="b")

        assert held.content == stock.content
        assert dict(held.headers) == dict(stock.headers)


@pytest.mark.parametrize(
    "play", ["", "7", "7X", "11D", "0D", "7d", "7Dx", "7Dx()", "7Dx(3C", "10Bx(3C+)", "7D#x", "♦7"]
)
def test_what_is_no_notation_is_refused_as_shape(as_ada, position, play) -> None:
    before = footprint(position)
    status, code = problem(as_ada.play(position, play))

    assert status == 400
    assert code in {"bad_play", "bad_card", "bad_notation", "validation_failed"}
    assert footprint(position) == before


def test_a_card_named_twice_is_refused(as_ada, position) -> None:
    assert problem(as_ada.play(position, "10Bx(3C+3C)")) == (400, "duplicate_card")


@pytest.mark.parametrize("offset", [-1, 1, 1000])
def test_a_play_for_another_moment_is_stale_and_shows_the_present(as_ada, position, offset) -> None:
    before = footprint(position)
    response = as_ada.play(position, "2C", seq=position.seq + offset)

    assert problem(response) == (409, "stale_play")
    assert response.json()["seq"] == position.seq
    assert response.json()["match"]["view"]["held"] == ["2C", "5C", "10B"]
    assert footprint(position) == before


def test_the_other_seat_waits_for_its_turn(as_bruno, position) -> None:
    before = footprint(position)

    assert problem(as_bruno.play(position, "1D")) == (409, "not_your_turn")
    assert footprint(position) == before


def test_not_your_turn_tells_nothing_about_cards(as_bruno, position) -> None:
    assert as_bruno.play(position, "1D").content == as_bruno.play(position, "10B").content


def test_who_has_no_seat_does_not_play(program_of, make_player, stranger, position) -> None:
    staff, carla = make_player("Staff"), make_player("Carla")
    staff.user.is_superuser = staff.user.is_staff = True
    staff.user.save()
    before = footprint(position)

    assert problem(stranger.play(position, "2C")) == (401, "not_authenticated")
    assert problem(program_of(carla).play(position, "2C")) == (403, "not_seated")
    assert problem(program_of(staff).play(position, "2C")) == (403, "not_seated")
    assert footprint(position) == before


def test_a_private_match_does_not_exist_for_others(program_of, make_player, ada) -> None:
    private = create_match(creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW)
    stranger = program_of(make_player())
    hidden = stranger.play(private, "7D")
    private.pk = 10**9
    missing = stranger.play(private, "7D")

    assert problem(hidden) == (404, "not_found")
    assert hidden.content == missing.content


def test_a_finished_match_takes_no_play(as_ada, ada, position) -> None:
    resign(player=ada, match_id=position.pk, now=NOW)
    before = footprint(position)

    assert problem(as_ada.play(position, "2C")) == (409, "match_over")
    assert problem(as_ada.play(Match.objects.get(pk=position.pk), "2C")) == (409, "match_over")
    assert footprint(position) == before


def test_a_match_that_waits_or_was_called_off_takes_no_play(as_ada, ada) -> None:
    waiting = create_match(creator=ada, preset="scopa_classica", now=NOW)

    assert problem(as_ada.play(waiting, "2C")) == (409, "match_not_started")
    as_ada.delete(f"{API}/matches/{waiting.pk}")
    assert problem(as_ada.play(waiting, "2C")) == (409, "match_cancelled")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"play": "2C"},
        {"seq": 1},
        {"play": None, "seq": 1},
        {"play": 7, "seq": 1},
        {"play": ["2C"], "seq": 1},
        {"play": {"card": "2C"}, "seq": 1},
        {"play": "2C", "seq": "1"},
        {"play": "2C", "seq": 1.5},
        {"play": "2C", "seq": True},
        {"play": "2C", "seq": None},
        {"play": "2C", "seq": -1},
        {"play": "2C", "seq": 2**31},
        {"play": "2C", "seq": 10**40},
        {"play": "2C" * 200, "seq": 1},
        {"play": "2C", "seq": 1, "complete": "yes"},
        [],
        "2C",
        None,
        7,
    ],
)
def test_a_body_of_the_wrong_shape_is_refused(as_ada, position, body) -> None:
    before = footprint(position)
    response = as_ada.post(f"{API}/matches/{position.pk}/plays", body, headers={"Idempotency-Key": "k"})

    assert problem(response) == (400, "validation_failed")
    assert response.json()["errors"]
    assert footprint(position) == before


def test_the_key_is_needed(as_ada, position) -> None:
    url, body = f"{API}/matches/{position.pk}/plays", {"play": "2C", "seq": position.seq}
    before = footprint(position)

    assert problem(as_ada.post(url, body)) == (400, "idempotency_key_missing")
    assert problem(as_ada.play(position, "2C", key="k" * 256)) == (400, "bad_idempotency_key")
    assert problem(as_ada.play(position, "2C", key="chiave-è")) == (400, "bad_idempotency_key")
    assert problem(as_ada.play(position, "2C", key="two words")) == (400, "bad_idempotency_key")
    assert footprint(position) == before


def test_a_repeated_request_acts_once_and_is_answered_with_the_same_bytes(as_ada, position) -> None:
    answers = [as_ada.play(position, "2C", key="k" * 255) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [201, 200, 200]
    assert len({answer.content for answer in answers}) == 1
    assert "Idempotent-Replayed" not in answers[0]
    assert answers[1]["Idempotent-Replayed"] == "true"
    assert MatchEvent.objects.filter(match=position, kind="played").count() == 1


def test_a_key_belongs_to_one_body(as_ada, position) -> None:
    as_ada.play(position, "2C", key="k")
    before = footprint(position)

    assert problem(as_ada.play(position, "5Cx5D", key="k")) == (422, "idempotency_key_reused")
    assert footprint(position) == before


def test_a_key_belongs_to_one_player(as_ada, as_bruno, position) -> None:
    seq = as_ada.play(position, "2C", key="k").json()["seq"]

    assert as_bruno.play(position, "1D", seq=seq, key="k").status_code == 201


def test_a_refused_play_does_not_use_up_its_key(as_ada, position) -> None:
    assert problem(as_ada.play(position, "5C", key="k")) == (422, "must_capture")
    assert as_ada.play(position, "5Cx5D", key="k").status_code == 201


def test_the_very_play_sent_again_under_another_key_is_answered_with_the_present_view(as_ada, position) -> None:
    as_ada.play(position, "2C")
    again = as_ada.play(position, "2C", key=str(uuid4()))

    assert again.status_code == 200
    assert again.json()["replayed"]
    assert MatchEvent.objects.filter(match=position, kind="played").count() == 1


def test_kept_answers_are_not_readable_in_the_database(as_ada, position) -> None:
    told = as_ada.play(position, "2C", key="k").content

    kept = bytes(IdempotentReply.objects.get().body)
    assert b'"10B"' in told
    assert b'"10B"' not in kept  # with its quotes, which no sealed bytes hold: chance writes 10B now and then
    assert unseal(kept) == told


def test_legal_plays_are_those_of_the_caller(as_ada, as_bruno, stranger, position) -> None:
    url = f"{API}/matches/{position.pk}/legal-plays"

    assert as_ada.get(url).json() == {
        "seq": position.seq,
        "turn": 0,
        "plays": ["2C", "5Cx5D", "10Bx(3C+7D)", "10Bx(4S+6S)"],
    }
    assert as_bruno.get(url).json()["plays"] == []
    assert stranger.get(url).json()["plays"] == []


def test_plays_are_limited_in_a_span_of_time(as_ada, position) -> None:
    answers = [as_ada.play(position, "nonsense") for _ in range(101)]

    assert {answer.status_code for answer in answers[:100]} == {400}
    assert problem(answers[100]) == (429, "too_many_requests")
    assert 1 <= int(answers[100]["Retry-After"]) <= 20


def test_only_post_plays(as_ada, position) -> None:
    for method in ("get", "put", "patch", "delete", "options"):
        response = getattr(as_ada, method)(f"{API}/matches/{position.pk}/plays")
        assert problem(response) == (405, "method_not_allowed")
        assert response["Allow"] == "POST"
