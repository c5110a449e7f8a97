"""How long a bot seems to think: drawn before it looks at its cards, so that no pause tells anything about them."""

import hmac
from math import exp, log
from statistics import NormalDist

SHORTEST, LONGEST = 0.5, 1.4
"""A pause as a share of the usual one: never less, never more."""

SPREAD = 0.35
"""Standard deviation of the logarithm of a pause. Times of answers of people are close to log-normal."""

_NORMAL = NormalDist()


def pause_before(match_id: int, seq: int, *, usual: float, secret: bytes) -> float:
    """Seconds to wait before the turn that follows event `seq`; the same turn always gives the same pause.

    Only the number of the match and of the event go in, not the cards: a weak bot pauses as long as a strong one, and
    before its only legal play as before a hard choice. Everybody knows those numbers, so the `secret` of the service
    keeps anybody from computing the pause, taking it off the time of an answer and seeing how long the bot worked.
    `usual` is the median in seconds.

    >>> pause_before(1, 1, usual=0.0, secret=b"of the service")
    0.0
    """
    digest = hmac.digest(secret, f"pause of a bot {match_id} {seq}".encode(), "sha256")[:8]
    return usual * _pause((int.from_bytes(digest) + 0.5) / 2**64)


def _pause(share: float) -> float:
    """The pause, as a share of the usual one, that is longer than this share of all pauses.

    Log-normal on both sides of the median and cut off at the bounds. Were what lies beyond them put on them, a sixth of
    all pauses would be the longest one exactly, and the work after it could be read from a watch.
    """
    shortest, longest = _NORMAL.cdf(log(SHORTEST) / SPREAD), _NORMAL.cdf(log(LONGEST) / SPREAD)
    beyond = 2 * share - 1
    place = 0.5 + beyond * (longest - 0.5 if beyond > 0 else 0.5 - shortest)
    return min(LONGEST, max(SHORTEST, exp(SPREAD * _NORMAL.inv_cdf(place))))  # within them whatever is rounded
