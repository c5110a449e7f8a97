"""Codes are a promise to every program that reads them."""

from games.services.errors import all_service_errors


def test_codes_are_unique_and_lower_case() -> None:
    codes = [error.code for error in all_service_errors()]
    assert len(set(codes)) == len(codes)
    assert all(code == code.lower() and code.isidentifier() for code in codes)


def test_every_refusal_explains_itself() -> None:
    assert all(error.__doc__ for error in all_service_errors())
