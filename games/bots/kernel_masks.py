"""Sets of cards as 40-bit whole numbers: bit 4 * (value - 1) + suit stands for a card. Compiled by numba.

Import through `games.bots.kernel_door` only.
"""

from games.bots.compiling import compiled, lowest


@compiled("int64(int64)", allocates=False)
def presence(mask: int) -> int:
    """Fold a set of cards to ten bits, one for each value that lies there."""
    any_suit = mask | (mask >> 1)
    any_suit = (any_suit | (any_suit >> 2)) & 0x1111111111
    pairs = (any_suit | (any_suit >> 3)) & 0x0303030303
    fours = (pairs | (pairs >> 6)) & 0x0F000F000F
    return (fours | (fours >> 12) | (fours >> 24)) & 0x3FF


@compiled("int64(int64)", allocates=False)
def sum_of(mask: int) -> int:
    """Add the values of a set of cards."""
    total = 0
    rest = mask
    while rest:
        total += (lowest(rest) >> 2) + 1
        rest &= rest - 1
    return total
