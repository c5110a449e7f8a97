"""What the engine refuses, it refuses with its own errors, whatever it is handed."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    DECK,
    PRESETS,
    BadRules,
    Card,
    CardNotInHand,
    ChoiceRequired,
    GameError,
    IllegalPlay,
    MatchOver,
    MatchState,
    Play,
    Rules,
    apply,
    captures_of,
    check_rules,
    complete_play,
    differences,
    legal_plays,
    rules_for,
    start_hand,
    start_match,
)
from tests.properties.playouts import reached
from tests.properties.strategies import CAPTURE_OPTIONS, cards, changed_rules, examples, preset_names, seeds

OPTION_NAMES = [item.name for item in fields(Rules) if item.init]

# Too long to be printed in decimal, which an error message must not try.
huge = st.integers(5000, 5001).map(lambda digits: 10**digits)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 0, 2**63])
    | huge
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["2", "pairs", "none", "takes_all", "7D", "batch"])
)
json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4) | st.integers(0, 11), inner, max_size=3)
    ),
    max_leaves=6,
)
hostile_options = st.dictionaries(
    st.sampled_from(OPTION_NAMES) | st.text(max_size=6) | st.integers() | huge | st.sampled_from([None, ("a",)]),
    json_values,
    max_size=4,
)


@examples(120)
@given(changed_rules(CAPTURE_OPTIONS), seeds(), st.data())
def test_a_play_is_either_legal_or_refused(rules: Rules, seed: int, data: st.DataObject) -> None:
    state, _ = reached(rules, seed, seed % 45)
    for _ in range(8):
        try:
            play = data.draw(any_play(state))
        except GameError:
            continue
        legal = play in legal_plays(state)
        try:
            apply(state, play)
        except GameError:
            assert not legal
        else:
            assert legal


@st.composite
def any_play(draw: st.DrawFn, state: MatchState) -> Play:
    """A play with any card and any cards taken, mostly from where they would have to be."""
    hand = state.hand
    held = sorted({card for held in hand.held for card in held}) if hand else []
    table = list(hand.table) if hand else []
    card = draw(st.sampled_from(held) | cards() if held else cards())
    take = draw(st.lists(st.sampled_from(table) | cards() if table else cards(), max_size=4))
    return Play(card, tuple(take if draw(st.booleans()) else sorted(take)), takes_itself=draw(st.booleans()))


@examples(80)
@given(changed_rules(CAPTURE_OPTIONS), seeds(), cards())
def test_completing_a_card_gives_its_only_play_or_the_choice(rules: Rules, seed: int, card: Card) -> None:
    state, _ = reached(rules, seed, seed % 45)
    plays = tuple(play for play in legal_plays(state) if play.card == card)
    if len(plays) == 1:
        assert complete_play(state, card) == plays[0]
        return
    with pytest.raises(ChoiceRequired if plays else GameError) as refused:
        complete_play(state, card)

    assert getattr(refused.value, "options", ()) == plays


@examples(60)
@given(changed_rules({"ace_first_play": ("forbidden",), "capture_obligation": ("turn", "turn_ranked")}), seeds())
def test_a_held_card_that_may_not_be_played_is_refused_with_the_rule_that_forbids_it(rules: Rules, seed: int) -> None:
    state, _ = reached(rules, seed, seed % 45)
    if state.turn is None or state.hand is None:
        return
    legal = {play.card for play in legal_plays(state)}
    for card in set(state.hand.held[state.turn]) - legal:
        with pytest.raises(IllegalPlay) as refused:
            complete_play(state, card)
        takes = captures_of(rules, card, state.hand.table, first_play=not state.hand.history).sets

        if refused.value.code != "ace_forbidden_first":
            assert refused.value.code == ("must_play_ranked_higher" if takes else "must_play_capturing_card")
        else:
            assert (card.value, state.hand.history) == (1, ())


@examples(80)
@given(preset_names().map(rules_for), seeds())
def test_the_stock_and_the_hands_of_others_are_refused_alike(rules: Rules, seed: int) -> None:
    state, _ = reached(rules, seed, seed % 45)
    if state.turn is None or state.hand is None:
        return
    answers = set()
    for card in DECK:
        if card not in state.hand.held[state.turn]:
            with pytest.raises(CardNotInHand) as refused:
                apply(state, Play(card, ()))
            answer = f"{refused.value.code} {refused.value} {refused.value.details}"
            answers.add(answer.replace(str(card), "CARD"))

    assert len(answers) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finished_match_refuses_plays_and_decks(preset: str) -> None:
    state, _ = reached(rules_for(preset, {"max_hands": 1}), 7, most_plays=10_000)

    assert state.is_over
    with pytest.raises(MatchOver):
        apply(state, Play.parse("7D"))
    with pytest.raises(MatchOver):
        start_hand(state, DECK)
    with pytest.raises(MatchOver):
        complete_play(state, Card.parse("7D"))


@pytest.mark.parametrize("deck", [(), DECK[:39], (*DECK, DECK[0]), (*DECK[:39], DECK[0])])
def test_a_deck_that_is_not_the_forty_cards_is_refused(deck: tuple[Card, ...]) -> None:
    with pytest.raises(GameError):
        start_match(rules_for("scopa_classica"), deck)


@examples(400)
@given(hostile_options)
def test_hostile_options_are_refused_as_bad_rules(options: dict[str, object]) -> None:
    try:
        rules = Rules.from_options(options)
        check_rules(rules)
    except BadRules:
        return
    assert Rules.from_options(rules.options()) == rules


@examples(300)
@given(st.sampled_from(OPTION_NAMES), json_values)
def test_any_value_of_any_option_is_read_or_refused(name: str, value: object) -> None:
    try:
        rules = rules_for("scopa_classica", {name: value})
    except BadRules:
        return

    assert rules_for("scopa_classica", differences("scopa_classica", rules)) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_options_of_every_preset_read_back(preset: str) -> None:
    rules = PRESETS[preset]

    assert Rules.from_options(rules.options()) == rules
    assert rules_for(preset) == rules
    assert differences(preset, rules) == {}


@pytest.mark.parametrize("options", [None, [], "players", 3, ["players"]])
def test_options_that_are_no_mapping_are_refused(options: object) -> None:
    with pytest.raises(BadRules):
        Rules.from_options(options)  # type: ignore[arg-type]  # a door may hand over any JSON
    with pytest.raises(BadRules):
        rules_for("scopa_classica", options)  # type: ignore[arg-type]  # the same


@examples(50)
@given(st.text(max_size=20) | st.sampled_from(["", "SCOPA", "scopa_classica "]))
def test_an_unknown_preset_is_refused(name: str) -> None:
    if name not in PRESETS:
        with pytest.raises(BadRules):
            rules_for(name)


def test_every_refusal_of_a_play_is_an_illegal_play() -> None:
    assert issubclass(ChoiceRequired, IllegalPlay)
    assert issubclass(CardNotInHand, IllegalPlay)
