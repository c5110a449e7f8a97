"""What players of a match are told: their turn at a slow table, and what becomes of reports at a real one."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from games.models import Match, Notice, Player
from games.services import create_match, open_table_match, report_match, rule_on_match, take_seat
from games.services.chairs import Chair
from games.services.notices_sweep import AWAY, sweep_notices, tell_the_away, void_past_turns
from games.services.visits import has_visited, note_visit
from tests.games.conftest import NOW, deck_source, play_on, to_play

pytestmark = pytest.mark.django_db

LATER = NOW + AWAY + timedelta(seconds=1)


def told(player: Player) -> list[str]:
    """The kinds of what the player was told and what still holds."""
    found = Notice.objects.filter(player=player, void_at__isnull=True).order_by("pk")
    return list(found.values_list("kind", flat=True))


@pytest.fixture
def slow(ada, bruno) -> Match:
    """A match without a clock that has just been dealt."""
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))


def test_whoever_is_to_play_at_a_slow_table_and_stays_away_is_told_once(slow, ada, bruno) -> None:
    player = to_play(slow)
    other = bruno if player == ada else ada

    assert tell_the_away(now=NOW + AWAY) == 0
    assert tell_the_away(now=LATER) == 1
    assert tell_the_away(now=LATER) == 0

    notice = Notice.objects.get()
    assert (notice.player, notice.kind, notice.link) == (player, "your_turn", f"/g/{slow.pk}")
    assert notice.facts["opponents"] == other.name
    assert notice.facts["since_at"] == NOW.isoformat()


def test_whoever_has_looked_at_the_table_since_is_not_told(slow) -> None:
    note_visit(match_id=slow.pk, player_id=to_play(slow).pk, seq=slow.seq)

    assert tell_the_away(now=LATER) == 0


def test_a_visit_before_the_turn_is_none(slow) -> None:
    player = to_play(slow)
    note_visit(match_id=slow.pk, player_id=player.pk, seq=slow.seq - 1)

    assert not has_visited(match_id=slow.pk, player_id=player.pk, seq=slow.seq)
    assert tell_the_away(now=LATER) == 1


def test_at_a_quick_table_nobody_is_told(ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopa_classica", turn_seconds=300, now=NOW)
    take_seat(player=bruno, match_id=match.pk, now=NOW)

    assert tell_the_away(now=LATER) == 0


def test_a_turn_that_was_taken_is_void_and_the_next_one_is_told(slow, ada, bruno) -> None:
    tell_the_away(now=LATER)
    assert void_past_turns(now=LATER) == 0

    play_on(slow, 1)

    assert void_past_turns(now=LATER) == 1
    assert told(ada) + told(bruno) == []
    assert tell_the_away(now=LATER) == 1


def test_the_sweeper_does_all_of_it(slow, ada, bruno) -> None:
    cache.delete("swept:notices")
    sweep_notices(now=LATER)

    assert told(ada) + told(bruno) == ["your_turn"]


@pytest.fixture
def paper(make_player, ada, bruno) -> Match:
    """A match with real cards that Olga has announced for Ada and Bruno."""
    return open_table_match(
        creator=make_player("Olga"), preset="scopa_classica", chairs=[Chair(ada), Chair(bruno)], now=NOW
    )


def report(match: Match, player: Player, *scores: int) -> None:
    report_match(match_id=match.pk, player=player, level="points", content={"scores": list(scores)}, now=NOW)


def test_the_other_side_is_asked_to_confirm_a_result(paper, ada, bruno) -> None:
    report(paper, ada, 11, 8)

    assert (told(ada), told(bruno)) == ([], ["table_result_reported"])
    facts = Notice.objects.get().facts
    assert (facts["by"], facts["opponents"], facts["scores"]) == ("Ada", "Ada", "11 : 8")
    assert facts["deadline_at"] == (NOW + timedelta(hours=24)).isoformat()


def test_a_corrected_report_takes_the_place_of_the_first(paper, ada, bruno) -> None:
    report(paper, ada, 11, 8)
    report(paper, ada, 11, 9)

    assert told(bruno) == ["table_result_reported"]
    assert Notice.objects.get(player=bruno, void_at__isnull=True).facts["scores"] == "11 : 9"


def test_different_reports_are_told_to_whoever_did_not_just_report(paper, ada, bruno) -> None:
    report(paper, ada, 11, 8)
    report(paper, bruno, 8, 11)

    assert (told(ada), told(bruno)) == (["table_result_disputed"], [])


def test_nothing_waits_once_both_say_the_same(paper, ada, bruno) -> None:
    report(paper, ada, 11, 8)
    report(paper, bruno, 11, 8)

    assert (told(ada), told(bruno)) == ([], [])


def test_a_ruling_is_told_with_its_reason(paper, ada, bruno) -> None:
    report(paper, ada, 11, 8)
    rule_on_match(
        match_id=paper.pk,
        player=paper.created_by,
        level="points",
        content={"scores": [8, 11]},
        explanation="The sheet was read upside down",
        now=NOW,
    )

    assert (told(ada), told(bruno)) == (["table_result_ruled"], ["table_result_ruled"])
    assert Notice.objects.get(player=ada).facts["text"] == "The sheet was read upside down"
