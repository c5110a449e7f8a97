"""Lists of entries come out of all kinds of spreadsheets."""

import pytest

from tournaments.services.errors import BadImport
from tournaments.services.import_reading import MOST_BYTES, MOST_LINES, EntryRow, read_entries


def _wrong(content: str | bytes, team_size: int = 1) -> list[tuple[object, object, object, object]]:
    with pytest.raises(BadImport) as refusal:
        read_entries(content, team_size=team_size)
    lines = refusal.value.details["lines"]
    assert isinstance(lines, list)
    return [(line["line"], line["code"], line["field"], line["text"]) for line in lines]


def test_columns_may_stand_in_any_order() -> None:
    rows = read_entries("rating,name,seed,club\n1620,Mario Rossi,2,Alia\n,Anna,,\n")
    assert rows == (
        EntryRow(line=2, name="", members=("Mario Rossi",), club="Alia", rating=1620, seed=2),
        EntryRow(line=3, name="", members=("Anna",)),
    )


@pytest.mark.parametrize(
    "heading",
    [
        "Name;Player 1;Player 2;Club;Rating;Seed",
        "Coppia;Giocatore 1;Giocatore2;Società;Punteggio;Testa di serie",
        "チーム名;選手１;選手２;所属;レーティング;シード",
        "TEAM;member1;MEMBER2;CLUB;ELO;NUMBER",
    ],
)
def test_columns_may_be_named_in_three_languages(heading) -> None:
    (row,) = read_entries(f"{heading}\nLe Volpi;Ada;Bruno;Alia;1600;1\n", team_size=2)
    assert row == EntryRow(line=2, name="Le Volpi", members=("Ada", "Bruno"), club="Alia", rating=1600, seed=1)


def test_without_headings_the_columns_have_an_order() -> None:
    assert read_entries("Ada,Alia,1600,3\n")[0] == EntryRow(1, "", ("Ada",), "Alia", 1600, 3)
    assert read_entries("Le Volpi,Ada,Bruno,Alia,1600,3\n", team_size=2)[0] == EntryRow(
        1, "Le Volpi", ("Ada", "Bruno"), "Alia", 1600, 3
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_of_three_delimiters_and_line_ends_will_do(delimiter, ending) -> None:
    content = ending.join(delimiter.join(cells) for cells in (["name", "club"], ["Ada", "Alia"], ["Bruno", "Prato"]))
    assert [(row.members, row.club) for row in read_entries(content)] == [(("Ada",), "Alia"), (("Bruno",), "Prato")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_in_its_usual_forms(encoding) -> None:
    assert read_entries("name\nNiccolò\n花子\n".encode(encoding))[1].members == ("花子",)


def test_big_endian_files_and_texts_with_a_mark_are_read_too() -> None:
    assert read_entries(b"\xfe\xff" + "name\nAda\n".encode("utf-16-be"))[0].members == ("Ada",)
    assert read_entries("\ufeffname\nAda\n")[0].members == ("Ada",)


def test_other_encodings_are_refused_and_not_guessed() -> None:
    assert _wrong("name\nNiccolò\n".encode("cp1252")) == [(0, "bad_encoding", "", "")]
    assert _wrong(b"\xff\xfea") == [(0, "bad_encoding", "", "")]


@pytest.mark.parametrize(
    "joined", ["Ada / Bruno", "Ada/Bruno", "Ada & Bruno", "Ada + Bruno", "Ada – Bruno", "Ada - Bruno"]
)
def test_both_players_may_stand_in_one_column(joined) -> None:
    for content in (f"players\n{joined}\n", f"name\n{joined}\n", f"{joined}\n"):
        (row,) = read_entries(content, team_size=2)
        assert (row.name, row.members) == ("", ("Ada", "Bruno"))


def test_a_double_name_is_one_player() -> None:
    assert read_entries("name\nAnna-Maria & Co\n")[0].members == ("Anna-Maria & Co",)
    assert read_entries("players\nAnna-Maria / Bruno\n", team_size=2)[0].members == ("Anna-Maria", "Bruno")


def test_quoted_cells_hold_delimiters_quotes_and_line_ends() -> None:
    rows = read_entries('name,club\n"Rossi, ""Mario""","two\nlines"\nAda,Alia\n')
    assert [(row.line, row.members[0], row.club) for row in rows] == [
        (2, 'Rossi, "Mario"', "two lines"), (4, "Ada", "Alia"),
    ]  # fmt: skip


def test_formulas_are_names_like_any_other() -> None:
    assert read_entries("name\n=SUM(A1)\n")[0].members == ("=SUM(A1)",)


def test_numbers_may_be_written_wide() -> None:
    assert read_entries("name,rating\nAda,１５００\n")[0].rating == 1500


def test_empty_lines_are_passed_over_but_counted() -> None:
    assert [row.line for row in read_entries("\n\nname\n\nAda\n,\nBruno\n")] == [5, 7]


def test_every_wrong_line_is_told_with_its_number_and_field() -> None:
    content = (
        "name,club,rating,seed\n"
        f"{'x' * 31},Alia,1500,1\n"
        f"Ada,{'c' * 61},strong,0\n"
        ",Prato,,\n"
        "Bruno,,4001,2.5\n"
        "Carla,,,,more\n"
        "Da\x07rio,,-1,\n"
    )
    assert _wrong(content) == [
        (2, "bad_name", "players", "x" * 31),
        (3, "bad_club", "club", "c" * 60),
        (3, "bad_rating", "rating", "strong"),
        (3, "bad_seed", "seed", "0"),
        (4, "wrong_member_count", "players", ""),
        (5, "bad_rating", "rating", "4001"),
        (5, "bad_seed", "seed", "2.5"),
        (6, "too_many_columns", "", "more"),
        (7, "bad_name", "name", "Da\x07rio"),
        (7, "bad_name", "players", "Da\x07rio"),
        (7, "bad_rating", "rating", "-1"),
    ]


@pytest.mark.parametrize("line", ["Volpi,Ada,", "Volpi,Ada,,1500", "Volpi,,"])
def test_a_pair_has_two_members(line) -> None:
    assert [wrong[:3] for wrong in _wrong(f"name,member1,member2,rating\n{line}\n", 2)] == [
        (2, "wrong_member_count", "players")
    ]


def test_whoever_stands_in_the_file_twice_is_told_once_for_each_repetition() -> None:
    content = "name,member1,member2,seed\nVolpi,Ada,Bruno,1\nGatti,Carla,ADA,2\nVOLPI,Dora,Enzo,1\n"
    assert _wrong(content, 2) == [
        (3, "duplicate_player", "players", "ADA"),
        (4, "duplicate_name", "name", "VOLPI"),
        (4, "duplicate_seed", "seed", "1"),
    ]


def test_somebody_cannot_be_their_own_partner() -> None:
    assert _wrong("players\nAda / ada\n", 2) == [(2, "duplicate_player", "players", "ada")]


def test_a_column_that_means_nothing_here_is_refused() -> None:
    assert _wrong("name,phone\nAda,1\n") == [(1, "unknown_column", "", "phone")]
    assert _wrong("name,club,Circolo\nAda,1,2\n") == [
        (1, "column_twice", "club", "club"),
        (1, "column_twice", "club", "Circolo"),
    ]


def test_a_column_without_a_heading_may_stay_empty() -> None:
    assert read_entries("name,,club\nAda,,Alia\n")[0].club == "Alia"


def test_quotation_marks_that_never_close_are_found() -> None:
    assert _wrong('name\nAda\n"Bruno\n') == [(3, "bad_line", "", "")]


@pytest.mark.parametrize("content", ["", b"", "\n\n", "name,club\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_told_from_a_list(content) -> None:
    assert _wrong(content) == [(0, "empty", "", "")]


def test_a_list_has_an_end() -> None:
    lines = [f"Player {number}" for number in range(MOST_LINES)]
    assert len(read_entries("name\n" + "\n".join(lines))) == MOST_LINES
    assert _wrong("name\n" + "\n".join([*lines, "One more"])) == [(0, "too_many_lines", "", "")]
    assert _wrong("a" * (MOST_BYTES + 1)) == [(0, "too_large", "", "")]
    assert _wrong(b"a" * (MOST_BYTES + 1)) == [(0, "too_large", "", "")]


@pytest.mark.parametrize("content", ["name\n\ud800\n", "a" * 200_000, '"' * 1001, "\x00", "name\n" + "," * 5000])
def test_nonsense_is_refused_and_breaks_nothing(content) -> None:
    assert _wrong(content)
