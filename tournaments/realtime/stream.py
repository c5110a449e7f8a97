"""`GET /api/v1/tournaments/{id}/stream`, `…/seasons/{id}/stream`: that one has changed, in the moment it does.

The frame is that of the streams of matches (decision 0014); only what is read differs.
"""

from games.realtime.stream import StreamApp, inbox_app
from tournaments.realtime.reading import TOURNAMENTS
from tournaments.realtime.season_reading import SEASONS

THREADS = 2
"""A version is read in a millisecond, and a room of any size reads it once."""

stream_app = StreamApp(TOURNAMENTS, threads=THREADS, inbox=inbox_app)
season_stream_app = StreamApp(SEASONS, threads=THREADS, inbox=inbox_app)
