"""The table page: what it shows to whom, and a card played through its form."""

import re
from dataclasses import replace

import pytest

from games.models import Match
from games.selectors.positions import position
from games.services import call_off_match, create_match, take_seat
from tests.games.conftest import NOW, play_on
from tests.games.positions import arrange, store
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


def arranged(match: Match, **position_of: object) -> Match:
    """The match with a position of the test's choosing, Ada (seat 0) to play."""
    return arrange(match, **position_of)  # type: ignore[arg-type]  # passed through


def seen(client, match: Match, query: str = "") -> str:
    """The page as it comes, without the token that differs each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", client.get(f"/g/{match.pk}{query}").content.decode())


def footprint(match: Match) -> tuple[object, ...]:
    fresh = Match.objects.get(pk=match.pk)
    return fresh.seq, bytes(fresh.snapshot or b""), fresh.status, fresh.events.count()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", ["ada", "bruno", "spectator"])
def test_the_table_is_shown_to_everybody_in_three_languages(who, language, browser_of, visitor, table, ada, bruno):
    client = {"ada": browser_of(ada), "bruno": browser_of(bruno), "spectator": visitor}[who]

    answer = client.get(f"/g/{table.pk}", headers={"accept-language": language})

    assert answer.status_code == 200
    assert answer.content.count(b'class="held"') == (0 if who == "spectator" else 3)


def test_the_changing_part_comes_alone_for_the_script(browser_of, table, ada) -> None:
    part = browser_of(ada).get(f"/g/{table.pk}?part=table").content.decode()

    assert 'id="table"' in part
    assert "<html" not in part


def test_a_card_that_takes_in_one_way_is_played_by_its_button(browser_of, table, ada) -> None:
    match = arranged(table, table="3C 4S", held=["7D 2B", "5C 6C"])

    answer = browser_of(ada).post(f"/g/{match.pk}/play", {"play": "7D", "seq": match.seq}, follow=True)

    assert answer.redirect_chain == [(f"/g/{match.pk}", 302)]
    assert Match.objects.get(pk=match.pk).events.last().public["play"] == "7Dx(3C+4S)"
    assert "You took 3 of cups and 4 of swords with 7 of coins." in answer.content.decode()


def test_a_card_with_several_ways_leads_to_the_choices_and_changes_nothing(browser_of, table, ada) -> None:
    match = arranged(table, table="3C 4S 5D 2S", held=["7D 2B", "5C 6C"])
    before = footprint(match)
    ada_at_home = browser_of(ada)

    answer = ada_at_home.post(f"/g/{match.pk}/play", {"play": "7D", "seq": match.seq}, follow=True)

    page = answer.content.decode()
    assert answer.redirect_chain == [(f"/g/{match.pk}?card=7D#choices", 302)]
    assert re.search(r'data-for="7D"(?! hidden)', page)
    assert 'value="7Dx(3C+4S)"' in page
    assert 'value="7Dx(2S+5D)"' in page
    assert footprint(match) == before

    ada_at_home.post(f"/g/{match.pk}/play", {"play": "7Dx(2S+5D)", "seq": match.seq})
    assert Match.objects.get(pk=match.pk).events.last().public["play"] == "7Dx(2S+5D)"


@pytest.mark.parametrize(
    ("play", "status", "words"),
    [
        ("10B", 422, "You do not hold that card."),
        ("5C", 422, "You do not hold that card."),
        ("7Dx(3C+5D)", 422, "Those cards cannot be taken with the card you played."),
        ("7Dx7C", 422, "That card is not on the table."),
        ("nonsense", 422, "That is not the name of a card."),
        ("", 422, "That play could not be read."),
    ],
)
def test_a_refused_play_is_explained_and_leaves_everything_as_it_was(
    play, status, words, browser_of, table, ada
) -> None:
    match = arranged(table, table="3C 4S 5D", held=["7D 2B", "5C 6C"])
    before = footprint(match)

    answer = browser_of(ada).post(f"/g/{match.pk}/play", {"play": play, "seq": match.seq})

    assert answer.status_code == status
    assert words in answer.content.decode()
    assert answer.content.count(b'class="held"') == 2
    assert footprint(match) == before


def test_a_late_play_is_told_that_the_table_moved_on(browser_of, table, ada) -> None:
    match = arranged(table, table="3C 4S", held=["7D 2B", "5C 6C"])
    before = footprint(match)

    for seq in (match.seq - 1, match.seq + 5, "soon", "9" * 40):
        answer = browser_of(ada).post(f"/g/{match.pk}/play", {"play": "2B", "seq": seq})
        assert answer.status_code == 409
        assert "has moved on" in answer.content.decode()

    assert footprint(match) == before


def test_nobody_plays_for_somebody_else(browser_of, visitor, table, ada, bruno, make_player) -> None:
    match = arranged(table, table="3C 4S", held=["7D 2B", "5C 6C"])
    before = footprint(match)
    play = {"play": "7D", "seq": match.seq}

    assert browser_of(bruno).post(f"/g/{match.pk}/play", play).status_code == 409
    assert browser_of(make_player()).post(f"/g/{match.pk}/play", play).status_code == 403
    assert visitor.post(f"/g/{match.pk}/play", play).status_code == 403
    assert footprint(match) == before


def test_hidden_cards_leave_no_trace_in_the_page(browser_of, visitor, table, ada) -> None:
    """Two positions that differ only in what Ada may not know give her, and a spectator, the same page."""
    match = arranged(table, table="3C 4S", held=["7D 2B 9C", "5C 6C 10S"])
    clients = (browser_of(ada), visitor)
    first = [seen(client, match) for client in clients]
    state = position(match)
    hand = state.hand
    hidden = sorted((*hand.held[1], *hand.stock), reverse=True)
    other = replace(hand, held=(hand.held[0], tuple(sorted(hidden[:3]))), stock=tuple(hidden[3:]))
    assert other.held[1] != hand.held[1]

    store(match, replace(state, hand=other))

    assert [seen(client, match) for client in clients] == first


def test_open_hands_are_drawn_face_up(browser_of, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_scoperta", now=NOW)
    take_seat(player=bruno, match_id=match.pk, now=NOW)
    held = position(Match.objects.get(pk=match.pk)).hand.held[1]

    page = seen(browser_of(ada), match)

    assert 'class="fan shown' in page
    for card in held:
        assert f"#{card.suit.value.lower()}{card.value}" in page


def test_a_private_table_is_the_same_as_no_table(browser_of, visitor, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)

    for client in (visitor, browser_of(bruno)):
        for path in ("", "/play", "/resign", "/sit", "/bots", "/cancel", "/leave", "/again"):
            method = client.get if path == "" else client.post
            assert method(f"/g/{match.pk}{path}").status_code == 404
    assert browser_of(ada).get(f"/g/{match.pk}").status_code == 200


def test_resigning_ends_the_match_and_shows_the_result(browser_of, table, ada) -> None:
    answer = browser_of(ada).post(f"/g/{table.pk}/resign", follow=True)

    assert Match.objects.get(pk=table.pk).status == Match.Status.FINISHED
    assert "Bruno wins." in answer.content.decode()
    assert "One side resigned." in answer.content.decode()


def test_a_spectator_cannot_resign(visitor, table) -> None:
    assert visitor.post(f"/g/{table.pk}/resign").status_code == 403
    assert Match.objects.get(pk=table.pk).status == Match.Status.PLAYING


def test_a_match_that_was_called_off_shows_no_card_and_takes_none(browser_of, visitor, table, ada) -> None:
    Match.objects.filter(pk=table.pk).update(competition=True)
    call_off_match(match_id=table.pk, now=NOW, reason="no_show")

    for client in (browser_of(ada), visitor):
        page = seen(client, table)
        assert "This table was called off" in page
        assert 'class="held"' not in page
        assert client.get(f"/g/{table.pk}?ply=0").status_code == 404
        assert client.get(f"/g/{table.pk}/hand/1").status_code == 404
    before = footprint(table)
    for path in ("/play", "/announce", "/resign"):
        assert browser_of(ada).post(f"/g/{table.pk}{path}", {"play": "7D", "call": "low", "seq": 1}).status_code == 409
        assert visitor.post(f"/g/{table.pk}{path}", {"play": "7D", "call": "low", "seq": 1}).status_code == 403
    assert footprint(table) == before


def test_playing_again_deals_at_once_against_the_same_bots(visitor) -> None:
    visitor.post("/play/bot", {"preset": "re_bello", "level": "beginner"})
    old = Match.objects.get()
    visitor.post(f"/g/{old.pk}/resign")

    answer = visitor.post(f"/g/{old.pk}/again")

    new = Match.objects.latest("pk")
    assert answer["Location"] == f"/g/{new.pk}"
    assert (new.preset, new.options, new.status) == (old.preset, old.options, Match.Status.PLAYING)


def test_a_new_hand_begins_with_the_points_of_the_last_one(browser_of, table, ada) -> None:
    match = play_on(table, 36)
    assert position(match).hand.number == 2

    page = seen(browser_of(ada), match)

    assert f"/g/{match.pk}/hand/1" in page
    assert "Hand 1:" in page


def test_a_finished_match_shows_who_won(browser_of, table, ada) -> None:
    match = play_on(table)
    winner = match.seats.get(side=match.winner_side).player

    page = seen(browser_of(ada), match)

    assert ("You win!" if winner == ada else "Bruno wins.") in page
    assert 'class="held"' not in page
