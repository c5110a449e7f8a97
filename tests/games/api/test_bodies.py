"""Bodies that are no JSON, too large, or of another type."""

import json

import pytest

from tests.games.api.conftest import API, footprint, problem

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"{'play': '7D'}",
        b'{"play": "7D", "seq": 1,}',
        b'{"play": "7D", "seq": NaN}',
        b'{"play": "7D", "seq": Infinity}',
        b'{"play": "7D", "seq": 1e309}',
        b'{"play": "7D", "seq": 1' + b"0" * 5000 + b"}",
        b'{"play": "7\\u0000D", "seq": 1}',
        b'{"play": "\\ud800", "seq": 1}',
        b'{"\\ud800": 1}',
        b'{"play": "\xff", "seq": 1}',
        b'{"play": "7D", "play": "8D", "seq": 1}',
        b"[" * 30_000 + b"]" * 30_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        '{"play": "7D", "seq": 1}'.encode("utf-16"),
    ],
)
def test_what_is_no_json_is_refused_and_changes_nothing(as_ada, table, raw) -> None:
    before = footprint(table)
    response = as_ada.generic(
        "POST",
        f"{API}/matches/{table.pk}/plays",
        raw,
        content_type="application/json",
        headers={"Idempotency-Key": "k"},
    )

    expected = "malformed_json" if raw else "validation_failed"
    assert problem(response) == (400, expected)
    assert footprint(table) == before


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
        "application/jsonp",
        "",
    ],
)
def test_a_body_of_another_type_is_refused(as_ada, table, content_type) -> None:
    raw = json.dumps({"play": "7D", "seq": table.seq}).encode()
    response = as_ada.generic("POST", f"{API}/matches/{table.pk}/plays", raw, content_type=content_type)

    assert problem(response) == (415, "unsupported_media_type")


def test_utf_8_may_be_named(as_ada) -> None:
    response = as_ada.generic("POST", f"{API}/matches", b"{}", content_type='application/json; charset="UTF-8"')

    assert response.status_code == 201


def test_a_large_body_is_refused(as_ada, table) -> None:
    raw = b'{"play": "' + b"A" * 70_000 + b'"}'
    response = as_ada.generic("POST", f"{API}/matches/{table.pk}/plays", raw, content_type="application/json")

    assert problem(response) == (413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "abc", "1" * 40])
def test_a_strange_content_length_is_no_fault_of_the_service(as_ada, length) -> None:
    response = as_ada.generic("POST", f"{API}/matches", b"{}", content_type="application/json", CONTENT_LENGTH=length)

    assert response.status_code in {400, 413}


def test_the_body_is_judged_before_the_caller(stranger, table) -> None:
    response = stranger.generic("POST", f"{API}/matches/{table.pk}/plays", b"x", content_type="text/plain")

    assert problem(response) == (415, "unsupported_media_type")


def test_a_body_without_its_length_is_refused_and_not_taken_for_an_empty_one(as_ada) -> None:
    response = as_ada.post(f"{API}/matches", {}, HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="")

    assert problem(response) == (400, "bad_request")
