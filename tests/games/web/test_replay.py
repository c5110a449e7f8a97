"""A finished match stepped through on its table page."""

import re

import pytest

from games.models import Match
from games.selectors.replays import replay_length
from games.services import create_match, take_seat
from tests.games.conftest import NOW, deck_source, play_on
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(table) -> Match:
    """A finished match between Ada and Bruno."""
    return play_on(table)


def page(client, match: Match, ply: int) -> str:
    answer = client.get(f"/g/{match.pk}?ply={ply}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", ["ada", "bruno", "spectator"])
def test_everybody_can_step_through_a_finished_match(who, language, browser_of, visitor, played, ada, bruno) -> None:
    client = {"ada": browser_of(ada), "bruno": browser_of(bruno), "spectator": visitor}[who]

    answer = client.get(f"/g/{played.pk}?ply=1", headers={"accept-language": language})

    assert answer.status_code == 200
    assert answer.context["replay"].moves[0].sentence in answer.content.decode()


def test_a_ply_links_to_its_neighbours_and_to_both_ends(visitor, played) -> None:
    length = replay_length(played)

    for ply in (0, 1, 2, 35, 36, 37, length - 1, length):
        shown = page(visitor, played, ply)
        links = set(map(int, re.findall(r'id="step-\w+" href="\?ply=(\d+)"', shown)))
        before = {0, ply - 1} if ply else set()
        assert links == before | ({ply + 1, length} if ply < length else set())


def test_all_hands_lie_open(visitor, played) -> None:
    shown = page(visitor, played, 0)

    assert shown.count('class="fan shown') == 1
    assert len(re.findall(r'<ul class="hand n3".*?</ul>', shown)[0].split("<li>")) == 4


def test_a_ply_shows_the_play_that_led_to_it(visitor, played) -> None:
    made = [event.public for event in played.events.filter(kind="played")[:5]]

    answer = visitor.get(f"/g/{played.pk}?ply=5")

    assert str(answer.context["replay"].last.card) == made[4]["play"].split("x")[0]
    assert 'aria-current="step"' in answer.content.decode()


def test_the_end_of_a_hand_says_its_points(visitor, played) -> None:
    plays = 36

    answer = visitor.get(f"/g/{played.pk}?ply={plays}")

    assert answer.context["replay"].ended == 1
    points = [side.points for side in answer.context["replay"].ended_sides]
    assert points == [sum(row.values()) for row in played.hands.get(number=1).rows]
    assert f'href="/g/{played.pk}/hand/1"' in answer.content.decode()


def test_the_changing_part_comes_alone_for_the_script(visitor, played) -> None:
    part = visitor.get(f"/g/{played.pk}?ply=3&part=table").content.decode()

    assert 'id="table"' in part
    assert "<html" not in part


@pytest.mark.parametrize("ply", ["-1", "1000", "x", "", "9" * 5000, "²"])
def test_a_ply_that_there_is_not_is_not_found(visitor, played, ply) -> None:
    assert visitor.get(f"/g/{played.pk}", {"ply": ply}).status_code == 404


def test_a_match_that_is_being_played_cannot_be_stepped_through(browser_of, table, ada) -> None:
    play_on(table, 10)

    assert browser_of(ada).get(f"/g/{table.pk}?ply=1").status_code == 404


def test_a_private_match_is_stepped_through_only_by_those_who_played(browser_of, visitor, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)
    take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))
    match = play_on(match)

    assert browser_of(bruno).get(f"/g/{match.pk}?ply=0").status_code == 200
    assert visitor.get(f"/g/{match.pk}?ply=0").status_code == 404


def test_result_and_hands_link_to_their_plays(visitor, played) -> None:
    length = replay_length(played)

    result = visitor.get(f"/g/{played.pk}").content.decode()
    hand = visitor.get(f"/g/{played.pk}/hand/2").content.decode()

    assert 'href="?ply=0"' in result
    assert f'href="?ply={length}"' in result
    assert f'href="/g/{played.pk}?ply=37"' in hand
    assert f'href="/g/{played.pk}?ply=36"' not in hand
