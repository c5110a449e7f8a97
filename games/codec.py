"""Engine values as JSON and back: snapshots, event payloads, views.

The form follows the dataclasses: cards and plays are their SHN text, rules are their options, a tuple is a list, an
absent value is null. Every stored document carries the version of this form under `v`. A field that came later has a
default, so that documents from before it can still be read.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAliasType, Union, get_args, get_origin, get_type_hints

from games.engine import EVENT_TYPES, Card, Event, MatchState, Play, Rules

VERSION = 1
EVENT_CLASSES: Mapping[str, type[Event]] = MappingProxyType({event.kind: event for event in EVENT_TYPES})
"""What the rules of the game write into a log, by kind; other kinds are the house's own."""

type JSON = None | bool | int | float | str | list[JSON] | dict[str, JSON]
type Decoder = Callable[[Any], Any]


class UnknownForm(Exception):
    """A stored document has a version or an event kind that this code does not know."""


def encode(value: object) -> Any:
    """`value` (an engine dataclass, card, play, rules, enum, tuple or scalar) as JSON-able data."""
    if value is None or isinstance(value, bool | int | float | str) and not isinstance(value, Enum):
        return value
    if isinstance(value, Card | Play):
        return str(value)
    if isinstance(value, Rules):
        return value.options()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no stored form")


def decode(hint: Any, document: Any) -> Any:
    """The engine value of the type `hint` that `encode` turned into `document`."""
    return _decoder(hint)(document)


def encode_state(state: MatchState) -> dict[str, JSON]:
    """The whole state, hidden cards included; seal it before it is stored."""
    return {"v": VERSION, **encode(state)}


def decode_state(document: Mapping[str, Any]) -> MatchState:
    """The state that was encoded. Raises UnknownForm for another version."""
    return _decoder(MatchState)(_checked(document))


def encode_event(event: Event) -> dict[str, JSON]:
    """The event with its kind; as much of it as the given event holds (see `engine.redact`)."""
    return {"v": VERSION, "kind": event.kind, **encode(event)}


def decode_event(document: Mapping[str, Any]) -> Event:
    """The event that was encoded. Raises UnknownForm for another version or an unknown kind."""
    checked = _checked(document)
    try:
        event_class = EVENT_CLASSES[checked["kind"]]
    except KeyError as error:
        raise UnknownForm(f"unknown event kind {document.get('kind')!r}") from error
    return _decoder(event_class)(checked)  # type: ignore[arg-type]  # classes are hashable; lost in their union


def _checked(document: Mapping[str, Any]) -> Mapping[str, Any]:
    if document.get("v") != VERSION:
        raise UnknownForm(f"stored form {document.get('v')!r} is not {VERSION}")
    return document


@cache
def _decoder(hint: Any) -> Decoder:
    if hint is Card or hint is Play:
        return hint.parse
    if hint is Rules:
        return Rules.from_options
    if isinstance(hint, TypeAliasType):
        return _decoder(hint.__value__)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _optional(hint)
    if origin is tuple:
        return _tuple(get_args(hint))
    if is_dataclass(hint):
        return _dataclass(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    return lambda value: value


def _optional(hint: Any) -> Decoder:
    inner = _decoder(next(part for part in get_args(hint) if part is not NoneType))
    return lambda value: None if value is None else inner(value)


def _tuple(parts: tuple[Any, ...]) -> Decoder:
    if len(parts) == 2 and parts[1] is Ellipsis:
        inner = _decoder(parts[0])
        return lambda value: tuple(inner(item) for item in value)
    inners = tuple(_decoder(part) for part in parts)
    return lambda value: tuple(inner(item) for inner, item in zip(inners, value, strict=True))


def _dataclass(hint: Any) -> Decoder:
    hints = get_type_hints(hint)
    parts = tuple((field.name, _decoder(hints[field.name]), _may_lack(field)) for field in fields(hint) if field.init)

    def decoded(value: Any) -> Any:
        known = [(name, inner) for name, inner, may_lack in parts if not may_lack or name in value]
        return hint(**{name: inner(value[name]) for name, inner in known})

    return decoded


def _may_lack(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING
