"""Compiles the translations (.po to .mo) in Python, so that nobody needs GNU gettext to run or test the service."""

from pathlib import Path

import polib


def compile_translations(folder: Path) -> list[Path]:
    """Compile every catalogue under the locale folder that has changed; return what was written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            draft = target.with_suffix(".mo.draft")
            polib.pofile(str(source), encoding="utf-8").save_as_mofile(str(draft))
            draft.replace(target)
            written.append(target)
    return written
