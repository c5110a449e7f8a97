"""What follows a commit: queued once it is certain, and never at the expense of what was committed."""

import time

import pytest

from games.models import Match
from games.services import create_match
from scopa_site.celery import app
from tests.games.conftest import NOW


@pytest.mark.django_db(transaction=True)
def test_a_match_is_opened_although_the_broker_is_silent(ada, monkeypatch, caplog) -> None:
    monkeypatch.setattr(app, "_silent_until", time.monotonic() + 60)  # as after a first request that waited in vain

    match = create_match(creator=ada, preset="scopa_classica", bots=["random"] * 2, creator_seat=None, now=NOW)

    assert Match.objects.get(pk=match.pk).status == "playing"
    assert "task not queued" in caplog.text
    assert "Traceback" not in caplog.text
