"""How somebody plays, from the hands that were counted."""

import pytest

from games.models import Hand, Match, Player
from games.selectors.play_styles import FEW_HANDS, average_style, style_of
from tests.games.conftest import play_on
from tests.games.settled import finished

pytestmark = pytest.mark.django_db

NOTHING = {"cards": 0, "coins": 0, "settebello": 0, "primiera": 0, "bonus": 0, "sweeps": 0}


def hands(match: Match, number: int, *, own: int = 0, sweeps: int = 0) -> None:
    """So many hands in which side `own` took the settebello, the coins, the cards and some sweeps."""
    rows: list[dict[str, int]] = [dict(NOTHING), dict(NOTHING)]
    counts: list[dict[str, object]] = [{"settebello": side == own, "sweeps": 0} for side in (0, 1)]
    rows[own] |= {"coins": 1, "cards": 1, "settebello": 1}
    counts[own]["sweeps"] = sweeps
    start = Hand.objects.filter(match=match).count()
    Hand.objects.bulk_create(
        Hand(match=match, number=place, dealer=0, started_seq=place, ended_seq=place + 1, rows=rows, counts=counts)
        for place in range(start, start + number)
    )


@pytest.fixture
def match(ada: Player, bruno: Player) -> Match:
    return finished([[ada], [bruno]], (11, 5))


def test_shares_are_of_the_hands_of_ones_own_side(ada, bruno, match) -> None:
    hands(match, 15, own=0, sweeps=2)
    hands(match, 5, own=1)

    style, other = style_of(ada, "scopa"), style_of(bruno, "scopa")

    assert style is not None
    assert other is not None
    assert (style.hands, style.settebello, style.coins, style.cards, style.primiera) == (20, 0.75, 0.75, 0.75, 0.0)
    assert (style.sweeps, other.sweeps, other.settebello) == (1.5, 0.0, 0.25)


def test_few_hands_say_nothing(ada, match) -> None:
    hands(match, FEW_HANDS - 1)

    assert style_of(ada, "scopa") is None


def test_another_family_and_private_matches_do_not_count(ada, match) -> None:
    hands(match, FEW_HANDS)
    assert style_of(ada, "scopone") is None

    Match.objects.update(visibility="private")
    assert style_of(ada, "scopa") is None


def test_the_average_is_of_all_sides_and_kept_for_a_while(ada, match) -> None:
    hands(match, 4, own=0, sweeps=1)

    first = average_style("scopa")
    hands(match, 4, own=1, sweeps=9)

    assert (first.hands, first.settebello, first.sweeps) == (8, 0.5, 0.5)
    assert average_style("scopa") == first


def test_hands_as_they_are_really_stored_can_be_read(table) -> None:
    match = play_on(table)
    taken = Hand.objects.filter(match=match, ended_seq__isnull=False).count()

    average = average_style("scopa")

    assert average.hands == 2 * taken > 0
    assert average.settebello == 0.5
    assert 0 < average.cards <= 0.5
