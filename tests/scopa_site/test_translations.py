"""Catalogues are compiled without GNU gettext, when they have changed."""

import gettext
import os
from pathlib import Path

from scopa_site.translations import compile_translations

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "%(n)d sweep"
msgid_plural "%(n)d sweeps"
msgstr[0] "%(n)d scopa"
msgstr[1] "%(n)d scope"
"""


def catalogue_in(folder: Path) -> Path:
    """Write an Italian catalogue."""
    path = folder / "it" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE)
    return path


def test_a_compiled_catalogue_is_read_by_python_with_its_plurals(tmp_path: Path) -> None:
    catalogue_in(tmp_path)

    compile_translations(tmp_path)

    texts = gettext.translation("django", tmp_path, languages=["it"])
    assert texts.ngettext("%(n)d sweep", "%(n)d sweeps", 2) == "%(n)d scope"


def test_only_changed_catalogues_are_compiled_again(tmp_path: Path) -> None:
    source = catalogue_in(tmp_path)

    assert len(compile_translations(tmp_path)) == 1
    assert compile_translations(tmp_path) == []
    compiled = source.with_suffix(".mo").stat().st_mtime
    os.utime(source, (compiled + 5, compiled + 5))
    assert len(compile_translations(tmp_path)) == 1
