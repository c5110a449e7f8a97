"""People, tables and decks for the tests of the `games` app."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from random import Random

import pytest

from games.bots import choose
from games.engine import DECK, Card, view_for
from games.models import Match, Player, User
from games.selectors.positions import position
from games.services import create_match, play_card, player_for, take_seat

NOW = datetime(2026, 3, 14, 15, 0, tzinfo=UTC)
_numbers = count(1)


@pytest.fixture
def now() -> datetime:
    """One fixed moment."""
    return NOW


@pytest.fixture
def make_player(db) -> Callable[..., Player]:
    """A function that makes a signed-up player."""

    def make(name: str | None = None) -> Player:
        username = name or f"Player{next(_numbers)}"
        return player_for(user=User.objects.create_user(username=username, password="a-pass-phrase"))

    return make


@pytest.fixture
def ada(make_player) -> Player:
    return make_player("Ada")


@pytest.fixture
def bruno(make_player) -> Player:
    return make_player("Bruno")


def deck_source(seed: int) -> Callable[[], tuple[Card, ...]]:
    """Decks that are the same in every run."""
    random = Random(seed)
    return lambda: tuple(random.sample(DECK, k=40))


@pytest.fixture
def table(ada, bruno) -> Match:
    """A rated two-player match to 11 that has just been dealt: Ada at seat 0, Bruno at seat 1."""
    match = create_match(creator=ada, preset="scopa_classica", rated=True, now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))


def to_play(match: Match) -> Player:
    """Whoever's turn it is."""
    player = match.seats.get(number=match.turn_seat).player
    assert player is not None
    return player


def play_on(match: Match, plays: int = 10_000, *, level: str = "greedy", seed: int = 3) -> Match:
    """The match after so many more plays, or its end; everybody plays like a bot."""
    random, decks = Random(seed), deck_source(seed)
    for _ in range(plays):
        match = Match.objects.get(pk=match.pk)
        if match.status != Match.Status.PLAYING:
            break
        play = choose(level, view_for(position(match), match.turn_seat), random)
        play_card(match_id=match.pk, player=to_play(match), play=str(play), seq=match.seq, now=NOW, deck_source=decks)
    return Match.objects.get(pk=match.pk)
