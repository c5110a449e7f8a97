"""The few threads on which streams speak to the database.

A stream is a coroutine and holds no thread and no connection; it borrows one of these for the milliseconds of a read.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.db import close_old_connections, connections

THREADS = 4


class DatabasePool:
    """A fixed number of threads, each with a database connection of its own."""

    def __init__(self, threads: int = THREADS) -> None:
        self._threads = threads
        self._executor = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="stream-db")

    async def run[**P, R](self, read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of `read(*args, **kwargs)`, computed on one of the threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, lambda: _on_sound_connection(read, *args, **kwargs))

    def close(self) -> None:
        """Close every thread's connection, then end the threads."""
        barrier = threading.Barrier(self._threads)
        for _ in range(self._threads):
            self._executor.submit(_close_connections, barrier)
        self._executor.shutdown()


def _on_sound_connection[**P, R](read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    close_old_connections()
    try:
        return read(*args, **kwargs)
    finally:
        close_old_connections()


def _close_connections(barrier: threading.Barrier) -> None:
    # All threads meet here, so that none of them takes two of these calls and leaves another's connection open.
    with suppress(threading.BrokenBarrierError):
        barrier.wait(timeout=2)
    connections.close_all()
