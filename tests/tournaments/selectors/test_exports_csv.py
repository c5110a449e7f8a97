"""CSV that spreadsheets read right and never run."""

import csv
import io

import pytest

from tournaments.selectors.exports_csv import csv_file


def read(content: bytes) -> list[list[str]]:
    """The cells of a file, as a reader of RFC 4180 sees them."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_a_file_begins_with_the_mark_and_its_lines_end_as_the_standard_says() -> None:
    content = csv_file(["name", "club"], [["Ada", "Torino"]])

    assert content == b"\xef\xbb\xbfname,club\r\nAda,Torino\r\n"


@pytest.mark.parametrize(
    "text", ['say "seven"', "one, two", "two\nlines", "two\r\nlines", "山田 花子", "Ünal", "è", "'quoted'", "", "0012"]
)
def test_texts_arrive_as_they_are(text) -> None:
    assert read(csv_file(["a", "b"], [[text, "x"]]))[1] == [text, "x"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+39 011", "-1+1", "-", "@SUM(A1)", "\tx", "\rx", "\n=1", "=cmd|' /C calc'!A0", "--1", "-1e5", "-1 Ada",
        "\uff1d1+1", "\uff0b39", "\uff0d1", "\uff20SUM(A1)",
    ],
)  # fmt: skip
def test_what_a_spreadsheet_would_run_is_made_a_text(text) -> None:
    assert read(csv_file(["a"], [[text]]))[1] == [f"'{text}"]


@pytest.mark.parametrize("text", ["'=1+1", "''@home", "'-3"])
def test_what_looks_like_such_a_text_gets_one_more_apostrophe_so_that_both_can_be_told_apart(text) -> None:
    assert read(csv_file(["a"], [[text]]))[1] == [f"'{text}"]


@pytest.mark.parametrize(("value", "cell"), [(-3, "-3"), ("-20.5", "-20.5"), (7, "7"), (None, ""), ("3.5", "3.5")])
def test_numbers_stay_numbers(value, cell) -> None:
    assert read(csv_file(["a", "b"], [[value, "x"]]))[1] == [cell, "x"]
