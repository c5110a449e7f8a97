"""A hand as a vector of whole numbers: dealing it, its legal plays, playing it. Compiled by numba.

The rules are the vector of `games.bots.kernel_rules`, a set of cards is a 40-bit whole number (`kernel_sets`), and a
play is a card number with the set it takes, 0 where it is laid. Everything is proved equal to `games.engine` by
tests/games/bots/test_kernel.py. Chance comes in as a xorshift state, a vector of one uint64 that is not 0.

Import through `games.bots.kernel_door` only.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, lowest, popcount
from games.bots.kernel_rules import (
    ACE_FIRST_PLAY,
    ACE_ON_ACE,
    ACE_SWEEP,
    ACE_TAKES_ALL,
    DEAL_PATTERN,
    FIRST_PLAYER,
    HAND_SIZE,
    LEFTOVERS,
    LEFTOVERS_FALLBACK,
    OBLIGATION,
    PLAYERS,
    REFILL,
    SWEEP_LAST_PLAY,
    TABLE_BONUS,
    TABLE_CARDS,
)
from games.bots.kernel_sets import ready, set_at, sets_count, sum_of

type Ints = NDArray[np.int64]
type Cards = NDArray[np.int8]
type Chance = NDArray[np.uint64]

# Places in the state of a hand.
HELD = 0  # by seat, four places
TABLE = 4
PILES = 5  # by seat
SWEEPS = 9  # scored sweeps by seat
TURN = 13  # -1 when the hand is over
LAST_CAPTURER = 14  # -1 when nobody has captured
PLAYS = 15  # plays made
STOCK = 16  # place in the deck of the next card of the stock
DEALER = 17
STATE_LENGTH = 24

ALL_CARDS = (1 << 40) - 1
ACES = 15


@compiled("int64(uint64[::1], int64)", allocates=False)
def below(chance: Chance, limit: int) -> int:
    """Draw a whole number from 0 to `limit` - 1, for limits up to 2 ** 31."""
    x = chance[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    chance[0] = x
    return int(np.int64(x >> np.uint64(33)) * limit) >> 31


@compiled("void(int8[::1], uint64[::1])", allocates=False)
def shuffle(deck: Cards, chance: Chance) -> None:
    """Put the cards of a deck, or of any vector of cards, in random order."""
    for place in range(deck.shape[0] - 1, 0, -1):
        other = below(chance, place + 1)
        deck[place], deck[other] = deck[other], deck[place]


@compiled("int64(int8[::1], int64, int64)", allocates=False)
def packet(deck: Cards, start: int, size: int) -> int:
    """Give the set of so many neighbouring cards of a deck."""
    cards = 0
    for place in range(start, start + size):
        cards |= 1 << int(deck[place])
    return cards


@compiled("int64(int64[::1], int64)", allocates=False)
def bonus_of(R: Ints, table: int) -> int:  # noqa: N803  R is the vector of the rules in all of the kernel
    """Give the sweeps that the dealer has for a first table (docs/rules.md section 3.5)."""
    if R[TABLE_BONUS] == 0:
        return 0
    total = sum_of(table)
    if total == 15:
        return 1
    if total != 30:
        return 0
    if R[TABLE_BONUS] == 1:
        return 2
    reached = 1
    rest = table
    while rest:
        reached |= reached << (lowest(rest) // 4 + 1)
        rest &= rest - 1
    return 2 if (reached >> 15) & 1 else 0


@compiled("void(int64[::1], int64[::1], int8[::1], int64, int64)", allocates=False)
def deal_round(R: Ints, s: Ints, deck: Cards, size: int, to_table: int) -> None:  # noqa: N803
    """Deal so many cards to every seat, the one after the dealer first, and then to the table."""
    seat = s[DEALER]
    for _ in range(R[PLAYERS]):
        seat = seat + 1 if seat + 1 < R[PLAYERS] else 0
        s[HELD + seat] |= packet(deck, s[STOCK], size)
        s[STOCK] += size
    s[TABLE] |= packet(deck, s[STOCK], to_table)
    s[STOCK] += to_table


@compiled("void(int64[::1], int8[::1], int64, int64[::1])", allocates=False)
def deal(R: Ints, deck: Cards, dealer: int, s: Ints) -> None:  # noqa: N803
    """Begin a hand in the state `s` with this deck; deals that the rules void are not looked for."""
    s[:] = 0
    s[DEALER] = dealer
    if R[DEAL_PATTERN] == 2:
        deal_round(R, s, deck, 3, 2)
        deal_round(R, s, deck, 3, 2)
        deal_round(R, s, deck, 3, 0)
    elif R[DEAL_PATTERN] == 3:
        deal_round(R, s, deck, 3, 0)
        deal_round(R, s, deck, 3, 0)
        deal_round(R, s, deck, 4, 0)
    elif R[DEAL_PATTERN] == 1:
        deal_round(R, s, deck, R[HAND_SIZE], R[TABLE_CARDS])
    else:
        for _ in range(R[HAND_SIZE]):
            deal_round(R, s, deck, 1, 0)
        s[TABLE] = packet(deck, s[STOCK], R[TABLE_CARDS])
        s[STOCK] += R[TABLE_CARDS]
    s[TURN] = dealer if R[FIRST_PLAYER] else (dealer + 1) % R[PLAYERS]
    s[LAST_CAPTURER] = -1
    bonus = bonus_of(R, s[TABLE])
    if bonus:
        s[SWEEPS + dealer] = bonus
        s[PILES + dealer] = s[TABLE]
        s[LAST_CAPTURER] = dealer
        s[TABLE] = 0


@compiled("void(int64[::1], int64[::1], int8[::1], int64)", allocates=False)
def refill(R: Ints, s: Ints, deck: Cards, seat: int) -> None:  # noqa: N803
    """Replace held cards from the stock after a play of this seat (docs/rules.md section 3.3)."""
    if R[REFILL] == 2:
        s[HELD + seat] |= 1 << int(deck[s[STOCK]])
        s[STOCK] += 1
        return
    if s[HELD] | s[HELD + 1] | s[HELD + 2] | s[HELD + 3]:
        return
    size = min(R[HAND_SIZE], (40 - s[STOCK]) // R[PLAYERS])
    if R[DEAL_PATTERN] == 0:
        for _ in range(size):
            deal_round(R, s, deck, 1, 0)
    else:
        deal_round(R, s, deck, size, 0)


@compiled("boolean(int64[::1], int64[::1], int64, int64, boolean)", allocates=False)
def is_sweep(R: Ints, s: Ints, seat: int, card: int, is_last: bool) -> bool:  # noqa: N803
    """Say whether a capture of the whole table scores; the card has left the hand (docs/rules.md section 5)."""
    if is_last and R[SWEEP_LAST_PLAY] != 1:
        return False
    if R[SWEEP_LAST_PLAY] == 2 and s[HELD + seat] == 0 and s[STOCK] >= 40:
        return False
    if card < 4 and R[ACE_TAKES_ALL]:
        table = s[TABLE]
        return bool(R[ACE_SWEEP] == 2 or (R[ACE_SWEEP] == 1 and table & ACES == table and table & (table - 1) == 0))
    return True


@compiled("void(int64[::1], int64[::1], int8[::1], int64, int64)", allocates=False)
def play(R: Ints, s: Ints, deck: Cards, card: int, take: int) -> None:  # noqa: N803
    """Make a legal play of the seat to play; the last of a hand also gives the leftovers away and sets TURN to -1."""
    seat = s[TURN]
    bit = 1 << card
    s[HELD + seat] &= ~bit
    s[PLAYS] += 1
    is_last = s[PLAYS] == 40 - R[TABLE_CARDS]
    if take:
        if take == s[TABLE] and is_sweep(R, s, seat, card, is_last):
            s[SWEEPS + seat] += 1
        s[TABLE] &= ~take
        s[PILES + seat] |= take | bit
        s[LAST_CAPTURER] = seat
    else:
        s[TABLE] |= bit
    if is_last:
        taker = s[LAST_CAPTURER] if R[LEFTOVERS] == 0 else (seat if R[LEFTOVERS] == 1 else -1)
        if taker < 0 and R[LEFTOVERS] == 0 and R[LEFTOVERS_FALLBACK]:
            taker = seat
        if taker >= 0:
            s[PILES + taker] |= s[TABLE]
            s[TABLE] = 0
        s[TURN] = -1
        return
    s[TURN] = seat + 1 if seat + 1 < R[PLAYERS] else 0
    if s[STOCK] < 40:
        refill(R, s, deck, seat)


@compiled("int64(int64[::1], int64, int64, int64, int64)", allocates=False)
def captures(R: Ints, value: int, table: int, present: int, first_play: int) -> int:  # noqa: N803
    """Count the sets that a card of this value can take, aces with their power included (docs/rules.md section 4)."""
    if value > 1 or R[ACE_TAKES_ALL] == 0 or (first_play and R[ACE_FIRST_PLAY] == 1):
        return sets_count(R, value, table, present)
    if table == 0:
        return 0
    if table & ACES == 0 or R[ACE_ON_ACE] == 1:
        return 1
    number = popcount(table & ACES)
    return number + 1 if R[ACE_ON_ACE] == 2 and table & (table - 1) else number


@compiled("int64(int64[::1], int64, int64, int64, int64, int64)", allocates=False)
def capture_at(R: Ints, value: int, table: int, present: int, first_play: int, place: int) -> int:  # noqa: N803
    """Give one of the sets that `captures` counts, 0 being the first."""
    if value > 1 or R[ACE_TAKES_ALL] == 0 or (first_play and R[ACE_FIRST_PLAY] == 1):
        return set_at(R, value, table, present, place)
    aces = table & ACES
    if aces == 0 or R[ACE_ON_ACE] == 1 or place >= popcount(aces):
        return table
    for _ in range(place):
        aces &= aces - 1
    return aces & -aces


@compiled("int64(int64[::1], int64, int64)", allocates=False)
def playable(R: Ints, held: int, first_play: int) -> int:  # noqa: N803
    """Give the held cards that may be played at all: aces may be forbidden as the first play."""
    if first_play and R[ACE_TAKES_ALL] and R[ACE_FIRST_PLAY] == 2 and held & ~ACES:
        return held & ~ACES
    return held


@compiled("int64(int64[::1], int64, int64, int64)", allocates=False)
def standing(R: Ints, value: int, table: int, number: int) -> int:  # noqa: N803
    """Rank what a card may do by the obligation of the turn: only plays of the highest number are legal."""
    if R[OBLIGATION] == 0:
        return 0
    if R[OBLIGATION] == 2 and (table >> (4 * (value - 1))) & 15:
        return 2
    return 1 if number else 0


@compiled("int64(int64[::1], int64, int64, int64, int64)", allocates=False)
def needed_standing(R: Ints, held: int, table: int, present: int, first_play: int) -> int:  # noqa: N803
    """Give the highest `standing` among held cards that may be played."""
    if R[OBLIGATION] == 0:
        return 0
    best = 0
    for value in range(1, 11):
        if (held >> (4 * (value - 1))) & 15:
            number = captures(R, value, table, present, first_play)
            best = max(best, standing(R, value, table, number))
    return best


@compiled("int64(int64[::1], int64, int64, int64, int64[::1], int64[::1])", allocates=False)
def legal_plays(R: Ints, held: int, table: int, first_play: int, cards: Ints, takes: Ints) -> int:  # noqa: N803
    """Write every legal play into `cards` and `takes` and give their number; no more than there is room for."""
    held = playable(R, held, first_play)
    present = ready(R, table)
    needed = needed_standing(R, held, table, present, first_play)
    room = min(cards.shape[0], takes.shape[0])
    made = 0
    while held:
        card = lowest(held)
        held &= held - 1
        value = card // 4 + 1
        number = captures(R, value, table, present, first_play)
        if standing(R, value, table, number) != needed:
            continue
        for place in range(min(max(number, 1), room - made)):
            cards[made] = card
            takes[made] = capture_at(R, value, table, present, first_play, place) if number else 0
            made += 1
    return made
