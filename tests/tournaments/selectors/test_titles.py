"""What players have won."""

import pytest

from games.selectors.profile_titles import titles_of
from tests.tournaments.services.events import event, play_all
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser, ada, bruno) -> Tournament:
    """A knockout that Ada has won against Bruno."""
    tournament = event(organiser, ("single_knockout", {}), entries=[ada, bruno])
    play_all(tournament, organiser)
    tournament.refresh_from_db()
    return tournament


def test_whoever_came_first_has_the_title(ada, bruno, cup) -> None:
    [title] = titles_of(ada, None)

    assert (title.event, title.kind, title.url) == ("Coppa", "Winner", f"/tournaments/{cup.pk}")
    assert titles_of(bruno, None) == []


def test_a_correction_takes_the_title_along(ada, bruno, cup, organiser) -> None:
    titles_of(ada, None)
    Tournament.objects.filter(pk=cup.pk).update(version=cup.version + 1)

    assert len(titles_of(ada, None)) == 1


def test_private_and_unfinished_tournaments_give_none_to_strangers(ada, organiser, cup) -> None:
    Tournament.objects.update(visibility="private")
    assert titles_of(ada, None) == []
    assert len(titles_of(ada, ada)) == 1

    Tournament.objects.update(visibility="public", status="running", finished_at=None)
    assert titles_of(ada, None) == []
