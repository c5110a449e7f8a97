"""Writes a golden match: `python -m tests.golden.write PRESET SEED [OPTION=JSON ...]`.

The file is tests/golden/PRESET-SEED.txt. Options shorten long matches, for instance `target=11`. A golden file that
changes is reviewed line by line; it is never rewritten to make a test pass.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from games.engine import BadRules
from tests.golden.matches import FOLDER, Header, write_match

USAGE = "usage: python -m tests.golden.write PRESET SEED [OPTION=JSON ...]"


def main(arguments: Sequence[str]) -> int:
    """The command."""
    if len(arguments) < 2 or not arguments[1].isdigit():
        print(USAGE, file=sys.stderr)
        return 2
    preset, seed = arguments[0], int(arguments[1])
    try:
        options = {name: json.loads(value) for name, _, value in (text.partition("=") for text in arguments[2:])}
        text = write_match(Header(preset, options, seed, "random legal plays"))
    except (BadRules, ValueError) as error:
        print(f"{USAGE}\n{error}", file=sys.stderr)
        return 2
    path = FOLDER / f"{preset}-{seed:02}.txt"
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {len(text.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
