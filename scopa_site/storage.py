"""Static files under names that carry their content's hash, so browsers may keep them for ever."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage for ES modules, with compression left to choice."""

    # Rewrites `import … from "./x.js"` to the hashed name, so that no bundler is needed.
    support_js_module_import_aggregation = True

    def post_process_with_compression(self, files: Iterator[Any]) -> Iterator[Any]:
        """Compress the files unless the settings say not to: it takes nine tenths of the time and helps no loopback."""
        yield from super().post_process_with_compression(files) if settings.STATIC_COMPRESS else files
