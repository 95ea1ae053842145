"""The browser of this machine: Debian's Chromium, or Google's Chrome where a machine has that."""

import shutil
import sys

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first draws the same with less work, since it has no windows."""
ARGUMENTS = [
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--in-process-gpu",  # there is none: a process of its own only costs time
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
]
MISSING = "Chromium is not installed (Debian: apt-get install chromium-headless-shell, or chromium)"


def chromium() -> str | None:
    """Return the program, or None if there is no browser."""
    return next((program for name in PROGRAMS if (program := shutil.which(name))), None)


if __name__ == "__main__":
    if chromium() is None:
        sys.exit(MISSING)
