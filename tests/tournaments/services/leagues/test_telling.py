"""What people are told of a season, and that every link leads somewhere."""

import pytest
from django.urls import resolve

from games.models import Notice
from games.notices.registry import notice_kind
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import enter, league_of, open_season, running_season
from tournaments.services.leagues.entries import enter_season, withdraw_entry
from tournaments.services.leagues.season_phases import cancel_season
from tournaments.services.leagues.seasons import edit_season

pytestmark = pytest.mark.django_db


def test_every_notice_of_a_season_leads_to_its_page(organiser, ada, bruno) -> None:
    season = open_season(league_of(organiser, preset="scopone"), preset="scopone")
    enter_season(season_id=season.pk, by=ada, partners=["Bruno"], now=NOW)
    cancel_season(season_id=season.pk, by=organiser, reason="Rain", now=NOW)
    running_season(organiser, divisions=1)

    pages = {notice.kind: resolve(notice.link).url_name for notice in Notice.objects.all()}
    assert pages == {
        "roster_invited": "league_entry",
        "season_cancelled": "league_season",
        "entry_decided": "league_entry",
        "season_placed": "league_season",
        "season_started": "league_season",
        "round_opened": "league_board",
    }


def test_no_notice_says_what_its_texts_do_not_know(organiser) -> None:
    running_season(organiser)
    for notice in Notice.objects.all():
        assert set(notice.facts) <= set(notice_kind(notice.kind).facts), notice.kind


def test_the_people_of_an_entry_hear_what_became_of_it_and_not_who_did_it(organiser, ada) -> None:
    season = open_season(league_of(organiser))
    entry = enter(season, ada)
    withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW, reason="Asked by letter")
    told = Notice.objects.filter(kind="entry_decided").order_by("pk")
    assert [(notice.player, notice.facts["outcome"], notice.facts["by"]) for notice in told] == [
        (ada, "accepted", ""), (ada, "withdrawn", "Olga"),
    ]  # fmt: skip
    enter(season, ada)
    withdraw_entry(entry_id=season.entries.latest("pk").pk, by=ada, now=NOW)
    assert told.filter(facts__outcome="withdrawn").count() == 1, "who withdraws knows"


def test_an_invitation_says_until_when_there_is_time(organiser, ada, bruno) -> None:
    season = open_season(league_of(organiser, preset="scopone"), preset="scopone")
    closes = NOW.replace(hour=20)
    edit_season(season_id=season.pk, by=organiser, changes={"registration_closes_at": closes}, now=NOW)
    enter_season(season_id=season.pk, by=ada, partners=["Bruno"], now=NOW)
    facts = Notice.objects.get(kind="roster_invited").facts
    assert (facts["by"], facts["team"], facts["deadline_at"]) == ("Ada", "Ada – Bruno", closes.isoformat())
