"""Locks of the database that belong to no row, shared or alone, until the transaction ends."""

from hashlib import blake2b

from django.db import connection


def hold(kind: bytes, name: bytes, *, alone: bool) -> None:
    """Share the lock of this name among those of its kind (at most 16 bytes), or have it alone; waits for others.

    Locks with different kinds or names are different ones, but for a chance of 1 in 2^64. On SQLite whoever writes is
    alone anyway.
    """
    if connection.vendor != "postgresql":
        return
    statement = "SELECT pg_advisory_xact_lock(%s)" if alone else "SELECT pg_advisory_xact_lock_shared(%s)"
    key = blake2b(name, digest_size=8, person=kind).digest()
    with connection.cursor() as cursor:
        cursor.execute(statement, [int.from_bytes(key, signed=True)])
