"""The decorator of compiled functions, and the switch from plain Python to compiled code.

A process begins with the rules as plain Python, which needs neither Numba nor time. `go_over` compiles them, or loads
them from disk, and replaces each plain function by the compiled one in every module of Trikk. Both do the same to the
last bit, so a game may begin with one and end with the other.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import numpy as np
from platformdirs import user_cache_dir

P = ParamSpec("P")
R = TypeVar("R")

KEPT_CACHES = 4
"""How many versions of compiled code stay on disk."""

PACKAGE = Path(__file__).parents[1]
LAYERS = ("rules", "game.changes", "bots.policies", "arena.stats", "training")
"""Packages with compiled code; each may call those before it."""

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Never compile, for coverage and debugging."""

# --- from plain to compiled ----------------------------------------------------------------------------------------


class _Function(NamedTuple):
    """A function to be compiled."""

    plain: Callable[..., Any]
    types: tuple[Any, ...] | None = None
    """Of its result and its arguments; without them it is compiled when it is called."""
    is_brief: bool = False


_functions: list[_Function] = []
_hooks: list[Callable[[], None]] = []
_held: list[list[Any]] = []
_lock = threading.RLock()
_is_compiled = False
_goes_over_by_itself = True
_spent = 0.0

WORTH_MS = 1500
"""After this many milliseconds of plain Python, switch: loading compiled code takes about as long."""
STEP_MS, DECISION_MS = 1, 20
"""About how long a step of the rules, and a decision of a bot, takes in plain Python."""


def is_compiled() -> bool:
    """Return whether this process uses compiled code."""
    return _is_compiled


def modules() -> list[str]:
    """Return the module of each function that is, or will be, compiled."""
    return [function.plain.__module__ for function in _functions]


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function be compiled when it is first called after `go_over`, and let other threads run meanwhile."""
    return cast(Callable[P, R], _register(_Function(function)))


def brief(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function be compiled, but do not let other threads run meanwhile.

    For what Python calls with every move: it takes less time than to let another thread run and to wait for it.
    """
    return cast(Callable[P, R], _register(_Function(function, is_brief=True)))


def compiled_for(*types: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function be compiled once, for these types, instead of anew for every constant it is called with.

    They are NumPy's: the result's, None if there is none, and those of the arguments.
    """

    def register(function: Callable[P, R]) -> Callable[P, R]:
        return cast(Callable[P, R], _register(_Function(function, types)))

    return register


def when_compiled(hook: Callable[[], None]) -> Callable[[], None]:
    """Call a function once Numba is loaded, before the functions that follow are compiled."""
    with _lock:
        _hooks.append(hook)
        if _is_compiled:
            hook()
    return hook


def hold(functions: list[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """Also replace the functions in a list when the process switches to compiled code."""
    with _lock:
        _held.append(functions)
    return functions


def go_over() -> None:
    """Use compiled code from now on, everywhere in this process. Other threads may be in the middle of a game.

    Whatever has not been compiled on this machine yet is compiled when it is first called, which takes seconds.

    >>> import trikk
    >>> trikk.compile_rules()
    """
    global _is_compiled
    with _lock:
        if _is_compiled or UNCOMPILED:
            return
        from trikk.compiling import announce_compiling

        announce_compiling()
        for hook in _hooks:
            hook()
        places = _places()
        twins = {}
        # In the order of their definition: each may call those before it.
        for function in _functions:
            twins[id(function.plain)] = twin = _compile(function)
            for namespace, key in places[id(function.plain)]:
                namespace[key] = twin
        # Other threads may have imported plain functions meanwhile.
        for plain, found in _places().items():
            for namespace, key in found:
                namespace[key] = twins[plain]
        _is_compiled = True


def expect(milliseconds: float) -> None:
    """Note how long plain code is about to take; switch to compiled code once that is worth it."""
    global _spent
    if not _is_compiled and _goes_over_by_itself:
        _spent += milliseconds
        if _spent > WORTH_MS:
            go_over()


def go_over_only_when_told() -> None:
    """Do not switch until `go_over` is called, however much there is to do: people wait for moves."""
    global _goes_over_by_itself
    _goes_over_by_itself = False


def _register(function: _Function) -> Any:
    with _lock:
        _functions.append(function)
        return _compile(function) if _is_compiled else function.plain


def _places() -> dict[int, list[tuple[Any, Any]]]:
    """Return where each plain function is used, by its identity: in modules, and in the lists given to `hold`."""
    places: dict[int, list[tuple[Any, Any]]] = {id(function.plain): [] for function in _functions}
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith("trikk.")]
    spaces: list[tuple[Any, list[tuple[Any, Any]]]] = [(held, list(enumerate(held))) for held in _held]
    spaces += [(vars(module), list(vars(module).items())) for module in modules]
    for namespace, items in spaces:
        for key, value in items:
            if id(value) in places:
                places[id(value)].append((namespace, key))
    return places


def _compile(function: _Function) -> Any:
    """Return a function's compiled form, its cache in the folder of its layer."""
    import numba

    # Numba reads the setting here; afterwards it is set back to the user's value.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_folder(_layer_of(function.plain.__module__)))
    try:
        dispatcher = numba.njit(cache=True, nogil=not function.is_brief, error_model="numpy")(function.plain)
    finally:
        numba.config.CACHE_DIR = before
    if function.types is not None:
        types = [numba.void if type is None else numba.from_dtype(np.dtype(type)) for type in function.types]
        result, *arguments = types
        dispatcher.compile(result(*arguments))
        dispatcher.disable_compile()
    return dispatcher


# --- where compiled code is kept -----------------------------------------------------------------------------------


def _layer_of(module: str) -> str:
    """Return the layer that a module belongs to; the last one for modules elsewhere."""
    return next((layer for layer in LAYERS if module.startswith(f"trikk.{layer}.")), LAYERS[-1])


def _sources_digest(layer: str) -> str:
    """Return a name for exactly this version of a layer and all that it may call, on this kind of processor.

    Numba looks only at the file of the function it caches, not at those of the functions that one calls, so
    an edit elsewhere would go unnoticed. A folder per version of all the sources cannot go stale.
    """
    from llvmlite import binding

    processor = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    digest = hashlib.sha256(f"{sys.version_info[:2]} {version('numba')} {version('numpy')} {processor}".encode())
    for package in LAYERS[: LAYERS.index(layer) + 1]:
        for source in sorted(PACKAGE.joinpath(*package.split(".")).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _cache_folder(layer: str) -> Path:
    """Return a writable folder for the compiled code of this version of a layer."""
    base = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_dir("trikk", appauthor=False)) / layer
    name = _sources_digest(layer)
    try:
        (base / name).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base / name).close()
        os.utime(base / name)
    except OSError:
        base = _own_temporary_folder() / layer
        (base / name).mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # another process may be doing the same
        versions = sorted(base.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in versions[KEPT_CACHES:]:
            shutil.rmtree(folder, ignore_errors=True)
    return base / name


def _own_temporary_folder() -> Path:
    """Return a folder for this user alone: anyone who can write there can make this process run their code."""
    user = os.getuid() if sys.platform != "win32" else "user"
    folder = Path(tempfile.gettempdir()) / f"trikk-{user}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        is_mine = status.st_uid == user and not status.st_mode & 0o022 and not folder.is_symlink()
        if is_mine or sys.platform == "win32":
            return folder
    return Path(tempfile.mkdtemp(prefix="trikk-"))


def kept_folder() -> Path:
    """Return the folder of what playing needs: rules, bots and analysis."""
    return _cache_folder("bots.policies")
