"""The form for a new table, and invitations."""

import pytest

from games.engine import PRESETS, Rules
from games.models import Match
from games.services import create_match, take_seat
from games.web.rule_forms import HouseRulesForm
from games.web.words.options import OPTION_GROUPS
from tests.games.conftest import NOW
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db
PLAIN = {"game": "scopa_classica:11", "opponents": "people"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_offers_the_four_usual_games_first(visitor, language) -> None:
    page = visitor.get("/play/new", headers={"accept-language": language}).content.decode()

    first = page.index('value="scopone_scientifico:11"')
    assert page.index('value="scopa_classica:11"') < page.index('value="scopa_classica:21"') < first
    assert first < page.index('value="cirulla"')


def test_a_table_is_opened_as_chosen(browser_of, ada) -> None:
    form = {"game": "scopa_classica:21", "opponents": "people", "players": "3", "clock": "60", "rated": "on"}

    answer = browser_of(ada).post("/play/new", form | {"private": "on"})

    match = Match.objects.get()
    assert answer["Location"] == f"/g/{match.pk}"
    assert (match.options["target"], match.options["players"], match.options["sides"]) == (21, 3, "individual")
    assert (match.rated, match.visibility, match.turn_seconds) == (True, "private", 60)


def test_bots_take_every_other_seat(browser_of, ada) -> None:
    browser_of(ada).post("/play/new", {"game": "scopone", "opponents": "greedy"})

    assert Match.objects.get().seats.filter(player__kind="bot").count() == 3


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"rated": "on"}, "rated", "Rated matches need an account."),
        ({"game": "scopone:11", "players": "2"}, "players", "never be dealt"),
        ({"game": "bridge"}, "game", "bridge"),
        ({"opponents": "genius"}, "opponents", "genius"),
        ({"players": "5"}, "players", "5"),
    ],
)
def test_what_cannot_be_played_is_said_beside_its_field(visitor, change, field, words) -> None:
    answer = visitor.post("/play/new", PLAIN | change)

    assert answer.status_code == 400
    assert words in " ".join(answer.context["form"].errors[field])
    assert not Match.objects.exists()


def house_rules(preset: str, **changed: object) -> dict[str, object]:
    """What a browser sends when the page shows the rules of a preset and some of them were changed."""
    form = HouseRulesForm(preset=preset)
    sent: dict[str, object] = {}
    for field in form:
        value = field.value()
        if field.name == "count_order":
            sent |= {f"rule-count_order_{place}": word for place, word in enumerate(value)}
        else:
            sent[field.html_name] = "" if value is None else value
    return sent | {f"rule-{name}": value for name, value in changed.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_game_come_back_unchanged_from_the_form(preset) -> None:
    form = HouseRulesForm(house_rules(preset))

    assert form.is_valid(), form.errors
    assert form.changes() == {}


def test_every_option_has_one_field_in_one_group() -> None:
    grouped = [name for _, names in OPTION_GROUPS for name in names]

    assert sorted([*grouped, "players", "sides", "target"]) == sorted(Rules().options())


@pytest.mark.parametrize(
    ("name", "sent", "value"),
    [
        ("refill", "draw_one", "draw_one"),
        ("open_hands", "True", True),
        ("table_cards", "0", 0),
        ("hand_size", "6", 6),
        ("max_captured", "2", 2),
        ("misdeal", ["two_aces"], ["two_aces"]),
        ("named_cards", "8s=1, 10B=2", {"8S": 1, "10B": 2}),
        ("wild_card", "", None),
        ("max_hands", "3", 3),
    ],
)
def test_a_changed_rule_is_a_rule_of_the_table(browser_of, ada, name, sent, value) -> None:
    browser_of(ada).post("/play/new", PLAIN | house_rules("scopa_classica", **{name: sent}))

    options = Match.objects.get().options
    assert {rule for rule, now in options.items() if now != PRESETS["scopa_classica"].options()[rule]} == {name}
    assert options[name] == value


def test_the_order_of_counting_can_be_any(browser_of, ada) -> None:
    order = {"rule-count_order_0": "sweeps", "rule-count_order_5": "cards"}

    browser_of(ada).post("/play/new", PLAIN | house_rules("scopa_classica") | order)

    assert Match.objects.get().options["count_order"] == ["sweeps", "coins", "settebello", "primiera", "bonus", "cards"]


def test_changes_hold_for_the_game_that_is_chosen_in_the_end(browser_of, ada) -> None:
    sent = house_rules("scopa_classica", sweep_points="2")

    browser_of(ada).post("/play/new", PLAIN | sent | {"game": "scopone"})

    match = Match.objects.get()
    assert match.options == {**PRESETS["scopone"].options(), "sweep_points": 2}


def test_the_rules_of_another_game_can_be_shown_without_a_script(visitor) -> None:
    sent = PLAIN | house_rules("scopa_classica", sweep_points="2") | {"game": "scopone", "show": "yes"}

    answer = visitor.post("/play/new", sent)

    house = answer.context["house"]
    assert house["hand_size"].value() == 9
    assert house.chips() == ["A scopa is 2 points."]
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"hand_size": "20"}, "hand_size", "not enough cards"),
        ({"refill": "none"}, "refill", "never be dealt"),
        ({"deal_pattern": "interleaved_3_2"}, "deal_pattern", "does not fit"),
        ({"hand_size": "99"}, "hand_size", "40"),
        ({"named_cards": "11S=1"}, "named_cards", "cannot have that value"),
        ({"named_cards": "nonsense"}, "named_cards", "cannot have that value"),
        ({"refill": "sometimes"}, "refill", "sometimes"),
    ],
)
def test_rules_that_do_not_fit_together_are_refused_beside_the_field(visitor, changed, field, words) -> None:
    answer = visitor.post("/play/new", PLAIN | house_rules("scopa_classica", **changed))

    assert answer.status_code == 400
    assert words in " ".join(answer.context["house"].errors[field])
    assert not Match.objects.exists()


def test_the_target_is_free_and_everybody_may_play_alone(browser_of, ada) -> None:
    browser_of(ada).post("/play/new", PLAIN | {"target": "13", "players": "4:individual"})

    options = Match.objects.get().options
    assert (options["target"], options["players"], options["sides"]) == (13, 4, "individual")


def test_an_invitation_opens_a_private_table_to_whoever_has_the_code(visitor, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)

    page = visitor.get(f"/j/{match.join_code.lower()}").content.decode()
    answer = visitor.post(f"/j/{match.join_code}")

    assert "Ada invites you" in page
    assert answer["Location"] == f"/g/{match.pk}"
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_rules_that_differ_from_the_variant_are_shown_before_one_sits(visitor, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"sweep_points": 2}, now=NOW)

    assert 'class="chip warn">A scopa is 2 points.' in visitor.get("/").content.decode()
    assert 'class="chip warn">A scopa is 2 points.' in visitor.get(f"/j/{match.join_code}").content.decode()


def test_a_full_table_says_so_and_offers_a_way_on(visitor, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    take_seat(player=bruno, match_id=match.pk, now=NOW)

    answer = visitor.post(f"/j/{match.join_code}")

    assert answer.status_code == 409
    assert "already under way" in answer.content.decode()
    assert f'href="/g/{match.pk}"' in answer.content.decode()


def test_an_unknown_code_is_not_found(visitor) -> None:
    assert visitor.get("/j/AAAAAAAA").status_code == 404
