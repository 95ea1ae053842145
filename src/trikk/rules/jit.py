"""The one decorator of the rules, and where compiled code is kept."""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
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


PACKAGES = Path(__file__).parents[1]
LAYERS = ("rules", "bots.policies", "arena")
"""Packages with compiled code, each of which may call what is in those before it."""


def _sources_digest(layer: str) -> str:
    """Return a name for exactly this version of a layer and all that it may call.

    Numba looks only at the file of the function it caches, not at those of the functions that one calls, so
    an edit elsewhere would go unnoticed. A folder per version of all the sources cannot go stale.
    """
    digest = hashlib.sha256(f"{sys.version_info[:2]} {numba.__version__} {np.__version__}".encode())
    for package in LAYERS[: LAYERS.index(layer) + 1]:
        for source in sorted(PACKAGES.joinpath(*package.split(".")).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _cache_folder(layer: str) -> Path:
    """Return a writable folder for the compiled code of this version of a layer."""
    base = Path(BASE or user_cache_dir("trikk", appauthor=False)) / layer
    name = _sources_digest(layer)
    try:
        (base / name).mkdir(parents=True, exist_ok=True)
        os.utime(base / name)
    except OSError:
        base = Path(tempfile.gettempdir()) / f"trikk-{layer}"
        (base / name).mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # another process may be doing the same
        versions = sorted(base.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in versions[KEPT_CACHES:]:
            shutil.rmtree(folder, ignore_errors=True)
    return base / name


UNCOMPILED = bool(numba.config.DISABLE_JIT)
"""True with NUMBA_DISABLE_JIT=1: everything runs as plain Python, for coverage and debugging."""

BASE: str = numba.config.CACHE_DIR

if not UNCOMPILED:
    announce_compiling()


def _layer_of(module: str) -> str:
    """Return the layer that a module belongs to; the last one for modules elsewhere."""
    return next((layer for layer in LAYERS if module.startswith(f"trikk.{layer}.")), LAYERS[-1])


COMPILED: list[str] = []
"""The names of all functions that are compiled, now or when they are first called."""


def _jit(function: Callable[..., Any], *signature: Any) -> Any:
    """Compile a function, its cache in the folder of its layer."""
    COMPILED.append(function.__name__)
    if not UNCOMPILED:
        # Numba reads the setting when it is given the function; afterwards it is the user's again.
        numba.config.CACHE_DIR = str(_cache_folder(_layer_of(function.__module__)))
    try:
        return numba.njit(*signature, cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = BASE


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called, keep the result on disk, and let other threads run meanwhile."""
    return cast(Callable[P, R], _jit(function))


def compiled_for(result: Any, *arguments: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function once, for these types, instead of anew for every constant it is called with."""

    def compile(function: Callable[P, R]) -> Callable[P, R]:
        return cast(Callable[P, R], _jit(function, result(*arguments)))

    return compile
