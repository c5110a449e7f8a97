"""Who sits where: rosters and their limits, and who may sit at a board."""

from collections.abc import Iterator

from season_check.document import PLAYED, Board, Entry, Fixture, Round, SeasonDocument
from season_check.findings import Findings


def check_people(document: SeasonDocument, findings: Findings) -> None:
    """Rosters, then the seats of every board."""
    placed = [entry for entry in document.entries if entry.division is not None]
    for entry in placed:
        _check_roster(entry, document, findings)
    _check_one_entry_each(placed, findings)
    boards = 0
    for round_ in document.rounds:
        boards += _check_round(round_, document, findings)
    _check_loyalty(document, findings)
    findings.checked.append(f"{len(placed)} rosters and the seats of {boards} boards")


def _check_roster(entry: Entry, document: SeasonDocument, findings: Findings) -> None:
    season = document.season
    here = [member for member in entry.roster if not member.has_left]
    regular = sum(member.part == "regular" for member in here)
    players = [member.player for member in entry.roster]
    if len(set(players)) < len(players):
        findings.differ(f"entry {entry.id}: somebody is in the roster twice")
    findings.same(f"entry {entry.id}: regular players", regular, season.boards * season.team_size)
    reserves = len(here) - regular
    if season.most_reserves is not None and reserves > season.most_reserves:
        findings.differ(f"entry {entry.id}: {reserves} reserves, {season.most_reserves} at most")


def _check_one_entry_each(entries: list[Entry], findings: Findings) -> None:
    owners: dict[int, int] = {}
    for entry in entries:
        for member in entry.roster:
            if member.has_left:
                continue
            if member.player in owners:
                findings.differ(f"player {member.player} is in entries {owners[member.player]} and {entry.id}")
            owners[member.player] = entry.id


def _check_round(round_: Round, document: SeasonDocument, findings: Findings) -> int:
    """Everything about the seats of one round; gives the number of its boards."""
    rosters = {entry.id: {member.player for member in entry.roster} for entry in document.entries}
    members = set[int]().union(*(rosters[entry.id] for entry in document.entries if entry.division is not None))
    where = "play-offs" if round_.division is None else f"division {round_.division} round {round_.number}"
    seated: dict[int, str] = {}
    count = 0
    for fixture in round_.fixtures:
        if fixture.away is not None:
            numbers = [board.number for board in fixture.boards]
            findings.same(
                f"fixture {fixture.id}: numbers of boards", numbers, list(range(1, document.season.boards + 1))
            )
        for board, entry, players in _sides(fixture):
            count += 1
            at = f"fixture {fixture.id} board {board.number}"
            _check_chairs(at, board, players, document.season.team_size, findings)
            for player in players:
                if player in seated:
                    findings.differ(f"{where}: player {player} sits at {seated[player]} and at {at}")
                seated[player] = at
                _check_seat(at, player, board, entry, rosters.get(entry, set()), members, findings)
    return count // 2


def _sides(fixture: Fixture) -> Iterator[tuple[Board, int, tuple[int, ...]]]:
    for board in fixture.boards:
        yield board, fixture.home, board.home
        if fixture.away is not None:
            yield board, fixture.away, board.away


def _check_chairs(at: str, board: Board, players: tuple[int, ...], size: int, findings: Findings) -> None:
    """A side is complete where the board was played; a chair may have stayed empty where it was not."""
    was_played = board.result is not None and board.result.outcome in PLAYED
    if len(players) > size or (was_played and len(players) < size):
        findings.differ(f"{at}: {len(players)} players on a side, not {size}")


def _check_seat(
    at: str, player: int, board: Board, entry: int, roster: set[int], members: set[int], findings: Findings
) -> None:
    if player in board.alternates:
        if player in members:
            findings.differ(f"{at}: player {player} is called an alternate and is in a roster")
    elif player not in roster:
        findings.differ(f"{at}: player {player} is not of entry {entry} and no alternate")


def _check_loyalty(document: SeasonDocument, findings: Findings) -> None:
    """Whoever has played for one entry plays for no other; alternates may."""
    played_for: dict[int, int] = {}
    for round_ in document.rounds:
        for fixture in round_.fixtures:
            for board, entry, players in _sides(fixture):
                if board.result is None or board.result.outcome not in PLAYED:
                    continue
                for player in players:
                    if player in board.alternates:
                        continue
                    other = played_for.setdefault(player, entry)
                    if other != entry:
                        findings.differ(f"player {player} played for entries {other} and {entry}")
