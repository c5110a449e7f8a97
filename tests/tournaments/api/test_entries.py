"""Programs enter players, pairs and whole lists."""

import pytest

from games.models import Player
from tests.games.api.conftest import API, problem
from tests.tournaments.api.conftest import address
from tournaments.models import Entry, Tournament


def test_a_player_enters_and_is_listed(as_ada, anybody, tournament) -> None:
    made = as_ada.post(address(tournament, "entries"), {})
    page = anybody.get(address(tournament, "entries")).json()

    assert made.status_code == 201
    assert made.json()["status"] == "accepted"
    assert made.json()["members"][0]["player"] == "Ada"
    assert made.json()["members"][0]["consented"] is True
    assert [each["id"] for each in page["results"]] == [made.json()["id"]]


def test_a_pair_is_confirmed_by_the_partner_or_declined(as_ada, program_of, bruno, pairs_tournament) -> None:
    made = as_ada.post(address(pairs_tournament, "entries"), {"partners": ["Bruno"], "name": "I Bastoni"}).json()
    partner = program_of(bruno)

    confirmed = partner.post(address(pairs_tournament, "entries", made["id"], "confirm"))
    late = partner.post(address(pairs_tournament, "entries", made["id"], "decline"))

    assert [member["consented"] for member in made["members"]] == [True, False]
    assert [member["consented"] for member in confirmed.json()["members"]] == [True, True]
    assert problem(late) == (403, "not_your_entry")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"partners": ["Bruno"]}, 400, "wrong_member_count"),
        ({"partners": ["Nobody"]}, 400, "unknown_player"),
        ({"partners": ["Bruno"], "members": ["Bruno"]}, 400, "validation_failed"),
        ({"members": ["Bruno"]}, 403, "not_staff"),
        ({"partners": [7]}, 400, "validation_failed"),
        ({"code": "WRONG"}, 404, "not_found"),
    ],
)
def test_an_entry_that_cannot_be_says_why(as_ada, bruno, tournament, body, status, code) -> None:
    assert problem(as_ada.post(address(tournament, "entries"), body)) == (status, code)
    assert tournament.entries.count() == 0


def test_nobody_enters_twice_nor_when_it_is_closed(as_ada, as_stranger, as_organiser, tournament) -> None:
    as_ada.post(address(tournament, "entries"), {})
    again = as_ada.post(address(tournament, "entries"), {})
    as_organiser.post(address(tournament, "close-registration"), {})

    assert problem(again) == (409, "already_entered")
    assert again.json()["player"] == "Ada"
    assert problem(as_stranger.post(address(tournament, "entries"), {})) == (409, "registration_closed")


def test_an_entry_sent_twice_under_one_key_is_one(as_ada, tournament) -> None:
    key = {"Idempotency-Key": "enter"}

    first = as_ada.post(address(tournament, "entries"), {}, headers=key)
    again = as_ada.post(address(tournament, "entries"), {}, headers=key)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content


def test_who_was_not_admitted_is_seen_by_the_staff_and_themselves(
    as_ada, as_organiser, anybody, make_tournament
) -> None:
    tournament = make_tournament(registration="approval")
    entry = as_ada.post(address(tournament, "entries"), {}).json()
    waiting = anybody.get(address(tournament, "entries?status=applied")).json()["results"]

    as_organiser.post(address(tournament, "entries", entry["id"], "reject"), {"reason": "Not a member"})

    assert entry["status"] == "applied"
    assert [each["id"] for each in waiting] == [entry["id"]]
    assert anybody.get(address(tournament, "entries")).json()["results"] == []
    for program in (as_ada, as_organiser):
        assert program.get(address(tournament, "entries")).json()["results"][0]["reason"] == "Not a member"


def test_a_list_is_imported_whole_from_csv_or_json(as_organiser, tournament) -> None:
    text = "name,club,rating\r\n山田花子,東京,1700\r\nZeno,Torino,1500\r\n"

    first = as_organiser.post(address(tournament, "entries/import"), data=text.encode(), content_type="text/csv")
    second = as_organiser.post(address(tournament, "entries/import"), {"csv": "name\nAldo\n"})

    assert (first.status_code, first.json()) == (201, {"imported": 2})
    assert second.json() == {"imported": 1}
    names = [each["name"] for each in as_organiser.get(address(tournament, "entries")).json()["results"]]
    assert names == ["山田花子", "Zeno", "Aldo"]


def test_an_import_with_wrong_lines_names_them_all_and_imports_nothing(as_organiser, tournament) -> None:
    answer = as_organiser.post(address(tournament, "entries/import"), {"csv": "name,rating\nZeno,high\n\nAldo,99999\n"})

    assert problem(answer) == (400, "bad_import")
    assert [(each["line"], each["code"]) for each in answer.json()["lines"]] == [(2, "bad_rating"), (4, "bad_rating")]
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        (b"name\n" + b"x" * 300_000, "text/csv", (413, "import_too_large")),
        (b"name\nCaf\xe9\n", "text/csv", (400, "bad_import")),
        (b"name\nZeno\n", "text/plain", (415, "unsupported_media_type")),
        (b"", "text/csv", (400, "validation_failed")),
        (b'{"csv": 7}', "application/json", (400, "validation_failed")),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(as_organiser, tournament, body, kind, expected) -> None:
    assert problem(as_organiser.post(address(tournament, "entries/import"), data=body, content_type=kind)) == expected


def test_a_list_of_entries_takes_as_many_queries_whatever_its_length(
    as_organiser, anybody, tournament, django_assert_max_num_queries
) -> None:
    lines = "".join(f"Player {number}\n" for number in range(60))
    as_organiser.post(address(tournament, "entries/import"), {"csv": f"name\n{lines}"})

    with django_assert_max_num_queries(6):
        page = anybody.get(address(tournament, "entries?limit=50")).json()

    assert len(page["results"]) == 50
    assert page["next_offset"] == 50


def test_a_private_event_is_entered_by_its_code_alone(as_ada, make_tournament) -> None:
    tournament = make_tournament(visibility="private")
    other = make_tournament()

    assert problem(as_ada.post(address(tournament, "entries"), {})) == (404, "not_found")
    assert problem(as_ada.post(address(tournament, "entries"), {"code": other.code})) == (404, "not_found")
    assert as_ada.post(address(tournament, "entries"), {"code": tournament.code}).status_code == 201


def test_a_guest_does_not_enter(anybody, tournament) -> None:
    token = anybody.post(f"{API}/guests").json()["token"]
    anybody.credentials(HTTP_AUTHORIZATION=f"Token {token}")

    assert problem(anybody.post(address(tournament, "entries"), {})) == (403, "guests_stay_out")
    assert Player.objects.get(name__startswith="Guest").tournament_memberships.count() == 0
    assert Tournament.objects.get(pk=tournament.pk).entries.count() == 0
