"""Entries are approved, checked in, withdrawn, substituted and taken out by programs."""

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import address
from tests.tournaments.services.events import event


def test_an_application_is_approved(as_ada, as_organiser, make_tournament) -> None:
    tournament = make_tournament(registration="approval")
    entry = as_ada.post(address(tournament, "entries"), {}).json()

    approved = as_organiser.post(
        address(tournament, "entries", entry["id"], "approve"), {"version": entry["version"]}
    ).json()
    again = as_organiser.post(address(tournament, "entries", entry["id"], "approve"), {"version": entry["version"]})

    assert approved["status"] == "accepted"
    assert problem(again) == (409, "stale")
    assert again.json()["verb"] == "entry_approved"


def test_a_member_checks_in_and_takes_it_back(as_ada, as_stranger, as_organiser, tournament) -> None:
    entry = as_ada.post(address(tournament, "entries"), {}).json()
    url = address(tournament, "entries", entry["id"], "check-in")
    as_organiser.post(address(tournament, "check-in"), {})

    assert problem(as_stranger.post(url, {})) == (403, "not_your_entry")
    assert as_ada.post(url, {}).json()["checked_in_at"] is not None
    assert as_ada.delete(url).json()["status"] == "accepted"


def test_a_member_withdraws_and_the_staff_takes_the_entry_back(as_ada, as_organiser, tournament) -> None:
    entry = as_ada.post(address(tournament, "entries"), {}).json()

    gone = as_ada.post(address(tournament, "entries", entry["id"], "withdraw"), {"reason": "a cold"}).json()
    again = as_organiser.post(address(tournament, "entries", entry["id"], "withdraw"), {})
    back = as_organiser.post(address(tournament, "entries", entry["id"], "reinstate"), {}).json()

    assert (gone["status"], gone["reason"]) == ("withdrawn", "a cold")
    assert problem(again) == (409, "no_such_entry")
    assert again.json()["entry_status"] == "withdrawn"
    assert back["status"] == "accepted"


def test_the_reason_of_a_withdrawal_is_private_and_that_of_a_disqualification_public(
    as_organiser, anybody, organiser
) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 2}), entries=4)
    ids = list(tournament.entries.order_by("pk").values_list("pk", flat=True))

    as_organiser.post(address(tournament, "entries", ids[0], "withdraw"), {"reason": "illness"})
    as_organiser.post(address(tournament, "entries", ids[1], "disqualify"), {"reason": "marked cards"})

    reasons = {each["id"]: each["reason"] for each in anybody.get(address(tournament, "entries")).json()["results"]}
    assert reasons == {ids[0]: "", ids[1]: "marked cards", ids[2]: "", ids[3]: ""}


def test_a_member_is_substituted_and_both_stay_on_record(as_organiser, cup) -> None:
    entry = cup.entries.get(name="Carlo")
    member = entry.members.get()

    answer = as_organiser.post(
        address(cup, "entries", entry.pk, "substitute"), {"member": member.pk, "substitute": "Zeno"}
    ).json()

    assert [(each["name"], each["is_active"]) for each in answer["members"]] == [("Carlo", False), ("Zeno", True)]
    assert answer["members"][1]["substitute_for"] == member.pk


def test_an_entry_changes_between_online_and_the_tables(as_ada, as_stranger, make_tournament) -> None:
    tournament = make_tournament(venue="both", place="Circolo")
    entry = as_ada.post(address(tournament, "entries"), {}).json()

    moved = as_ada.put(address(tournament, "entries", entry["id"], "venue"), {"venue": "table"})

    assert moved.json()["venue"] == "table"
    assert problem(as_stranger.put(address(tournament, "entries", entry["id"], "venue"), {"venue": "table"})) == (
        403,
        "not_your_entry",
    )


def test_a_check_in_is_not_taken_back_from_an_old_version(as_ada, as_organiser, tournament) -> None:
    entry = as_ada.post(address(tournament, "entries"), {}).json()
    as_organiser.post(address(tournament, "check-in"), {})
    seen = as_ada.post(address(tournament, "entries", entry["id"], "check-in"), {}).json()["version"]
    url = address(tournament, "entries", entry["id"], "check-in")

    assert problem(as_organiser.delete(f"{url}?version={seen - 1}")) == (409, "stale")
    assert problem(as_organiser.delete(f"{url}?version=x")) == (400, "bad_parameter")
    assert as_organiser.delete(f"{url}?version={seen}").json()["status"] == "accepted"
