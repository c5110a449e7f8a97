"""The form for a new table, and invitations."""

import pytest

from games.models import Match
from games.services import create_match, take_seat
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


def test_an_invitation_opens_a_private_table_to_whoever_has_the_code(visitor, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)

    page = visitor.get(f"/j/{match.join_code.lower()}").content.decode()
    answer = visitor.post(f"/j/{match.join_code}")

    assert "Ada invites you" in page
    assert answer["Location"] == f"/g/{match.pk}"
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_rules_that_differ_from_the_variant_are_shown_before_one_sits(visitor, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"sweep_points": 2}, now=NOW)

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
