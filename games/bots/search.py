"""The level "search": looks ahead in guesses of the hidden cards, weighted by what the others played.

With the compiled kernel it grows one tree of plays over many guesses (docs/algorithms/bots-search.md); without it, and
by rules that the kernel does not know, it samples playouts through the engine.
"""

from random import Random

from games.bots.engine_search import engine_play
from games.bots.kernel_door import opened_for
from games.engine import Play, SeatView

ITERATIONS = 5_000
"""Iterations of one move."""


EXACT_CARDS = 9
"""With no more cards in all hands together the end of a hand is worked out."""


def search_play(
    view: SeatView,
    rng: Random,
    *,
    iterations: int = ITERATIONS,
    inference: float = 1.0,
    exact_cards: int = EXACT_CARDS,
) -> Play:
    """The play that the search came by most often, and near the end of a hand the exactly best one.

    `inference` is the weight of what the others played, 0 for none. A pure function of the view and of one draw from
    `rng`.

    Raises ValueError when the view has no legal play.
    """
    if len(view.legal) == 1:
        return view.legal[0]
    by_kernel = opened_for("games.bots.search_kernel", view.rules)
    if not view.legal or by_kernel is None:
        return engine_play(view, rng)
    settings = by_kernel.SearchSettings(iterations=iterations, inference=inference, exact_cards=exact_cards)
    place: int = by_kernel.place_of_choice(view, rng.getrandbits(64), settings)
    return view.legal[place]
