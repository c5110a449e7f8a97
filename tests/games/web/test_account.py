"""Preferences, and guests who stay."""

import pytest

from games.models import Match, User

pytestmark = pytest.mark.django_db
GOOD = {"name": "Stella", "password": "briscola-tressette"}


def test_a_theme_is_remembered_and_written_into_the_page(visitor) -> None:
    answer = visitor.post("/account/theme", {"theme": "dark", "next": "/players"})

    assert answer["Location"] == "/players"
    assert 'data-theme="dark"' in visitor.get("/").content.decode()


def test_an_unknown_theme_and_a_foreign_address_are_ignored(visitor) -> None:
    answer = visitor.post("/account/theme", {"theme": "pink", "next": "https://elsewhere.example/"})

    assert answer["Location"] == "/"
    assert "theme" not in visitor.cookies


@pytest.mark.parametrize(
    "word", ["0", "players", "tournament", "admin:index", "\x00", "//elsewhere.example/", "/\\elsewhere"]
)
def test_only_a_path_is_gone_back_to(visitor, word) -> None:
    answer = visitor.post("/account/theme", {"theme": "dark", "next": word})

    assert answer["Location"] == "/"


def test_switching_the_language_keeps_the_page(visitor) -> None:
    answer = visitor.post("/i18n/setlang/", {"language": "it", "next": "/players?pool=scopone"}, follow=True)

    assert answer.redirect_chain == [("/players?pool=scopone", 302)]
    assert '<html lang="it"' in answer.content.decode()


def test_a_guest_who_signs_up_keeps_name_matches_and_session(visitor) -> None:
    visitor.post("/play/bot")
    match = Match.objects.get()

    answer = visitor.post("/account/keep", GOOD)

    assert answer["Location"] == "/"
    player = Match.objects.get(pk=match.pk).created_by
    assert (player.name, player.is_guest) == ("Stella", False)
    assert visitor.get(f"/g/{match.pk}").content.count(b'class="held"') == 3
    assert User.objects.get(username="Stella").check_password(GOOD["password"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "Ada"}, "name"),
        ({"name": "a b/c"}, "name"),
        ({"name": ""}, "name"),
        ({"password": "1234"}, "password"),
        ({"password": ""}, "password"),
    ],
)
def test_a_bad_name_or_password_is_refused_beside_its_field(visitor, ada, change, field) -> None:
    visitor.post("/play/bot")

    answer = visitor.post("/account/keep", GOOD | change)

    assert answer.status_code == 400
    assert answer.context["form"].errors[field]
    assert Match.objects.get().created_by.is_guest


def test_the_account_pages_ask_strangers_to_sign_in(visitor) -> None:
    assert visitor.get("/account")["Location"].startswith("/accounts/login/")
    assert visitor.get("/account/keep")["Location"].startswith("/accounts/login/")


def test_a_signed_up_player_sees_the_account_and_its_second_factor(browser_of, ada) -> None:
    browser = browser_of(ada)

    assert "/accounts/password/change/" in browser.get("/account").content.decode()
    for path in ("/accounts/password/change/", "/accounts/2fa/", "/accounts/logout/"):
        assert 'id="main"' in browser.get(path).content.decode(), path


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_signing_in_and_up_happens_in_the_pages_of_the_house(visitor, path) -> None:
    page = visitor.get(path).content.decode()

    assert '<html lang="en"' in page
    assert 'id="main"' in page


def test_signing_up_with_a_name_and_a_password_is_enough(visitor) -> None:
    answer = visitor.post("/accounts/signup/", {"username": "Stella", "password1": GOOD["password"], "email": ""})

    assert answer.status_code == 302
    assert 'href="/@Stella"' in visitor.get("/").content.decode()


def sign_up(visitor, name: str):
    return visitor.post("/accounts/signup/", {"username": name, "password1": GOOD["password"], "email": ""})


def test_signing_up_makes_an_account_and_its_player(visitor) -> None:
    assert sign_up(visitor, "Stella").status_code == 302

    assert User.objects.get(username="Stella").player.name == "Stella"


@pytest.mark.parametrize("name", ["Nonna", "guest-123456", "ADA"])
def test_a_name_that_no_player_may_have_is_refused_at_signing_up(visitor, ada, name) -> None:
    answer = sign_up(visitor, name)

    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode() or 'role="alert"' in answer.content.decode()
    assert User.objects.count() == 1
