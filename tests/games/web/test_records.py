"""Finished matches taken away as files."""

import json

import pytest

from games.engine import read_records, read_records_json
from games.models import Match
from games.selectors.records import match_record
from games.services import Chair, confirm_report, open_table_match, report_match
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def test_a_finished_match_is_taken_away_in_the_notation_and_as_json(visitor, table) -> None:
    match = play_on(table)

    text = visitor.get(f"/g/{match.pk}.shn")
    document = visitor.get(f"/g/{match.pk}.json")

    assert text["Content-Disposition"] == f'attachment; filename="settebello-{match.pk}.shn"'
    assert read_records(text.content.decode()) == (match_record(match),)
    assert read_records_json(document.content) == read_records(text.content.decode())
    assert json.loads(document.content)


def test_the_result_and_the_replay_link_to_both_files(visitor, table) -> None:
    match = play_on(table)

    for query in ("", "?ply=3"):
        page = visitor.get(f"/g/{match.pk}{query}").content.decode()
        assert f'href="/g/{match.pk}.shn"' in page
        assert f'href="/g/{match.pk}.json"' in page


def test_a_match_that_is_being_played_has_no_file(browser_of, table, ada) -> None:
    assert browser_of(ada).get(f"/g/{table.pk}.shn").status_code == 404
    assert browser_of(ada).get(f"/g/{table.pk}.json").status_code == 404


def test_a_record_that_was_pasted_settles_a_real_table_and_can_be_taken_away(
    browser_of, visitor, table, ada, bruno
) -> None:
    written = visitor.get(f"/g/{play_on(table).pk}.shn").content.decode()
    match = open_table_match(
        creator=ada, preset="scopa_classica", chairs=[Chair(player=ada), Chair(player=bruno)], now=NOW
    )

    browser_of(ada).post(f"/g/{match.pk}/report", {"level": "record", "shn": written.replace("\n", "\r\n")})
    confirm_report(match_id=match.pk, now=NOW, player=bruno)

    assert Match.objects.get(pk=match.pk).scores == Match.objects.get(pk=table.pk).scores
    assert f'href="/g/{match.pk}.shn"' in visitor.get(f"/g/{match.pk}").content.decode()
    assert visitor.get(f"/g/{match.pk}.shn").status_code == 200


def test_a_fault_in_a_record_is_told_with_line_hand_play_and_what_was_legal(
    browser_of, visitor, table, ada, bruno
) -> None:
    written = visitor.get(f"/g/{play_on(table).pk}.shn").content.decode()
    lines = written.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    card = lines[first].split()[1].split("x")[0]
    lines[first] = lines[first].replace(lines[first].split()[1], f"{card}x({card}+7D)" if card != "7D" else "1Dx7D", 1)
    match = open_table_match(
        creator=ada, preset="scopa_classica", chairs=[Chair(player=ada), Chair(player=bruno)], now=NOW
    )

    answer = browser_of(ada).post(f"/g/{match.pk}/report", {"level": "record", "shn": "\n".join(lines)})

    assert answer.status_code == 400
    assert answer.context["problems"][0].startswith(f"Line {first + 1}")


def test_points_alone_are_no_record(visitor, ada, bruno) -> None:
    match = open_table_match(
        creator=ada, preset="scopa_classica", chairs=[Chair(player=ada), Chair(player=bruno)], now=NOW
    )
    report_match(match_id=match.pk, level="points", content={"scores": [11, 2]}, now=NOW, player=ada)
    confirm_report(match_id=match.pk, now=NOW, player=bruno)

    assert visitor.get(f"/g/{match.pk}.shn").status_code == 404
    assert ".shn" not in visitor.get(f"/g/{match.pk}").content.decode()
