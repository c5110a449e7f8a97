"""Texts in the reader's language and zone, with what others wrote made harmless."""

from zoneinfo import ZoneInfo

import pytest

from games.notices.texts import notice_text, reader_zone

ROME, TOKYO = ZoneInfo("Europe/Rome"), ZoneInfo("Asia/Tokyo")
FACTS = {
    "league": "Lega Romana",
    "season": "Primavera",
    "division": "A",
    "round": 3,
    "board": 2,
    "opponent": "Bruno",
    "by": "Bruno",
    "starts_at": "2026-12-04T19:30:00+00:00",
    "deadline_at": "2026-12-06T22:59:00+00:00",
    "text": "Va bene?",
}


def test_times_are_those_of_the_reader_with_their_zone() -> None:
    in_rome = notice_text("time_proposed", FACTS, language="en", zone=ROME)
    in_tokyo = notice_text("time_proposed", FACTS, language="en", zone=TOKYO)

    assert in_rome.subject == "Bruno proposes Fri 4 Dec 2026, 20:30 (Europe/Rome)"
    assert in_tokyo.subject == "Bruno proposes Sat 5 Dec 2026, 04:30 (Asia/Tokyo)"


def test_the_body_says_what_when_where_and_what_follows_from_doing_nothing() -> None:
    text = notice_text("time_proposed", FACTS, language="en", zone=ROME)

    assert text.body == (
        "Your match against Bruno could be on Fri 4 Dec 2026, 20:30 (Europe/Rome).\n\n"
        "Lega Romana · Primavera · A · Round 3 · Board 2\n\n"
        "They write: Va bene?\n\n"
        "Accept it, decline it or propose another time. If no time is agreed, the rule of the league decides what "
        "happens with the match, at the latest on Sun 6 Dec 2026, 23:59 (Europe/Rome)."
    )


def test_dates_are_written_as_the_language_writes_them() -> None:
    text = notice_text("time_proposed", FACTS, language="ja", zone=TOKYO)

    assert "2026年12月5日" in text.subject


def test_a_language_that_nobody_chose_is_english() -> None:
    for language in ("", "xx"):
        assert notice_text("time_proposed", FACTS, language=language, zone=ROME).subject.startswith("Bruno proposes")


def test_the_time_changes_to_summer_time_with_the_zone() -> None:
    spring = {**FACTS, "starts_at": "2027-03-28T01:30:00+00:00"}

    assert "03:30 (Europe/Rome)" in notice_text("time_proposed", spring, language="en", zone=ROME).subject


@pytest.mark.parametrize(
    ("own", "facts", "zone"),
    [
        ("Asia/Tokyo", {"zone": "Europe/Paris"}, "Asia/Tokyo"),
        ("", {"zone": "Europe/Paris"}, "Europe/Paris"),
        ("", {}, "Europe/Rome"),
        ("Moon/Base", {"zone": "../etc/passwd"}, "Europe/Rome"),
    ],
)
def test_the_reader_s_zone_goes_before_that_of_the_event(own, facts, zone) -> None:
    assert reader_zone(own, facts).key == zone


def test_names_keep_to_one_line_and_turn_nothing_around() -> None:
    facts = {**FACTS, "by": "Bru\r\nno\u202e\u0007"}

    assert notice_text("time_proposed", facts, language="en", zone=ROME).subject.startswith("Bru no proposes ")


def test_what_somebody_wrote_keeps_its_lines_but_not_its_length() -> None:
    short = notice_text("time_proposed", {**FACTS, "text": "one\ntwo"}, language="en", zone=ROME)
    long = notice_text("time_proposed", {**FACTS, "text": "x" * 10_000}, language="en", zone=ROME)

    assert "one\ntwo" in short.body
    assert "x" * 599 + "…" in long.body
    assert "x" * 600 not in long.body


def test_what_was_written_is_not_taken_for_a_template() -> None:
    facts = {**FACTS, "by": "{{ opponent }}{% now 'Y' %}", "opponent": "secret"}

    assert "{{ opponent }}{% now 'Y' %}" in notice_text("time_proposed", facts, language="en", zone=ROME).subject
