"""How long a bot seems to think: drawn before it looks at its cards, so that no pause tells anything about them."""

import hashlib
from math import exp
from statistics import NormalDist

SHORTEST, LONGEST = 0.5, 1.4
"""A pause as a share of the usual one: never less, never more."""

SPREAD = 0.35
"""Standard deviation of the logarithm of a pause. Times of answers of people are close to log-normal."""


def pause_before(match_id: int, seq: int, *, usual: float) -> float:
    """Seconds to wait before the turn that follows event `seq`; the same turn always gives the same pause.

    Only the number of the match and of the event go in: a turn with one legal play takes as long as any other, a weak
    bot as long as a strong one. `usual` is the median in seconds.

    >>> pause_before(1, 1, usual=0.0)
    0.0
    """
    digest = hashlib.blake2b(f"{match_id} {seq}".encode(), digest_size=8).digest()
    share = (int.from_bytes(digest) + 0.5) / 2**64
    return usual * min(LONGEST, max(SHORTEST, exp(SPREAD * NormalDist().inv_cdf(share))))
