"""Every kind of notices has its texts, and every text its kind: they render from the facts that the kind names."""

import re
from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils.module_loading import import_string

from games.notices.kinds import GROUPS, NoticeKind
from games.notices.registry import notice_kinds
from games.notices.texts import MOST_LETTERS_OF_A_SUBJECT, notice_text

ROOT = Path(__file__).resolve().parents[2]
ROME = ZoneInfo("Europe/Rome")
LANGUAGES = ("en", "it", "ja")
KINDS = list(notice_kinds().values())
VARIABLE = re.compile(r"\{\{\s*(\w+)")
OUTCOME = re.compile(r'outcome (?:==|!=) "(\w+)"')
MADE_HERE = {"part", "place"}


def template_of(kind: str) -> Path:
    (path,) = ROOT.glob(f"*/templates/notices/{kind}.txt")
    return path


def facts_of(kind: NoticeKind, outcome: str) -> dict[str, object]:
    """A value for every fact of the kind, told apart by its name."""
    values: dict[str, object] = {"round": 3, "board": 2, "table": "7", "match": 11, "seq": 5, "outcome": outcome}
    return {
        name: "2026-12-04T19:30:00+00:00" if name.endswith("_at") else values.get(name, f"the {name}")
        for name in kind.facts
    }


def outcomes_of(kind: NoticeKind) -> set[str]:
    """The outcomes that the texts of a kind tell apart, and one that they do not know."""
    return {*OUTCOME.findall(template_of(kind.code).read_text()), "2 : 1"} if "outcome" in kind.facts else {""}


def test_every_text_belongs_to_a_registered_kind() -> None:
    texts = {path.stem for path in ROOT.glob("*/templates/notices/*.txt")}

    assert texts == set(notice_kinds())


def test_kinds_are_told_apart_by_code_and_title() -> None:
    titles = [str(kind.title) for kind in KINDS]

    assert len(set(titles)) == len(titles)
    assert {kind.group for kind in KINDS} == set(GROUPS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_text_has_both_parts_and_uses_only_the_facts_of_its_kind(kind) -> None:
    text = template_of(kind.code).read_text()

    assert text.startswith("{% extends part %}")
    assert "{% block subject %}" in text
    assert "{% block body %}" in text
    assert set(VARIABLE.findall(text)) - MADE_HERE <= set(kind.facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_text_renders_from_its_facts_in_every_language(kind, language) -> None:
    for outcome in outcomes_of(kind):
        text = notice_text(kind.code, facts_of(kind, outcome), language=language, zone=ROME)

        assert text.subject
        assert "\n" not in text.subject
        assert len(text.subject) <= MOST_LETTERS_OF_A_SUBJECT
        assert text.body
        assert not re.search(r"[{}%]|None|\n\n\n", text.subject + text.body)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_text_names_the_zone_of_every_time(kind) -> None:
    moments = [name for name in kind.facts if name.endswith("_at")]
    for outcome in outcomes_of(kind):
        text = notice_text(kind.code, facts_of(kind, outcome), language="en", zone=ROME)
        told = f"{text.subject} {text.body}"

        assert told.count("20:30") == told.count("20:30 (Europe/Rome)")
    if moments:
        assert any("(Europe/Rome)" in _told(kind, outcome) for outcome in outcomes_of(kind))


def _told(kind: NoticeKind, outcome: str) -> str:
    text = notice_text(kind.code, facts_of(kind, outcome), language="en", zone=ROME)
    return f"{text.subject} {text.body}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_text_makes_do_with_facts_that_nobody_told(kind) -> None:
    text = notice_text(kind.code, {}, language="en", zone=ROME)

    assert text.subject
    assert text.body


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.still_holds], ids=lambda kind: kind.code)
def test_what_is_asked_before_sending_can_be_asked(kind) -> None:
    assert callable(import_string(kind.still_holds))


def test_a_text_escapes_nothing_for_it_is_no_page() -> None:
    facts: Mapping[str, object] = {"club": "Sette & Bello <3", "by": "Ada"}

    assert (
        notice_text("club_joining_asked", facts, language="en", zone=ROME).subject
        == "Ada asks to join Sette & Bello <3"
    )
