"""Something to look at on a new installation: people, finished rated matches, an open table, bots at play."""

from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from games.bots import choose
from games.engine import view_for
from games.models import Match, Player, User
from games.selectors.positions import position
from games.services.bots import seat_bots
from games.services.create_match import create_match
from games.services.play import play_card
from games.services.players import player_for
from games.services.seats import take_seat
from games.services.settle import settle_match

PEOPLE = ("Ada", "Bruno", "Giulia", "Kenji", "恵美")
PASSWORD = "settebello"  # noqa: S105  (the demo accounts are for the machine at home and printed by the README)
_PAST: tuple[tuple[str, dict[str, object], tuple[int, ...]], ...] = (
    ("scopa_classica", {}, (0, 1)),
    ("scopa_classica", {}, (2, 0)),
    ("scopa_classica", {"players": 3}, (1, 3, 4)),
    ("scopone", {}, (0, 2, 1, 3)),
    ("scopa_classica", {}, (3, 2)),
)


@transaction.atomic
def seed_demo(*, now: datetime, rng: Random) -> bool:
    """Make the demonstration data where nobody has an account yet; True when it was made.

    A match to watch is made whenever none is being played. The matches are played through the same services as
    everybody's, so their logs verify like any other. It is all or nothing: an interrupted seed leaves no half.
    """
    made = not User.objects.exists()
    if made:
        _seed_people_and_matches(now, rng)
    if not Match.objects.filter(status=Match.Status.PLAYING, created_by__kind=Player.Kind.BOT).exists():
        watch_match(now=now)
    return made


def _seed_people_and_matches(now: datetime, rng: Random) -> None:
    people = [player_for(user=User.objects.create_user(username=name, password=PASSWORD)) for name in PEOPLE]
    for days_ago, (preset, options, seats) in zip(range(len(_PAST), 0, -1), _PAST, strict=True):
        _played_match([people[index] for index in seats], preset, options, now - timedelta(days=days_ago), rng)
    create_match(creator=people[1], preset="scopa_classica", now=now, turn_seconds=120)
    create_match(creator=people[3], preset="scopone_scientifico", now=now)


def watch_match(*, now: datetime) -> Match:
    """A rated match between four bots that anybody may watch; its target is high, so that it lasts a while."""
    return create_match(
        creator=seat_bots(["greedy"], taken=set())[0],
        preset="scopone",
        options={"target": 51},
        now=now,
        rated=True,
        bots=["greedy", "random"] * 2,
        creator_seat=None,
    )


def _played_match(players: list[Player], preset: str, options: dict[str, object], now: datetime, rng: Random) -> Match:
    match = create_match(creator=players[0], preset=preset, options=options, rated=True, now=now)
    for player in players[1:]:
        match = take_seat(player=player, match_id=match.pk, now=now)
    while match.status == Match.Status.PLAYING:
        seat = match.turn_seat or 0
        now += timedelta(seconds=4)
        play = choose("greedy", view_for(position(match), seat), rng)
        play_card(match_id=match.pk, player=players[seat], play=str(play), seq=match.seq, now=now)
        match = Match.objects.get(pk=match.pk)
    settle_match(match_id=match.pk, now=now)
    return match
