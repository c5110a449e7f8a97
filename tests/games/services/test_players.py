"""Players come into being."""

import pytest
from django.db import IntegrityError, transaction

from games.bots import BOTS
from games.models import Player, User
from games.services import claim_guest, make_guest, player_for
from games.services.bots import seat_bots
from games.services.errors import BadName, NameTaken, UnknownBotLevel
from games.services.names import BOT_NAMES, clean_name, name_key

pytestmark = pytest.mark.django_db


def test_a_guest_can_sit_down_and_cannot_sign_in() -> None:
    guest = make_guest()

    assert guest.is_guest
    assert not guest.user.has_usable_password()


def test_an_account_gets_one_player_of_its_name() -> None:
    user = User.objects.create_user("加藤 恵美", password="p")

    player = player_for(user=user)

    assert player.name == "加藤 恵美"
    assert player_for(user=user) == player


def test_an_account_whose_name_is_taken_gets_a_number() -> None:
    player_for(user=User.objects.create_user("ada", password="p"))

    second = player_for(user=User.objects.create_user("ADA", password="p"))

    assert second.name.startswith("ADA ")


def test_a_guest_who_signs_up_keeps_the_player() -> None:
    guest = make_guest()

    claimed = claim_guest(guest=guest.user, name="Carla")

    assert (claimed.pk, claimed.kind, claimed.name) == (guest.pk, "human", "Carla")


def test_a_name_belongs_to_one_player_however_it_is_written(ada) -> None:
    with pytest.raises(NameTaken):
        claim_guest(guest=make_guest().user, name="ＡＤＡ")


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\x00b", "a\u202eb"])
def test_names_that_cannot_be_shown_are_refused(name) -> None:
    with pytest.raises(BadName):
        clean_name(name)


def test_names_are_compared_folded() -> None:
    assert name_key(" Ｍario  Rossi") == name_key("mario rossi")


def test_bots_are_made_once_and_never_seated_twice() -> None:
    first = seat_bots(["greedy"] * 6, taken=set())

    assert len({bot.pk for bot in first}) == 6
    assert seat_bots(["greedy"], taken=set()) == first[:1]
    assert seat_bots(["greedy"], taken={first[0].pk}) == [first[1]]


def test_a_person_who_has_the_name_of_a_new_bot_keeps_it(make_player) -> None:
    person, name = make_player(), BOT_NAMES["master"][0]
    Player.objects.filter(pk=person.pk).update(name=name, name_key=name_key(name))

    [bot] = seat_bots(["master"], taken=set())

    assert bot.is_bot
    assert bot.pk != person.pk
    assert bot.name == f"{name} 2"
    assert seat_bots(["master"], taken=set()) == [bot]


def test_every_bot_has_names_of_its_own() -> None:
    keys = [name_key(name) for names in BOT_NAMES.values() for name in names]

    assert set(BOT_NAMES) == set(BOTS)
    assert len(set(keys)) == len(keys)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownBotLevel):
        seat_bots(["grandmaster"], taken=set())


def test_a_table_of_six_can_be_seated_at_every_level() -> None:
    assert all(len(set(names)) >= 6 for names in BOT_NAMES.values())


def test_the_database_knows_that_a_bot_has_a_level_and_no_account() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(kind="bot", name="x", name_key="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(kind="human", name="x", name_key="x", bot_level="greedy")


@pytest.mark.parametrize("name", ["Nonna", "NONNA", "zio  beppe", "Guest 123456"])
def test_nobody_takes_the_name_of_a_bot_or_of_a_guest(name) -> None:
    with pytest.raises(NameTaken):
        claim_guest(guest=make_guest().user, name=name)

    player = player_for(user=User.objects.create_user(name, password="p"))
    assert name_key(player.name) != name_key(name)


def test_no_two_players_are_shown_by_the_same_name(ada) -> None:
    [nonna] = seat_bots(["greedy"], taken=set())
    assert nonna.name_key == name_key(nonna.name)
