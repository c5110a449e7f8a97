"""Names of players: which can be shown, which count as the same, and which are taken or kept back."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.models import Player
from games.services.errors import BadName, NameTaken

MAX_NAME = 30

BOT_NAMES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "random": ("Pulcino", "Grillo", "Passero", "Lepre", "Ranocchio", "Farfalla"),
        "beginner": ("Scolaretto", "Matricola", "Garzone", "Novizia", "Apprendista", "Mozzo"),
        "greedy": ("Nonna", "Zio Beppe", "Zia Carla", "Compare Nino", "Comare Rosa", "Cugino Gino"),
        "tradition": ("Don Gennaro", "Donna Filomena", "Mastro Ciro", "Sora Assunta", "Nonno Achille", "Comare Agata"),
        "search": ("Bussola", "Lanterna", "Cannocchiale", "Sestante", "Astrolabio", "Meridiana"),
        "master": ("Scirocco", "Maestrale", "Tramontana", "Libeccio", "Grecale", "Ponente"),
    }
)
"""Six bots a level, since a table may seat six and a player has one seat at it. Nobody else may bear these names."""

_GUEST = re.compile(r"guest[ -]?[0-9]+")


def name_key(name: str) -> str:
    """The form under which two names count as the same: NFKC, case folded, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def clean_name(name: str) -> str:
    """The name as it will be shown. Raises BadName for an empty, over-long or unprintable one."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not cleaned or len(cleaned) > MAX_NAME or not cleaned.isprintable():
        raise BadName
    return cleaned


def free_name(name: str, *, besides: Player | None = None) -> str:
    """The name as it will be shown, if a person may take it.

    Raises BadName, and NameTaken when another player than `besides` has it or a bot or guest could.
    """
    cleaned = clean_name(name)
    key = name_key(cleaned)
    others = Player.objects.filter(name_key=key)
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if key in _BOT_KEYS or _GUEST.fullmatch(key) or others.exists():
        raise NameTaken
    return cleaned


_BOT_KEYS = frozenset(name_key(name) for names in BOT_NAMES.values() for name in names)
