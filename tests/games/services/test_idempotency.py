"""One key, one effect, the same bytes."""

import pytest

from games.models import IdempotentReply
from games.sealing import unseal
from games.services.errors import IdempotencyKeyReused, StalePlay
from games.services.idempotency import Reply, once

pytestmark = pytest.mark.django_db


def ask(player, act, *, key="k1", fingerprint="f1", route="plays:7") -> Reply:
    return once(player=player, route=route, key=key, fingerprint=fingerprint, act=act)


def test_the_second_request_gets_the_first_answer(ada) -> None:
    calls = iter([Reply(201, b'{"n":1}'), Reply(201, b'{"n":2}')])

    answers = [ask(ada, lambda: next(calls)) for _ in range(2)]

    assert answers == [Reply(201, b'{"n":1}')] * 2


def test_another_body_under_the_same_key_is_refused(ada) -> None:
    ask(ada, lambda: Reply(201, b""))
    with pytest.raises(IdempotencyKeyReused):
        ask(ada, lambda: Reply(201, b""), fingerprint="f2")


def test_keys_of_others_and_of_other_routes_are_other_keys(ada, bruno) -> None:
    ask(ada, lambda: Reply(201, b"ada"))

    assert ask(bruno, lambda: Reply(201, b"bruno")).body == b"bruno"
    assert ask(ada, lambda: Reply(201, b"other"), route="plays:8").body == b"other"


def test_a_refusal_is_not_kept(ada) -> None:
    def refuse() -> Reply:
        raise StalePlay(current_seq=3)

    with pytest.raises(StalePlay):
        ask(ada, refuse)
    assert not IdempotentReply.objects.exists()


def test_answers_lie_sealed(ada) -> None:
    answer = b'{"held":["7D"]}'
    ask(ada, lambda: Reply(201, answer))

    kept = bytes(IdempotentReply.objects.get().body)
    assert answer not in kept
    assert unseal(kept) == answer
