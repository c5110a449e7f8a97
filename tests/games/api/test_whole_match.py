"""A whole match to 11 against a bot, over HTTP alone."""

from secrets import SystemRandom

import pytest
from django.conf import settings
from django.utils import timezone
from redis import Redis

from games.models import Match
from games.selectors.verification import match_differences
from games.services import play_bot_turn
from tests.games.api.conftest import API

pytestmark = pytest.mark.django_db


def test_a_guest_plays_a_match_to_its_end(stranger) -> None:
    token = stranger.post(f"{API}/guests").json()["token"]
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    seen = stranger.post(f"{API}/matches", {"preset": "scopa_classica", "bots": ["greedy"]}).json()
    match, seqs = Match.objects.get(pk=seen["id"]), [seen["seq"]]

    while seen["status"] == "playing":
        if seen["turn"] == seen["your_seat"]:
            match.seq = seen["seq"]
            answer = stranger.play(match, seen["view"]["legal"][0])
            assert answer.status_code == 201, answer.content
            seen = answer.json()["match"]
        else:
            # What the worker does when the play before is committed.
            assert play_bot_turn(match_id=match.pk, seq=seen["seq"], now=timezone.now(), rng=SystemRandom())
            seen = stranger.get(f"{API}/matches/{match.pk}").json()
            Redis.from_url(settings.REDIS_URL).flushdb()  # the limit is for people, who do not play in milliseconds
        seqs.append(seen["seq"])

    assert max(seen["scores"]) >= 11
    assert seen["scores"][seen["winner"]] == max(seen["scores"])
    assert seqs == sorted(set(seqs))
    assert match_differences(Match.objects.get(pk=match.pk)) == []
