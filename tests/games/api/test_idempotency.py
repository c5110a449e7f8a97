"""Requests that arrive at the same moment, from as many processes as one likes."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.models import Match, MatchEvent
from games.selectors.verification import match_differences
from games.services import create_match, take_seat
from tests.games.api.conftest import API
from tests.games.conftest import NOW, deck_source, to_play
from tests.threads import at_once

PARALLEL = 8


@pytest.fixture
def match(transactional_db, ada, bruno) -> Match:
    """A match that has just been dealt, as every other process sees it."""
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))


def in_parallel(act: Callable[[int], Any]) -> list[Any]:
    """What `act` answers to each of the numbers below PARALLEL, asked at the same moment."""
    return at_once(*(partial(act, number) for number in range(PARALLEL)))


@pytest.mark.parametrize("same_key", [True, False])
def test_one_play_sent_eight_times_at_once_is_played_once(match, program_of, same_key) -> None:
    programs = [program_of(to_play(match)) for _ in range(PARALLEL)]
    play = programs[0].get(f"{API}/matches/{match.pk}/legal-plays").json()["plays"][0]

    answers = in_parallel(lambda number: programs[number].play(match, play, key="k" if same_key else f"k{number}"))

    assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
    assert MatchEvent.objects.filter(match=match, kind="played").count() == 1
    assert match_differences(Match.objects.get(pk=match.pk)) == []
    if same_key:
        assert len({answer.content for answer in answers}) == 1


def test_of_different_plays_sent_at_once_one_is_played_and_the_others_are_late(match, program_of) -> None:
    programs = [program_of(to_play(match)) for _ in range(PARALLEL)]
    plays = programs[0].get(f"{API}/matches/{match.pk}/legal-plays").json()["plays"]
    assert len(plays) > 1

    answers = in_parallel(lambda number: programs[number].play(match, plays[number % 2], key=f"k{number}"))

    # Whoever sent the play that was made, first or again, is told so; whoever sent another is too late.
    assert [answer.status_code for answer in answers].count(201) == 1
    assert {answer.json()["code"] for answer in answers if answer.status_code >= 400} == {"stale_play"}
    assert MatchEvent.objects.filter(match=match, kind="played").count() == 1
