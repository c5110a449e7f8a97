"""Which countries there are: the two letters of ISO 3166."""

from django_countries import countries

from games.services.errors import UnknownCountry


def known_country(code: str) -> str:
    """The code in capitals; empty for none at all. Raises UnknownCountry."""
    wanted = code.strip().upper()
    if wanted and wanted not in countries:
        raise UnknownCountry
    return wanted
