"""Tables tell who meets there and why; players come to them, and those in charge name them and wait."""

from datetime import datetime

import pytest

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.services.events import event
from tournaments.models import Pairing, Tournament


def table_of(tournament: Tournament, name: str) -> Pairing:
    """The table at which an entry sits."""
    return Pairing.objects.get(round__stage__tournament=tournament, sides__entry__name=name)


def test_a_table_tells_who_meets_there_and_why(anybody, cup) -> None:
    tables = anybody.get(address(cup, "pairings?stage=1&round=1")).json()["pairings"]
    one = anybody.get(address(cup, "pairings", tables[0]["id"])).json()

    assert {name for table in tables for name in (table["first"]["name"], table["second"]["name"])} == {
        "Ada", "Bruno", "Carlo", "Dora",
    }  # fmt: skip
    assert all(table["reasons"] and all(reason["code"] for reason in table["reasons"]) for table in tables)
    assert one["reports"] == []
    assert one["due_at"] is not None
    assert len(one["matches"]) == 1
    assert "report_codes" not in one


def test_tables_of_one_entry(anybody, cup) -> None:
    entry = cup.entries.get(name="Ada")

    tables = anybody.get(address(cup, f"pairings?entry={entry.pk}")).json()["pairings"]

    assert [table["id"] for table in tables] == [table_of(cup, "Ada").pk]


def test_before_the_first_round_there_are_no_tables(anybody, tournament) -> None:
    assert anybody.get(address(tournament, "pairings")).json() == {"pairings": []}


def test_players_say_that_they_have_come(as_ada, as_stranger, as_organiser, cup) -> None:
    pairing = table_of(cup, "Ada")
    side = pairing.sides.get(entry__name="Ada")
    url = address(cup, "pairings", pairing.pk, "present")

    assert problem(as_stranger.post(url, {})) == (403, "not_at_this_table")
    mine = as_ada.post(url, {}).json()
    assert mine["first" if side.position == 0 else "second"]["present"] is True
    assert mine["status"] == "ready"
    assert problem(as_ada.post(url, {"position": 1})) == (403, "not_staff")
    begun = as_organiser.post(url, {"position": 1 - side.position}).json()
    assert (begun["status"], begun["due_at"]) == ("playing", None)


def test_an_online_match_begins_when_both_have_come_and_can_be_followed(
    as_organiser, program_of, organiser, ada, bruno, anybody
) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=[ada, bruno], venue="online")
    pairing = table_of(tournament, "Ada")
    url = address(tournament, "pairings", pairing.pk, "present")

    program_of(ada).post(url, {})
    begun = program_of(bruno).post(url, {}).json()
    listed = anybody.get(address(tournament, "pairings")).json()["pairings"][0]

    assert begun["status"] == "playing"
    assert listed["live"]["match"] == begun["matches"][0]
    assert "held" not in str(listed)


def test_a_table_is_named_and_waited_for(as_organiser, cup) -> None:
    pairing = table_of(cup, "Ada")
    url = address(cup, "pairings", pairing.pk)
    seen = as_organiser.get(url).json()

    named = as_organiser.patch(url, {"table_name": "Veranda", "version": seen["version"]}).json()
    stale = as_organiser.patch(url, {"table_name": "Cellar", "version": seen["version"]})
    longer = as_organiser.post(f"{url}/grace", {"minutes": 10}).json()

    assert named["table_name"] == "Veranda"
    assert problem(stale) == (409, "stale")
    assert stale.json()["after"] == {"table_name": "Veranda"}
    waited = datetime.fromisoformat(longer["due_at"]) - datetime.fromisoformat(seen["due_at"])
    assert waited.total_seconds() >= 600
    assert problem(as_organiser.patch(url, {"venue": "online"})) == (400, "bad_tournament")


@pytest.mark.parametrize("minutes", [0, 1441, "5", None])
def test_nobody_waits_for_ever(as_organiser, cup, minutes) -> None:
    url = address(cup, "pairings", table_of(cup, "Ada").pk, "grace")

    assert problem(as_organiser.post(url, {"minutes": minutes})) == (400, "validation_failed")


def test_nobody_waits_at_a_decided_table(as_organiser, cup) -> None:
    pairing = table_of(cup, "Ada")
    as_organiser.post(address(cup, "pairings", pairing.pk, "result"), WIN)

    assert problem(as_organiser.post(address(cup, "pairings", pairing.pk, "grace"), {"minutes": 5})) == (
        409,
        "table_not_ready",
    )
