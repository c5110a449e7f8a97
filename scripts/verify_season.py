"""Check a season of a league from its document: `python scripts/verify_season.py FILE`.

Works out schedules, tables, play-offs, the plan of movement with its digest, and the ratings of the league again, and
prints what was checked and every difference. Exit code 0: none. 1: there are some, or FILE is no such document.
"""

import argparse
import sys
from pathlib import Path

from season_check.document import SeasonDocument, Unreadable, read_document
from season_check.ending import check_end, check_tables
from season_check.findings import Findings
from season_check.people import check_people
from season_check.results import check_ratings, check_results
from season_check.schedules import check_schedules


def check_season(document: SeasonDocument) -> Findings:
    """Everything that can be checked about a season."""
    findings = Findings()
    check_schedules(document, findings)
    check_people(document, findings)
    check_results(document, findings)
    tables = check_tables(document, findings)
    check_end(document, tables, findings)
    check_ratings(document, findings)
    return findings


def main(arguments: list[str] | None = None) -> int:
    """Print the findings about one file and give the exit code."""
    parser = argparse.ArgumentParser(description="Check a season of a league from its document.")
    parser.add_argument("file", type=Path, help="the document, settebello-season/1")
    options = parser.parse_args(arguments)
    try:
        document = read_document(options.file.read_text(encoding="utf-8"))
    except (OSError, Unreadable) as error:
        print(f"not a document of a season: {error}")
        return 1
    findings = check_season(document)
    for text in findings.checked:
        print(f"checked: {text}")
    for text in findings.unchecked:
        print(f"not checked: {text}")
    for text in findings.differences:
        print(f"difference: {text}")
    print(f"{len(findings.differences)} differences")
    return 1 if findings.differences else 0


if __name__ == "__main__":
    sys.exit(main())
