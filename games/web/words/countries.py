"""Names of countries in the reader's language."""

from collections.abc import Iterable

from django_countries import countries


def country_name(code: str) -> str:
    """The name of the country of these two letters; the letters themselves where no country bears them."""
    return str(countries.name(code)) or code


def country_choices() -> list[tuple[str, str]]:
    """Every country with its name, in the order of the reader's language."""
    return [(country.code, str(country.name)) for country in countries]


def countries_named(codes: Iterable[str]) -> list[tuple[str, str]]:
    """These countries with their names, in the order of the reader's language."""
    wanted = set(codes)
    return [choice for choice in country_choices() if choice[0] in wanted]
