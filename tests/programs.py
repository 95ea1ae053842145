"""Programs of the system that some tests run."""

import os
import shutil

import pytest


def program(name: str, package: str | None = None) -> str:
    """Return where a program is. Without it the test is left out; but CI, which installs it, must not pass then."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])
    found = shutil.which(name, path=path)
    if found is None:
        reason = f"there is no {name} (Debian: apt-get install {package or name})"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    return found
