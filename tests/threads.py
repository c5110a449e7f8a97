"""Acts done at the same moment, each on a thread with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections


def at_once(*acts: Callable[[], Any], refusals: tuple[type[Exception], ...] = ()) -> list[Any]:
    """Begin all acts at the same moment; what each gave, in their order.

    An error of these kinds of `refusals` is an answer like any other. All others are raised here, together in an
    ExceptionGroup, once every act has ended: a thread that dies alone fails no test.
    """
    together, faults = Barrier(len(acts)), []

    def run(act: Callable[[], Any]) -> Any:
        try:
            together.wait()
            return act()
        except refusals as refusal:
            return refusal
        except Exception as fault:  # noqa: BLE001  (raised below)
            faults.append(fault)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        answers = list(threads.map(run, acts))
    if faults:
        raise ExceptionGroup("acts at the same moment", faults)
    return answers
