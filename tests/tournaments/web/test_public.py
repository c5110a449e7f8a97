"""The tabs of a tournament: every page in every phase, for everybody who may look at it."""


import pytest

from tests.tournaments.web.factories import FORMATS, PHASES, in_phase

pytestmark = pytest.mark.django_db

TABS = ("", "/bracket", "/rounds", "/standings", "/players", "/rules", "/feed")
OTHERS = ("/state", "/screen", "/embed", "/print/pairings", "/print/standings", "/print/players")


def addresses(tournament, name: str) -> list[str]:
    own = [tab for tab in TABS if tab != "/bracket" or name in ("groups", "single_knockout", "double_knockout")]
    return [f"/tournaments/{tournament.pk}{part}" for part in (*own, *OTHERS)]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", FORMATS)
def test_every_page_opens_in_every_phase(visitor, organiser, name, phase) -> None:
    tournament = in_phase(organiser, phase, name)

    for address in addresses(tournament, name):
        answer = visitor.get(address)
        assert answer.status_code == 200, address
        assert tournament.name in answer.content.decode() or "/state" in address
