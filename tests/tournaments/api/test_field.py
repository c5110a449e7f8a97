"""Seeds, absences, forbidden pairs and staff are set by programs."""

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import address
from tests.tournaments.services.events import event
from tournaments.models import ForbiddenPair


def test_seeds_are_set_by_hand_by_rating_and_by_lot(as_organiser, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=4, starts=False)
    ids = list(tournament.entries.order_by("-pk").values_list("pk", flat=True))

    by_hand = as_organiser.put(address(tournament, "seeds"), {"order": ids}).json()["entries"]
    by_rating = as_organiser.post(address(tournament, "seeds/by-rating"), {}).json()["entries"]
    drawn = as_organiser.post(address(tournament, "seeds/lot"), {"lot": "12-34-56"}).json()["entries"]

    assert [entry["id"] for entry in by_hand] == ids
    assert [entry["id"] for entry in by_rating] == ids[::-1]
    assert sorted(entry["id"] for entry in drawn) == sorted(ids)
    assert as_organiser.get(address(tournament)).json()["lot"] == "12-34-56"


def test_an_order_that_is_not_of_everybody_is_refused(as_organiser, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=3, starts=False)
    ids = list(tournament.entries.values_list("pk", flat=True))

    for order in ([], ids[:2], [*ids, ids[0]], [*ids[:2], 10**6]):
        assert problem(as_organiser.put(address(tournament, "seeds"), {"order": order})) == (400, "bad_entry")


def test_a_member_sits_out_a_round_and_plays_it_after_all(as_ada, as_stranger, cup) -> None:
    entry = cup.entries.get(name="Ada")
    url = address(cup, "entries", entry.pk, "absences", 2)

    away = as_ada.put(url, {})
    back = as_ada.delete(f"{url}?version={away.json()['version']}")
    stale = as_ada.delete(f"{url}?version={away.json()['version']}")

    assert away.json()["absences"] == [{"stage": 1, "round": 2, "kind": "zero_bye"}]
    assert back.json()["absences"] == []
    assert problem(stale) == (409, "stale")
    assert problem(as_stranger.put(url, {})) == (403, "not_your_entry")
    assert problem(as_ada.put(address(cup, "entries", entry.pk, "absences", 1), {})) == (409, "round_paired")
    assert problem(as_ada.delete(f"{url}?version=x")) == (400, "bad_parameter")


def test_two_entries_are_kept_apart_and_let_meet_again(as_organiser, as_ada, cup) -> None:
    first, second = cup.entries.order_by("pk")[:2]
    url = address(cup, "forbidden-pairs", second.pk, first.pk)

    assert problem(as_ada.put(url)) == (403, "not_staff")
    assert as_organiser.put(url).status_code == 204
    assert ForbiddenPair.objects.filter(tournament=cup, low=first, high=second).exists()
    assert as_organiser.delete(url).status_code == 204
    assert not ForbiddenPair.objects.exists()
    assert problem(as_organiser.put(address(cup, "forbidden-pairs", first.pk, first.pk))) == (400, "bad_entry")


def test_roles_are_given_and_taken_by_name(as_organiser, as_ada, cup) -> None:
    url = address(cup, "staff", "Ada")

    given = as_organiser.put(url, {"role": "arbiter"}).json()["staff"]
    taken = as_organiser.delete(url).json()["staff"]

    assert given == [{"player": "Olga", "role": "organiser"}, {"player": "Ada", "role": "arbiter"}]
    assert taken == [{"player": "Olga", "role": "organiser"}]
    assert problem(as_organiser.put(address(cup, "staff", "Nobody"), {"role": "arbiter"})) == (400, "unknown_player")
    assert problem(as_organiser.delete(address(cup, "staff", "Olga"))) == (409, "last_organiser")
    assert problem(as_ada.put(url, {"role": "organiser"})) == (403, "not_staff")
