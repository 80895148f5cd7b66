"""What tests of all packages share."""

import os
from pathlib import Path

import pytest

SOURCES = ("noothoven", "bend-1918", "wbf-1997", "smit-2010", "auction-web")


@pytest.fixture(scope="session")
def texts() -> Path:
    """The folder of the real texts; fails where REGELBOEK_TEXTS names one that lacks them."""
    named = os.environ.get("REGELBOEK_TEXTS")
    if not named:
        pytest.skip("REGELBOEK_TEXTS names no folder of source texts")
    folder = Path(named).resolve()
    missing = [name for name in SOURCES if not (folder / f"{name}.txt").is_file()]
    if missing:
        pytest.fail(f"REGELBOEK_TEXTS={named} lacks {', '.join(missing)}")
    return folder
