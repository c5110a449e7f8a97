"""Hostile texts and documents: valid records with something wrong in them, and plain noise.

Everything follows from a seed and the number of the input, so a run can be resumed and a find repeated.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from games.engine import PRESETS, BadRules, MatchRecord, record_document, record_of, records_text, rules_for
from tests.properties.playouts import all_events, random_match

MOST_REPEATS = 400
SEED_MATCHES = 40

PIECES = (
    *'[]{}();/*!=#~.-+x×"\\♦♥ \n\r\t\0\x1b\x7f\u00a0\u200f\u2028\ud800\ufeff💥',
    *('[SHN "1"]', '[Hand "1"]', '[Hand "2"]', '[Dealer "1"]', '[Open "7D 3C"]', '[Open ""]', '[Irregular "so"]'),
    *('[Deck "ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst"]', '[Stock "1D"]', '[Hands "1D / 2D"]', '[Players "4"]'),
    *('[Variant "cirulla"]', '[Variant "escoba"]', '[Options "target=21"]', '[Options "refill=draw_one"]'),
    *('[Options "capture_obligation=turn_ranked"]', '[Winner "0"]', '[Start "3-3"]', '[Result "11-8"]'),
    *('[Sheet "cards=22-18; coins=6-4; settebello=0; prime=81-70; sweeps=1-2; napola=0:5"]', '[Sheet "cards=-1"]'),
    *(
        "7D",
        "1Dx0",
        "7Dx7C#",
        "10Bx(3C+7D)",
        "K♦",
        "1. ",
        "2.",
        "*15",
        "*30",
        "!low",
        "!triple=8",
        "!low=2",
        "rest(4B)>1",
    ),
    *("rest(1D+2D)>-", "=3-2", "=", "=-1--1", "{c}", "; c\n", "9" * 5000, "-" * 50, "(((((", "\\" * 9, "x0"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**63, 10**4000, 1.5, float("nan"), float("inf"), "", "1", "7D", "\0", "\ud800"),
    *([], {}, [[]], {"": None}, [None] * 50, "x" * 5000, {"card": "7D"}, [["7D"]], "rest", "#"),
)


@cache
def seed_records() -> tuple[MatchRecord, ...]:
    """Valid records of short matches, every preset among them."""
    records = []
    for number in range(SEED_MATCHES):
        rng = random.Random(f"seed {number}")
        preset = list(PRESETS)[number % len(PRESETS)]
        table = {"players": rng.choice((2, 3, 4)), "refill": rng.choice(("batch", "draw_one"))}
        try:
            rules = rules_for(preset, {**table, "target": 1})
        except BadRules:
            rules = rules_for(preset, {"target": 1})
        steps = list(random_match(rules, rng, rng.choice((10, 40, 40)), announcing=True))
        records.append(record_of(rules, all_events(steps), preset=preset, seats=("Anna", "Bruno")))
    return tuple(records)


@cache
def seed_texts() -> tuple[str, ...]:
    """The texts of these records."""
    return tuple(records_text([record]) for record in seed_records())


@cache
def seed_documents() -> tuple[dict[str, Any], ...]:
    """The mirrors of these records."""
    return tuple(record_document(record) for record in seed_records())


def hostile_text(rng: random.Random) -> str:
    """A text: a valid record changed in a few places."""
    text = rng.choice(seed_texts())
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        text = rng.choice(_TEXT_CHANGES)(rng, text)
    return text


def hostile_bytes(rng: random.Random) -> bytes:
    """Bytes: noise, or the bytes of a text with some of them changed."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randrange(400))
    data = bytearray(hostile_text(rng).encode("utf-8", "surrogatepass"))
    for _ in range(rng.randrange(4)):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def hostile_document(rng: random.Random) -> Any:
    """A document: the mirror of a valid record with some values replaced, dropped or moved."""
    document: Any = copy.deepcopy(rng.choice(seed_documents()))
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        document = _changed(rng, document)
    return document


def hostile_json(rng: random.Random) -> str:
    """JSON: such a document as text, perhaps with the text changed as well."""
    text = json.dumps(hostile_document(rng), ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.choice((0, 0, 1, 2))):
        text = rng.choice(_TEXT_CHANGES)(rng, text)
    return text


def _cut(rng: random.Random, text: str) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((1, 3, 10, 60)))


def _delete(rng: random.Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:start] + text[end:]


def _insert(rng: random.Random, text: str) -> str:
    start, _ = _cut(rng, text)
    return text[:start] + rng.choice(PIECES) + text[start:]


def _replace(rng: random.Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:start] + rng.choice(PIECES) + text[end:]


def _repeat(rng: random.Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:start] + text[start:end] * rng.choice((2, 3, 40, MOST_REPEATS)) + text[end:]


def _swap_words(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _join(rng: random.Random, text: str) -> str:
    start, _ = _cut(rng, text)
    other = rng.choice(seed_texts())
    return text[:start] + other[_cut(rng, other)[0] :]


_TEXT_CHANGES: tuple[Callable[[random.Random, str], str], ...] = (
    _delete,
    _insert,
    _replace,
    _replace,
    _repeat,
    _swap_words,
    _swap_words,
    _join,
)


def _changed(rng: random.Random, document: Any) -> Any:
    """Change one value somewhere inside the document."""
    if not isinstance(document, dict | list) or not document or rng.random() < 0.1:
        return copy.deepcopy(rng.choice(VALUES))
    key: Any = rng.choice(list(document)) if isinstance(document, dict) else rng.randrange(len(document))
    action = rng.random()
    if action < 0.1:
        del document[key]
    elif action < 0.2 and isinstance(document, dict):
        name = rng.choice((*document, "surprise", "notes", "rest", "score", "tag_comments"))
        document[name] = copy.deepcopy(rng.choice(VALUES))
    elif action < 0.3 and isinstance(document, list):
        document.insert(key, copy.deepcopy(rng.choice(document)))
    else:
        document[key] = _changed(rng, document[key])
    return document
