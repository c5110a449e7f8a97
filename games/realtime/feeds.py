"""What differs between one kind of stream and another: its address, its bell, and how its readers read.

Everything else is the same for all of them: rooms, queues, heartbeats, proofs, resuming and shutting down.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from games.realtime.credentials import Credential
from games.realtime.frames import Frame
from games.realtime.rooms import Viewer


class AccessEnded(Exception):
    """The viewer may no longer see what the stream was opened for, or it is gone."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a stream begins with: its viewer, the proof it was opened with, and the subject's number at that moment.

    `player_id` is who opened it, whatever eyes they look with; None for nobody in particular.
    """

    viewer: Viewer
    credential: Credential | None
    seq: int
    player_id: int | None = None


@dataclass(frozen=True, slots=True)
class Feed:
    """One kind of stream. All its functions run on a thread of the pool and return plain values.

    `path`: the address; its first group is the id of the subject.
    `channel`: the pub/sub channel of a subject. A nudge there is `{subject: id, number: n}`, with these two names.
    `open`: who may watch. Raises BadCredentials, and NotFound for what the caller may not know of.
    `read`: the frames after a number as a viewer may see them. Raises AccessEnded.
    `numbers`: the number that each of these subjects has reached.
    `admitted`: those of the viewers who may still watch, asked every few seconds.
    `is_log`: every number is an event that nobody may miss; otherwise the latest stands for all before it.
    """

    path: re.Pattern[str]
    subject: str
    number: str
    channel: Callable[[int], str]
    open: Callable[[Mapping[bytes, bytes], int], Opening]
    read: Callable[[Viewer, int], list[Frame]]
    numbers: Callable[[Collection[int]], Mapping[int, int]]
    admitted: Callable[[Collection[Viewer]], Collection[Viewer]]
    is_log: bool
