"""What the others' plays say of their cards: worlds are drawn as Bayes' rule says, and fit what was seen."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots.families import family_of
from games.bots.kernel_door import opened
from games.engine import DECK, PRESETS, Card, Play, SeatView, apply, start_match, view_for

evaluation, inference, reading, worlds, outlook, positions, network, endgame_solver, master_kernel = (
    opened(f"games.bots.{name}")
    for name in (
        "evaluation",
        "inference",
        "reading",
        "worlds",
        "outlook",
        "positions",
        "network",
        "endgame_solver",
        "master_kernel",
    )
)
if master_kernel is None:
    pytest.skip("the kernel is not here", allow_module_level=True)

SCALES = np.array([0.3, 0.1])
PRESET = "scopone_scientifico"


def sizes(**changes: int) -> np.ndarray:
    return master_kernel.MasterSettings(**changes).sizes(PRESETS[PRESET])


def views(preset: str, seed: int, plays: int) -> list[SeatView]:
    """What the seats to play see in a hand that the reading network plays with some chance."""
    rng = Random(seed)
    state, _ = start_match(PRESETS[preset], rng.sample(DECK, len(DECK)))
    found = []
    for _ in range(plays):
        view = view_for(state, state.turn)
        found.append(view)
        state, _ = apply(state, chosen(view, rng))
    return found


def chosen(view: SeatView, rng: Random) -> Any:
    position = positions.Position.of(view)
    net = network.reader_for(family_of(view.rules)).arrays
    work, memory = evaluation.new_work(net), memory_of(position)
    count = evaluation.values_of_plays(position.R, position.s, memory, net, work)
    values = work[5][:count]
    if rng.random() < SCALES[1]:
        place = rng.randrange(count)
    else:
        place = rng.choices(range(count), np.exp((values - values.max()) / SCALES[0]).tolist())[0]
    return positions.play_of(int(work[2][place]), int(work[3][place]))


def since_deal(position: Any) -> Any:
    first = worlds.first_row(position.R, position.s, 40)
    return reading.snapshots(position.R, position.s, position.history, first)


def memory_of(position: Any) -> Any:
    return since_deal(position)[1][-1].copy()


def drawn(position: Any, seed: int = 5, **changes: int) -> tuple[Any, Any, Any]:
    """Guessed hands by seat, decks, and how often each was drawn."""
    net = network.reader_for(family_of(position.view.rules)).arrays
    pool = int(sizes(**changes)[inference.POOL])
    held, decks = np.zeros((pool, 4), dtype=np.int64), np.zeros((pool, 40), dtype=np.int8)
    times = np.empty(pool, dtype=np.int64)
    chance = positions.chance_of(seed)
    weights = inference.weigh_worlds(
        position.R,
        position.s,
        since_deal(position),
        position.history,
        position.held_counts,
        chance,
        net,
        sizes(**changes),
        SCALES,
        held,
        decks,
        times,
        evaluation.new_work(net),
    )
    inference.resample(weights, sizes(**changes)[inference.WORLDS], evaluation.uniform(chance), times)
    return held, decks, times


def log_likelihoods(position: Any, hands: Any) -> Any:
    net = network.reader_for(family_of(position.view.rules)).arrays
    first, past = worlds.first_row(position.R, position.s, 40), since_deal(position)
    work = evaluation.new_work(net)
    public = reading.public_sums(position.R, past, net, work)
    return np.array(
        [
            reading.network_likelihood(
                position.R, past, public, position.history, first, position.seat, each, net, SCALES, work
            )
            for each in hands
        ]
    )


@pytest.mark.parametrize("preset", sorted(name for name, rules in PRESETS.items() if master_kernel.plays(rules)))
def test_the_past_is_read_back_as_it_was(preset) -> None:
    begun = {seed: start_match(PRESETS[preset], Random(seed).sample(DECK, len(DECK)))[0] for seed in range(150)}
    valid = [seed for seed, state in begun.items() if state.turn is not None]
    taken_at_once = [seed for seed in valid if begun[seed].hand.last_capturer is not None]
    assert bool(taken_at_once) == (preset == "escoba")
    for seed in valid[:6] + taken_at_once[:4]:
        rng, state, then = Random(seed), begun[seed], []
        while state.turn is not None and state.hand.number == 1:
            position = positions.Position.of(view_for(state, state.turn))
            then.append(position.s[positions.TABLE :])
            states, _ = since_deal(position)
            for row, known in enumerate(states[::-1]):
                assert (known[positions.TABLE :] == then[-1 - row]).all(), (seed, len(then), row)
            state, _ = apply(state, rng.choice(view_for(state, state.turn).legal))


@pytest.mark.parametrize("preset", [PRESET, "scopone", "scopa_classica", "escoba"])
def test_drawn_worlds_fit_what_the_seat_has_seen_and_are_as_many_as_asked_for(preset) -> None:
    for view in views(preset, seed=3, plays=30)[::4]:
        position = positions.Position.of(view)
        held, decks, times = drawn(position, pool=60, guesses=30, worlds=20)

        assert times.sum() == 20
        for hands, deck in zip(held[times > 0], decks[times > 0], strict=True):
            stock = deck[40 - position.stock_count :]
            others = [int(hand) for seat, hand in enumerate(hands) if seat != position.seat]
            assert sum(others) + sum(1 << int(card) for card in stock) == position.unseen
            assert [int(hand).bit_count() for hand in hands[: len(position.held_counts)]] == list(position.held_counts)


def test_what_everybody_knows_is_summed_apart_and_gives_the_same_values() -> None:
    net = network.network_for(PRESET).arrays
    work = evaluation.new_work(net)
    for view in views(PRESET, seed=8, plays=38):
        position = positions.Position.of(view)
        memory = memory_of(position)
        count = evaluation.values_of_plays(position.R, position.s, memory, net, work)
        values = work[5][:count].copy()
        public = np.empty((2, len(net[1])), dtype=np.float32)
        without_hand = position.s.copy()
        without_hand[positions.HELD + position.seat] = 0

        evaluation.fill_public(position.R, without_hand, memory, net, work, public)

        assert reading.values_then(position.R, position.s, memory, net, work, public) == count
        assert work[5][:count] == pytest.approx(values, abs=1e-4)


def test_cards_are_guessed_as_often_as_all_arrangements_together_say() -> None:
    """With 11 to 12 cards left all arrangements can be weighed; the guesses must come to the same chances."""
    for seed in (1, 2):
        position = positions.Position.of(views(PRESET, seed=seed, plays=29)[-1])
        every = np.zeros((arrangements_of(position), 4), dtype=np.int64)
        endgame_solver.arrange(position.s, position.unseen, position.held_counts, position.seat, every)
        logs = log_likelihoods(position, every)
        weights = np.exp(logs - logs.max())
        exact = chances(every, weights)

        draws = [drawn(position, seed, pool=2000, guesses=2000, worlds=2000) for seed in range(10)]
        guessed = np.mean([chances(held, times) for held, _, times in draws], axis=0)

        even = chances(every, np.ones(len(every)))
        assert np.abs(exact - even).max() > 0.15, "the plays of this hand say something"
        assert np.abs(guessed - exact).max() < 0.05


def arrangements_of(position: Any) -> int:
    endgame = opened("games.bots.endgame")
    assert endgame is not None
    return int(endgame.arrangements_count(position))


def chances(held: Any, weights: Any) -> Any:
    """The chance of each card to be with each seat, by seat and card."""
    bits = (held[:, :, None] >> np.arange(40)) & 1
    return np.tensordot(weights / weights.sum(), bits, axes=1)


def test_hands_that_would_have_had_to_take_are_ruled_out() -> None:
    rules = PRESETS[PRESET].with_options({"capture_obligation": "turn"})
    two, nine = Card.parse("2D"), Card.parse("9D")
    rng = Random(2)
    while True:
        state, _ = start_match(rules, rng.sample(DECK, len(DECK)))
        [first, second] = state.turn, (state.turn + 1) % 4
        held = state.hand.held
        if two in held[first] and nine in held[second] and all(card.value != 2 for card in held[second]):
            break
    for text in ("2D", "9D"):
        state, _ = apply(state, Play.parse(text))
    position = positions.Position.of(view_for(state, state.turn))
    hands, _, _ = drawn(position, pool=400)

    with_two = np.array([any(card.value == 2 for card in positions.cards_of(int(hand))) for hand in hands[:, second]])
    logs = log_likelihoods(position, hands)

    assert 0 < with_two.sum() < len(with_two)
    assert logs[with_two].max() <= worlds.IMPOSSIBLE < logs[~with_two].min()


def test_guesses_find_the_cards_of_the_others_more_often_than_chance_does() -> None:
    """Over many hands; the others play by the network, as the guesses take them to."""
    found, by_chance = [], []
    for seed in range(12):
        rng = Random(seed)
        state, _ = start_match(PRESETS[PRESET], rng.sample(DECK, len(DECK)))
        for number in range(26):
            view = view_for(state, state.turn)
            if number in (13, 19, 25):
                position = positions.Position.of(view)
                real = np.array([[positions.mask_of(hand) for hand in state.hand.held]])
                held, _, times = drawn(position)
                even, _, _ = drawn(position, pool=200)
                mask = chances(real, np.ones(1)).astype(bool)
                mask[position.seat] = False
                found.append(chances(held, times)[mask].mean())
                by_chance.append(chances(even, np.ones(len(even)))[mask].mean())
            state, _ = apply(state, chosen(view, rng))

    assert np.mean(by_chance) == pytest.approx(1 / 3, abs=0.03)
    assert np.mean(found) > np.mean(by_chance) + 0.05


def test_even_steps_draw_each_guess_as_often_as_its_weight_says() -> None:
    weights, times = np.array([0.5, 0.0, 0.26, 0.24]), np.empty(4, dtype=np.int64)
    for start in (0.0, 0.3, 0.999):
        inference.resample(weights, 100, start, times)
        assert times.sum() == 100
        assert np.abs(times - 100 * weights).max() <= 1
        assert times[1] == 0
