"""`scripts/verify_season.py` runs as a file, with its own folder on the path; so do its tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
