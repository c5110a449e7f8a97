"""Everything that must be done between unpacking a release and starting it; safe to run again at any time."""

import hashlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.bots import kernel_door
from scopa_site.translations import compile_translations


class Command(BaseCommand):
    """Compile texts and bots, migrate, collect static files, seed. One interpreter does all: starting one is slow."""

    help = "Compile translations and bots, migrate the database, collect static files; with --seed add the demo data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--seed", action="store_true", help="add the demo data")
        parser.add_argument("--static-only", action="store_true", help="leave the database alone (to build an image)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Do what is needed and no more."""
        for folder in settings.LOCALE_PATHS:
            compile_translations(Path(folder))
        if not options["static_only"]:
            call_command("migrate", verbosity=0, interactive=False)
        self._collect_static()
        # Once a machine; later starts find the compiled code in its cache.
        kernel_door.compile_all(lambda step: self.stdout.write(f"compiled bots {step}"))
        if options["seed"]:
            call_command("seed_demo")
            call_command("seed_demo_tournaments")
            call_command("seed_demo_leagues")

    def _collect_static(self) -> None:
        root = Path(settings.STATIC_ROOT)
        stamp = root / ".fingerprint"
        wanted = _fingerprint()
        if not stamp.exists() or stamp.read_text() != wanted:
            call_command("collectstatic", interactive=False, clear=root.exists(), verbosity=0)
            stamp.write_text(wanted)


def _fingerprint() -> str:
    """Return a text that changes when any static file, ours or a package's, does."""
    digest = hashlib.sha256(f"{settings.STATIC_COMPRESS} {settings.STORAGES['staticfiles']}".encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            status = Path(storage.path(path)).stat()
            digest.update(f"{path} {status.st_mtime_ns} {status.st_size}\n".encode())
    return digest.hexdigest()
