"""The one decorator of the rules, and where compiled code is kept."""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from platformdirs import user_cache_dir

from trikk.compiling import announce_compiling

P = ParamSpec("P")
R = TypeVar("R")

KEPT_CACHES = 4
"""How many versions' compiled code stays on disk."""


def _sources_digest() -> str:
    """Return a name for exactly these rules.

    Numba looks only at the file of the function it caches, not at those of the functions that one calls, so
    an edit elsewhere would go unnoticed. A folder per version of all the sources cannot go stale.
    """
    digest = hashlib.sha256(f"{sys.version_info[:2]} {numba.__version__} {np.__version__}".encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """Return a writable folder for this version's compiled code."""
    base = Path(numba.config.CACHE_DIR or user_cache_dir("trikk", appauthor=False)) / "rules"
    name = _sources_digest()
    try:
        (base / name).mkdir(parents=True, exist_ok=True)
        os.utime(base / name)
    except OSError:
        base = Path(tempfile.gettempdir()) / "trikk-rules"
        (base / name).mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # another process may be doing the same
        versions = sorted(base.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in versions[KEPT_CACHES:]:
            shutil.rmtree(folder, ignore_errors=True)
    return base / name


UNCOMPILED = bool(numba.config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: everything runs as plain Python, for coverage and debugging."""

if UNCOMPILED:
    CACHE = Path(tempfile.gettempdir())
else:
    announce_compiling()
    CACHE = _cache_folder()
    numba.config.CACHE_DIR = str(CACHE)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called, keep the result on disk, and let other threads run meanwhile."""
    return cast(Callable[P, R], numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def compiled_for(result: Any, *arguments: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function once, for these types, instead of anew for every constant it is called with."""
    return cast(
        Callable[[Callable[P, R]], Callable[P, R]],
        numba.njit(result(*arguments), cache=True, nogil=True, error_model="numpy"),
    )
