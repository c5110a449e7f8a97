"""Fractions as text and as decimals."""

from fractions import Fraction

import pytest

from tournaments.selectors.exports_numbers import decimal_text, exact_document, exact_text


@pytest.mark.parametrize(
    ("value", "exact", "decimal"),
    [
        (Fraction(0), "0/1", "0"),
        (Fraction(3), "3/1", "3"),
        (Fraction(7, 2), "7/2", "3.5"),
        (Fraction(1, 3), "1/3", "0.3333"),
        (Fraction(2, 3), "2/3", "0.6667"),
        (Fraction(-20), "-20/1", "-20"),
        (Fraction(-1, 3), "-1/3", "-0.3333"),
        (Fraction(1, 100_000), "1/100000", "0"),
        (Fraction(-1, 100_000), "-1/100000", "0"),
        (Fraction(100), "100/1", "100"),
        (Fraction(1_234_567_890_123_456_789_012_345_678_901), "1234567890123456789012345678901/1", None),
    ],
)
def test_a_fraction_has_both_forms(value, exact, decimal) -> None:
    assert exact_text(value) == exact
    assert Fraction(exact_text(value)) == value
    assert decimal_text(value) == (decimal or str(value))


def test_what_there_is_not_has_neither() -> None:
    assert exact_document(None) is None
    assert exact_document(Fraction(7, 2)) == {"exact": "7/2", "decimal": 3.5}
