"""Does every marked text have a whole translation in every language? Needs no GNU gettext.

Reads the texts out of our Python files and templates, then looks each up in scopa_site/locale/*/LC_MESSAGES/django.po:
missing, empty, fuzzy, or with other placeholders than the original is a complaint.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings.test")

from django.conf import settings  # noqa: E402  # after the settings are named
from django.utils.translation.template import templatize  # noqa: E402

SOURCES = ("games", "tournaments", "scopa_site")
LITERAL = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
TEMPLATE_CALL = re.compile(
    rf"(?<![\w.])(_|gettext|ngettext|pgettext|npgettext)\(\s*({LITERAL})(?:\s*,\s*({LITERAL}))?(?:\s*,\s*({LITERAL}))?"
)
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")


class Message(NamedTuple):
    """A text to translate, and where one finds it."""

    context: str | None
    singular: str
    plural: str | None
    where: str


def main() -> int:
    """Print the complaints; return how the process is to end."""
    messages = sorted({message[:3]: message for message in marked_messages()}.values(), key=lambda m: m.singular)
    complaints = [
        complaint
        for language, _ in settings.LANGUAGES
        if language != settings.LANGUAGE_CODE
        for complaint in check(language, messages)
    ]
    print("\n".join(complaints) or f"{len(messages)} texts, all translated")
    return bool(complaints)


def marked_messages() -> Iterator[Message]:
    """Find every text marked for translation."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from _in_python(path)
        for path in sorted((ROOT / folder).rglob("templates/**/*")):
            if path.suffix in {".html", ".txt"}:
                yield from _in_template(path)


def check(language: str, messages: list[Message]) -> Iterator[str]:
    """Compare the texts with one language's catalogue."""
    path = ROOT / "scopa_site" / "locale" / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        if messages:
            yield f"{path.relative_to(ROOT)} is missing"
        return
    entries = {(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(path)) if not entry.obsolete}
    for message in messages:
        entry = entries.get((message.context, message.singular))
        fault = "not in the catalogue" if entry is None else _fault(entry, message)
        if fault:
            yield f"{language}: {message.where}: {message.singular!r}: {fault}"


def _fault(entry: polib.POEntry, message: Message) -> str | None:
    texts = list(entry.msgstr_plural.values()) if message.plural else [entry.msgstr]
    if not texts or not all(texts):
        return "not translated"
    if entry.fuzzy:
        return "marked fuzzy"
    known = set(PLACEHOLDER.findall(message.singular + (message.plural or "")))
    unknown = {found for text in texts for found in PLACEHOLDER.findall(text)} - known
    if unknown:
        return f"has placeholders that the original lacks: {', '.join(sorted(unknown))}"
    if not message.plural and known - set(PLACEHOLDER.findall(texts[0])):
        return "lacks placeholders of the original"
    return None


def _in_python(path: Path) -> Iterator[Message]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        kind = "gettext" if name == "_" else name.removesuffix("_lazy").removesuffix("_noop")
        texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if texts and kind in {"gettext", "ngettext", "pgettext", "npgettext"}:
            yield _message(kind, texts, f"{path.relative_to(ROOT)}:{node.lineno}")


def _in_template(path: Path) -> Iterator[Message]:
    text = templatize(path.read_text())
    for call in TEMPLATE_CALL.finditer(text):
        kind = "gettext" if call[1] == "_" else call[1]
        texts = [ast.literal_eval(literal) for literal in call.groups()[1:] if literal]
        yield _message(kind, texts, f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, call.start()) + 1}")


def _message(kind: str, texts: list[str], where: str) -> Message:
    context = texts.pop(0) if "pg" in kind else None
    plural = texts[1] if kind.startswith("n") else None
    return Message(context, texts[0], plural, where)


if __name__ == "__main__":
    raise SystemExit(main())
