"""A real browser: Debian's Chromium, or Google's Chrome where a machine has that."""

import os
import shutil

import pytest

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """Return the program; without one, skip the test, but never in CI."""
    found = next((program for name in PROGRAMS if (program := shutil.which(name))), None)
    if found is not None:
        return found
    missing = "Chromium is not installed (Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
