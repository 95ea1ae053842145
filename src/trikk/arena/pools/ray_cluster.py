"""Plays parts of a run on a Ray cluster, in order: like `local`, for more than one machine."""

import logging
import os
import socket
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from typing import Any

import trikk
from trikk.arena.play import Part, play_part, warm_up
from trikk.arena.pools.guard import Guard
from trikk.arena.pools.local import when_done
from trikk.arena.pools.processes import AHEAD, submitted
from trikk.arena.settings import ArenaError, Settings

LOCAL = "local"
"""Instead of an address: a cluster on this machine, only for one run."""

MOST_TRIES = 20
"""How often a part is played again when the worker or the machine that plays it is lost."""

ANSWER_SECONDS = 5.0
"""How long to wait for a cluster to answer. Ray itself would try for minutes."""


def play_on_ray(
    settings: Settings, parts: Iterable[range], workers: int | None, address: str
) -> Generator[Part | None, None, None]:
    """Yield parts played by the Ray cluster at an address, with `LOCAL` one just for this run; None now and then.

    `workers` is how many parts are played at a time: as many as there are cores without it.
    """
    ray = imported_ray()
    with connected(ray, address, workers):
        number = workers or int(ray.cluster_resources().get("CPU", 1))
        shared = ray.put(settings)
        task = ray.remote(max_retries=MOST_TRIES, num_cpus=1)(play_for_ray)

        def submit(games: range) -> Future[Part]:
            future: Future[Part] = task.remote(shared, games, trikk.__version__).future()
            return future

        try:
            for future in submitted(submit, parts, number * AHEAD):
                yield from when_done(future)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            reason = str(error).strip().partition("\n")[0]
            raise ArenaError("ray_failed", f"Ray gave up: {type(error).__name__}: {reason}") from error


def imported_ray() -> Any:
    """Return Ray, or say how to install it."""
    try:
        import ray
    except ImportError:
        raise ArenaError("ray_missing", "Ray is not installed: pip install 'trikk[ray]'") from None
    return ray


@contextmanager
def connected(ray: Any, address: str, workers: int | None) -> Iterator[None]:
    """Connect to a cluster, or start one of this machine's cores, and leave or end it afterwards."""
    if ray.is_initialized():  # the calling program has connected, and will disconnect
        yield
        return
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
    else:
        try:
            ray.init(address=address, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise ArenaError("no_cluster", f"no Ray cluster at {address!r}: {reason}", address=address) from None
    try:
        yield
    finally:
        ray.shutdown()


def check_ray(address: str) -> None:
    """Raise if Ray is not installed, or nothing listens at an address, in the time that a person would wait."""
    imported_ray()
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not colon:
        return  # a cluster of our own, or `auto`, which Ray finds itself
    try:
        socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ArenaError("no_cluster", f"no Ray cluster at {address!r}: {reason}", address=address) from None


def play_for_ray(settings: Settings, games: range, version: str) -> Part:
    """Return games played by a worker of Ray, with bots that may end their process in one of their own."""
    if trikk.__version__ != version:
        message = f"Trikk {version} started the run, but a worker has {trikk.__version__}"
        raise ArenaError("other_version", message, version=version)
    if settings.compiled:
        warm_up_once(settings)
        return play_part(settings, games, lambda *_: None)
    return guard_for(settings).play(games)


@cache
def warm_up_once(settings: Settings) -> None:
    """Load what the bots need, the first time that a worker is asked to play."""
    warm_up(settings)


@cache
def guard_for(settings: Settings) -> Guard:
    """Return this worker's process for a run."""
    return Guard(settings)
