"""Whatever is sent to an address is answered with a reason: never with a fault of ours, and never by half."""

import json
from typing import Any

import pytest

from tests.games.api.conftest import API
from tests.tournaments.api.conftest import order
from tests.tournaments.api.test_access import BODIES, addresses
from tests.tournaments.services.events import event
from tournaments.models import Tournament

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 2**31, 10**30, 1.5, "", " ", "x", "RESET", "=1+1", "\u202e", "日本語", "a" * 5000, [],
    [None], [[]], {}, {"x": 1}, {"format": "swiss"}, [{"format": "swiss", "settings": {"rounds": []}}], [1, 1], ["Ada"],
)  # fmt: skip
WHOLE = (b"", b"null", b"[]", b"7", b'"text"', b"{", b"\xff\xfe", b'{"a":1,"a":2}', b'{"version":NaN}', b"[" * 2000)
NAMES = (
    "version", "reason", "order", "lot", "stage", "first_entry", "second_entry", "overriding",
    "position", "table_name", "venue", "first_points", "second_points", "loser", "typed", "minutes",
    "csv", "role", "kind", "member", "substitute", "partners", "members", "name",
    "club", "rating", "entry_word", "code", "only_checked_in", "plays", "preset", "options",
    "stages", "starts_at", "zone", "visibility", "capacity", "registration", "grace_minutes", "description",
)  # fmt: skip


@pytest.fixture(params=["running", "before the start", "bracket"])
def somewhere(request, organiser, ada, bruno) -> Tournament:
    """A tournament in one of the states that addresses meet."""
    if request.param == "bracket":
        return event(organiser, ("double_knockout", {}), entries=[ada, bruno, "Carlo"])
    return event(organiser, ("swiss", {}), entries=[ada, bruno, "Carlo"], starts=request.param == "running")


def test_odd_values_are_refused_or_taken_and_never_break_anything(somewhere, as_organiser) -> None:
    found = [(name, method, url) for name, method, url in addresses(somewhere) if method in ("post", "put", "patch")]
    for place, (name, method, url) in enumerate(found):
        if name in ("cancel", "finish", "archive"):
            continue
        for turn, field in enumerate(NAMES[place % 4 :: 4]):
            value = VALUES[(place + turn) % len(VALUES)]
            response = getattr(as_organiser, method)(url, {**BODIES.get(name, {}), field: value})
            assert response.status_code < 500, (name, field, value)
            if response.status_code >= 400:
                assert response["Content-Type"] == "application/problem+json"
                assert json.loads(response.content)["status"] == response.status_code


def test_odd_documents_are_refused(somewhere, as_organiser) -> None:
    for name, method, url in addresses(somewhere):
        if method not in ("post", "put", "patch") or name in ("cancel", "finish", "archive"):
            continue
        for body in WHOLE:
            response = getattr(as_organiser, method)(url, data=body, content_type="application/json")
            assert response.status_code < 500, (name, body)


@pytest.mark.parametrize("field", sorted(order()) + ["options", "capacity", "zone", "turn_seconds", "entry_word"])
def test_odd_orders_for_a_tournament_are_refused_or_taken(as_organiser, field) -> None:
    for value in VALUES:
        response = as_organiser.post(f"{API}/tournaments", {**order(), field: value})
        assert response.status_code in (201, 400, 409, 429), (field, value)


@pytest.mark.parametrize(
    "query",
    ["stage=0", "stage=x", "stage=99", "after=-1", "after=1e3", "after=999", "group=x", "round=٣", "stage=1&after=0"],
)
def test_odd_parameters_are_refused_or_lead_nowhere(somewhere, anybody, query) -> None:
    for name, method, url in addresses(somewhere):
        if method == "get":
            assert anybody.get(f"{url}?{query}").status_code in (200, 400, 401, 404), name


@pytest.mark.parametrize("number", ["0", "9" * 17, "9" * 40])
def test_numbers_that_nothing_has_are_not_found(as_organiser, cup, number) -> None:
    for path in ("", "/standings", "/entries", "/pairings"):
        assert as_organiser.get(f"{API}/tournaments/{number}{path}").status_code == 404
    for path in (f"pairings/{number}", f"rounds/{number}/start", f"entries/{number}/withdraw", f"log/{number}/undo"):
        response = as_organiser.post(f"{API}/tournaments/{cup.pk}/{path}", {"first_points": 1, "second_points": 2})
        assert response.status_code in (404, 405, 409), path


def test_a_name_with_a_nul_is_nobody(as_organiser, cup) -> None:
    response = as_organiser.put(f"{API}/tournaments/{cup.pk}/staff/A%00da", {"role": "arbiter"})

    assert response.status_code in (400, 404)
