"""Who may know of a tournament and who may act in it, tried at every address there is."""

import re
from collections.abc import Iterator

import pytest

from tests.games.api.conftest import API, problem
from tests.tournaments.services.events import event
from tournaments.api.urls import urlpatterns
from tournaments.models import AuditEntry, Pairing, Tournament

METHODS = ("get", "post", "put", "patch", "delete")
# Registration is open to everybody who may know of the tournament; these say so themselves.
OPEN_TO_PLAYERS = {"entries", "present", "confirm-entry", "decline-entry"}
BODIES = {
    "cancel": {"reason": "rain"}, "reject-entry": {"reason": "late"}, "disqualify-entry": {"reason": "cheated"},
    "reopen-round": {"reason": "wrong"}, "result": {"first_points": 11, "second_points": 3},
    "forfeit": {"loser": "first"}, "correction": {"first_points": 11, "second_points": 3, "reason": "typo"},
    "void": {"reason": "wrong cards"}, "grace": {"minutes": 5}, "import": {"csv": "name\nZeno\n"},
    "seeds": {"order": []}, "staff": {"role": "arbiter"}, "entry-venue": {"venue": "table"},
    "substitute": {"member": 1, "substitute": "Zeno"}, "tournament": {"name": "Other"},
    "swap": {"first_entry": 1, "second_entry": 2}, "end-stage": {"reason": "late"}, "stage": {"settings": {}},
    "pairing": {"table_name": "Veranda"},
}  # fmt: skip


def addresses(tournament: Tournament) -> Iterator[tuple[str, str, str]]:
    """Name, method and address of everything below a tournament, with the numbers of its own parts."""
    entry = tournament.entries.order_by("pk").first()
    pairing = Pairing.objects.filter(round__stage__tournament=tournament).order_by("pk").first()
    parts = {
        "tournament_id": tournament.pk,
        "entry_id": entry.pk if entry else 1,
        "first_entry": entry.pk if entry else 1,
        "second_entry": entry.pk + 1 if entry else 2,
        "pairing_id": pairing.pk if pairing else 1,
        "number": 1,
        "name": "Ada",
        "file": "standings.csv",
    }
    for pattern in urlpatterns:
        path = str(pattern.pattern)
        if "tournament_id" not in path:
            continue
        filled = re.sub(r"<\w+:(\w+)>", lambda found: str(parts[found.group(1)]), path)
        for method in METHODS:
            if hasattr(pattern.callback.view_class, method):
                yield pattern.name, method, f"{API}/{filled}"


def ask(program, name: str, method: str, url: str):
    """Ask with a body that could be right."""
    return getattr(program, method)(url, None if method == "get" else BODIES.get(name, {}))


def acts(tournament: Tournament) -> int:
    """How much has happened in a tournament."""
    return AuditEntry.objects.filter(tournament=tournament).count()


def test_there_are_addresses_to_try(cup) -> None:
    assert len(list(addresses(cup))) > 60


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_draft_or_private_tournament_does_not_exist_for_strangers(
    organiser, ada, anybody, as_stranger, visibility
) -> None:
    tournament = event(organiser, ("swiss", {}), entries=[ada, "Carlo"], starts=visibility == "private")
    status = tournament.status if visibility == "private" else Tournament.Status.DRAFT
    Tournament.objects.filter(pk=tournament.pk).update(visibility=visibility, status=status)
    before = acts(tournament)

    for name, method, url in addresses(tournament):
        assert problem(ask(as_stranger, name, method, url)) == (404, "not_found"), (name, method)
        wanted = (404, "not_found") if method == "get" and name not in ("needs-you", "correction-preview") else None
        assert problem(ask(anybody, name, method, url)) == (wanted or (401, "not_authenticated")), (name, method)
    assert acts(tournament) == before
    assert as_stranger.get(f"{API}/tournaments").json()["results"] == []


def test_what_does_not_exist_is_answered_like_what_is_hidden(as_stranger, cup) -> None:
    Tournament.objects.filter(pk=cup.pk).update(visibility="private")

    hidden = as_stranger.get(f"{API}/tournaments/{cup.pk}").content
    nothing = as_stranger.get(f"{API}/tournaments/{cup.pk + 1000}").content

    assert hidden == nothing


@pytest.mark.parametrize("who", ["anybody", "stranger", "participant"])
def test_nobody_but_the_staff_changes_a_public_tournament(cup, anybody, as_stranger, as_ada, who) -> None:
    program = {"anybody": anybody, "stranger": as_stranger, "participant": as_ada}[who]
    own = {"check-in-entry", "withdraw-entry", "absence", "entry-venue"} if who == "participant" else set()
    before = acts(cup)

    for name, method, url in addresses(cup):
        if method == "get" or name in OPEN_TO_PLAYERS | own:
            continue
        status, code = problem(ask(program, name, method, url))
        expected = {"anybody": {"not_authenticated"}}.get(who, {"not_staff", "not_your_entry"})
        assert code in expected, (name, method, code)
        assert status in (401, 403)
    assert acts(cup) == before


def test_an_arbiter_enters_results_and_decides_nothing_else(program_of, judge, cup) -> None:
    program = program_of(judge)
    may = {"result", "forfeit", "correction", "void", "grace", "pairing", "undo", "present", "withdraw-entry"}
    may |= {"check-in-entry", "absence", "entry-venue"}
    before = acts(cup)

    for name, method, url in addresses(cup):
        if method != "get" and name not in may | OPEN_TO_PLAYERS:
            assert problem(ask(program, name, method, url)) == (403, "not_staff"), (name, method)
    assert acts(cup) == before
    pairing = Pairing.objects.filter(round__stage__tournament=cup).order_by("pk").first()
    url = f"{API}/tournaments/{cup.pk}/pairings/{pairing.pk}/result"
    assert program.post(url, {"first_points": 11, "second_points": 4}).status_code == 201


def test_the_site_staff_is_an_organiser_everywhere(program_of, site_staff, cup) -> None:
    Tournament.objects.filter(pk=cup.pk).update(visibility="private")
    program = program_of(site_staff)

    shown = program.get(f"{API}/tournaments/{cup.pk}").json()
    paused = program.post(f"{API}/tournaments/{cup.pk}/pause", {"reason": "power cut"})

    assert shown["your_role"] == "organiser"
    assert paused.json()["status"] == "paused"


def test_parts_of_another_tournament_are_not_found(as_organiser, organiser, cup) -> None:
    other = event(organiser, ("swiss", {}), entries=4)
    entry = cup.entries.first()
    pairing = Pairing.objects.filter(round__stage__tournament=cup).first()

    for path in (f"entries/{entry.pk}/withdraw", f"pairings/{pairing.pk}/result", f"pairings/{pairing.pk}/present"):
        body = {"first_points": 11, "second_points": 2}
        assert problem(as_organiser.post(f"{API}/tournaments/{other.pk}/{path}", body)) == (404, "not_found")
    assert entry.status == cup.entries.get(pk=entry.pk).status
