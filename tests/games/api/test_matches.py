"""Matches over HTTP: opened, listed, read, called off and resigned."""

import pytest

from games.engine import PRESETS
from games.models import Match
from games.services import create_match, make_guest, resign
from tests.games.api.conftest import API, footprint, problem
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def test_a_match_against_a_bot_starts_at_once(as_ada) -> None:
    response = as_ada.post(
        f"{API}/matches", {"preset": "scopa_classica", "bots": ["greedy"], "options": {"target": 16}}
    )

    assert response.status_code == 201
    match = response.json()
    assert response["Location"] == f"{API}/matches/{match['id']}"
    assert (match["status"], match["target"], match["differences"]) == ("playing", 16, {"target": 16})
    assert match["options"]["target"] == 16
    assert [seat["kind"] for seat in match["seats"]] == ["human", "bot"]
    assert match["seats"][0] == {
        "number": 0,
        "side": 0,
        "player": "Ada",
        "kind": "human",
        "bot_level": "",
        "label": "",
        "rating": None,
        "games": 0,
    }
    assert match["your_seat"] == 0
    assert match["turn"] == match["view"]["turn"]
    assert len(match["view"]["held"]) == 3
    assert "rules" not in match["view"]


def test_an_empty_order_opens_a_table_of_the_usual_game(as_ada) -> None:
    match = as_ada.post(f"{API}/matches", {}).json()

    assert (match["preset"], match["status"], match["view"]) == ("scopa_classica", "open", None)
    assert match["seats"][1]["player"] is None
    assert len(match["join_code"]) == 8


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played(as_ada, preset) -> None:
    bots = ["random"] * (PRESETS[preset].players - 1)

    assert as_ada.post(f"{API}/matches", {"preset": preset, "bots": bots}).json()["status"] == "playing"


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"preset": "briscola"}, 400, "unknown_preset"),
        ({"options": {"jokers": 2}}, 400, "unknown_option"),
        ({"options": {"target": "eleven"}}, 400, "bad_option_value"),
        ({"options": {"target": -1}}, 400, "bad_option_value"),
        ({"options": {"target": 10**40}}, 400, "bad_option_value"),
        ({"options": {"target": None}}, 400, "bad_option_value"),
        ({"options": {"target": [[[]]]}}, 400, "bad_option_value"),
        ({"options": {"misdeal": {"a": 1}}}, 400, "bad_option_value"),
        ({"options": {"misdeal": ["three_kings", 7, None]}}, 400, "bad_option_value"),
        ({"options": {"named_cards": {"99X": 1}}}, 400, "bad_option_value"),
        ({"options": {"named_cards": {"8S": 10**60}}}, 400, "bad_option_value"),
        ({"options": {"coin_rank_points": {"1": "a"}}}, 400, "bad_option_value"),
        ({"options": {"count_order": ["cards", "cards"]}}, 400, "bad_option_value"),
        ({"options": {"players": 5}}, 400, "bad_player_count"),
        ({"options": {"players": 3, "sides": "pairs"}}, 400, "bad_sides"),
        ({"options": {"deal_pattern": "packets_3_3_4"}}, 400, "bad_deal_pattern"),
        ({"options": {"refill": "none"}}, 400, "cards_undealt"),
        ({"options": {"hand_size": 30}}, 400, "hand_too_large"),
        ({"bots": ["stockfish"]}, 400, "unknown_bot_level"),
        ({"bots": ["greedy", "greedy"]}, 400, "too_many_bots"),
        ({"creator_seat": 4}, 400, "no_such_seat"),
        ({"turn_seconds": 1}, 400, "bad_turn_seconds"),
        ({"options": []}, 400, "validation_failed"),
        ({"options": "target=16"}, 400, "validation_failed"),
        ({"preset": 7}, 400, "validation_failed"),
        ({"preset": ["scopa_classica"]}, 400, "validation_failed"),
        ({"rated": "yes"}, 400, "validation_failed"),
        ({"rated": 1}, 400, "validation_failed"),
        ({"visibility": "secret"}, 400, "validation_failed"),
        ({"bots": "greedy"}, 400, "validation_failed"),
        ({"bots": ["greedy"] * 7}, 400, "validation_failed"),
        ({"bots": [["greedy"]]}, 400, "validation_failed"),
        ({"creator_seat": -1}, 400, "validation_failed"),
        ({"creator_seat": "0"}, 400, "validation_failed"),
        ({"turn_seconds": 10**30}, 400, "validation_failed"),
        ({"turn_seconds": 60.5}, 400, "validation_failed"),
    ],
)
def test_a_bad_order_is_refused_by_its_own_code_and_opens_nothing(as_ada, order, status, code) -> None:
    assert problem(as_ada.post(f"{API}/matches", order)) == (status, code)
    assert not Match.objects.exists()


def test_tables_are_opened_by_players(stranger) -> None:
    response = stranger.post(f"{API}/matches", {})

    assert problem(response) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Token"


def test_a_guest_opens_no_rated_table(program_of) -> None:
    guest = program_of(make_guest())

    assert problem(guest.post(f"{API}/matches", {"rated": True})) == (403, "guest_unrated")
    assert guest.post(f"{API}/matches", {}).status_code == 201


def test_what_a_body_names_beyond_the_order_is_passed_over(as_ada) -> None:
    match = as_ada.post(f"{API}/matches", {"status": "finished", "seq": 99, "winner_side": 0}).json()

    assert (match["status"], match["winner"]) == ("open", None)


def test_a_spectator_sees_the_table_and_no_hand(stranger, table) -> None:
    match = stranger.get(f"{API}/matches/{table.pk}").json()

    assert (match["your_seat"], match["view"]["held"], match["view"]["legal"]) == (None, [], [])
    assert match["join_code"] is None
    assert match["view"]["held_counts"] == [3, 3]
    assert len(match["view"]["table"]) == 4


def test_each_seat_sees_its_own_hand(as_ada, as_bruno, table) -> None:
    hands = [program.get(f"{API}/matches/{table.pk}").json()["view"]["held"] for program in (as_ada, as_bruno)]

    assert len(hands[0]) == len(hands[1]) == 3
    assert not set(hands[0]) & set(hands[1])


@pytest.mark.parametrize(
    "query",
    ["seat=1", "as=superuser", "fields=held,deck", "expand=deck", "include=events", "debug=1", "format=api", "seed=1"],
)
def test_no_parameter_widens_the_view(as_ada, table, query) -> None:
    plain = as_ada.get(f"{API}/matches/{table.pk}")

    assert as_ada.get(f"{API}/matches/{table.pk}?{query}").content == plain.content


def test_staff_sees_what_a_spectator_sees(program_of, make_player, stranger, table) -> None:
    staff = make_player("Staff")
    staff.user.is_superuser = staff.user.is_staff = True
    staff.user.save()

    url = f"{API}/matches/{table.pk}"
    assert program_of(staff).get(url).content == stranger.get(url).content


@pytest.mark.parametrize(
    "name", ["0", "-1", "1e3", "abc", "..%2f..%2fadmin", "%00", "9" * 30, "9" * 5000, "7%00", "%ff", "1/", "٣"]
)
def test_a_match_that_does_not_exist_is_not_found(as_ada, table, name) -> None:
    assert problem(as_ada.get(f"{API}/matches/{name}")) == (404, "not_found")


def test_a_private_match_looks_like_none(as_ada, as_bruno, stranger, ada) -> None:
    private = create_match(creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW)
    for path in ("", "/events", "/legal-plays", "/stream"):
        hidden, missing = f"{API}/matches/{private.pk}{path}", f"{API}/matches/{private.pk + 1000}{path}"
        for program in (as_bruno, stranger):
            assert problem(program.get(hidden)) == (404, "not_found")
            assert program.get(hidden).content == program.get(missing).content
        assert as_ada.get(hidden).status_code == 200
    assert private.pk not in [row["id"] for row in as_bruno.get(f"{API}/matches").json()["results"]]
    assert private.pk in [row["id"] for row in as_ada.get(f"{API}/matches").json()["results"]]


def test_an_invitation_leads_to_its_match(stranger, ada) -> None:
    private = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)

    assert stranger.get(f"{API}/invitations/{private.join_code}").json()["id"] == private.pk
    assert problem(stranger.get(f"{API}/invitations/AAAAAAAA")) == (404, "not_found")
    assert problem(stranger.get(f"{API}/invitations/AAAA%00AAA")) == (404, "not_found")


def test_a_list_is_narrowed_and_turned_over(as_ada, ada, bruno, table) -> None:
    for _ in range(3):
        create_match(creator=bruno, preset="scopone", now=NOW)

    first = as_ada.get(f"{API}/matches?status=open&limit=2").json()
    second = as_ada.get(f"{API}/matches?status=open&limit=2&offset={first['next_offset']}").json()

    assert len(first["results"]) == 2
    assert first["next_offset"] == 2
    assert len(second["results"]) == 1
    assert second["next_offset"] is None
    assert [row["id"] for row in as_ada.get(f"{API}/matches?mine=true").json()["results"]] == [table.pk]
    assert "view" not in first["results"][0]


@pytest.mark.parametrize(
    "query",
    [
        "limit=1000000000",
        "limit=0",
        "limit=-1",
        "limit=abc",
        "limit=",
        "limit=٣",
        "limit=%00",
        "limit=1e9",
        "offset=-1",
        "offset=99999999",
        "status=secret",
        "status=",
        "mine=1",
        "limit=" + "9" * 5000,
    ],
)
def test_a_parameter_without_meaning_is_refused(as_ada, query) -> None:
    response = as_ada.get(f"{API}/matches?{query}")

    assert problem(response) == (400, "bad_parameter")
    assert response.json()["parameter"] == query.split("=")[0]


def test_a_stranger_has_no_matches_of_their_own(stranger) -> None:
    assert problem(stranger.get(f"{API}/matches?mine=true")) == (401, "not_authenticated")


def test_a_list_costs_the_same_whatever_its_length(
    as_ada, ada, bruno, table, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(8) as few:
        as_ada.get(f"{API}/matches")
    for _ in range(5):
        create_match(creator=bruno, preset="scopone", bots=["greedy"], now=NOW)

    with django_assert_num_queries(len(few)):
        assert len(as_ada.get(f"{API}/matches").json()["results"]) == 6


def test_a_table_that_waits_is_called_off_by_its_creator_alone(as_ada, as_bruno, ada, table) -> None:
    waiting = create_match(creator=ada, preset="scopa_classica", now=NOW)

    assert problem(as_bruno.delete(f"{API}/matches/{waiting.pk}")) == (403, "not_creator")
    assert as_ada.delete(f"{API}/matches/{waiting.pk}").status_code == 204
    assert problem(as_ada.delete(f"{API}/matches/{waiting.pk}")) == (409, "match_cancelled")
    assert problem(as_ada.delete(f"{API}/matches/{table.pk}")) == (409, "match_started")


def test_whoever_resigns_loses(as_ada, table) -> None:
    response = as_ada.post(f"{API}/matches/{table.pk}/resignation")

    assert response.status_code == 201
    match = response.json()
    assert (match["status"], match["winner"], match["outcome_reason"]) == ("finished", 1, "resigned")
    assert match["view"]["outcome"] == {"winner": 1, "reason": "resigned"}
    assert problem(as_ada.post(f"{API}/matches/{table.pk}/resignation")) == (409, "match_over")


def test_only_a_seated_player_of_a_running_match_resigns(stranger, program_of, make_player, as_ada, ada, table) -> None:
    before = footprint(table)
    waiting = create_match(creator=ada, preset="scopa_classica", now=NOW)

    assert problem(stranger.post(f"{API}/matches/{table.pk}/resignation")) == (401, "not_authenticated")
    url = f"{API}/matches/{table.pk}/resignation"
    assert problem(program_of(make_player()).post(url)) == (403, "not_seated")
    assert problem(as_ada.post(f"{API}/matches/{waiting.pk}/resignation")) == (409, "match_not_started")
    assert footprint(table)[:5] == before[:5]


def test_a_finished_match_is_read_like_any(as_ada, ada, table) -> None:
    resign(player=ada, match_id=play_on(table, 5).pk, now=NOW)

    match = as_ada.get(f"{API}/matches/{table.pk}").json()
    assert (match["status"], match["turn"], match["view"]["legal"]) == ("finished", None, [])


def test_moments_are_told_in_utc(as_ada, table) -> None:
    answer = as_ada.get(f"{API}/matches/{table.pk}").json()
    assert answer["started_at"] == "2026-03-14T15:00:00Z"
    assert answer["created_at"].endswith("Z")
