"""Exact numbers for readers outside: fractions as text, and as decimals for whoever only shows them."""

from collections.abc import Mapping
from fractions import Fraction

DECIMAL_PLACES = 4


def exact_text(value: Fraction) -> str:
    """The fraction in lowest terms with its denominator, whole numbers too: `7/2`, `3/1`.

    >>> exact_text(Fraction(7, 2)), exact_text(Fraction(3))
    ('7/2', '3/1')
    """
    return f"{value.numerator}/{value.denominator}"


def decimal_text(value: Fraction) -> str:
    """The fraction as a decimal, rounded half to even at four places, without trailing zeros.

    >>> decimal_text(Fraction(7, 2)), decimal_text(Fraction(1, 3)), decimal_text(Fraction(-20))
    ('3.5', '0.3333', '-20')
    """
    whole, rest = divmod(abs(round(value * 10**DECIMAL_PLACES)), 10**DECIMAL_PLACES)
    sign = "-" if value < 0 and (whole or rest) else ""
    return f"{sign}{whole}.{rest:0{DECIMAL_PLACES}}".rstrip("0").rstrip(".")


def exact_document(value: Fraction | None) -> Mapping[str, object] | None:
    """Both forms for a JSON document, None for a value that there is not.

    >>> exact_document(Fraction(7, 2))
    {'exact': '7/2', 'decimal': 3.5}
    """
    if value is None:
        return None
    return {"exact": exact_text(value), "decimal": float(decimal_text(value))}
