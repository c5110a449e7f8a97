"""A list of entries as it comes out of a spreadsheet, read into rows; each wrong line is told with what is wrong in it.

Comma, semicolon or tab; UTF-8 with or without a byte order mark, or UTF-16 with one. The first line may name the
columns in English, Italian or Japanese, in any order; without it they are name, as many members as an entry has, club,
rating, seed, and no members for single players: the name is the player's. Where nothing names the members of a pair or
team its name does, as in "Ada / Bruno". Formulas are text here like anything else. What we have
exported can be read: the apostrophe that keeps a spreadsheet from running a text is no part of it, and the column
`status` says nothing.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from games.services.errors import BadName
from games.services.names import clean_name, name_key
from tournaments.services.entries_names import MOST_LETTERS, clean_text
from tournaments.services.entries_register import MOST_CLUB_LETTERS, MOST_RATING
from tournaments.services.errors import BadEntry, BadImport

MOST_BYTES = 256 * 1024
MOST_LINES = 2000
_MOST_SEED = 5000
_MOST_MEMBERS = 3
_QUOTED_LETTERS = 60

_HEADINGS: Mapping[str, str] = {
    "name": "name entry pair team nome iscritto coppia squadra 名前 氏名 ペア ペア名 チーム チーム名",
    "players": "players members giocatori membri 選手 プレイヤー メンバー",
    "club": "club circolo società クラブ 所属",
    "rating": "rating elo punteggio valutazione レーティング レート",
    "seed": "seed number testa_di_serie numero シード 番号",
    "status": "status",
}
"""The words for each column; a low line stands for a space."""
_NUMBERED = ("member", "player", "giocatore", "membro", "選手", "プレイヤー", "メンバー")
_COLUMN_OF: Mapping[str, str] = MappingProxyType(
    {name_key(word.replace("_", " ")): column for column, words in _HEADINGS.items() for word in words.split()}
    | {
        name_key(f"{word}{space}{number}"): f"member{number}"
        for word in _NUMBERED
        for number in range(1, _MOST_MEMBERS + 1)
        for space in ("", " ")
    }
)
_MEMBER_COLUMNS = (*(f"member{number}" for number in range(1, _MOST_MEMBERS + 1)), "players")
_GUARDED = re.compile(r"'+[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""What `tournaments.selectors.exports_csv` has put an apostrophe in front of."""
_BETWEEN_PLAYERS = ("/", "&", "+", " – ", " - ")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the file: the line it begins on, and what its cells say, cleaned."""

    line: int
    name: str
    members: tuple[str, ...]
    club: str = ""
    rating: int | None = None
    seed: int | None = None


@dataclass(slots=True)
class Complaints:
    """What is wrong in a file, line by line."""

    lines: list[dict[str, object]] = field(default_factory=list)

    def add(self, line: int, code: str, name: str = "", text: str = "") -> None:
        """Line 0 is the file as a whole."""
        self.lines.append({"line": line, "code": code, "field": name, "text": text[:_QUOTED_LETTERS]})

    def raise_any(self) -> None:
        """Raises BadImport with all of them, in the order of their lines, if there are any."""
        if self.lines:
            raise BadImport(details={"lines": sorted(self.lines, key=lambda found: int(str(found["line"])))})


def read_entries(content: str | bytes, *, team_size: int = 1) -> tuple[EntryRow, ...]:
    """The rows of a file for entries of so many players, in its order.

    Raises BadImport, whose `details.lines` is `[{line, code, field, text}]`. Codes of the whole file (line 0):
    too_large, bad_encoding, too_many_lines, empty. Of a line: unknown_column, column_twice, bad_line (quotation marks
    that do not close), too_many_columns, bad_name, bad_club, bad_rating, bad_seed, wrong_member_count, duplicate_name,
    duplicate_player, duplicate_seed.
    """
    complaints = Complaints()
    lines = list(_cells(_text(content), complaints))
    complaints.raise_any()
    if not lines:
        complaints.add(0, "empty")
    complaints.raise_any()
    columns, has_heading = _columns(lines[0], team_size, complaints)
    complaints.raise_any()
    body = lines[1:] if has_heading else lines
    if not body or len(body) > MOST_LINES:
        complaints.add(0, "too_many_lines" if body else "empty")
        complaints.raise_any()
    rows = [_row(number, columns, cells, team_size, complaints) for number, cells in body]
    _find_duplicates(rows, team_size, complaints)
    complaints.raise_any()
    return tuple(rows)


def _text(content: str | bytes) -> str:
    size = len(content) if isinstance(content, bytes) else len(content.encode("utf-8", "surrogatepass"))
    complaints = Complaints()
    if size > MOST_BYTES:
        complaints.add(0, "too_large")
        complaints.raise_any()
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    is_utf_16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_utf_16 else "utf-8-sig")
    except UnicodeDecodeError:
        complaints.add(0, "bad_encoding")
        raise BadImport(details={"lines": complaints.lines}) from None


def _cells(text: str, complaints: Complaints) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not empty, as cells, each with the number of the line it begins on."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((line for line in lines if line.strip()), "")
    delimiter = next((mark for mark in ("\t", ";") if mark in first), ",")
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True, skipinitialspace=True)
    while True:
        begins = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            complaints.add(begins, "bad_line")
            return
        if any(cell.strip() for cell in cells):
            yield begins, [_unguarded(cell.strip()) for cell in cells]


def _unguarded(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell


def _columns(first: tuple[int, list[str]], team_size: int, complaints: Complaints) -> tuple[list[str], bool]:
    """The columns by their place, and whether the first line names them."""
    line, cells = first
    columns = [_COLUMN_OF.get(name_key(cell), "") for cell in cells]
    if not any(column in ("name", "players", "member1") for column in columns):
        members = [f"member{number}" for number in range(1, team_size + 1)] if team_size > 1 else []
        return ["name", *members, "club", "rating", "seed"], False
    for column, cell in zip(columns, cells, strict=True):
        if not column and cell:
            complaints.add(line, "unknown_column", "", cell)
        elif column and columns.count(column) > 1:
            complaints.add(line, "column_twice", column, cell)
    return columns, True


def _row(line: int, columns: Sequence[str], cells: Sequence[str], team_size: int, complaints: Complaints) -> EntryRow:
    if any(cells[len(columns) :]):
        complaints.add(line, "too_many_columns", "", next(filter(None, cells[len(columns) :])))
    given = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name = _cleaned(line, "name", given.get("name", ""), MOST_LETTERS, complaints)
    members = _members(line, given, name, team_size, complaints)
    has_members = any(given.get(column) for column in _MEMBER_COLUMNS)
    if len(members) != team_size:
        complaints.add(line, "wrong_member_count", "players", name)
    return EntryRow(
        line=line,
        # What named the members as well is no name that somebody chose.
        name=name if has_members else "",
        members=members,
        club=_cleaned(line, "club", given.get("club", ""), MOST_CLUB_LETTERS, complaints),
        rating=_whole(line, "rating", given.get("rating", ""), 0, MOST_RATING, complaints),
        seed=_whole(line, "seed", given.get("seed", ""), 1, _MOST_SEED, complaints),
    )


def _members(line: int, given: Mapping[str, str], name: str, team_size: int, complaints: Complaints) -> tuple[str, ...]:
    """The members of columns of their own, else of the one that lists them, else of the name."""
    own = [given[column] for column in _MEMBER_COLUMNS if column != "players" and given.get(column)]
    names = own or _split(given.get("players") or name, team_size)
    cleaned = []
    for member in names:
        try:
            cleaned.append(clean_name(member))
        except BadName:
            complaints.add(line, "bad_name", "players", member)
            cleaned.append(member)
    return tuple(cleaned)


def _split(text: str, team_size: int) -> list[str]:
    for mark in _BETWEEN_PLAYERS if team_size > 1 else ():
        parts = [part.strip() for part in text.split(mark)]
        if len(parts) == team_size and all(parts):
            return parts
    return [text] if text else []


def _cleaned(line: int, name: str, text: str, most: int, complaints: Complaints) -> str:
    with suppress(BadEntry):
        return clean_text(text, name, most)
    complaints.add(line, f"bad_{name}", name, text)
    return text


def _whole(line: int, name: str, text: str, least: int, most: int, complaints: Complaints) -> int | None:
    digits = unicodedata.normalize("NFKC", text)
    if not digits:
        return None
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(digits) <= most:
        return int(digits)
    complaints.add(line, f"bad_{name}", name, text)
    return None


def _find_duplicates(rows: Sequence[EntryRow], team_size: int, complaints: Complaints) -> None:
    """Players, chosen names and seeds that stand in the file twice; the later line is the wrong one."""
    seen: set[tuple[str, str]] = set()
    for row in rows:
        named = [("name", row.name)] if team_size > 1 and row.name else []
        seeds = [] if row.seed is None else [("seed", str(row.seed))]
        for kind, text in [*named, *(("player", member) for member in row.members), *seeds]:
            if (kind, name_key(text)) in seen:
                complaints.add(row.line, f"duplicate_{kind}", "players" if kind == "player" else kind, text)
            seen.add((kind, name_key(text)))
