"""How the functions of the kernel are compiled: before the first call, cached, without the lock of the interpreter.

Only modules that `games.bots.kernel_door` opens may import this one, because it imports numba.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from games.bots.kernel_door import name_cache

name_cache()


def compiled[F: Callable[..., Any]](signature: str, *, allocates: bool = True) -> Callable[[F], F]:
    """Give a decorator that compiles a function for one signature, written as numba writes it.

    The function is compiled, or read from the cache, when its module is imported: nothing is left for the first call.
    One that makes no array, and calls none that does, is compiled with `allocates=False`: numba then counts no
    references to the arrays that are passed on, which cost more than the work of a short function.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": allocates}
    return cast("Callable[[F], F]", njit(signature, **options))


def _count_of_bits(typingctx: Any, mask: Any) -> Any:  # Any: what numba passes to an intrinsic has no public types
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


def _place_of_lowest_bit(typingctx: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


popcount = cast("Callable[[int], int]", intrinsic(_count_of_bits))
"""How many cards a set has; one processor instruction. Only for compiled functions."""

lowest = cast("Callable[[int], int]", intrinsic(_place_of_lowest_bit))
"""The lowest card number of a set; 64 when it is empty. Only for compiled functions."""
