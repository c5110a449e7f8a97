"""`GET /api/v1/tournaments/{id}/stream`: that a tournament has changed, in the moment it does.

The frame is that of the streams of matches (decision 0014); only what is read differs.
"""

from games.realtime.stream import StreamApp
from tournaments.realtime.reading import TOURNAMENTS

THREADS = 2
"""A version is read in a millisecond, and a room of any size reads it once."""

stream_app = StreamApp(TOURNAMENTS, threads=THREADS)
